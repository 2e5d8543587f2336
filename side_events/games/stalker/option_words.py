"""The options of the game as the page for opening a table explains them."""

from __future__ import annotations

from side_events.games.stalker.options import CHOICES, Options
from side_events.games.stalker.zone import LEAST_SIDE, MOST_SIDE
from side_events.table.game import Option, Words, words

_VALUES = {
    "no": words(ru="нет", en="no"),
    "yes": words(ru="да", en="yes"),
    "off": words(ru="нет", en="no"),
    "on": words(ru="есть", en="yes"),
    "corner": words(ru="в углах", en="in the corners"),
    "centre": words(ru="на клетку от углов", en="a cell in from the corners"),
    "turn_start": words(ru="конец прошлого хода", en="the end of the last turn"),
    "last_pause": words(ru="последняя объявленная остановка", en="the last stop declared"),
    "public": words(ru="все", en="everybody"),
    "entrant_only": words(ru="только бросивший", en="the thrower alone"),
    "per_kind": words(ru="по видам", en="by kind"),
    "total": words(ru="по категориям", en="by category"),
    "at_entry": words(ru="сразу", en="at once"),
    "end_of_turn": words(ru="в конце хода", en="at the end of the turn"),
    "strict": words(ru="да", en="yes"),
    "web_ok": words(ru="нет", en="no"),
    "person": words(ru="человек", en="a person"),
    "software": words(ru="программа", en="the software"),
}

_TEXTS: dict[str, tuple[str, Words, Words]] = {
    "mutual": (
        "TG-27",
        words(ru="Двое друг против друга", en="Two against each other"),
        words(
            ru="Как морской бой: каждый прячет ловушки на своём поле и идёт по чужому. Мест два, судьи нет.",
            en="Like battleships: each hides traps on a field and walks the other’s. Two seats, no judge.",
        ),
    ),
    "judge": (
        "",
        words(ru="Судья", en="Judge"),
        words(
            ru="Программа расставит ловушки сама, и до конца их не увидит никто.",
            en="The software lays the traps by itself, and nobody sees them before the end.",
        ),
    ),
    "terrain": (
        "TG-13",
        words(ru="Местность", en="Terrain"),
        words(ru="Болота, броды, склоны и реки на поле.", en="Swamps, fords, slopes and rivers on the field."),
    ),
    "galosha": (
        "TG-25",
        words(ru="Галоша", en="Galosha"),
        words(
            ru="Начинающий в институте может взять: капуста не страшна, но первый же удар плеши или мясорубки выводит.",
            en="Whoever starts at the institute may take it: no cabbage harms, but a bald patch or grinder is the end.",
        ),
    ),
    "reports": (
        "TG-11",
        words(ru="Кто слышит, что нашла гайка", en="Who hears what a nut found"),
        words(ru="За общим столом слышат все.", en="At one table everybody hears."),
    ),
    "equal_turns": (
        "TG-04",
        words(ru="Доигрывать круг", en="Play the round to its end"),
        words(
            ru="Дошёл один — остальные ходят в этом круге ещё по разу, победителей может быть несколько.",
            en="When one has the ball the others have their turn in this round, and may win too.",
        ),
    ),
    "exact_ball": (
        "TG-06",
        words(ru="Закончить ход на шаре", en="End the turn on the ball"),
        words(ru="Иначе достаточно пройти через его клетку.", en="Else passing through its cell is enough."),
    ),
    "return_to": (
        "TG-07",
        words(ru="Куда возвращает ловушка", en="Where a trap returns to"),
        words(ru="Остановку посреди хода можно объявить.", en="A stop amid a turn may then be declared."),
    ),
    "keep_steps": (
        "TG-18",
        words(ru="Шаги после возврата остаются", en="Steps stay after a return"),
        words(ru="Иначе возврат кончает движение.", en="Else a return ends the movement."),
    ),
    "last_standing": (
        "TG-17",
        words(ru="Последний побеждает сразу", en="The last one wins at once"),
        words(ru="Иначе ему ещё надо дойти до шара.", en="Else the ball has still to be reached."),
    ),
    "skip_stack": (
        "TG-16",
        words(ru="Пропуски складываются", en="Skipped turns add up"),
        words(ru="Иначе за один ход — не больше одного пропуска.", en="Else one turn costs one turn at most."),
    ),
    "throw_while_skipping": (
        "TG-20",
        words(ru="Гайки в пропущенный ход", en="Nuts in a skipped turn"),
        words(ru="Идти нельзя, бросать можно.", en="No walking, but throwing."),
    ),
    "nut_before_roll": (
        "TG-26",
        words(ru="Гайка до кубика", en="A nut before the die"),
        words(ru="Гайку можно бросить, ещё не зная своих шагов.", en="A nut may be thrown before the steps are known."),
    ),
    "web_report": (
        "TG-19",
        words(ru="Когда объявляют паутину", en="When a web is told"),
        words(ru="Сразу или когда ход кончится.", en="At once, or when the turn is over."),
    ),
    "web_restick": (
        "TG-15",
        words(ru="Паутина держит и внутри", en="A web catches within too"),
        words(
            ru="Каждый шаг по клеткам той же паутины ловит снова.", en="Every step among cells of one web catches anew."
        ),
    ),
    "block_cells": (
        "TG-12",
        words(ru="Чужая фишка загораживает клетку", en="A token closes its cell"),
        words(ru="Иначе можно стоять вместе и проходить.", en="Else tokens may share a cell and pass."),
    ),
    "shared_entrance": (
        "TG-05",
        words(ru="Один вход на нескольких", en="One entrance for several"),
        words(ru="Иначе у каждого свой.", en="Else everybody has another."),
    ),
    "W": ("TG-01", words(ru="Столбцов", en="Columns"), words(ru="Ширина поля.", en="The width of the field.")),
    "H": ("TG-01", words(ru="Строк", en="Rows"), words(ru="Высота поля.", en="The height of the field.")),
    "entrance_anchor": (
        "TG-02",
        words(ru="Где стоят входы", en="Where entrances stand"),
        words(ru="Площадка без ловушек та же.", en="The safe area is the same."),
    ),
    "count_mode": (
        "TG-14",
        words(ru="Как считать ловушки", en="How traps are counted"),
        words(
            ru="6–8 и 3–6: столько каждого вида или столько всего в категории.",
            en="6–8 and 3–6: so many of each kind, or of each category in all.",
        ),
    ),
    "adjacency": (
        "TG-08",
        words(ru="Ловушки соприкасаются", en="Traps touch"),
        words(ru="8: и углами; 4: только сторонами.", en="8: by corners too; 4: by sides alone."),
    ),
    "shape_conn": (
        "TG-22",
        words(ru="Клетки одной ловушки связаны", en="Cells of one trap hang together"),
        words(ru="4: сторонами; 8: и углами.", en="4: by sides; 8: by corners too."),
    ),
    "cabbage_range": (
        "TG-10",
        words(ru="Клеток вокруг капусты", en="Cells round a cabbage"),
        words(ru="8: и по диагонали.", en="8: diagonals too."),
    ),
    "cabbage_ball": (
        "TG-09",
        words(ru="От капусты до шара", en="From cabbage to ball"),
        words(ru="2: поле поражения может касаться шара.", en="2: the strike field may touch the ball."),
    ),
    "passage": (
        "TG-21",
        words(ru="Проход обходит и паутину", en="The passage keeps clear of webs too"),
        words(
            ru="Проход к шару есть всегда; паутину можно пройти насквозь.",
            en="A way to the ball always exists; a web can be walked through.",
        ),
    ),
}

OPTIONS = tuple(
    Option(
        key=key,
        default=getattr(Options(), key),
        title=title,
        explanation=explanation,
        choices=tuple((value, _VALUES.get(str(value), words(ru=str(value), en=str(value)))) for value in CHOICES[key])
        if key in CHOICES
        else (),
        low=None if key in CHOICES else LEAST_SIDE,
        high=None if key in CHOICES else MOST_SIDE,
        rule=rule,
    )
    for key, (rule, title, explanation) in _TEXTS.items()
)

"""The open questions of the rules (section 5 of the rule file), as options that a table answers when it is opened."""

from __future__ import annotations

from typing import Any

from side_events.games.ten_candles.state import Options
from side_events.table.game import Option, Words, words

YES = words(ru="да", en="yes")
NO = words(ru="нет", en="no")
DEFAULTS = Options()


def one_of(key: str, rule: str, title: Words, explanation: Words, *choices: tuple[Any, Words]) -> Option:
    return Option(key, getattr(DEFAULTS, key), title, explanation, choices=choices, rule=rule)


def yes_no(key: str, rule: str, title: Words, explanation: Words) -> Option:
    return one_of(key, rule, title, explanation, (True, YES), (False, NO))


def number(key: str, rule: str, title: Words, explanation: Words, *, low: int, high: int) -> Option:
    return Option(key, getattr(DEFAULTS, key), title, explanation, low=low, high=high, rule=rule)


OPTIONS: tuple[Option, ...] = (
    number(
        "players_min",
        "TC-Q01",
        words(ru="Игроков не меньше", en="Players at least"),
        words(
            ru="Кроме Рассказчика. Лучше всего играется втроём, вчетвером, впятером.",
            en="Besides the Storyteller. Three to five play best.",
        ),
        low=2,
        high=8,
    ),
    number(
        "players_max",
        "TC-Q01",
        words(ru="Игроков не больше", en="Players at most"),
        words(ru="Кроме Рассказчика.", en="Besides the Storyteller."),
        low=2,
        high=8,
    ),
    one_of(
        "candles",
        "TC-Q22",
        words(ru="Свечи", en="Candles"),
        words(
            ru="На площадке часто нельзя жечь огонь. С настоящими свечами экран подсказывает, когда гасить.",
            en="Many places forbid fire. With real candles the screen says when to put one out.",
        ),
        ("virtual", words(ru="на экране", en="on the screen")),
        ("physical", words(ru="настоящие", en="real ones")),
    ),
    number(
        "burn_minutes",
        "TC-Q22",
        words(ru="Свеча горит, минут", en="A candle burns, minutes"),
        words(
            ru="Через столько минут сцены Рассказчику напомнят, что свеча могла догореть. 0: не напоминать.",
            en="After so many minutes of a scene the Storyteller is reminded that a candle may burn out. 0: never.",
        ),
        low=0,
        high=120,
    ),
    one_of(
        "trait_one_word",
        "TC-Q25",
        words(ru="Черта одним словом", en="A Trait is one word"),
        words(ru="Строго или с подсказкой.", en="Strictly, or with a hint."),
        ("enforce", words(ru="строго", en="strictly")),
        ("warn", words(ru="подсказать", en="with a hint")),
    ),
    one_of(
        "lower_cards",
        "TC-Q14",
        words(ru="Черты и моменты под верхней", en="Traits and Moments below the top"),
        words(
            ru="Порядок стопки всегда знает один хозяин. Сами слова — все или только он.",
            en="The order is always the owner's. The words themselves are read by all, or by the owner.",
        ),
        ("public", words(ru="видят все", en="all read them")),
        ("owner_only", words(ru="видит хозяин", en="the owner reads them")),
    ),
    yes_no(
        "storyteller_sees_brinks",
        "TC-Q29",
        words(ru="Рассказчик читает все грани", en="The Storyteller reads every Brink"),
        words(
            ru="Обычно Рассказчик знает две: Их и ту, что написал сам.",
            en="As a rule the Storyteller knows two: Theirs and the one they wrote.",
        ),
    ),
    one_of(
        "creation_accident",
        "TC-Q03",
        words(ru="Свеча погасла до начала игры", en="A candle goes out before play"),
        words(
            ru="Если не зажигать, первая сцена начнётся с меньшим пулом.",
            en="If it stays out, the first scene starts with fewer dice.",
        ),
        ("stay_out", words(ru="не зажигать", en="it stays out")),
        ("relight", words(ru="зажечь снова", en="light it again")),
    ),
    one_of(
        "brink_success_loss",
        "TC-Q04",
        words(ru="После удачно принятой грани теряются", en="A Brink that helped costs"),
        words(
            ru="В книге об этом сказано двояко. Кубики вернутся с новой сценой.",
            en="The book says two things. The dice come back with the next scene.",
        ),
        ("ones_and_sixes", words(ru="единицы и шестёрки", en="ones and sixes")),
        ("sixes_only", words(ru="шестёрки", en="sixes")),
        ("ones_only", words(ru="единицы", en="ones")),
    ),
    one_of(
        "brink_condition",
        "TC-Q05",
        words(ru="Грань можно принять", en="The Brink may be embraced"),
        words(ru="В книге об этом сказано двояко.", en="The book says two things."),
        (
            "fail_or_lost_narration",
            words(ru="после провала или чужого рассказа", en="after a failure or a lost telling"),
        ),
        ("any_roll", words(ru="после любого броска", en="after any roll")),
    ),
    yes_no(
        "brink_repeat_same_roll",
        "TC-Q08",
        words(ru="Грань дважды на одном броске", en="The Brink twice on one roll"),
        words(ru="Пока условие держится.", en="While its condition holds."),
    ),
    yes_no(
        "gm_rerolls",
        "TC-Q08",
        words(ru="С гранью перебрасывает и Рассказчик", en="The Storyteller rerolls with a Brink"),
        words(ru="Его пул бросается заново, последним.", en="Their pool is rolled anew, last."),
    ),
    yes_no(
        "trait_reroll_includes_hope",
        "TC-Q08",
        words(ru="Черта перебрасывает и единицу надежды", en="A Trait rerolls a hope die's one"),
        words(ru="Иначе кубик надежды остаётся лежать.", en="Else the hope die stays as it lies."),
    ),
    one_of(
        "new_top_active",
        "TC-Q08",
        words(ru="Открывшаяся карточка действует", en="A card that came to the top counts"),
        words(
            ru="Сразу — тогда на одном броске можно сжечь черту и принять грань.",
            en="At once: then a Trait and the Brink may follow on one roll.",
        ),
        ("at_once", words(ru="сразу", en="at once")),
        ("next_roll", words(ru="со следующего броска", en="from the next roll")),
    ),
    one_of(
        "moment_on_failure",
        "TC-Q09",
        words(ru="Проваленный момент", en="A Moment that failed"),
        words(ru="Сгорает или ждёт новой попытки.", en="Burns, or waits for another try."),
        ("burn", words(ru="сгорает", en="burns")),
        ("keep", words(ru="остаётся", en="stays")),
    ),
    one_of(
        "seize_when",
        "TC-Q06",
        words(ru="Забрать рассказ можно", en="The telling may be seized"),
        words(
            ru="Когда у Рассказчика шестёрок не меньше или только когда поровну.",
            en="Whenever the Storyteller has as many sixes or more, or on equal sixes only.",
        ),
        ("any_loss", words(ru="всегда", en="always")),
        ("tie_only", words(ru="при равенстве", en="on a tie")),
    ),
    one_of(
        "empty_pool",
        "TC-Q16",
        words(ru="Бросать нечего", en="No die to roll"),
        words(ru="Провал сам собой или сцена без бросков.", en="A failure by itself, or a scene without rolls."),
        ("auto_fail", words(ru="провал", en="a failure")),
        ("refuse", words(ru="не бросать", en="no roll")),
    ),
    one_of(
        "accident_open_roll",
        "TC-Q11",
        words(ru="Свеча погасла, пока лежит бросок", en="A candle goes out over an open roll"),
        words(ru="Бросок пропадает или считается, как лежит.", en="The roll lapses, or counts as it lies."),
        ("lapse", words(ru="пропадает", en="it lapses")),
        ("settle_first", words(ru="считается", en="it counts")),
    ),
    one_of(
        "storyteller_kill",
        "TC-Q20",
        words(ru="Рассказчик может убить", en="The Storyteller may kill"),
        words(
            ru="После провала опасного конфликта или только в последней сцене.",
            en="After a failed dangerous conflict, or in the last scene only.",
        ),
        ("dangerous_only", words(ru="после опасного провала", en="after a dangerous failure")),
        ("last_stand_only", words(ru="в последней сцене", en="in the last scene")),
    ),
    one_of(
        "truth_starter_after_sacrifice",
        "TC-Q18",
        words(ru="После отданной жизни истины начинает", en="After a life given the truths start with"),
        words(ru="Тот, кто бросал, или тот, кто погиб.", en="The one who rolled, or the one who died."),
        ("roller", words(ru="бросавший", en="the roller")),
        ("sacrificer", words(ru="погибший", en="the one who died")),
    ),
    yes_no(
        "dead_state_truths",
        "TC-Q10",
        words(ru="Игроки погибших говорят истины", en="The dead state truths"),
        words(ru="В хоре они молчат всегда.", en="In the chorus they are always silent."),
    ),
    one_of(
        "truth_confirm",
        "TC-Q21",
        words(ru="Истина становится фактом", en="A truth becomes a fact"),
        words(
            ru="Рассказчик может вернуть истину, которая спорит с прежней.",
            en="The Storyteller may send back a truth that contradicts another.",
        ),
        ("storyteller", words(ru="когда принял Рассказчик", en="when the Storyteller accepts it")),
        ("auto", words(ru="как только сказана", en="as soon as it is said")),
    ),
    one_of(
        "last_stand_failure",
        "TC-Q12",
        words(ru="Провал при последней свече", en="A failure at the last candle"),
        words(
            ru="Выжившие гибнут один за другим или всё кончается первым провалом.",
            en="Survivors die one by one, or the first failure ends it all.",
        ),
        ("roller_dies", words(ru="гибнет бросавший", en="the roller dies")),
        ("candle_out_ends_game", words(ru="свеча гаснет", en="the candle goes out")),
    ),
    one_of(
        "last_stand_seize",
        "TC-Q13",
        words(ru="Заплатить последней свечой", en="Paying with the last candle"),
        words(ru="Забрать рассказ и закончить игру.", en="To seize the telling and end the game."),
        ("refuse", words(ru="нельзя", en="not allowed")),
        ("allow_ends_game", words(ru="можно", en="allowed")),
    ),
    one_of(
        "playback_at_end",
        "TC-Q13",
        words(ru="Послушать записи в конце", en="Play the messages at the end"),
        words(ru="Экран напомнит о сообщениях, оставленных в начале.", en="The screen reminds of the messages."),
        ("offer", words(ru="напомнить", en="remind")),
        ("off", words(ru="не надо", en="no")),
    ),
)

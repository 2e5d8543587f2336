"""What every screen says of the moment: a title and a line, in both languages, made of public facts alone."""

from __future__ import annotations

from side_events.games.ten_candles.results import succeeds
from side_events.games.ten_candles.state import Conflict, State
from side_events.table.game import Words, words

RITUAL = words(
    ru="Вот всё, что осталось. Мир погружён во тьму.",
    en="This is all that is left. The world lies in darkness.",
)
CHORUS = words(ru="И мы живы.", en="And we are alive.")

SCENES_RU = ("первая", "вторая", "третья", "четвёртая", "пятая", "шестая", "седьмая", "восьмая", "девятая", "десятая")
SCENES_EN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

TITLES: dict[str, Words] = {
    "LOBBY": words(ru="Скоро стемнеет", en="Soon it will be dark"),
    "S1_TRAITS": words(ru="Шаг первый", en="Step one"),
    "S2_MODULE": words(ru="Шаг второй", en="Step two"),
    "S3_DESCRIBE": words(ru="Шаг третий", en="Step three"),
    "S4_MOMENT": words(ru="Шаг четвёртый", en="Step four"),
    "S5_BRINK": words(ru="Шаг пятый", en="Step five"),
    "S6_STACK": words(ru="Шаг шестой", en="Step six"),
    "S7_SUPPLIES": words(ru="Шаг седьмой", en="Step seven"),
    "OPENING": words(ru="Перед первой сценой", en="Before the first scene"),
    "ENDED": words(ru="Темно", en="Dark"),
}
LAST_STAND = words(ru="Последнее противостояние", en="The Last Stand")
NOTHING = words(ru="", en="")

LINES: dict[str, Words] = {
    "LOBBY": words(ru="Рассказчик зажжёт первые свечи.", en="The Storyteller will light the first candles."),
    "S1_TRAITS": words(
        ru="Добродетель соседу справа, порок соседу слева. По одному слову.",
        en="A Virtue for the right neighbour, a Vice for the left one. One word each.",
    ),
    "S2_MODULE": words(ru="Рассказчик читает. Слушайте.", en="The Storyteller reads. Listen."),
    "S3_DESCRIBE": words(
        ru="Кто вы теперь? Запишите и прочтите всем.", en="Who are you now? Write it, read it to all."
    ),
    "S4_MOMENT": words(ru="«Я обрету надежду, когда…»", en="“I will find hope when…”"),
    "S5_BRINK": words(
        ru="Грань соседу слева. Кроме вас её прочтёт только он.",
        en="A Brink for the left neighbour, who alone will read it besides you.",
    ),
    "S6_STACK": words(ru="Сложите стопку. Грань в самом низу.", en="Stack your cards, the Brink at the very bottom."),
    "S7_SUPPLIES": words(ru="У вас есть то, что лежит в карманах.", en="You have what is in your pockets."),
    "OPENING": words(
        ru="По очереди оставьте миру сообщение голосом выжившего.",
        en="In turn, leave the world a message in your survivor's voice.",
    ),
    "CHORUS": words(ru="«И мы живы.»", en="“And we are alive.”"),
    "ENDED": words(ru="Свечи погасли. Их история рассказана.", en="The candles are out. Their story is told."),
}


def title(state: State) -> Words:
    """The step or the scene."""
    if state.last_stand and state.step != "ENDED":
        return LAST_STAND
    if state.step in TITLES:
        return TITLES[state.step]
    at = state.scene - 1
    return words(ru=f"Сцена {SCENES_RU[at]}", en=f"Scene {SCENES_EN[at]}")


def line(state: State) -> Words:
    """The one sentence that the moment is about; empty while the scene is played freely."""
    if state.conflict is not None:
        return roll_line(state, state.conflict)
    if state.step == "TRUTHS":
        return truth_line(state)
    if state.wish:
        who = name(state, state.wish)
        return words(ru=f"{who}: «Это мой момент».", en=f"{who}: “This is my Moment.”")
    return LINES.get(state.step, NOTHING)


def name(state: State, seat: str) -> str:
    """What the screens call a player's seat: the survivor's name, once there is one."""
    survivor = state.survivors.get(seat)
    return survivor.description.name if survivor and survivor.description else seat


def truth_line(state: State) -> Words:
    if not state.opening_said:
        return words(ru=f"«{RITUAL['ru']}»", en=f"“{RITUAL['en']}”")
    if state.pending is not None:
        return words(ru=f"«{state.pending.text}»", en=f"“{state.pending.text}”")
    if state.truth_due == state.storyteller:
        return words(ru="Истину говорит Рассказчик.", en="The Storyteller states a truth.")
    who = name(state, state.truth_due)
    return words(ru=f"Истину говорит {who}.", en=f"{who} states a truth.")


def roll_line(state: State, conflict: Conflict) -> Words:
    who = name(state, conflict.active)
    if state.step == "CONFLICT_DECLARED":
        if conflict.kind == "moment":
            return words(ru=f"{who} проживает свой момент.", en=f"{who} lives the Moment.")
        return words(ru=f"Бросает {who}.", en=f"{who} rolls.")
    if conflict.success is None:
        return as_it_lies(conflict)
    return success_line(state, conflict) if conflict.success else failure_line(state, conflict)


def verdict(conflict: Conflict) -> Words:
    """Success or failure in a word or two."""
    if conflict.success is None:
        good, bad = words(ru="Пока успех", en="A success so far"), words(ru="Пока провал", en="A failure so far")
        return good if succeeds(conflict) else bad
    return words(ru="Успех", en="A success") if conflict.success else words(ru="Провал", en="A failure")


def as_it_lies(conflict: Conflict) -> Words:
    """What the dice say before they are settled (TC-40)."""
    if succeeds(conflict):
        if 6 in conflict.shared:
            return words(ru="Пока успех: шестёрка.", en="A success so far: a six.")
        return words(ru="Пока успех: надежда.", en="A success so far: hope.")
    if not conflict.shared and conflict.hope is None:
        return words(ru="Пока провал: бросать нечего.", en="A failure so far: no die to roll.")
    if conflict.hope is not None:
        return words(
            ru="Пока провал: ни шестёрки, и надежда ниже пяти.",
            en="A failure so far: no six, and hope below five.",
        )
    return words(ru="Пока провал: ни одной шестёрки.", en="A failure so far: not one six.")


def success_line(state: State, conflict: Conflict) -> Words:
    who = name(state, conflict.active)
    if conflict.kind == "moment":
        begin = words(ru=f"{who} обретает надежду.", en=f"{who} finds hope.")
    elif conflict.seized:
        begin = words(ru="Успех, за него заплачено свечой.", en="A success, paid for with a candle.")
    else:
        begin = words(ru="Успех.", en="A success.")
    if conflict.narrator == conflict.active:
        return words(ru=f"{begin['ru']} Рассказывает {who}.", en=f"{begin['en']} {who} tells how.")
    return words(ru=f"{begin['ru']} Рассказывает Рассказчик.", en=f"{begin['en']} The Storyteller tells how.")


def failure_line(state: State, conflict: Conflict) -> Words:
    who = name(state, conflict.active)
    if conflict.sacrificer:
        giver = name(state, conflict.sacrificer)
        return words(ru=f"Провал. {giver} отдаёт себя за других.", en=f"A failure. {giver} dies for the others.")
    if not state.scene_end_cause:
        return words(ru=f"Провал. {who} погибает.", en=f"A failure. {who} dies.")
    return words(ru="Провал. Свеча погасла.", en="A failure. A candle went out.")

"""A small whole game for the tests of the table: everybody writes a word nobody sees and rolls; the host opens the
words, and the highest sum wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Choice, Event, Field, Meta, Option, Passage, Seat, words
from side_events.table.payload import text
from side_events.table.refusal import Refusal

META = Meta(
    key="highest",
    rules_version="1",
    title=words(ru="Больше всех", en="Highest"),
    summary=words(ru="Слово и кубики: больше всех.", en="A word and some dice: the highest wins."),
    least=2,
    most=4,
    options=(
        Option(
            key="dice",
            default=2,
            title=words(ru="Кубики", en="Dice"),
            explanation=words(ru="Сколько кубиков бросает каждый.", en="How many dice everybody rolls."),
            low=1,
            high=5,
        ),
    ),
    actions={
        "write": words(ru="Записать слово", en="Write a word"),
        "roll": words(ru="Бросить", en="Roll"),
        "open": words(ru="Открыть слова", en="Open the words"),
    },
    refusals={
        "E_WRITTEN": words(ru="Слово уже записано.", en="The word is written already."),
        "E_NOT_YET": words(ru="Ещё не все бросили.", en="Not everybody has rolled yet."),
        "E_ROLLED": words(ru="Вы уже бросили.", en="You have rolled already."),
        "E_OVER": words(ru="Игра кончена.", en="The game is over."),
        "E_HOST_ONLY": words(ru="Это делает ведущий.", en="The facilitator does this."),
    },
    events={"rolled": words(ru="{seat}: {sum}", en="{seat}: {sum}")},
)


@dataclass(frozen=True)
class State:
    names: tuple[tuple[str, str], ...]
    dice: int
    words: tuple[tuple[str, str], ...] = ()
    sums: tuple[tuple[str, int], ...] = ()
    open: bool = False


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:
    return State(names=tuple((seat.key, seat.name) for seat in seats), dice=options["dice"])


def legal(state: State, seat: str) -> list[Choice]:
    if state.open:
        return []
    if seat == FACILITATOR:
        return [Choice("open", off="" if len(state.sums) == len(state.names) else "E_NOT_YET")]
    choices = []
    if seat not in dict(state.words):
        word = Field("word", "text", words(ru="Слово", en="Word"), longest=20, secret=True)
        choices.append(Choice("write", (word,)))
    if seat not in dict(state.sums):
        choices.append(Choice("roll", dice=state.dice))
    return choices


def apply(state: State, action: Action, chance: Chance) -> Applied:
    if state.open:
        raise Refusal("E_OVER")
    if action.kind == "open":
        if action.seat != FACILITATOR:
            raise Refusal("E_HOST_ONLY")
        if len(state.sums) < len(state.names):
            raise Refusal("E_NOT_YET", left=len(state.names) - len(state.sums))
        return Applied(replace(state, open=True), (Event("opened"),), revealed=True)
    if action.seat == FACILITATOR:
        raise Refusal("E_HOST_ONLY")
    if action.kind == "write":
        if action.seat in dict(state.words):
            raise Refusal("E_WRITTEN")
        word = text(action.payload, "word", longest=20)
        event = Event("wrote", {"word": word}, seen_by=(action.seat,))
        return Applied(replace(state, words=(*state.words, (action.seat, word))), (event,))
    if action.seat in dict(state.sums):
        raise Refusal("E_ROLLED")
    total = sum(chance.roll("dice", state.dice))
    event = Event("rolled", {"seat": action.seat, "sum": total})
    return Applied(replace(state, sums=(*state.sums, (action.seat, total))), (event,))


def view(state: State, viewer: str) -> dict[str, Any]:
    return {
        "words": {seat: word for seat, word in state.words if state.open or seat == viewer},
        "sums": dict(state.sums),
        "open": state.open,
    }


def view_action(action: Action, viewer: str) -> dict[str, Any]:
    return {} if action.kind == "write" and viewer != action.seat else action.payload


def outcome(state: State) -> dict[str, Any] | None:
    if not state.open:
        return None
    best = max(total for _, total in state.sums)
    return {"winners": [seat for seat, total in state.sums if total == best]}


def invariants(state: State) -> list[str]:
    wrong = [seat for seat, total in state.sums if not state.dice <= total <= 6 * state.dice]
    return [f"{seat}: a sum out of range" for seat in wrong]


def dump(state: State) -> dict[str, Any]:
    return asdict(state)


def load(data: dict[str, Any]) -> State:
    return State(
        names=tuple((key, name) for key, name in data["names"]),
        dice=data["dice"],
        words=tuple((seat, word) for seat, word in data["words"]),
        sums=tuple((seat, total) for seat, total in data["sums"]),
        open=data["open"],
    )


def story(state: State, viewer: str) -> list[Passage]:
    """Each seat's own word, and all of them once they are open."""
    heading = Passage(words(ru="Слова", en="Words"), heading=True)
    said = [
        Passage(words(ru="{word}", en="{word}"), {"word": word, "seat": seat}, words(ru="{seat}", en="{seat}"))
        for seat, word in state.words
        if state.open or seat == viewer
    ]
    sums = [
        Passage(words(ru="{seat}: {sum}", en="{seat}: {sum}"), {"seat": seat, "sum": total}, aside=True)
        for seat, total in state.sums
    ]
    return [heading, *said, *sums]

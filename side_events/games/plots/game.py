"""The plot moneybox: cards of six lines drawn by the seed, told by teams in a minute each, voted upon by hands.

A card is six numbers, the places of its lines in the lists. One drawing takes six numbers of the stream `plot`, a line
drawn anew takes the next one (`docs/rules/stalker.md`, section 8.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from side_events.games.plots.bank import CATEGORIES, ENTRIES
from side_events.table import frozen
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Event, Seat, Words, words
from side_events.table.refusal import Refusal

STREAM = "plot"
LONGEST = 80
MOST_ADDED = 100
"""Of one category."""
MOST_VOTES = 999


@dataclass(frozen=True)
class Entry:
    """An entry that somebody added: its text in both languages."""

    ru: str
    en: str


@dataclass(frozen=True)
class Kept:
    """A card that was kept: for a seat's team or for nobody yet; `votes` are hands counted, None before the vote."""

    lines: tuple[int, ...]
    seat: str = ""
    votes: int | None = None


@dataclass(frozen=True)
class State:
    """`card` is the one on the table, empty before the first; `speaking` the place of a kept card that is being told,
    from 1. The version of the lists is how many entries were added to them; `cursor` counts the words used."""

    seats: tuple[str, ...]
    added: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    cursor: int = 0
    card: tuple[int, ...] = ()
    kept: tuple[Kept, ...] = ()
    speaking: int = 0
    over: bool = False

    @property
    def version(self) -> int:
        return sum(len(entries) for entries in self.added.values())

    def entries(self, category: str) -> tuple[Words, ...]:
        """The list of a category, with what was added at its end."""
        return ENTRIES[category] + tuple(words(ru=e.ru, en=e.en) for e in self.added.get(category, ()))


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:  # noqa: ARG001
    return State(seats=tuple(seat.key for seat in seats))


def apply(state: State, action: Action, chance: Chance) -> Applied:
    """The action done. The facilitator does them all; others are refused (`E_FACILITATOR`), and all after the end
    (`E_OVER`)."""
    if action.seat != FACILITATOR:
        raise Refusal("E_FACILITATOR")
    if state.over:
        raise Refusal("E_OVER")
    done = {
        "draw": _draw,
        "redraw": _redraw,
        "keep": _keep,
        "add": _add,
        "speak": _speak,
        "vote": _vote,
        "finish": _finish,
    }[action.kind]
    after, event = done(state, action.payload, chance)
    return Applied(after, (event,))


def view_action(action: Action, viewer: str) -> dict[str, Any]:  # noqa: ARG001
    return action.payload


def outcome(state: State) -> dict[str, Any] | None:
    """The kept cards with the most votes, by their places from 1; none where nobody voted."""
    if not state.over:
        return None
    most = max((kept.votes or 0 for kept in state.kept), default=0)
    return {"winners": [place for place, kept in enumerate(state.kept, 1) if most and kept.votes == most]}


def invariants(state: State) -> list[str]:
    """What is wrong with the state: a card without its six lines, a line beyond its list, a place that isn't there."""
    cards = [kept.lines for kept in state.kept] + ([state.card] if state.card else [])
    wrong = [f"card {lines}" for lines in cards if len(lines) != len(CATEGORIES) or not _fits(state, lines)]
    return wrong + ([] if 0 <= state.speaking <= len(state.kept) else ["speaking"])


def dump(state: State) -> dict[str, Any]:
    data: dict[str, Any] = frozen.dump(state)
    return data


def load(data: dict[str, Any]) -> State:
    return frozen.load(State, data)


def _draw(state: State, _: Mapping[str, Any], chance: Chance) -> tuple[State, Event]:
    stream = chance.stream(STREAM, state.cursor)
    card = tuple(stream.below(len(state.entries(category))) for category in CATEGORIES)
    chance.note(STREAM, card)
    return replace(state, card=card, cursor=stream.cursor), Event("drawn", {"version": state.version})


def _redraw(state: State, payload: Mapping[str, Any], chance: Chance) -> tuple[State, Event]:
    if not state.card:
        raise Refusal("E_NO_CARD")
    category = read.one_of(payload, "category", CATEGORIES)
    stream = chance.stream(STREAM, state.cursor)
    line = stream.below(len(state.entries(category)))
    chance.note(STREAM, [line])
    place = list(CATEGORIES).index(category)
    card = (*state.card[:place], line, *state.card[place + 1 :])
    facts = {"category": CATEGORIES[category], "version": state.version}
    return replace(state, card=card, cursor=stream.cursor), Event("redrawn", facts)


def _keep(state: State, payload: Mapping[str, Any], _: Chance) -> tuple[State, Event]:
    if not state.card:
        raise Refusal("E_NO_CARD")
    seat = read.one_of(payload, "seat", ("", *state.seats), default="")
    number = len(state.kept) + 1
    return replace(state, kept=(*state.kept, Kept(state.card, seat)), card=()), Event("kept", {"number": number})


def _add(state: State, payload: Mapping[str, Any], _: Chance) -> tuple[State, Event]:
    category = read.one_of(payload, "category", CATEGORIES)
    ru = read.text(payload, "ru", longest=LONGEST)
    entry = Entry(ru, read.text(payload, "en", longest=LONGEST, empty=True) or ru)
    before = state.added.get(category, ())
    if len(before) >= MOST_ADDED:
        raise Refusal("E_FULL", most=MOST_ADDED)
    state = replace(state, added={**state.added, category: (*before, entry)})
    return state, Event("added", {"category": CATEGORIES[category], "ru": entry.ru, "version": state.version})


def _speak(state: State, payload: Mapping[str, Any], _: Chance) -> tuple[State, Event]:
    number = _kept(state, payload)
    return replace(state, speaking=number), Event("speaks", {"number": number})


def _vote(state: State, payload: Mapping[str, Any], _: Chance) -> tuple[State, Event]:
    number = _kept(state, payload)
    votes = read.integer(payload, "votes", low=0, high=MOST_VOTES)
    kept = tuple(replace(card, votes=votes) if place == number else card for place, card in enumerate(state.kept, 1))
    return replace(state, kept=kept, speaking=0), Event("voted", {"number": number, "votes": votes})


def _finish(state: State, _: Mapping[str, Any], __: Chance) -> tuple[State, Event]:
    if any(card.votes is None for card in state.kept) or not state.kept:
        raise Refusal("E_NO_VOTE")
    return replace(state, over=True, speaking=0), Event("finished")


def _kept(state: State, payload: Mapping[str, Any]) -> int:
    if not state.kept:
        raise Refusal("E_NO_KEPT")
    return read.integer(payload, "number", low=1, high=len(state.kept))


def _fits(state: State, lines: tuple[int, ...]) -> bool:
    pairs = zip(CATEGORIES, lines, strict=True)
    return all(0 <= line < len(state.entries(category)) for category, line in pairs)

"""From a log to a state, and on by one action. States live in memory; the log alone is the truth."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from side_events.table.action import Action
from side_events.table.dice import Chance, DiceRefused
from side_events.table.game import Applied, Event, Game
from side_events.table.header import Header, facilitates
from side_events.table.log import REDO, UNDO, Entry
from side_events.table.refusal import Refusal


class ReplayMismatch(Exception):
    """A log that doesn't say what the game's rules make of it: at `seq` the results differ, or the rules refuse."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"entry {seq}: {why}")
        self.seq = seq


@dataclass(frozen=True)
class Position:
    """A table at one moment. `acts` are the acts that count, each with the state after it; `undone` are the runs of
    acts that an undo took back and a redo may bring again, oldest first, each with the number of its undo."""

    game: Game
    header: Header
    first: Any
    entries: tuple[Entry, ...] = ()
    acts: tuple[tuple[int, Any], ...] = ()
    undone: tuple[tuple[int, tuple[tuple[int, Any], ...]], ...] = ()

    @property
    def state(self) -> Any:
        return self.acts[-1][1] if self.acts else self.first

    @property
    def seq(self) -> int:
        """The number of the newest entry, 0 at the start."""
        return len(self.entries)


def begin(game: Game, header: Header) -> Position:
    """The table before the first action. Refuses what the game's `setup` refuses."""
    if header.start is not None:
        return Position(game, header, game.load(dict(header.start)))
    chance = Chance(header.seed, 0)
    return Position(game, header, game.setup(seats=header.seats, options=header.options, chance=chance))


def act(position: Position, action: Action, *, at: int = 0, by: str = "") -> Position:
    """`position` after `action`, whose entry is the newest; or a `Refusal`, and nothing changed.

    Undo (`{"to": number}`: that act and all after it; the newest act where nothing is said) and redo (`{}`) are the
    table's own. Refuses besides what the game refuses: a seat that isn't there (`E_SEAT`), a kind that the game
    doesn't know (`E_ACTION`), an undo or redo that isn't this seat's or has nothing to act upon.
    """
    header, meta = position.header, position.game.META
    if action.seat not in header.seat_keys and not facilitates(meta, header.seats, action.seat):
        raise Refusal("E_SEAT", seat=action.seat)
    seq = position.seq + 1
    if action.kind == UNDO:
        return _undo(position, Entry(seq, action, at, by))
    if action.kind == REDO:
        return _redo(position, Entry(seq, action, at, by))
    if action.kind not in meta.actions:
        raise Refusal("E_ACTION", kind=action.kind)
    applied, chance = _apply(position, action, seq)
    entry = Entry(
        seq, action, at, by, tuple(chance.rolled), tuple(_event(event) for event in applied.events), applied.revealed
    )
    return replace(
        position,
        entries=(*position.entries, entry),
        acts=(*position.acts, (seq, applied.state)),
        undone=(),
    )


def advance(position: Position, entry: Entry) -> Position:
    """`position` after an entry of the log; raises `ReplayMismatch` where the rules make something else of it."""
    if entry.seq != position.seq + 1:
        raise ReplayMismatch(entry.seq, f"expected number {position.seq + 1}")
    try:
        after = act(position, entry.action, at=entry.at, by=entry.by)
    except Refusal as refusal:
        raise ReplayMismatch(entry.seq, f"refused: {refusal}") from refusal
    if after.entries[-1] != entry:
        raise ReplayMismatch(entry.seq, "other results than recorded")
    return after


def replay(game: Game, header: Header, entries: Iterable[Entry]) -> Position:
    """The table after all `entries`, each checked against what is recorded."""
    position = begin(game, header)
    for entry in entries:
        position = advance(position, entry)
    return position


def _apply(position: Position, action: Action, seq: int) -> tuple[Applied, Chance]:
    chance = Chance(position.header.seed, seq, action.dice)
    try:
        applied = position.game.apply(position.state, action, chance)
        chance.finish()
    except DiceRefused as refused:
        count, value = position.game.META.dice_codes
        raise Refusal(count if refused.kind == "count" else value, **refused.facts) from refused
    return applied, chance


def _event(event: Event) -> dict[str, Any]:
    seen_by = event.seen_by if isinstance(event.seen_by, str) else list(event.seen_by)
    data: dict[str, Any] = json.loads(json.dumps({"kind": event.kind, "facts": event.facts, "seen_by": seen_by}))
    return data


def may_undo(position: Position, seat: str) -> bool:
    """Whether a seat that doesn't facilitate may take back the newest act: its own that neither rolled nor revealed,
    where the game lets it, and one that it judged (`Game.undoers`)."""
    newest = position.entries[position.acts[-1][0] - 1]
    undoers = getattr(position.game, "undoers", None)
    before = position.acts[-2][1] if len(position.acts) > 1 else position.first
    if undoers is not None and seat in undoers(before, newest.action):
        return True
    own = position.game.META.undo == "seat" and newest.action.seat == seat
    return own and not newest.rolled and not newest.revealed


def _undo(position: Position, entry: Entry) -> Position:
    meta, seat = position.game.META, entry.action.seat
    if not position.acts:
        raise Refusal("E_NOTHING_TO_UNDO")
    newest = position.acts[-1][0]
    to = entry.action.payload.get("to", newest)
    numbers = [number for number, _ in position.acts]
    if type(to) is not int or to not in numbers:
        raise Refusal("E_ALREADY_UNDONE", seq=to if type(to) is int else 0)
    if not facilitates(meta, position.header.seats, seat) and (to != newest or not may_undo(position, seat)):
        raise Refusal(meta.undo_code)
    place = numbers.index(to)
    kept, taken = position.acts[:place], position.acts[place:]
    back = replace(
        position,
        entries=(*position.entries, replace(entry, took=tuple(number for number, _ in taken))),
        acts=kept,
        undone=(*position.undone, (entry.seq, taken)),
    )
    return _unseen(back, [state for _, state in taken])


def _unseen(position: Position, taken: list[Any]) -> Position:
    """The position with the state that the game goes on from: some of what was seen can't be unseen."""
    undone = getattr(position.game, "undone", None)
    if undone is None:
        return position
    state = undone(position.state, taken)
    if not position.acts:
        return replace(position, first=state)
    return replace(position, acts=(*position.acts[:-1], (position.acts[-1][0], state)))


def _redo(position: Position, entry: Entry) -> Position:
    if not position.undone:
        raise Refusal("E_NOTHING_TO_REDO")
    undo, taken = position.undone[-1]
    seat = entry.action.seat
    undoer = position.entries[undo - 1].action.seat
    if seat != undoer and not facilitates(position.game.META, position.header.seats, seat):
        raise Refusal(position.game.META.undo_code)
    return replace(
        position,
        entries=(*position.entries, replace(entry, took=tuple(number for number, _ in taken))),
        acts=(*position.acts, *taken),
        undone=position.undone[:-1],
    )

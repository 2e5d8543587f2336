"""What a seat may do now, from public knowledge alone: an offer never tells where a trap lies."""

from __future__ import annotations

from typing import Any

from side_events.games.stalker.checks import faults
from side_events.games.stalker.prepare import LONGEST_SEED, keepers
from side_events.games.stalker.state import (
    AFTER_MOVE,
    ENTRY,
    FINISHED,
    LAYOUT,
    MOVING,
    READY,
    SETUP,
    SKIPPED,
    TURN,
    Ground,
    State,
)
from side_events.games.stalker.turn import judges
from side_events.games.stalker.walk import check_step
from side_events.games.stalker.words import FIELDS, KIND_WORDS, MEMBERS_NOTE, SIDE_WORDS
from side_events.games.stalker.zone import KINDS, LEAST_SIDE, MOST_SIDE, SIDES
from side_events.table import frozen
from side_events.table.game import FACILITATOR, Choice, Field, words
from side_events.table.refusal import Refusal

LONGEST_JSON = 60_000


def legal(state: State, seat: str) -> list[Choice]:
    if state.phase == FINISHED:
        return []
    if state.phase == SETUP:
        return _setup(state, seat)
    if state.phase == LAYOUT:
        return [choice for ground in _own(state, seat) for choice in _layout(state, ground)]
    if state.phase == ENTRY:
        return _entry(state, seat)
    judging = [Choice("confirm")] if state.unconfirmed and seat in judges(state, state.unconfirmed) else []
    if seat == state.seat:
        return _turn(state) + judging
    if seat in (FACILITATOR, *judges(state, state.walker.ground)):
        return [Choice("end", off=_end_off(state)), *judging]
    return judging


def _setup(state: State, seat: str) -> list[Choice]:
    if seat not in keepers(state):
        return []
    field = state.field
    sides = [
        Field(key, "int", FIELDS[key], low=LEAST_SIDE, high=MOST_SIDE, default=side)
        for key, side in (("W", field.width), ("H", field.height))
    ]
    proposed = state.mutual and bool(state.agreed) and seat not in state.agreed
    offer = [Choice("agree", main=True)] if proposed else []
    more = [_json(key) for key in ("entrances", "institute", "ball", "regions", "impassable", "counts")]
    return [*offer, Choice("field", (*sides, *more), main=not proposed and seat not in state.agreed)]


def _json(key: str, default: Any = None) -> Field:
    """A field that the game's own page fills in; without a default it may stay empty."""
    needed = default is not None
    return Field(key, "json", FIELDS[key], longest=LONGEST_JSON, required=needed, default=default)


def _own(state: State, seat: str) -> list[Ground]:
    return [ground for ground in state.grounds if seat in judges(state, ground.owner) and not ground.locked]


def _layout(state: State, ground: Ground) -> list[Choice]:
    field = state.field
    kinds = tuple((kind, KIND_WORDS[kind]) for kind in KINDS)
    cells = Field("cells", "cells", FIELDS["cells"], low=1, high=40, columns=field.width, rows=field.height)
    laid = [frozen.dump(trap) for trap in ground.traps]
    ids = tuple((trap.id, words(ru=trap.id, en=trap.id)) for trap in ground.traps)
    found = faults(field, ground.traps, state.options)
    lift = [Choice("untrap", (Field("id", "choice", FIELDS["id"], values=ids),))] if ids else []
    return [
        Choice(
            "generate",
            (
                Field("as_many_as_possible", "flag", FIELDS["as_many_as_possible"], default=False),
                _json("counts"),
                Field("seed", "text", FIELDS["seed"], longest=LONGEST_SEED, required=False),
            ),
        ),
        Choice("trap", (Field("kind", "choice", FIELDS["kind"], values=kinds), cells)),
        *lift,
        Choice("layout", (_json("traps", laid),)),
        Choice("lock", off=found[0].code if found else "", main=True, loose=state.mutual),
    ]


def _entry(state: State, seat: str) -> list[Choice]:
    mine = next((entrant for entrant in state.entrants if entrant.seat == seat), None)
    if mine is None:
        return []
    others = [other for other in state.entrants if other.seat != seat and other.ground == mine.ground]
    taken = {other.entrance for other in others} if state.options.shared_entrance == "no" else set()
    free = [entrance for entrance in state.field.entrances if entrance not in taken]
    fields = [
        Field(
            "entrance",
            "choice",
            FIELDS["entrance"],
            values=tuple((entrance.name, words(ru=entrance.name, en=entrance.name)) for entrance in free),
        )
    ]
    with_galosha = state.options.galosha == "on" and state.field.institute in free
    if with_galosha:
        fields.append(Field("galosha", "flag", FIELDS["galosha"], required=False, default=False))
    fields.append(Field("members", "text", FIELDS["members"], longest=190, required=False, note=MEMBERS_NOTE))
    return [Choice("enter", tuple(fields), main=mine.entrance is None, loose=with_galosha)]


def _turn(state: State) -> list[Choice]:
    if state.phase == SKIPPED:
        return [*_throw(state), Choice("end", main=True)]
    rolled = "E_ALREADY_ROLLED" if state.phase != READY else ""
    choices = [Choice("roll", off=rolled, dice=1, main=state.phase == READY)]
    directions = [side for side in SIDES if _may_step(state, side)] if state.phase == MOVING else []
    if directions:
        path = Field("path", "choice", FIELDS["path"], values=tuple((side, SIDE_WORDS[side]) for side in directions))
        choices.append(Choice("step", (path,), main=True))
    choices += _throw(state)
    if state.options.return_to == "last_pause" and state.phase == MOVING:
        choices.append(Choice("pause", off=_end_off(state)))
    return [*choices, Choice("end", off=_end_off(state), main=state.phase == AFTER_MOVE)]


def _throw(state: State) -> list[Choice]:
    walker = state.walker
    off = "E_NO_ROLL" if state.phase == READY and state.options.nut_before_roll == "no" else ""
    off = off or ("" if walker.nuts else "E_NO_NUTS")
    sides = [side for side in SIDES if walker.pos and state.field.inside(walker.pos.moved(side))]
    direction = Field(
        "direction", "choice", FIELDS["direction"], values=tuple((side, SIDE_WORDS[side]) for side in sides)
    )
    return [Choice("throw", (direction,), off=off, dice=1)]


def _may_step(state: State, side: str) -> bool:
    try:
        check_step(state, side)
    except Refusal:
        return False
    return True


def _end_off(state: State) -> str:
    pos = state.walker.pos
    stuck = state.phase in TURN and pos is not None and not state.field.stoppable(pos)
    return "E_NO_STOP" if stuck else ""

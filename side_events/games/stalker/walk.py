"""Steps (ST-22–ST-26) and what terrain makes of them (ST-50, ST-51)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from side_events.games.stalker.marks import dash
from side_events.games.stalker.passage import can_stop
from side_events.games.stalker.state import READY, SKIPPED, State
from side_events.games.stalker.traps import meet
from side_events.games.stalker.turn import Told, check_turn, left_with, win
from side_events.games.stalker.zone import DIAGONALS, SIDES, Cell
from side_events.table.game import Event
from side_events.table.refusal import Refusal

LONGEST_PATH = 20


def walk(state: State, seat: str, payload: Mapping[str, Any]) -> Told:
    """The steps of the payload's `path` one by one (ST-26).

    The first refusal, return, win or going out ends it, earlier steps stand.

    A refusal of the first step is the action's own (`E_NO_ROLL`, or one of `step`).
    """
    check_turn(state, seat)
    if state.phase == SKIPPED:
        raise Refusal("E_PHASE", phase=state.phase)
    if state.phase == READY:
        raise Refusal("E_NO_ROLL")
    path = _path(payload)
    told: list[Event] = []
    for number, direction in enumerate(path):
        try:
            state, said = step(state, direction)
        except Refusal as refusal:
            if not number:
                raise
            return state, [*told, Event("went_no_further", {"seat": seat, "code": refusal.code})]
        told += said
        if any(event.kind in ("returned", "out", "reached_ball") for event in said):
            break
    return state, told


def check_step(state: State, direction: str) -> tuple[Cell, int]:
    """Where one step leads and how many steps are left then. Hidden traps play no part in it.

    Refuses `E_DIAGONAL`, `E_EDGE`, `E_IMPASSABLE`, `E_OCCUPIED`, `E_STEPS` and `E_NO_STOP`, the first that applies.
    """
    start, field = state.walker.pos, state.field
    assert start is not None
    if direction in DIAGONALS:
        raise Refusal("E_DIAGONAL")
    target = start.moved(direction)
    if not field.inside(target):
        raise Refusal("E_EDGE")
    if target in field.blocked:
        raise Refusal("E_IMPASSABLE", cell=target.name)
    occupied = _occupied(state)
    if target in occupied:
        raise Refusal("E_OCCUPIED", cell=target.name)
    cost = field.cost(start, target)
    left = (state.steps_left or 0) - cost
    if left < 0:
        raise Refusal("E_STEPS", left=state.steps_left, cost=cost)
    if not can_stop(field, target, left, occupied):
        raise Refusal("E_NO_STOP", cell=target.name)
    return target, left


def step(state: State, direction: str) -> Told:
    """One step U, D, L or R with whatever waits there; refuses what `check_step` refuses."""
    target, left = check_step(state, direction)
    walker = state.walker
    start = walker.pos
    assert start is not None
    state = left_with(state.with_entrant(replace(dash(walker, start, target), pos=target)), left)
    told = [Event("stepped", {"seat": walker.seat, "from": start.name, "to": target.name})]
    if target == state.field.ball and state.options.exact_ball == "no":
        state, said = win(state)
    else:
        state, said = meet(state, start)
    return state, told + said


def _path(payload: Mapping[str, Any]) -> list[str]:
    """The steps: a text of U, D, L, R, or a list in which a diagonal is UL, UR, DL or DR."""
    path = payload.get("path")
    steps = list(path) if isinstance(path, str | list) else []
    if not 0 < len(steps) <= LONGEST_PATH or not all(isinstance(s, str) and s in SIDES | DIAGONALS for s in steps):
        raise Refusal("E_PAYLOAD", field="path")
    return steps


def _occupied(state: State) -> frozenset[Cell]:
    """Cells that other tokens close, where the option says that they do; never the ball (TG-12)."""
    if state.options.block_cells == "no":
        return frozenset()
    walker = state.walker
    others = (other for other in state.active if other.ground == walker.ground and other.seat != walker.seat)
    return frozenset(other.pos for other in others if other.pos) - {state.field.ball}

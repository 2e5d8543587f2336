"""What holds in every state, for tests."""

from __future__ import annotations

from collections.abc import Iterator

from side_events.games.stalker.checks import faults
from side_events.games.stalker.state import (
    ACTIVE,
    AFTER_MOVE,
    ENTRY,
    FINISHED,
    LAYOUT,
    MOVING,
    NUTS,
    OUT,
    OUT_AT,
    SETUP,
    SKIPPED,
    TURN,
    Entrant,
    State,
)
from side_events.games.stalker.zone import GRINDER, hazard


def invariants(state: State) -> list[str]:
    """What is wrong with the state; empty when all holds."""
    found = [wrong for entrant in state.entrants for wrong in _of_entrant(state, entrant)]
    return [*found, *_of_grounds(state), *_of_turn(state)]


def _of_entrant(state: State, entrant: Entrant) -> Iterator[str]:
    name = entrant.seat
    if not 0 <= entrant.nuts <= NUTS:
        yield f"{name}: {entrant.nuts} nuts"
    if entrant.nuts != NUTS - sum(mark.kind == "dot" for mark in entrant.track):
        yield f"{name}: nuts and dots don't add up (ST-57)"
    if not 0 <= entrant.penalty <= OUT_AT or (entrant.penalty == OUT_AT) > (entrant.status == OUT):
        yield f"{name}: penalty {entrant.penalty}, {entrant.status} (ST-46)"
    if entrant.skip < 0 or (entrant.skip > 1 and state.options.skip_stack == "no"):
        yield f"{name}: skip {entrant.skip} (ST-47)"
    started = state.phase not in (SETUP, LAYOUT, ENTRY)
    if started and entrant.status != OUT and not (entrant.pos and entrant.stop):
        yield f"{name}: on no cell"
    if entrant.status == OUT and entrant.pos:
        yield f"{name}: out and on the field"
    for spot in (entrant.pos, entrant.stop):
        if spot and (not state.field.inside(spot) or spot in state.field.blocked):
            yield f"{name}: on {spot.name}"
    if entrant.stop and not state.field.stoppable(entrant.stop):
        yield f"{name}: camps on {entrant.stop.name} (ST-51)"
    if entrant.unsaid and entrant.seat != state.seat:
        yield f"{name}: webs unsaid out of turn"
    if entrant.status == ACTIVE and entrant.pos:
        dead = state.ground(entrant.ground).dead
        for trap in state.ground(entrant.ground).traps:
            harmless = trap.id in dead or trap.kind == "web" or (trap.kind == "cabbage" and entrant.galosha)
            if not harmless and entrant.pos in hazard(trap, state.field, state.options.cabbage_range):
                yield f"{name}: stands in {trap.id}"


def _of_grounds(state: State) -> Iterator[str]:
    for ground in state.grounds:
        if ground.locked and faults(state.field, ground.traps, state.options):
            yield f"{ground.owner}: locked though invalid"
        grinders = {trap.id for trap in ground.traps if trap.kind == GRINDER}
        if not set(ground.dead) <= grinders or len(set(ground.dead)) != len(ground.dead):
            yield f"{ground.owner}: dead {ground.dead} (ST-44)"
        if state.phase in (ENTRY, *TURN, FINISHED) and not ground.locked:
            yield f"{ground.owner}: played on an open layout (ST-20)"


def _of_turn(state: State) -> Iterator[str]:
    if state.phase in TURN and state.walker.status != ACTIVE:
        yield f"{state.walker.seat}: moves, {state.walker.status}"
    if (state.phase in (MOVING, AFTER_MOVE)) != (state.steps_left is not None) and state.phase != FINISHED:
        yield f"{state.phase} with steps {state.steps_left}"
    if (state.phase == MOVING and not state.steps_left) or (state.phase == AFTER_MOVE and state.steps_left):
        yield f"{state.phase} with steps {state.steps_left}"
    if state.steps_left is not None and not 0 <= state.steps_left <= (state.die or 0):
        yield f"{state.steps_left} steps of {state.die}"
    if state.phase == SKIPPED and not state.walker.skip:
        yield "a turn skipped for nothing"
    if state.phase in (*TURN, FINISHED) and sorted(state.order) != sorted(e.seat for e in state.entrants):
        yield "the order isn't that of the entrants"

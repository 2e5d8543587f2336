"""What a step into a trap brings (ST-39–ST-48, ST-53–ST-55)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from side_events.games.stalker.marks import plus
from side_events.games.stalker.state import OUT_AT, Contact, State
from side_events.games.stalker.turn import Told, judges, know, left_with, put_out, skipping
from side_events.games.stalker.zone import BALD, CABBAGE, GRINDER, JELLY, WEB, Cell, Trap, hazard
from side_events.table.game import Event


@dataclass(frozen=True)
class Blow:
    """What one kind of trap does: back to the stop, a penalty point, a turn to skip."""

    back: bool = False
    point: bool = False
    skip: bool = False


BLOWS = {
    WEB: Blow(skip=True),
    JELLY: Blow(back=True, skip=True),
    CABBAGE: Blow(back=True, point=True),
    BALD: Blow(back=True, point=True),
    GRINDER: Blow(back=True, point=True),
}


def meet(state: State, start: Cell) -> Told:
    """The walker has stepped from `start` to where the token stands now: every trap there works.

    Its distinct effects all apply, with one penalty point at most (ST-48). Traps on the way back aren't met (ST-45).
    """
    walker, ground = state.walker, state.walked
    here = walker.pos
    assert here is not None
    met = [trap for trap in _traps_at(state, here) if _works(state, trap, start)]
    told: list[Event] = []
    if walker.galosha and any(trap.kind == CABBAGE for trap in met):
        met = [trap for trap in met if trap.kind != CABBAGE]
        told.append(Event("cabbage_passed", {"seat": walker.seat, "cell": here.name}, judges(state, ground.owner)))
    kinds = list(dict.fromkeys(trap.kind for trap in met))
    silent = state.options.web_report == "end_of_turn"
    if WEB in kinds and silent:
        kinds.remove(WEB)
        walker = replace(walker, unsaid=(*walker.unsaid, here))
        told.append(Event("web_entered", {"seat": walker.seat, "cell": here.name}, judges(state, ground.owner)))
    if not kinds:
        return state.with_entrant(walker), told
    blows = [BLOWS[kind] for kind in kinds]
    killed = walker.galosha and any(kind in (BALD, GRINDER) for kind in kinds)
    walker = replace(
        walker,
        skip=skipping(walker.skip, sum(blow.skip for blow in blows), state),
        penalty=walker.penalty + (not killed and any(blow.point for blow in blows)),
    )
    if any(kind != WEB for kind in kinds):
        walker = plus(walker, here)
    out = killed or walker.penalty >= OUT_AT
    back = not out and any(blow.back for blow in blows)
    if back:
        walker = replace(walker, pos=walker.stop)
    dead = [trap.id for trap in met if trap.kind == GRINDER]
    state = state.with_entrant(walker).with_ground(replace(ground, dead=(*ground.dead, *dead)))
    state = replace(state, unconfirmed=ground.owner)
    for kind in kinds:
        state = know(state, Contact(here, kind, "step"))
        told.append(Event(f"hit_{kind}", {"seat": walker.seat, "cell": here.name, "penalty": walker.penalty}))
    if out:
        state, said = put_out(state)
        return state, told + said
    if back:
        told.append(Event("returned", {"seat": walker.seat, "cell": walker.pos.name if walker.pos else ""}))
        steps = state.steps_left or 0
        state = left_with(state, steps if state.options.keep_steps == "yes" else 0)
    return state, told


def _traps_at(state: State, here: Cell) -> list[Trap]:
    ground = state.walked
    reach = state.options.cabbage_range
    return [trap for trap in ground.traps if trap.id not in ground.dead and here in hazard(trap, state.field, reach)]


def _works(state: State, trap: Trap, start: Cell) -> bool:
    """A web holds whoever enters it from outside, not who walks within it (ST-40), without the option of TG-15."""
    return trap.kind != WEB or start not in trap.cells or state.options.web_restick == "yes"

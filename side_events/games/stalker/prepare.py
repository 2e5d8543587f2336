"""Agreeing on the field, and the layouts on it (ST-01–ST-05, ST-11–ST-20, ST-60, ST-61)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from side_events.games.stalker.checks import faults
from side_events.games.stalker.generator import MAX_TRIES, PATCH, SIZES, Wish, generate, next_id
from side_events.games.stalker.reading import field_of, read_cells, read_count, read_counts, read_kind
from side_events.games.stalker.state import ENTRY, LAYOUT, SETUP, Ground, State
from side_events.games.stalker.turn import Told, judges
from side_events.games.stalker.zone import CATEGORIES, KINDS, Trap
from side_events.table import payload as read
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Event
from side_events.table.refusal import Refusal

MOST_TRAPS = 400
MOST_MAX_TRIES = 1000
LONGEST_SEED = 100


def keepers(state: State) -> tuple[str, ...]:
    """Who fixes the field: the judge, in the mutual mode both players; for the software the facilitator."""
    if state.mutual:
        return tuple(entrant.seat for entrant in state.entrants)
    return (state.judge or FACILITATOR, FACILITATOR)


def set_field(state: State, seat: str, payload: Mapping[str, Any], chance: Chance) -> Told:
    """The public field and the numbers of traps, as proposed. In the mutual mode the other player has to agree.

    Refuses `E_PHASE`, `E_NOT_JUDGE`, `E_SETUP` (facts: `field`), and `E_FULL` where entrances are too few.
    """
    _check(state, SETUP, seat, keepers(state))
    field = field_of(payload, state.options)
    counts = read_counts(payload.get("counts"), field, state.options.count_mode)
    if not state.mutual and len(state.entrants) > len(field.entrances):
        raise Refusal("E_FULL", most=len(field.entrances))
    state = replace(state, field=field, counts=counts, agreed=(seat,))
    told = [Event("field_set", {"seat": seat, "W": field.width, "H": field.height, "ball": field.ball.name})]
    if state.mutual:
        return state, told
    state = replace(state, phase=LAYOUT)
    if state.options.judge == "person":
        return state, told
    state, said = _drawn(state, state.grounds[0], Wish(counts), chance, "")
    state, locked = _locked(state, state.grounds[0])
    return state, told + said + locked


def agree(state: State, seat: str) -> Told:
    """The other player accepts the field proposed (ST-61)."""
    if not state.mutual:
        raise Refusal("E_PHASE", phase=state.phase)
    _check(state, SETUP, seat, keepers(state))
    if not state.agreed or seat in state.agreed:
        raise Refusal("E_PHASE", phase=state.phase)
    return replace(state, phase=LAYOUT, agreed=(*state.agreed, seat)), [Event("field_agreed", {"seat": seat})]


def own_ground(state: State, seat: str) -> Ground:
    """The ground that `seat` may lay traps on now. Refuses `E_PHASE` (also once it is locked, ST-20), `E_NOT_JUDGE`."""
    if state.phase != LAYOUT:
        raise Refusal("E_PHASE", phase=state.phase)
    for ground in state.grounds:
        if seat in judges(state, ground.owner):
            if ground.locked:
                raise Refusal("E_PHASE", phase=state.phase)
            return ground
    raise Refusal("E_NOT_JUDGE")


def lay(state: State, seat: str, payload: Mapping[str, Any]) -> Told:
    """One trap more on the sheet. Whether it may lie there is listed, not refused: a layout is checked as a whole."""
    ground = own_ground(state, seat)
    kind = read_kind(payload)
    trap = Trap(_id(payload, kind, ground.traps), kind, read_cells(payload, "cells"))
    if len(ground.traps) >= MOST_TRAPS:
        raise Refusal("E_PAYLOAD", field="cells")
    ground = replace(ground, traps=(*ground.traps, trap), shortfall={}, tries=0)
    return _changed(state, ground, "trap_laid")


def lift(state: State, seat: str, payload: Mapping[str, Any]) -> Told:
    ground = own_ground(state, seat)
    gone = read.one_of(payload, "id", [trap.id for trap in ground.traps])
    traps = tuple(trap for trap in ground.traps if trap.id != gone)
    return _changed(state, replace(ground, traps=traps, shortfall={}, tries=0), "trap_lifted")


def lay_all(state: State, seat: str, payload: Mapping[str, Any]) -> Told:
    """The whole layout at once, in place of what lay there."""
    ground = own_ground(state, seat)
    raw = payload.get("traps")
    if not isinstance(raw, list) or len(raw) > MOST_TRAPS or not all(isinstance(item, dict) for item in raw):
        raise Refusal("E_PAYLOAD", field="traps")
    traps: list[Trap] = []
    for item in raw:
        kind = read_kind(item)
        traps.append(Trap(_id(item, kind, traps), kind, read_cells(item, "cells")))
    return _changed(state, replace(ground, traps=tuple(traps), shortfall={}, tries=0), "layout_laid")


def draw_layout(state: State, seat: str, payload: Mapping[str, Any], chance: Chance) -> Told:
    """A layout from the generator in place of what lay there; drawn again it goes on in the stream, so it differs."""
    ground = own_ground(state, seat)
    given = payload.get("counts")
    counts = state.counts if given is None else read_counts(given, state.field, state.options.count_mode)
    wish = Wish(
        counts=counts,
        sizes=read_count(payload.get("sizes", list(SIZES)), "sizes", low=2, high=12),
        patch=read_count(payload.get("patch", list(PATCH)), "patch", low=1, high=6),
        max_tries=read.integer(payload, "max_tries", low=1, high=MOST_MAX_TRIES, default=MAX_TRIES),
        as_many_as_possible=read.flag(payload, "as_many_as_possible"),
    )
    if wish.patch == (1, 1):
        raise Refusal("E_SETUP", field="patch")
    return _drawn(state, ground, wish, chance, read.text(payload, "seed", longest=LONGEST_SEED, empty=True))


def lock(state: State, seat: str) -> Told:
    """The layout is fixed (ST-20); the last one opens the entrances.

    Refuses with the first failure's code `L_…`; the fact `faults` lists them all. In the mutual mode also `L_COUNTS`,
    where the numbers of traps are not the agreed ones (ST-61).
    """
    ground = own_ground(state, seat)
    found = faults(state.field, ground.traps, state.options)
    if found:
        raise Refusal(found[0].code, faults=[fault.to_json() for fault in found])
    if state.mutual:
        for kind, (low, high) in state.counts.items():
            kinds = CATEGORIES.get(kind, (kind,))
            laid = sum(trap.kind in kinds for trap in ground.traps)
            if not low <= laid <= high:
                raise Refusal("L_COUNTS", kind=kind, laid=laid, low=low, high=high)
    return _locked(state, ground)


def counts_of(ground: Ground) -> dict[str, int]:
    return {kind: sum(trap.kind == kind for trap in ground.traps) for kind in KINDS}


def _check(state: State, phase: str, seat: str, allowed: tuple[str, ...]) -> None:
    if state.phase != phase:
        raise Refusal("E_PHASE", phase=state.phase)
    if seat not in allowed:
        raise Refusal("E_NOT_JUDGE")


def _drawn(state: State, ground: Ground, wish: Wish, chance: Chance, seed: str) -> Told:
    stream = Chance(seed, 0).stream("layout") if seed else chance.stream("layout", state.layout_cursor)
    drawn = generate(state.field, state.options, wish, stream)
    if not seed:
        chance.note("layout", [stream.cursor - state.layout_cursor], hidden=True)
        state = replace(state, layout_cursor=stream.cursor)
    shortfall = {fault.kind: fault.count for fault in drawn.faults}
    ground = replace(ground, traps=drawn.traps, tries=drawn.tries, shortfall=shortfall)
    return _changed(state, ground, "layout_drawn")


def _changed(state: State, ground: Ground, kind: str) -> Told:
    event = Event(kind, {"count": len(ground.traps)}, judges(state, ground.owner))
    return state.with_ground(ground), [event]


def _locked(state: State, ground: Ground) -> Told:
    state = state.with_ground(replace(ground, locked=True))
    seats = tuple(entrant.seat for entrant in state.entrants)
    told = [
        Event("layout_locked", {"owner": ground.owner, "count": len(ground.traps)}, (*seats, state.judge, FACILITATOR))
    ]
    if all(other.locked for other in state.grounds):
        state = replace(state, phase=ENTRY)
    return state, told


def _id(payload: Mapping[str, Any], kind: str, traps: Any) -> str:
    found = read.text(payload, "id", longest=12, empty=True) or next_id(kind, traps)
    if not (found.isascii() and found.isalnum()) or any(trap.id == found for trap in traps):
        raise Refusal("E_PAYLOAD", field="id")
    return found

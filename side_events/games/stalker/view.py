"""What a viewer may know (ST-11, ST-20, ST-32, ST-53, ST-60–ST-63; section 7). Every secret is cut here.

Cells in a view are objects `{"cell": "B6", "x": 1, "y": 5}`, so that a page can draw them on a grid of unit squares.
"""

from __future__ import annotations

from typing import Any

from side_events.games.stalker.checks import Fault, by_id, faults, path_lengths, warnings
from side_events.games.stalker.prepare import counts_of
from side_events.games.stalker.state import (
    CROSS,
    DASH,
    ENTRY,
    FINISHED,
    LAYOUT,
    NUTS,
    OUT_AT,
    SETUP,
    TURN,
    Contact,
    Entrant,
    Ground,
    State,
)
from side_events.games.stalker.turn import judges
from side_events.games.stalker.words import FAULT_WORDS, KIND_WORDS, said_words
from side_events.games.stalker.zone import BALD, CABBAGE, GRINDER, JELLY, WEB, Cell, Trap, column, hazard
from side_events.table.game import AUDIENCE

Json = dict[str, Any]
NAMELESS = ("nut_", "returned")
"""Lines of a report that follow one with the name of the seat."""


def view(state: State, viewer: str) -> Json:
    """The table as `viewer` may see it.

    `grounds` are the public fields with what is known of them to the viewer, tokens, the trail of this turn and the
    last nut; `sheet` in a ground is the control sheet, there only for who judges it, and for everybody after the end.
    `counts` are the numbers of traps laid, for seats, never for the audience before the end. `you` is the viewer's
    own entrant.
    """
    entrants = [_entrant(state, entrant, number) for number, entrant in enumerate(state.entrants, start=1)]
    return {
        "phase": state.phase,
        "preparing": state.phase in (SETUP, LAYOUT, ENTRY),
        "mutual": state.mutual,
        "options": state.options.to_json(),
        "judge": state.judge,
        "me": viewer,
        "judging": any(viewer in judges(state, ground.owner) for ground in state.grounds),
        "my_turn": state.seat == viewer,
        "you": next((entrant for entrant in entrants if entrant["seat"] == viewer), None),
        "field": _field(state),
        "wanted": {kind: list(count) for kind, count in state.counts.items()} if viewer != AUDIENCE else {},
        "kinds": [WEB, JELLY, CABBAGE, BALD, GRINDER],
        "agreed": list(state.agreed),
        "turn": state.turn,
        "seat": state.seat,
        "die": state.die,
        "steps_left": state.steps_left,
        "order": list(state.order),
        "entrants": entrants,
        "grounds": [_ground(state, ground, viewer, entrants) for ground in state.grounds],
        "flight": _flight(state, viewer),
        "said": [
            {"seat": "" if line.kind.startswith(NAMELESS) else line.seat, "words": said_words(line)}
            for line in state.said
            if said_words(line)
        ],
        "unconfirmed": state.unconfirmed,
        "winners": [entrant.seat for entrant in state.entrants if entrant.status == "won"],
    }


def spot(cell: Cell) -> Json:
    return {"cell": cell.name, "x": cell.x, "y": cell.y}


def _spots(cells: Any) -> list[Json]:
    return [spot(cell) for cell in cells]


def _field(state: State) -> Json:
    field = state.field
    return {
        "W": field.width,
        "H": field.height,
        "columns": [{"name": column(x), "x": x} for x in range(field.width)],
        "rows": [{"name": y + 1, "y": y} for y in range(field.height)],
        "ball": spot(field.ball),
        "institute": field.institute.name,
        "entrances": [
            spot(entrance) | {"institute": entrance == field.institute, "safe": spot(min(field.safe_area(entrance)))}
            for entrance in field.entrances
        ],
        "regions": [
            {"id": r.id, "kind": r.kind, "extra": r.extra, "no_stop": r.no_stop, "cells": _spots(r.cells)}
            for r in field.regions
        ],
        "impassable": _spots(field.impassable),
    }


def _entrant(state: State, entrant: Entrant, number: int) -> Json:
    sharing = [other for other in state.entrants if other.ground == entrant.ground and other.pos == entrant.pos]
    return {
        "seat": entrant.seat,
        "number": number,
        "ground": entrant.ground,
        "entrance": spot(entrant.entrance) if entrant.entrance else None,
        "pos": spot(entrant.pos) if entrant.pos else None,
        "crowded": len(sharing) > 1,
        "stop": spot(entrant.stop) if entrant.stop and entrant.pos else None,
        "nuts": entrant.nuts,
        "nut_row": [number < entrant.nuts for number in range(NUTS)],
        "penalty": entrant.penalty,
        "penalty_row": [number < entrant.penalty for number in range(OUT_AT)],
        "skip": entrant.skip,
        "galosha": entrant.galosha,
        "status": entrant.status,
        "members": list(entrant.members),
        "current": entrant.seat == state.seat,
    }


def _ground(state: State, ground: Ground, viewer: str, entrants: list[Json]) -> Json:
    open_to = viewer in judges(state, ground.owner) or state.phase == FINISHED
    flight = _flight(state, viewer)
    shown: Json = {
        "owner": ground.owner,
        "mine": viewer in judges(state, ground.owner),
        "walked": any(entrant["ground"] == ground.owner and entrant["seat"] == viewer for entrant in entrants),
        "tokens": [entrant for entrant in entrants if entrant["ground"] == ground.owner],
        "locked": ground.locked,
        "known": _known(ground, viewer, open_to),
        "flight": flight if flight and flight["ground"] == ground.owner else None,
        "trail": _trail(state, ground),
    }
    if ground.locked and (viewer != AUDIENCE or open_to):
        shown["counts"] = counts_of(ground)
    if open_to:
        shown["sheet"] = _sheet(state, ground)
    return shown


def _known(ground: Ground, viewer: str, open_to: bool) -> list[Json]:
    """The contacts heard of. A grinder's is a dead one; an epicentre is one only where a nut flew over it."""
    heard = [contact for contact in ground.known if open_to or contact.heard in ("", viewer)]
    merged: dict[tuple[Cell, str], Contact] = {}
    for contact in heard:
        if (contact.cell, contact.kind) not in merged or contact.by == "nut":
            merged[contact.cell, contact.kind] = contact
    return [
        spot(contact.cell)
        | {
            "kind": contact.kind,
            "by": contact.by,
            "dead": contact.kind == GRINDER,
            "epicentre": contact.kind == CABBAGE and contact.by == "nut",
        }
        for contact in merged.values()
    ]


def _sheet(state: State, ground: Ground) -> Json:
    field, options = state.field, state.options
    lengths = path_lengths(field, ground.traps, options)
    wrong = [] if ground.locked else faults(field, ground.traps, options)
    named = {name for fault in wrong for name in fault.traps}
    dangerous = {cell for trap in ground.traps for cell in hazard(trap, field, options.cabbage_range)}
    used = [entrant.entrance for entrant in state.entrants if entrant.ground == ground.owner and entrant.entrance]
    used = used if state.phase not in (SETUP, LAYOUT) else list(field.entrances)
    return {
        "traps": [_trap(state, ground, trap) | {"wrong": trap.id in named} for trap in by_id(ground.traps)],
        "counts": counts_of(ground),
        "faults": [_fault(fault) for fault in wrong],
        "warnings": [
            *(_fault(Fault("W_SHORTFALL", kind=kind, count=count)) for kind, count in ground.shortfall.items()),
            *(_fault(fault) for fault in warnings(field, ground.traps, options, used)),
        ],
        "paths": [
            {"entrance": entrance.name, "length": length, "straight": entrance.steps(field.ball)}
            for entrance, length in zip(field.entrances, lengths, strict=True)
        ],
        "dangerous": len(dangerous),
        "cells": field.width * field.height,
        "tries": ground.tries,
        "tracks": [
            {"seat": entrant.seat, "number": number, "marks": _marks(entrant)}
            for number, entrant in enumerate(state.entrants, start=1)
            if entrant.ground == ground.owner
        ],
    }


def _fault(fault: Fault) -> Json:
    return fault.to_json() | {"words": FAULT_WORDS[fault.code], "of": KIND_WORDS.get(fault.kind)}


def _trap(state: State, ground: Ground, trap: Trap) -> Json:
    reach = hazard(trap, state.field, state.options.cabbage_range)
    inside = [cell for cell in trap.cells if state.field.inside(cell)]
    return {
        "id": trap.id,
        "kind": trap.kind,
        "names": [cell.name for cell in trap.cells],
        "cells": _spots(inside),
        "strike": _spots(sorted(reach - set(trap.cells))) if trap.kind == CABBAGE else [],
        "dead": trap.id in ground.dead,
    }


def _marks(entrant: Entrant) -> list[Json]:
    """The signs of a track, each with the number of the turn in which it was made."""
    marks: list[Json] = []
    turn = 1
    for mark in entrant.track:
        marks.append({"kind": mark.kind, "turn": turn, "cells": _spots(mark.cells)})
        turn += mark.kind == CROSS
    return marks


def _flight(state: State, viewer: str) -> Json | None:
    """The last nut. Who may not hear the report sees how far the die could have carried it, and nothing found."""
    flight = state.flight
    if flight is None:
        return None
    ground = state.entrant(flight.by).ground
    private = state.options.reports == "entrant_only" and not state.mutual and state.phase != FINISHED
    hears = not private or viewer == flight.by or viewer in judges(state, ground)
    return {
        "by": flight.by,
        "ground": ground,
        "direction": flight.direction,
        "die": flight.die,
        "path": _spots(flight.path if hears else flight.aimed),
        "reports": [{"kind": report.kind} | spot(report.cell) for report in flight.reports] if hears else None,
    }


def _trail(state: State, ground: Ground) -> list[list[Json]]:
    """The walk of this turn, which everybody saw."""
    if state.phase not in TURN or state.walker.ground != ground.owner:
        return []
    return [_spots(mark.cells) for mark in state.walker.track[state.begun :] if mark.kind == DASH]

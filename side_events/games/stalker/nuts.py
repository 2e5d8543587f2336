"""Nuts thrown ahead, and what the judge must say of them (ST-28–ST-38)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from side_events.games.stalker.marks import dots
from side_events.games.stalker.state import READY, Contact, Flight, Report, State
from side_events.games.stalker.turn import Told, check_turn, die, judges, know
from side_events.games.stalker.zone import BALD, CABBAGE, JELLY, SIDES, Cell
from side_events.table import payload as read
from side_events.table.dice import Chance
from side_events.table.game import EVERYBODY, Event
from side_events.table.refusal import Refusal

SEEN = (JELLY, CABBAGE, BALD)
"""The kinds that a nut shows, by their bodies: a strike field stays silent (ST-35)."""


def throw(state: State, seat: str, payload: Mapping[str, Any], chance: Chance) -> Told:
    """A nut in the payload's `direction`, named before its die is seen; the die is the length of flight (ST-29).

    Refuses `E_NO_ROLL` (before the move die, with the option of TG-26), `E_NO_NUTS`, and `E_EDGE` where the first cell
    is off the field: then neither die nor nut is used.
    """
    check_turn(state, seat)
    if state.phase == READY and state.options.nut_before_roll == "no":
        raise Refusal("E_NO_ROLL")
    walker, ground = state.walker, state.walked
    if not walker.nuts:
        raise Refusal("E_NO_NUTS")
    direction = read.one_of(payload, "direction", SIDES)
    assert walker.pos is not None
    if not state.field.inside(walker.pos.moved(direction)):
        raise Refusal("E_EDGE")
    state, length = die(state, chance, "nut")
    aimed = _line(state, walker.pos, direction, length)
    path, reports = _fly(state, aimed)
    walker = dots(replace(walker, nuts=walker.nuts - 1), path)
    flight = Flight(seat, direction, length, path, aimed, reports)
    state = replace(state.with_entrant(walker), flight=flight, unconfirmed=ground.owner)
    private = state.options.reports == "entrant_only" and not state.mutual
    for report in reports:
        state = know(state, Contact(report.cell, report.kind, "nut", seat if private else ""))
    heard = (seat, *judges(state, ground.owner)) if private else EVERYBODY
    told = [Event("thrown", {"seat": seat, "direction": direction, "die": length})]
    told += [Event(f"nut_{report.kind}", {"seat": seat, "cell": report.cell.name}, heard) for report in reports]
    if not reports:
        told.append(Event("nut_nothing", {"seat": seat}, heard))
    return state, told


def _line(state: State, start: Cell, direction: str, length: int) -> tuple[Cell, ...]:
    """The cells ahead, cut off at the border (ST-30)."""
    cells: list[Cell] = []
    here = start.moved(direction)
    while len(cells) < length and state.field.inside(here):
        cells.append(here)
        here = here.moved(direction)
    return tuple(cells)


def _fly(state: State, aimed: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], tuple[Report, ...]]:
    """What the nut flew over and what it showed, in order; a bald patch ends the flight (ST-36)."""
    bodies = {spot: trap.kind for trap in state.walked.traps if trap.kind in SEEN for spot in trap.cells}
    reports: list[Report] = []
    for number, spot in enumerate(aimed, start=1):
        if spot in bodies:
            reports.append(Report(bodies[spot], spot))
            if bodies[spot] == BALD:
                return aimed[:number], tuple(reports)
    return aimed, tuple(reports)

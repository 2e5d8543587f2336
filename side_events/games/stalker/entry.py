"""Entrances taken, teams named, the order of turns drawn (ST-06–ST-08, ST-52, ST-62; TG-04, TG-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from side_events.games.stalker.reading import read_cell
from side_events.games.stalker.state import ENTRY, READY, State
from side_events.games.stalker.turn import Told
from side_events.table import payload as read
from side_events.table.dice import Chance
from side_events.table.game import Event
from side_events.table.refusal import Refusal

LARGEST_TEAM = 3
LONGEST_NAME = 60
MOST_NAMES = 20


def enter(state: State, seat: str, payload: Mapping[str, Any], chance: Chance) -> Told:
    """An entrant takes an entrance, may take the galosha at the institute, and names the team. Another choice is open
    until the last entrant has chosen; then the order is drawn and the first turn begins.

    Refuses `E_PHASE`, `E_FULL`, `E_TEAM_SIZE`, `E_ENTRANCE_TAKEN`, `E_NOT_INSTITUTE`.
    """
    if state.phase != ENTRY:
        raise Refusal("E_PHASE", phase=state.phase)
    if seat not in (entrant.seat for entrant in state.entrants):
        raise Refusal("E_NOT_YOUR_TURN", seat="")
    mine = state.entrant(seat)
    others = [other for other in state.entrants if other.seat != seat and other.ground == mine.ground]
    taken = [other.entrance for other in others if other.entrance]
    field = state.field
    if len(taken) >= len(field.entrances):
        raise Refusal("E_FULL", most=len(field.entrances))
    members = _members(payload)
    if len(members) > LARGEST_TEAM:
        raise Refusal("E_TEAM_SIZE", most=LARGEST_TEAM)
    entrance = read_cell(payload, "entrance")
    if entrance not in field.entrances:
        raise Refusal("E_PAYLOAD", field="entrance")
    if entrance in taken and state.options.shared_entrance == "no":
        raise Refusal("E_ENTRANCE_TAKEN", cell=entrance.name)
    galosha = read.flag(payload, "galosha")
    if galosha and (state.options.galosha == "off" or entrance != field.institute):
        raise Refusal("E_NOT_INSTITUTE", cell=field.institute.name)
    state = state.with_entrant(
        replace(mine, entrance=entrance, pos=entrance, stop=entrance, galosha=galosha, members=tuple(members))
    )
    told = [Event("entered", {"seat": seat, "cell": entrance.name, "galosha": galosha})]
    if any(entrant.entrance is None for entrant in state.entrants):
        return state, told
    stream = chance.stream("order")
    order = stream.shuffled([entrant.seat for entrant in state.entrants])
    chance.note("order", [stream.cursor], hidden=True)
    state = replace(state, phase=READY, order=tuple(order), current=0, turn=1)
    return state, [*told, Event("order_drawn", {"order": order})]


def _members(payload: Mapping[str, Any]) -> list[str]:
    """The names of the team: a list, or a text with commas between them."""
    given = payload.get("members") or []
    names = given.split(",") if isinstance(given, str) else given
    texts = read.texts({"members": names}, "members", high=MOST_NAMES, longest=LONGEST_NAME)
    return [name.strip() for name in texts if name.strip()]

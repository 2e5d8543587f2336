"""Turns of a script meeting (SH-16, SH-26 … SH-29, SG-04, SG-05, SG-29)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror import scenes
from side_events.games.saturday_horror.cards import clockwise, pending
from side_events.games.saturday_horror.guards import phase_is
from side_events.games.saturday_horror.state import State
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def by_writer(state: State, seat: str) -> None:
    if seat != state.writer:
        raise Refusal("E_NOT_YOUR_TURN", seat=state.writer)


def next_writer(state: State) -> State:
    return replace(state, writer=clockwise(state, state.writer)[0], created_this_turn=0)


def pass_turn(state: State, action: Action, chance: Chance) -> Applied:
    """The turn goes clockwise (SH-27). A full round of empty passes closes the meeting, where the table said so."""
    phase_is(state, "MEETING")
    by_writer(state, action.seat)
    return passed(state, chance)


def passed(state: State, chance: Chance) -> Applied:
    seat = state.writer
    empty = 0 if state.created_this_turn else state.empty_passes + 1
    event = Event("passed_turn", {"seat": seat})
    state = replace(state, empty_passes=empty)
    closes = state.options.auto_close == "full_round_of_passes" and empty >= len(state.seats)
    if closes and not barred(state):
        return closed(state, chance, (event,))
    return Applied(next_writer(state), (event,))


def barred(state: State) -> bool:
    """The act has no trope, and the table wants one before it is shot (SG-29)."""
    return state.options.empty_act == "refuse_close" and not pending(state, state.act)


def close_meeting(state: State, action: Action, chance: Chance) -> Applied:
    """Shooting begins at once, whoever still had a turn coming (SH-26)."""
    phase_is(state, "MEETING")
    by_writer(state, action.seat)
    if state.created_this_turn:
        raise Refusal("E_CLOSE_AFTER_CREATE")
    if barred(state):
        raise Refusal("E_EMPTY_ACT", act=state.act)
    return closed(state, chance, ())


def closed(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    state = replace(state, closer=state.writer, writer="", created_this_turn=0, empty_passes=0)
    events = (*events, Event("meeting_closed", {"seat": state.closer}))
    if state.options.empty_act == "skip" and not pending(state, state.act):
        return scenes.act_over(state, chance, events)
    return scenes.new_scene(state, chance, events)

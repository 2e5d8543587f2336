"""What is agreed before the first meeting (SH-11 … SH-14, SG-05, SG-43)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror.guards import phase_is
from side_events.games.saturday_horror.state import BUDGET, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Event
from side_events.table.refusal import Refusal

LINE, TEXT = 80, 400
NO_TRIGGER = ("none", "нет", "no")


def propose(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Any player writes the film, whole or in parts, until the first of them has confirmed it."""
    phase_is(state, "SETUP")
    if state.agreed:
        raise Refusal("E_BUSY")
    sent = action.payload
    name = payload.text(sent, "monster", longest=LINE, empty=True) or state.monster.name
    trigger = payload.text(sent, "trigger", longest=TEXT, empty=True) or state.monster.trigger
    abilities = payload.text(sent, "abilities", longest=TEXT, empty=True) or state.monster.abilities
    title = payload.text(sent, "title", longest=LINE, empty=True) or state.title
    setting = payload.text(sent, "setting", longest=TEXT, empty=True) or state.setting
    state = state.with_monster(name=name, trigger=trigger, abilities=abilities)
    event = Event("proposed", {"seat": action.seat, "title": title, "monster": name})
    return Applied(replace(state, title=title, setting=setting), (event,))


def no_trigger(state: State) -> bool:
    """The word "none" stands where the trigger would: it counts as fired from the start (SG-43)."""
    return state.monster.trigger.strip().lower() in NO_TRIGGER


def complete(state: State) -> bool:
    whole = all((state.title, state.setting, state.monster.name, state.monster.trigger))
    return whole and not (no_trigger(state) and state.options.trigger_required == "strict")


def confirm(state: State, action: Action, chance: Chance) -> Applied:
    """A player accepts the film as it is written; with the last one the first meeting begins."""
    phase_is(state, "SETUP")
    return confirmed(state, action.seat, chance)


def confirmed(state: State, seat: str, chance: Chance) -> Applied:
    if not complete(state):
        raise Refusal("E_SETUP_INCOMPLETE")
    if seat not in state.seats or seat in state.agreed:
        raise Refusal("E_NOT_YOUR_TURN", seat=seat)
    state = replace(state, agreed=(*state.agreed, seat))
    return begun(state, chance, (Event("confirmed", {"seat": seat}),))


def choose_writer(state: State, action: Action, chance: Chance) -> Applied:
    """The host names who writes first, where the table left it to the host (SG-05)."""
    phase_is(state, "SETUP")
    if action.seat != FACILITATOR or state.options.first_writer != "host_choice":
        raise Refusal("E_HOST_ONLY")
    seat = payload.one_of(action.payload, "seat", state.seats)
    return begun(replace(state, writer=seat), chance, (Event("writer_named", {"seat": seat}),))


def begun(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """The first meeting, once everybody has confirmed and the first writer is known; budgets are filled (SH-14)."""
    if len(state.agreed) < len(state.seats):
        return Applied(state, events)
    if not state.writer:
        if state.options.first_writer == "host_choice":
            return Applied(state, events)
        place = chance.stream("order").below(len(state.seats))
        chance.note("order", [place], hidden=True)
        state = replace(state, writer=state.seats[place])
    for seat in state.seats:
        state = state.with_player(seat, budget=BUDGET)
    state = state.with_monster(trigger_fired=no_trigger(state))
    events = (*events, Event("meeting_begun", {"number": 1, "seat": state.writer}))
    return Applied(replace(state, phase="MEETING"), events)

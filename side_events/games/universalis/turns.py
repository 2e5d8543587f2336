"""What is done in a scene, turn by turn, while framing and afterwards (UN-22, UN-26 … UN-28, UN-37 … UN-64)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.universalis import guards
from side_events.games.universalis.auction import bidding
from side_events.games.universalis.places import KINDS, admitted, created, enter, leave, may_exit, moved_to, target
from side_events.games.universalis.state import State
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def event(state: State, action: Action, _: Chance) -> Applied:
    """Something happens. The first one ends the framing; the turn goes on (UN-22, UN-59)."""
    guards.on_turn(state, action.seat)
    _placed(state)
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT, empty=True)
    cost = state.options.event_cost
    state = guards.pay(state, action.seat, cost)
    framed = state.phase == "FRAMING"
    state = replace(state, phase="TURNS", passes=0).with_scene(events=state.scene.events + 1, touched=True)
    state = state.noted(action.seat, "event", text, cost=cost)
    told = Event("event", {"seat": action.seat, "text": text or "…", "cost": cost})
    return Applied(state, (told, Event("framed", {"seat": action.seat})) if framed else (told,))


def introduce(state: State, action: Action, _: Chance) -> Applied:
    """A known Component with all its Traits, or a new one with its Role, for one Coin; Control is the actor's."""
    guards.on_turn(state, action.seat)
    warnings: tuple[Event, ...] = ()
    new = "component" not in action.payload
    if new:
        kind = read.one_of(action.payload, "type", KINDS, default="character")
        state, thing = created(state, action, kind)
    else:
        thing = guards.component(state, action.payload)
        if thing.type == "location":
            raise Refusal("E_PAYLOAD", field="component")
        warnings = admitted(state, thing)
    state = enter(guards.pay(state, action.seat, 1), thing.id, action.seat)
    kind_told = "created" if new else "introduced"
    state = _done(state).noted(action.seat, kind_told, cost=1, about=(thing.id,))
    facts = {"seat": action.seat, "name": thing.name, "role": thing.traits[0] if thing.traits else "", "cost": 1}
    return Applied(state, (Event(kind_told, facts), *warnings))


def exit_(state: State, action: Action, _: Chance) -> Applied:
    """A Component under one's own Control leaves, not for good (UN-46, UN-47)."""
    guards.on_turn(state, action.seat)
    thing = guards.component(state, action.payload)
    may_exit(state, thing, action.seat)
    state = leave(guards.pay(state, action.seat, 1), thing.id)
    state = _done(state).noted(action.seat, "exited", cost=1, about=(thing.id,))
    return Applied(state, (Event("exited", {"seat": action.seat, "name": thing.name, "cost": 1}),))


def declare_absent(state: State, action: Action, _: Chance) -> Applied:
    """A paid Fact: the Component isn't in this scene (UN-48)."""
    guards.on_turn(state, action.seat)
    thing = guards.component(state, action.payload)
    if state.scene.controller(thing.id) is not None:
        raise Refusal("E_ALREADY_PRESENT", name=thing.name)
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT, empty=True)
    state = guards.pay(state, action.seat, 1)
    absent = state.scene.absent
    state = state.with_scene(absent=absent if thing.id in absent else (*absent, thing.id))
    state = _done(state).noted(action.seat, "absent", text, cost=1, about=(thing.id,))
    return Applied(state, (Event("absent", {"seat": action.seat, "name": thing.name, "cost": 1}),))


def change_location(state: State, action: Action, _: Chance) -> Applied:
    """The scene moves on with all that is in it, but those in `drop`, who are paid out (UN-26 … UN-28, UN-Q08)."""
    guards.phase_is(state, "TURNS")
    guards.on_turn(state, action.seat)
    old = state.scene.location
    state, place, warnings = target(state, action)
    dropped = [guards.known(state, each, "drop") for each in read.texts(action.payload, "drop", high=500)]
    for thing in dropped:
        may_exit(state, thing, action.seat, control=state.options.drop_needs_control)
    keys = tuple(dict.fromkeys(thing.id for thing in dropped))
    drops = min(1, len(keys)) if state.options.drop_cost == "flat" else len(keys)
    state = guards.pay(state, action.seat, 1 + drops)
    state = moved_to(leave(state, *keys), place.id, action.seat)
    state = _done(state).noted(action.seat, "location", cost=1, about=(place.id,), to=old or "")
    events = [Event("moved", {"seat": action.seat, "place": place.name, "cost": 1 + drops}), *warnings]
    if keys:
        state = state.noted(action.seat, "exited", cost=drops, about=keys)
        events.append(Event("left_behind", {"names": guards.names(state, keys)}))
    return Applied(state, tuple(events))


def pass_(state: State, action: Action, _: Chance) -> Applied:
    """The turn goes clockwise from the one who passes, an interrupter too (UN-60, UN-63). After a round in which
    nobody did anything the Framer is reminded (UN-Q21)."""
    guards.on_turn(state, action.seat)
    _placed(state)
    after = replace(state, phase="TURNS", current=state.clockwise(action.seat), passes=state.passes + 1)
    told = [Event("passed", {"seat": action.seat, "next": after.current})]
    if after.passes == len(state.seats):
        told.append(Event("all_passed", {"seat": state.framer}))
    return Applied(after.with_scene(touched=True), tuple(told))


def interrupt(state: State, action: Action, _: Chance) -> Applied:
    """The turn is the payer's at once (UN-62, UN-64); not while the Framer frames (UN-20)."""
    guards.phase_is(state, "FRAMING", "TURNS")
    if action.seat not in state.seats:
        guards.plays(state, action.seat)
    if action.seat == state.current:
        raise Refusal("E_OWN_TURN")
    if state.phase == "FRAMING":
        raise Refusal("E_FRAMING_IMMUNE", seat=state.framer)
    whose = state.current
    state = replace(guards.pay(state, action.seat, 1), current=action.seat, passes=0)
    state = state.noted(action.seat, "interrupted", cost=1, to=whose)
    return Applied(state, (Event("interrupted", {"seat": action.seat, "whose": whose, "cost": 1}),))


def end_scene(state: State, action: Action, _: Chance) -> Applied:
    """The Framer says that the scene is over, on the own turn; with `fade` it is closed for good (UN-49 … UN-52).

    Refused before the first Event where `min_events` is 1 and the Framer could pay for it (UN-Q09).
    """
    guards.phase_is(state, "FRAMING", "TURNS")
    if action.seat != state.framer:
        raise Refusal("E_NOT_FRAMER", seat=state.framer)
    guards.on_turn(state, action.seat)
    fade = read.flag(action.payload, "fade")
    if fade and state.options.fade == "off":
        raise Refusal("E_OPTION_OFF")
    due = state.options.event_cost + (not state.scene.location)
    if state.options.min_events > state.scene.events and state.funds(action.seat) >= due:
        raise Refusal("E_WRONG_STATE")
    return ended(state, fade=fade)


def ended(state: State, *, fade: bool = False) -> Applied:
    """Fade paid, the rest of the bid to the Bank, this Framer the last one, Refresh, auction: in this order (UN-51)."""
    framer, no = state.framer, state.scene.no
    state = guards.pay(state, framer, 1) if fade else state
    rest = state.table_bid
    state = state.noted(framer, "faded" if fade else "ended", cost=1 if fade else 0)
    state = state.with_scene(status="faded" if fade else "ended")
    state = replace(state, bank_net=state.bank_net + rest, table_bid=0, prev_framer=framer)
    state = guards.refreshed(state, state.options.refresh)
    facts = {"seat": framer, "scene": no, "rest": rest, "coins": state.options.refresh}
    return Applied(bidding(state), (Event("faded" if fade else "ended", facts),))


def end_game(state: State, action: Action, _: Chance) -> Applied:
    """The story ends, between scenes (UN-Q24)."""
    guards.phase_is(state, "BIDDING", "NO_COINS")
    guards.leads(state, action.seat)
    after = replace(state, phase="ENDED", bids={}, ready=(), opened=False, current="")
    return Applied(after, (Event("game_over", {"scenes": len(state.scenes)}),))


def _placed(state: State) -> None:
    """Every scene needs a Location (UN-24): without one framing can't end (UN-22, UN-Q10)."""
    if state.phase == "FRAMING" and not state.scene.location:
        raise Refusal("E_LOCATION_REQUIRED")


def _done(state: State) -> State:
    return replace(state, passes=0).with_scene(touched=True)

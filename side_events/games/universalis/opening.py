"""Before the first scene: the Coins left after the Tenets, and the start (UN-06 … UN-08, UN-Q03)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.universalis import guards
from side_events.games.universalis.auction import bidding
from side_events.games.universalis.state import State
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

MOST_TEXTS = 100


def enter_coins(state: State, action: Action, _: Chance) -> Applied:
    """What a player has left after the Tenets; what was spent is the Bank's."""
    guards.phase_is(state, "SETUP")
    guards.leads(state, action.seat)
    seat = guards.player(state, action.payload, "player")
    coins = read.integer(action.payload, "coins", low=0, high=state.options.start_wealth)
    change = coins - state.wealth[seat]
    after = replace(state, wealth={**state.wealth, seat: coins}, bank_net=state.bank_net - change)
    seen = "all" if state.options.wealth_visibility == "public" else (seat, action.seat)
    return Applied(after, (Event("coins_entered", {"seat": seat, "coins": coins}, seen),))


def add_tenet(state: State, action: Action, _: Chance) -> Applied:
    """A Tenet as it was agreed: a text to be read, with no effect here."""
    guards.phase_is(state, "SETUP")
    guards.leads(state, action.seat)
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT)
    _room(state.tenets)
    return Applied(replace(state, tenets=(*state.tenets, text)), (Event("tenet", {"text": text}),))


def add_gimmick(state: State, action: Action, _: Chance) -> Applied:
    """A note on a house rule that the group agreed on."""
    guards.leads(state, action.seat)
    if state.phase == "ENDED":
        raise Refusal("E_WRONG_STATE")
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT)
    _room(state.gimmicks)
    return Applied(replace(state, gimmicks=(*state.gimmicks, text)), (Event("gimmick", {"text": text}),))


def choose_reference(state: State, action: Action, _: Chance) -> Applied:
    """The seat that plays the last Framer's part in the first auction; only with `first_reference = chosen`."""
    guards.phase_is(state, "SETUP")
    guards.leads(state, action.seat)
    if state.options.first_reference != "chosen":
        raise Refusal("E_OPTION_OFF")
    seat = guards.player(state, action.payload, "player")
    return Applied(replace(state, reference=seat), (Event("reference", {"seat": seat}),))


def start(state: State, action: Action, chance: Chance) -> Applied:
    """The first auction opens, after the Refresh that the Gimmick gives (UN-06 … UN-08).

    Refused (`E_WRONG_STATE`) while the seat of `first_reference = chosen` isn't chosen.
    """
    guards.phase_is(state, "SETUP")
    guards.leads(state, action.seat)
    way = state.options.first_reference
    if way == "chosen" and not state.reference:
        raise Refusal("E_WRONG_STATE")
    events = [Event("started")]
    if way == "last_seat":
        state = replace(state, reference=state.seats[-1])
    elif way == "seeded_random":
        state = replace(state, reference=state.seats[chance.draw("first_reference", len(state.seats))])
        events.append(Event("reference", {"seat": state.reference}))
    if state.options.first_scene_refresh == "standard":
        state = guards.refreshed(state, state.options.refresh)
        events.append(Event("refresh", {"coins": state.options.refresh}))
    elif state.options.first_scene_refresh == "reset_to_start":
        start_wealth = state.options.start_wealth
        state = guards.give(state, {seat: start_wealth - owned for seat, owned in state.wealth.items()})
        events.append(Event("reset", {"coins": start_wealth}))
    return Applied(bidding(state), tuple(events))


def _room(texts: tuple[str, ...]) -> None:
    if len(texts) >= MOST_TEXTS:
        raise Refusal("E_PAYLOAD", field="text")

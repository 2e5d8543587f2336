"""The director's chair: bids, passes, volunteers where nobody has a die (SH-36 … SH-40, SG-13, SG-14, SG-31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror.cards import clockwise
from side_events.games.saturday_horror.guards import between_rounds, by_director, free_of_overlays, funds, phase_is
from side_events.games.saturday_horror.state import Auction, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

CLAIMED = ("CHAIR_OPEN", "SCENE_SETUP", "SCENE", "D_CHAIR", "D_SCENE", "D_FLEE")
EMPTY = ("CHAIR_OPEN", "D_CHAIR")


def broke(state: State) -> bool:
    return all(player.budget + player.escrow == 0 for player in state.players.values())


def offered(state: State, phase: Any, events: tuple[Event, ...]) -> Applied:
    """The chair stands empty in `phase`; a table without a single die gets one each, where it chose so (SG-31)."""
    if broke(state) and state.options.broke_table == "grant_one":
        for seat in state.seats:
            state = state.with_player(seat, budget=1)
        events = (*events, Event("granted", {}))
    state = state.with_scene(volunteers=(), declined=(), free=False)
    return Applied(replace(state, phase=phase, director=""), events)


def bid(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Claims the chair, or bids more than the newest bid for it."""
    phase_is(state, *CLAIMED)
    auction = state.scene.auction
    if auction is None:
        free_of_overlays(state)
        between_rounds(state)
    if action.seat not in state.seats:
        raise Refusal("E_NOT_YOURS")
    out = (auction.high_bidder, *auction.passed) if auction else (state.director,)
    if action.seat in out:
        raise Refusal("E_NOT_YOUR_TURN", seat=out[0])
    amount = payload.integer(action.payload, "amount", low=-1000, high=1000)
    high = auction.high_bid if auction else 0
    if amount <= high:
        raise Refusal("E_BID_LOW", least=high + 1)
    funds(state, action.seat, amount)
    if auction is not None:
        state = escrowed(state, auction.high_bidder, -auction.high_bid)
    state = escrowed(state, action.seat, amount)
    after = Auction(action.seat, amount, auction.passed if auction else ())
    events = (Event("bid", {"seat": action.seat, "dice": amount}),)
    return decided(state.with_scene(auction=after), events)


def escrowed(state: State, seat: str, dice: int) -> State:
    player = state.players[seat]
    return state.with_player(seat, budget=player.budget - dice, escrow=player.escrow + dice)


def pass_bid(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Lets the newest bid stand, for good in this auction; where the chair is free: doesn't volunteer."""
    auction = state.scene.auction
    if auction is None:
        free_chair(state, action.seat)
        return answered(state.with_scene(declined=(*state.scene.declined, action.seat)), ())
    if action.seat not in state.seats or action.seat in (auction.high_bidder, *auction.passed):
        raise Refusal("E_NOT_YOUR_TURN", seat=auction.high_bidder)
    return passed(state, (action.seat,))


def passed(state: State, seats: tuple[str, ...]) -> Applied:
    auction = state.scene.auction
    assert auction is not None
    state = state.with_scene(auction=replace(auction, passed=(*auction.passed, *seats)))
    return decided(state, tuple(Event("let_stand", {"seat": seat}) for seat in seats))


def decided(state: State, events: tuple[Event, ...]) -> Applied:
    """The winner spends the bid and is director, once all others have passed (SH-38); the losers spend nothing."""
    auction = state.scene.auction
    assert auction is not None
    if len(auction.passed) < len(state.seats) - 1:
        return Applied(state, events)
    winner = auction.high_bidder
    state = state.with_player(winner, escrow=state.players[winner].escrow - auction.high_bid)
    event = Event("director", {"seat": winner, "dice": auction.high_bid})
    # A chair that was paid for makes nothing for nothing (SG-31).
    return Applied(seated(state.with_scene(auction=None, free=False), winner), (*events, event))


def seated(state: State, seat: str) -> State:
    """The chair is `seat`'s; a scene that is running goes on as it was (SH-39)."""
    before = state.director
    changed = before and before != seat
    state = replace(state, director=seat, last_director=before if changed else state.last_director)
    if state.phase == "D_CHAIR":
        return replace(state, phase="D_SCENE")
    return replace(state, phase="SCENE_SETUP") if state.phase == "CHAIR_OPEN" else state


def free_chair(state: State, seat: str) -> None:
    """Refuses unless nobody has a die and `seat` hasn't answered yet (SG-31)."""
    phase_is(state, *EMPTY)
    free_of_overlays(state)
    if not broke(state) or state.options.broke_table != "free_chair":
        raise Refusal("E_PHASE", phase=state.phase)
    if seat not in state.seats or seat in (*state.scene.volunteers, *state.scene.declined):
        raise Refusal("E_NOT_YOUR_TURN", seat=seat)


def volunteer(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Takes the chair for nothing: of all volunteers the nearest clockwise from the last director has it."""
    free_chair(state, action.seat)
    state = state.with_scene(volunteers=(*state.scene.volunteers, action.seat))
    return answered(state, (Event("volunteered", {"seat": action.seat}),))


def answered(state: State, events: tuple[Event, ...]) -> Applied:
    """Decided as soon as nobody nearer could still volunteer; asked again when nobody did."""
    for seat in clockwise(state, state.last_director or state.closer):
        if seat in state.scene.volunteers:
            state = state.with_scene(volunteers=(), declined=(), free=True)
            return Applied(seated(state, seat), (*events, Event("director", {"seat": seat, "dice": 0})))
        if seat not in state.scene.declined:
            return Applied(state, events)
    return Applied(state.with_scene(declined=()), events)


def give_up_chair(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Without a role or a set to begin with, the director may leave the chair; the bid is not returned (SG-13)."""
    phase_is(state, "SCENE_SETUP")
    free_of_overlays(state)
    by_director(state, action.seat)
    state = replace(state, last_director=action.seat)
    return offered(state, "CHAIR_OPEN", (Event("chair_left", {"seat": action.seat}),))

"""The sealed auction for the next scene: bids, reveal, ties and the stake (UN-09 … UN-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from side_events.games.universalis import guards, order
from side_events.games.universalis.options import MOST_COINS
from side_events.games.universalis.state import Auction, Scene, State
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def bidding(state: State) -> State:
    """A new auction opens: no bid is placed, nobody is ready."""
    return replace(
        state, phase="BIDDING", bids={}, ready=(), opened=False, auction=state.auction + 1, framer="", current="",
        table_bid=0, passes=0, before=None,
    )  # fmt: skip


def last_framer(state: State) -> str:
    """The Framer of the scene played last (not last in the story); before the first scene the reference seat."""
    return state.prev_framer or state.reference


def bid(state: State, action: Action, _: Chance) -> Applied:
    """A sealed bid, in place of an earlier one; with `ready` it can't be changed until that is taken back (UN-10)."""
    guards.phase_is(state, "BIDDING")
    guards.plays(state, action.seat)
    if state.opened or action.seat in state.ready:
        raise Refusal("E_WRONG_STATE")
    coins = action.payload.get("coins")
    if type(coins) is not int or coins < 0:
        raise Refusal("E_BID_INVALID")
    if coins > state.wealth[action.seat]:
        raise Refusal("E_INSUFFICIENT", cost=coins)
    ready = (*state.ready, action.seat) if read.flag(action.payload, "ready") else state.ready
    after = replace(state, bids={**state.bids, action.seat: coins}, ready=ready)
    return Applied(after, (Event("bid_placed", {"seat": action.seat}),))


def ready(state: State, action: Action, _: Chance) -> Applied:
    """Ready, or no more so; the bid is kept (UN-Q20)."""
    guards.phase_is(state, "BIDDING")
    guards.plays(state, action.seat)
    now = read.flag(action.payload, "ready", default=True)
    if state.opened or now == (action.seat in state.ready):
        raise Refusal("E_WRONG_STATE")
    others = tuple(seat for seat in state.ready if seat != action.seat)
    after = replace(state, ready=(*others, action.seat) if now else others)
    return Applied(after, (Event("ready" if now else "not_ready", {"seat": action.seat}),))


def reveal(state: State, action: Action, _: Chance) -> Applied:
    """All bids at once. A facilitator need not wait: a bid that is missing counts as 0. Where players lead themselves,
    all have to be ready (SYS-6)."""
    guards.phase_is(state, "BIDDING")
    guards.leads(state, action.seat)
    if not _named(state, action.seat) and len(state.ready) < len(state.seats):
        raise Refusal("E_WRONG_STATE")
    return _revealed(state)


def type_bids(state: State, action: Action, _: Chance) -> Applied:
    """Bids out of closed hands, typed in when the hands are open: then all are revealed. Refused (`E_BIDS_SEALED`) for
    a seat that has placed its own."""
    guards.phase_is(state, "BIDDING")
    guards.leads(state, action.seat)
    if state.opened:
        raise Refusal("E_WRONG_STATE")
    typed = _typed(state, action.payload)
    if any(seat in state.bids for seat in typed):
        raise Refusal("E_BIDS_SEALED")
    for seat, coins in typed.items():
        if coins > state.wealth[seat]:
            raise Refusal("E_INSUFFICIENT", cost=coins)
    if not _named(state, action.seat) and any(seat not in typed and seat not in state.ready for seat in state.seats):
        raise Refusal("E_WRONG_STATE")
    return _revealed(replace(state, bids={**state.bids, **typed}))


def new_auction(state: State, action: Action, _: Chance) -> Applied:
    """Bids that an undo has left open are thrown away and made anew, if the group asks for it (SYS-2)."""
    guards.phase_is(state, "BIDDING")
    guards.leads(state, action.seat)
    if not state.opened:
        raise Refusal("E_WRONG_STATE")
    return Applied(bidding(state), (Event("new_auction"),))


def stake(state: State, action: Action, _: Chance) -> Applied:
    """The seat that is due stakes 1 or more where nobody has bid: a winning bid in every respect (UN-15)."""
    if state.phase == "NO_COINS":
        raise Refusal("E_NO_COINS_ANYWHERE")
    guards.phase_is(state, "STAKE")
    if action.seat != state.current:
        raise Refusal("E_NOT_YOUR_TURN", seat=state.current)
    coins = action.payload.get("coins")
    if type(coins) is not int:
        raise Refusal("E_BID_INVALID")
    if coins < 1:
        raise Refusal("E_STAKE_MIN")
    if coins > state.wealth[action.seat]:
        raise Refusal("E_INSUFFICIENT", cost=coins)
    return _won(state, action.seat, coins, "staked")


def extra_refresh(state: State, action: Action, _: Chance) -> Applied:
    """Nobody has a Coin: everybody gets as many as the group chooses, and a new auction opens (UN-Q05)."""
    guards.phase_is(state, "NO_COINS")
    guards.leads(state, action.seat)
    if state.options.emergency_refresh == "off":
        raise Refusal("E_OPTION_OFF")
    coins = read.integer(action.payload, "coins", low=1, high=MOST_COINS)
    return Applied(bidding(guards.refreshed(state, coins)), (Event("refresh", {"coins": coins}),))


def undone(state: State, taken: Sequence[State]) -> State:
    """`state` after an undo took the states `taken` back: bids that were revealed stay open, all of them (SYS-2)."""
    if state.phase != "BIDDING" or state.opened:
        return state
    for later in taken:
        if later.opened and later.auction == state.auction:
            return replace(state, bids=later.bids, ready=state.seats, opened=True)
        if later.revealed is not None and later.revealed.number == state.auction:
            return replace(state, bids=later.revealed.bids, ready=state.seats, opened=True)
    return state


def stake_due(state: State) -> str | None:
    """The first seat clockwise of the last Framer that has a Coin, that Framer being looked at last (UN-15, UN-16)."""
    start = last_framer(state)
    able = [seat for seat in state.seats if state.wealth[seat] > 0]
    return min(able, key=lambda seat: state.distance(start, seat), default=None)


def winner(state: State, bids: Mapping[str, int]) -> str:
    """The highest bid; of equal ones the nearest clockwise of the last Framer (UN-11, UN-13)."""
    top = max(bids.values())
    tied = [seat for seat in state.seats if bids[seat] == top]
    start = last_framer(state)
    if start in tied and state.options.tie_last_framer == "first":
        return start
    return min(tied, key=lambda seat: state.distance(start, seat))


def _typed(state: State, payload: Mapping[str, Any]) -> dict[str, int]:
    try:
        return guards.per_player(state, payload, "bids", low=0, high=10**9)
    except Refusal:
        raise Refusal("E_BID_INVALID") from None


def _named(state: State, seat: str) -> bool:
    return seat not in state.seats or seat == state.leader


def _revealed(state: State) -> Applied:
    missing = [seat for seat in state.seats if seat not in state.bids]
    bids = {seat: state.bids.get(seat, 0) for seat in state.seats}
    told = [Event("missing", {"seats": missing})] if missing else []
    told += [Event("bid_shown", {"seat": seat, "coins": coins}) for seat, coins in bids.items()]
    top = max(bids.values())
    if top:
        seat = winner(state, bids)
        tie = list(bids.values()).count(top) > 1
        state = replace(state, revealed=Auction(state.auction, bids, seat, "tie" if tie else "highest"))
        won = _won(state, seat, top, "won_tie" if tie else "won")
        return Applied(won.state, (*told, *won.events), revealed=True)
    due = stake_due(state)
    state = replace(state, revealed=Auction(state.auction, bids, due or "", "stake" if due else "nobody"))
    state = replace(state, bids={}, ready=(), opened=False)
    if due is None:
        return Applied(replace(state, phase="NO_COINS"), (*told, Event("no_coins")), revealed=True)
    return Applied(
        replace(state, phase="STAKE", current=due), (*told, Event("stake_due", {"seat": due})), revealed=True
    )


def _won(state: State, seat: str, coins: int, why: str) -> Applied:
    """The winner's bid goes onto the table, and a scene begins with its framing (UN-11, UN-14)."""
    no = len(state.scenes) + 1
    scenes = order.put(state.scenes, Scene(no=no, framer=seat, root=no), "after")
    wealth = {**state.wealth, seat: state.wealth[seat] - coins}
    after = replace(
        state, phase="FRAMING", wealth=wealth, table_bid=coins, bids={}, ready=(), opened=False, framer=seat,
        current=seat, passes=0, scenes=scenes, before=None,
    )  # fmt: skip
    after = after.noted(seat, why, cost=coins)
    return Applied(after, (Event(why, {"seat": seat, "coins": coins, "scene": no}),))

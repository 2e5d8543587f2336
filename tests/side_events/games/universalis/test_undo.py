"""Undo at a table of Universalis: bids that were revealed are never hidden again (SYS-2)."""

from __future__ import annotations

import pytest

from side_events.games import universalis as game
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin, replay

HOST = "facilitator"


@pytest.fixture
def revealed():
    """A bid 3, B bid 5, and the facilitator revealed."""
    seats = take_seats(game.META, ["A", "B", "K"])
    table = begin(game, Header("universalis", "1.0", seats, take_options(game.META, {}), "seed"))
    for seat, kind, payload in (
        (HOST, "start", {}), ("A", "bid", {"coins": 3, "ready": True}), ("B", "bid", {"coins": 5, "ready": True}),
        (HOST, "reveal", {}),
    ):  # fmt: skip
        table = act(table, Action(seat, kind, payload))
    return table


def bids_as_seen(table, viewer="audience"):
    return {seat["seat"]: seat["bid"] for seat in game.view(table.state, viewer)["seats"]}


@pytest.mark.parametrize("to", [4, 3, 2])
def test_after_the_reveal_bids_stay_open(revealed, to):
    """However far back into the bidding: all bids stand as they were shown, and nobody changes one."""
    back = act(revealed, Action(HOST, "undo", {"to": to}))
    assert back.state.phase == "BIDDING"
    assert bids_as_seen(back) == {"A": 3, "B": 5, "K": 0}
    for seat in "ABK":
        with pytest.raises(Refusal, match="E_WRONG_STATE"):
            act(back, Action(seat, "bid", {"coins": 9}))
    again = act(back, Action(HOST, "reveal"))
    assert (again.state.framer, again.state.table_bid) == ("B", 5)


def test_step_by_step_it_stays_so(revealed):
    back = act(act(revealed, Action(HOST, "undo")), Action(HOST, "undo"))
    assert bids_as_seen(back) == {"A": 3, "B": 5, "K": 0}


def test_the_group_may_ask_for_a_new_auction(revealed):
    back = act(revealed, Action(HOST, "undo"))
    anew = act(back, Action(HOST, "new_auction"))
    assert (anew.state.bids, bids_as_seen(anew)) == ({}, {"A": None, "B": None, "K": None})
    bid = act(anew, Action("A", "bid", {"coins": 9}))
    assert bids_as_seen(bid) == {"A": None, "B": None, "K": None}
    with pytest.raises(Refusal, match="E_WRONG_STATE"):
        act(anew, Action(HOST, "new_auction"))


def test_before_the_auction_nothing_of_it_is_kept(revealed):
    back = act(revealed, Action(HOST, "undo", {"to": 1}))
    assert (back.state.phase, back.state.opened) == ("SETUP", False)


def test_redo_and_replay_are_as_before(revealed):
    back = act(revealed, Action(HOST, "undo"))
    again = act(back, Action(HOST, "redo"))
    assert again.state == revealed.state
    assert replay(game, again.header, again.entries).state == again.state


def test_only_the_facilitator_takes_back_a_reveal_and_a_bid_is_its_own_seats(revealed):
    with pytest.raises(Refusal, match="E_UNDO"):
        act(revealed, Action("A", "undo"))
    seats = revealed.header
    table = act(act(begin(game, seats), Action(HOST, "start")), Action("A", "bid", {"coins": 3}))
    with pytest.raises(Refusal, match="E_UNDO"):
        act(table, Action("B", "undo"))
    assert act(table, Action("A", "undo")).state.bids == {}


def test_a_led_seat_reveals_and_takes_back():
    seats = take_seats(game.META, [{"key": "A", "role": "facilitator"}, {"key": "B"}])
    table = begin(game, Header("universalis", "1.0", seats, take_options(game.META, {}), "seed"))
    for kind, payload in (("start", {}), ("bid", {"coins": 1}), ("reveal", {}), ("undo", {})):
        table = act(table, Action("A", kind, payload))
    assert bids_as_seen(table) == {"A": 1, "B": 0}

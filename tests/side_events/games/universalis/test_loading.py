"""States out of JSON: a few keys are enough, and what can't be is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from side_events.games import universalis as game
from side_events.games.universalis.state import Component, Scene
from side_events.table.refusal import Refusal
from tests.side_events.games.universalis.evening import Evening

BIDDING = {
    "seats": ["A", "B"], "options": {}, "wealth": {"A": 3, "B": 4}, "reference": "B", "phase": "BIDDING", "auction": 1,
}  # fmt: skip


def test_what_follows_from_the_rest_may_be_left_out():
    state = game.load(BIDDING)
    assert (state.total, state.table_bid, state.scenes, state.options.refresh) == (7, 0, (), 5)
    assert game.load(game.dump(state)) == state


def test_a_new_component_gets_an_id_of_its_own():
    evening = Evening("9/9/9/9/9").scene("D", location="C2")
    evening.change(components=(Component("C2", "hall", "location", ("hall",)),))
    evening.do("D", "introduce", name="Knight")
    assert [each.id for each in evening.state.components] == ["C2", "C3"]


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ["A", "A"]}, {"seats": ["A"]},
        {"wealth": {"A": 3}}, {"wealth": {"A": -1, "B": 1}}, {"phase": "REVEAL"},
        {"phase": "TURNS"}, {"phase": "FRAMING", "framer": "A", "current": "A"}, {"reference": ""}, {"current": "A"},
        {"bids": {"A": 4}}, {"bids": {"Z": 1}}, {"ready": ["Z"]}, {"total": 8}, {"table_bid": 2}, {"leader": "Z"},
        {"options": {"refresh": "5"}}, {"wealth": 5}, {"more": 1}, {"prev_framer": "Z"}, {"phase": "STAKE"},
        {"scenes": [{"no": 2, "framer": "A", "root": 2}]}, {"scenes": [{"no": 1, "framer": "A", "root": 3}]},
        {"scenes": [{"no": 1, "framer": "A", "root": 1, "location": "C1"}]},
        {"scenes": [{"no": 1, "framer": "A", "root": 1, "present": [{"component": "C1", "controller": "A"}]}]},
        {"scenes": [{"no": 1, "framer": "A", "root": 1, "rank": 2}]},
        {"components": [{"id": "C1", "name": "X", "type": "prop", "eliminated": 4}]},
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused(change):
    with pytest.raises(Refusal, match="E_PAYLOAD"):
        game.load({**BIDDING, **change})


@pytest.mark.parametrize("data", [None, [], 5, "state"])
def test_what_is_no_state_is_refused(data):
    with pytest.raises(Refusal, match="E_PAYLOAD"):
        game.load(data)


def test_the_invariants_find_what_is_wrong():
    state = Evening("9/9/9/9/9").scene("D", present="X:D").state
    assert game.invariants(state) == []
    wrong = {
        "Coins": {"table_bid": 3}, "less": {"wealth": {**state.wealth, "A": -1}}, "Framer": {"framer": ""},
        "between": {"phase": "BIDDING", "framer": "", "table_bid": 1}, "bid above": {"bids": {"A": 10}},
    }  # fmt: skip
    for said, changes in wrong.items():
        assert any(said in line for line in game.invariants(replace(state, **changes))), said
    gap = replace(state, scenes=(replace(state.scene, rank=2),))
    assert game.invariants(gap) == ["ranks with gaps"]
    nowhere = replace(state, scenes=(replace(state.scene, location=None),))
    assert game.invariants(nowhere) == ["turns without a Location"]
    twice = replace(state, scenes=(replace(state.scene, present=state.scene.present * 2),))
    assert "twice" in game.invariants(twice)[0]
    dead = replace(state, components=(*state.components[:1], Component("X", "X", "prop", eliminated=1)))
    assert game.invariants(dead) == ["X is present after its end"]
    assert isinstance(state.scene, Scene)

"""States out of JSON: a few keys are enough, what can't be is refused, and what is merely odd plays on."""

from __future__ import annotations

import pytest

from side_events.games import saturday_horror as game
from side_events.table.refusal import Refusal
from tests.side_events.games.saturday_horror.shoot import Shoot

BARE = {"seats": ["A", "B"], "players": {"A": {}, "B": {"budget": 3}}}
ROLE = {"name": "Bob", "level": "extra"}
SCENE = {
    **BARE, "phase": "SCENE", "director": "A", "roles": {"c01": ROLE}, "sets": {"c02": {"name": "Hall"}},
    "subplots": {"c03": {"text": "Debts", "roles": ["c01"]}},
}  # fmt: skip


def test_what_has_a_default_may_be_left_out():
    state = game.load(BARE)
    assert (state.phase, state.players["A"].budget, state.players["B"].budget) == ("SETUP", 0, 3)
    assert (state.options.star_cost, state.monster.md, state.outcome) == (2, 0, "")
    assert game.load(game.dump(state)) == state


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ["A"]}, {"seats": ["A", "A"]}, {"players": {"A": {}}}, {"phase": "MEETING"}, {"phase": "CREDITS"},
        {"players": {"A": {"hand": ["c09"]}, "B": {}}}, {"players": {"A": {"budget": -1}, "B": {}}}, {"director": "Z"},
        {"players": {"A": {"hand": ["monster"]}, "B": {"hand": ["monster"]}}}, {"outcome": "heroes_win"},
        {"sets": {"c01": {"name": "Hall", "st": 6}}}, {"sets": {"c01": {"name": "Hall", "adjacent": ["c02"]}}},
        {"roles": {"c01": ROLE}, "sets": {"c01": {"name": "Hall"}}}, {"roles": {"monster": ROLE}},
        {"tropes": {"c01": {"text": "Rain", "act": 1, "roles": ["c02"]}}}, {"scene": {"played": {"c01": "A"}}},
        {"scene": {"active_set": "c01"}}, {"scene": {"auction": {"high_bidder": "Z", "high_bid": 1}}},
        {"scene": {"forced_queue": [{"card": "monster", "holder": "A"}]}}, {"more": 1}, {"options": {"star_cost": 4}},
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused(change):
    with pytest.raises(Refusal, match="E_PAYLOAD"):
        game.load({**BARE, **change})


def test_a_scene_that_says_little_of_itself_plays_on():
    """The set and the subplot lie there, and nobody says who laid them: the director answers for both."""
    scene = {"opened": True, "played": {"c01": "B"}, "active_set": "c02", "active_subplot": "c03"}
    shoot = Shoot(game.load({**SCENE, "scene": scene}))
    shoot.do("A", "retire_subplot")
    assert shoot.hand("A") == ["c03"]
    shoot.do("A", "open_conflict", kind="check", a="c01", b="c02")
    assert [side.player for side in shoot.scene.conflict.sides] == ["B", "A"]
    nowhere = Shoot(game.load({**SCENE, "scene": {"opened": True, "played": {"c01": "B"}, "just_acted": True}}))
    assert nowhere.no("A", "shift", set="c02") == "E_NOT_ADJACENT"
    fleeing = {**SCENE, "phase": "D_FLEE", "act": "D", "scene": {"opened": True, "played": {"c01": "B", "c02": "A"}}}
    assert Shoot(game.load(fleeing)).no("B", "flee", role="c01") == "E_NOT_IN_SCENE"

"""States from outside: what is no state of this game is refused with the field at fault."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from side_events.table.refusal import Refusal
from tests.side_events.games.ten_candles.evening import scene

LEAST = {
    "ring": ["S", "A", "B"],
    "storyteller": "S",
    "step": "SCENE",
    "lit": 3,
    "pool": 3,
    "gm": 7,
    "survivors": {"A": {"stack": [{"kind": "brink", "text": "lied", "author": "S"}]}, "B": {}},
}
CONFLICT = {"kind": "ordinary", "active": "A", "dangerous": False}


def test_what_follows_from_the_step_may_be_left_out():
    state = game.load(LEAST)
    assert (state.survivors["A"].stacked, state.last_stand, state.options.seize_when) == (True, False, "any_loss")
    assert game.load({**LEAST, "step": "LAST_STAND", "lit": 1, "pool": 1, "gm": 9}).last_stand


def test_any_state_comes_back_as_it_was():
    rolled = scene(6, 6, 0, 4).roll("A", [1, 2, 3, 4, 5, 6])
    told = scene(6, 6, 0, 4).roll("A", [1, 2, 3, 4, 5, 6], settle=True)
    truths = scene(6, 6, 0, 4).do("S", "candle_accident")
    for evening in (rolled, told, truths):
        assert game.load(game.dump(evening.state)) == evening.state


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"ring": ["S", "A", "A"]}, "ring"),
        ({"storyteller": "X"}, "storyteller"),
        ({"survivors": {"A": {}}}, "survivors"),
        ({"survivors": {"A": {}, "B": {}, "S": {}}}, "survivors"),
        ({"lit": 11}, "lit"),
        ({"lit": 0}, "lit"),
        ({"scene": 0}, "scene"),
        ({"pool": 4}, "pool"),
        ({"pool": -1, "aside": 4}, "pool"),
        ({"conflict": CONFLICT}, "conflict"),
        ({"step": "ROLL_OPEN"}, "conflict"),
        ({"step": "ROLL_OPEN", "conflict": {**CONFLICT, "active": "S"}}, "conflict.active"),
        ({"step": "NARRATION", "conflict": CONFLICT}, "conflict.success"),
        ({"step": "NARRATION", "conflict": {**CONFLICT, "success": True}}, "conflict.narrator"),
        ({"step": "TRUTHS", "truth_due": "X", "truths_left": 1}, "truth_due"),
        ({"step": "TRUTHS", "truths_left": 2}, "truth_due"),
        ({"step": "DINNER"}, "step"),
    ],
)
def test_what_cannot_be_is_refused(wrong, field):
    with pytest.raises(Refusal) as refused:
        game.load({**LEAST, **wrong})
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": f"state.{field}"})

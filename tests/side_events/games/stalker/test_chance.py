"""Where the dice come from (ST-65, appendix A), and what undo does to them (ST-64)."""

from __future__ import annotations

import pytest

from side_events.games import stalker
from side_events.table.action import Action
from side_events.table.dice import Stream
from side_events.table.log import REDO, UNDO, cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act, replay
from tests.side_events.games.stalker.zone_t1 import Table, alone, at, now


@pytest.mark.rule("ST-65")
def test_tv60_the_dice_of_zone_1():
    stream = Stream("zone-1", "dice")
    assert [f"{stream.word():08x}" for _ in range(4)] == ["74e86b3d", "8c391348", "7221043b", "1fa84a66"]
    stream = Stream("zone-1", "dice")
    assert [stream.die() for _ in range(12)] == [4, 1, 4, 1, 1, 4, 3, 6, 5, 3, 6, 5]


@pytest.mark.rule("ST-65")
def test_move_and_nut_dice_are_of_one_stream_in_order_of_use():
    table = Table(at("H8"), seed="zone-1", layout={}, field={"ball": "E12"})
    dice = []
    for kind, payload in (("throw", {"direction": "U"}), ("roll", {}), ("throw", {"direction": "D"}), ("end", {})):
        table.do(kind, **payload)
        dice += [value for rolled in table.position.entries[-1].rolled for value in rolled.values]
    assert dice == [4, 1, 4]
    assert table.state.dice_cursor == 3


@pytest.mark.rule("ST-65")
def test_a_typed_die_leaves_the_stream_where_it_is():
    table = Table(at("H8"), seed="zone-1", layout={}, field={"ball": "E12"})
    table.nut("U", 6)
    table.do("roll")
    assert table.state.die == 4
    assert [rolled.typed for entry in table.position.entries for rolled in entry.rolled] == [True, False]


@pytest.mark.rule("ST-65")
@pytest.mark.parametrize("dice", [(0,), (7,), (-1,), (), (3, 3)])
def test_a_die_that_is_none(dice):
    table = alone("H6")
    assert table.code("roll", dice=dice) == "E_DICE_INPUT"
    assert table.code("throw", direction="U", dice=dice) == "E_DICE_INPUT"
    now(table, nuts=15)


@pytest.mark.rule("ST-65")
def test_a_die_for_what_rolls_none():
    assert alone("H6").code("end", dice=(3,)) == "E_DICE_INPUT"


@pytest.mark.rule("ST-12", "ST-64")
def test_undo_takes_back_the_newest_and_the_cursor_with_it():
    table = alone("F3", seed="zone-1")
    table.do("roll")
    table.do("step", path="RR")
    table.do("undo", "judge")
    now(table, pos="F3", steps=4)
    table.do("undo", "judge")
    assert (table.state.phase, table.state.dice_cursor) == ("READY", 0)
    table.do("roll")
    assert table.state.die == 4
    log = cut_log(stalker.view_action, table.position.entries, "blue")
    assert [(entry["kind"], entry["undone_by"]) for entry in log] == [
        ("roll", 4),
        ("step", 3),
        ("undo", None),
        ("undo", None),
        ("roll", None),
    ]


@pytest.mark.rule("ST-12", "ST-64")
@pytest.mark.report("A26")
def test_what_was_seen_stays_seen_after_an_undo():
    """A hit taken back is still in the log for all, with its die; a redo brings the same back."""
    table = alone("F3")
    table.roll(6)
    table.go("RRR")
    after = table.state
    table.do("undo", "judge")
    log = cut_log(stalker.view_action, table.position.entries, "audience")
    assert log[1]["undone_by"] == 3
    assert "hit_cabbage" in [event["kind"] for event in log[1]["events"]]
    table.position = act(table.position, Action("judge", REDO))
    assert table.state == after


@pytest.mark.rule("ST-12")
def test_entrants_undo_nothing():
    table = alone("A1")
    for kind, payload in (("roll", {}), ("step", {"path": "R"}), ("end", {})):
        table.do(kind, **payload)
        with pytest.raises(Refusal):
            act(table.position, Action("red", UNDO))


@pytest.mark.rule("ST-64")
def test_the_log_replayed_is_the_state():
    table = alone("E4")
    table.nut("R", 6)
    table.roll(3)
    table.go("RR")
    table.do("undo", "judge")
    table.go("UU")
    table.end()
    again = replay(stalker, table.position.header, table.position.entries)
    assert again.state == table.state


@pytest.mark.rule("ST-12")
def test_the_judge_confirms_a_report_once():
    table = alone("B6")
    table.nut("R", 6)
    assert table.state.unconfirmed == "judge"
    assert table.code("confirm") == "E_NOT_JUDGE"
    table.do("confirm", "judge")
    assert table.code("confirm", "judge") == "E_PHASE"

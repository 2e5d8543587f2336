"""Steps and turns: the vectors of section 6.3."""

from __future__ import annotations

import pytest

from tests.side_events.games.stalker.zone_t1 import Table, alone, at, now


@pytest.mark.rule("ST-22", "ST-24")
def test_tv14_four_steps_and_the_end():
    table = alone("A1")
    table.roll(4)
    assert table.go("RRDD") == []
    assert table.end() == ["stopped"]
    now(table, pos="C3", stop="C3", nuts=15, penalty=0, skip=False)


@pytest.mark.rule("ST-21")
def test_tv15_no_step_before_the_roll():
    table = alone("A1")
    assert table.code("step", path="R") == "E_NO_ROLL"
    now(table, pos="A1")


@pytest.mark.rule("ST-23")
def test_tv16_edge_and_diagonal():
    table = alone("A1")
    table.roll(3)
    assert table.code("step", path="U") == "E_EDGE"
    assert table.code("step", path=["DR"]) == "E_DIAGONAL"
    now(table, pos="A1", steps=3)


@pytest.mark.rule("ST-23", "ST-26")
def test_tv17_the_list_ends_at_the_first_refusal():
    table = alone("F8")
    table.roll(1)
    assert table.do("step", path="RR") == [
        ("stepped", {"seat": "red", "from": "F8", "to": "G8"}),
        ("went_no_further", {"seat": "red", "code": "E_STEPS"}),
    ]
    now(table, pos="G8", steps=0)
    assert table.state.phase == "AFTER_MOVE"
    assert table.code("step", path="R") == "E_STEPS"


@pytest.mark.rule("ST-09", "ST-10", "ST-26")
def test_tv18_the_ball_by_any_step():
    table = alone("F8")
    table.roll(5)
    assert table.go("RRRRR") == ["reached_ball", "finished"]
    assert table.state.phase == "FINISHED"
    assert table.state.steps_left == 3
    assert table.entrant().status == "won"
    assert table.position.game.outcome(table.state)["winners"] == ["red"]


@pytest.mark.rule("ST-22", "ST-25")
def test_tv19_tokens_pass_and_share():
    table = Table(at("D3"), at("D5", "blue", entrance="O15"))
    table.roll(6)
    assert table.go("DD") == []
    now(table, pos="D5")
    now(table, "blue", pos="D5")
    assert table.go("RRUU") == []
    now(table, pos="F3", steps=0)
    table.end()
    now(table, stop="F3", skip=False, penalty=0)


@pytest.mark.rule("ST-24")
def test_tv20_unused_steps_are_lost():
    table = alone("A1")
    table.roll(6)
    table.go("R")
    table.end()
    now(table, pos="B1")
    assert (table.state.seat, table.state.phase, table.state.steps_left) == ("blue", "READY", None)


@pytest.mark.rule("ST-21")
def test_tv21_one_roll_a_turn():
    table = alone("A1")
    table.roll(6)
    table.go("RR")
    assert table.code("roll", dice=(6,)) == "E_ALREADY_ROLLED"
    now(table, steps=4)


@pytest.mark.rule("ST-24")
def test_a_turn_may_end_without_a_roll():
    table = alone("A1")
    table.end()
    now(table, pos="A1", stop="A1")
    assert table.state.seat == "blue"


@pytest.mark.rule("ST-22")
def test_the_route_turns_and_doubles_back():
    table = alone("A1")
    table.roll(6)
    assert table.go("RLRDUL") == []
    now(table, pos="A1", steps=0)


def test_only_whose_turn_it_is_acts_and_the_judge_may_end_it():
    table = alone("A1")
    for kind, payload in (("roll", {}), ("step", {"path": "L"}), ("throw", {"direction": "L"}), ("end", {})):
        assert table.code(kind, "blue", **payload) == "E_NOT_YOUR_TURN"
    assert table.code("roll", "judge") == "E_NOT_YOUR_TURN"
    assert [kind for kind, _ in table.do("end", "judge")] == ["ended_by_judge", "stopped"]
    assert table.state.seat == "blue"
    assert [kind for kind, _ in table.do("end", "facilitator")] == ["ended_by_judge", "stopped"]


@pytest.mark.parametrize("phase", ["SETUP", "LAYOUT", "ENTRY", "FINISHED"])
def test_nothing_is_played_before_the_first_turn_or_after_the_end(phase):
    table = alone("A1", phase=phase)
    kinds = {"roll": {}, "step": {"path": "R"}, "throw": {"direction": "R"}, "end": {}, "pause": {}, "confirm": {}}
    assert {kind: table.code(kind, **payload) for kind, payload in kinds.items()} == dict.fromkeys(kinds, "E_PHASE")


@pytest.mark.parametrize("path", [None, "", [], "X", ["R", 1], ["north"], "R" * 21, {"R": 1}])
def test_a_path_that_is_none(path):
    table = alone("A1")
    table.roll(6)
    assert table.code("step", path=path) == "E_PAYLOAD"

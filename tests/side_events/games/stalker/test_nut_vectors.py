"""Nuts: the vectors of section 6.4."""

from __future__ import annotations

import pytest

from tests.side_events.games.stalker.zone_t1 import alone, now


@pytest.mark.rule("ST-29", "ST-30", "ST-32", "ST-33", "ST-34", "ST-35", "ST-36", "ST-37", "ST-38")
@pytest.mark.parametrize(
    ("place", "direction", "die", "report", "path"),
    [
        pytest.param("A2", "R", 6, ["nothing"], "B2 C2 D2 E2 F2 G2", id="TV-22"),
        pytest.param("B6", "R", 6, ["jelly D6", "jelly E6"], "C6 D6 E6 F6 G6 H6", id="TV-23"),
        pytest.param("E4", "D", 5, ["jelly E6", "jelly E7"], "E5 E6 E7 E8 E9", id="TV-24"),
        pytest.param("E4", "R", 6, ["cabbage I4"], "F4 G4 H4 I4 J4 K4", id="TV-25"),
        pytest.param("E3", "R", 6, ["nothing"], "F3 G3 H3 I3 J3 K3", id="TV-26"),
        pytest.param("H6", "R", 6, ["bald K6"], "I6 J6 K6", id="TV-27"),
        pytest.param("O7", "L", 5, ["bald M7"], "N7 M7", id="TV-28"),
        pytest.param("E10", "R", 6, ["nothing"], "F10 G10 H10 I10 J10 K10", id="TV-29"),
        pytest.param("J8", "D", 6, ["bald J13"], "J9 J10 J11 J12 J13", id="TV-30"),
        pytest.param("G3", "U", 5, ["nothing"], "G2 G1", id="TV-31"),
    ],
)
def test_a_flight(place, direction, die, report, path):
    table = alone(place)
    assert table.nut(direction, die) == report
    assert [spot.name for spot in table.state.flight.path] == path.split()
    now(table, pos=place, stop=place, nuts=14, penalty=0, skip=False)
    assert table.state.walked.dead == ()
    assert table.state.phase == "READY"


@pytest.mark.rule("ST-30")
def test_tv32_no_throw_over_the_edge():
    table = alone("A1")
    assert table.code("throw", direction="L", dice=(5,)) == "E_EDGE"
    assert table.code("throw", direction="L") == "E_EDGE"
    now(table, nuts=15)
    assert table.state.dice_cursor == 0


@pytest.mark.rule("ST-31")
def test_tv33_the_last_nut():
    table = alone("E4", nuts=1)
    assert table.nut("R", 3) == ["nothing"]
    assert [spot.name for spot in table.state.flight.path] == ["F4", "G4", "H4"]
    assert table.code("throw", direction="R", dice=(3,)) == "E_NO_NUTS"
    now(table, nuts=0)


@pytest.mark.rule("ST-31", "ST-36", "ST-45")
def test_tv34_nuts_before_between_and_after_the_steps():
    table = alone("H6", nuts=3)
    assert table.nut("R", 3) == ["bald K6"]
    table.roll(5)
    assert table.go("RR") == []
    now(table, pos="J6", steps=3)
    assert table.nut("R", 1) == ["bald K6"]
    assert table.go("R") == ["hit_bald", "returned"]
    now(table, pos="H6", penalty=1, steps=0)
    assert table.state.phase == "AFTER_MOVE"
    assert table.nut("D", 4) == ["nothing"]
    assert [spot.name for spot in table.state.flight.path] == ["H7", "H8", "H9", "H10"]
    table.end()
    now(table, stop="H6", nuts=0)


@pytest.mark.rule("ST-28")
def test_everybody_starts_with_fifteen():
    table = alone("A1")
    assert [entrant.nuts for entrant in table.state.entrants] == [15, 15]


@pytest.mark.rule("ST-31")
def test_fifteen_may_be_thrown_in_one_turn():
    table = alone("H6")
    for _ in range(15):
        table.nut("U", 1)
    now(table, nuts=0)
    assert table.code("throw", direction="U", dice=(1,)) == "E_NO_NUTS"


@pytest.mark.rule("ST-29")
@pytest.mark.parametrize("direction", [None, "UR", "north", 3])
def test_a_direction_that_is_none(direction):
    assert alone("H6").code("throw", direction=direction, dice=(1,)) == "E_PAYLOAD"


@pytest.mark.rule("ST-37", "ST-38")
def test_a_dead_grinder_is_silent_too():
    table = alone("G10")
    table.roll(6)
    table.go("R")
    assert table.state.walked.dead == ("G1",)
    assert table.nut("R", 3) == ["nothing"]

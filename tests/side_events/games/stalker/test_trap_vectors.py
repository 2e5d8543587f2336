"""Traps: the vectors of section 6.5."""

from __future__ import annotations

import pytest

from tests.side_events.games.stalker.zone_t1 import T1, Table, alone, at, now


@pytest.mark.rule("ST-39", "ST-40")
def test_tv35_through_a_web():
    table = alone("A2")
    table.roll(6)
    assert table.do("step", path="RRRRRR")[4] == ("hit_web", {"seat": "red", "cell": "E2", "penalty": 0})
    now(table, pos="G2", skip=True)
    assert table.end() == ["stopped"]
    now(table, pos="G2", stop="G2", skip=True, penalty=0)


@pytest.mark.rule("ST-27")
def test_tv36_the_turn_after_a_web():
    table = alone("A2")
    table.roll(6)
    table.go("RRRRRR")
    table.end()
    assert table.end("blue") == ["stopped", "skipped"]
    now(table, skip=False, stop="G2")
    assert table.state.seat == "blue"
    assert table.code("throw", direction="R", dice=(1,)) == "E_NOT_YOUR_TURN"
    assert table.end("blue") == ["stopped"]
    table.roll(2)
    assert table.go("R") == []


@pytest.mark.rule("ST-39")
def test_tv37_stuck_in_a_web():
    table = alone("B2")
    table.roll(3)
    assert table.go("RRR") == ["hit_web"]
    table.end()
    now(table, stop="E2", skip=True)


@pytest.mark.rule("ST-40")
def test_tv38_out_through_the_same_web():
    table = alone("E2")
    table.roll(3)
    assert table.go("RRR") == []
    now(table, pos="H2", skip=False)


@pytest.mark.rule("ST-39")
def test_tv39_out_and_in_again():
    table = alone("E2")
    table.roll(4)
    assert table.go("DU") == ["hit_web"]
    now(table, pos="E2", skip=True, steps=2)


@pytest.mark.rule("ST-41", "ST-45")
def test_tv40_jelly():
    table = alone("B6")
    table.roll(5)
    assert table.go("RRR") == ["hit_jelly", "returned"]
    now(table, pos="B6", skip=True, penalty=0, steps=0)


@pytest.mark.rule("ST-42", "ST-45")
def test_tv41_the_strike_field_of_cabbage():
    table = alone("F3")
    table.roll(6)
    told = table.do("step", path="RRR")
    assert told[-2:] == [
        ("hit_cabbage", {"seat": "red", "cell": "H3", "penalty": 1}),
        ("returned", {"seat": "red", "cell": "F3"}),
    ]
    now(table, pos="F3", penalty=1, skip=False)


@pytest.mark.rule("ST-43")
def test_tv42_a_bald_patch():
    table = alone("I6")
    table.roll(6)
    assert table.go("RR") == ["hit_bald", "returned"]
    now(table, pos="I6", penalty=1)


@pytest.mark.rule("ST-44")
def test_tv43_a_grinder_works_once():
    table = alone("G10")
    table.roll(6)
    assert table.go("R") == ["hit_grinder", "returned"]
    now(table, pos="G10", penalty=1)
    assert table.state.walked.dead == ("G1",)
    table.end()
    table.end("blue")
    table.roll(6)
    assert table.go("RRR") == []
    now(table, pos="J10", steps=3, penalty=1)


@pytest.mark.rule("ST-44")
def test_a_dead_grinder_is_dead_for_everybody():
    table = Table(at("G10"), at("I10", "blue", entrance="O15"))
    table.roll(1)
    table.go("R")
    table.end()
    table.roll(1, "blue")
    assert table.go("L", "blue") == []
    now(table, "blue", pos="H10", penalty=0)


@pytest.mark.rule("ST-46")
def test_tv44_the_third_point_is_the_end():
    table = alone("J6", penalty=2)
    table.roll(2)
    assert table.go("R") == ["hit_bald", "out"]
    now(table, pos=None, penalty=3, status="out")
    assert (table.state.seat, table.state.phase) == ("blue", "READY")


@pytest.mark.rule("ST-47")
def test_tv45_web_and_jelly_cost_one_turn():
    table = alone("D2")
    table.roll(6)
    assert table.go("RDDDD") == ["hit_web", "hit_jelly", "returned"]
    now(table, pos="D2", skip=True, penalty=0)
    assert table.entrant().skip == 1


@pytest.mark.rule("ST-45", "ST-47")
def test_tv46_web_and_cabbage():
    table = alone("D2")
    table.roll(6)
    assert table.go("RRRDRR") == ["hit_web", "hit_cabbage", "returned"]
    now(table, pos="D2", skip=True, penalty=1)


@pytest.mark.rule("ST-41", "ST-46")
def test_tv47_jelly_gives_no_point():
    table = alone("E8", penalty=2)
    table.roll(3)
    assert table.go("U") == ["hit_jelly", "returned"]
    now(table, pos="E8", skip=True, penalty=2, status="active")


@pytest.mark.rule("ST-40", "ST-45")
def test_tv48_returned_into_the_web():
    table = alone("F2")
    table.roll(6)
    assert table.go("RDR") == ["hit_cabbage", "returned"]
    now(table, pos="F2", penalty=1, skip=False)


@pytest.mark.rule("ST-48")
def test_two_strike_fields_in_one_step_give_one_point():
    table = alone("D13", layout=T1 | {"C3": ("cabbage", "F14")})
    table.roll(3)
    assert table.go("R") == ["hit_cabbage", "returned"]
    now(table, pos="D13", penalty=1)


@pytest.mark.rule("ST-48")
def test_jelly_under_a_strike_field_does_both():
    """No valid layout; whatever meets, each effect applies once."""
    table = alone("B6", layout={"J1": ("jelly", "D6 E6"), "C1": ("cabbage", "D5"), "G1": ("grinder", "D6")})
    table.roll(3)
    assert table.go("R") == ["hit_cabbage", "returned"]
    table.end()
    table.end("blue")
    table = alone("D7", layout={"J1": ("jelly", "D6 E6"), "C1": ("cabbage", "D5"), "G1": ("grinder", "D6")})
    table.roll(3)
    assert table.go("U") == ["hit_jelly", "hit_cabbage", "hit_grinder", "returned"]
    now(table, pos="D7", penalty=1, skip=True)


@pytest.mark.rule("ST-45")
def test_the_return_is_to_where_the_last_turn_ended():
    table = alone("F5")
    table.roll(2)
    table.go("UR")
    table.end()
    table.end("blue")
    table.roll(2)
    assert table.go("R") == ["hit_cabbage", "returned"]
    now(table, pos="G4", stop="G4")


@pytest.mark.rule("ST-49")
def test_without_entrants_the_game_ends_without_winner():
    table = Table(at("J6", penalty=2))
    table.roll(1)
    assert table.go("R") == ["hit_bald", "out", "finished"]
    assert table.position.game.outcome(table.state)["winners"] == []


@pytest.mark.rule("ST-49")
def test_the_last_one_plays_on():
    table = alone("J6", penalty=2)
    table.roll(1)
    table.go("R")
    table.end("blue")
    assert (table.state.seat, table.state.phase) == ("blue", "READY")

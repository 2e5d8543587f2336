"""Each option of play both ways; those of layouts and entrances stand with their rules."""

from __future__ import annotations

import dataclasses

import pytest

from side_events.games import stalker
from side_events.games.stalker.option_words import OPTIONS
from side_events.games.stalker.options import CHOICES, Options
from side_events.table.refusal import Refusal
from tests.side_events.games.stalker.zone_t1 import T1, Table, alone, at, now


def test_the_first_value_is_the_default():
    defaults = {key: getattr(Options(), key) for key in CHOICES}
    assert defaults == {key: values[0] for key, values in CHOICES.items()}
    assert (Options().W, Options().H) == (21, 21)


def test_every_option_is_offered_when_a_table_is_opened():
    assert {option.key for option in OPTIONS} == {field.name for field in dataclasses.fields(Options)}
    assert stalker.META.options is OPTIONS


@pytest.mark.parametrize("data", [{"W": 10}, {"H": 41}, {"W": True}, {"adjacency": "8"}, {"adjacency": 6}, {"x": 1}])
def test_values_that_no_option_has(data):
    with pytest.raises(Refusal, match="E_SETUP"):
        Options.from_json(data)


@pytest.mark.rule("ST-09")
def test_equal_turns_no():
    table = alone("G8")
    table.roll(1)
    assert table.go("R") == ["reached_ball", "finished"]


@pytest.mark.rule("ST-09")
def test_equal_turns_yes():
    """The round is played to its end; both may win. Then no third turn comes."""
    table = Table(at("G8"), at("I8", "blue"), at("O15", "green"), options={"equal_turns": "yes"})
    table.roll(1)
    assert table.go("R") == ["reached_ball"]
    assert (table.state.seat, table.state.phase) == ("blue", "READY")
    table.roll(1, "blue")
    assert table.go("L", "blue") == ["reached_ball"]
    assert table.end("green") == ["stopped", "finished"]
    assert stalker.outcome(table.state)["winners"] == ["red", "blue"]


def test_equal_turns_yes_when_the_last_of_the_round_wins():
    table = Table(at("O15"), at("I8", "blue"), options={"equal_turns": "yes"})
    table.end()
    table.roll(1, "blue")
    assert table.go("L", "blue") == ["reached_ball", "finished"]
    assert stalker.outcome(table.state)["winners"] == ["blue"]


@pytest.mark.rule("ST-10")
def test_exact_ball_yes():
    """Passing isn't enough; the turn has to end there, with steps to spare or not."""
    table = alone("G8", options={"exact_ball": "yes"})
    table.roll(2)
    assert table.go("RR") == []
    now(table, pos="I8")
    table.end()
    table.end("blue")
    table.roll(3)
    table.go("L")
    assert table.end() == ["stopped", "reached_ball", "finished"]


def test_exact_ball_no():
    table = alone("G8")
    table.roll(2)
    assert table.go("R") == ["reached_ball", "finished"]


@pytest.mark.rule("ST-45")
def test_return_to_turn_start():
    table = alone("F5")
    table.roll(6)
    table.go("UR")
    assert table.code("pause") == "E_PHASE"
    table.go("R")
    now(table, pos="F5", stop="F5")


@pytest.mark.rule("ST-45", "ST-58")
def test_return_to_last_pause():
    table = alone("F5", options={"return_to": "last_pause"})
    assert table.code("pause") == "E_NO_ROLL"
    table.roll(6)
    table.go("UR")
    assert table.do("pause") == [("paused", {"seat": "red", "cell": "G4"})]
    assert table.go("R") == ["hit_cabbage", "returned"]
    now(table, pos="G4", stop="G4", penalty=1)
    assert [mark.kind for mark in table.entrant().track] == ["dash", "cross", "dash", "plus"]


def test_last_pause_not_where_no_turn_may_end():
    ford = {"regions": [{"kind": "ford", "cells": ["B5"], "no_stop": True}]}
    table = alone("B4", layout={}, field=ford, options={"return_to": "last_pause", "terrain": "on"})
    table.roll(3)
    table.go("D")
    assert table.code("pause") == "E_NO_STOP"


@pytest.mark.rule("ST-42")
def test_cabbage_range():
    table = alone("G3")
    table.roll(1)
    assert table.go("R") == ["hit_cabbage", "returned"]
    table = alone("G3", options={"cabbage_range": 4})
    table.roll(3)
    assert table.go("RR") == ["hit_cabbage", "returned"]
    assert table.state.walked.known[0].cell.name == "I3"


@pytest.mark.rule("ST-25")
def test_block_cells_no():
    table = Table(at("D3"), at("D4", "blue"))
    table.roll(1)
    assert table.go("D") == []


@pytest.mark.rule("ST-25")
def test_block_cells_yes():
    table = Table(at("D3"), at("D4", "blue"), options={"block_cells": "yes"})
    table.roll(6)
    assert table.code("step", path="D") == "E_OCCUPIED"
    now(table, pos="D3", steps=6)


def test_block_cells_yes_leaves_the_ball_open():
    table = Table(at("G8"), at("H8", "blue"), options={"block_cells": "yes"})
    table.roll(1)
    assert table.go("R") == ["reached_ball", "finished"]


@pytest.mark.rule("ST-51")
def test_block_cells_yes_counts_as_impassable_in_the_ford():
    """Blue stands right behind the ford: there is no place to stop any more."""
    ford = {
        "regions": [{"kind": "ford", "cells": ["B5", "B6"], "no_stop": True}],
        "impassable": ["A5", "C5", "A6", "C6"],
    }
    options = {"terrain": "on", "block_cells": "yes"}
    table = Table(at("B4"), at("B7", "blue"), layout={}, field=ford, options=options)
    table.roll(3)
    table.go("D")
    assert table.code("step", path="D") == "E_NO_STOP"
    free = Table(at("B4"), at("B7", "blue"), layout={}, field=ford, options={"terrain": "on"})
    free.roll(3)
    free.go("DDD")
    now(free, pos="B7")


@pytest.mark.rule("ST-40")
def test_web_restick():
    for restick, kinds, skip in (("no", [], False), ("yes", ["hit_web", "hit_web"], True)):
        table = alone("E1", options={"web_restick": restick})
        table.roll(3)
        assert table.go("DRR") == kinds
        now(table, skip=skip)


@pytest.mark.rule("ST-47")
def test_skip_stack():
    """Web and jelly in one turn: two turns are skipped with the counter, one without."""
    for stack, skip in (("no", 1), ("yes", 2)):
        table = alone("D2", options={"skip_stack": stack})
        table.roll(6)
        table.go("RDDDD")
        assert table.entrant().skip == skip
        table.end()
        for _ in range(skip):
            assert table.end("blue") == ["stopped", "skipped"]
        table.end("blue")
        assert table.state.seat == "red"


@pytest.mark.rule("ST-49")
def test_last_standing():
    table = alone("J6", penalty=2, options={"last_standing": "yes"})
    table.roll(1)
    assert table.go("R") == ["hit_bald", "out", "last_standing", "finished"]
    assert stalker.outcome(table.state)["winners"] == ["blue"]
    table = alone("J6", penalty=2)
    table.roll(1)
    assert table.go("R") == ["hit_bald", "out"]


def test_last_standing_is_nothing_for_a_single_entrant():
    table = Table(at("G2", penalty=0), options={"last_standing": "yes"})
    table.end()
    assert table.state.phase == "READY"


@pytest.mark.rule("ST-45")
def test_keep_steps():
    table = alone("F3", options={"keep_steps": "yes"})
    table.roll(6)
    assert table.go("RRR") == ["hit_cabbage", "returned"]
    now(table, pos="F3", steps=4)
    assert table.state.phase == "MOVING"
    assert table.go("DDDD") == []
    assert table.state.phase == "AFTER_MOVE"
    table = alone("F3")
    table.roll(6)
    table.go("RRR")
    now(table, pos="F3", steps=0)
    assert table.state.phase == "AFTER_MOVE"


@pytest.mark.rule("ST-39")
def test_web_report():
    """Told at once, or when the turn is over: till then neither the entrant nor the public learns of it."""
    for report, at_once in (("at_entry", True), ("end_of_turn", False)):
        table = alone("D2", options={"web_report": report})
        table.roll(1)
        table.go("R")
        for viewer in ("red", "blue", "audience"):
            view = stalker.view(table.state, viewer)
            assert bool(view["grounds"][0]["known"]) is at_once
            assert bool(view["entrants"][0]["skip"]) is at_once
        assert table.end() == (["stopped"] if at_once else ["stopped", "hit_web"])
        now(table, skip=True)
        assert [contact.cell.name for contact in table.state.ground("judge").known] == ["E2"]


def test_web_report_at_the_end_also_for_who_goes_out_or_wins():
    table = alone("D2", options={"web_report": "end_of_turn"}, layout=T1 | {"G3": ("grinder", "E3")}, penalty=2)
    table.roll(2)
    assert table.go("RD") == ["web_entered", "hit_grinder", "hit_web", "out"]
    table = alone("G8", options={"web_report": "end_of_turn"}, layout={"W1": ("web", "G7 F7")})
    table.roll(3)
    assert table.go("UDR") == ["web_entered", "hit_web", "reached_ball", "finished"]


@pytest.mark.rule("ST-27")
def test_throw_while_skipping():
    table = Table(at("O15", "blue"), at("G2", skip=1))
    assert table.end("blue") == ["stopped", "skipped"]
    table = Table(at("O15", "blue"), at("G2", skip=1), options={"throw_while_skipping": "yes"})
    table.end("blue")
    assert (table.state.seat, table.state.phase) == ("red", "SKIPPED")
    assert table.code("roll", dice=(3,)) == "E_PHASE"
    assert table.code("step", path="R") == "E_PHASE"
    assert table.nut("D", 2) == ["nothing"]
    assert table.end() == ["skipped"]
    now(table, skip=False, stop="G2", nuts=14)
    assert table.state.seat == "blue"


@pytest.mark.rule("ST-29", "ST-31")
def test_nut_before_roll():
    assert alone("H6").nut("R", 3) == ["bald K6"]
    table = alone("H6", options={"nut_before_roll": "no"})
    assert table.code("throw", direction="R", dice=(3,)) == "E_NO_ROLL"
    table.roll(1)
    assert table.nut("R", 3) == ["bald K6"]


@pytest.mark.rule("ST-32")
def test_reports_public():
    table = alone("B6")
    table.nut("R", 6)
    for viewer in ("red", "blue", "judge", "facilitator", "audience"):
        view = stalker.view(table.state, viewer)
        assert [report["cell"] for report in view["flight"]["reports"]] == ["D6", "E6"]
        assert [known["cell"] for known in view["grounds"][0]["known"]] == ["D6", "E6"]


@pytest.mark.rule("ST-32")
def test_reports_for_the_thrower_alone():
    """Others see how far the die could have carried the nut: the end of a flight at a bald patch would tell."""
    table = alone("H6", options={"reports": "entrant_only"})
    table.nut("R", 6)
    for viewer in ("red", "judge", "facilitator"):
        view = stalker.view(table.state, viewer)
        assert [report["cell"] for report in view["flight"]["reports"]] == ["K6"]
        assert [known["cell"] for known in view["grounds"][0]["known"]] == ["K6"]
    for viewer in ("blue", "audience"):
        view = stalker.view(table.state, viewer)
        assert view["flight"]["reports"] is None
        assert len(view["flight"]["path"]) == 6
        assert view["grounds"][0]["known"] == []

"""When several refusals apply, the first in the order of section 6.7 is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from side_events.games import stalker
from tests.side_events.games.stalker.zone_t1 import Table, alone, at

RULES = Path(__file__).resolve().parents[4] / "docs" / "rules" / "stalker.md"
WALL = {"impassable": ["B4"], "regions": [{"cells": ["C4"], "extra": 2, "no_stop": True}]}


def walled(**options):
    """Red at B3 with one step: B4 is closed, C4 costs three and allows no stop."""
    table = Table(
        at("B3"), at("C3", "blue"), layout={}, field=WALL, options={"terrain": "on", "block_cells": "yes", **options}
    )
    table.roll(1)
    return table


@pytest.mark.rule("ST-23", "ST-50", "ST-51")
def test_the_order_for_a_step():
    corner = alone("A1")
    corner.roll(1)
    assert corner.code("step", path=["UL"]) == "E_DIAGONAL"
    corner.go("R")
    assert corner.code("step", path="U") == "E_EDGE"
    table = walled()
    assert table.code("step", path="D") == "E_IMPASSABLE"
    assert table.code("step", path="R") == "E_OCCUPIED"
    table.go("U")
    assert table.state.steps_left == 0
    assert table.code("step", path="R") == "E_STEPS"
    assert table.code("step", path="UU") == "E_STEPS"
    short = Table(at("C3"), at("O15", "blue"), layout={}, field=WALL, options={"terrain": "on"})
    short.roll(2)
    assert short.code("step", path="D") == "E_STEPS"


@pytest.mark.rule("ST-30", "ST-31")
def test_the_order_for_a_throw():
    assert alone("A1", nuts=0).code("throw", direction="L", dice=(9,)) == "E_NO_NUTS"
    assert alone("A1").code("throw", direction="L", dice=(9,)) == "E_EDGE"
    assert alone("A1").code("throw", direction="R", dice=(9,)) == "E_DICE_INPUT"


@pytest.mark.rule("ST-21")
def test_the_order_for_a_turn():
    table = alone("A1", phase="FINISHED")
    assert table.code("roll", "blue") == "E_PHASE"
    table = alone("A1")
    table.roll(3)
    assert table.code("roll", "blue") == "E_NOT_YOUR_TURN"
    assert table.code("roll", dice=(9,)) == "E_ALREADY_ROLLED"


@pytest.mark.rule("ST-06", "ST-07", "ST-08", "ST-52")
def test_the_order_for_an_entrance():
    four = list("abcd")
    fresh = [{"seat": "red"}, {"seat": "blue"}, {"seat": "green"}]
    options = {"galosha": "on", "shared_entrance": "yes"}
    table = Table(*fresh, phase="ENTRY", field={"entrances": ["A1", "O1"]}, options=options)
    table.do("enter", "red", entrance="A1")
    table.do("enter", "blue", entrance="O1")
    assert table.code("enter", "green", entrance="O1", members=four, galosha=True) == "E_FULL"
    table = Table(*fresh, phase="ENTRY", options={"galosha": "on"})
    table.do("enter", "red", entrance="O1")
    assert table.code("enter", "blue", entrance="O1", members=four, galosha=True) == "E_TEAM_SIZE"
    assert table.code("enter", "blue", entrance="O1", galosha=True) == "E_ENTRANCE_TAKEN"
    assert table.code("enter", "blue", entrance="A15", galosha=True) == "E_NOT_INSTITUTE"


def test_every_code_of_the_rules_has_its_words():
    """Those of the moneybox of plots and of the table itself have theirs elsewhere."""
    elsewhere = {"E_PAYLOAD", "E_FACILITATOR", "E_OVER", "E_NO_CARD", "E_NO_KEPT", "E_NO_VOTE"}
    written = set(re.findall(r"\b[EL]_[A-Z]+(?:_[A-Z]+)*", RULES.read_text()))
    assert set(stalker.META.refusals) == written - elsewhere

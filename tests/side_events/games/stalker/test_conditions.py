"""Galosha and terrain: the vectors TV-49 to TV-57 (section 6.6)."""

from __future__ import annotations

import pytest

from side_events.games.stalker.checks import path_lengths
from side_events.games.stalker.options import Options
from side_events.games.stalker.reading import field_of
from side_events.table.refusal import Refusal
from tests.side_events.games.stalker.zone_t1 import Table, alone, now

FORD = {
    "regions": [{"kind": "ford", "cells": ["B5", "B6"], "extra": 1, "no_stop": True}],
    "impassable": ["A5", "C5", "A6", "C6"],
}
SWAMP = {"regions": [{"kind": "swamp", "cells": ["N5", "N6"], "extra": 2}]}
GALOSHA = {"galosha": "on"}
TERRAIN = {"terrain": "on"}


@pytest.mark.rule("ST-53")
def test_tv49_the_galosha_passes_cabbage():
    table = alone("F4", galosha=True, options=GALOSHA)
    table.roll(6)
    told = table.do("step", path="RRRRR")
    assert [facts["cell"] for kind, facts in told if kind == "cabbage_passed"] == ["H4", "I4", "J4"]
    table.end()
    now(table, stop="K4", penalty=0, status="active")
    assert table.state.walked.known == ()


@pytest.mark.rule("ST-53")
def test_the_galosha_may_stop_in_a_strike_field():
    table = alone("F4", galosha=True, options=GALOSHA)
    table.roll(2)
    table.go("RR")
    table.end()
    now(table, stop="H4", penalty=0)


@pytest.mark.rule("ST-54")
def test_tv50_a_bald_patch_ends_the_galosha():
    table = alone("J6", galosha=True, options=GALOSHA)
    table.roll(6)
    assert table.go("R") == ["hit_bald", "out"]
    now(table, pos=None, penalty=0, status="out")


@pytest.mark.rule("ST-54")
def test_a_grinder_ends_the_galosha_and_is_used_up():
    table = alone("G10", galosha=True, options=GALOSHA)
    table.roll(6)
    assert table.go("R") == ["hit_grinder", "out"]
    assert table.state.ground("judge").dead == ("G1",)


@pytest.mark.rule("ST-55")
def test_tv51_jelly_works_on_the_galosha():
    table = alone("C6", galosha=True, options=GALOSHA)
    table.roll(6)
    assert table.go("R") == ["hit_jelly", "returned"]
    now(table, pos="C6", skip=True, status="active")


@pytest.mark.rule("ST-55")
def test_web_and_nuts_work_as_usual_with_the_galosha():
    table = alone("E4", galosha=True, options=GALOSHA)
    assert table.nut("R", 6) == ["cabbage I4"]
    table = alone("D2", galosha=True, options=GALOSHA)
    table.roll(1)
    assert table.go("R") == ["hit_web"]


@pytest.mark.rule("ST-52")
def test_tv52_the_galosha_is_had_at_the_institute_alone():
    fresh = [{"seat": "red"}, {"seat": "blue"}]
    table = Table(*fresh, phase="ENTRY", options=GALOSHA)
    assert table.code("enter", entrance="O1", galosha=True) == "E_NOT_INSTITUTE"
    table.do("enter", entrance="A1", galosha=True)
    assert table.entrant().galosha
    without = Table(*fresh, phase="ENTRY")
    assert without.code("enter", entrance="A1", galosha=True) == "E_NOT_INSTITUTE"


@pytest.mark.rule("ST-51")
def test_tv53_the_ford_is_longer_than_the_steps():
    table = alone("B4", layout={}, field=FORD, options=TERRAIN)
    table.roll(2)
    assert table.code("step", path="D") == "E_NO_STOP"
    now(table, pos="B4", steps=2)


@pytest.mark.rule("ST-50", "ST-51")
def test_tv54_back_out_of_the_ford():
    table = alone("B4", layout={}, field=FORD, options=TERRAIN)
    table.roll(3)
    assert table.go("D") == []
    now(table, pos="B5", steps=1)
    assert table.code("step", path="D") == "E_NO_STOP"
    assert table.code("end") == "E_NO_STOP"
    assert table.code("end", "judge") == "E_NO_STOP"
    assert table.code("step", path="L") == "E_IMPASSABLE"
    assert table.go("U") == []
    now(table, pos="B4", steps=0)


@pytest.mark.rule("ST-50")
def test_tv55_across_the_ford():
    table = alone("B4", layout={}, field=FORD, options=TERRAIN)
    table.roll(4)
    left = []
    for _ in range(3):
        table.go("D")
        left.append(table.state.steps_left)
    assert left == [2, 1, 0]
    now(table, pos="B7", steps=0)


@pytest.mark.rule("ST-50")
def test_tv56_a_swamp_to_stop_in():
    table = alone("N4", layout={}, field=SWAMP, options=TERRAIN)
    table.roll(2)
    assert table.code("step", path="D") == "E_STEPS"
    table.end()
    table.end("blue")
    table.roll(3)
    table.go("D")
    now(table, pos="N5", steps=0)
    table.end()
    table.end("blue")
    table.roll(1)
    table.go("D")
    now(table, pos="N6", steps=0)


@pytest.mark.rule("ST-17", "ST-50", "ST-51")
def test_tv57_a_ford_too_wide_for_one_roll_is_no_passage():
    river = [f"{letter}{row}" for letter in "ACDEFGHIJKLMNO" for row in range(5, 10)]

    def lengths(extra):
        ford = {"kind": "ford", "cells": ["B5", "B6", "B7", "B8", "B9"], "extra": extra, "no_stop": True}
        data = {"ball": "H12", "entrances": ["A1", "O1"], "regions": [ford], "impassable": river}
        options = Options(W=15, H=15, terrain="on")
        return path_lengths(field_of(data, options), (), options)

    assert lengths(1) == (None, None)
    # A1 to B4 is 4, the crossing to B10 6, from there to H12 8; O1 to B4 is 16.
    assert lengths(0) == (18, 30)


@pytest.mark.rule("ST-05", "ST-50")
def test_the_price_is_for_entering_a_region_from_outside():
    """Between two regions that touch it is paid anew, within one it is not; leaving is free."""
    field = {
        "regions": [
            {"kind": "swamp", "cells": ["F3", "F4"], "extra": 1},
            {"kind": "slope", "cells": ["F5"], "extra": 2},
        ]
    }
    table = alone("F2", layout={}, field=field, options=TERRAIN)
    table.roll(6)
    left = []
    for _ in range(3):
        table.go("D")
        left.append(table.state.steps_left)
    assert left == [4, 3, 0]


@pytest.mark.rule("ST-51")
def test_the_ball_is_a_cell_to_stop_on():
    """The ford D5 leads to the ball on E5 alone: two steps reach it, one would end in the ford."""
    field = {
        "ball": "E5",
        "regions": [{"kind": "ford", "cells": ["D5", "E5"], "extra": 0, "no_stop": True}],
        "impassable": ["D4", "D6"],
    }
    table = alone("C5", layout={}, field=field, options=TERRAIN)
    table.roll(2)
    assert table.go("RR") == ["reached_ball", "finished"]
    table = alone("C5", layout={}, field=field, options=TERRAIN)
    table.roll(1)
    assert table.code("step", path="R") == "E_NO_STOP"


@pytest.mark.rule("ST-51")
def test_hidden_traps_play_no_part_in_whether_a_ford_can_be_crossed():
    """Jelly behind the ford: the step into it is allowed, as the entrant cannot know; the return is to the stop."""
    table = alone("B4", layout={"J1": ("jelly", "B7 B8")}, field=FORD, options=TERRAIN)
    table.roll(4)
    assert table.go("DDD") == ["hit_jelly", "returned"]
    now(table, pos="B4", steps=0)


@pytest.mark.rule("ST-05")
@pytest.mark.parametrize(
    "regions",
    [
        [{"cells": ["B5"], "extra": 3}],
        [{"cells": ["B5"], "extra": -1}],
        [{"cells": ["B5"], "extra": True}],
        [{"cells": []}],
        [{"cells": ["P5"]}],
        [{"cells": ["B5", "B5"]}],
        [{"cells": ["B5"]}, {"cells": ["B5"]}],
        [{"cells": ["A1"], "no_stop": True}],
        [{"cells": ["B5"], "kind": "lava"}],
        ["B5"],
        "B5",
    ],
)
def test_regions_that_cannot_be(regions):
    with pytest.raises(Refusal) as refused:
        field_of({"regions": regions}, Options(W=15, H=15, terrain="on"))
    assert (refused.value.code, refused.value.facts) == ("E_SETUP", {"field": "regions"})


@pytest.mark.rule("ST-05")
def test_terrain_is_an_option():
    regions = {"regions": [{"cells": ["B5"], "extra": 1}]}
    with pytest.raises(Refusal):
        field_of(regions, Options(W=15, H=15))
    assert len(field_of(regions, Options(W=15, H=15, terrain="on")).regions) == 1

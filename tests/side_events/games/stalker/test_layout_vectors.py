"""What may lie where: the vectors of section 6.2, each check, and its options."""

from __future__ import annotations

import pytest

from side_events.games.stalker.checks import faults, path_lengths, warnings
from side_events.games.stalker.options import Options
from tests.side_events.games.stalker.zone_t1 import RING, T1, cells, found_in, traps_of, zone

FOUR = ["A1", "O1", "A15", "O15"]
O15 = Options(W=15, H=15)


def without(*keys):
    return {key: trap for key, trap in T1.items() if key not in keys}


def lengths(layout, **options):
    return path_lengths(zone(), traps_of(layout), Options(W=15, H=15, **options))


@pytest.mark.rule("ST-17")
def test_tv01_t1_is_valid_with_ways_of_14():
    assert found_in(T1) == []
    assert lengths(T1) == (14, 14, 14, 14)


@pytest.mark.rule("ST-15")
def test_tv02_a_grinder_beside_the_ball():
    assert found_in(T1 | {"G3": ("grinder", "G7")}) == [("L_NEAR_BALL", "G3")]


@pytest.mark.rule("ST-15")
def test_tv03_a_grinder_at_distance_2():
    assert found_in(T1 | {"G3": ("grinder", "H6")}) == []


@pytest.mark.rule("ST-15")
def test_tv04_cabbage_at_2_and_at_3():
    assert ("L_NEAR_BALL", "C1") in found_in(T1 | {"C1": ("cabbage", "H6")})
    assert found_in(T1 | {"C1": ("cabbage", "H5")}) == []


@pytest.mark.rule("ST-14")
def test_tv05_traps_touch_by_a_corner():
    assert found_in(T1 | {"W3": ("web", "F8 F9")}) == [("L_ADJACENT", "J1", "W3")]


@pytest.mark.rule("ST-18")
def test_tv06_a_safe_area_and_a_neighbour():
    assert found_in(T1 | {"W3": ("web", "C3 D3")}) == [("L_SAFE_ZONE", "W3"), ("L_ADJACENT", "W1", "W3")]


@pytest.mark.rule("ST-03")
def test_tv07_a_strike_field_counts_in_the_safe_area():
    assert found_in(without("W1") | {"C3": ("cabbage", "D2")}) == [("L_SAFE_ZONE", "C3")]
    assert found_in(without("W1") | {"C3": ("cabbage", "E2")}) == []


@pytest.mark.rule("ST-18")
@pytest.mark.parametrize(
    ("key", "trap"), [("W3", ("web", "G15")), ("M2", ("bald", "J13 K13 J14")), ("J2", ("jelly", "L10 M11"))]
)
def test_tv08_shapes(key, trap):
    assert ("L_SHAPE", key) in found_in(T1 | {key: trap})


@pytest.mark.rule("ST-16")
def test_tv09_strike_fields_may_overlap():
    assert found_in(T1 | {"C3": ("cabbage", "F14")}) == []


@pytest.mark.rule("ST-17")
def test_tv10_a_closed_ring_of_web():
    ring = {"W1": ("web", RING)}
    assert found_in(ring) == [("L_NO_PASSAGE", entrance) for entrance in FOUR]
    assert found_in(ring, passage="web_ok") == []


@pytest.mark.rule("ST-17")
def test_tv11_a_ring_with_one_gap():
    ring = {"J1": ("jelly", RING.replace("F8 ", ""))}
    assert found_in(ring) == []
    assert lengths(ring) == (14, 20, 14, 20)


@pytest.mark.rule("ST-16", "ST-17")
def test_tv12_a_strike_field_closes_the_gap():
    ring = {"J1": ("jelly", RING.replace("F8 ", "")), "C1": ("cabbage", "D8")}
    assert found_in(ring) == [("L_NO_PASSAGE", entrance) for entrance in FOUR]


@pytest.mark.rule("ST-17")
def test_tv13_one_entrance_walled_in():
    wall = "D1 D2 D3 D4 C4 B4"
    assert found_in({"W1": ("web", wall + " A4")}) == [("L_NO_PASSAGE", "A1")]
    assert found_in({"W1": ("web", wall)}) == []


def test_a_trap_off_the_field_is_checked_no_further():
    """Its pairs too: M3 would touch M2, and one cell is no patch."""
    assert found_in(T1 | {"M3": ("bald", "P14")}) == [("L_OUT", "M3")]


def test_all_failures_in_their_order():
    """Per trap in the order of ids (W2 before W10), then pairs, then entrances."""
    layout = {"W10": ("web", "C4 C5"), "W9": ("web", "B3"), "G1": ("grinder", "Q1"), "G2": ("grinder", "H8")}
    assert found_in(layout) == [
        ("L_OUT", "G1"),
        ("L_NEAR_BALL", "G2"),
        ("L_SHAPE", "W9"),
        ("L_SAFE_ZONE", "W9"),
        ("L_ADJACENT", "W9", "W10"),
        *(("L_NO_PASSAGE", entrance) for entrance in FOUR),
    ]


@pytest.mark.rule("ST-18")
@pytest.mark.parametrize(
    ("trap", "valid"),
    [
        (("web", "G15 G14"), True),
        (("web", "G15 H14"), False),
        (("jelly", "G13 G15"), False),
        (("jelly", "G15 G15"), False),
        (("cabbage", "E14"), True),
        (("cabbage", "E14 E15"), False),
        (("grinder", "G14"), True),
        (("grinder", "G14 G15"), False),
        (("bald", "G15"), False),
        (("bald", "G14 G15"), True),
        (("bald", "G14 H14 G15"), False),
        (("bald", "G14 I14"), False),
        (("bald", "G14 H14 G15 H15"), True),
    ],
)
def test_the_shape_of_each_kind(trap, valid):
    codes = [fault[0] for fault in found_in({"X1": trap})]
    assert codes == ([] if valid else ["L_SHAPE"])


@pytest.mark.rule("ST-14", "ST-15")
def test_option_adjacency():
    """TG-08: with 4 only a shared side is touching, at the ball too; an overlap always is."""
    corner = {"W1": ("web", "F4 F5"), "J1": ("jelly", "G6 G7")}
    assert found_in(corner) == [("L_NEAR_BALL", "J1"), ("L_ADJACENT", "J1", "W1")]
    assert found_in(corner, adjacency=4) == []
    side = {"W1": ("web", "F4 F5"), "J1": ("jelly", "F6 G6"), "G1": ("grinder", "H7")}
    assert found_in(side, adjacency=4) == [("L_NEAR_BALL", "G1"), ("L_ADJACENT", "J1", "W1")]
    over = {"W1": ("web", "F4 F5"), "J1": ("jelly", "F5 F6")}
    assert found_in(over, adjacency=4) == [("L_ADJACENT", "J1", "W1")]


@pytest.mark.rule("ST-15")
def test_option_cabbage_ball():
    """TG-09: with 2 the strike field may touch the ball; at 1 it would cover it."""
    assert found_in({"C1": ("cabbage", "H6")}) == [("L_NEAR_BALL", "C1")]
    assert found_in({"C1": ("cabbage", "H6")}, cabbage_ball=2) == []
    assert ("L_NEAR_BALL", "C1") in found_in({"C1": ("cabbage", "H7")}, cabbage_ball=2)


@pytest.mark.rule("ST-03")
def test_option_cabbage_range_in_the_safe_area():
    """TG-10: D4's field reaches C3 by a corner, D3's by a side."""
    assert found_in({"C1": ("cabbage", "D4")}) == [("L_SAFE_ZONE", "C1")]
    assert found_in({"C1": ("cabbage", "D4")}, cabbage_range=4) == []
    assert found_in({"C1": ("cabbage", "D3")}, cabbage_range=4) == [("L_SAFE_ZONE", "C1")]


@pytest.mark.rule("ST-18")
def test_option_shape_conn():
    assert found_in({"J1": ("jelly", "L10 M11")}) == [("L_SHAPE", "J1")]
    assert found_in({"J1": ("jelly", "L10 M11")}, shape_conn=8) == []


@pytest.mark.rule("ST-19")
def test_a_grinder_far_from_the_ball_is_a_warning():
    """H12 is at distance 4, K13 at 5."""
    layout = traps_of({"G1": ("grinder", "H12"), "G2": ("grinder", "K13")})
    assert faults(zone(), layout, O15) == []
    assert [(w.code, w.traps) for w in warnings(zone(), layout, O15, ())] == [("W_GRINDER_FAR", ("G2",))]


def test_ways_that_differ_by_more_than_four_are_a_warning():
    """14 and 20 differ by 6; only entrances in use count."""
    layout = traps_of({"J1": ("jelly", RING.replace("F8 ", ""))})
    warned = warnings(zone(), layout, O15, cells("A1 O1"))
    assert [(w.code, w.count) for w in warned] == [("W_UNFAIR", 6)]
    assert warnings(zone(), layout, O15, cells("A1 A15")) == []
    assert warnings(zone(), layout, O15, ()) == []

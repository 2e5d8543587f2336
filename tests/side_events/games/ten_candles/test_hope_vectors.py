"""The vectors of section 6.4: hope dice and Moments."""

from __future__ import annotations

import pytest

from side_events.games.ten_candles.results import sixes
from tests.side_events.games.ten_candles.evening import scene


def hopeful(shared, hope, gm, *, lit=4, pool=3, aside=1):
    evening = scene(lit, pool, aside, 10 - lit, hope="A")
    return evening.roll("A", shared, hope=hope, gm=gm, settle=True)


@pytest.mark.rule("TC-40", "TC-44")
def test_tc_v33_a_hope_five_succeeds_and_is_no_six():
    evening = hopeful([2, 3, 4], 5, [2, 3, 4, 5, 5, 1])
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "S"), (0, 0), (4, 3, 1, 6))


@pytest.mark.rule("TC-44")
def test_tc_v34_a_hope_six_is_a_six():
    evening = hopeful([2, 3, 4], 6, [5, 2, 3, 4, 5, 5])
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "A"), (1, 0), (4, 3, 1, 6))


@pytest.mark.rule("TC-42", "TC-61")
def test_tc_v35_a_hope_one_is_never_lost():
    evening = hopeful([6, 2, 1], 1, [2, 2, 2, 3, 3, 3])
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "A"), (1, 0), (4, 2, 2, 6))
    assert evening.state.survivors["A"].hope


@pytest.mark.rule("TC-42", "TC-61")
def test_tc_v36_hope_alone_succeeds_and_the_pool_is_empty():
    evening = hopeful([1], 5, [2, 2, 2, 3, 3, 3, 4, 4], lit=2, pool=1)
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "S"), (0, 0), (2, 0, 2, 8))
    assert evening.state.survivors["A"].hope


@pytest.mark.rule("TC-60", "TC-61")
def test_tc_v37_hope_outlives_a_failure():
    evening = scene(2, 0, 2, 8, hope="A", stacks={"A": "moment brink"}).roll("A", [], hope=4, settle=True)
    assert (evening.result, evening.state.lit, evening.state.survivors["A"].hope) == ((False, "S"), 1, True)


@pytest.mark.rule("TC-38", "TC-60")
def test_tc_v38_the_hope_of_others_stays_out():
    evening = scene(4, 4, 0, 6, hope="A").declare("B")
    assert evening.no("B", "roll", [2, 3, 4, 5, 6, *[3] * 6]) == "E_DICE_COUNT"
    evening.do("B", "roll", [2, 3, 4, 5, *[3] * 6])
    assert (evening.conflict.shared, evening.conflict.hope) == ((2, 3, 4, 5), None)


@pytest.mark.rule("TC-57", "TC-58")
def test_tc_v39_a_moment_brings_hope_and_the_scene_goes_on():
    evening = scene(7, 6, 1, 3, stacks={"A": "moment vice brink"})
    evening.moment("A", [6, 2, 2, 3, 4, 1], gm=[2, 3, 4], settle=True)
    assert (evening.result, evening.numbers) == ((True, "A"), (7, 5, 2, 3))
    assert (evening.state.survivors["A"].hope, evening.burned("A"), evening.stack("A")) == (
        True,
        "moment",
        "vice brink",
    )
    assert evening.do("A", "end_narration").state.step == "SCENE"


@pytest.mark.rule("TC-59")
def test_tc_v40_a_failed_moment_burns_and_costs_a_candle():
    evening = scene(6, 6, 0, 4, stacks={"A": "moment vice brink"})
    evening.moment("A", [2, 2, 3, 3, 4, 5], gm=[1, 1, 1, 1], settle=True)
    assert (evening.result, evening.state.lit, evening.state.truth_starter) == ((False, "S"), 5, "A")
    assert (evening.state.survivors["A"].hope, evening.burned("A")) == (False, "moment")
    evening.truths()
    assert evening.numbers == (5, 5, 0, 5)


@pytest.mark.rule("TC-31", "TC-57")
def test_tc_v41_a_moment_below_the_top_waits():
    evening = scene(9, 9, 0, 1, stacks={"A": "virtue moment vice brink"})
    assert evening.no("A", "declare_moment") == "E_CARD_NOT_ACTIVE"


@pytest.mark.rule("TC-31")
def test_tc_v42_no_card_is_burned_on_a_moment_roll():
    evening = scene(9, 9, 0, 1, stacks={"A": "moment virtue vice brink"}).moment("A", [1, 2, 3, 3, 4, 4, 5, 5, 2])
    assert evening.no("A", "burn_trait", [6], card="virtue") == "E_CARD_NOT_ACTIVE"

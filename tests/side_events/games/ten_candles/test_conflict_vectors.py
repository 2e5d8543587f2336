"""The vectors of section 6.2: plain conflicts. L/P/X/G are lit candles, shared pool, dice set aside, Storyteller's."""

from __future__ import annotations

import pytest

from side_events.games.ten_candles.results import sixes
from tests.side_events.games.ten_candles.evening import scene


def v14(**options):
    return scene(8, 8, 0, 2, **options).roll("A", [6, 2, 3, 4, 5, 2, 3, 1], gm=[6, 2], settle=True)


@pytest.mark.rule("TC-38", "TC-40", "TC-42", "TC-44", "TC-46")
def test_tc_v13_a_success_costs_the_ones():
    evening = scene(10, 10).roll("A", [6, 1, 1, 2, 3, 4, 5, 5, 2, 3], settle=True)
    assert (evening.result, sixes(evening.conflict)) == ((True, "A"), (1, 0))
    assert evening.numbers == (10, 8, 2, 0)
    assert evening.do("A", "end_narration").state.step == "SCENE"


@pytest.mark.rule("TC-39", "TC-41", "TC-44")
def test_tc_v14_a_tie_is_told_by_the_storyteller():
    evening = v14()
    assert (evening.result, sixes(evening.conflict)) == ((True, "S"), (1, 1))
    assert evening.numbers == (8, 7, 1, 2)


@pytest.mark.rule("TC-47", "TC-66", "TC-68", "TC-74")
def test_tc_v15_the_telling_is_seized_for_a_candle():
    evening = v14().do("A", "seize")
    assert evening.result == (True, "A")
    assert (evening.state.lit, evening.state.scene_end_cause, evening.state.truth_starter) == (7, "seize", "A")
    evening.do("A", "end_narration")
    assert (evening.state.truths_needed, evening.state.truth_due) == (7, "A")
    assert evening.truths() == "A B C D S A"
    assert (evening.state.step, evening.numbers) == ("SCENE", (7, 7, 0, 3))


@pytest.mark.rule("TC-47")
def test_tc_v16_fewer_sixes_may_seize_too_unless_the_table_says_ties_only():
    evening = scene(8, 8, 0, 2).roll("A", [6, 2, 2, 3, 3, 4, 4, 5], gm=[6, 6], settle=True)
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "S"), (1, 2), (8, 8, 0, 2))
    evening.do("A", "seize")
    assert (evening.state.lit, evening.result) == (7, (True, "A"))
    ties = scene(8, 8, 0, 2, seize_when="tie_only").roll("A", [6, 2, 2, 3, 3, 4, 4, 5], gm=[6, 6], settle=True)
    assert ties.no("A", "seize") == "E_SEIZE_NOT_TIE"
    assert v14(seize_when="tie_only").do("A", "seize").state.lit == 7


@pytest.mark.rule("TC-47")
def test_tc_v17_who_tells_need_not_seize():
    evening = scene(8, 8, 0, 2).roll("A", [6, 6, 2, 3, 3, 4, 4, 5], gm=[6, 2], settle=True)
    assert (evening.result, sixes(evening.conflict)) == ((True, "A"), (2, 1))
    assert evening.no("A", "seize") == "E_NARRATION_OWNED"


@pytest.mark.rule("TC-47")
def test_tc_v18_only_the_roller_seizes():
    assert v14().no("C", "seize") == "E_NOT_ROLLER"


@pytest.mark.rule("TC-41", "TC-43", "TC-45", "TC-67")
def test_tc_v19_a_failure_costs_a_candle_and_no_ones():
    evening = scene(9, 9, 0, 1).roll("B", [1, 1, 2, 3, 4, 5, 5, 4, 3], gm=[6], settle=True)
    assert (evening.result, evening.state.lit, evening.state.truth_starter) == ((False, "S"), 8, "B")
    assert evening.truths() == "B C D S A B C"
    assert evening.numbers == (8, 8, 0, 2)


@pytest.mark.rule("TC-43", "TC-68")
def test_tc_v20_three_ones_fail():
    evening = scene(3, 3, 0, 7, stacks={"A": "moment brink"}).roll("A", [1, 1, 1], settle=True)
    assert (evening.result, evening.state.lit) == ((False, "S"), 2)
    assert evening.truths() == "A"
    assert evening.numbers == (2, 2, 0, 8)


@pytest.mark.rule("TC-43")
def test_tc_v21_no_die_is_a_failure_or_no_roll():
    evening = scene(5, 0, 5, 5).roll("B", [], settle=True)
    assert (evening.result, evening.state.lit, evening.state.truth_starter) == ((False, "S"), 4, "B")
    evening.truths()
    assert evening.numbers == (4, 4, 0, 6)
    refusing = scene(5, 0, 5, 5, empty_pool="refuse")
    assert refusing.no("S", "declare_conflict", active="B") == "E_EMPTY_POOL"


@pytest.mark.rule("TC-38")
def test_tc_v22_too_few_dice_are_typed():
    evening = scene(8, 8, 0, 2).declare("A")
    assert evening.no("A", "roll", [6, 2, 3, 4, 5, 2, 3, 1, 2]) == "E_DICE_COUNT"


@pytest.mark.rule("TC-37")
def test_tc_v23_danger_is_called_before_the_roll():
    evening = scene(8, 8, 0, 2).roll("A", [6, 2, 3, 4, 5, 2, 3, 1])
    assert evening.no("S", "set_dangerous", dangerous=True) == "E_DANGER_LATE"


@pytest.mark.rule("TC-05")
def test_tc_v24_a_candle_that_is_out_stays_out():
    assert scene(7, 7, 0, 3).no("S", "light_candle") == "E_NO_RELIGHT"

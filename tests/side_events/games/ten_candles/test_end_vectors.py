"""The vectors of sections 6.6 and 6.7: danger and death, truths, the end."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from side_events.games.ten_candles.results import sixes
from tests.side_events.games.ten_candles.evening import scene


def v50():
    evening = scene(6, 6, 0, 4).roll("B", [2, 2, 3, 3, 4, 5], dangerous=True, settle=True)
    return evening.do("C", "sacrifice")


def failed(lit, seat, **options):
    """The seat fails a plain roll, so that `lit` candles are left; the truths begin."""
    before = lit + 1
    evening = scene(before, before, 0, 10 - before, **options)
    return evening.roll(seat, [2] * before, settle=True).do("S", "end_narration")


@pytest.mark.rule("TC-62", "TC-63", "TC-69")
def test_tc_v50_somebody_gives_a_survivor():
    evening = v50()
    assert (evening.state.survivors["C"].alive, evening.result, evening.state.lit) == (False, (False, "C"), 5)
    assert evening.state.truth_starter == "B"
    evening.do("C", "end_narration").do("S", "say_opening")
    assert [evening.speak() for _ in range(4)] == ["B", "C", "D", "S"]
    assert (evening.state.step, game.view(evening.state, "audience")["truths"]["chorus"]) == ("CHORUS", ["A", "B", "D"])
    evening.do("S", "chorus")
    assert evening.numbers == (5, 5, 0, 5)


@pytest.mark.rule("TC-63")
def test_tc_v51_one_life_a_conflict():
    assert v50().no("D", "sacrifice") == "E_SACRIFICE_TAKEN"


@pytest.mark.rule("TC-63")
def test_tc_v52_nobody_dies_of_an_ordinary_conflict():
    evening = scene(6, 6, 0, 4).roll("B", [2, 2, 3, 3, 4, 5], settle=True)
    assert evening.no("A", "sacrifice") == "E_NOT_DANGEROUS"


@pytest.mark.rule("TC-63")
def test_tc_v53_nobody_dies_of_a_success():
    evening = scene(6, 6, 0, 4).roll("B", [6, 2, 3, 3, 4, 5], dangerous=True, settle=True)
    assert evening.no("A", "sacrifice") == "E_NOT_FAILED"


@pytest.mark.rule("TC-64")
def test_tc_v54_the_dead_do_not_roll():
    assert scene(6, 6, 0, 4, dead="C").no("S", "declare_conflict", active="C") == "E_DEAD"


@pytest.mark.rule("TC-65", "TC-67", "TC-68")
def test_tc_v55_truths_in_order():
    evening = failed(7, "C")
    assert (evening.state.truths_needed, evening.no("C", "state_truth", text="early")) == (7, "E_WRONG_STEP")
    evening.do("S", "say_opening")
    assert [evening.speak() for _ in range(6)] == ["C", "D", "S", "A", "B", "C"]
    assert evening.state.step == "CHORUS"


@pytest.mark.rule("TC-73", "TC-79")
def test_tc_v56_a_candle_goes_out_among_the_truths():
    evening = failed(7, "C").do("S", "say_opening")
    assert [evening.speak(), evening.speak()] == ["C", "D"]
    evening.do("S", "candle_accident")
    assert (evening.state.lit, evening.no("S", "state_truth", text="one more")) == (6, "E_NO_MORE_TRUTHS")
    evening.do("S", "chorus")
    assert evening.numbers == (6, 6, 0, 4)


@pytest.mark.rule("TC-66", "TC-76", "TC-77")
def test_tc_v57_a_candle_goes_out_by_itself():
    evening = scene(5, 3, 2, 5).do("S", "candle_accident")
    state = evening.state
    assert (state.lit, state.scene_end_cause, state.truth_starter) == (4, "accident", "S")
    assert evening.truths() == "S A B"
    assert evening.numbers == (4, 4, 0, 6)


@pytest.mark.rule("TC-72")
@pytest.mark.parametrize("topic", ["darkness", "sun", "their_vulnerability"])
def test_tc_v58_some_things_only_the_storyteller_says(topic):
    evening = failed(7, "B").do("S", "say_opening")
    assert evening.no("B", "state_truth", text="the dark thins", topic=topic) == "E_TRUTH_TOPIC"
    assert evening.state.truth_due == "B"


@pytest.mark.rule("TC-71", "TC-72")
def test_tc_v59_they_may_be_told_of():
    evening = failed(7, "B").do("S", "say_opening")
    evening.do("B", "state_truth", text="a swarm of Them waits round the bend", topic="ordinary").do(
        "S", "accept_truth"
    )
    assert (len(evening.state.truths), evening.state.truth_due) == (1, "C")


@pytest.mark.rule("TC-72")
def test_tc_v60_the_storyteller_may_name_their_weakness():
    evening = scene(8, 8, 0, 2).do("S", "candle_accident").do("S", "say_opening")
    evening.do("S", "state_truth", text="a match makes Them flinch", topic="their_vulnerability")
    assert (evening.state.truths[0].topic, evening.state.truth_due) == ("their_vulnerability", "A")


@pytest.mark.rule("TC-70", "TC-80")
def test_tc_v61_one_candle_no_single_truth():
    evening = failed(1, "A")
    assert evening.no("A", "state_truth", text="a truth") == "E_NO_MORE_TRUTHS"
    evening.do("S", "say_opening")
    assert evening.state.step == "CHORUS"
    assert evening.no("A", "state_truth", text="a truth") == "E_NO_MORE_TRUTHS"
    evening.do("S", "chorus")
    assert (evening.state.step, evening.numbers) == ("LAST_STAND", (1, 1, 0, 9))


@pytest.mark.rule("TC-81", "TC-82")
def test_tc_v62_a_failure_in_the_last_stand():
    evening = scene(1, 1, 0, 9).roll("A", [3], settle=True)
    assert (evening.result, evening.numbers, evening.state.survivors["A"].alive) == ((False, "S"), (1, 1, 0, 9), True)
    evening.do("S", "end_narration")
    assert (evening.state.step, evening.state.lit, evening.state.living) == ("LAST_STAND", 1, ("B", "C", "D"))
    over = scene(1, 1, 0, 9, last_stand_failure="candle_out_ends_game").roll("A", [3], settle=True)
    assert (over.state.step, over.state.lit) == ("ENDED", 0)


@pytest.mark.rule("TC-82")
def test_tc_v63_the_last_candle_pays_for_nothing():
    evening = scene(1, 1, 0, 9).roll("A", [6], gm=[6, 2, 2, 2, 3, 3, 3, 4, 4], settle=True)
    assert (evening.result, sixes(evening.conflict)) == ((True, "S"), (1, 1))
    assert evening.no("A", "seize") == "E_LAST_CANDLE"


@pytest.mark.rule("TC-83")
def test_tc_v64_the_last_candle_goes_out():
    evening = scene(1, 1, 0, 9).do("S", "candle_accident")
    assert (evening.state.step, evening.state.lit, evening.state.living) == ("ENDED", 0, ())


@pytest.mark.rule("TC-79", "TC-83")
def test_tc_v65_two_candles_before_the_ritual_line():
    evening = failed(2, "A").do("S", "candle_accident")
    assert (evening.state.step, evening.state.lit) == ("TRUTHS", 1)
    evening.do("S", "candle_accident")
    assert (evening.state.step, evening.state.lit) == ("ENDED", 0)


@pytest.mark.rule("TC-47")
def test_tc_v66_a_failure_is_not_seized():
    evening = scene(6, 6, 0, 4).roll("B", [2, 2, 3, 3, 4, 5], settle=True)
    assert (evening.no("B", "seize"), evening.state.lit) == ("E_NOT_SUCCESS", 5)


@pytest.mark.rule("TC-67")
def test_tc_v67_another_seat_is_due():
    evening = failed(7, "D").do("S", "say_opening")
    assert (evening.no("A", "state_truth", text="mine"), evening.state.truth_due) == ("E_NOT_YOUR_TRUTH", "D")


@pytest.mark.rule("TC-35")
def test_tc_v68_conflicts_are_the_storytellers():
    assert scene(6, 6, 0, 4).no("B", "declare_conflict", active="B") == "E_STORYTELLER_ONLY"


@pytest.mark.rule("TC-38")
def test_tc_v69_a_die_has_six_faces():
    evening = scene(3, 3, 0, 7).declare("A")
    assert evening.no("A", "roll", [6, 0, 2, *[3] * 7]) == "E_DICE_VALUE"
    assert evening.state.step == "CONFLICT_DECLARED"

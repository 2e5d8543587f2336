"""The vectors of section 6.5: the Brink is embraced."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from side_events.games.ten_candles.results import sixes
from tests.side_events.games.ten_candles.evening import scene

BRINK = {"A": "brink"}


def v43(**options):
    evening = scene(3, 3, 0, 7, stacks=BRINK, hope="A", **options)
    return evening.roll("A", [2, 3, 4], hope=2, gm=[6, 1, 2, 3, 4, 5, 5])


@pytest.mark.rule("TC-52", "TC-53", "TC-61")
@pytest.mark.parametrize(
    ("loss", "numbers"),
    [("ones_and_sixes", (3, 0, 3, 7)), ("sixes_only", (3, 1, 2, 7)), ("ones_only", (3, 2, 1, 7))],
)
def test_tc_v43_a_brink_that_helped(loss, numbers):
    evening = v43(brink_success_loss=loss).do("A", "embrace_brink", [6, 6, 1, 3]).do("A", "settle")
    assert (evening.conflict.shared, evening.conflict.hope, sixes(evening.conflict)) == ((6, 6, 1), 3, (2, 1))
    assert (evening.result, evening.numbers) == ((True, "A"), numbers)
    assert (evening.stack("A"), evening.state.survivors["A"].hope) == ("brink", True)
    assert game.view(evening.state, "C")["survivors"][0]["brink"]["text"] == "brink of A"


@pytest.mark.rule("TC-54", "TC-61")
def test_tc_v44_a_brink_that_failed():
    evening = v43().do("A", "embrace_brink", [1, 2, 5, 4])
    assert (evening.state.step, evening.result) == ("NARRATION", (False, "S"))
    assert (evening.state.lit, evening.state.survivors["A"].hope, evening.burned("A")) == (2, False, "brink")
    assert evening.state.truth_starter == "A"
    evening.truths()
    assert evening.numbers == (2, 2, 0, 8)


@pytest.mark.rule("TC-52")
def test_tc_v45_the_brink_needs_a_failure_or_a_lost_telling():
    won = {"shared": [6, 6, 2, 3, 4], "gm": [6, 2, 2, 3, 3]}
    evening = scene(5, 5, 0, 5, stacks=BRINK).roll("A", **won)
    assert evening.no("A", "embrace_brink", [2, 3, 4, 5, 6]) == "E_BRINK_CONDITION"
    anyhow = scene(5, 5, 0, 5, stacks=BRINK, brink_condition="any_roll").roll("A", **won)
    assert anyhow.do("A", "embrace_brink", [2, 3, 4, 5, 6]).conflict.shared == (2, 3, 4, 5, 6)


@pytest.mark.rule("TC-52", "TC-54")
def test_tc_v46_a_success_is_gambled_away():
    evening = scene(5, 5, 0, 5, stacks=BRINK).roll("A", [6, 2, 2, 3, 4], gm=[6, 6, 2, 3, 3])
    evening.do("A", "embrace_brink", [2, 2, 3, 4, 5])
    assert (evening.state.lit, evening.burned("A"), evening.result) == (4, "brink", (False, "S"))
    evening.truths()
    assert evening.numbers == (4, 4, 0, 6)


@pytest.mark.rule("TC-33")
def test_tc_v47_the_brink_waits_for_the_traits():
    evening = scene(4, 4, 0, 6, stacks={"A": "vice brink"}).roll("A", [2, 3, 4, 5])
    assert evening.no("A", "embrace_brink", [6, 3, 4, 4]) == "E_CARD_NOT_ACTIVE"


@pytest.mark.rule("TC-33", "TC-53")
def test_tc_v48_the_last_trait_and_the_brink_on_one_roll():
    def burned(**options):
        evening = scene(4, 4, 0, 6, stacks={"A": "vice brink"}, **options).roll("A", [1, 2, 3, 4], gm=[2] * 6)
        return evening.do("A", "burn_trait", [5], card="vice")

    evening = burned().do("A", "embrace_brink", [6, 3, 4, 4]).do("A", "settle")
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "A"), (1, 0), (4, 3, 1, 6))
    assert evening.burned("A") == "vice"
    assert burned(new_top_active="next_roll").no("A", "embrace_brink", [6, 3, 4, 4]) == "E_CARD_NOT_ACTIVE"


@pytest.mark.rule("TC-34")
def test_tc_v49_the_brink_is_hinted_at_not_shown():
    assert scene(9, 9, 0, 1, stacks={"A": "virtue brink"}).no("A", "reveal_brink") == "E_BRINK_SECRET"

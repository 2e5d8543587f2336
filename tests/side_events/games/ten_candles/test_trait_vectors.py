"""The vectors of section 6.3: Traits are burned."""

from __future__ import annotations

import pytest

from side_events.games.ten_candles.results import sixes
from tests.side_events.games.ten_candles.evening import scene


def v25():
    evening = scene(9, 9, 0, 1).roll("B", [1, 1, 2, 3, 4, 5, 5, 4, 3], gm=[6])
    return evening.do("B", "burn_trait", [6, 1], card="virtue")


def v31():
    evening = scene(6, 6, 0, 4).roll("A", [6, 6, 1, 1, 2, 3], gm=[2, 2, 3, 3])
    return evening.do("A", "burn_trait", [4, 5], card="virtue").do("A", "settle")


@pytest.mark.rule("TC-32", "TC-48", "TC-49")
def test_tc_v25_a_burned_trait_rerolls_the_ones_alone():
    evening = v25()
    assert evening.conflict.shared == (6, 1, 2, 3, 4, 5, 5, 4, 3)
    evening.do("B", "settle")
    assert (evening.result, sixes(evening.conflict)) == ((True, "S"), (1, 1))
    assert (evening.numbers, evening.burned("B"), evening.stack("B")) == ((9, 8, 1, 1), "virtue", "vice moment brink")


@pytest.mark.rule("TC-50")
def test_tc_v26_one_trait_a_scene():
    evening = v25().do("B", "settle").do("S", "end_narration").roll("B", [1, 2, 3, 4, 5, 5, 4, 3])
    assert evening.no("B", "burn_trait", [6], card="vice") == "E_TRAIT_SCENE_LIMIT"


@pytest.mark.rule("TC-49")
def test_tc_v27_no_ones_nothing_to_burn():
    evening = scene(9, 9, 0, 1, stacks={"A": "vice moment brink"}).roll("A", [2, 2, 3, 3, 4, 4, 5, 5, 2])
    assert evening.no("A", "burn_trait", card="vice") == "E_NO_ONES"
    assert evening.stack("A") == "vice moment brink"


@pytest.mark.rule("TC-31")
def test_tc_v28_a_trait_below_the_top_does_not_burn():
    evening = scene(9, 9, 0, 1, stacks={"A": "moment virtue vice brink"}).roll("A", [1, 2, 3, 3, 4, 4, 5, 5, 2])
    assert evening.no("A", "burn_trait", [6], card="virtue") == "E_CARD_NOT_ACTIVE"


@pytest.mark.rule("TC-48")
def test_tc_v29_only_the_roller_burns():
    evening = scene(9, 9, 0, 1).roll("B", [1, 2, 3, 3, 4, 4, 5, 5, 2])
    assert evening.no("C", "burn_trait", [6], card="virtue") == "E_NOT_ROLLER"


@pytest.mark.rule("TC-49")
def test_tc_v30_the_vice_turns_a_failure():
    evening = scene(3, 3, 0, 7, stacks={"A": "vice moment brink"}).roll("A", [1, 1, 1], gm=[2, 3, 4, 5, 2, 3, 4])
    evening.do("A", "burn_trait", [1, 1, 6], card="vice").do("A", "settle")
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "A"), (1, 0), (3, 1, 2, 7))


@pytest.mark.rule("TC-49")
def test_tc_v31_burning_after_a_success_saves_dice():
    evening = v31()
    assert (evening.result, sixes(evening.conflict), evening.numbers) == ((True, "A"), (2, 0), (6, 6, 0, 4))


@pytest.mark.rule("TC-48")
@pytest.mark.parametrize("kind", ["burn_trait", "embrace_brink", "settle"])
def test_tc_v32_what_is_settled_stays(kind):
    assert v31().no("A", kind) == "E_ALREADY_SETTLED"

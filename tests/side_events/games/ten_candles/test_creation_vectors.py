"""The vectors of section 6.1: the survivors are made."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from tests.side_events.games.ten_candles.evening import Evening, scene


def passed(evening):
    return {
        seat: {card.kind: card.author for card in survivor.stack} for seat, survivor in evening.state.survivors.items()
    }


@pytest.mark.rule("TC-09", "TC-11")
def test_tc_v01_traits_of_four_players():
    evening = Evening().traits().do("S", "pass_cards")
    # Virtues A→D, B→A, C→B, D→C; Vices A→B, B→C, C→D, D→A.
    assert passed(evening) == {
        "A": {"virtue": "B", "vice": "D"},
        "B": {"virtue": "C", "vice": "A"},
        "C": {"virtue": "D", "vice": "B"},
        "D": {"virtue": "A", "vice": "C"},
    }
    assert (evening.state.step, evening.state.lit) == ("S2_MODULE", 3)


@pytest.mark.rule("TC-11")
def test_tc_v02_two_players_give_each_other_both_traits():
    evening = Evening("AB").traits().do("S", "pass_cards")
    assert passed(evening) == {"A": {"virtue": "B", "vice": "B"}, "B": {"virtue": "A", "vice": "A"}}


@pytest.mark.rule("TC-09")
def test_tc_v03_a_trait_is_one_word():
    evening = Evening().do("S", "start_creation")
    assert evening.no("A", "submit_trait", card="virtue", text="very brave") == "E_TRAIT_ONE_WORD"


@pytest.mark.rule("TC-11")
def test_tc_v04_nothing_is_passed_before_all_have_written():
    evening = Evening().do("S", "start_creation")
    for seat in "ABCD":
        evening.do(seat, "submit_trait", card="virtue", text="brave")
        if seat != "C":
            evening.do(seat, "submit_trait", card="vice", text="greedy")
    assert evening.no("S", "pass_cards") == "E_STEP_INCOMPLETE"
    assert (evening.state.step, evening.state.lit) == ("S1_TRAITS", 3)


@pytest.mark.rule("TC-08", "TC-12", "TC-13", "TC-14", "TC-16", "TC-26", "TC-27")
def test_tc_v05_candles_by_step():
    evening = Evening()
    lit = {"LOBBY": evening.state.lit}

    def note():
        lit.setdefault(evening.state.step, evening.state.lit)

    evening.do("S", "start_creation")
    note()
    for seat in "ABCD":
        evening.do(seat, "submit_trait", card="virtue", text="brave")
        evening.do(seat, "submit_trait", card="vice", text="greedy")
    evening.do("S", "pass_cards")
    note()
    evening.do("S", "module_read")
    note()
    for seat in "ABCD":
        evening.do(seat, "submit_description", name=seat, look="tall", summary="a carpenter")
    evening.do("S", "advance")
    note()
    for seat in "ABCD":
        evening.do(seat, "submit_moment", text="a voice answers")
    evening.do("S", "advance")
    note()
    for seat in "SABCD":
        evening.do(seat, "submit_brink", text="lied", where="here", no_weakness=True)
    evening.do("S", "advance")
    note()
    for seat in "ABCD":
        evening.do(seat, "set_stack", order=["virtue", "vice", "moment", "brink"])
    evening.do("S", "advance")
    note()
    evening.do("S", "start_play")
    note()
    assert lit == {
        "LOBBY": 0,
        "S1_TRAITS": 3,
        "S2_MODULE": 3,
        "S3_DESCRIBE": 3,
        "S4_MOMENT": 6,
        "S5_BRINK": 9,
        "S6_STACK": 9,
        "S7_SUPPLIES": 9,
        "OPENING": 10,
    }


@pytest.mark.rule("TC-17", "TC-18", "TC-19")
def test_tc_v06_who_writes_a_brink_for_whom():
    evening = Evening().moments().do("S", "advance")
    writes = {seat: game.view(evening.state, seat)["you"]["writes"] for seat in "SABCD"}
    assert {seat: (w["for"], w["prompt"]) for seat, w in writes.items()} == {
        "S": ("A", "they_saw_you"),
        "A": ("B", "i_saw_you"),
        "B": ("C", "i_saw_you"),
        "C": ("D", "i_saw_you"),
        "D": ("S", "i_saw_them"),
    }


def brinks_in(evening, viewer):
    """The authors of the Brinks whose words the viewer's page holds."""
    told = str(game.view(evening.state, viewer))
    return "".join(author for author in "SABCD" if f"brink by {author}" in told or f"where {author} saw" in told)


@pytest.mark.rule("TC-22")
def test_tc_v07_a_player_reads_the_own_brink_and_the_one_written():
    evening = Evening().brinks()
    assert brinks_in(evening, "B") == "AB"


@pytest.mark.rule("TC-18", "TC-19", "TC-22")
def test_tc_v08_the_storyteller_reads_the_one_written_and_theirs():
    evening = Evening().brinks()
    assert brinks_in(evening, "S") == "SD"


@pytest.mark.rule("TC-23")
def test_tc_v09_the_brink_lies_at_the_bottom():
    evening = Evening().brinks().do("S", "advance")
    assert evening.no("A", "set_stack", order=["virtue", "brink", "vice", "moment"]) == "E_BRINK_BOTTOM"


@pytest.mark.rule("TC-23")
def test_tc_v10_a_second_moment_on_top_is_warned_of():
    evening = Evening().brinks().do("S", "advance")
    evening.do("B", "set_stack", order=["moment", "virtue", "vice", "brink"])
    assert evening.told("warning") == []
    evening.do("C", "set_stack", order=["moment", "vice", "virtue", "brink"])
    assert evening.told("warning") == [{"code": "W_MOMENT_TOP"}]
    assert evening.stack("C") == "moment vice virtue brink"


@pytest.mark.rule("TC-25")
def test_tc_v11_stacks_are_locked_in_play():
    evening = scene(10, 10)
    assert evening.no("A", "set_stack", order=["vice", "virtue", "moment", "brink"]) == "E_STACK_LOCKED"


@pytest.mark.rule("TC-28", "TC-29")
def test_tc_v12_the_first_scene():
    evening = Evening().first_scene()
    assert (evening.state.step, evening.state.scene, evening.numbers) == ("SCENE", 1, (10, 10, 0, 0))

"""The vectors of section 6.3: framing, Location, Time."""

from __future__ import annotations

import pytest

from tests.side_events.games.universalis.evening import Evening


def framing(wealth, framer="D", table=0, *, location="", players="ABKDE", **more):
    """The Framer is framing a scene with so many Coins on the table."""
    options = {key: more.pop(key) for key in list(more) if key in ("midscene_time", "same_time_place", "present_cost")}
    evening = Evening(wealth, players=players, **options)
    return evening.scene(framer, table=table, phase="FRAMING", location=location, **more)


def placed(*args, **more):
    return framing(*args, location="C1", **more)


@pytest.mark.rule("UN-17", "UN-19", "UN-22", "UN-25", "UN-31", "UN-37", "UN-38", "UN-41", "UN-59")
def test_un_v21_the_sources_example_costs_six_on_a_bid_of_four():
    evening = Evening("10/7/0/9/6").apart("Q").scene("K").end().bids(B=4, D=4, E=3)
    evening.do("D", "set_location", name="throne hall", role="hall of kings")
    evening.do("D", "set_time", time="after").do("D", "introduce", component="Q")
    for number in (1, 2, 3):
        evening.do("D", "introduce", name=f"General {number}", type="character", role="general")
    assert evening.coins == ("15/12/5/9/11", 0)
    evening.do("D", "event", text="The Queen is crowned.")
    assert evening.coins == ("15/12/5/8/11", 0)
    hall, *generals = [each for each in evening.state.components if each.name not in ("Q", "hall")]
    assert {evening.owner(each.id) for each in (hall, *generals)} == {"D"}
    assert evening.owner("Q") == "D"
    assert evening.state.component("Q").traits == ("q", "bold")
    assert [each.traits for each in generals] == [("general",)] * 3
    assert (evening.state.phase, evening.state.current) == ("TURNS", "D")


@pytest.mark.rule("UN-20")
def test_un_v22_a_framer_is_not_interrupted():
    evening = framing("15/12/5/10/11", table=4)
    assert evening.no("B", "interrupt") == "E_FRAMING_IMMUNE"
    assert evening.coins == ("15/12/5/10/11", 4)


@pytest.mark.rule("UN-21")
def test_un_v23_a_framer_may_be_challenged():
    evening = framing("15/12/5/10/11").do("B", "challenge_open", text="not so")
    assert evening.state.challenge.by == "B"
    assert evening.no("D", "set_location", name="hall") == "E_WRONG_STATE"


@pytest.mark.rule("UN-22", "UN-24")
def test_un_v24_no_event_without_a_location():
    assert framing("15/12/5/10/11", table=4).no("D", "event", text="rain") == "E_LOCATION_REQUIRED"


@pytest.mark.rule("UN-33")
def test_un_v25_the_future_pays_each_other_player():
    evening = framing("15/12/5/10/11", table=4).do("D", "set_time", time="future")
    assert evening.coins == ("16/13/6/10/12", 0)


@pytest.mark.rule("UN-33")
def test_un_v26_the_future_of_two():
    evening = framing("6/3", "A", table=1, players="AB").do("A", "set_time", time="future")
    assert evening.coins == ("6/4", 0)


@pytest.mark.rule("UN-04", "UN-33")
def test_un_v27_nobody_gets_a_coin_of_a_future_that_is_too_dear():
    evening = framing("9/9/9/2/9", table=1)
    assert evening.no("D", "set_time", time="future") == "E_INSUFFICIENT"
    assert evening.coins == ("9/9/9/2/9", 1)


@pytest.mark.rule("UN-03", "UN-32")
def test_un_v28_the_past_costs_one_coin_to_the_bank():
    evening = framing("9/9/9/9/9", table=2)
    bank = evening.state.bank_net
    evening.do("D", "set_time", time="past", place=0)
    assert (evening.coins, evening.state.bank_net) == (("9/9/9/9/9", 1), bank + 1)


@pytest.mark.rule("UN-31")
def test_un_v29_time_is_established_once():
    evening = framing("9/9/9/9/9", table=2).do("D", "set_time", time="same")
    assert evening.state.table_bid == 2
    assert evening.no("D", "set_time", time="past", place=0) == "E_TIME_SET"


@pytest.mark.rule("UN-35")
def test_un_v30_time_is_fixed_in_a_scene():
    evening = Evening("9/9/9/9/9").scene("D")
    assert evening.no("D", "set_time", time="future") == "E_TIME_FIXED"


def moving(**options):
    """B is on turn in D's scene, with X under D's Control and Y under B's."""
    return Evening("9/3/9/9/9", **options).scene("D", current="B", present="X:D Y:B")


@pytest.mark.rule("UN-26", "UN-27")
def test_un_v31_all_move_along_free_of_charge():
    evening = moving().do("B", "change_location", name="river")
    river = evening.state.component(evening.state.scene.location)
    assert (evening.wealth, evening.present, river.name) == ("9/2/9/9/9", "X:D Y:B", "river")
    assert evening.owner(river.id) == "B"
    assert (evening.state.framer, evening.state.scene.no, evening.state.current) == ("D", 1, "B")
    assert evening.owner("C1") is None


@pytest.mark.rule("UN-28")
def test_un_v32_what_stays_behind_is_paid_out():
    evening = moving().do("B", "change_location", name="river", drop=["Y"])
    assert (evening.wealth, evening.present) == ("9/1/9/9/9", "X:D")


@pytest.mark.rule("UN-28")
def test_un_v33_only_ones_own_is_left_behind():
    assert moving().no("B", "change_location", name="river", drop=["X"]) == "E_NOT_CONTROLLER"


@pytest.mark.rule("UN-04", "UN-60")
def test_un_v34_a_framer_without_coins_passes():
    evening = placed("9/9/9/0/9")
    assert evening.no("D", "event", text="rain") == "E_INSUFFICIENT"
    evening.do("D", "pass")
    assert (evening.state.phase, evening.state.current) == ("TURNS", "E")
    evening.do("B", "interrupt")
    assert evening.state.current == "B"

"""The vectors of section 6.5: turns, interrupts, ending, cutting back."""

from __future__ import annotations

import pytest

from tests.side_events.games.universalis.evening import Evening


def running(wealth="15/12/5/8/11", *, table=0, **options):
    return Evening(wealth, **options).scene("D", table=table)


@pytest.mark.rule("UN-02", "UN-62", "UN-63")
def test_un_v45_the_turn_goes_on_from_the_interrupter():
    evening = running().do("B", "interrupt")
    assert (evening.wealth, evening.state.current) == ("15/11/5/8/11", "B")
    evening.do("B", "pass")
    assert (evening.wealth, evening.state.current) == ("15/11/5/8/11", "K")


@pytest.mark.rule("UN-04", "UN-62")
def test_un_v46_an_interrupt_has_its_price():
    assert running("15/12/0/8/11").no("K", "interrupt") == "E_INSUFFICIENT"


@pytest.mark.rule("UN-63", "UN-64")
def test_un_v47_an_interrupter_is_interrupted():
    evening = running().do("B", "interrupt").do("A", "interrupt").do("A", "pass")
    assert (evening.wealth, evening.state.current) == ("14/11/5/8/11", "B")


@pytest.mark.rule("UN-62")
def test_un_v48_nobody_interrupts_themselves():
    assert running().no("D", "interrupt") == "E_OWN_TURN"


@pytest.mark.rule("UN-49")
def test_un_v49_the_framer_alone_ends_the_scene():
    assert running().no("B", "end_scene") == "E_NOT_FRAMER"


@pytest.mark.rule("UN-49")
def test_un_v50_an_interrupted_framer_does_not_end_the_scene():
    assert running().do("B", "interrupt").no("D", "end_scene") == "E_NOT_YOUR_TURN"


@pytest.mark.rule("UN-17", "UN-49", "UN-64")
def test_un_v51_the_framer_interrupts_out_of_the_bid_and_ends():
    evening = running(table=1).do("B", "interrupt").do("D", "interrupt")
    assert evening.coins == ("15/11/5/8/11", 0)
    evening.do("D", "end_scene")
    assert (evening.wealth, evening.state.phase) == ("20/16/10/13/16", "BIDDING")


@pytest.mark.rule("UN-49")
def test_un_v52_ending_is_free():
    evening = running("15/12/5/0/11")
    assert evening.no("D", "event", text="rain") == "E_INSUFFICIENT"
    evening.do("D", "end_scene")
    assert (evening.wealth, evening.state.phase) == ("20/17/10/5/16", "BIDDING")


@pytest.mark.rule("UN-60", "UN-61")
def test_un_v53_passing_is_free_and_the_scene_goes_on():
    evening = Evening("9/9/0/9/9").scene("D", current="K").do("K", "pass")
    assert (evening.state.current, evening.state.phase, evening.wealth) == ("D", "TURNS", "9/9/0/9/9")


@pytest.mark.rule("UN-51", "UN-52")
def test_un_v54_a_fade_is_paid_before_the_bid_is_swept():
    evening = running("4/4/4/4/4", table=3, fade="on")
    bank = evening.state.bank_net
    evening.do("D", "end_scene", fade=True)
    assert (evening.wealth, evening.state.scene.status) == ("9/9/9/9/9", "faded")
    assert evening.state.bank_net == bank + 3 - 5 * 5
    assert evening.told("faded") == [{"seat": "D", "scene": 1, "rest": 2, "coins": 5}]


@pytest.mark.rule("UN-51", "UN-52")
def test_un_v55_refresh_comes_too_late_to_pay_for_a_fade():
    evening = running("4/4/4/0/4", fade="on")
    assert evening.no("D", "end_scene", fade=True) == "E_INSUFFICIENT"
    assert evening.state.scene.status == "running"


@pytest.mark.rule("UN-52")
def test_un_v56_a_fade_needs_its_gimmick():
    assert running().no("D", "end_scene", fade=True) == "E_OPTION_OFF"


def held():
    """Scene 1 (A's) stopped with X (A) and Y (B), Z having left; scene 2 was elsewhere; D frames scene 3 with 2."""
    evening = Evening("9/9/9/9/9").scene("A", present="X:A Y:B Z:A").do("A", "exit", component="Z").end()
    evening.apart("C2", kind="location").scene("B", location="C2").end()
    return evening.bids(D=2)


@pytest.mark.rule("UN-39", "UN-54", "UN-56", "UN-57")
def test_un_v57_all_that_was_present_is_there_again_under_the_new_framer():
    evening = held().do("D", "resume_scene", scene=1)
    assert (evening.state.table_bid, evening.present) == (1, "X:D Y:D")
    assert (evening.state.scene.location, evening.owner("C1"), evening.owner("Z")) == ("C1", "D", None)


@pytest.mark.rule("UN-55")
def test_un_v58_what_is_not_wanted_is_paid_out():
    evening = held().do("D", "resume_scene", scene=1).do("D", "exit", component="Y")
    assert (evening.state.table_bid, evening.present) == (0, "X:D")


@pytest.mark.rule("UN-52", "UN-54")
def test_un_v59_a_faded_scene_is_closed():
    evening = Evening("9/9/9/9/9", fade="on").scene("A", present="X:A").end(fade=True).bids(D=2)
    assert evening.no("D", "resume_scene", scene=1) == "E_FADED"
    assert evening.state.table_bid == 2


@pytest.mark.rule("UN-54", "UN-56")
def test_un_v60_the_scene_that_just_ended_goes_on():
    evening = Evening("9/9/9/9/9").scene("D").end().scene("E", present="Q:E").end().bids(A=1)
    evening.do("A", "resume_scene", scene=2)
    assert (evening.state.table_bid, evening.present) == (0, "Q:A")


def test_un_v61_nobody_leaves_who_is_not_there():
    evening = Evening("9/9/9/9/2").scene("D", current="E").apart("X")
    assert evening.no("E", "exit", component="X") == "E_NOT_PRESENT"
    assert evening.state.wealth["E"] == 2


def test_un_v62_no_interrupt_while_bidding():
    assert Evening("9/9/9/9/9").no("B", "interrupt") == "E_WRONG_STATE"

"""The vectors of section 6.4: Components and Control."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.side_events.games.universalis.evening import HOST, Evening


def on_turn(seat, coins, **more):
    """D's scene; the seat is on turn with so many Coins."""
    evening = Evening("9/9/9/9/9").scene("D", current=seat, **more)
    return evening.change(
        wealth={**evening.state.wealth, seat: coins}, total=evening.state.total - 9 + coins
    )  # fmt: skip


@pytest.mark.rule("UN-37", "UN-41", "UN-45")
def test_un_v35_a_known_component_comes_in_for_a_coin():
    evening = on_turn("E", 3).apart("X").do("E", "introduce", component="X")
    assert (evening.state.wealth["E"], evening.present) == (2, "X:E")


def test_un_v36_nobody_enters_twice():
    assert on_turn("E", 3, present="X:D").no("E", "introduce", component="X") == "E_ALREADY_PRESENT"


@pytest.mark.rule("UN-46")
def test_un_v37_a_component_leaves_for_a_coin():
    evening = on_turn("E", 2, present="X:E").do("E", "exit", component="X")
    assert (evening.state.wealth["E"], evening.present) == (1, "")


@pytest.mark.rule("UN-47")
def test_un_v38_it_may_come_back_under_anothers_control():
    evening = Evening("4/9/9/9/2").scene("D", current="E", present="X:E").do("E", "exit", component="X")
    evening.do("E", "pass").do("A", "introduce", component="X")
    assert (evening.state.wealth["A"], evening.present) == (3, "X:A")


@pytest.mark.rule("UN-46")
def test_un_v39_only_the_controller_takes_it_out():
    assert on_turn("A", 4, present="X:E").no("A", "exit", component="X") == "E_NOT_CONTROLLER"


def eliminated():
    """X came to its end in scene 2."""
    evening = Evening("9/9/9/9/9").scene("A").end().scene("B", present="X:B")
    return evening.do(HOST, "mark_eliminated", component="X").end()


@pytest.mark.rule("UN-40")
def test_un_v40_what_was_eliminated_does_not_come_later():
    evening = eliminated().scene("K").end().scene("D")
    assert evening.no("D", "introduce", component="X") == "E_ELIMINATED"


@pytest.mark.rule("UN-40")
def test_un_v41_earlier_in_the_story_it_lives():
    evening = eliminated().scene("K").end().scene("A").end().bids(D=1).do("D", "set_location", name="mill")
    evening.do("D", "set_time", time="past", place=1)
    assert evening.order() == [1, 5, 2, 3, 4]
    before = evening.state.wealth["D"]
    evening.do("D", "introduce", component="X")
    assert (evening.state.wealth["D"], evening.present) == (before - 1, "X:D")


@pytest.mark.rule("UN-48")
def test_un_v42_declared_absence_is_a_fact_and_a_ground_for_a_challenge():
    evening = on_turn("B", 2).apart("Z").do("B", "declare_absent", component="Z")
    assert (evening.state.wealth["B"], evening.state.scene.absent) == (1, ("Z",))
    fact = evening.state.facts[-1]
    assert (fact.kind, fact.by, fact.cost, fact.components) == ("absent", "B", 1, ("Z",))
    evening.do("B", "pass").do("K", "pass").do("D", "pass").do("E", "introduce", component="Z")
    assert (evening.state.wealth["E"], evening.present) == (8, "Z:E")
    assert evening.told("W_ABSENT_FACT") == [{"name": "Z"}]


@pytest.mark.rule("UN-48")
def test_un_v42_with_block_the_absent_stay_away():
    evening = on_turn("B", 2).apart("Z")
    evening.change(options=replace(evening.state.options, absent="block"))
    evening.do("B", "declare_absent", component="Z")
    assert evening.no("B", "introduce", component="Z") == "E_ABSENT"


@pytest.mark.rule("UN-43")
def test_un_v43_only_the_controller_changes_traits():
    evening = on_turn("A", 4, present="X:E")
    assert evening.no("A", "trait_change", component="X", change="add", text="lame") == "E_NOT_CONTROLLER"


@pytest.mark.rule("UN-44")
def test_un_v44_control_ends_with_the_scene():
    evening = Evening("9/9/9/9/9").scene("A", present="X:B").end().scene("D")
    evening.do("D", "introduce", component="X")
    assert evening.present == "X:D"

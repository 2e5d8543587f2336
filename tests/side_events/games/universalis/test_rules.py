"""Rules that no vector shows alone: scenes, story time, what enters and what stays away."""

from __future__ import annotations

import pytest

from side_events.games import universalis as game
from tests.side_events.games.universalis.evening import HOST, Evening


def view(evening, viewer="audience"):
    return game.view(evening.state, viewer)


@pytest.mark.rule("UN-01", "UN-02")
def test_nothing_is_told_outside_of_scenes():
    evening = Evening("9/9/9/9/9").apart("X")
    for kind, payload in {
        "event": {"text": "rain"}, "introduce": {"component": "X"}, "exit": {"component": "X"}, "pass": {},
        "declare_absent": {"component": "X"}, "change_location": {"name": "river"}, "set_location": {"name": "river"},
        "set_time": {"time": "past"}, "end_scene": {}, "resume_scene": {"scene": 1},
        "trait_change": {"component": "X", "change": "add", "text": "lame"},
    }.items():  # fmt: skip
        assert evening.no("A", kind, **payload) == "E_WRONG_STATE", kind


@pytest.mark.rule("UN-02", "UN-60")
def test_only_whose_turn_it_is_contributes():
    evening = Evening("9/9/9/9/9").scene("D").apart("X")
    for kind, payload in {"event": {"text": "rain"}, "introduce": {"component": "X"}, "pass": {}}.items():
        assert evening.no("B", kind, **payload) == "E_NOT_YOUR_TURN"
    evening.do("B", "interrupt").do("B", "event", text="rain")
    assert evening.state.wealth["B"] == 7


@pytest.mark.rule("UN-19")
def test_only_the_framer_frames():
    evening = Evening("9/9/9/9/9").scene("D", phase="FRAMING", location="")
    for kind, payload in {"set_location": {"name": "mill"}, "set_time": {"time": "after"}, "end_scene": {}}.items():
        assert evening.no("B", kind, **payload) == "E_NOT_FRAMER"


@pytest.mark.rule("UN-23", "UN-61")
def test_a_scene_is_of_any_length():
    short = Evening("9/9/9/9/9").bids(A=1).do("A", "end_scene")
    assert (short.state.scene.status, short.wealth) == ("ended", "13/14/14/14/14")
    long = Evening("99/9/9/9/9").scene("A")
    for number in range(40):
        long.do("A", "event", text=f"hour {number}")
    assert (long.state.phase, long.state.scene.events, long.state.wealth["A"]) == ("TURNS", 41, 59)


@pytest.mark.rule("UN-29")
def test_traits_are_drawn_from_what_is_present_and_the_present_location():
    evening = Evening("9/9/9/9/9").scene("D", present="X:D").apart("Z").apart("river", kind="location")
    drawn = next(c for c in game.legal(evening.state, HOST) if c.kind == "complication_note").fields[1]
    assert [value for value, _ in drawn.values] == ["C1:0", "X:0"]
    assert evening.no(HOST, "complication_note", text="a fight", traits=["Z:0"]) == "E_NOT_PRESENT"
    evening.do(HOST, "complication_note", text="a fight", traits=["X:0", "C1:0"], coins={"D": -2, "B": 3})
    assert evening.wealth == "9/12/9/7/9"
    evening.do("D", "change_location", component="river")
    drawn = next(c for c in game.legal(evening.state, HOST) if c.kind == "complication_note").fields[1]
    assert [value for value, _ in drawn.values] == ["X:0", "river:0", "river:1"]
    assert evening.no(HOST, "complication_note", text="a chase", traits=["C1:0"]) == "E_NOT_PRESENT"


@pytest.mark.rule("UN-30", "UN-26", "UN-27")
def test_a_chase_runs_through_several_places_in_one_scene():
    evening = Evening("9/9/9/9/9").scene("D", present="X:D Y:B")
    for place in ("yard", "bridge", "roof"):
        evening.do("D", "change_location", name=place)
    assert (evening.state.scene.no, evening.present, evening.state.wealth["D"]) == (1, "X:D Y:B", 6)
    assert [each.name for each in evening.state.components if each.type == "location"] == [
        "hall",
        "yard",
        "bridge",
        "roof",
    ]


@pytest.mark.rule("UN-34")
def test_a_future_that_was_played_binds_what_lies_before_it():
    evening = Evening("9/9/9/9/9").scene("A", present="X:A Y:A").end().bids(D=5)
    evening.do("D", "set_location", name="ruin").do("D", "set_time", time="future").do("D", "introduce", component="X")
    evening.end().bids(B=1).do("B", "set_location", component="C1").do("B", "set_time", time="present")
    assert evening.order() == [1, 3, 2]
    evening.do(HOST, "mark_eliminated", component="Y")
    assert evening.told("W_FUTURE_FACT") == []
    evening.do(HOST, "mark_eliminated", component="X")
    assert evening.told("W_FUTURE_FACT") == [{"name": "X", "scene": 2}]
    assert evening.state.component("X").eliminated == 3


@pytest.mark.rule("UN-32", "UN-33")
def test_the_framer_names_the_place_in_the_story():
    """Scenes 1 and 2 are played; 3 lies between them, 4 in the future, 5 in a future before that."""
    evening = Evening("99/99/99/99/99").scene("A").end().scene("B").end()
    evening.bids(A=1).do("A", "set_location", name="mill")
    assert evening.no("A", "set_time", time="past", place=2) == "E_PAYLOAD"
    evening.do("A", "set_time", time="past", place=1).end()
    assert evening.order() == [1, 3, 2]
    evening.bids(A=1).do("A", "set_time", time="future").end()
    assert evening.order() == [1, 3, 2, 4]
    evening.bids(A=1)
    assert evening.no("A", "set_time", time="future", place=3) == "E_PAYLOAD"
    evening.do("A", "set_time", time="future", place=2).end()
    assert evening.order() == [1, 3, 2, 5, 4]
    assert [scene["era"] for scene in view(evening)["scenes"]] == ["present", "present", "past", "future", "future"]


def test_after_stays_where_the_last_scene_lies_and_present_comes_back():
    """UN-Q11."""
    evening = Evening("99/99/99/99/99").scene("A").end().bids(A=1)
    evening.do("A", "set_time", time="past", place=0).end().bids(A=1).end()
    assert evening.order() == [2, 3, 1]
    assert [scene.line for scene in evening.state.scenes] == [0, 2, 2]
    evening.bids(A=1).do("A", "set_time", time="present").end()
    assert (evening.order(), evening.state.scene.line) == ([2, 3, 1, 4], 0)
    evening.bids(A=1).do("A", "set_time", time="future").end().bids(A=1).do("A", "set_time", time="present").end()
    assert evening.order() == [2, 3, 1, 4, 6, 5]


def test_at_the_same_time_is_the_same_rank():
    evening = Evening("9/9/9/9/9").scene("A", present="X:A").do(HOST, "mark_eliminated", component="X").end()
    evening.bids(B=2).do("B", "set_location", name="mill").do("B", "set_time", time="same")
    assert [scene.rank for scene in evening.state.scenes] == [1, 1]
    # The end of X lies not earlier in the story (UN-40).
    evening.do("B", "introduce", component="X")
    assert evening.present == "X:B"


def test_time_does_not_go_where_somebody_present_is_gone():
    evening = Evening("9/9/9/9/9").scene("A", present="X:A").end()
    evening.bids(B=1).do("B", "set_time", time="past", place=0).do("B", "introduce", component="X")
    evening.do(HOST, "mark_eliminated", component="X").end()
    assert evening.state.component("X").eliminated == 2
    evening.bids(K=1)
    assert evening.no("K", "introduce", component="X") == "E_ELIMINATED"
    evening.do("K", "set_time", time="past", place=0).do("K", "introduce", component="X")
    assert evening.order() == [3, 2, 1]


@pytest.mark.rule("UN-36", "UN-35")
def test_a_time_machine_moves_time_within_a_scene():
    evening = Evening("9/9/9/9/9", midscene_time="machine").scene("A").end().scene("D", current="B", present="X:D")
    evening.change(components=(*evening.state.components, *Evening().apart("machine").state.components))
    assert evening.no("B", "set_time", time="future") == "E_NOT_PRESENT"
    evening.do("B", "introduce", component="machine").do("B", "set_time", time="future")
    # 1 for the machine, 4 for the future: one to each other player.
    assert evening.wealth == "15/9/15/15/15"
    evening.do("B", "set_time", time="past", place=0)
    assert (evening.order(), evening.state.wealth["B"]) == ([2, 1], 8)
    evening.do("B", "pass")
    assert evening.no("K", "set_time", time="past", place=0) == "E_NOT_CONTROLLER"
    assert evening.no("B", "set_time", time="past", place=0) == "E_NOT_YOUR_TURN"


@pytest.mark.rule("UN-42", "UN-43")
def test_control_changes_within_the_scene_and_traits_are_the_controllers():
    evening = Evening("9/9/9/9/9").scene("D", present="X:B")
    assert evening.no("D", "trait_change", component="X", change="add", text="lame") == "E_NOT_CONTROLLER"
    evening.do(HOST, "set_control", component="X", player="D", cost=2)
    assert (evening.present, evening.state.wealth["D"]) == ("X:D", 7)
    evening.do("D", "trait_change", component="X", change="add", text="lame", cost=1)
    evening.do("D", "trait_change", component="X", change="remove", text="x", cost=2)
    thing = evening.state.component("X")
    assert (thing.traits, thing.removed, evening.state.wealth["D"]) == (("lame",), ("x",), 4)
    assert evening.no("D", "trait_change", component="X", change="remove", text="x") == "E_PAYLOAD"
    evening.do("D", "trait_change", component="X", change="restore", text="x", cost=0)
    assert evening.state.component("X").traits == ("lame", "x")


def test_a_trait_given_anew_is_not_restored_besides():
    evening = Evening("9/9/9/9/9").scene("D", present="X:D")
    for change in ("remove", "add"):
        evening.do("D", "trait_change", component="X", change=change, text="x", cost=0)
    assert (evening.state.component("X").traits, evening.state.component("X").removed) == (("x",), ())
    assert evening.no("D", "trait_change", component="X", change="restore", text="x") == "E_PAYLOAD"


@pytest.mark.rule("UN-39")
def test_only_what_was_introduced_is_present():
    evening = Evening("9/9/9/9/9").scene("A", present="X:A").end().scene("B").apart("Z")
    assert [each["name"] for each in view(evening)["scene"]["present"]] == []
    assert [each["present"] for each in view(evening)["components"]] == [True, False, False]
    assert evening.no("B", "exit", component="X") == "E_NOT_PRESENT"


@pytest.mark.rule("UN-54", "UN-57", "UN-58")
def test_a_scene_on_hold_goes_on_from_its_latest_stop():
    """Scene 1 is put on hold for 2, goes on as 3, and once more as 5; what was done in 3 holds."""
    evening = Evening("9/9/9/9/9").scene("A", present="X:A Y:B").end().scene("B", location="").end()
    evening.bids(D=4).do("D", "resume_scene", scene=1).do("D", "exit", component="Y").do("D", "event", text="dawn")
    assert evening.no("D", "resume_scene", scene=2) == "E_WRONG_STATE"
    evening.end().scene("K", location="").end().bids(E=3)
    assert [each["carried"] for each in view(evening)["scenes"]] == [["hall", "X", "Y"], [], ["hall", "X"], [], []]
    assert evening.no("E", "set_time", time="bad") == "E_PAYLOAD"
    evening.do("E", "resume_scene", scene=1)
    assert (evening.present, [scene.root for scene in evening.state.scenes]) == ("X:E", [1, 2, 1, 4, 1])
    assert evening.no("E", "set_time", time="past", place=0) == "E_TIME_SET"
    assert evening.order() == [1, 2, 3, 4, 5]


def test_resuming_leaves_out_whoever_is_gone_and_a_location_may_be_missing():
    evening = Evening("9/9/9/9/9").scene("A", present="X:A Y:A").end().apart("C9", kind="location")
    evening.scene("B", location="C9").do(HOST, "mark_eliminated", component="X")
    evening.do(HOST, "mark_eliminated", component="C1").end().bids(D=3).do("D", "resume_scene", scene=1)
    assert (evening.present, evening.state.scene.location) == ("Y:D", None)
    assert evening.no("D", "event", text="rain") == "E_LOCATION_REQUIRED"
    evening.do("D", "set_location", name="meadow").do("D", "event", text="rain")
    assert evening.coins[1] == 0


def test_a_past_scene_goes_on_right_after_its_own_last_part():
    evening = Evening("99/99/99/99/99").scene("A").end().bids(A=1)
    evening.do("A", "set_location", name="mill").do("A", "set_time", time="past", place=0).end()
    evening.bids(A=1).do("A", "set_time", time="present").end().bids(A=1).do("A", "resume_scene", scene=2)
    assert (evening.order(), evening.state.scene.line) == ([2, 4, 1, 3], 2)


def test_declared_absences_stand_in_a_resumed_scene_and_a_fade_closes_all_parts():
    evening = Evening("9/9/9/9/9", fade="on").scene("A").apart("Z").do("A", "declare_absent", component="Z").end()
    evening.bids(D=4).do("D", "resume_scene", scene=1)
    assert evening.state.scene.absent == ("Z",)
    evening.do("D", "introduce", component="Z")
    assert evening.told("W_ABSENT_FACT") == [{"name": "Z"}]
    evening.end(fade=True).bids(E=2)
    assert evening.no("E", "resume_scene", scene=1) == evening.no("E", "resume_scene", scene=2) == "E_FADED"
    assert evening.no("E", "resume_scene", scene=9) == "E_PAYLOAD"


def test_the_location_is_a_component_that_is_never_lacking():
    """UN-Q25, UN-Q26, UN-Q28."""
    evening = Evening("9/9/9/9/9").bids(D=4).do("D", "set_location", name="hall")
    hall = evening.state.scene.location
    assert evening.no("D", "set_location", component=hall) == "E_ALREADY_PRESENT"
    assert evening.no("D", "exit", component=hall) == "E_LOCATION_REQUIRED"
    assert evening.no(HOST, "mark_eliminated", component=hall) == "E_LOCATION_REQUIRED"
    evening.do("D", "set_location", name="yard")
    assert (evening.coins[1], evening.owner(hall), evening.owner(evening.state.scene.location)) == (2, None, "D")
    evening.do(HOST, "mark_eliminated", component=hall)
    assert evening.no("D", "set_location", component=hall) == "E_ELIMINATED"
    evening.do("D", "event", text="rain")
    place = evening.state.scene.location
    assert evening.no("D", "change_location", name="river", drop=[place]) == "E_LOCATION_REQUIRED"


def test_a_framer_without_a_location_cannot_pass():
    """UN-Q10."""
    evening = Evening("9/9/9/1/9").bids(D=1).do("D", "set_time", time="past")
    assert evening.state.funds("D") == 0
    assert evening.no("D", "pass") == "E_LOCATION_REQUIRED"
    assert evening.no("B", "interrupt") == "E_FRAMING_IMMUNE"
    evening.do("D", "end_scene")


def test_a_round_of_passes_reminds_the_framer():
    """UN-Q21."""
    evening = Evening("9/9/9/9/9").scene("D")
    for seat in "DEABK":
        evening.do(seat, "pass")
    assert evening.told("all_passed") == [{"seat": "D"}]
    assert view(evening)["everybody_passed"]
    evening.do("D", "event", text="thunder")
    assert not view(evening)["everybody_passed"]


def test_a_time_machine_breaks_a_round_of_passes():
    """UN-Q21: a seat that moved Time has done something."""
    evening = Evening("9/9/9/9/9", midscene_time="X").scene("D", present="X:K")
    for seat in "DEAB":
        evening.do(seat, "pass")
    evening.do("K", "set_time", time="past", place=0).do("K", "pass")
    assert (evening.told("all_passed"), view(evening)["everybody_passed"]) == ([], False)

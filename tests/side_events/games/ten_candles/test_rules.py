"""Rules that no vector speaks of: the frame, the cards, who may act, what a step waits for."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from side_events.table.action import Action
from side_events.table.game import FACILITATOR
from tests.side_events.games.ten_candles.evening import Evening, scene


@pytest.mark.rule("TC-01")
def test_nobody_wins_and_nobody_survives():
    evening = scene(1, 1, 0, 9)
    assert game.outcome(evening.state) is None
    evening.do("S", "candle_accident")
    assert game.outcome(evening.state) == {"scenes": 10, "truths": 0, "died_in": dict.fromkeys("ABCD", 10)}


@pytest.mark.rule("TC-03", "TC-04", "TC-83")
def test_ten_scenes_at_most():
    """Each scene ends with a candle, by a failure, a seizing or by itself; the tenth is the last."""
    evening = Evening().first_scene()
    for lit in range(10, 1, -1):
        assert (evening.state.scene, evening.numbers) == (11 - lit, (lit, lit, 0, 10 - lit))
        if lit % 3 == 0:
            evening.do("S", "candle_accident")
        elif lit % 3 == 1 and lit < 10:
            gm = [6, *[2] * (9 - lit)]
            evening.roll("C", [6, *[2] * (lit - 1)], gm=gm, settle=True).do("C", "seize")
        else:
            evening.roll("B", [2] * lit, settle=True)
        evening.truths()
    assert (evening.state.step, evening.state.scene, evening.numbers) == ("LAST_STAND", 10, (1, 1, 0, 9))
    evening.do("S", "candle_accident")
    assert (evening.state.step, evening.no("S", "begin_scene")) == ("ENDED", "E_WRONG_STEP")


@pytest.mark.rule("TC-80", "TC-83")
def test_candles_that_went_out_before_play():
    """Nine accidents in step 7: the game opens with one candle, its only scene is the Last Stand."""
    evening = Evening().stacks().do("S", "advance")
    for _ in range(9):
        evening.do("S", "candle_accident")
    assert evening.no("S", "candle_accident") == "E_WRONG_STEP"
    evening.do("S", "start_play")
    for seat in "ABCD":
        evening.do(seat, "recorded")
    evening.do("S", "begin_scene")
    assert (evening.state.step, evening.state.scene, evening.numbers) == ("LAST_STAND", 1, (1, 1, 0, 9))


@pytest.mark.rule("TC-83")
def test_the_last_candle_goes_out_in_the_opening():
    evening = Evening().stacks().do("S", "advance")
    for _ in range(9):
        evening.do("S", "candle_accident")
    evening.do("S", "start_play").do("S", "candle_accident")
    assert (evening.state.step, evening.state.lit, evening.state.living) == ("ENDED", 0, ())


@pytest.mark.rule("TC-15")
def test_a_moment_may_be_written_anew_until_the_step_is_closed():
    evening = Evening().described().do("S", "advance")
    evening.do("A", "submit_moment", text="the radio answers").do("A", "submit_moment", text="my brother answers")
    moments = [card.text for card in evening.state.survivors["A"].stack if card.kind == "moment"]
    assert moments == ["my brother answers"]
    assert evening.no("S", "advance") == "E_STEP_INCOMPLETE"


@pytest.mark.rule("TC-20")
def test_their_brink_names_no_weakness_and_may_be_sent_back():
    evening = Evening().moments().do("S", "advance")
    assert evening.no("D", "submit_brink", text="fear bells", where="at the church") == "E_THEIR_WEAKNESS"
    assert evening.no("S", "return_brink", reason="…") == "E_STEP_INCOMPLETE"
    evening.do("D", "submit_brink", text="fear bells", where="at the church", no_weakness=True)
    assert evening.no("A", "return_brink", reason="…") == "E_STORYTELLER_ONLY"
    evening.do("S", "return_brink", reason="that is a weakness")
    assert (evening.state.their_brink, evening.events[0].seen_by) == (None, ("S", "D"))
    evening.do("D", "submit_brink", text="walk through walls", where="in the yard", no_weakness=True)
    assert evening.state.their_brink.text == "walk through walls"


@pytest.mark.rule("TC-21")
def test_a_brink_says_what_and_where():
    evening = Evening().moments().do("S", "advance")
    assert evening.no("A", "submit_brink", text="left the door open") == "E_PAYLOAD"
    evening.do("A", "submit_brink", text="left the door open", where="the night before")
    card = evening.state.survivors["B"].card("brink")
    assert (card.text, card.where, card.author) == ("left the door open", "the night before", "A")


@pytest.mark.rule("TC-30", "TC-35", "TC-36")
def test_a_task_is_tried_again_by_another():
    evening = scene(6, 6, 0, 4).roll("A", [6, 2, 3, 4, 5, 1], settle=True).do("A", "end_narration")
    evening.roll("B", [6, 2, 3, 4, 5], settle=True)
    assert (evening.conflict.active, evening.numbers) == ("B", (6, 5, 1, 4))


@pytest.mark.rule("TC-51")
def test_how_a_trait_weighed_is_noted():
    evening = scene(6, 6, 0, 4).roll("A", [1, 2, 3, 4, 5, 6])
    evening.do("A", "burn_trait", [6], card="virtue", note="she would not let go of the rope")
    (card,) = game.view(evening.state, "audience")["survivors"][0]["burned"]
    assert card == {"kind": "virtue", "text": "virtue of A", "scene": 5, "note": "she would not let go of the rope"}
    assert game.view(evening.state, "audience")["conflict"]["weave"] == [card]


@pytest.mark.rule("TC-55")
def test_an_embraced_brink_is_read_by_who_tells():
    evening = scene(6, 6, 0, 4, stacks={"A": "brink"}).roll("A", [2] * 6)
    assert game.view(evening.state, "S")["survivors"][0]["top"] == {"kind": "brink", "text": None}
    evening.do("A", "embrace_brink", [2] * 6)
    shown = {"kind": "brink", "text": "brink of A", "where": "in the cellar", "scene": 5, "note": ""}
    assert game.view(evening.state, "S")["survivors"][0]["brink"] == shown
    assert game.view(evening.state, "S")["conflict"]["weave"] == [shown]


@pytest.mark.rule("TC-34")
def test_an_active_brink_is_shown_at_will_and_once():
    evening = scene(6, 6, 0, 4, stacks={"A": "brink"}).do("A", "reveal_brink")
    assert game.view(evening.state, "C")["survivors"][0]["top"]["text"] == "brink of A"
    assert evening.no("A", "reveal_brink") == "E_WRONG_STEP"


@pytest.mark.rule("TC-37")
def test_danger_is_called_before_the_roll_and_lifted():
    evening = scene(6, 6, 0, 4).declare("A").do("S", "set_dangerous", dangerous=True)
    assert evening.conflict.dangerous
    assert evening.do("S", "set_dangerous", dangerous=False).conflict.dangerous is False


@pytest.mark.rule("TC-57")
class TestMoments:
    def wished(self):
        return scene(6, 6, 0, 4, stacks={"A": "moment brink", "B": "moment brink"}).do("A", "declare_moment")

    def test_the_storyteller_declines_and_nothing_changes(self):
        evening = self.wished().do("S", "decline")
        assert (evening.state.wish, evening.stack("A"), evening.state.step) == ("", "moment brink", "SCENE")
        assert evening.no("S", "approve") == "E_WRONG_STEP"

    def test_one_wish_at_a_time(self):
        assert self.wished().no("B", "declare_moment") == "E_STEP_INCOMPLETE"

    def test_a_wish_dies_with_its_survivor_and_with_the_scene(self):
        dead = self.wished().roll("C", [2] * 6, dangerous=True, settle=True).do("S", "mark_dead", survivor="A")
        assert dead.state.wish == ""
        assert self.wished().do("S", "candle_accident").state.wish == ""

    def test_a_moment_may_be_dangerous(self):
        evening = self.wished().do("S", "approve", dangerous=True)
        assert (evening.conflict.kind, evening.conflict.dangerous) == ("moment", True)


@pytest.mark.rule("TC-50")
def test_the_limit_of_one_trait_ends_with_the_scene():
    evening = scene(6, 6, 0, 4, stacks={"A": "virtue vice brink"}).roll("A", [1, 2, 2, 2, 2, 2])
    evening.do("A", "burn_trait", [2]).do("A", "settle").truths()
    evening.roll("A", [1, 2, 2, 2, 2]).do("A", "burn_trait", [6])
    assert evening.burned("A") == "virtue vice"


@pytest.mark.rule("TC-63", "TC-64")
@pytest.mark.parametrize(
    ("kind", "payload"),
    [("declare_moment", {}), ("sacrifice", {})],
)
def test_the_dead_do_nothing(kind, payload):
    evening = scene(6, 6, 0, 4, dead="C", stacks={"C": "moment brink"})
    if kind == "sacrifice":
        evening.roll("B", [2] * 6, dangerous=True, settle=True)
    assert evening.no("C", kind, **payload) == "E_DEAD"


@pytest.mark.rule("TC-75")
def test_a_truth_may_jump_the_story():
    evening = scene(6, 6, 0, 4).roll("B", [2] * 6, settle=True).do("S", "end_narration").do("S", "say_opening")
    evening.do("B", "state_truth", text="two days later we reach the lighthouse").do("S", "accept_truth")
    assert game.view(evening.state, "audience")["truths"]["said"] == [
        {"speaker": "B", "text": "two days later we reach the lighthouse", "scene": 5}
    ]


@pytest.mark.rule("TC-84")
def test_another_module_may_be_read():
    default = game.view(Evening().state, "B")["module"]
    assert default["title"] == {"ru": "Десять дней без солнца", "en": "Ten days without the sun"}
    evening = Evening().do("S", "load_module", title="The dam", text="Water rises.")
    assert game.view(evening.state, "B")["module"] == {
        "title": {"ru": "The dam", "en": "The dam"},
        "text": {"ru": "Water rises.", "en": "Water rises."},
    }
    assert evening.no("A", "load_module", title="x", text="y") == "E_STORYTELLER_ONLY"
    evening.traits().do("S", "pass_cards").do("S", "module_read")
    assert evening.no("S", "load_module", title="x", text="y") == "E_WRONG_STEP"


def noted(state, seat, kind):
    """What stands beside the button, in English."""
    (choice,) = (choice for choice in game.legal(state, seat) if choice.kind == kind)
    return choice.note["en"]


@pytest.mark.rule("TC-06", "TC-07", "TC-26", "TC-27")
def test_reminders_stand_beside_the_buttons():
    assert "not touched" in noted(Evening().state, "S", "start_creation")
    last = noted(Evening().stacks().do("S", "advance").state, "S", "start_play")
    assert "the only light" in last
    assert "your own pockets" in last


@pytest.mark.rule("TC-10")
def test_advice_on_traits_is_given_and_not_enforced():
    evening = Evening().do("S", "start_creation")
    (choice,) = (choice for choice in game.legal(evening.state, "A") if choice.kind == "submit_trait")
    assert "solves more than it breaks" in choice.fields[1].note["en"]
    evening.do("A", "submit_trait", card="virtue", text="murderous")


STORYTELLERS = {
    "LOBBY": ["start_creation"],
    "S1_TRAITS": ["pass_cards", "candle_accident"],
    "SCENE": ["candle_accident", "mark_dead", "close_game"],
}


@pytest.mark.rule("TC-35", "TC-76")
def test_players_do_not_act_for_the_storyteller():
    lobby, traits, play = Evening(), Evening().traits(), scene(6, 6, 0, 4)
    for evening in (lobby, traits, play):
        for kind in STORYTELLERS[evening.state.step]:
            assert evening.no("A", kind) == "E_STORYTELLER_ONLY"


@pytest.mark.rule("TC-02", "TC-09")
def test_the_storyteller_does_not_do_what_players_do():
    traits = Evening().traits()
    assert traits.no("S", "submit_trait", card="virtue", text="brave") == "E_PLAYERS_ONLY"
    assert scene(6, 6, 0, 4).no("S", "declare_moment") == "E_PLAYERS_ONLY"


@pytest.mark.rule("TC-46")
def test_only_who_tells_or_the_storyteller_ends_the_telling():
    evening = scene(6, 6, 0, 4).roll("A", [6] * 6, settle=True)
    assert evening.no("B", "end_narration") == "E_NOT_NARRATOR"
    assert evening.do("S", "end_narration").state.step == "SCENE"


@pytest.mark.rule("TC-42")
def test_the_storyteller_settles_for_an_absent_minded_roller():
    evening = scene(6, 6, 0, 4).roll("A", [6] * 6)
    assert evening.no("B", "settle") == "E_NOT_ROLLER"
    assert evening.do("S", "settle").result == (True, "A")


def test_a_facilitator_who_does_not_tell_works_the_buttons_but_not_the_hidden_cards():
    evening = scene(6, 6, 0, 4).do(FACILITATOR, "declare_conflict", active="A")
    assert evening.conflict.active == "A"
    assert evening.no(FACILITATOR, "reveal_their_brink") == "E_STORYTELLER_ONLY"
    kinds = {choice.kind for choice in game.legal(evening.state, FACILITATOR)}
    assert kinds == {"set_dangerous", "candle_accident"}
    assert game.view(evening.state, FACILITATOR) == game.view(evening.state, "audience")


@pytest.mark.parametrize(
    ("seat", "kind", "payload"),
    [
        ("A", "submit_trait", {"card": "brink", "text": "brave"}),
        ("A", "submit_trait", {"card": "virtue", "text": ""}),
        ("A", "submit_trait", {"card": "virtue", "text": "x" * 41}),
        ("A", "submit_trait", {"card": "virtue", "text": 7}),
        ("A", "submit_trait", {"text": "brave"}),
        ("X", "submit_trait", {"card": "virtue", "text": "brave"}),
        ("A", "dance", {}),
    ],
)
def test_what_is_no_payload(seat, kind, payload):
    assert Evening().traits().no(seat, kind, **payload) == "E_PAYLOAD"


def test_a_stack_holds_each_card_once():
    evening = Evening().brinks().do("S", "advance")
    assert evening.no("A", "set_stack", order=["virtue", "virtue", "moment", "brink"]) == "E_PAYLOAD"
    assert evening.no("A", "set_stack", order=["virtue", "moment"]) == "E_PAYLOAD"
    assert evening.do("A", "set_stack", order=["vice", "moment", "virtue"]).stack("A") == "vice moment virtue brink"


def test_the_log_of_others_holds_no_hidden_words():
    acts = {
        "submit_trait": ({"card": "vice", "text": "secret"}, {"card": "vice"}),
        "submit_moment": ({"text": "secret"}, {}),
        "submit_brink": ({"text": "secret", "where": "secret", "no_weakness": True}, {}),
        "return_brink": ({"reason": "secret"}, {}),
        "set_stack": ({"order": ["vice", "virtue", "moment"]}, {}),
        "declare_conflict": ({"active": "B", "what": "open"}, {"active": "B", "what": "open"}),
    }
    for kind, (payload, cut) in acts.items():
        assert game.view_action(Action("A", kind, payload), "A") == payload
        assert game.view_action(Action("A", kind, payload), "B") == cut
        assert game.view_action(Action("A", kind, payload), "audience") == cut

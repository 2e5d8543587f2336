"""Every answer to the open questions of section 5 that no vector tries: what is the default, and what the other."""

from __future__ import annotations

import pytest

from side_events.games import ten_candles as game
from side_events.games.ten_candles.game import DEFAULTS
from side_events.games.ten_candles.options import OPTIONS
from side_events.table.header import take_options, take_seats
from side_events.table.refusal import Refusal
from tests.side_events.games.ten_candles.evening import Evening, scene


def test_the_table_is_offered_every_option_with_its_default():
    assert {option.key: option.default for option in OPTIONS} == DEFAULTS
    assert take_options(game.META, {}) == DEFAULTS


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        ("AB", {}, ""),
        ("ABCDEFGH", {}, ""),
        ("A", {}, "E_PAYLOAD"),
        ("AB", {"players_min": 3}, "E_PAYLOAD"),
        ("ABC", {"players_min": 3}, ""),
        ("ABCDE", {"players_max": 4}, "E_PAYLOAD"),
        ("ABCD", {"players_max": 4}, ""),
    ],
)
def test_q01_number_of_players(players, options, code):
    try:
        Evening(players, **options)
        said = ""
    except Refusal as refusal:
        said = refusal.code
    assert said == code


@pytest.mark.rule("TC-02")
def test_the_ring_has_one_storyteller():
    seats = take_seats(game.META, ["Lydia", "Gleb", "Tasya"])
    assert [(seat.key, seat.role) for seat in seats] == [("Lydia", "storyteller"), ("Gleb", ""), ("Tasya", "")]
    with pytest.raises(Refusal):
        take_seats(game.META, [{"key": key, "role": "storyteller"} for key in "AB"] + [{"key": "C"}])


@pytest.mark.parametrize(("accident", "lit"), [("stay_out", (2, 5, 9)), ("relight", (3, 6, 10))])
@pytest.mark.rule("TC-76")
def test_q03_a_candle_goes_out_in_creation(accident, lit):
    evening = Evening(creation_accident=accident).traits().do("S", "candle_accident")
    seen = [evening.state.lit]
    evening.do("S", "pass_cards").do("S", "module_read")
    for seat in "ABCD":
        evening.do(seat, "submit_description", name=seat, look="tall", summary="a carpenter")
    evening.do("S", "advance")
    seen.append(evening.state.lit)
    for seat in "ABCD":
        evening.do(seat, "submit_moment", text="a voice answers")
    evening.do("S", "advance")
    for seat in "SABCD":
        evening.do(seat, "submit_brink", text="lied", where="here", no_weakness=True)
    evening.do("S", "advance")
    for seat in "ABCD":
        evening.do(seat, "set_stack", order=["virtue", "vice", "moment"])
    evening.do("S", "advance").do("S", "start_play")
    seen.append(evening.state.lit)
    for seat in "ABCD":
        evening.do(seat, "recorded")
    evening.do("S", "begin_scene")
    assert (tuple(seen), evening.numbers) == (lit, (lit[2], lit[2], 0, 10 - lit[2]))


def test_q26_a_candle_goes_out_in_the_opening():
    evening = Evening(creation_accident="relight").opening().do("S", "candle_accident")
    for seat in "ABCD":
        evening.do(seat, "recorded")
    evening.do("S", "begin_scene")
    assert (evening.state.step, evening.numbers, evening.state.truths) == ("SCENE", (9, 9, 0, 1), ())


@pytest.mark.rule("TC-56")
def test_q08_the_brink_again_on_the_same_roll():
    """A success that the Storyteller would tell is embraced twice; the sixes of the roll between are not lost."""

    def twice(**options):
        evening = scene(4, 4, 0, 6, stacks={"A": "brink"}, **options).roll("A", [2, 3, 4, 5], gm=[6, 6, 2, 2, 2, 2])
        return evening.do("A", "embrace_brink", [6, 2, 3, 4])

    evening = twice().do("A", "embrace_brink", [6, 6, 6, 4]).do("A", "settle")
    assert (evening.result, evening.numbers, evening.conflict.embraces) == ((True, "A"), (4, 1, 3, 6), 2)
    assert twice(brink_repeat_same_roll=False).no("A", "embrace_brink", [6, 6, 6, 4]) == "E_BRINK_CONDITION"


@pytest.mark.rule("TC-56")
def test_the_brink_again_in_the_same_scene():
    evening = scene(4, 4, 0, 6, stacks={"A": "brink"}).roll("A", [2, 3, 4, 5], gm=[2] * 6)
    evening.do("A", "embrace_brink", [6, 3, 4, 4]).do("A", "settle").do("A", "end_narration")
    evening.roll("A", [2, 3, 4], gm=[2] * 6).do("A", "embrace_brink", [6, 5, 3]).do("A", "settle")
    assert (evening.stack("A"), evening.numbers) == ("brink", (4, 2, 2, 6))


def test_q08_the_storytellers_dice_stand_or_are_rolled_anew():
    def embraced(dice, **options):
        evening = scene(3, 3, 0, 7, stacks={"A": "brink"}, hope="A", **options)
        return evening.roll("A", [2, 3, 4], hope=2, gm=[6] * 7).do("A", "embrace_brink", dice).conflict

    assert embraced([6, 5, 4, 3]).gm == (6,) * 7
    anew = embraced([6, 5, 4, 3, *[2] * 7], gm_rerolls=True)
    assert (anew.shared, anew.hope, anew.gm) == ((6, 5, 4), 3, (2,) * 7)


def test_q08_a_burned_trait_leaves_the_storytellers_dice():
    evening = scene(3, 3, 0, 7, gm_rerolls=True).roll("A", [1, 3, 4], gm=[6] * 7)
    assert evening.do("A", "burn_trait", [5]).conflict.gm == (6,) * 7


def test_q08_a_trait_rerolls_a_hope_dies_one_or_not():
    def rolled(**options):
        return scene(3, 3, 0, 7, hope="A", **options).roll("A", [1, 3, 4], hope=1)

    both = rolled().do("A", "burn_trait", [2, 5]).conflict
    assert (both.shared, both.hope) == ((2, 3, 4), 5)
    stays = rolled(trait_reroll_includes_hope=False).do("A", "burn_trait", [2]).conflict
    assert (stays.shared, stays.hope) == ((2, 3, 4), 1)
    alone = scene(3, 3, 0, 7, hope="A", trait_reroll_includes_hope=False).roll("A", [2, 3, 4], hope=1)
    assert alone.no("A", "burn_trait") == "E_NO_ONES"


def test_q08_a_new_top_waits_for_the_next_roll():
    evening = scene(4, 4, 0, 6, stacks={"A": "vice brink"}, new_top_active="next_roll").roll("A", [1, 2, 3, 6])
    evening.do("A", "burn_trait", [5])
    assert evening.no("A", "reveal_brink") == "E_BRINK_SECRET"
    evening.do("A", "settle").do("A", "end_narration").roll("A", [2, 3, 4, 5])
    assert evening.do("A", "embrace_brink", [6, 2, 2, 2]).conflict.embraces == 1


@pytest.mark.parametrize(("kept", "stack"), [("burn", "vice brink"), ("keep", "moment vice brink")])
@pytest.mark.rule("TC-59")
def test_q09_a_failed_moment(kept, stack):
    evening = scene(6, 6, 0, 4, stacks={"A": "moment vice brink"}, moment_on_failure=kept)
    evening.moment("A", [2, 2, 3, 3, 4, 5], settle=True)
    assert (evening.stack("A"), evening.state.survivors["A"].hope, evening.state.lit) == (stack, False, 5)
    evening.truths()
    code = evening.no("A", "declare_moment") if kept == "burn" else evening.do("A", "declare_moment").state.wish
    assert code == ("E_CARD_NOT_ACTIVE" if kept == "burn" else "A")


@pytest.mark.parametrize(("speak", "order"), [(True, "B C D S"), (False, "B D S A")])
@pytest.mark.rule("TC-64")
def test_q10_the_dead_and_the_truths(speak, order):
    evening = scene(6, 6, 0, 4, dead="C", dead_state_truths=speak)
    assert evening.roll("B", [2, 2, 3, 3, 4, 5], settle=True).truths() == order


@pytest.mark.parametrize(("speak", "starter"), [(True, "B"), (False, "C")])
def test_q10_a_dead_starter(speak, starter):
    evening = scene(6, 6, 0, 4, dead_state_truths=speak).roll("B", [2] * 6, dangerous=True, settle=True)
    evening.do("B", "sacrifice").do("B", "end_narration")
    assert evening.state.truth_due == starter


def test_q10_everybody_dead_before_the_last_stand():
    evening = scene(6, 6, 0, 4, dead="ABC").roll("D", [2] * 6, dangerous=True, settle=True).do("D", "sacrifice")
    assert [evening.no("D", "end_narration"), evening.no("S", "candle_accident")] == ["E_DEAD", "E_DEAD"]
    evening.do("S", "close_game")
    assert (evening.state.step, evening.state.lit) == ("ENDED", 0)


@pytest.mark.rule("TC-78")
class TestQ11:
    """A candle goes out over an open roll."""

    def opened(self, shared, **options):
        return scene(6, 6, 0, 4, stacks={"A": "moment vice brink"}, **options).roll("A", shared)

    def test_an_unsettled_roll_lapses(self):
        evening = self.opened([2] * 6).do("S", "candle_accident")
        assert (evening.state.step, evening.state.lit, evening.state.conflict) == ("TRUTHS", 5, None)
        assert (evening.state.scene_end_cause, evening.state.truth_due) == ("accident", "S")

    def test_what_was_burned_stays_burned(self):
        evening = scene(6, 6, 0, 4).roll("A", [1, 2, 2, 2, 2, 2]).do("A", "burn_trait", [2])
        assert evening.do("S", "candle_accident").burned("A") == "virtue"

    def test_an_unsettled_moment_stays_in_the_stack(self):
        evening = scene(6, 6, 0, 4, stacks={"A": "moment brink"}).moment("A", [6] * 6).do("S", "candle_accident")
        assert (evening.stack("A"), evening.state.survivors["A"].hope) == ("moment brink", False)

    def test_a_settled_success_is_told_first(self):
        evening = self.opened([6] * 6).do("A", "settle").do("S", "candle_accident")
        assert (evening.state.step, evening.state.lit, evening.state.truth_starter) == ("NARRATION", 5, "S")
        assert evening.do("A", "end_narration").state.step == "TRUTHS"

    def test_a_settled_failure_costs_two_candles_and_keeps_its_starter(self):
        evening = self.opened([2] * 6).do("A", "settle").do("S", "candle_accident")
        assert (evening.state.step, evening.state.lit, evening.state.truth_starter) == ("NARRATION", 4, "A")
        assert evening.state.scene_end_cause == "failed_roll"

    def test_seized_and_then_an_accident(self):
        evening = scene(8, 8, 0, 2).roll("A", [6, 2, 3, 4, 5, 2, 3, 4], gm=[6, 2], settle=True)
        evening.do("A", "seize").do("S", "candle_accident")
        assert (evening.state.lit, evening.state.scene_end_cause, evening.state.truth_starter) == (6, "seize", "A")

    def test_settle_first_a_failure(self):
        evening = self.opened([2] * 6, accident_open_roll="settle_first").do("S", "candle_accident")
        assert (evening.state.step, evening.result, evening.state.lit) == ("NARRATION", (False, "S"), 4)
        assert (evening.state.scene_end_cause, evening.state.truth_starter) == ("failed_roll", "A")

    def test_settle_first_a_success(self):
        evening = self.opened([6, 1, 2, 2, 2, 2], accident_open_roll="settle_first").do("S", "candle_accident")
        assert (evening.result, evening.numbers) == ((True, "A"), (5, 5, 1, 4))
        assert (evening.state.scene_end_cause, evening.state.truth_starter) == ("accident", "S")

    def test_two_candles_are_the_last(self):
        evening = scene(2, 2, 0, 8).roll("A", [2, 2], settle=True).do("S", "candle_accident")
        assert (evening.state.step, evening.state.lit) == ("ENDED", 0)


@pytest.mark.rule("TC-77")
def test_a_declared_conflict_lapses():
    evening = scene(6, 6, 0, 4).declare("A").do("S", "candle_accident")
    assert (evening.state.step, evening.state.conflict, evening.state.truth_due) == ("TRUTHS", None, "S")


class TestQ12:
    """The Last Stand."""

    def test_a_failed_brink_burns_and_takes_the_hope(self):
        evening = scene(1, 1, 0, 9, stacks={"A": "brink"}, hope="A").roll("A", [2], hope=3)
        evening.do("A", "embrace_brink", [2, 3])
        assert (evening.burned("A"), evening.state.survivors["A"].hope, evening.numbers) == (
            "brink",
            False,
            (1, 1, 0, 9),
        )
        assert evening.do("S", "end_narration").state.living == ("B", "C", "D")

    def test_a_failed_moment_is_a_failed_roll(self):
        evening = scene(1, 1, 0, 9, stacks={"A": "moment brink"}).moment("A", [2], settle=True)
        assert (evening.burned("A"), evening.state.lit) == ("moment", 1)
        assert evening.do("S", "end_narration").state.living == ("B", "C", "D")

    def test_somebody_dies_instead(self):
        evening = scene(1, 1, 0, 9).roll("A", [2], dangerous=True, settle=True).do("C", "sacrifice")
        assert evening.result == (False, "C")
        evening.do("C", "end_narration")
        assert (evening.state.living, evening.state.step) == (("A", "B", "D"), "LAST_STAND")

    def test_the_storyteller_lets_survivors_die_but_for_the_roller(self):
        evening = scene(1, 1, 0, 9).do("S", "mark_dead", survivor="B").declare("A")
        assert evening.no("S", "mark_dead", survivor="A") == "E_WRONG_STEP"
        assert evening.do("S", "mark_dead", survivor="C").state.living == ("A", "D")
        assert evening.no("S", "mark_dead", survivor="C") == "E_DEAD"

    def test_all_dead_and_the_game_is_closed(self):
        evening = scene(1, 1, 0, 9)
        assert evening.no("S", "close_game") == "E_STEP_INCOMPLETE"
        for seat in "ABCD":
            evening.do("S", "mark_dead", survivor=seat)
        assert evening.state.step == "LAST_STAND"
        evening.do("S", "close_game")
        assert (evening.state.step, evening.state.lit) == ("ENDED", 0)


@pytest.mark.parametrize(("seizing", "step"), [("refuse", "NARRATION"), ("allow_ends_game", "ENDED")])
def test_q13_the_last_candle_pays_or_not(seizing, step):
    evening = scene(1, 1, 0, 9, last_stand_seize=seizing).roll("A", [6], gm=[6] * 9, settle=True)
    if seizing == "refuse":
        assert evening.no("A", "seize") == "E_LAST_CANDLE"
    else:
        evening.do("A", "seize")
    assert evening.state.step == step


@pytest.mark.parametrize(("playback", "offered"), [("offer", True), ("off", False)])
def test_q13_the_messages_may_be_played_at_the_end(playback, offered):
    evening = scene(1, 1, 0, 9, playback_at_end=playback).do("S", "candle_accident")
    assert game.view(evening.state, "S")["options"]["playback"] is offered


@pytest.mark.parametrize(("lower", "read"), [("public", ["vice", "moment"]), ("owner_only", [])])
def test_q14_cards_below_the_top(lower, read):
    evening = scene(9, 9, 0, 1, lower_cards=lower)

    def cards(viewer):
        return [card["kind"] for card in game.view(evening.state, viewer)["survivors"][0]["lower"]]

    assert (cards("B"), cards("audience"), cards("S")) == (read, read, read)
    assert cards("A") == ["vice", "moment"]


@pytest.mark.parametrize("lower", ["public", "owner_only"])
def test_q14_moments_and_traits_in_the_log(lower):
    evening = Evening(lower_cards=lower).traits().do("S", "pass_cards")
    assert {event.seen_by for event in evening.events if event.kind == "traits_got"} == (
        {"all"} if lower == "public" else {("A",), ("B",), ("C",), ("D",)}
    )
    evening.do("S", "module_read")
    for seat in "ABCD":
        evening.do(seat, "submit_description", name=seat, look="tall", summary="a carpenter")
    evening.do("S", "advance").do("A", "submit_moment", text="a voice answers")
    assert bool(evening.told("moment_shown")) is (lower == "public")


@pytest.mark.parametrize(("empty", "code"), [("auto_fail", ""), ("refuse", "E_EMPTY_POOL")])
def test_q16_the_only_die_left_out(empty, code):
    evening = scene(4, 0, 4, 6, hope="A", empty_pool=empty).declare("A")
    if code:
        assert evening.no("A", "roll", leave_out_hope=True) == code
    else:
        evening.do("A", "roll", [3] * 6, leave_out_hope=True).do("A", "settle")
        assert evening.result == (False, "S")


def test_q16_a_moment_without_dice():
    evening = scene(4, 0, 4, 6, stacks={"A": "moment brink"}, empty_pool="refuse").do("A", "declare_moment")
    assert evening.no("S", "approve") == "E_EMPTY_POOL"


@pytest.mark.parametrize(("starts", "seat"), [("roller", "B"), ("sacrificer", "C")])
def test_q18_who_starts_after_a_life_given(starts, seat):
    evening = scene(6, 6, 0, 4, truth_starter_after_sacrifice=starts).roll("B", [2] * 6, dangerous=True, settle=True)
    assert evening.do("C", "sacrifice").do("C", "end_narration").state.truth_due == seat


class TestQ20:
    """The Storyteller kills before the Last Stand."""

    def failed(self, *, dangerous=True, **options):
        return scene(6, 6, 0, 4, **options).roll("B", [2] * 6, dangerous=dangerous, settle=True)

    def test_of_a_failed_dangerous_conflict(self):
        assert self.failed().do("S", "mark_dead", survivor="B").state.living == ("A", "C", "D")

    def test_in_the_last_stand_only(self):
        assert self.failed(storyteller_kill="last_stand_only").no("S", "mark_dead", survivor="B") == "E_WRONG_STEP"
        last = scene(1, 1, 0, 9, storyteller_kill="last_stand_only").do("S", "mark_dead", survivor="B")
        assert last.state.living == ("A", "C", "D")

    def test_not_otherwise(self):
        assert scene(6, 6, 0, 4).no("S", "mark_dead", survivor="B") == "E_WRONG_STEP"
        assert self.failed(dangerous=False).no("S", "mark_dead", survivor="B") == "E_NOT_DANGEROUS"
        success = scene(6, 6, 0, 4).roll("B", [6] * 6, dangerous=True, settle=True)
        assert success.no("S", "mark_dead", survivor="B") == "E_NOT_FAILED"
        assert self.failed().do("C", "sacrifice").no("S", "mark_dead", survivor="B") == "E_WRONG_STEP"


class TestQ21:
    """Whether the Storyteller takes each truth."""

    def due(self, **options):
        return (
            scene(6, 6, 0, 4, **options).roll("B", [2] * 6, settle=True).do("S", "end_narration").do("S", "say_opening")
        )

    def test_a_truth_waits_and_is_sent_back(self):
        evening = self.due().do("B", "state_truth", text="the bridge is whole")
        assert (evening.state.truths, evening.no("B", "state_truth", text="again")) == ((), "E_STEP_INCOMPLETE")
        assert evening.no("C", "accept_truth") == "E_STORYTELLER_ONLY"
        evening.do("S", "return_truth", reason="the bridge fell in scene 2")
        assert (evening.state.truths, evening.state.truth_due, evening.state.truths_left) == ((), "B", 4)
        evening.do("B", "state_truth", text="there is a boat").do("S", "accept_truth")
        assert [truth.text for truth in evening.state.truths] == ["there is a boat"]

    def test_a_truth_counts_as_it_is_said(self):
        evening = self.due(truth_confirm="auto").do("B", "state_truth", text="the bridge is whole")
        assert (len(evening.state.truths), evening.state.truth_due) == (1, "C")
        assert evening.no("S", "accept_truth") == "E_WRONG_STEP"


@pytest.mark.parametrize("candles", ["virtual", "physical"])
@pytest.mark.parametrize("minutes", [0, 25])
def test_q22_the_screens_know_of_real_candles(candles, minutes):
    shown = game.view(Evening(candles=candles, burn_minutes=minutes).state, "S")["options"]
    assert (shown["candles"], shown["burn_minutes"]) == (candles, minutes)


def test_q23_the_hope_die_may_be_left_out():
    evening = scene(3, 3, 0, 7, stacks={"A": "brink"}, hope="A").declare("A")
    evening.do("A", "roll", [2, 3, 4, *[3] * 7], leave_out_hope=True)
    assert (evening.conflict.hope, evening.conflict.left_out) == (None, True)
    # It stays out of the reroll, and a Brink that fails takes it all the same.
    evening.do("A", "embrace_brink", [2, 3, 4])
    assert (evening.conflict.hope, evening.state.survivors["A"].hope) == (None, False)


@pytest.mark.rule("TC-24")
def test_q24_their_brink_is_shown_when_the_storyteller_likes():
    evening = scene(6, 6, 0, 4)
    assert game.view(evening.state, "B")["their_brink"] is None
    assert evening.no("B", "reveal_their_brink") == "E_STORYTELLER_ONLY"
    evening.do("S", "reveal_their_brink")
    assert (evening.revealed, game.view(evening.state, "B")["their_brink"]["text"]) == (True, "Their brink")
    assert "S" not in evening.state.survivors


@pytest.mark.parametrize(("text", "enforce"), [("very brave", False), ("двуличный", True), ("по-детски-честный", True)])
@pytest.mark.rule("TC-09")
def test_q25_one_word(text, enforce):
    strict = Evening().do("S", "start_creation")
    if enforce:
        strict.do("A", "submit_trait", card="vice", text=text)
    else:
        assert strict.no("A", "submit_trait", card="vice", text=text) == "E_TRAIT_ONE_WORD"
    mild = Evening(trait_one_word="warn").do("S", "start_creation").do("A", "submit_trait", card="vice", text=text)
    assert mild.told("warning") == ([] if enforce else [{"code": "W_TRAIT_ONE_WORD"}])


@pytest.mark.parametrize("reads", [False, True])
def test_q29_the_storyteller_reads_every_brink_or_two(reads):
    evening = Evening(storyteller_sees_brinks=reads).brinks()
    told = str(game.view(evening.state, "S"))
    assert [author for author in "SABCD" if f"brink by {author}" in told] == (list("SABCD") if reads else ["S", "D"])
    last = [event.seen_by for event in evening.events if event.kind == "brink_read"]
    assert last == [("S", "D")]

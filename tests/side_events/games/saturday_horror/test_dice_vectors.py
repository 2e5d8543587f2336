"""The vectors of sections 6.4 and 6.8: dice."""

from __future__ import annotations

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set
from side_events.table.action import Action
from side_events.table.dice import Stream
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin
from tests.side_events.games.saturday_horror.shoot import HOST, scene

LEVEL = {1: ("extra",), 2: ("supporting",), 3: ("star",)}


def two(a, b, **options):
    """A's role a against B's role b, of these Screen Times."""
    return scene(roles={"a": LEVEL[a], "b": LEVEL[b]}, played={"a": "A", "b": "B"}, **options)


@pytest.mark.rule("SH-01", "SH-02", "SH-05", "SH-08")
def test_sv_37_the_source_s_own_example():
    shoot = two(2, 3).conflict("check", "a", "b", (5, 4), ([1, 2, 2, 3, 5], [1, 3, 4, 6]))
    last = shoot.scene.last
    assert (last.lost_a, last.lost_b, last.a.stake, last.b.stake, last.result) == (0, 1, 5, 3, "a")
    assert shoot.budgets == (12, 11, 12, 12)


@pytest.mark.rule("SH-04", "SH-05")
def test_sv_38_a_tied_check():
    shoot = two(2, 3).conflict("check", "a", "b", (3, 2), ([1, 2, 6], [1, 3]))
    assert (shoot.scene.last.result, shoot.budgets, shoot.phase) == ("", (12, 12, 12, 12), "SCENE")


@pytest.mark.rule("SH-03")
def test_sv_39_no_more_is_lost_than_was_staked():
    shoot = two(3, 1).conflict("check", "a", "b", (6, 2), ([1, 1, 2, 3, 3, 6], [5, 6]))
    assert shoot.budgets == (12, 10, 12, 12)


@pytest.mark.rule("SH-06", "SH-66")
def test_sv_40_a_contest_of_two_rounds():
    shoot = two(2, 3).conflict("contest", "a", "b", (3, 2), ([1, 4, 6], [2, 3]), by="A")
    assert (shoot.scene.conflict.a.stake, shoot.scene.conflict.b.stake) == (2, 2)
    shoot.do("B", "roll", [2, 2, 4, 5])
    assert (shoot.scene.last.result, shoot.budgets) == ("a", (11, 10, 12, 12))
    assert (shoot.contests("A"), shoot.contests("B")) == (1, 0)


@pytest.mark.rule("SH-04", "SH-06")
def test_sv_41_a_tied_round_is_repeated():
    shoot = two(2, 2).conflict("contest", "a", "b", (2, 2), ([1, 5], [2, 6]))
    assert (shoot.scene.conflict.a.stake, shoot.scene.conflict.b.stake) == (2, 2)
    shoot.do(HOST, "roll", [3, 4, 1, 1])
    assert (shoot.scene.last.result, shoot.budgets, shoot.contests("B")) == ("b", (10, 12, 12, 12), 1)


@pytest.mark.rule("SH-01")
def test_sv_42_a_screen_time_of_nothing_never_succeeds():
    shoot = scene(roles={"a": ("extra",)}, played={"a": "A"}, sets={"x": Set("x", 0)})
    shoot.conflict("check", "a", "x", (1, 4), ([6], [1, 1, 1, 1]))
    assert (shoot.scene.last.result, shoot.budgets) == ("", (12, 12, 12, 12))


@pytest.mark.rule("SH-09")
def test_sv_43_nothing_staked_loses_a_contest_without_a_roll():
    shoot = two(2, 2).conflict("contest", "a", "b", (2, 0))
    assert (shoot.scene.last.round, shoot.scene.last.result, shoot.budget("A"), shoot.contests("A")) == (0, "a", 12, 1)


@pytest.mark.rule("SH-09")
def test_nothing_staked_in_a_check_the_other_still_rolls():
    shoot = two(2, 2).conflict("check", "a", "b", (2, 0), ([6, 6], []))
    assert shoot.scene.last.result == ""
    shoot = two(2, 2).conflict("check", "a", "b", (2, 0), ([1, 6], []))
    assert (shoot.scene.last.result, shoot.budgets) == ("a", (12, 12, 12, 12))


@pytest.mark.rule("SH-07")
def test_sv_44_two_empty_stakes_are_no_conflict():
    """The act that empties the second stake is in the log: it closes the conflict, so that it can't be refused."""
    shoot = two(2, 2).conflict("check", "a", "b", (0, 0))
    assert (shoot.told("E_NO_STAKE"), shoot.phase, shoot.scene.conflict) == ([{}], "SCENE", None)
    assert shoot.scene.last is None


@pytest.mark.rule("SH-07")
def test_a_conflict_that_never_was_leaves_all_as_it_was():
    """An action is just over, and a check against the monster lost: two empty stakes take neither away."""
    sets = {"x": Set("x", adjacent=("z",)), "z": Set("z", adjacent=("x",))}
    shoot = scene(
        roles={"a": ("extra",), "b": ("extra",)}, played={"a": "A", "b": "B", "monster": "D"}, sets=sets,
        hands={"A": ["z"]}, seize_on_check="ruling",
    )  # fmt: skip
    shoot.conflict("check", "a", "monster", (1, 1), ([6], [1]), is_action=True)
    before = shoot.scene
    shoot.conflict("check", "b", "a", (0, 0))
    assert shoot.scene == before
    assert shoot.do("A", "shift", set="z").scene.active_set == "z"
    assert shoot.do("A", "rule_seizure").role("a").status == "dead"
    # One that was staked takes their place.
    shoot.conflict("check", "b", "monster", (1, 1), ([6], [6]))
    assert (shoot.scene.just_acted, shoot.scene.lost_check) == (False, "")


@pytest.mark.rule("SH-07", "SH-36")
def test_sv_45_a_bid_is_not_to_be_staked():
    two_extras = {"a": ("extra",), "b": ("extra",)}
    shoot = scene(budgets=(3, 12, 12, 12), roles=two_extras, played={"a": "A", "b": "B"}, director="B")
    shoot.do("A", "bid", amount=1)
    assert shoot.no("A", "stake", dice=3) == "E_BUSY"
    for seat in "BCD":
        shoot.do(seat, "pass_bid")
    shoot.do("A", "open_conflict", kind="check", a="a", b="b")
    assert shoot.budget("A") == 2
    assert shoot.no("A", "stake", dice=3) == "E_FUNDS"


@pytest.mark.rule("SH-98")
def test_sv_46_real_dice_as_many_as_staked():
    shoot = two(2, 2).do("A", "open_conflict", kind="check", a="a", b="b").staked(4, 0)
    assert shoot.no(HOST, "roll", [1, 2, 7, 3]) == "E_DICE_INPUT"
    assert shoot.no(HOST, "roll", [1, 2, 3]) == "E_DICE_INPUT"
    assert shoot.do(HOST, "roll", [1, 2, 3, 4]).rolled[0].typed


@pytest.mark.rule("SH-07")
def test_stakes_lie_covered_until_both_are_down():
    shoot = two(2, 2).do("A", "open_conflict", kind="check", a="a", b="b").do("A", "stake", dice=5)

    def seen(viewer):
        view = game.view(shoot.state, viewer)
        return view["scene"]["conflict"]["sides"][0]["stake"], view["players"]["A"]["budget"]

    assert (seen("B"), seen("audience"), seen("facilitator")) == ((None, 12), (None, 12), (None, 12))
    assert seen("A") == (5, 12)
    assert game.view(shoot.state, "A")["you"]["budget"] == 7
    assert game.view_action(Action("A", "stake", {"dice": 5}), "B") == {}
    shoot.do("B", "stake", dice=1)
    assert (seen("audience"), shoot.revealed) == ((5, 7), True)


@pytest.mark.rule("SH-98")
def test_sv_70_the_stream_of_dice():
    stream = Stream("film-1", "dice")
    assert [stream.die() for _ in range(12)] == [4, 5, 2, 4, 6, 1, 3, 6, 3, 6, 4, 1]


@pytest.mark.rule("SH-96", "SH-97")
def test_sv_71_and_sv_72_undo_brings_the_same_dice_again():
    start = game.dump(two(3, 2).state)
    seats = take_seats(game.META, list("ABCD"))
    header = Header("saturday_horror", "1.0", seats, take_options(game.META, {}), "film-1", start)

    def check(table, a, b):
        for seat, kind, sent in [
            ("A", "open_conflict", {"kind": "check", "a": "a", "b": "b"}),
            ("A", "stake", {"dice": a}), ("B", "stake", {"dice": b}), (HOST, "roll", {}),
        ]:  # fmt: skip
            table = act(table, Action(seat, kind, sent))
        return table

    first = check(begin(game, header), 2, 3)
    last = first.state.scene.last
    assert (last.faces_a, last.faces_b, last.lost_a, last.lost_b) == ((4, 5), (2, 4, 6), 1, 0)
    assert first.state.players["A"].budget == 11
    with pytest.raises(Refusal, match="E_UNDO"):
        act(first, Action("A", "undo", {}))
    undone = act(first, Action(HOST, "undo", {"to": 1}))
    again = check(undone, 3, 2)
    last = again.state.scene.last
    assert (last.faces_a, last.faces_b) == ((4, 5, 2), (4, 6))
    assert (again.state.players["A"].budget, again.state.players["B"].budget) == (12, 11)
    assert [entry.action.kind for entry in again.entries] == [
        "open_conflict", "stake", "stake", "roll", "undo", "open_conflict", "stake", "stake", "roll",
    ]  # fmt: skip
    assert [entry.seq for entry in again.entries] == list(range(1, 10))

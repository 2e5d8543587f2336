"""The control room and a player's own part."""

from __future__ import annotations

import pytest

from intrigues.models import Intrigue
from intrigues.selectors.mine import mine
from intrigues.selectors.room import room
from intrigues.services import bids, clockwork, goals, intrigues
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Karl in with two, Hans short with one (his record came late), Dietrich out, Vera with a goal only."""
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    goals.declare(actor=cast.mediator(), intrigue=one, player=c.vera, kind="influence", now=at("14:10"))
    goals.declare(actor=cast.mediator(), intrigue=one, player=c.karl, kind="head", head=c.hans, now=at("14:10"))
    place = {"actor": cast.mediator(), "intrigue": one}
    for player, weights, made, received in (
        (c.karl, [5, 1, 1], "15:05", "15:05"),
        (c.dietrich, [4, 1, 1], "15:06", "15:06"),
        (c.hans, [3, 1], "15:02", "15:10"),
    ):
        laid, *paid = cast.people(holder=player, weights=weights)
        bids.place_bid(player=player, cards=paid, lineup=[laid], made_at=at(made), now=at(received), **place)
    bids.fold(player=c.dietrich, now=at("15:20"), **place)
    return c, Intrigue.objects.get(pk=one.pk)


@pytest.mark.rule("IN-33", "IN-37")
def test_the_room_says_who_is_in_short_and_out(table):
    c, one = table
    shown = room(one, at("15:30"))
    lines = [(e.player.key, e.stake, e.short_by, e.lineup, e.state, e.folded_at) for e in shown.entrants]
    assert lines == [
        ("hans", 1, 1, 1, "short", None),
        ("karl", 2, 0, 1, "in", None),
        ("dietrich", 2, 0, 0, "out", at("15:20")),
    ]
    assert shown.current_stake == 2
    assert [goal.player.key for goal in shown.others] == ["vera"]
    assert shown.entrants[1].goal.head == c.hans
    assert (shown.alone, shown.no_winner) == (None, False)
    assert [(step.what, step.at, step.needs_you) for step in shown.next] == [
        ("window", at("15:45"), False),
        ("circumstances", at("16:00"), False),
        ("resolution", at("16:30"), False),
        ("open_lineups", None, True),
    ]


@pytest.mark.rule("IN-38", "IN-39")
def test_after_bids_the_room_names_the_one_who_is_left(table):
    c, one = table
    clockwork.close_due(now=at("16:00"))
    one.refresh_from_db()
    assert room(one, at("16:00")).alone == c.karl
    bids.fold(actor=cast.mediator(), intrigue=one, player=c.karl, now=at("16:10"))
    shown = room(one, at("16:31"))
    assert (shown.alone, shown.no_winner) == (None, True)
    assert [step.what for step in shown.next] == ["close"]


@pytest.mark.rule("IN-16")
def test_what_comes_next_is_told_as_if_a_pause_ended_now(table):
    _, one = table
    intrigues.pause(actor=cast.master(), intrigue=one, reason="rain", now=at("15:30"))
    one.refresh_from_db()
    assert [(step.what, step.at) for step in room(one, at("15:40")).next] == [
        ("window", at("15:55")),
        ("circumstances", at("16:10")),
        ("resolution", at("16:40")),
        ("open_lineups", None),
    ]


@pytest.mark.rule("IN-49", "IN-69")
@pytest.mark.parametrize(
    ("step", "what"),
    [("", "open_lineups"), ("strikes", "close_strikes"), ("count", "end_count"), ("counted", "to_victory")],
)
def test_in_resolution_the_next_step_needs_somebody(table, step, what):
    _, one = table
    one.step = step
    assert [(found.what, found.needs_you) for found in room(one, at("16:40")).next] == [(what, True)]


@pytest.mark.rule("IN-42", "IN-10")
def test_a_player_sees_their_own_part_and_asks_a_mediator_for_the_stake(table):
    c, _ = table
    [hans] = mine(c.hans, at("15:30"))
    assert (hans.state, hans.stake, hans.short_by, hans.can) == ("in", 1, None, ("bid", "fold"))
    assert [(card.design.weight, card.bound) for card in hans.lineup] == [(3, True)]
    assert [(bid.count, bid.made_at) for bid in hans.bids] == [(1, at("15:02"))]
    c.event.options = {"stake_on_board": True}
    c.event.save()
    assert mine(c.hans, at("15:30"))[0].short_by == 1


@pytest.mark.rule("IN-36", "IN-37", "IN-46")
def test_what_each_can_do_at_each_moment(table):
    c, one = table
    ada = cast.player(event=c.event, key="ada", bystander=True)

    def can(player, when):
        return mine(player, at(when))[0].can

    def look_back():
        # What is settled and recorded stays so whatever the clock says.
        Intrigue.objects.filter(pk=one.pk).update(settled=0, victory_from=None)

    look_back()
    assert can(c.vera, "14:30") == ("change_goal",)
    assert can(c.hans, "14:30")[0] == "declare_goal"
    assert can(c.vera, "15:30") == ("bid",)
    assert can(c.karl, "15:50") == ("top_up", "fold")
    assert can(c.dietrich, "15:50") == ()
    assert can(ada, "15:50") == ()
    clockwork.close_due(now=at("16:00"))
    assert can(c.karl, "16:10") == ("circumstance", "fold")
    assert can(c.hans, "16:10") == ()
    assert can(c.karl, "16:40") == ("watch", "fold")
    Intrigue.objects.filter(pk=one.pk).update(step="strikes")
    assert can(c.karl, "16:40") == ("strike",)
    assert can(c.dietrich, "16:40") == ("watch",)
    Intrigue.objects.filter(pk=one.pk).update(victory_from=at("17:00"), step="counted")
    assert can(c.karl, "17:00") == ("pick",)
    c.event.options = {"late_entry": "refuse", "circumstances_from": "anyone", "circumstances_when": "anytime"}
    c.event.save()
    look_back()
    assert can(c.vera, "15:50") == ("circumstance",)

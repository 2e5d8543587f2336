"""Bids put into the course by the rows alone leave what a replay of all entries would leave (IN-33, IN-40)."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from intrigues.models import Bid, Card, Entrant, Place
from intrigues.services import bids, cards, clockwork, course
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.test_bids import Table

pytestmark = pytest.mark.django_db


def rows(t: Table) -> tuple:
    """What the replay says of the intrigue."""
    return (
        t.current(),
        list(Entrant.objects.order_by("pk").values_list("player__key", "stake", "folded_at", "fold_cause")),
        list(Bid.objects.order_by("pk").values_list("pk", "kind", "stake_after", "current_after")),
    )


def agrees(t: Table, when: str) -> None:
    had = rows(t)
    course.sync(intrigue=clockwork.locked(intrigue=t.intrigue, now=at(when)), now=at(when))
    assert rows(t) == had


@pytest.mark.rule("IN-40", "IN-33")
def test_a_bid_among_later_ones_changes_what_they_did():
    t = Table()
    t.bid("hans", 1, "15:01")
    t.bid("dietrich", 2, "15:10")
    t.bid("vera", 2, "15:20")
    assert t.bid("karl", 3, "15:05", received="15:30").kind == "raise"
    said = Bid.objects.order_by("made_at").values_list("entrant__player__key", "kind", "current_after")
    assert list(said) == [("hans", "first", 1), ("karl", "raise", 3), ("dietrich", "short", 3), ("vera", "short", 3)]
    assert t.current() == 3
    agrees(t, "15:30")


@pytest.mark.rule("IN-07", "IN-40")
def test_a_bid_made_before_a_correction_of_its_players_stake_finds_the_stake_of_its_time():
    t = Table()
    t.bid("karl", 3, "15:01")
    t.bid("hans", 3, "15:02")
    [paid] = Card.objects.filter(holder=t.c.hans, place=Place.STAKE)[:1]
    cards.correct(
        actor=cast.master(), card=paid, place=Place.HAND, holder=t.c.hans, reason="a slip of the pen", now=at("15:10")
    )
    bid = bids.place_bid(
        actor=cast.mediator(), intrigue=t.intrigue, player=t.c.hans, cards=t.hands["hans"][5:], made_at=at("15:05"),
        now=at("15:20"),
    )  # fmt: skip
    assert (bid.kind, bid.stake_after, t.stakes()) == ("raise", 4, {"karl": 3, "hans": 3})
    agrees(t, "15:20")


@pytest.mark.long
@pytest.mark.rule("IN-33", "IN-37", "IN-40")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_comes_in_whatever_order_the_rows_agree_with_the_replay(seed):
    t, chance = Table(8), random.Random(seed)
    taken = 0
    for step in range(14):
        key, made = chance.choice(["karl", "hans", "dietrich", "vera"]), chance.randrange(1, 40)
        minutes = {"when": f"15:{made:02}", "received": f"15:{max(made, 10 + 2 * step):02}"}
        try:
            if chance.random() < 0.15:
                t.fold(key, **minutes)
            elif chance.random() < 0.15:
                _correct(t, chance, minutes["received"])
            else:
                t.bid(key, chance.randrange(1, 3), **minutes)
            taken += 1
        except RuleViolation:
            pass
        agrees(t, minutes["received"])
    assert taken > 4


def _correct(t: Table, chance: random.Random, when: str) -> None:
    staked = list(Card.objects.filter(intrigue=t.intrigue, place=Place.STAKE).order_by("pk"))
    card = chance.choice(staked or t.hands["karl"])
    cards.correct(
        actor=cast.master(), card=card, place=Place.HAND, holder=card.holder, reason="a slip of the pen", now=at(when)
    )


@pytest.mark.rule("IN-40")
def test_a_bid_costs_the_same_after_many_as_after_few():
    t = Table(12)
    crowd = [cast.player(event=t.c.event, key=f"guest-{number}") for number in range(20)]

    def cost(player) -> int:
        [card] = cast.people(holder=player, weights=[1])
        with CaptureQueriesContext(connection) as seen:
            bids.place_bid(
                actor=cast.mediator(), intrigue=t.intrigue, player=player, cards=[card], lineup=[], now=at("15:10")
            )
        return len(seen)

    cost(crowd[0])
    few = cost(crowd[1])
    assert [cost(player) for player in crowd[2:]] == [few] * 18
    assert few == 16

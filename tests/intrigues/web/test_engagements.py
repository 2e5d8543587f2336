"""What intrigues bind a player to, as their own plans are held against it."""

from __future__ import annotations

import pytest

from intrigues.models import Entrant
from intrigues.services import goals
from larp import engagements
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


def told(player, when="12:00"):
    return [(each.title, each.starts, each.ends, each.bound) for each in engagements.of_player(player, at(when))]


@pytest.fixture
def one(settings):
    settings.LANGUAGE_CODE = "en"
    c = cast.cast()
    return c, cast.intrigue(event=c.event, number=4, estimated_end=at("18:00"))


GOING_ON = [("goals and bids of No. 4", at("14:00"), at("16:00"), False)]
TAKES_PART = [
    ("bids of No. 4", at("15:00"), at("16:00"), True),
    ("lineups and count of No. 4", at("16:30"), at("18:00"), True),
]


def test_who_is_not_in_hears_when_one_may_come_in(one):
    c, _ = one
    assert told(c.karl) == GOING_ON


def test_a_goal_binds_and_one_taken_back_does_not(one):
    c, row = one
    declared = goals.declare(actor=cast.mediator(), intrigue=row, player=c.karl, kind="influence", now=at("14:10"))
    assert told(c.karl) == TAKES_PART
    assert told(c.hans) == GOING_ON
    type(declared).objects.filter(pk=declared.pk).update(withdrawn_at=at("14:20"))
    assert told(c.karl) == GOING_ON


def test_a_bid_binds_and_a_fold_frees(one):
    c, row = one
    cast.entrant(intrigue=row, player=c.karl, lineup=[], staked=cast.people(holder=c.karl, weights=[1]))
    assert told(c.karl) == TAKES_PART
    Entrant.objects.update(folded_at=at("15:30"), fold_cause="own")
    assert told(c.karl) == []


def test_a_count_that_takes_longer_is_not_over(one):
    c, row = one
    cast.entrant(intrigue=row, player=c.karl, lineup=[], staked=cast.people(holder=c.karl, weights=[1]))
    assert told(c.karl, "19:00")[1][2] == at("19:00")


def test_a_closed_one_and_a_bystander_are_bound_to_nothing(one):
    c, row = one
    assert told(cast.player(event=c.event, key="stander", bystander=True)) == []
    row.closed_at = at("17:00")
    row.save(update_fields=["closed_at"])
    assert told(c.karl) == []

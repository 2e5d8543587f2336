"""What a player is known to have none of, no selector finds."""

from __future__ import annotations

from datetime import timedelta

import pytest

from intrigues.models import CircumstancePlay, HeadWin, Offer, Showing
from intrigues.selectors.fates import fates_owed
from intrigues.selectors.hand import circumstances_held, offers_to, shown_to
from intrigues.selectors.having import Having, having
from larp.models import Badge, Phone
from larp.selectors.phones import asking_of
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db
NOW = at("15:00")


@pytest.fixture
def c():
    return cast.cast()


def _offer(c):
    held = cast.people(holder=c.karl, weights=[2])[0]
    Offer.objects.create(card=held, giver=c.karl, receiver=c.vera, made_at=NOW)
    return offers_to(c.vera)


def _showing(c):
    until = NOW + timedelta(minutes=5)
    Showing.objects.create(owner=c.karl, viewer=c.vera, shown_at=NOW, until=until)
    return shown_to(c.vera, NOW)


def _fate(c):
    row = cast.intrigue(event=c.event, number=7)
    made = {"made_at": NOW, "received_at": NOW, "by_role": "master"}
    HeadWin.objects.create(event=c.event, intrigue=row, person=c.hans, winner=c.vera, **made)
    return fates_owed(c.vera)


def _phone(c):
    badge = Badge.objects.create(player=c.vera, code="ABCDEFGHABCDEFGH", issued_at=NOW)
    Phone.objects.create(badge=badge, mark=47, asked_at=NOW - timedelta(minutes=1))
    return asking_of(c.vera, NOW)


def _circumstance(c):
    cast.card(design=cast.circumstance(event=c.event, key="storm"), holder=c.vera)
    return circumstances_held(c.vera)


def _played(c):
    row = cast.intrigue(event=c.event, number=7)
    made = {"made_at": NOW, "received_at": NOW, "by_role": "mediator"}
    card = cast.card(design=cast.circumstance(event=c.event, key="storm"))
    CircumstancePlay.objects.create(intrigue=row, player=c.vera, card=card, **made)
    return CircumstancePlay.objects.filter(player=c.vera)


GIVEN = {
    "offers_to": _offer, "shown_to": _showing, "fates_owed": _fate, "asking_of": _phone,
    "circumstances_held": _circumstance, "played": _played,
}  # fmt: skip


@pytest.mark.parametrize("what", GIVEN)
def test_what_a_selector_finds_is_known_to_be_there_and_of_nobody_else(c, what):
    nothing = Having(**dict.fromkeys(GIVEN, False))
    assert having(c.vera, NOW) == nothing
    assert GIVEN[what](c)
    assert having(c.vera, NOW) == Having(**dict.fromkeys(GIVEN, False) | {what: True})
    assert having(c.hans, NOW) == nothing


def test_a_showing_that_is_over_is_none(c):
    Showing.objects.create(owner=c.karl, viewer=c.vera, shown_at=at("14:00"), until=NOW)
    assert not having(c.vera, NOW).shown_to
    assert having(c.vera, NOW - timedelta(seconds=1)).shown_to

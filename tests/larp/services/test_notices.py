"""Notices in the inbox: each once, read by opening, heard by those whom they tell."""

from __future__ import annotations

import pytest

from larp.models import Notice
from larp.permissions import PUBLIC
from larp.selectors.notices import bell, inbox, unread
from larp.selectors.version import event_version, pulse, read_version
from larp.services import notices
from larp.services.notices import News
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


def told(player):
    return [(row.kind, row.data) for row in inbox(player)]


def test_an_occasion_is_told_once(c):
    for minute in ("15:00", "15:01"):
        notices.tell(
            event_id=c.event.pk, news=[News("a", {"n": 1}, c.karl.pk, "x"), News("b", key="x")], now=at(minute)
        )
    assert told(c.karl) == [("b", {}), ("a", {"n": 1})]
    assert told(c.hans) == [("b", {})]
    assert {row.at for row in Notice.objects.all()} == {at("15:00")}


def test_two_players_are_told_of_one_occasion(c):
    notices.tell(event_id=c.event.pk, news=[News("a", {}, who.pk, "x") for who in (c.karl, c.hans)], now=at("15:00"))
    assert [told(who) for who in (c.karl, c.hans, c.vera)] == [[("a", {})], [("a", {})], []]


def test_opening_reads_what_lies_there_for_that_player_alone(c):
    notices.tell(event_id=c.event.pk, news=[News("a", key="x")], now=at("15:00"))
    assert (bell(c.karl).count, bell(c.karl).newest.kind) == (1, "a")
    notices.read(player=c.karl, now=at("15:01"))
    notices.read(player=c.karl, now=at("15:02"))
    notices.tell(event_id=c.event.pk, news=[News("b", {}, c.karl.pk, "y")], now=at("15:03"))
    assert [row.kind for row in unread(c.karl)] == ["b"]
    assert [row.kind for row in unread(c.hans)] == ["a"]


def test_a_notice_changes_the_end_of_its_readers_version_and_nobody_elses(c):
    viewers = {key: cast.acting(getattr(c, key)) for key in ("karl", "hans")} | {
        "public": PUBLIC,
        "master": cast.master(),
    }

    def versions():
        return {
            key: event_version(event=c.event, viewer=viewer, now=at("15:00")).split("_")
            for key, viewer in viewers.items()
        }

    before = versions()
    notices.tell(event_id=c.event.pk, news=[News("a", {}, c.karl.pk, "x")], now=at("15:00"))
    after = versions()
    assert {key for key in viewers if after[key] != before[key]} == {"karl"}
    assert after["karl"][0] == before["karl"][0]
    assert [len(version) for version in after.values()] == [2, 2, 1, 1]


def test_the_quick_answer_is_silent_for_those_who_were_not_told(c):
    viewers = {key: cast.acting(getattr(c, key)) for key in ("karl", "hans")} | {"hall": PUBLIC}

    def versions():
        return {
            key: read_version(event=c.event, viewer=viewer, now=at("15:00"), page="") for key, viewer in viewers.items()
        }

    def silent(since):
        now = pulse(event_id=c.event.pk, now=at("15:00"))
        then = {key: now.version_for(version, since=since) for key, version in before.items()}
        # Whoever hears of it is told what the site would say.
        assert then == versions()
        return {key for key in viewers if then[key] == before[key]}

    before, empty = versions(), pulse(event_id=c.event.pk, now=at("15:00"))
    notices.tell(event_id=c.event.pk, news=[News("a", {}, c.karl.pk, "x")], now=at("15:00"))
    assert silent(empty) == {"hans", "hall"}
    before, one = versions(), pulse(event_id=c.event.pk, now=at("15:00"))
    assert silent(one) == {"karl", "hans", "hall"}
    notices.tell(event_id=c.event.pk, news=[News("b", key="y")], now=at("15:00"))
    assert silent(one) == {"hall"}

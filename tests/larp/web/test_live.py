"""Whether anything changed: the answer to a screen that asks, and what it may give away."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from intrigues.services import sweep
from larp import clock
from larp.models import JournalEntry, Screen
from larp.permissions import CLOCK
from larp.selectors.version import event_version, visible_journal
from larp.services.journal import record
from larp.web.hats import player_actor
from tests import cast
from tests.access import world

pytestmark = pytest.mark.django_db
Visibility = JournalEntry.Visibility


@pytest.fixture
def everybody():
    cache.clear()
    return world.make()


def versions(everybody):
    """What each role's screen hears."""
    return {role: world.knock(role, everybody).get("/e/clinic/live/").json()["version"] for role in world.ROLES}


def happened(everybody, visibility, player=None):
    record(actor=CLOCK, event=everybody.clinic, kind="x", now=clock.now(), visibility=visibility, player=player)


def changed(before, after):
    return {role for role in before if before[role] != after[role]}


@pytest.mark.report("A17")
def test_a_screen_hears_only_what_its_viewer_may_read(everybody):
    before = versions(everybody)
    happened(everybody, Visibility.MASTERS)
    masters = versions(everybody)
    assert changed(before, masters) - {"mediator"} == {"master"}
    happened(everybody, Visibility.PLAYER, everybody.vera)
    hers = versions(everybody)
    assert changed(masters, hers) - {"mediator"} == {"master", "player"}
    happened(everybody, Visibility.PUBLIC)
    assert changed(hers, versions(everybody)) == set(world.ROLES)


def test_the_journal_is_read_by_those_who_may(everybody):
    happened(everybody, Visibility.MASTERS)
    happened(everybody, Visibility.PLAYER, everybody.sailor)
    happened(everybody, Visibility.PLAYER, everybody.vera)
    happened(everybody, Visibility.PUBLIC)
    vera = player_actor(everybody.vera.badges.get())
    seen = visible_journal(event=everybody.clinic, viewer=vera)
    assert [entry.visibility for entry in seen] == ["player", "public"]
    assert event_version(event=everybody.clinic, viewer=vera, now=clock.now()) == event_version(
        event=everybody.clinic, viewer=vera, now=cast.at("23:00")
    )


def test_a_page_asks_in_its_own_role_whoever_else_its_browser_is(everybody):
    both = world.knock("master", everybody)
    session = both.session
    session["players"] = {str(everybody.clinic.pk): everybody.vera.badges.get().pk}
    session.save()
    before = {role: both.get(f"/e/clinic/live/?as={role}").json()["version"] for role in ("player", "master")}
    happened(everybody, Visibility.MASTERS)
    after = {role: both.get(f"/e/clinic/live/?as={role}").json()["version"] for role in ("player", "master")}
    assert changed(before, after) == {"master"}


@pytest.mark.report("A17")
@pytest.mark.parametrize(
    ("asked", "answered"), [("master", "public"), ("mediator", "public"), ("public", "public"), ("clock", "player")]
)
def test_asking_in_a_role_that_one_has_not_tells_no_more(everybody, asked, answered):
    happened(everybody, Visibility.PLAYER, everybody.vera)
    happened(everybody, Visibility.MASTERS)
    told = world.knock("player", everybody).get(f"/e/clinic/live/?as={asked}").json()["version"]
    assert told == versions(everybody)[answered]


@pytest.mark.urls("tests.larp.web.live_urls")
def test_a_page_carries_the_version_from_before_it_was_made(everybody, client):
    made = client.get("/e/clinic/meanwhile/")
    shown = re.search(r'data-version="(\w+)"', made.content.decode())[1]
    assert client.get("/e/clinic/live/").json()["version"] != shown
    made = client.get("/e/clinic/page/")
    shown = re.search(r'data-version="(\w+)"', made.content.decode())[1]
    assert client.get("/e/clinic/live/").json()["version"] == shown


def test_the_answer_has_a_body_so_that_the_connection_stays_and_tells_the_time(everybody, client):
    first = client.get("/e/clinic/live/")
    again = client.get("/e/clinic/live/")
    assert (again.status_code, again.content) == (200, first.content)
    assert again["Content-Length"] == str(len(first.content))
    told = int(again["X-Server-Now"]) / 1000
    assert abs(told - clock.now().timestamp()) < 5


def test_a_revoked_screen_is_answered_as_no_page(everybody):
    assert Client().get(f"/h/{world.SCREEN}/live/").status_code == 200
    Screen.objects.update(revoked_at=clock.now())
    revoked, unknown = (Client().get(f"/h/{code}/live/") for code in (world.SCREEN, "0" * 16))
    assert (revoked.status_code, revoked.content) == (unknown.status_code, unknown.content) == (404, unknown.content)


@pytest.mark.parametrize(
    ("role", "path", "most"),
    [
        ("public", "/e/clinic/live/", 5),
        ("player", "/e/clinic/live/", 7),
        ("master", "/e/clinic/live/", 8),
        ("public", "/", 3),
        ("player", "/", 5),
        ("master", "/", 7),
        ("public", f"/b/{world.BADGE}", 5),
    ],
)
def test_asking_costs_few_queries(everybody, django_assert_max_num_queries, role, path, most):
    knocking = world.knock(role, everybody)
    sweep.note(now=clock.now())
    with django_assert_max_num_queries(most):
        knocking.get(path)


def test_a_page_that_shows_no_goals_of_others_isnt_made_anew_for_each_of_them(everybody):
    """Vera's own goal changes her first page; another's changes the board alone, and a phase changes both."""
    vera = world.knock("player", everybody)

    def heard():
        return {on: vera.get("/e/clinic/live/", {"as": "player", "on": on}).json()["version"]
                for on in ("intrigues:now", "intrigues:board")}  # fmt: skip

    def goal(player):
        record(
            actor=CLOCK, event=everybody.clinic, kind="goal.declared", now=clock.now(), visibility=Visibility.PUBLIC,
            player=player,
        )  # fmt: skip

    before = heard()
    goal(cast.player(event=everybody.clinic, key="hans"))
    others = heard()
    assert changed(before, others) == {"intrigues:board"}
    goal(everybody.vera)
    own = heard()
    assert changed(others, own) == {"intrigues:now", "intrigues:board"}
    record(actor=CLOCK, event=everybody.clinic, kind="intrigue.paused", now=clock.now(), visibility=Visibility.PUBLIC)
    assert changed(own, heard()) == {"intrigues:now", "intrigues:board"}


def test_a_page_asks_with_the_version_that_it_was_made_with(everybody):
    vera = world.knock("player", everybody)
    shown = vera.get("/e/clinic/me/").content.decode()
    url = re.search('data-version-url="([^"]+)"', shown)[1].replace("&amp;", "&")
    assert url == "/e/clinic/live/?as=player&on=intrigues%3Anow"
    assert vera.get(url).json()["version"] == re.search('data-version="([^"]+)"', shown)[1]

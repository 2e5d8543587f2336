"""The quick answer to screens that ask: the same as the site's, without its work, and never a moment too long."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from html import unescape
from itertools import product

import pytest
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test.utils import CaptureQueriesContext

from larp import clock
from larp.models import Badge, JournalEntry, Screen
from larp.permissions import CLOCK, Actor, Role
from larp.selectors.version import pulse, read_version
from larp.services import screens
from larp.services.journal import record
from larp.web import pulses, shared, unchanged
from tests import cast
from tests.access import world

pytestmark = pytest.mark.django_db
Visibility = JournalEntry.Visibility


@pytest.fixture
def everybody(monkeypatch):
    cache.clear()
    # The pulse is read anew for every question, as it is some instants later.
    monkeypatch.setattr(pulses, "PULSE_SECONDS", -1.0)
    yield world.make()
    clock.set_offset(timedelta(0))


class Browser:
    """Asks the application as a browser in `role` does, with the version it heard last."""

    def __init__(self, application, role, everybody):
        self._application = application
        client = world.knock(role, everybody)
        self._cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())

    def ask(self, path="/e/clinic/live/", query=""):
        """The status and how many statements it cost; `heard` is the version then."""
        with CaptureQueriesContext(connection) as queries:
            status, body = self.get(path, query)
        self.heard = json.loads(body)["version"] if status == 200 else None
        return status, len(queries)

    def get(self, path, query="", **more):
        """The status and the body; `more` stands in the environment."""
        environ = {
            "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "testserver",
            "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_COOKIE": self._cookies,
            "HTTP_HOST": "testserver", "wsgi.input": io.BytesIO(),
            "wsgi.errors": io.StringIO(), "wsgi.url_scheme": "http",
        } | more  # fmt: skip
        said = {}

        def start_response(status, headers, *rest):
            said.update(status=status, headers=dict(headers))

        answer = self._application(environ, start_response)
        body = b"".join(answer).decode()
        getattr(answer, "close", lambda: None)()
        self.headers = said["headers"]
        return int(said["status"].split()[0]), body

    def hears(self):
        """Whether the next answer is another than the last."""
        before = self.heard
        self.ask()
        return self.heard != before


@pytest.fixture
def application(monkeypatch):
    # A request that ends would close the connection that the test stands in.
    monkeypatch.setattr("django.core.handlers.wsgi.signals.request_started.send", lambda **_facts: None)
    monkeypatch.setattr("django.http.response.signals.request_finished.send", lambda **_facts: None)
    return unchanged.Unchanged(WSGIHandler())


def settled(browser):
    """Asks until the answer is kept: the first tells the version, the second is kept with the pulse before it."""
    assert [browser.ask()[0] for _ in range(2)] == [200, 200]
    return browser


def happened(everybody, visibility, player=None):
    record(actor=CLOCK, event=everybody.clinic, kind="x", now=clock.now(), visibility=visibility, player=player)


def test_while_nothing_happens_the_site_isnt_asked(everybody, application):
    vera = settled(Browser(application, "player", everybody))
    slow = vera.headers
    heard = vera.heard
    status, statements = vera.ask()
    assert (status, vera.heard) == (200, heard)
    # Only the pulse: the event, the newest of its journal and notices, the intrigues and the print runs that go on.
    assert statements <= 5
    assert {**vera.headers, "X-Server-Now": ""} == {**slow, "X-Server-Now": ""}
    assert abs(int(vera.headers["X-Server-Now"]) - clock.now().timestamp() * 1000) < 2000


def test_a_pulse_is_read_once_for_all_for_a_while(everybody, application, monkeypatch):
    monkeypatch.setattr(pulses, "PULSE_SECONDS", 60.0)
    vera, nora = (settled(Browser(application, role, everybody)) for role in ("player", "master"))
    assert [vera.ask(), nora.ask(), vera.ask()] == [(200, 0)] * 3


def test_what_happens_is_heard_by_whom_it_concerns_and_by_nobody_else(everybody, application):
    vera, nora, anybody = (settled(Browser(application, role, everybody)) for role in ("player", "master", "public"))
    happened(everybody, Visibility.MASTERS)
    assert [browser.hears() for browser in (vera, nora, anybody)] == [False, True, False]
    happened(everybody, Visibility.PLAYER, everybody.vera)
    assert [browser.hears() for browser in (vera, nora, anybody)] == [True, True, False]
    happened(everybody, Visibility.PUBLIC)
    assert [browser.hears() for browser in (vera, nora, anybody)] == [True, True, True]


def test_what_happened_while_the_site_answered_is_heard_next(everybody, application, monkeypatch):
    """The pulse that is kept with an answer is the one from before it."""
    vera = settled(Browser(application, "player", everybody))
    real = application._site
    monkeypatch.setattr(unchanged, "KEPT_SECONDS", 0.0)

    def slow(environ, start_response):
        answer = real(environ, start_response)
        happened(everybody, Visibility.PUBLIC)
        return answer

    monkeypatch.setattr(application, "_site", slow)
    assert not vera.hears()
    monkeypatch.setattr(application, "_site", real)
    monkeypatch.setattr(unchanged, "KEPT_SECONDS", 60.0)
    assert vera.hears()


@pytest.mark.rule("IN-15")
def test_a_phase_that_ends_by_the_clock_is_heard(everybody, application):
    cast.intrigue(event=everybody.clinic)
    clock.set_offset(cast.at("15:29") - clock.now())
    vera = settled(Browser(application, "player", everybody))
    assert not vera.hears()
    clock.set_offset(cast.at("16:01") - clock.now())
    assert vera.hears()


@pytest.mark.report("A17")
def test_another_browser_gets_no_answer_of_this_one(everybody, application):
    settled(Browser(application, "player", everybody))
    stranger = Browser(application, "public", everybody)
    assert stranger.ask()[0] == 200


def test_a_badge_withdrawn_is_noticed(everybody, application):
    vera = settled(Browser(application, "player", everybody))
    Badge.objects.filter(player=everybody.vera).update(withdrawn_at=clock.now())
    happened(everybody, Visibility.PLAYER, everybody.vera)
    # Without the badge this browser is one of the public.
    assert vera.hears()


def test_a_screen_whose_code_was_revoked_and_an_address_that_isnt_there_are_asked_of_the_site(everybody, application):
    browser = Browser(application, "public", everybody)
    assert browser.ask("/h/NOSUCHSCREEN/live/")[0] == 404
    assert browser.ask("/e/nowhere/live/")[0] == 404
    assert browser.ask("/e/nowhere/live/")[0] == 404


def test_where_the_pulse_cannot_be_read_the_site_answers(everybody, application, monkeypatch):
    vera = settled(Browser(application, "player", everybody))

    def broken(**_facts):
        raise RuntimeError("no database")

    monkeypatch.setattr(pulses, "pulse", broken)
    monkeypatch.setattr(pulses, "close_old_connections", lambda: None)
    assert not vera.hears()


def test_an_answer_is_given_again_for_a_minute_at_most(everybody, application, monkeypatch):
    vera = settled(Browser(application, "player", everybody))
    monkeypatch.setattr(unchanged, "KEPT_SECONDS", 0.0)
    assert vera.ask()[1] > 4


@pytest.mark.parametrize("role", world.ROLES)
def test_what_happens_is_told_without_the_site_and_as_the_site_tells_it(everybody, application, role):
    quick = settled(Browser(application, role, everybody))
    for visibility, player in product(Visibility, [None, everybody.vera]):
        happened(everybody, visibility, player)
        assert quick.ask() == (200, 5)
        slow = Browser(unchanged.Unchanged(WSGIHandler()), role, everybody)
        slow.ask()
        assert quick.heard == slow.heard


@pytest.mark.parametrize("role", ["player", "public"])
def test_the_first_question_of_a_page_needs_no_site(everybody, application, role):
    browser = settled(Browser(application, role, everybody))
    status, page = browser.get("/e/clinic/")
    shown = re.search(r'data-version-url="([^"]+)" data-version="(\w+)"', page)
    assert status == 200
    path, query = unescape(shown[1]).split("?")
    assert f"as={role}" in query
    assert browser.ask(path, query) == (200, 5)
    assert browser.heard == shown[2]
    assert browser.headers["Content-Type"] == "application/json"
    assert browser.headers["Cache-Control"] == "no-store"
    # Another browser isn't taught by this one's page.
    assert Browser(application, role, everybody).ask(path, query)[1] > 5


def test_of_more_than_the_pulse_holds_everybody_is_told(everybody, application):
    """Sixty-one entries for masters and one before them for Vera: what is no longer in the pulse may have been hers."""
    vera = settled(Browser(application, "player", everybody))
    happened(everybody, Visibility.PLAYER, everybody.vera)
    for _ in range(61):
        happened(everybody, Visibility.MASTERS)
    assert vera.hears()


def test_a_screen_that_masters_revoke_is_noticed_at_once(everybody, application):
    screen = Browser(application, "public", everybody)
    assert [screen.ask(f"/h/{world.SCREEN}/live/")[0] for _ in range(3)] == [200] * 3
    screens.revoke(actor=cast.master(), screen=Screen.objects.get(code=world.SCREEN), now=clock.now())
    assert screen.ask(f"/h/{world.SCREEN}/live/")[0] == 404


@pytest.mark.parametrize("role", [Role.PLAYER, Role.PUBLIC, Role.MEDIATOR, Role.MASTER])
def test_the_pulse_tells_the_version_that_the_site_would(everybody, role):
    """Whatever the entry, whomever it is about, and on whatever page; or it leaves it to the site."""
    player = everybody.vera.pk if role == Role.PLAYER else None
    viewer = Actor(role=role, event_id=everybody.clinic.pk, player_id=player)
    hans = cast.player(event=everybody.clinic, key="hans")
    for page, kind, visibility, about in product(
        ["", "intrigues:now", "intrigues:board"],
        ["goal.declared", "wishes.saved", "intrigue.paused", "badge.reissued"],
        Visibility,
        [None, everybody.vera, hans],
    ):  # fmt: skip
        now = clock.now()
        seen = [read_version(event=everybody.clinic, viewer=viewer, now=now, page=page)]
        read = [pulse(event_id=everybody.clinic.pk, now=now)]
        record(actor=CLOCK, event=everybody.clinic, kind=kind, now=now, visibility=visibility, player=about)
        seen.append(read_version(event=everybody.clinic, viewer=viewer, now=now, page=page))
        read.append(pulse(event_id=everybody.clinic.pk, now=now))
        told = read[1].version_for(seen[0], since=read[0])
        assert told == (None if kind == "badge.reissued" else seen[1]), (page, kind, visibility, about)


LIVE = {"HTTP_X_REQUESTED_WITH": "live"}


def shown(page):
    """The question and the version that a page was made with."""
    found = re.search(r'data-version-url="([^"]+)" data-version="(\w+)"', page)
    path, query = unescape(found[1]).split("?")
    return path, query, found[2]


@pytest.mark.parametrize("role", ["player", "public", "master"])
def test_a_page_that_refreshes_itself_has_the_version_that_the_site_would_read(everybody, application, role):
    page = {"player": "/e/clinic/me/", "public": "/e/clinic/", "master": "/e/clinic/room/"}[role]
    quick = settled(Browser(application, role, everybody))
    quick.get(page)
    before = set()
    for visibility, player in product(Visibility, [None, everybody.vera]):
        happened(everybody, visibility, player)
        path, query, version = shown(quick.get(page, **LIVE)[1])
        slow = Browser(unchanged.Unchanged(WSGIHandler()), role, everybody)
        assert version == shown(slow.get(page)[1])[2]
        quick.ask(path, query)
        assert quick.heard == version
        before.add(version)
    assert len(before) > 1


def test_a_page_that_refreshes_itself_is_made_with_fewer_statements(everybody, application, monkeypatch):
    monkeypatch.setattr(shared, "KEPT_SECONDS", 600.0)
    vera = settled(Browser(application, "player", everybody))
    vera.get("/e/clinic/me/")
    happened(everybody, Visibility.PUBLIC)
    counts = []
    for more in [{}, LIVE, LIVE]:
        with CaptureQueriesContext(connection) as queries:
            assert vera.get("/e/clinic/me/", **more)[0] == 200
        counts.append(len(queries))
    # The pulse is read for each in this test; the intrigues for the first alone.
    assert counts[2] < counts[1] <= counts[0] + 5


def test_what_happens_while_a_page_refreshes_itself_is_heard_after_it(everybody, application, monkeypatch):
    vera = settled(Browser(application, "player", everybody))
    vera.get("/e/clinic/me/")
    real = application._site

    def slow(environ, start_response):
        happened(everybody, Visibility.PUBLIC)
        return real(environ, start_response)

    monkeypatch.setattr(application, "_site", slow)
    path, query, version = shown(vera.get("/e/clinic/me/", **LIVE)[1])
    monkeypatch.setattr(application, "_site", real)
    vera.ask(path, query)
    assert vera.heard != version


def test_who_lost_the_hat_gets_no_version_of_it(everybody, application):
    vera = Browser(application, "player", everybody)
    _path, query, _version = shown(vera.get("/e/clinic/")[1])
    assert "as=player" in query
    Badge.objects.filter(player=everybody.vera).update(withdrawn_at=clock.now())
    _path, query, version = shown(vera.get("/e/clinic/", **LIVE)[1])
    assert "as=public" in query
    assert version == shown(Browser(application, "public", everybody).get("/e/clinic/")[1])[2]


@pytest.mark.parametrize(("held", "told"), [("2500", "2500"), ("", None), ("x\r\ny", None), ("1234567", None)])
def test_how_long_an_answer_was_held_back_is_told_with_it(everybody, application, held, told):
    vera = settled(Browser(application, "player", everybody))
    for path in ["/e/clinic/live/", "/e/clinic/"]:
        vera.get(path, HTTP_X_HELD=held)
        assert vera.headers.get("X-Held") == told


def test_a_question_may_be_held_while_its_screen_shows_what_is_known(everybody, application, monkeypatch):
    # Others write in this test on the connection that looks.
    monkeypatch.setattr(pulses, "_stamp", lambda: None)
    vera = settled(Browser(application, "player", everybody))
    [key] = application._kept
    assert application.is_heard(key, vera.heard)
    assert not application.is_heard(key, "other")
    happened(everybody, Visibility.MASTERS)
    application.pulses.look()
    assert application.is_heard(key, vera.heard)
    happened(everybody, Visibility.PUBLIC)
    application.pulses.look()
    assert not application.is_heard(key, vera.heard)


def test_pages_asked_for_with_ever_other_queries_fill_no_memory(everybody, application, monkeypatch):
    monkeypatch.setattr(unchanged, "MOST", 5)
    anybody = Browser(application, "public", everybody)
    for n in range(12):
        assert anybody.get("/e/clinic/", f"x={n}")[0] == 200
        anybody.get("/e/clinic/live/", f"x={n}")
    assert len(application._asks) <= 5
    assert len(application._kept) <= 5

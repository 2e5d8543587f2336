"""What is the same for everybody is made once for those that refresh; never for one viewer what is another's."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from intrigues.services import goals, intrigues
from intrigues.web import settling
from larp import clock
from larp.models import Screen
from larp.web import shared
from tests import cast
from tests.access import world

pytestmark = pytest.mark.django_db
LIVE = {"X-Requested-With": "live"}


@pytest.fixture
def made():
    cache.clear()
    made = world.make()
    cast.intrigue(event=made.clinic, number=9)
    clock.set_offset(cast.at("14:20") - clock.now())
    yield made
    clock.set_offset(timedelta(0))


def intrigue(made):
    return made.clinic.intrigues.get(number=9)


def board(client, **headers):
    """The board as this browser gets it, and how many statements that took."""
    with CaptureQueriesContext(connection) as seen:
        page = client.get("/e/clinic/", headers=headers).content.decode()
    return page, len(seen)


def inner(answer):
    """The board of a page without the figures of its countdown and without soft hyphens."""
    found = answer[0][answer[0].index('<div id="board"') :].split("</main>")[0].replace("\u00ad", "")
    end = '<div class="last">'
    return re.sub(r"data-figures>.*?</span>", "", found.split(end)[0]).strip()


def test_the_second_phone_that_refreshes_gets_what_the_first_had_made(made):
    vera, nora = world.knock("player", made), world.knock("master", made)
    first = board(vera, **LIVE)
    second = board(vera, **LIVE)
    assert second[1] < first[1] - 5
    # A master's page is another page around the same board.
    assert inner(first) == inner(second) == inner(board(nora, **LIVE)) == inner(board(nora))


def test_what_happened_since_is_on_the_next_page(made):
    vera = world.knock("player", made)
    board(vera, **LIVE)
    intrigues.pause(actor=cast.master(), intrigue=intrigue(made), reason="lunch", now=clock.now())
    assert "data-paused" in board(vera, **LIVE)[0]
    intrigues.resume(actor=cast.master(), intrigue=intrigue(made), reason="on", now=clock.now())
    assert "data-paused" not in board(vera, **LIVE)[0]
    head = {"kind": "head", "head": made.vera}
    goals.declare(actor=cast.master(), intrigue=intrigue(made), player=made.vera, **head, now=clock.now())
    assert "Vera" in inner(board(vera, **LIVE))


def test_a_person_who_opens_the_page_gets_it_made_anew(made):
    vera = world.knock("player", made)
    board(vera, **LIVE)
    before = dict(shared._kept)
    assert board(vera)[1] == board(vera)[1]
    assert board(vera)[1] > board(vera, **LIVE)[1]
    assert shared._kept == before


def test_nothing_is_kept_longer_than_two_seconds(made, monkeypatch):
    vera = world.knock("player", made)
    first = board(vera, **LIVE)[1]
    monkeypatch.setattr(shared, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(settling, "ASKED_SECONDS", -1.0)
    assert board(vera, **LIVE)[1] == first


def test_each_language_has_its_own(made):
    vera = world.knock("player", made)
    words = {}
    for language in ("ru", "en"):
        vera.cookies["django_language"] = language
        words[language] = [board(vera, **LIVE)[0] for _ in range(2)][1]
    assert ("Играют на" in words["ru"], "Играют на" in words["en"]) == (True, False)


def test_a_refreshed_page_is_the_living_part_of_the_whole_one_with_its_version(made):
    for role, path in [("player", "/e/clinic/me/"), ("player", "/e/clinic/me/hand/"), ("public", "/e/clinic/")]:
        client = world.knock(role, made)
        whole, part = (client.get(path, headers=headers).content.decode() for headers in ({}, LIVE))
        name = path.rstrip("/").rsplit("/", 1)[-1]
        name = {"me": "now", "clinic": "board"}.get(name, name)
        ids = [page[page.index(f'<div id="{name}" data-live') :].split("</main>")[0] for page in (whole, part)]
        assert [len(told) > 100 for told in ids] == [True, True]
        version = whole.split('data-version="')[1].split('"')[0]
        assert f'data-version="{version}"' in part
        assert ("<link" in whole, "<link" in part) == (True, False)
        assert ('id="bell"' in part) == (role == "player")


def test_screens_share_what_they_show_and_keep_what_they_are(made):
    other = Screen.objects.create(
        event=made.clinic, name="Stairs", code="STAIRSSTAIRSSTAI", created_at=clock.now(), theme="light"
    )
    browser = world.knock("public", made)
    pages = [browser.get(f"/h/{code}/", headers=LIVE).content.decode() for code in (world.SCREEN, other.code)]
    assert ['data-theme-now="light"' in page for page in pages] == [False, True]
    panels = [page[page.index('<section class="panel"') :].split("</main>")[0] for page in pages]
    assert panels[0].split("</section>")[0] == panels[1].split("</section>")[0]

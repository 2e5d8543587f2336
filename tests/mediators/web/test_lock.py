"""The desk's pages lock after idle time; sending goes on."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from larp import clock
from mediators.models import Device
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, short

pytestmark = pytest.mark.django_db
CODE = "M0R1TZM0R1TZM0R1"


@pytest.fixture
def hour(monkeypatch):
    """The clock: `hour.now` may be moved."""

    class Hour:
        now = at("15:20")

    monkeypatch.setattr(clock, "now", lambda: Hour.now)
    return Hour


@pytest.fixture
def d(hour):
    cache.clear()
    return Desk(language="en")


@pytest.fixture
def tablet(d):
    Device.objects.create(mediator=d.moritz, code=CODE, issued_at=at("12:00"))
    client = Client()
    assert client.post(reverse("mediators:pair", kwargs={"code": CODE}), {"pin": "4711"}).status_code == 302
    return client


def address(d, name="desk"):
    return reverse(f"mediators:{name}", kwargs={"slug": d.event.slug})


def locked(page):
    return "The desk is locked" in page.content.decode().split("<dialog")[0]


def test_a_bad_pin_pairs_nothing(d):
    Device.objects.create(mediator=d.moritz, code=CODE, issued_at=at("12:00"))
    client = Client()
    page = client.post(reverse("mediators:pair", kwargs={"code": CODE}), {"pin": "12"})
    assert (page.status_code, Device.objects.get().pairings) == (422, 0)
    assert "four to eight digits" in page.content.decode()


def test_after_ten_minutes_the_desk_asks_and_the_pin_opens_the_same_page(d, tablet, hour):
    asked = f"{address(d)}?player={d.c.karl.pk}"
    hour.now += timedelta(minutes=9, seconds=59)
    assert not locked(tablet.get(asked))
    hour.now += timedelta(minutes=10)
    assert locked(tablet.get(asked))
    wrong = tablet.post(address(d, "unlock"), {"pin": "0000", "next": asked})
    assert (wrong.status_code, locked(wrong)) == (422, True)
    right = tablet.post(address(d, "unlock"), {"pin": "4711", "next": asked})
    assert (right.status_code, right["Location"]) == (302, asked)
    assert not locked(tablet.get(asked))


def test_regions_that_refresh_themselves_are_no_touch(d, tablet, hour):
    for _ in range(3):
        hour.now += timedelta(minutes=4)
        page = tablet.get(address(d), headers={"X-Requested-With": "live"})
    assert locked(page)


def test_it_leads_to_no_other_site(d, tablet, hour):
    hour.now += timedelta(minutes=11)
    assert tablet.post(address(d, "unlock"), {"pin": "4711", "next": "https://evil.example/"})["Location"] == address(d)


@pytest.mark.rule("IN-40")
def test_a_locked_tablet_sends_and_its_records_are_credited(d, tablet, hour):
    hour.now += timedelta(minutes=11)
    body = json.dumps([d.bid(d.c.karl, id="behind")])
    [answer] = tablet.post(address(d, "entries"), body, content_type="application/json").json()
    assert (short(answer), d.entry("behind").mediator) == (("taken", ""), d.moritz)
    assert locked(tablet.get(address(d)))


@pytest.mark.rule("IN-44")
def test_behind_the_lock_a_finder_reads_nothing_by_any_address(d, tablet, hour):
    intrigue = cast.intrigue(event=d.event, number=2)
    paper = cast.card(design=cast.person(event=d.event, key="papermark"), holder=d.c.karl).codes.get().code
    table = reverse("intrigues:room_table", kwargs={"slug": d.event.slug, "number": intrigue.number})
    asked = json.dumps({"code": paper})

    def read():
        return {
            "table": locked(tablet.get(table)),
            "told": locked(tablet.get(address(d, "told"))),
            "step": locked(tablet.post(table, {"do": "open_lineups"})),
            "snapshot": tablet.get(address(d, "snapshot")).status_code,
            "faces": tablet.get(address(d, "faces")).status_code,
            "card": tablet.post(address(d, "card"), asked, content_type="application/json").status_code,
            "paper": "Papermark" in tablet.get(reverse("intrigues:code", args=[paper])).content.decode(),
        }

    opened = {"table": False, "told": False, "step": False, "snapshot": 200, "faces": 200, "card": 200, "paper": True}
    assert read() == opened
    hour.now += timedelta(minutes=11)
    shut = {"table": True, "told": True, "step": True, "snapshot": 422, "faces": 422, "card": 422, "paper": False}
    assert read() == shut
    assert tablet.get(address(d, "snapshot")).json()["code"] == "locked"
    tablet.post(address(d, "unlock"), {"pin": "4711"})
    assert read() == opened


@pytest.mark.parametrize("pin", ["\ud800", "\0", "[" * 300])
def test_no_pin_breaks_the_server(d, tablet, pin):
    answer = tablet.post(address(d, "lock"), json.dumps({"pin": pin}), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "pin_wrong")


def test_the_page_says_that_it_locked_itself_and_opens_by_the_pin(d, tablet):
    def tell(**body):
        return tablet.post(address(d, "lock"), json.dumps(body), content_type="application/json")

    assert tell(locked=True).json() == {"locked": True}
    assert locked(tablet.get(address(d)))
    assert (tell(pin="1111").status_code, tell(pin="1111").json()["code"]) == (422, "pin_wrong")
    assert tell(pin="4711").json() == {"locked": False}
    assert not locked(tablet.get(address(d)))


def test_a_masters_reset_has_the_tablet_choose_anew(d, tablet):
    Device.objects.update(pin_hash="", pin_reset=True)
    assert "Choose a new PIN" in tablet.get(address(d)).content.decode()
    tablet.post(address(d, "unlock"), {"pin": "2222"})
    assert not locked(tablet.get(address(d)))
    assert Device.objects.get().pin_reset is False

"""Masters' pages: what waits, judging it, mediators and their tablets."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from larp import clock
from larp.models import Membership
from mediators.models import Device, Mediator
from mediators.web import mediators as pages
from mediators.web.review import clock_seconds
from tests.cast import at
from tests.mediators.desk_of import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def d(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: at("16:20"))
    return Desk(language="en")


@pytest.fixture
def nora(d):
    user = User.objects.create_user("nora")
    Membership.objects.create(event=d.event, user=user, name="Nora Velt")
    client = Client()
    client.force_login(user)
    return client


def address(d: Desk, name: str, **arguments) -> str:
    return reverse(f"mediators:{name}", kwargs={"slug": d.event.slug, **arguments})


def late(d: Desk, **fields):
    raw = d.bid(d.c.karl, made_at=at("15:30"), **fields)
    d.sent(raw, now=at("16:05"))
    return d.entry(raw["id"])


@pytest.mark.rule("IN-40", "IN-70")
def test_what_waits_is_listed_with_its_reason_and_the_fragment_is_the_list_alone(d, nora):
    entry = late(d)
    page, fragment = (nora.get(address(d, "waiting"), query).content.decode() for query in ({}, {"fragment": "1"}))
    for text in (page, fragment):
        assert address(d, "judge", entry=entry.pk) in text
        assert "It came after the end of its phase. The masters decide." in text
    assert "<html" in page
    assert "<html" not in fragment


@pytest.mark.rule("IN-71")
def test_a_record_is_accepted_with_a_reason_and_not_without(d, nora):
    entry = late(d)
    link = address(d, "judge", entry=entry.pk)
    assert nora.get(link).status_code == 200
    without = nora.post(link, {"verdict": "accept", "reason": " "})
    assert (without.status_code, d.stake(d.c.karl)) == (422, 0)
    assert nora.post(link, {"verdict": "accept", "reason": "Seen."}).status_code == 302
    assert d.stake(d.c.karl) == 1
    entry.refresh_from_db()
    assert (entry.state, entry.judged_by) == ("accepted", "Nora Velt")
    # A colleague who comes later is led to the list.
    assert nora.post(link, {"verdict": "reject", "reason": "No."}).status_code == 302
    entry.refresh_from_db()
    assert entry.state == "accepted"


@pytest.mark.rule("IN-70")
@pytest.mark.report("A02")
def test_a_clash_stands_beside_the_record_that_was_taken(d, nora):
    d.sent(d.bid(d.c.karl, made_at=at("15:10")), now=at("15:10"))
    other = d.bid(d.c.karl, first=1, lineup=1, made_at=at("15:12"))
    d.sent(other, now=at("15:40"), by=d.lotte)
    text = nora.get(address(d, "judge", entry=d.entry(other["id"]).pk)).content.decode()
    assert [name for name in ("Moritz", "Lotte") if name not in text] == []
    assert "This player is in already" in text


def test_a_mediator_is_added_a_tablet_paired_by_a_link_and_revoked(d, nora):
    form = {"name": "Orlik", "where": "The boiler room", "incognito": "on", "player": str(d.c.vera.pk)}
    assert nora.post(address(d, "mediators"), form).status_code == 302
    orlik = Mediator.objects.get(name__en="Orlik")
    assert (orlik.incognito, orlik.player, orlik.where) == (True, d.c.vera, {"en": "The boiler room"})
    issued = nora.post(address(d, "mediator", mediator=orlik.pk), {"do": "issue", "label": "Tablet 3"})
    device = Device.objects.get(mediator=orlik)
    assert issued.url == address(d, "device", device=device.pk)
    assert f"/m/{device.code}/" in nora.get(issued.url).content.decode()
    assert "Tablet 3" in nora.get(address(d, "mediators")).content.decode()
    nora.post(address(d, "revoke_device", device=device.pk))
    device.refresh_from_db()
    assert device.revoked_at == at("16:20")


@pytest.mark.rule("IN-41")
def test_the_mask_is_lifted_once(d, nora):
    link = address(d, "mediator", mediator=d.lotte.pk)
    assert nora.post(link, {"do": "unmask"}).status_code == 302
    d.lotte.refresh_from_db()
    assert (d.lotte.masked, d.lotte.unmasked_at) == (False, at("16:20"))
    assert nora.post(link, {"do": "unmask"}).status_code == 422


def test_where_https_is_served_a_tablet_is_paired_by_it_and_told_of_the_certificate(d, nora, monkeypatch):
    d.event.base_url = "http://10.42.0.1:8000"
    d.event.save()
    device = Device.objects.create(mediator=d.moritz, code="TAB0000000000001", issued_at=at("12:00"))
    page = address(d, "device", device=device.pk)
    plain = "http://10.42.0.1:8000/m/TAB0000000000001/"
    assert nora.get(page).context["address"] == plain
    monkeypatch.setattr(pages, "running_port", lambda: 8443)
    shown = nora.get(page)
    assert shown.context["address"] == "https://10.42.0.1:8443/m/TAB0000000000001/"
    assert [text in shown.content.decode() for text in (plain, "http://10.42.0.1:8000/tls/")] == [True, True]


@pytest.mark.parametrize(
    ("error_ms", "said"),
    [(1200, "+1,2"), (-1200, "−1,2"), (-60, "−0,1"), (96, "+0,1"), (-40, "0,0"), (40, "0,0"), (0, "0,0")],
)
def test_an_error_too_small_to_show_has_no_sign(error_ms, said):
    with translation.override("ru"):
        assert clock_seconds(error_ms) == said

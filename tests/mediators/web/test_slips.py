"""Scanning a slip: what opens, to whom; and the masters' list."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from intrigues.services import slips
from larp import clock
from larp.models import Badge, Membership
from mediators.models import Entry
from mediators.rules.sealing import label_of
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk
from tests.mediators.web.test_desk import address, filled, form_id, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def d(monkeypatch):
    cache.clear()
    monkeypatch.setattr(clock, "now", lambda: at("15:40"))
    return Desk(language="en")


@pytest.fixture
def slip(d):
    return slips.issue(actor=cast.master(), event=d.event, kind="goal", count=1, now=at("12:00"))[0]


def scanned(client, slip):
    return client.get(f"/S/{slip.code}")


def master_of(d, admin_user) -> Client:
    Membership.objects.create(event=d.event, user=admin_user, name="Nora")
    client = Client()
    client.force_login(admin_user)
    return client


def test_a_mediator_and_a_master_get_the_desk_opened_for_it(d, slip, admin_user):
    for client in (signed_in(d.moritz), master_of(d, admin_user)):
        answer = scanned(client, slip)
        assert (answer.status_code, answer.url) == (302, f"{address(d)}?slip={slip.code}")
        text = client.get(f"{answer.url}&player={d.c.karl.pk}").content.decode()
        assert f'name="slip" value="{slip.code}"' in text
        # What the slip has fields for comes first.
        assert "What does the player play for?" in text


def test_a_line_of_a_notebook_takes_whatever_the_moment_asks_for(d):
    line = slips.issue(actor=cast.master(), event=d.event, kind="note", count=1, now=at("12:00"))[0]
    client = signed_in(d.moritz)
    text = client.get(f"{scanned(client, line).url}&player={d.c.karl.pk}").content.decode()
    assert f'name="slip" value="{line.code}"' in text
    # At 15:40 bids run.
    assert "First bid" in text


@pytest.mark.report("A17")
def test_a_stranger_gets_the_answer_of_a_code_that_never_was(d, slip):
    player = Client()
    badge = Badge.objects.create(player=d.c.karl, code="KAR1KAR1KAR1KAR1", issued_at=at("10:00"))
    session = player.session
    session["players"] = {str(d.event.pk): badge.pk}
    session.save()
    never = Client().get("/s/" + "0" * 16)
    for client in (Client(), player, signed_in(Desk(slug="harbour").moritz)):
        answer = scanned(client, slip)
        assert (answer.status_code, answer.content) == (404, never.content)
    slips.withdraw(actor=cast.master(), event=d.event, first=1, last=1, now=at("15:00"))
    assert scanned(Client(), slip).content == never.content


def test_strangers_codes_are_counted_whether_they_exist_or_not(d, slip):
    client = Client()
    assert [scanned(client, slip).status_code for _ in range(31)] == [404] * 30 + [429]


@pytest.mark.rule("IN-40")
@pytest.mark.report("A01")
def test_a_form_from_paper_makes_one_record_as_of_its_time_and_the_slip_says_that_it_was_entered(d, slip):
    client = signed_in(d.moritz)
    page = client.get(address(d), {"player": d.c.karl.pk, "slip": slip.code, "kind": "bid"})
    form = filled(d, d.c.karl, entry=form_id(page), slip=slip.code, at="15:12")
    assert [client.post(address(d), form).status_code for _ in range(2)] == [302, 302]
    entry = Entry.objects.get()
    assert (entry.state, entry.made_at, entry.slip) == ("taken", at("15:12"), slip)
    assert "first bid, 1 card, from paper" in client.get(address(d)).content.decode()
    answer = scanned(client, slip)
    assert (answer.status_code, "It was entered already" in answer.content.decode()) == (410, True)
    assert client.get(address(d), {"slip": slip.code}).url == reverse("mediators:slip", args=[slip.code])


def test_a_time_forgotten_is_asked_for_and_the_form_is_kept(d, slip):
    answer = signed_in(d.moritz).post(address(d), filled(d, d.c.karl, entry="e", slip=slip.code, at=""))
    text = answer.content.decode()
    assert (answer.status_code, "The time on the slip is missing" in text) == (422, True)
    assert f'name="slip" value="{slip.code}"' in text


def test_a_slips_code_typed_at_the_desk_opens_it(d, slip):
    client = signed_in(d.moritz)
    for typed in (slip.code, f"HTTP://LAN/S/{slip.code}"):
        assert client.get(address(d), {"find": typed}).url == reverse("mediators:slip", args=[slip.code])


def test_a_masters_list_counts_and_withdraws_by_numbers(d, slip, admin_user):
    client = master_of(d, admin_user)
    slips.issue(actor=cast.master(), event=d.event, kind="bid", count=3, now=at("12:05"))
    where = address(d, "slips")
    assert client.post(where, {"first": "2", "last": "3"}).status_code == 302
    [bid, goal] = client.get(where).context["batches"]
    assert (bid.first, bid.last, bid.free, bid.withdrawn, goal.free) == (2, 4, 1, 2, 1)
    assert client.post(where, {"first": "x"}).status_code == 422
    withdrawn = scanned(signed_in(d.moritz), d.event.slips.get(number=2))
    assert (withdrawn.status_code, "A master withdrew it" in withdrawn.content.decode()) == (410, True)


def test_the_masters_read_that_a_record_to_judge_was_on_paper(d, slip, admin_user, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: at("16:10"))
    d.sent(d.bid(d.c.karl, id="p", paper={"slip": slip.code, "at": "15:12"}), now=at("16:10"))
    client = master_of(d, admin_user)
    assert "first bid, 1 card, from paper" in client.get(address(d, "waiting")).content.decode()
    text = client.get(address(d, "judge", entry=d.entry("p").pk)).content.decode()
    assert "slip № 1" in text
    assert "15:12:00" in text


def test_a_tablet_knows_the_slips_by_their_labels_alone(d, slip):
    told = signed_in(d.moritz).get(address(d, "snapshot"))
    assert slip.code not in told.content.decode()
    label = label_of(code=slip.code, salt=told.json()["salt"], use="slip")
    assert told.json()["slips"] == {label: [1, "goal", "free"]}

"""The desk's JSON: one shape for answers and for errors."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from larp import clock
from larp.services.limits import CODES
from mediators.models import Device, Entry
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of, short
from tests.mediators.web.test_desk import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def d(monkeypatch):
    cache.clear()
    monkeypatch.setattr(clock, "now", lambda: at("15:20"))
    return Desk(language="en")


def post(client: Client, d: Desk, name: str, body, **more):
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(
        reverse(f"mediators:{name}", kwargs={"slug": d.event.slug}), text, content_type="application/json", **more
    )


@pytest.mark.rule("IN-40", "IN-70")
def test_a_list_of_records_is_answered_by_a_list_in_the_same_order(d):
    client = signed_in(d.moritz)
    good = d.bid(d.c.karl, id="good")
    answer = post(client, d, "entries", [good, {"id": "bad", "kind": "?"}, good])
    assert answer.status_code == 200
    first, bad, again = answer.json()
    assert set(first) == {"id", "state", "repeat", "code", "rule", "facts", "data", "message"}
    assert (first["state"], first["message"]) == ("taken", "")
    assert bad | {"message": ""} == {
        "id": "bad", "state": "refused", "repeat": False, "code": "entry_malformed", "rule": "",
        "facts": {"place": "kind"}, "data": {}, "message": "",
    }  # fmt: skip
    assert bad["message"] == "The record can’t be read: look at “kind”. Enter it anew."
    assert again == {**first, "repeat": True}


def test_what_the_tablet_says_of_itself_is_noted(d):
    client = signed_in(d.moritz)
    assert post(client, d, "entries", {"entries": [], "unsent": 3, "clock_error_ms": -1200}).json() == []
    device = Device.objects.get()
    assert (device.seen_at, device.unsent, device.clock_error_ms) == (at("15:20"), 3, -1200)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "parse_error"),
        ("[" * 100_000, 400, "parse_error"),
        ("[" + " " * 5_000_000 + "]", 413, "body_too_long"),
        ("7", 422, "entry_malformed"),
        ('{"entries": {}}', 422, "entry_malformed"),
        (json.dumps([{}] * 501), 422, "entries_too_many"),
    ],
)
def test_every_error_has_one_shape(d, body, status, code):
    answer = post(signed_in(d.moritz), d, "entries", body)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "rule", "facts", "message"}
    assert answer.json()["code"] == code


@pytest.mark.report("A24")
def test_a_revoked_tablet_and_one_without_its_token_are_told_in_the_same_shape_and_nothing_is_kept(d):
    client = signed_in(d.moritz)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    denied = post(strict, d, "entries", [d.bid(d.c.karl)])
    Device.objects.update(revoked_at=at("15:10"))
    gone = post(client, d, "entries", [d.bid(d.c.karl)])
    assert (denied.status_code, denied.json()["code"]) == (403, "permission_denied")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
    assert set(denied.json()) == set(gone.json()) == {"code", "rule", "facts", "message"}
    assert Entry.objects.count() == 0


@pytest.mark.report("A24")
def test_after_signing_in_as_another_mediator_the_queue_is_credited_to_who_made_it(d):
    client = Client()
    for mediator, code in [(d.moritz, "M0R1TZM0R1TZM0R1"), (d.lotte, "10TTE10TTE10TTE1")]:
        device = Device.objects.create(mediator=mediator, code=code, issued_at=at("12:00"))
        client.post(reverse("mediators:pair", kwargs={"code": device.code}))
    made = d.bid(d.c.karl, mediator=d.moritz.pk)
    [answer] = post(client, d, "entries", [made]).json()
    assert short(answer) == ("taken", "")
    assert (d.entry(made["id"]).mediator, d.entry(made["id"]).by_name) == (d.moritz, "Moritz")


def test_the_face_of_a_card_for_its_code_and_whether_the_player_can_use_it(d):
    client = signed_in(d.moritz)
    free, laid = d.hands["karl"][3], d.hands["karl"][0]
    d.place(d.c.karl, cards=1, when="15:05")
    body = {"code": code_of(free).lower(), "player": d.c.karl.pk}
    face = post(client, d, "card", body).json()
    assert (face["kind"], face["weight"], face["name"], face["problem"]) == ("person", 4, "Otto Karl-3", "")
    assert "locked" in post(client, d, "card", {"code": code_of(laid), "player": d.c.karl.pk}).json()["problem"]
    assert "hand" in post(client, d, "card", {"code": code_of(free), "player": d.c.hans.pk}).json()["problem"]


def test_wrong_codes_are_refused_and_then_limited(d):
    client = signed_in(d.moritz)
    other = Desk(slug="harbour")
    foreign = code_of(other.hands["karl"][0])
    answers = [post(client, d, "card", {"code": foreign}) for _ in range(CODES.tries)]
    assert {(a.status_code, a.json()["code"]) for a in answers} == {(422, "card_unknown")}
    right = post(client, d, "card", {"code": code_of(d.hands["karl"][0])})
    assert (right.status_code, right.json()["code"]) == (422, "codes_too_many")

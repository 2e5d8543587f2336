"""What goes to a tablet: enough to work out of touch, and nothing that a finder could read."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from larp import clock
from larp.models import Badge
from mediators.models import Device, Entry
from mediators.rules.sealing import label_of, unseal
from mediators.tokens import devices_ever, devices_in_use, token_of
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of, short
from tests.mediators.web.test_desk import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def d(monkeypatch):
    cache.clear()
    monkeypatch.setattr(clock, "now", lambda: at("15:20"))
    return Desk(language="en")


def get(client: Client, d: Desk, name: str, **headers):
    return client.get(reverse(f"mediators:{name}", kwargs={"slug": d.event.slug}), headers=headers)


@pytest.mark.rule("IN-08", "IN-41", "IN-44")
@pytest.mark.report("A18")
def test_nothing_planted_can_be_read_from_what_the_tablet_holds(d):
    d.c.karl.contact, d.c.karl.person = "karl@home", "Konrad Real"
    d.c.karl.save()
    d.sent(d.bid(d.c.karl, cards=2), now=at("15:10"), by=d.lotte)
    d.sent(d.bid(d.c.hans, cards=2), now=at("15:11"))
    client = signed_in(d.moritz)
    fetched = ("snapshot", "faces", "shell", "worker", "out", "manifest")
    texts = [get(client, d, name).content.decode() for name in fetched]
    planted = ["Lotte", "karl@home", "Konrad Real"]
    planted += [code_of(card) for hand in d.hands.values() for card in hand]
    planted += [card.design.surname["en"] for hand in d.hands.values() for card in hand]
    assert [(word, n) for n, text in enumerate(texts) for word in planted if word in text] == []


@pytest.mark.rule("IN-42", "IN-44")
def test_the_snapshot_holds_stakes_as_counts_and_who_is_in(d):
    d.sent(d.bid(d.c.karl, cards=2), now=at("15:10"), by=d.lotte)
    told = get(signed_in(d.moritz), d, "snapshot").json()
    [intrigue] = told["intrigues"]
    assert (told["mediator"], intrigue["current"]) == (d.moritz.pk, 2)
    assert intrigue["people"][str(d.c.karl.pk)] == {
        "state": "in", "stake": 2, "own": False, "goal": False, "mark": "stake 2",
        "standing": "In, with a stake of 2.",
    }  # fmt: skip
    assert intrigue["people"][str(d.c.vera.pk)]["state"] == "none"


@pytest.mark.rule("IN-15", "IN-36")
def test_the_snapshot_foresees_each_change_of_the_clock(d):
    [intrigue] = get(signed_in(d.moritz), d, "snapshot").json()["intrigues"]
    foreseen = [(one["from"] / 1000, one["phase"], one["kind"], one["window"]) for one in intrigue["moments"]]
    assert foreseen == [
        (at("15:20").timestamp(), "bids", "bid", False),
        (at("15:45").timestamp(), "bids", "bid", True),
        (at("16:00").timestamp(), "circumstances", "circumstance", False),
        (at("16:30").timestamp(), "resolution", "fold", False),
    ]


def test_a_scanned_card_shows_its_face_and_its_code_alone_opens_it(d):
    card, other = d.hands["karl"][3], d.hands["hans"][2]
    client = signed_in(d.moritz)
    salt = get(client, d, "snapshot").json()["salt"]
    answer = get(client, d, "faces")
    faces = answer.json()["faces"]
    sealed = faces[label_of(code=code_of(card), salt=salt)]
    face = json.loads(unseal(sealed, code=code_of(card), salt=salt))
    assert (face["kind"], face["weight"], face["name"]) == ("person", 4, "Otto Karl-3")
    assert unseal(sealed, code=code_of(other), salt=salt) is None
    assert get(client, d, "faces", if_none_match=answer["ETag"]).status_code == 304


def test_a_badge_is_known_by_its_code_out_of_touch_too(d):
    Badge.objects.create(player=d.c.karl, code="7KQ2M9XTRW4HPA3E", issued_at=at("12:00"))
    told = get(signed_in(d.moritz), d, "snapshot").json()
    assert told["badges"] == {label_of(code="7KQ2M9XTRW4HPA3E", salt=told["salt"], use="badge"): d.c.karl.pk}


@pytest.mark.report("A24")
def test_a_tablet_finds_out_how_it_stands(d):
    client = signed_in(d.moritz)
    told = get(client, d, "hello").json()
    assert (told["state"], told["mediator"], bool(told["csrf"])) == ("signed_in", d.moritz.pk, True)
    stranger = Client()
    assert get(stranger, d, "hello").json()["state"] == "signed_out"
    Device.objects.update(revoked_at=at("15:10"))
    assert get(client, d, "hello", x_desk_token=told["token"]).json()["state"] == "revoked"
    # Who has no token learns nothing of it.
    assert get(client, d, "hello", x_desk_token="forged").json()["state"] == "signed_out"


@pytest.mark.rule("IN-40")
@pytest.mark.report("A24")
def test_a_token_speaks_for_its_device_until_that_is_cut_off_or_paired_anew(d):
    device = Device.objects.create(mediator=d.moritz, code="M0R1TZM0R1TZM0R1", issued_at=at("12:00"), pairings=1)
    token, foreign = token_of(device), Desk(slug="harbour").event
    assert devices_in_use([token, "forged", None, 7], event=d.event) == [device]
    assert devices_in_use([token], event=foreign) == []
    Device.objects.update(pairings=2)
    assert (devices_in_use([token], event=d.event), devices_ever([token], event=d.event)) == ([], [device])
    Device.objects.update(pairings=1, revoked_at=at("15:00"))
    assert (devices_in_use([token], event=d.event), devices_ever([token], event=d.event)) == ([], [device])


@pytest.mark.rule("IN-40")
@pytest.mark.report("A24", "A25")
def test_records_in_an_older_shape_are_understood_and_in_a_newer_one_left_on_the_tablet(d):
    client = signed_in(d.moritz)
    device = Device.objects.create(mediator=d.lotte, code="10TTE10TTE10TTE1", issued_at=at("12:00"), pairings=1)
    where = reverse("mediators:entries", kwargs={"slug": d.event.slug})

    def send(body):
        return client.post(where, json.dumps(body), content_type="application/json")

    made = d.bid(d.c.karl) | {"mediator": d.lotte.pk}
    [strange] = send({"version": 1, "entries": [made]}).json()
    assert short(strange) == ("refused", "made_by_another")
    newer = send({"version": 3, "entries": [made], "tokens": [token_of(device)]})
    assert (newer.status_code, newer.json()["code"], Entry.objects.count()) == (422, "desk_newer", 0)
    [answer] = send({"version": 1, "entries": [made], "tokens": [token_of(device)]}).json()
    assert (short(answer), d.entry(made["id"]).mediator) == (("taken", ""), d.lotte)
    # Before there were versions: a bare list, and an object without one.
    older = [send([d.bid(d.c.hans)]).json(), send({"entries": [d.bid(d.c.vera)], "unsent": 0}).json()]
    assert [short(answer) for [answer] in older] == [("taken", "")] * 2


@pytest.mark.rule("IN-70")
def test_a_remark_waits_for_the_masters_and_changes_nothing(d):
    answer = d.sent(d.raw("remark", d.c.karl, remark={"text": "He paid twice"}), now=at("15:10"))
    assert short(answer) == ("waiting", "remark")
    assert d.stake(d.c.karl) == 0


@pytest.mark.report("A25")
def test_the_worker_changes_with_the_version_and_may_serve_the_desk_alone(d, monkeypatch):
    client = Client()
    before = get(client, d, "worker")
    assert before["Service-Worker-Allowed"] == reverse("mediators:desk", kwargs={"slug": d.event.slug})
    assert before["Content-Type"] == "text/javascript; charset=utf-8"
    monkeypatch.setattr("mediators.web.shell.version", lambda: "next")
    after = get(client, d, "worker")
    assert ('VERSION = "next"' in after.content.decode(), before.content == after.content) == (True, False)

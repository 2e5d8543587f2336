"""The desk's pages: choosing, recording, refusing, and what is shown to whom."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from intrigues.models import Goal
from larp import clock
from larp.models import Badge
from mediators.models import Device, Entry, Mediator
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def d(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: at("15:20"))
    return Desk(language="en")


def signed_in(mediator: Mediator, client: Client | None = None) -> Client:
    client = client or Client()
    made = {"issued_at": at("12:00"), "paired_at": at("12:00")}
    device, _ = mediator.devices.get_or_create(code=f"{mediator.pk:016}", defaults=made)
    session = client.session
    session["devices"] = {str(mediator.event_id): device.pk}
    session.save()
    return client


def address(d: Desk, name: str = "desk", **arguments) -> str:
    return reverse(f"mediators:{name}", kwargs={"slug": d.event.slug, **arguments})


def form_id(page) -> str:
    return re.search(r'name="entry" value="([^"]+)"', page.content.decode())[1]


def filled(d: Desk, player, **fields) -> dict:
    hand = d.hands[player.key]
    return {
        "kind": "bid",
        "intrigue": d.intrigue.pk,
        "player": player.pk,
        "names_lineup": "1",
        "lineup": "\n".join(code_of(card) for card in hand[:2]),
        "cards": code_of(hand[2]),
        **fields,
    }


@pytest.mark.rule("IN-30", "IN-40")
@pytest.mark.report("A01")
def test_a_form_sent_twice_makes_one_record_and_each_answer_shows_it(d):
    client = signed_in(d.moritz)
    page = client.get(address(d), {"player": d.c.karl.pk})
    form = filled(d, d.c.karl, entry=form_id(page))
    first, second = client.post(address(d), form), client.post(address(d), form)
    assert (first.status_code, second.status_code, first.url) == (302, 302, second.url)
    assert (Entry.objects.count(), d.stake(d.c.karl)) == (1, 1)
    receipt = client.get(first.url).content.decode()
    assert "first bid, 1 card" in receipt
    assert "Stake 1, current stake 1." in receipt
    # The word is that of a receipt which the tablet draws itself.
    assert "</svg>taken</span>" in receipt
    assert form_id(client.get(address(d), {"player": d.c.karl.pk})) != form["entry"]


def test_a_refusal_keeps_what_was_typed_and_gives_a_fresh_id(d):
    d.place(d.c.hans, cards=2, when="15:05")
    client = signed_in(d.moritz)
    form = filled(d, d.c.karl, entry="page-1")
    answer = client.post(address(d), form)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Below the current stake: 1 more card is needed." in text
    assert form["lineup"] in text
    assert form_id(answer) != "page-1"
    assert d.stake(d.c.karl) == 0


NONSENSE = [
    ({}, 422),
    ({"kind": "bid"}, 422),
    ({"entry": "x", "kind": "bid", "player": "9" * 30, "cards": "\x01"}, 422),
    ({"entry": "x", "kind": "bid", "player": "1", "cards": "\x00"}, 400),
]


@pytest.mark.parametrize(("junk", "status"), NONSENSE)
def test_a_form_of_nonsense_is_refused(d, junk, status):
    assert signed_in(d.moritz).post(address(d), junk).status_code == status


def test_a_badge_scanned_in_the_search_leads_to_its_player_and_a_name_is_found_as_people_type_it(d):
    vera = d.c.vera
    vera.name = {"en": "Алёна Вертинская-Рёмер"}
    vera.save()
    Badge.objects.create(player=vera, code="7KQ2M9XTRW4HPA3E", issued_at=at("10:00"))
    client = signed_in(d.moritz)
    for typed in ["HTTP://LAN/b/7KQ2M9XTRW4HPA3E", "7kq2 m9xt rw4h pa3e", "алена", "РЕМЕР", "верт ал"]:
        answer = client.get(address(d), {"find": typed})
        assert (answer.status_code, answer.url) == (302, f"{address(d)}?player={vera.pk}"), typed
    assert "Nobody is called that" in client.get(address(d), {"find": "Zz"}).content.decode()


def test_goal_fold_and_circumstance_forms_show_what_they_need(d):
    d.place(d.c.karl, cards=1, when="15:05")
    Goal.objects.create(
        intrigue=d.intrigue, player=d.c.karl, kind="head", head=d.c.hans, made_at=at("14:10"), received_at=at("14:10"),
        by_role="mediator",
    )  # fmt: skip
    client = signed_in(d.moritz)
    wanted = [("goal", "Take the goal back"), ("fold", "Karl folds"), ("circumstance", "Play the card")]
    for kind, button in [*wanted, ("bid", "Record the bid")]:
        text = client.get(address(d), {"player": d.c.karl.pk, "kind": kind}).content.decode()
        assert button in text
        assert "In, with a stake of 1." in text
        assert "head of Hans" in text


@pytest.mark.rule("IN-45")
def test_the_desk_says_that_ones_own_character_is_recorded_elsewhere(d):
    d.moritz.player = d.c.karl
    d.moritz.save()
    client = signed_in(d.moritz)
    assert "This is your own character." in client.get(address(d), {"player": d.c.karl.pk}).content.decode()
    assert client.post(address(d), filled(d, d.c.karl, entry="own")).status_code == 422


@pytest.mark.report("A20")
def test_names_are_plain_text(d):
    d.c.karl.name = {"en": "<img src=x onerror=alert(1)>"}
    d.c.karl.save()
    d.place(d.c.karl, cards=1, when="15:05")
    client = signed_in(d.moritz)
    for query in [{}, {"player": d.c.karl.pk}, {"player": d.c.karl.pk, "kind": "goal"}]:
        assert "<img src=x" not in client.get(address(d), query).content.decode()


@pytest.mark.rule("IN-44", "IN-41")
@pytest.mark.report("A18")
def test_of_colleagues_records_the_desk_shows_a_stake_count_and_no_card_and_no_name(d):
    d.sent(d.bid(d.c.karl, cards=2), now=at("15:10"), by=d.lotte)
    text = signed_in(d.moritz).get(address(d)).content.decode()
    assert "stake 2" in text
    assert "Lotte" not in text
    assert [name for name in ["Karl-0", "Karl-2", "Karl-3"] if name in text] == []
    assert "first bid, 2" not in text


def test_the_desk_takes_a_bounded_number_of_queries(d, django_assert_max_num_queries):
    client = signed_in(d.moritz)
    with django_assert_max_num_queries(32):
        client.get(address(d))
    for n, player in enumerate(d.people):
        d.sent(d.bid(player, cards=2, lineup=3 if n else 2, first=1), now=at(f"15:1{n}"))
    with django_assert_max_num_queries(34):
        client.get(address(d), {"player": d.c.karl.pk})


def test_pairing_a_tablet_signs_the_earlier_one_out_and_revoking_cuts_it_off(d):
    device = Device.objects.create(mediator=d.moritz, code="TAB1ET0F0R11KTAB", issued_at=at("12:00"))
    first, second = Client(), Client()
    link = reverse("mediators:pair", kwargs={"code": device.code})
    assert first.get(link).status_code == 200
    device.refresh_from_db()
    assert device.paired_at is None
    assert first.post(link).url == address(d)
    assert first.get(address(d)).status_code == 200
    assert second.post(link).status_code == 302
    assert (first.get(address(d)).status_code, second.get(address(d)).status_code) == (404, 200)
    Device.objects.update(revoked_at=at("15:19"))
    assert second.get(address(d)).status_code == 404
    assert (second.get(link).status_code, second.post(link).status_code) == (410, 410)


@pytest.mark.rule("IN-41")
@pytest.mark.report("A17")
def test_everybody_reads_who_the_known_mediators_are_and_nobody_of_the_masked_ones(d):
    d.moritz.where = {"en": "Reading room"}
    d.moritz.save()
    text = Client().get(address(d, "known")).content.decode()
    assert ("Moritz" in text, "Reading room" in text, "Lotte" in text) == (True, True, False)
    d.lotte.delete()
    assert Client().get(address(d, "known")).content.decode().count("<li>") == text.count("<li>") == 1


@pytest.mark.rule("IN-12", "IN-41")
def test_the_desk_leads_on_to_the_table_at_resolution_and_not_behind_a_mask(d, monkeypatch):
    path = reverse("intrigues:room_table", kwargs={"slug": d.event.slug, "number": d.intrigue.number})
    known, masked = signed_in(d.moritz), signed_in(d.lotte)

    def leads(client: Client) -> bool:
        return f'href="{path}"' in client.get(address(d)).content.decode()

    assert [leads(known), leads(masked)] == [False, False]
    monkeypatch.setattr(clock, "now", lambda: at("16:31"))
    assert [leads(known), leads(masked)] == [True, False]
    assert known.get(path).status_code == 200

"""A card's code, scanned or typed (IN-08)."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from intrigues.services import cards
from larp.models import Membership, WrongCodes
from larp.services import limits
from mediators.models import Mediator
from tests import cast
from tests.intrigues.web.phones import ME, holds, phone, stand_at, whole

pytestmark = pytest.mark.rule("IN-08")


@pytest.fixture
def card(clinic):
    return cast.card(design=cast.person(event=clinic.event, key="falk", weight=5), holder=clinic.vera)


def _master(clinic, event=None) -> Client:
    user, client = User.objects.create_user("nora"), Client()
    Membership.objects.create(event=event or clinic.event, user=user, name="Nora Velt")
    client.force_login(user)
    return client


def _mediator(clinic) -> Client:
    mediator = Mediator.objects.create(event=clinic.event, name={"en": "Agnes"})
    device = mediator.devices.create(code="TAB1ET0F0R11KTAB", issued_at=cast.MORNING, paired_at=cast.MORNING)
    client = Client()
    session = client.session
    session["devices"] = {str(clinic.event.pk): device.pk}
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def scan(client, card) -> str:
    answer = client.get(f"/C/{card.codes.get(withdrawn_at=None).code}")
    assert answer.status_code == 200
    return whole(answer)


def test_the_holder_comes_to_the_page_of_the_card(clinic, card):
    answer = phone(clinic.vera).get(f"/c/{card.codes.get().code}")
    assert (answer.status_code, answer.url) == (302, f"{ME}hand/{card.pk}/")


def test_a_stranger_learns_the_event_and_nothing_more(clinic, card):
    for client in (Client(), phone(clinic.karl)):
        text = scan(client, card)
        assert holds(text, "A card of this game, but not yours", "Falk", "Vera") == [True, False, False]


def test_whom_it_is_shown_to_sees_it_and_until_when(clinic, card):
    cards.show(
        actor=cast.acting(clinic.vera), owner=clinic.vera, viewer=clinic.karl, card=card, minutes=30,
        now=cast.at("15:10"),
    )  # fmt: skip
    assert holds(scan(phone(clinic.karl), card), "Falk", "until 15:40") == [True, True]


def test_whom_it_is_offered_to_comes_to_the_offer(clinic, card):
    offer = cards.offer(actor=cast.acting(clinic.vera), card=card, receiver=clinic.karl, now=cast.at("15:10"))
    answer = phone(clinic.karl).get(f"/c/{card.codes.get().code}")
    assert (answer.status_code, answer.url) == (302, f"{ME}offers/{offer.pk}/")


def test_a_withdrawn_code_says_so_and_shows_no_face(clinic, card):
    old = card.codes.get().code
    cards.reissue_code(actor=cast.master(), card=card, now=cast.at("15:02"))
    answer = phone(clinic.vera).get(f"/c/{old}")
    assert answer.status_code == 410
    assert holds(whole(answer), "no longer valid", "15:02", "Falk") == [True, True, False]


def test_a_mediator_sees_the_face_and_no_holder_a_master_both_and_its_way(clinic, card):
    mediator, master = _mediator(clinic), _master(clinic)
    assert holds(scan(mediator, card), "Falk", "not who holds it", "Vera") == [True, True, False]
    assert holds(scan(master, card), "Falk", "Where it is", "Vera", "Its way") == [True] * 4
    old = card.codes.get().code
    cards.reissue_code(actor=cast.master(), card=card, now=cast.at("15:02"))
    # Of a withdrawn code a master still sees what it was; a mediator doesn't take that paper.
    answers = [client.get(f"/c/{old}") for client in (mediator, master)]
    assert [(one.status_code, *holds(whole(one), "Falk", "15:02")) for one in answers] == [
        (410, False, True), (200, True, True),
    ]  # fmt: skip


def test_whoever_has_staked_it_sees_that_it_is_gone(clinic, card):
    cast.entrant(intrigue=cast.intrigue(event=clinic.event), player=clinic.vera, lineup=[], staked=[card])
    assert holds(scan(phone(clinic.vera), card), "Falk", "does not come back") == [True, True]
    assert holds(scan(phone(clinic.karl), card), "Falk") == [False]


def test_a_showing_that_is_over_shows_nothing(clinic, card):
    karl = phone(clinic.karl)
    shown = cards.show(
        actor=cast.acting(clinic.vera), owner=clinic.vera, viewer=clinic.karl, card=None, minutes=5,
        now=cast.at("15:16"),
    )  # fmt: skip
    seen = holds(scan(karl, card), "Falk")
    stand_at("15:21")
    late = holds(scan(karl, card), "Falk")
    stand_at("15:20")
    cards.revoke(actor=cast.acting(clinic.vera), showing=shown, now=cast.at("15:19"))
    assert (seen, late, holds(scan(karl, card), "Falk")) == ([True], [False], [False])


@pytest.mark.report("A19")
def test_guesses_are_noted_for_masters_and_a_player_who_guesses_is_held_up_alone(clinic, card):
    karl, vera, master = phone(clinic.karl), phone(clinic.vera), _master(clinic)
    for number in range(limits.CODES.tries):
        karl.get(f"/c/{number:016}")
    Client().get("/b/0000000000000000")
    true = card.codes.get().code
    assert [client.get(f"/c/{true}").status_code for client in (karl, vera, Client())] == [429, 302, 200]
    text = whole(master.get("/e/clinic/journal/"))
    assert holds(text, "<b>Karl</b>", "<td>30 ", "held up for some minutes", "127.0.0.1", "<td>1</td>") == [True] * 5
    # What was tried isn't kept: it might be nearly right.
    assert "0000000000000029" not in text
    assert WrongCodes.objects.count() == 2


@pytest.mark.report("A17")
def test_guesses_of_anothers_event_are_nobodys_here(clinic, card):
    phone(clinic.karl).get("/c/0000000000000000")
    harbour = cast.event(slug="harbour")
    text = whole(_master(clinic, event=harbour).get("/e/harbour/journal/"))
    assert holds(text, "Karl", "Wrong codes") == [False, False]


@pytest.mark.report("A17")
def test_an_unknown_code_is_no_page_and_is_counted(clinic, card, monkeypatch):
    client = Client()
    answers = {client.get("/c/0000000000000000").status_code for _ in range(limits.CODES.tries)}
    # Whoever guesses on is held up, for true codes too; a player at the same address is not.
    true = card.codes.get().code
    assert (answers, client.get(f"/c/{true}").status_code) == ({404}, 429)
    assert phone(clinic.karl).get(f"/c/{true}").status_code == 200


def test_a_code_typed_by_hand_opens_the_same_page(clinic, card):
    code = card.codes.get().code
    answer = phone(clinic.vera).post("/code/", {"code": f"{code[:4]} {code[4:8]} {code[8:12]} {code[12:]}".lower()})
    assert (answer.status_code, answer.url) == (302, f"/c/{code}")

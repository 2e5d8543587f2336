"""A card held out from one screen and taken by another phone (IN-07)."""

from __future__ import annotations

import base64
import io
import re

import pytest
import zxingcpp
from django.test import Client
from PIL import Image

from intrigues.models import Card, CardHold, GiveCode, Offer
from tests import cast
from tests.intrigues.web.phones import ME, holds, page, phone, stand_at, whole

pytestmark = pytest.mark.rule("IN-07")


@pytest.fixture
def card(clinic):
    return cast.card(design=cast.person(event=clinic.event, key="falk", weight=5), holder=clinic.karl)


def hold_out(client: Client, card) -> str:
    """The address of the giver's page."""
    answer = client.post(f"{ME}hand/{card.pk}/hold-out/")
    assert answer.status_code == 302
    return answer.url


def shown_address(html: str) -> str:
    """The path in the symbol on the page, as another phone's camera reads it."""
    picture = base64.b64decode(re.search(r"data:image/png;base64,([^\"]+)", html)[1])
    image = Image.open(io.BytesIO(picture)).convert("L")
    image = image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST)
    text = zxingcpp.read_barcodes(image)[0].text
    assert text.startswith("HTTP://TESTSERVER/G/")
    return text.removeprefix("HTTP://TESTSERVER")


def test_a_card_goes_by_the_code_and_both_see_it(clinic, card):
    karl, vera = phone(clinic.karl), phone(clinic.vera)
    giver = hold_out(karl, card)
    address = shown_address(karl.get(giver).content.decode())
    # Opening it moves nothing.
    text = whole(vera.get(address))
    assert holds(text, "Karl gives you a card", "Falk", "Take it") == [True, True, True]
    assert Card.objects.get().holder == clinic.karl
    taken = vera.post(address)
    assert (taken.status_code, taken.url) == (302, f"{ME}hand/{card.pk}/")
    assert holds(page(vera, f"hand/{card.pk}/"), "from Karl", "Yours now, from Karl.") == [True, True]
    assert "Vera has taken it: 15:20." in whole(karl.get(giver))
    assert "Vera has taken it" in page(karl, "hand/")
    # The other of two taps finds it done.
    assert (vera.post(address).status_code, Offer.objects.count()) == (302, 1)


def test_the_second_to_press_is_told_and_sees_no_face(clinic, card):
    address = f"/g/{_code(hold_out(phone(clinic.karl), card))}"
    vera, hans = phone(clinic.vera), phone(clinic.hans)
    hans.get(address)
    vera.post(address)
    late = hans.post(address)
    assert late.status_code == 422
    assert holds(whole(late), "somebody was quicker", "Ask Karl for a new one", "Falk") == [True, True, False]


def test_after_a_minute_it_shows_nothing(clinic, card):
    karl = phone(clinic.karl)
    giver = hold_out(karl, card)
    stand_at("15:21:01")
    answer = phone(clinic.vera).get(f"/g/{_code(giver)}")
    assert (answer.status_code, "Falk" in whole(answer)) == (410, False)
    assert holds(whole(karl.get(giver)), "The minute is over.", "it is still yours", "base64") == [True, True, False]


def test_put_away_it_says_so(clinic, card):
    karl = phone(clinic.karl)
    giver = hold_out(karl, card)
    karl.post(giver)
    assert "The code is put away." in whole(karl.get(giver))
    assert phone(clinic.vera).post(f"/g/{_code(giver)}").status_code == 422


@pytest.mark.report("A17")
def test_a_stranger_sees_no_name_and_no_face(clinic, card):
    address = f"/g/{_code(hold_out(phone(clinic.karl), card))}"
    for method in ("get", "post"):
        text = whole(getattr(Client(), method)(address))
        assert holds(text, "Only players of this event", "Falk", "Karl") == [True, False, False]
    assert Card.objects.get().holder == clinic.karl


def test_the_giver_who_scans_it_comes_to_their_own_page(clinic, card):
    karl = phone(clinic.karl)
    giver = hold_out(karl, card)
    assert karl.get(f"/g/{_code(giver)}").url == giver
    assert phone(clinic.vera).get(giver).status_code == 404


def test_a_code_typed_by_hand_opens_the_same_page(clinic, card):
    code = _code(hold_out(phone(clinic.karl), card))
    assert phone(clinic.vera).post("/code/", {"code": code.lower()}).url == f"/g/{code}"


@pytest.mark.rule("IN-10")
def test_a_locked_card_says_why_it_cant_be_given(clinic, card):
    CardHold.objects.create(card=card, held_at=cast.at("15:00"), why="bid")
    text = page(phone(clinic.karl), f"hand/{card.pk}/give/")
    assert holds(text, "A record that waits for the masters", "Show a code", "To whom?") == [True, False, False]
    assert phone(clinic.karl).post(f"{ME}hand/{card.pk}/hold-out/").status_code == 422


def test_the_giver_reads_who_took_and_who_didnt(clinic, card):
    karl, vera = phone(clinic.karl), phone(clinic.vera)
    karl.post(f"{ME}hand/{card.pk}/give/", {"to": clinic.vera.pk})
    vera.post(f"{ME}offers/{Offer.objects.get().pk}/", {"answer": "decline"})
    assert holds(page(karl, "hand/"), "Answers to your offers", "Vera didn’t take it") == [True, True]
    stand_at("23:59")
    assert "Vera didn’t take it" in page(karl, "hand/")


def _code(giver: str) -> str:
    return GiveCode.objects.get(pk=giver.rstrip("/").rsplit("/", 1)[-1]).code

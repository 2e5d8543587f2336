"""One code for the cards that a player chooses to show at a desk."""

from __future__ import annotations

import base64
import io

import pytest
import zxingcpp
from PIL import Image

from intrigues.rules.hand_codes import MOST, hand_text
from larp.rules.errors import RuleViolation
from tests import cast
from tests.intrigues.web import phones

pytestmark = pytest.mark.django_db


def read(page) -> str:
    """What a scanner makes of the code on the page; empty where there is none."""
    picture = page.context["picture"]
    if not picture:
        return ""
    image = Image.open(io.BytesIO(base64.b64decode(picture))).convert("L")
    [found] = zxingcpp.read_barcodes(image.resize((image.width * 4, image.height * 4), Image.Resampling.NEAREST))
    return found.text


def code(card) -> str:
    return card.codes.get(withdrawn_at=None).code


@pytest.fixture
def shown():
    made = cast.cast(language="en")
    cards = cast.people(holder=made.karl, weights=[6, 5, 4, 3, 2])
    return made, cards, phones.phone(made.karl), f"/e/{made.event.slug}/me/hand/codes/"


@pytest.mark.rule("IN-08", "IN-32")
def test_the_code_says_what_is_to_be_laid_and_what_to_be_staked_and_nothing_else(shown):
    _, cards, client, address = shown
    page = client.get(address, {f"c{cards[0].pk}": "lineup", f"c{cards[3].pk}": "stake", f"c{cards[1].pk}": ""})
    assert read(page) == f"CARDS {code(cards[0])} + {code(cards[3])}"
    assert read(client.get(address)) == ""


@pytest.mark.rule("IN-08")
def test_cards_of_others_locked_ones_and_nonsense_are_no_choice(shown):
    made, cards, client, address = shown
    foreign = cast.people(holder=made.hans, weights=[1])[0]
    cast.entrant(intrigue=cast.intrigue(event=made.event), player=made.karl, lineup=[cards[0]], staked=[cards[4]])
    asked = {f"c{foreign.pk}": "stake", f"c{cards[0].pk}": "stake", f"c{cards[4].pk}": "stake", "cx": "stake"}
    page = client.get(address, asked)
    assert (page.status_code, read(page)) == (422, "")
    assert read(client.get(address, asked | {f"c{cards[1].pk}": "stake"})) == f"CARDS + {code(cards[1])}"


def test_four_people_are_no_lineup_and_the_choice_is_kept(shown):
    _, cards, client, address = shown
    page = client.get(address, {f"c{card.pk}": "lineup" for card in cards[:4]})
    assert (page.status_code, "You named 4." in page.content.decode()) == (422, True)
    assert page.content.decode().count('value="lineup" checked') == 4


def test_a_symbol_holds_so_many():
    codes = ["7KQ2M9XTRW4HPA3E"] * (MOST + 1)
    assert len(hand_text(lineup=[], stake=codes[:MOST])) == 7 + 17 * MOST
    with pytest.raises(RuleViolation) as no:
        hand_text(lineup=codes[:1], stake=codes[:MOST])
    assert no.value.code == "codes_too_many_shown"


def test_the_page_takes_as_many_queries_for_many_cards_as_for_few(shown, django_assert_max_num_queries):
    made, cards, client, address = shown
    cast.people(holder=made.karl, weights=[1, 2, 3, 4, 5, 6])
    with django_assert_max_num_queries(22):
        client.get(address, {f"c{card.pk}": "stake" for card in cards})

"""Cards and deals for masters: finding, correcting with a reason, a new code, hands of a draft."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from intrigues.models import Card, Deal, Place
from intrigues.web.room.search import matches
from larp.models import Player
from tests import cast
from tests.intrigues.web.room import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck():
    """Falk in Karl's hand and in the bank, a bribe in the bank."""
    made = cast.cast(name="Erlenbruch", language="en")
    falk = cast.person(event=made.event, key="falk", weight=5, weaknesses=["money"], post={"ru": "счётчик пчёл"})
    cards = [cast.card(design=falk, holder=made.karl), cast.card(design=falk)]
    cards.append(cast.card(design=cast.weakness(event=made.event, key="bribe")))
    return made, cards, browser(made.event)


@pytest.mark.parametrize(
    ("asked", "found"),
    [("", True), ("FALK", True), ("счетчик пчел", True), ("Отто пчёл", True), ("otto", True), ("карл", False)],
)
def test_a_card_is_found_by_any_word_of_either_language(asked, found, deck):
    _, cards, _ = deck
    assert matches(cards[0].design, asked) is found


def test_the_list_is_narrowed_by_kind_and_words(deck):
    *_, nora = deck
    assert ["Falk" in nora.get("cards/?kind=person"), "Bribe" in nora.get("cards/?kind=person")] == [True, False]
    assert "No card answers that" in nora.get("cards/?q=zzz")


def test_the_list_is_narrowed_to_the_hand_of_one_player(deck):
    made, _, nora = deck
    pages = [nora.get(f"cards/?player={player.pk}") for player in (made.karl, made.hans)]
    found = [[word in page for word in ("Falk", "Bribe")] for page in pages]
    assert found == [[True, False], [False, False]]


@pytest.mark.rule("IN-07", "IN-09")
def test_a_correction_needs_a_reason_and_adds_to_the_ledger(deck):
    made, (card, *_), nora = deck
    path = f"cards/{card.pk}/"
    fields = {"place": "hand", "holder": made.hans.pk}
    page = nora.refused(path, "correct", reason=" ", **fields)
    assert f'value="{made.hans.pk}" selected' in page
    nora.done(path, "correct", reason="Karl gave it to Hans at noon", **fields)
    assert cast.moves_of(card)[-1] == ("hand", "hand", "correction")
    assert "Karl gave it to Hans at noon" in nora.get(path)
    nora.refused(path, "correct", reason="Karl gave it to Hans at noon", **fields)


def test_a_new_code_withdraws_the_old_one(deck):
    _, (card, *_), nora = deck
    nora.done(f"cards/{card.pk}/", "reissue")
    assert [code.withdrawn_at is None for code in card.codes.order_by("pk")] == [False, True]


@pytest.mark.rule("IN-06")
def test_a_card_of_the_bank_is_dealt_once(deck):
    made, (_, spare, _), nora = deck
    nora.done(f"cards/{spare.pk}/", "give", player=made.vera.pk)
    nora.refused(f"cards/{spare.pk}/", "give", player=made.vera.pk)
    spare.refresh_from_db()
    assert (spare.place, spare.holder) == (Place.HAND, made.vera)


@pytest.mark.rule("IN-06")
def test_a_draft_is_filled_by_hand_looked_over_and_made_once(deck):
    made, (_, falk, bribe), nora = deck
    opened = nora.done("deals/", "prepare", name="Friday", seed="x")
    deal = Deal.objects.get()
    assert opened == f"/e/clinic/room/deals/{deal.pk}/"
    path = f"deals/{deal.pk}/"
    nora.done(path, "put", shown=made.vera.pk, card=[falk.pk, bribe.pk])
    nora.done(path, "take", shown=made.vera.pk, about=bribe.pk, to=made.hans.pk)
    assert "Hans has nobody to lay" in nora.get(path)
    nora.done(path, "take", shown=made.hans.pk, about=bribe.pk)
    deal.refresh_from_db()
    assert deal.hands == {str(made.vera.pk): [falk.pk]}
    nora.done(path, "make")
    nora.refused(path, "make")
    assert list(Card.objects.filter(holder=made.vera)) == [falk]


def test_what_blocks_a_deal_stands_in_its_remarks_and_beside_the_button(deck):
    made, (held, *_), nora = deck
    deal = Deal.objects.create(event=made.event, created_at=cast.MORNING, hands={str(made.vera.pk): [held.pk]})
    assert "Vera: Otto Falk is not in the bank any more." in nora.get(f"deals/{deal.pk}/")
    assert 'role="alert"' in nora.refused(f"deals/{deal.pk}/", "make")


@pytest.mark.parametrize("path", ["cards/", "cards/designs/falk/", "deals/", "deals/1/"])
def test_the_pages_ask_no_more_of_the_database_when_there_is_more_to_show(path, deck):
    made, (_, falk, _), nora = deck
    deal = Deal.objects.create(event=made.event, created_at=cast.MORNING, hands={str(made.vera.pk): [falk.pk]})
    path = path.replace("1", str(deal.pk))
    nora.get(path)
    with CaptureQueriesContext(connection) as few:
        nora.get(path)
    players = [cast.player(event=made.event, key=f"guest-{number}") for number in range(5)]
    for number, player in enumerate(players):
        deal.hands[str(player.pk)] = [cast.card(design=cast.person(event=made.event, key=f"more-{number}")).pk]
        cast.card(design=falk.design)
        Deal.objects.create(event=made.event, created_at=cast.MORNING)
    deal.save()
    with CaptureQueriesContext(connection) as many:
        nora.get(path)
    assert (len(many), Player.objects.count()) == (len(few), 9)


PERSON = {
    "given_ru": "Ида", "surname_ru": "Корвин", "surname_en": "Korvin", "post_ru": "смотрительница архива",
    "suit": "service", "weight": "5", "weakness": ["money"],
}  # fmt: skip


@pytest.mark.rule("IN-02", "IN-05")
def test_a_card_is_designed_changed_and_copied(deck):
    made, _, nora = deck
    assert nora.done("cards/new/", "save", kind="person", **PERSON) == "/e/clinic/room/cards/designs/korvin/"
    design = made.event.designs.get(key="korvin")
    nora.done("cards/designs/korvin/", "save", **{**PERSON, "weight": "4"})
    nora.done("cards/designs/korvin/", "copies", count="2")
    design.refresh_from_db()
    assert (design.weight, design.cards.count()) == (4, 2)


@pytest.mark.rule("IN-04")
def test_effects_that_cant_be_read_name_their_place_and_all_that_was_typed_stays(deck):
    made, _, nora = deck
    typed = {**PERSON, "effects": '[{"op": "add", "value": 1, "if": {"beside": "army"}}]', "effect_line_ru": "рядом"}
    page = nora.refused("cards/new/", "save", kind="person", **typed)
    kept = ("effects[0].if.beside", 'value="Корвин"', "&quot;beside&quot;", 'value="5" required checked')
    assert [word in page for word in kept] == [True] * 4
    assert not made.event.designs.filter(key="korvin").exists()


@pytest.mark.rule("IN-04")
def test_an_effect_that_never_does_anything_is_saved_with_a_warning(deck):
    *_, nora = deck
    effects = '[{"op": "mul", "value": 1}]'
    nora.done("cards/new/", "save", kind="person", **PERSON, effects=effects, effect_line_ru="ничего")
    assert "A factor of 1 changes no card." in nora.get("cards/designs/korvin/")


@pytest.mark.rule("IN-06")
def test_a_draft_is_thrown_away_and_the_list_of_deals_opens(deck):
    made, _, nora = deck
    deal = Deal.objects.create(event=made.event, created_at=cast.MORNING, name="Empty")
    assert nora.done(f"deals/{deal.pk}/", "discard") == "/e/clinic/room/deals/"
    assert not Deal.objects.exists()

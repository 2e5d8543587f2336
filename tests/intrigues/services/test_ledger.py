"""The ledger: each change of place is one move, and the row agrees with it."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from intrigues.models import Card, CardCode, Move, Offer, Place
from intrigues.services import ledger
from tests import cast
from tests.cast import MORNING, at

pytestmark = pytest.mark.django_db


@pytest.mark.rule("IN-05", "IN-09")
def test_two_copies_of_one_design_are_two_cards_with_codes_of_their_own():
    c = cast.cast()
    design = cast.person(event=c.event, key="brandt")
    cards = [ledger.enter(design=design, number=n, actor=cast.master(), now=MORNING) for n in (1, 2)]
    assert [(card.design, card.number, card.place, card.holder) for card in cards] == [
        (design, 1, "bank", None),
        (design, 2, "bank", None),
    ]
    assert CardCode.objects.filter(card__in=cards, withdrawn_at=None).values("code").distinct().count() == 2
    assert cast.moves_of(cards[0]) == [("", "bank", "entered")]


@pytest.mark.rule("IN-09")
def test_a_move_says_card_from_to_why_intrigue_who_and_both_times():
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    [brandt] = cast.people(holder=c.karl, weights=[5])
    ledger.move(
        actor=cast.mediator(),
        card=brandt,
        to_place=Place.STAKE,
        to_holder=c.karl,
        to_intrigue=one,
        why="stake",
        now=at("15:12"),
        made_at=at("15:10"),
    )
    move = Move.objects.get(card=brandt, seq=3)
    assert (move.from_place, move.from_holder, move.from_intrigue) == ("hand", c.karl, None)
    assert (move.to_place, move.to_holder, move.to_intrigue) == ("stake", c.karl, one)
    assert (move.why, move.intrigue, move.by_name) == ("stake", one, "Moritz")
    assert (move.made_at, move.received_at) == (at("15:10"), at("15:12"))
    present = Card.objects.get(pk=brandt.pk)
    assert (present.place, present.holder, present.intrigue) == ("stake", c.karl, one)


@pytest.mark.rule("IN-09")
def test_a_move_out_of_an_intrigue_belongs_to_that_intrigue():
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    [brandt] = cast.people(holder=c.karl, weights=[5])
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[brandt])
    back = ledger.move(actor=cast.master(), card=brandt, to_place=Place.BANK, why="stake_to_bank", now=at("17:00"))
    assert (back.seq, back.intrigue, back.from_intrigue, back.to_intrigue) == (4, one, one, None)


@pytest.mark.rule("IN-09")
def test_a_card_that_is_not_where_its_row_was_read_is_not_moved():
    c = cast.cast()
    [brandt] = cast.people(holder=c.karl, weights=[5])
    stale = Card.objects.get(pk=brandt.pk)
    ledger.move(actor=cast.master(), card=brandt, to_place=Place.HAND, to_holder=c.hans, why="gift", now=at("12:00"))
    with pytest.raises(RuntimeError):
        ledger.move(actor=cast.master(), card=stale, to_place=Place.OUT, why="struck", now=at("12:01"))
    assert Card.objects.get(pk=brandt.pk).holder == c.hans
    assert [move[2] for move in cast.moves_of(brandt)] == ["entered", "deal", "gift"]


@pytest.mark.rule("IN-07")
def test_a_move_ends_the_open_offer_of_the_card():
    c = cast.cast()
    [brandt] = cast.people(holder=c.karl, weights=[5])
    offer = Offer.objects.create(card=brandt, giver=c.karl, receiver=c.hans, made_at=at("12:00"))
    ledger.move(actor=cast.master(), card=brandt, to_place=Place.BANK, why="correction", now=at("12:05"))
    offer.refresh_from_db()
    assert (offer.state, offer.ended_at) == ("lapsed", at("12:05"))


@pytest.mark.rule("IN-09")
def test_the_database_itself_refuses_to_change_a_move():
    c = cast.cast()
    [brandt] = cast.people(holder=c.karl, weights=[5])
    move = Move.objects.filter(card=brandt).last()
    move.why = "gift"
    for change in [move.save, lambda: Move.objects.filter(card=brandt).update(to_holder=c.hans)]:
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()
    assert [move[2] for move in cast.moves_of(brandt)] == ["entered", "deal"]

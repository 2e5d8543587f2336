"""A card given to whoever scans a code within a minute (IN-07)."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from intrigues.models import Card, CardHold, GiveCode, Offer
from intrigues.services import cards, give_codes
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import acting, at
from tests.faults.test_at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-07")]


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def brandt(c):
    """A person of weight 5 in Karl's hand."""
    return cast.people(holder=c.karl, weights=[5])[0]


def held_out(c, card, when="12:00:00") -> GiveCode:
    return give_codes.hold_out(actor=acting(c.karl), card=card, now=at(when))


def take(held, player, when="12:00:30") -> Offer:
    return give_codes.take(actor=acting(player), held=held, receiver=player, now=at(when))


def refusal(act, *given, **more) -> str:
    with pytest.raises(RuleViolation) as refused:
        act(*given, **more)
    return refused.value.code


def holder(card) -> str:
    return Card.objects.get(pk=card.pk).holder.key


def test_whoever_scans_it_first_has_the_card_and_both_hear_of_it(c, brandt):
    held = held_out(c, brandt)
    assert holder(brandt) == "karl"
    offer = take(held, c.hans)
    assert (holder(brandt), offer.state, offer.giver, offer.receiver) == ("hans", "accepted", c.karl, c.hans)
    assert cast.moves_of(brandt)[2:] == [("hand", "hand", "gift")]
    held.refresh_from_db()
    assert (held.offer, held.ended_at) == (offer, at("12:00:30"))
    told = JournalEntry.objects.order_by("id").values_list("kind", "player__key", "by_name")
    assert list(told) == [("card.held_out", "karl", "Karl"), ("card.given", "karl", "Hans")]
    assert refusal(take, held, c.vera) == "give_code_over"


@pytest.mark.parametrize(("when", "is_taken"), [("12:00:59.999", True), ("12:01:00", False)])
def test_it_lives_for_a_minute(c, brandt, when, is_taken):
    held = held_out(c, brandt)
    if is_taken:
        take(held, c.hans, when)
    else:
        assert refusal(take, held, c.hans, when) == "give_code_over"
    assert holder(brandt) == ("hans" if is_taken else "karl")


def test_put_away_it_gives_nothing(c, brandt):
    held = held_out(c, brandt)
    assert refusal(give_codes.put_away, actor=acting(c.hans), held=held, now=at("12:00:10")) == "not_your_card"
    give_codes.put_away(actor=acting(c.karl), held=held, now=at("12:00:10"))
    assert (refusal(take, held, c.hans), holder(brandt)) == ("give_code_over", "karl")


def test_a_new_code_ends_the_one_before_it(c, brandt):
    first, second = held_out(c, brandt), held_out(c, brandt, "12:00:20")
    assert (refusal(take, first, c.hans), take(second, c.hans).receiver) == ("give_code_over", c.hans)
    with pytest.raises(IntegrityError), transaction.atomic():
        GiveCode.objects.bulk_create(
            GiveCode(card=brandt, giver=c.karl, code=f"CODE{n}", made_at=at("12:00"), until=at("12:01"))
            for n in range(2)
        )


def test_only_a_free_card_of_ones_own_hand_is_held_out(c, brandt):
    assert refusal(give_codes.hold_out, actor=acting(c.hans), card=brandt, now=at("12:00")) == "not_your_card"
    assert refusal(give_codes.hold_out, actor=cast.master(), card=brandt, now=at("12:00")) == "not_your_card"
    offer = cards.offer(actor=acting(c.karl), card=brandt, receiver=c.vera, now=at("12:00"))
    assert refusal(held_out, c, brandt) == "card_already_offered"
    cards.take_back(actor=acting(c.karl), offer=offer, now=at("12:00"))
    CardHold.objects.create(card=brandt, held_at=at("12:00"), why="bid")
    assert refusal(held_out, c, brandt) == "card_locked"


def test_a_card_used_meanwhile_cant_be_taken(c, brandt):
    held = held_out(c, brandt)
    CardHold.objects.create(card=brandt, held_at=at("12:00"), why="bid")
    assert (refusal(take, held, c.hans), holder(brandt)) == ("offer_over", "karl")


def test_who_cant_have_cards_cant_take_it(c, brandt):
    held = held_out(c, brandt)
    sailor = cast.player(event=cast.event(slug="harbour"), key="sailor")
    gone = cast.player(event=c.event, key="gone", left_at=at("11:00"))
    looker = cast.player(event=c.event, key="looker", bystander=True)
    refusals = [refusal(take, held, one) for one in (sailor, gone, looker, c.karl)]
    assert (refusals, holder(brandt)) == (["receiver_impossible"] * 4, "karl")
    for other in (cast.master(), cast.mediator(), acting(c.vera)):
        assert refusal(give_codes.take, actor=other, held=held, receiver=c.hans, now=at("12:00")) == "not_your_offer"


def test_an_offer_made_meanwhile_lapses_when_the_card_is_taken(c, brandt):
    held = held_out(c, brandt)
    offer = cards.offer(actor=acting(c.karl), card=brandt, receiver=c.vera, now=at("12:00:10"))
    take(held, c.hans)
    offer.refresh_from_db()
    assert (holder(brandt), offer.state) == ("hans", "lapsed")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_it_at_one_moment_one_has_it_and_the_other_is_told(c, brandt):
    held, told = held_out(c, brandt), []

    def scan(player) -> None:
        try:
            take(held, player)
        except RuleViolation as no:
            told.append(no.code)

    at_once(lambda: scan(c.hans), lambda: scan(c.vera))
    assert (Offer.objects.count(), told, holder(brandt) in ("hans", "vera")) == (1, ["give_code_over"], True)

"""Giving, showing and new codes."""

from __future__ import annotations

import pytest

from intrigues.models import (
    Card,
    CardCode,
    CardHold,
    LineupCard,
    Move,
    Offer,
    Showing,
)
from intrigues.services import cards
from larp.models import JournalEntry, Player
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import acting, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def brandt(c):
    """A person of weight 5 in Karl's hand."""
    return cast.people(holder=c.karl, weights=[5])[0]


def refusal(service, **arguments) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refused:
        service(**arguments)
    return refused.value.code, refused.value.rule


def offered(c, card, to=None):
    return cards.offer(actor=acting(c.karl), card=card, receiver=to or c.hans, now=at("12:00"))


@pytest.mark.rule("IN-07")
def test_a_card_moves_when_the_receiver_accepts_and_not_before(c, brandt):
    offer = offered(c, brandt)
    assert Card.objects.get(pk=brandt.pk).holder == c.karl
    cards.accept(actor=acting(c.hans), offer=offer, now=at("12:05"))
    assert Card.objects.get(pk=brandt.pk).holder == c.hans
    assert cast.moves_of(brandt)[2:] == [("hand", "hand", "gift")]
    offer.refresh_from_db()
    assert (offer.state, offer.ended_at) == ("accepted", at("12:05"))
    told = JournalEntry.objects.order_by("id").values_list("kind", "player__key", "by_name")
    assert list(told) == [("card.offered", "hans", "Karl"), ("card.given", "karl", "Hans")]


@pytest.mark.rule("IN-07")
def test_only_the_holder_offers_a_card(c, brandt):
    for actor in [acting(c.hans), cast.master(), cast.mediator()]:
        answer = refusal(cards.offer, actor=actor, card=brandt, receiver=c.vera, now=at("12:00"))
        assert answer == ("not_your_card", "IN-07")
    assert Offer.objects.count() == 0


@pytest.mark.rule("IN-07")
def test_only_the_receiver_answers_and_only_the_giver_takes_back(c, brandt):
    offer = offered(c, brandt)
    for service, who in [(cards.accept, c.vera), (cards.decline, c.karl), (cards.take_back, c.hans)]:
        assert refusal(service, actor=acting(who), offer=offer, now=at("12:01")) == ("not_your_offer", "IN-07")
    assert Offer.objects.get().state == "open"


@pytest.mark.rule("IN-07")
def test_a_card_has_one_open_offer_which_may_be_declined_or_taken_back(c, brandt):
    offer = offered(c, brandt)
    assert refusal(offered, c=c, card=brandt, to=c.vera) == ("card_already_offered", "IN-07")
    cards.decline(actor=acting(c.hans), offer=offer, now=at("12:01"))
    again = offered(c, brandt, to=c.vera)
    cards.take_back(actor=acting(c.karl), offer=again, now=at("12:02"))
    assert list(Offer.objects.order_by("id").values_list("state", flat=True)) == ["declined", "taken_back"]
    for service, who in [(cards.accept, c.vera), (cards.decline, c.vera), (cards.take_back, c.karl)]:
        assert refusal(service, actor=acting(who), offer=again, now=at("12:03")) == ("offer_over", "IN-07")
    assert Card.objects.get(pk=brandt.pk).holder == c.karl


@pytest.mark.rule("IN-07")
def test_an_offered_card_can_still_be_staked_and_the_receiver_is_not_told_why(c, brandt):
    one = cast.intrigue(event=c.event)
    offer = offered(c, brandt)
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[brandt])
    assert Offer.objects.get().state == "lapsed"
    assert refusal(cards.accept, actor=acting(c.hans), offer=offer, now=at("15:20")) == ("offer_over", "IN-07")


@pytest.mark.rule("IN-07", "IN-10")
def test_an_offer_of_a_card_laid_meanwhile_cannot_be_accepted(c, brandt):
    offer = offered(c, brandt)
    cast.entrant(intrigue=cast.intrigue(event=c.event), player=c.karl, lineup=[brandt], staked=[])
    assert refusal(cards.accept, actor=acting(c.hans), offer=offer, now=at("15:20")) == ("offer_over", "IN-07")
    assert Card.objects.get(pk=brandt.pk).holder == c.karl


@pytest.mark.rule("IN-10")
def test_a_card_of_a_lineup_is_not_given_until_it_is_released(c, brandt):
    entrant = cast.entrant(intrigue=cast.intrigue(event=c.event), player=c.karl, lineup=[brandt], staked=[])
    assert refusal(offered, c=c, card=brandt) == ("card_locked", "IN-10")
    LineupCard.objects.filter(entrant=entrant).update(released_at=at("15:30"))
    assert offered(c, brandt).state == "open"


@pytest.mark.rule("IN-70")
def test_a_card_that_a_waiting_record_hands_over_is_not_given(c, brandt):
    CardHold.objects.create(card=brandt, held_at=at("11:00"), why="entry")
    assert refusal(offered, c=c, card=brandt) == ("card_locked", "IN-70")


@pytest.mark.rule("IN-07")
def test_a_receiver_must_be_another_player_of_the_event_who_is_here(c, brandt):
    stranger = cast.cast(slug="harbour").vera
    left = cast.player(event=c.event, key="left", left_at=at("10:00"))
    ward = cast.player(event=c.event, key="ward", bystander=True)
    for receiver in [c.karl, stranger, left, ward]:
        assert refusal(offered, c=c, card=brandt, to=receiver) == ("receiver_impossible", "IN-07")


@pytest.mark.rule("IN-07")
@pytest.mark.parametrize("change", [{"left_at": at("12:05")}, {"bystander": True}])
def test_an_offer_isnt_accepted_by_who_could_be_offered_nothing_by_now(c, brandt, change):
    offer = offered(c, brandt)
    Player.objects.filter(pk=offer.receiver_id).update(**change)
    accepted = {"actor": acting(offer.receiver), "offer": offer, "now": at("12:10")}
    assert refusal(cards.accept, **accepted) == ("offer_over", "IN-07")
    brandt.refresh_from_db()
    assert brandt.holder == c.karl
    assert cards.take_back(actor=acting(c.karl), offer=offer, now=at("12:11")).state == "taken_back"


def test_the_words_of_an_offer_have_a_limit(c, brandt):
    words = {"actor": acting(c.karl), "card": brandt, "receiver": c.hans, "now": at("12:00")}
    assert refusal(cards.offer, note="ё" * 201, **words) == ("note_too_long", "")
    assert cards.offer(note=" Пригодится. ", **words).note == "Пригодится."


@pytest.mark.rule("IN-08")
def test_an_owner_shows_one_card_or_the_hand_to_one_player_for_a_time(c, brandt):
    one = cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.hans, card=brandt, minutes=10, now=at("12:00"))
    whole = cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.vera, card=None, minutes=1, now=at("12:00"))
    assert (one.card, one.until) == (brandt, at("12:10"))
    assert (whole.card, whole.until) == (None, at("12:01"))
    assert Card.objects.get(pk=brandt.pk).holder == c.karl
    assert Move.objects.filter(card=brandt).count() == 2
    ended = cards.revoke(actor=acting(c.karl), showing=one, now=at("12:04"))
    assert ended.revoked_at == at("12:04")
    assert cards.revoke(actor=acting(c.karl), showing=one, now=at("12:05")).revoked_at == at("12:04")


@pytest.mark.rule("IN-08")
def test_nobody_else_opens_a_hand(c, brandt):
    asked = {"owner": c.karl, "viewer": c.hans, "card": brandt, "minutes": 5, "now": at("12:00")}
    for actor in [acting(c.hans), cast.master(), cast.mediator()]:
        assert refusal(cards.show, actor=actor, **asked) == ("not_your_hand", "IN-08")
    showing = cards.show(actor=acting(c.karl), **asked)
    assert refusal(cards.revoke, actor=acting(c.hans), showing=showing, now=at("12:01")) == ("not_your_hand", "IN-08")


@pytest.mark.rule("IN-08")
@pytest.mark.parametrize("minutes", [0, -5, 1441, 999_999_999_999])
def test_a_showing_has_a_time_from_a_minute_to_a_day(c, brandt, minutes):
    asked = {"owner": c.karl, "viewer": c.hans, "card": brandt, "now": at("12:00")}
    assert refusal(cards.show, actor=acting(c.karl), minutes=minutes, **asked) == ("showing_time", "IN-08")
    assert Showing.objects.count() == 0


@pytest.mark.rule("IN-08")
def test_one_shows_only_cards_of_the_own_hand_and_not_to_oneself(c, brandt):
    asked = {"minutes": 5, "now": at("12:00")}
    dietrichs = cast.people(holder=c.dietrich, weights=[2])[0]
    assert refusal(
        cards.show, actor=acting(c.karl), owner=c.karl, viewer=c.hans, card=dietrichs, **asked
    ) == ("not_your_card", "IN-07")  # fmt: skip
    assert refusal(cards.show, actor=acting(c.karl), owner=c.karl, viewer=c.karl, card=brandt, **asked) == (
        "viewer_impossible",
        "IN-08",
    )


@pytest.mark.report("A19")
def test_a_code_is_withdrawn_and_reissued_alone(c, brandt):
    old = CardCode.objects.get(card=brandt)
    new = cards.reissue_code(actor=cast.master(), card=brandt, now=at("11:02"))
    old.refresh_from_db()
    assert (old.withdrawn_at, new.withdrawn_at) == (at("11:02"), None)
    assert old.code != new.code
    assert Card.objects.get(pk=brandt.pk).holder == c.karl
    assert refusal(cards.reissue_code, actor=acting(c.karl), card=brandt, now=at("11:03")) == ("masters_only", "")

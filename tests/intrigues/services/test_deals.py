"""A deal prepared, checked and made at once."""

from __future__ import annotations

import pytest

from intrigues.models import Card, Deal
from intrigues.selectors.deals import DealWarning, warnings, without_tier
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import deals
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import acting, at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-06")]

RULE = {"tiers": [{"id": "involved", "hand": {"people": 2, "weaknesses": 1, "circumstances": 0}}]}
NOW = at("09:30")


@pytest.fixture
def c():
    return cast.cast(setting={"deal": RULE})


@pytest.fixture
def bank(c):
    """Four people and two weakness cards in the bank."""
    designs = [cast.person(event=c.event, key=f"p{n}", weight=n) for n in range(1, 5)]
    designs += [cast.weakness(event=c.event, key=f"w{n}") for n in range(2)]
    return [cast.card(design=design) for design in designs]


def refusal(service, **arguments) -> str:
    with pytest.raises(RuleViolation) as refused:
        service(**{"actor": cast.master(), "now": NOW, **arguments})
    return refused.value.code


def prepared(c, seed="friday") -> Deal:
    return deals.prepare(actor=cast.master(), event=c.event, name="Friday", seed=seed, now=NOW)


def drafted(c, **hands) -> Deal:
    deal = Deal.objects.create(event=c.event, created_at=NOW)
    for key, hand in hands.items():
        deal = deals.add_cards(
            actor=cast.master(), deal=deal, player=getattr(c, key), card_ids=[card.pk for card in hand], now=NOW
        )
    return deal


def test_a_draft_follows_the_rule_of_the_setting_and_moves_nothing(c, bank):
    for player in (c.karl, c.hans):
        player.tier = "involved"
        player.save()
    deal = prepared(c)
    assert {player: len(hand) for player, hand in deal.hands.items()} == {str(c.karl.pk): 3, str(c.hans.pk): 3}
    assert deal.hands == prepared(c).hands
    assert set(Card.objects.values_list("place", flat=True)) == {"bank"}
    assert warnings(deal) == []


def test_a_tier_may_be_called_by_its_name_and_who_has_none_is_named(c, bank):
    c.event.setting["deal"]["tiers"][0]["name"] = {"ru": "причастные", "en": "the involved"}
    c.event.save()
    for player, tier in [(c.karl, "Причастные "), (c.hans, "involved"), (c.dietrich, "причастный")]:
        player.tier = tier
        player.save()
    deal = prepared(c)
    assert {player: len(hand) for player, hand in deal.hands.items()} == {str(c.karl.pk): 3, str(c.hans.pk): 3}
    assert without_tier(deal) == [c.dietrich, c.vera]


def test_who_is_in_no_tier_may_be_dealt_to_as_one_of_a_tier(c, bank):
    c.karl.tier = "involved"
    c.karl.save()
    deal = deals.prepare(actor=cast.master(), event=c.event, name="", seed="s", tierless="involved", now=NOW)
    assert set(deal.hands) == {str(c.karl.pk), str(c.hans.pk), str(c.dietrich.pk), str(c.vera.pk)}
    assert sum(map(len, deal.hands.values())) == 6
    assert without_tier(deal) == []


def test_without_a_rule_the_draft_is_empty(bank):
    other = cast.cast(slug="harbour")
    deal = prepared(other)
    assert deal.hands == {}
    assert without_tier(deal) == []


def test_a_deal_is_made_at_once_and_once(c, bank):
    deal = drafted(c, karl=bank[:3], vera=bank[3:4])
    made = deals.make(actor=cast.master(), deal=deal, now=at("18:00"))
    assert made.made_at == at("18:00")
    holders = [card.holder for card in Card.objects.order_by("pk")]
    assert holders == [c.karl, c.karl, c.karl, c.vera, None, None]
    assert cast.moves_of(bank[0]) == [("", "bank", "entered"), ("bank", "hand", "deal")]
    assert disagreements(c.event) == []
    assert refusal(deals.make, deal=deal) == "deal_made"
    assert refusal(deals.add_cards, deal=deal, player=c.hans, card_ids=[]) == "deal_made"


def test_one_card_that_is_not_in_the_bank_refuses_the_whole_deal(c, bank):
    deal = drafted(c, karl=bank[:3])
    deals.give(actor=cast.master(), card=bank[2], player=c.hans, now=NOW)
    assert warnings(deal) == [DealWarning("not_in_bank", True, c.karl.pk, bank[2].pk)]
    assert refusal(deals.make, deal=deal) == "deal_not_in_bank"
    assert [card.holder for card in Card.objects.order_by("pk")[:3]] == [None, None, c.hans]
    assert Deal.objects.get().made_at is None


def test_a_card_twice_an_empty_deal_and_a_player_who_left_are_refused(c, bank):
    assert refusal(deals.make, deal=drafted(c)) == "deal_empty"
    deal = drafted(c, karl=bank[:1], hans=bank[:2])
    assert warnings(deal) == [DealWarning("card_twice", True, None, bank[0].pk)]
    assert refusal(deals.make, deal=deal) == "deal_card_twice"
    gone = drafted(c, dietrich=bank[:1])
    c.dietrich.left_at = NOW
    c.dietrich.save()
    assert warnings(gone) == [DealWarning("player_left", True, c.dietrich.pk)]
    assert refusal(deals.make, deal=gone) == "receiver_impossible"
    assert set(Card.objects.values_list("place", flat=True)) == {"bank"}


def test_a_hand_takes_only_cards_of_the_event_and_is_warned_of(c, bank):
    strange = cast.card(design=cast.person(event=cast.event(slug="harbour"), key="falk"))
    deal = drafted(c)
    assert refusal(deals.add_cards, deal=deal, player=c.karl, card_ids=[strange.pk]) == "deal_card_unknown"
    assert refusal(deals.add_cards, deal=deal, player=c.karl, card_ids=[10**12]) == "deal_card_unknown"
    assert refusal(deals.add_cards, deal=deal, player=cast.player(event=strange.event, key="x"), card_ids=[]) == (
        "receiver_impossible"
    )
    twin = cast.card(design=bank[0].design)
    deal = drafted(c, karl=[bank[0], twin], hans=bank[4:])
    assert warnings(deal) == [
        DealWarning("design_twice", False, c.karl.pk, bank[0].pk),
        DealWarning("no_people", False, c.hans.pk),
    ]


def test_a_card_of_a_draft_moves_from_hand_to_hand_in_one_step_or_not_at_all(c, bank):
    deal = drafted(c, karl=bank[:3], hans=bank[3:4])
    move = {"actor": cast.master(), "deal": deal, "card_id": bank[1].pk, "holder": c.karl, "now": NOW}
    before = JournalEntry.objects.count()
    moved = deals.move_card(**move, receiver=c.hans)
    assert moved.hands == {
        str(c.karl.pk): [bank[0].pk, bank[2].pk],
        str(c.hans.pk): [bank[3].pk, bank[1].pk],
    }
    assert JournalEntry.objects.count() == before + 1
    assert JournalEntry.objects.latest("pk").data == {
        "deal": deal.pk, "card": bank[1].pk, "player": c.karl.pk, "to": c.hans.pk,
    }  # fmt: skip
    assert refusal(deals.move_card, **{**move, "receiver": c.hans}) == "deal_card_elsewhere"
    c.vera.left_at = NOW
    c.vera.save()
    assert refusal(deals.move_card, **{**move, "holder": c.hans, "receiver": c.vera}) == "receiver_impossible"
    assert Deal.objects.get().hands == moved.hands
    alone = deals.move_card(**{**move, "card_id": bank[3].pk, "holder": c.hans}, receiver=None)
    assert alone.hands[str(c.hans.pk)] == [bank[1].pk]
    deals.move_card(**{**move, "holder": c.hans}, receiver=None)
    assert Deal.objects.get().hands == {str(c.karl.pk): [bank[0].pk, bank[2].pk]}


def test_a_master_deals_single_cards_in_play(c, bank):
    deals.give(actor=cast.master(), card=bank[0], player=c.vera, now=NOW)
    assert Card.objects.get(pk=bank[0].pk).holder == c.vera
    assert refusal(deals.give, card=bank[0], player=c.hans) == "deal_not_in_bank"


def test_only_masters_deal(c, bank):
    karl, deal = acting(c.karl), drafted(c, karl=bank[:1])
    assert refusal(deals.prepare, actor=karl, event=c.event, name="", seed="") == "masters_only"
    assert refusal(deals.add_cards, actor=karl, deal=deal, player=c.karl, card_ids=[]) == "masters_only"
    assert refusal(deals.make, actor=karl, deal=deal) == "masters_only"
    assert refusal(deals.give, actor=karl, card=bank[0], player=c.karl) == "masters_only"


def test_a_draft_is_thrown_away_and_a_deal_that_was_made_is_not(c, bank):
    empty, dealt = drafted(c), drafted(c, karl=bank[:2])
    deals.discard(actor=cast.master(), deal=empty, now=NOW)
    deals.discard(actor=cast.master(), deal=empty, now=NOW)
    assert list(Deal.objects.all()) == [dealt]
    assert JournalEntry.objects.filter(kind="deal.discarded").count() == 1
    deals.make(actor=cast.master(), deal=dealt, now=NOW)
    assert refusal(deals.discard, deal=dealt) == "deal_made"
    assert refusal(deals.discard, actor=acting(c.karl), deal=dealt) == "masters_only"
    assert Deal.objects.get().made_at == NOW

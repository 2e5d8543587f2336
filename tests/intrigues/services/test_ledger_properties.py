"""Whatever is done in whatever order, the ledger rebuilds to the present places and no card is lost or doubled.

Hypothesis draws sequences of real service calls, sensible and not. A plain dictionary beside them says where each card
ought to be: it changes only by calls that were taken, and never asks the program.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from intrigues.models import Card, Entrant, Intrigue, Move, Offer, Place
from intrigues.rules.ledger import Spot
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import bids, cards, deals, intrigues
from larp.models import Player
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import acting, at, master, mediator

BANK = Spot("bank")
NUMBER = st.integers(0, 11)
CALLS = st.lists(
    st.tuples(
        st.sampled_from(
            ["offer", "accept", "decline", "take_back", "give", "stake", "stake", "lay", "fold", "correct", "call_off"]
        ),
        NUMBER,
        NUMBER,
        NUMBER,
    ),
    max_size=25,
)


@dataclass
class Table:
    """Four players with two people and a weakness card each, two intrigues in bids, and where each card ought to be."""

    people: list[Player]
    intrigues: list[Intrigue]
    cards: list[Card]
    now: datetime
    places: dict[int, Spot] = field(default_factory=dict)

    @classmethod
    def laid(cls) -> Table:
        c = cast.cast()
        people = [c.karl, c.hans, c.dietrich, c.vera]
        dealt = [card for player in people for card in cast.people(holder=player, weights=[2, 5])]
        design = cast.weakness(event=c.event, key="cheque")
        dealt += [cast.card(design=design, holder=player) for player in people]
        table = cls(people, [cast.intrigue(event=c.event, number=n) for n in (1, 2)], dealt, at("15:05"))
        table.places = {card.pk: Spot("hand", card.holder_id) for card in dealt}
        return table

    def own(self, player: Player, number: int) -> Card:
        """One of the player's own cards mostly, so that calls are taken now and then; else any."""
        mine = [card for card in self.cards if self.places[card.pk] == Spot("hand", player.pk)]
        return mine[number % len(mine)] if mine else self.cards[number]

    def call(self, what: str, *numbers: int) -> None:
        """Makes one call. A refusal must leave everything as it was; what was taken changes `places`."""
        self.now += timedelta(seconds=1)
        try:
            changed = getattr(self, f"_{what}")(*numbers)
        except RuleViolation:
            return
        self.places.update(changed)

    def _offer(self, a: int, b: int, c: int) -> dict[int, Spot]:
        giver = self.people[a % 4]
        cards.offer(actor=acting(giver), card=self.own(giver, b), receiver=self.people[c % 4], now=self.now)
        return {}

    def _answer(self, service: Callable[..., Offer], number: int, who: str) -> Offer:
        offers = list(Offer.objects.order_by("-pk")[:3])
        if not offers:
            raise RuleViolation("nothing_offered")
        offer = offers[number % len(offers)]
        return service(actor=acting(getattr(offer, who)), offer=offer, now=self.now)

    def _accept(self, a: int, b: int, c: int) -> dict[int, Spot]:
        offer = self._answer(cards.accept, a, "receiver")
        return {offer.card_id: Spot("hand", offer.receiver_id)}

    def _decline(self, a: int, b: int, c: int) -> dict[int, Spot]:
        self._answer(cards.decline, a, "receiver")
        return {}

    def _take_back(self, a: int, b: int, c: int) -> dict[int, Spot]:
        self._answer(cards.take_back, a, "giver")
        return {}

    def _give(self, a: int, b: int, c: int) -> dict[int, Spot]:
        card, player = self.cards[a], self.people[b % 4]
        deals.give(actor=master(), card=card, player=player, now=self.now)
        return {card.pk: Spot("hand", player.pk)}

    def _bid(self, player: Player, intrigue: Intrigue, staked: list[Card], laid: list[Card] | None) -> dict[int, Spot]:
        bids.place_bid(actor=mediator(), intrigue=intrigue, player=player, cards=staked, lineup=laid, now=self.now)
        return {card.pk: Spot("stake", player.pk, intrigue.pk) for card in staked}

    def _stake(self, a: int, b: int, c: int) -> dict[int, Spot]:
        player, intrigue = self.people[a % 4], self.intrigues[c % 2]
        known = Entrant.objects.filter(intrigue=intrigue, player=player).exists()
        return self._bid(player, intrigue, [self.own(player, b)], None if known else [])

    def _lay(self, a: int, b: int, c: int) -> dict[int, Spot]:
        player = self.people[a % 4]
        return self._bid(player, self.intrigues[0], [self.own(player, b)], [self.own(player, c)])

    def _fold(self, a: int, b: int, c: int) -> dict[int, Spot]:
        bids.fold(actor=mediator(), intrigue=self.intrigues[b % 2], player=self.people[a % 4], now=self.now)
        return {}

    def _correct(self, a: int, b: int, c: int) -> dict[int, Spot]:
        player, intrigue = self.people[b % 4], self.intrigues[c % 2]
        staked = [card for card in self.cards if self.places[card.pk].place == "stake"]
        card = staked[a % len(staked)] if staked and b > 3 else self.cards[a]
        place, holder, lying = [
            (Place.BANK, None, None),
            (Place.HAND, player, None),
            (Place.STAKE, player, intrigue),
            (Place.OUT, None, None),
        ][c % 4]
        cards.correct(
            actor=master(), card=card, place=place, holder=holder, intrigue=lying, reason="a wrong scan", now=self.now
        )
        return {card.pk: Spot(str(place), holder.pk if holder else None, lying.pk if lying else None)}

    def _call_off(self, a: int, b: int, c: int) -> dict[int, Spot]:
        """Seldom, as it ends an intrigue. Where the cards come back to says the ledger of each (IN-19)."""
        if a:
            raise RuleViolation("not_now")
        intrigue = self.intrigues[b % 2]
        lying = [pk for pk, spot in self.places.items() if spot.intrigue == intrigue.pk]
        intrigues.call_off(actor=master(), intrigue=intrigue, reason="a fire", now=self.now)
        first = {}
        for move in Move.objects.filter(card__in=lying, intrigue=intrigue).order_by("-seq"):
            # What a master corrected out of the other intrigue's stake was never meant for that one.
            place = "hand" if move.from_place == "stake" else move.from_place
            first[move.card_id] = Spot(place, move.from_holder_id)
        return first


@pytest.mark.rule("IN-09", "IN-05", "IN-07", "IN-10", "IN-34")
@pytest.mark.report("A06")
@pytest.mark.long
class TestLedger(TestCase):
    @given(calls=CALLS)
    @settings(max_examples=int(os.environ.get("LEDGER_EXAMPLES", "12")), deadline=None)
    def test_the_places_are_those_that_the_calls_taken_lead_to(self, calls: list[tuple[str, int, int, int]]) -> None:
        table = Table.laid()
        for what, *numbers in calls:
            table.call(what, *numbers)
        rows = Card.objects.values_list("pk", "place", "holder_id", "intrigue_id")
        assert {pk: Spot(*spot) for pk, *spot in rows} == table.places
        assert [str(found) for found in disagreements()] == []

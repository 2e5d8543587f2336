"""What a master should know of a draft before making the deal (IN-06)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from intrigues.models import Card, Deal, Place
from larp.models import Event, Player
from larp.selectors.people import tier_names, tier_of


@dataclass(frozen=True)
class DealWarning:
    """One thing about a draft. `kind`: card_twice, not_in_bank, design_twice, no_people, player_left.

    `blocks` says that the deal can't be made so. `player_id` and `card_id` are those concerned, None where there are
    several or none.
    """

    kind: str
    blocks: bool
    player_id: int | None = None
    card_id: int | None = None


def warnings(deal: Deal) -> list[DealWarning]:
    """Everything odd about the hands of a draft, what blocks it first; nothing once the deal is made."""
    if deal.made_at:
        return []
    hands = {int(player): list(cards) for player, cards in deal.hands.items()}
    found: list[DealWarning] = []
    places = Counter(card for hand in hands.values() for card in hand)
    cards = Card.objects.select_related("design").in_bulk(places)
    there = set(deal.event.players.filter(pk__in=hands, left_at=None).values_list("pk", flat=True))
    found += [DealWarning("card_twice", True, None, card) for card, count in places.items() if count > 1]
    for player, hand in hands.items():
        if player not in there:
            found.append(DealWarning("player_left", True, player))
        known = [cards[card] for card in dict.fromkeys(hand) if card in cards]
        absent = [card for card in hand if card not in cards]
        absent += [card.pk for card in known if card.place != Place.BANK]
        found += [DealWarning("not_in_bank", True, player, card) for card in absent]
        designs = Counter(card.design_id for card in known)
        found += [
            DealWarning("design_twice", False, player, next(c.pk for c in known if c.design_id == design))
            for design, count in designs.items()
            if count > 1
        ]
        if known and not any(card.design.kind == "person" for card in known):
            found.append(DealWarning("no_people", False, player))
    return sorted(found, key=lambda warning: not warning.blocks)


def without_tier(deal: Deal) -> list[Player]:
    """Who has no hand in a draft because the deal rule knows no such tier; nobody where the setting has no rule."""
    if deal.made_at or not tier_names(deal.event):
        return []
    with_hands = {int(player) for player in deal.hands}
    return [player for player in of_no_tier(deal.event) if player.pk not in with_hands]


def of_no_tier(event: Event) -> list[Player]:
    """Who plays and is in no tier of the event's deal rule."""
    playing = event.players.filter(left_at=None, bystander=False)
    return [player for player in playing if not tier_of(event, player.tier)]

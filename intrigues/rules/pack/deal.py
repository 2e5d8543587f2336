"""The deal of a pack: the rule by tiers, the influence prizes, and the characters with their hands (IN-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from intrigues.rules.pack.deck import Deck
from intrigues.rules.pack.reading import LONG, NAME, Texts, copies, each, key, keyed, known, texts, yes_or_no
from larp.rules.reading import Node, quoted

MOST_PLAYERS = 500
MOST_IN_HAND = 50


@dataclass(frozen=True)
class Tier:
    """How a hand of this tier is dealt. `least_count` cards of at least `least_weight`; none heavier than
    `weight_max`."""

    key: str
    name: Texts
    note: Texts
    players: int
    people: int
    weaknesses: int
    circumstances: int
    least_count: int = 0
    least_weight: int = 1
    weight_max: int = 6

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.key,
            "name": self.name,
            "note": self.note,
            "players": self.players,
            "hand": {"people": self.people, "weaknesses": self.weaknesses, "circumstances": self.circumstances},
            "at_least": {"count": self.least_count, "weight_min": self.least_weight},
            "weight_max": self.weight_max,
        }


@dataclass(frozen=True)
class DealRule:
    players: int
    twice_in_a_hand: bool
    note: Texts
    tiers: tuple[Tier, ...]

    def to_json(self) -> dict[str, Any]:
        """The rule as the file writes it, everything said; what an event's `setting` keeps under `deal`."""
        return {
            "players": self.players,
            "same_design_twice_in_a_hand": self.twice_in_a_hand,
            "note": self.note,
            "tiers": [tier.to_json() for tier in self.tiers],
        }


@dataclass(frozen=True)
class PrizeText:
    """Copies of a design that stay in the bank for influence (IN-24)."""

    design: str
    copies: int


@dataclass(frozen=True)
class Character:
    """`hand` lists designs, one card each; `mediator` is known, incognito or empty."""

    key: str
    name: Texts
    role: Texts
    tier: str
    hand: tuple[str, ...]
    mediator: str


def read_deal(node: Node, languages: Sequence[str]) -> DealRule:
    """The rule of the deal. Refuses tiers whose players don't add up to the whole."""
    part = node.members(required=("players", "same_design_twice_in_a_hand", "note", "tiers"))
    rule = DealRule(
        players=part["players"].whole(least=1, most=MOST_PLAYERS),
        twice_in_a_hand=yes_or_no(part["same_design_twice_in_a_hand"]),
        note=texts(part["note"], languages, longest=LONG),
        tiers=keyed(part["tiers"], lambda row: _tier(row, languages), taken={}),
    )
    if (summed := sum(tier.players for tier in rule.tiers)) != rule.players:
        message = f"the tiers hold {summed} players, not {rule.players}"
        raise part["players"].refuse("pack_tiers_sum", message, summed=summed, players=rule.players)
    return rule


def _tier(row: Node, languages: Sequence[str]) -> Tier:
    part = row.members(required=("id", "name", "players", "hand", "note"), optional=("at_least", "weight_max"))
    hand = part["hand"].members(required=("people", "weaknesses", "circumstances"))
    least = part["at_least"].members(required=("count", "weight_min")) if "at_least" in part else {}
    return Tier(
        key=key(part["id"]),
        name=texts(part["name"], languages, longest=NAME),
        note=texts(part["note"], languages, longest=LONG),
        players=part["players"].whole(least=0, most=MOST_PLAYERS),
        people=hand["people"].whole(least=0, most=MOST_IN_HAND),
        weaknesses=hand["weaknesses"].whole(least=0, most=MOST_IN_HAND),
        circumstances=hand["circumstances"].whole(least=0, most=MOST_IN_HAND),
        least_count=least["count"].whole(least=0, most=MOST_IN_HAND) if least else 0,
        least_weight=least["weight_min"].whole(least=1, most=6) if least else 1,
        weight_max=part["weight_max"].whole(least=1, most=6) if "weight_max" in part else 6,
    )


def read_prizes(node: Node, deck: Deck) -> tuple[PrizeText, ...]:
    """The prizes. Refuses a design that comes twice, and more copies than are made."""
    designs, seen = deck.designs, set()

    def prize(row: Node) -> PrizeText:
        part = row.members(required=("design", "copies"))
        design, count = known(part["design"], designs, what="design"), copies(part["copies"])
        if design in seen:
            raise part["design"].refuse("pack_name_twice", f"{quoted(design)} comes twice", name=design)
        if count > (made := designs[design].copies):
            message = f"{count} copies of {quoted(design)}, but only {made} are made"
            raise part["copies"].refuse("pack_copies_short", message, design=design, made=made)
        seen.add(design)
        return PrizeText(design, count)

    return each(node, prize)


def read_characters(
    node: Node, deck: Deck, deal: DealRule, prizes: Sequence[PrizeText], languages: Sequence[str]
) -> tuple[Character, ...]:
    """The characters. Refuses a hand with a design that is unknown, comes twice against the deal's rule, or has no
    copy left after the prizes and the hands before it."""
    designs, tiers = deck.designs, [tier.key for tier in deal.tiers]
    left = Counter({design.key: design.copies for design in designs.values()})
    left.subtract({prize.design: prize.copies for prize in prizes})

    def hand(row: Node) -> tuple[str, ...]:
        held: list[str] = []
        for item in row.items():
            design = known(item, designs, what="design")
            if design in held and not deal.twice_in_a_hand:
                raise item.refuse("pack_name_twice", f"{quoted(design)} comes twice in this hand", name=design)
            if left[design] == 0:
                made = designs[design].copies
                message = f"no copy of {quoted(design)} is left: {made} made for all prizes and hands"
                raise item.refuse("pack_copies_short", message, design=design, made=made)
            left[design] -= 1
            held.append(design)
        return tuple(held)

    def character(row: Node) -> Character:
        part = row.members(required=("id", "name", "role", "tier", "hand"), optional=("mediator",))
        return Character(
            key=key(part["id"]),
            name=texts(part["name"], languages, longest=NAME),
            role=texts(part["role"], languages),
            tier=known(part["tier"], tiers, what="tier"),
            hand=hand(part["hand"]),
            mediator=part["mediator"].choice(("known", "incognito")) if "mediator" in part else "",
        )

    return keyed(node, character, taken={})

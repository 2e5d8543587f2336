"""Filling the hands of a draft by the deal rule of a setting pack (IN-06).

The rule has *tiers*: how many cards of each kind a player of the tier gets, at least how many people from which
weight, and up to which weight. Its order is chance made repeatable: everything is drawn by a digest of the seed, so
that the same bank, players and seed give the same hands. Where the bank can't fill a hand it stays smaller; what is
dealt of it all is the masters' decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from itertools import groupby
from typing import Any, Self


class Kind(StrEnum):
    PERSON = "person"
    WEAKNESS = "weakness"
    CIRCUMSTANCE = "circumstance"


_COUNT_KEYS = {"people": Kind.PERSON, "weaknesses": Kind.WEAKNESS, "circumstances": Kind.CIRCUMSTANCE}


@dataclass(frozen=True)
class Held:
    """A card of the bank: its id, its design's id, its kind and a person's printed weight (else 0)."""

    card: int
    design: int
    kind: Kind
    weight: int


@dataclass(frozen=True)
class Tier:
    """How the hands of one tier are filled. `strong` people of at least `strong_from` come first."""

    counts: Mapping[Kind, int]
    strong: int = 0
    strong_from: int = 1
    weight_max: int = 6


@dataclass(frozen=True)
class DealRule:
    """The tiers by id, and whether a hand may hold two copies of one design."""

    tiers: Mapping[str, Tier] = field(default_factory=dict)
    same_design_twice: bool = True

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The rule as a setting pack writes it (`[deal]` and `[[deal.tiers]]`); the pack's loader has checked it."""
        tiers = {}
        for tier in data.get("tiers", []):
            at_least = tier.get("at_least", {})
            tiers[tier["id"]] = Tier(
                counts={kind: tier.get("hand", {}).get(key, 0) for key, kind in _COUNT_KEYS.items()},
                strong=at_least.get("count", 0),
                strong_from=at_least.get("weight_min", 1),
                weight_max=tier.get("weight_max", 6),
            )
        return cls(tiers, data.get("same_design_twice_in_a_hand", True))


def draft(rule: DealRule, *, players: Mapping[int, str], bank: Sequence[Held], seed: str) -> dict[int, list[int]]:
    """Hands as lists of card ids by player id; `players` gives the tier of each. A player without a tier gets none.

    Strong people are shared out first. Then the tiers with the lowest `weight_max` are served before wider ones, so
    that they aren't left with people whom they may not have. Among those served together cards go round by turns.
    """
    pool = sorted(bank, key=lambda held: _lot(seed, "card", held.card))
    seats = [(player, rule.tiers[tier]) for player, tier in players.items() if tier in rule.tiers]
    seats.sort(key=lambda seat: (seat[1].weight_max, _lot(seed, "player", seat[0])))
    hands: dict[int, list[Held]] = {player: [] for player, _ in seats}

    def draw(player: int, kind: Kind, least: int, most: int) -> None:
        designs = {held.design for held in hands[player]}
        for held in pool:
            weighs = kind is not Kind.PERSON or least <= held.weight <= most
            if held.kind is kind and weighs and (rule.same_design_twice or held.design not in designs):
                pool.remove(held)
                hands[player].append(held)
                return

    for turn in range(max((tier.strong for _, tier in seats), default=0)):
        for player, tier in seats:
            if turn < tier.strong:
                draw(player, Kind.PERSON, tier.strong_from, tier.weight_max)
    for kind in Kind:
        for _, together in groupby(seats, key=lambda seat: seat[1].weight_max):
            served = list(together)
            for turn in range(max(tier.counts[kind] for _, tier in served)):
                for player, tier in served:
                    if sum(held.kind is kind for held in hands[player]) <= turn < tier.counts[kind]:
                        draw(player, kind, 1, tier.weight_max)
    return {player: [held.card for held in hand] for player, hand in hands.items()}


def _lot(seed: str, what: str, number: int) -> str:
    return sha256(f"{seed}:{what}:{number}".encode()).hexdigest()

"""The hands of a deal side by side: people by weight, and how many weaknesses and circumstances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from intrigues.models import Card, CardDesign, Deal
from intrigues.selectors.deals import DealWarning
from larp.models import Player

WEIGHTS = range(1, 7)


@dataclass(frozen=True)
class HandLine:
    """One player's hand: `people` are how many of each weight from 1 to 6, `weight` their sum."""

    player: Player
    people: tuple[int, ...]
    weight: int
    weaknesses: int
    circumstances: int
    cards: int
    is_odd: bool


def hand_lines(
    deal: Deal, players: Iterable[Player], cards: Mapping[int, Card], warnings: Iterable[DealWarning]
) -> list[HandLine]:
    """The hands by the weight of their people, the strongest first; players without cards last."""
    odd = {warning.player_id for warning in warnings}
    lines = [_line(player, deal, cards, is_odd=player.pk in odd) for player in players if _is_here(player, deal)]
    return sorted(lines, key=lambda line: (-line.weight, -line.cards, line.player.pk))


def _is_here(player: Player, deal: Deal) -> bool:
    return player.left_at is None or str(player.pk) in deal.hands


def _line(player: Player, deal: Deal, cards: Mapping[int, Card], *, is_odd: bool) -> HandLine:
    designs = [cards[key].design for key in deal.hands.get(str(player.pk), []) if key in cards]
    weights = Counter(design.weight for design in designs if design.kind == CardDesign.Kind.PERSON)
    kinds = Counter(design.kind for design in designs)
    return HandLine(
        player=player,
        people=tuple(weights[weight] for weight in WEIGHTS),
        weight=sum(weight * weights[weight] for weight in WEIGHTS),
        weaknesses=kinds[CardDesign.Kind.WEAKNESS],
        circumstances=kinds[CardDesign.Kind.CIRCUMSTANCE],
        cards=len(designs),
        is_odd=is_odd,
    )

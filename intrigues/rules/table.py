"""The table as it lies when strikes are over: cards, what is at work, and what each effect touches (section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from intrigues.rules.cards import Design
from intrigues.rules.effects import AlsoSuit, Condition, Modifier, Where
from intrigues.rules.plays import Circumstance, Ruling, WeaknessPlay
from intrigues.rules.steps import Source


@dataclass(frozen=True)
class LaidCard:
    """One copy in a lineup; `suits` holds the printed suit and those it also counts as; `strike` what struck it."""

    player: str
    position: int
    design: Design
    suits: frozenset[str]
    strike: WeaknessPlay | None

    @property
    def struck(self) -> bool:
        return self.strike is not None

    def is_same_copy(self, other: LaidCard) -> bool:
        return (self.player, self.position) == (other.player, other.position)


@dataclass(frozen=True)
class Force:
    """A modifier at work. `by` is who played it or holds it, `holder` the card with the ability."""

    modifier: Modifier
    source: Source
    by: str | None = None
    target: str | None = None
    holder: LaidCard | None = None

    def touches_player(self, player: str) -> bool:
        """Whether `whose` means this player. Somebody out of the count has no own cards, and all are others."""
        match self.modifier.whose:
            case "own":
                return player == self.by
            case "others":
                return player != self.by
            case "target":
                return player == self.target
        return True

    def touches_card(self, card: LaidCard) -> bool:
        """Whether the modifier changes this unstruck card's weight."""
        if self.modifier.per != "card" or not self.touches_player(card.player):
            return False
        if self.modifier.only is not None and self.holder is not None:
            is_self = card.is_same_copy(self.holder)
            if is_self != (self.modifier.only == "self"):
                return False
        return matches(self.modifier.where, card.design, card.suits)


def lay_out(
    designs: Mapping[str, Design],
    lineups: Mapping[str, Sequence[str]],
    strikes: Mapping[tuple[str, int], WeaknessPlay],
) -> dict[str, tuple[LaidCard, ...]]:
    """The lineups as laid cards, by player."""
    suits = {key: suits_of(design) for key, design in designs.items()}
    return {
        player: tuple(
            LaidCard(player, position, designs[key], suits[key], strikes.get((player, position)))
            for position, key in enumerate(lineup)
        )
        for player, lineup in lineups.items()
    }


def forces_at_work(
    laid: Mapping[str, Sequence[LaidCard]], circumstances: Sequence[Circumstance], rulings: Sequence[Ruling]
) -> list[Force]:
    """All modifiers that work, in the order that section 8 sets: circumstances, abilities, rulings."""
    forces: list[Force] = []
    for index, played in enumerate(circumstances):
        source = Source("circumstance", played.name, played.by, index)
        forces += [Force(modifier, source, played.by, played.target) for modifier in _modifiers(played.effects)]
    for player, lineup in laid.items():
        for card in lineup:
            if not card.struck:
                source = Source("ability", card.design.key, player, card.position)
                forces += [
                    Force(modifier, source, by=player, holder=card)
                    for modifier in _modifiers(card.design.abilities)
                    if _holds(modifier.condition, card, laid)
                ]
    for index, ruling in enumerate(rulings):
        source = Source("ruling", ruling.reason, None, index)
        forces += [Force(modifier, source, target=ruling.target) for modifier in _modifiers(ruling.effects)]
    return forces


def suits_of(design: Design) -> frozenset[str]:
    """The printed suit, and those that an ability adds."""
    added = (suit for ability in design.abilities if isinstance(ability, AlsoSuit) for suit in ability.suits)
    return frozenset((design.suit, *added))


def matches(where: Where, design: Design, suits: frozenset[str]) -> bool:
    """Whether a person is meant by `where`, as printed except for the suits."""
    return (
        (where.suits is None or not suits.isdisjoint(where.suits))
        and (where.weaknesses is None or not design.weaknesses.isdisjoint(where.weaknesses))
        and (where.designs is None or design.key in where.designs)
        and (where.least_weight is None or design.weight >= where.least_weight)
        and (where.most_weight is None or design.weight <= where.most_weight)
        and not (where.no_weakness and design.weaknesses)
    )


def _modifiers(effects: Sequence[object]) -> Iterator[Modifier]:
    return (effect for effect in effects if isinstance(effect, Modifier))


def _holds(condition: Condition, holder: LaidCard, laid: Mapping[str, Sequence[LaidCard]]) -> bool:
    if condition == Condition():
        return True
    rest = [card for card in laid[holder.player] if not card.struck and not card.is_same_copy(holder)]
    if condition.alone and rest:
        return False
    if condition.with_suit is not None and not any(condition.with_suit in card.suits for card in rest):
        return False
    return condition.against_suit is None or any(
        condition.against_suit in card.suits
        for player, lineup in laid.items()
        if player != holder.player
        for card in lineup
        if not card.struck
    )

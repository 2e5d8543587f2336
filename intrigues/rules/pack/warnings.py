"""What a pack may do and masters yet want to look at: idle effects, signs used twice, hands off their tier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from intrigues.rules import futility
from intrigues.rules.cards import Design
from intrigues.rules.pack.deal import Character, Tier
from intrigues.rules.pack.deck import CircumstanceText, Deck, PersonText, SuitText, WeaknessText
from intrigues.rules.pack.reading import Effects
from intrigues.rules.pack.whole import Pack
from larp.rules.reading import quoted


@dataclass(frozen=True)
class PackWarning:
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def warnings_of(pack: Pack) -> list[PackWarning]:
    """Everything worth a look in a good pack, in the order of the file."""
    return [*_signs(pack.deck), *_effects(pack.deck), *_weaknesses(pack.deck), *_timetable(pack), *_deal(pack)]


def _signs(deck: Deck) -> Iterator[PackWarning]:
    sections: list[tuple[str, Sequence[SuitText | WeaknessText]]] = [
        ("suits", deck.suits),
        ("weaknesses", deck.weaknesses),
    ]
    for name, rows in sections:
        used: dict[str, str] = {}
        for index, row in enumerate(rows):
            if row.sign in used:
                message = f"{quoted(row.key)} has the sign of {quoted(used[row.sign])}"
                yield PackWarning(f"{name}[{index}].sign", message)
            used.setdefault(row.sign, row.key)


def _effects(deck: Deck) -> Iterator[PackWarning]:
    for index, person in enumerate(deck.people):
        design = Design(person.key, person.suit, person.weight, frozenset(person.weaknesses), person.abilities.parsed)
        yield from _idle(deck, person, person.abilities, f"people[{index}].abilities", design)
    for index, circumstance in enumerate(deck.circumstances):
        yield from _idle(deck, circumstance, circumstance.effects, f"circumstances[{index}].effects", None)


def _idle(
    deck: Deck, card: PersonText | CircumstanceText, effects: Effects, place: str, person: Design | None
) -> Iterator[PackWarning]:
    found = futility.warnings(
        effects.parsed,
        place=place,
        suits=[suit.key for suit in deck.suits],
        weaknesses=[weakness.key for weakness in deck.weaknesses],
        designs=[person.key for person in deck.people],
        person=person,
    )
    for warning in found:
        yield PackWarning(warning.place, f"{warning.message} (in {quoted(card.key)})")


def _weaknesses(deck: Deck) -> Iterator[PackWarning]:
    """Weaknesses that nobody shows, or that no card can strike through."""
    shown = {kind for person in deck.people for kind in person.weaknesses}
    struck = {card.weakness for card in deck.weakness_cards}
    for index, weakness in enumerate(deck.weaknesses):
        if weakness.key not in shown:
            yield PackWarning(f"weaknesses[{index}]", f"nobody has the weakness {quoted(weakness.key)}")
        if weakness.key not in struck:
            yield PackWarning(f"weaknesses[{index}]", f"no card strikes through {quoted(weakness.key)}")


def _timetable(pack: Pack) -> Iterator[PackWarning]:
    if pack.timetable and not any(planned.final for planned in pack.timetable):
        yield PackWarning("timetable", "no intrigue is final: the institution can't be played for")
    if pack.timetable and not pack.bodies:
        yield PackWarning("institutions", "no outside body is listed to which the institution may pass")


def _deal(pack: Pack) -> Iterator[PackWarning]:
    if not pack.characters:
        return
    if (count := len(pack.characters)) != pack.deal.players:
        yield PackWarning("characters", f"{count} characters, but the deal is for {pack.deal.players}")
    in_tier = Counter(character.tier for character in pack.characters)
    for index, tier in enumerate(pack.deal.tiers):
        if in_tier[tier.key] != tier.players:
            yield PackWarning(
                f"deal.tiers[{index}].players", f"{tier.players} players, but {in_tier[tier.key]} characters"
            )
    tiers = {tier.key: tier for tier in pack.deal.tiers}
    for index, character in enumerate(pack.characters):
        if message := _off_tier(character, tiers[character.tier], pack.deck):
            yield PackWarning(f"characters[{index}].hand", f"{message} (in {quoted(character.key)})")


def _off_tier(character: Character, tier: Tier, deck: Deck) -> str:
    designs = deck.designs
    weights = [design.weight for name in character.hand if isinstance(design := designs[name], PersonText)]
    if heavy := [weight for weight in weights if weight > tier.weight_max]:
        return f"holds a person of weight {max(heavy)}, above the {tier.weight_max} of its tier"
    if sum(weight >= tier.least_weight for weight in weights) < tier.least_count:
        return f"holds fewer than {tier.least_count} of weight {tier.least_weight} or more"
    return ""

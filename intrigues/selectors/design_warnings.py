"""What on a card can be read and yet never does anything (rules, section 8)."""

from __future__ import annotations

from intrigues.models import CardDesign
from intrigues.rules import futility
from intrigues.rules.effects import parse_effects
from intrigues.rules.futility import EffectWarning
from intrigues.selectors.counting import design_of


def warnings_of(design: CardDesign) -> list[EffectWarning]:
    """The warnings about a saved design, in the order of its effects."""
    event = design.event
    is_person = design.kind == CardDesign.Kind.PERSON
    if not design.effects:
        return []
    return futility.warnings(
        parse_effects(design.effects, use="ability" if is_person else "circumstance"),
        suits=set(event.suits.values_list("key", flat=True)),
        weaknesses=set(event.weaknesses.values_list("key", flat=True)),
        designs=set(event.designs.filter(kind=CardDesign.Kind.PERSON).values_list("key", flat=True)),
        person=design_of(design) if is_person else None,
    )

"""The faces of cards as a desk shows them: what is printed, with the signs of the event's suits and weaknesses.

Whether the viewer may see a card is for the caller to know: a desk shows a card of which it has the code, or which it
took itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from intrigues.models import Card, CardDesign
from intrigues.rules.effects import needs_target, parse_effects
from intrigues.selectors.signs import Signs, signs
from larp.models import Event

Text = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """One card. `name` and `line` are texts by language; `line` is the post, the text or the effect. `sign` is the
    suit's or the weakness's, `signs` are a person's weaknesses as (sign, name)."""

    card: int
    kind: str
    weight: int | None
    name: Text
    line: Text
    sign: str
    signs: tuple[tuple[str, Text], ...]
    needs_target: bool


def faces_of(*, event: Event, cards: Iterable[Card]) -> dict[int, Face]:
    """The faces by card id. The cards' designs should have been fetched with them."""
    found = list(cards)
    if not found:
        return {}
    known = signs(event)
    return {card.pk: _face(card, known) for card in found}


def _face(card: Card, known: Signs) -> Face:
    design = card.design
    shown = [known.weaknesses[key] for key in design.weaknesses if key in known.weaknesses]
    is_person = design.kind == CardDesign.Kind.PERSON
    sign = "circumstance"
    if is_person:
        sign = known.suits[design.suit].sign if design.suit in known.suits else ""
    elif design.kind == CardDesign.Kind.WEAKNESS:
        sign = shown[0].sign if shown else ""
    return Face(
        card=card.pk,
        kind=design.kind,
        weight=design.weight,
        name=_joined(design.given, design.surname) if is_person else design.title,
        line=design.post if is_person else design.effect_line or design.text,
        sign=sign,
        signs=tuple((weakness.sign, weakness.name) for weakness in shown) if is_person else (),
        needs_target=design.kind == CardDesign.Kind.CIRCUMSTANCE
        and needs_target(parse_effects(design.effects, use="circumstance")),
    )


def _joined(given: Text, surname: Text) -> Text:
    languages = dict.fromkeys([*given, *surname])
    return {key: f"{given.get(key, '')} {surname.get(key, '')}".strip() for key in languages}

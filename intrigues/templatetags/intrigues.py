"""Template filters for counts and cards."""

from __future__ import annotations

from typing import Any

from django import template

from intrigues.models import CardDesign
from intrigues.selectors.signs import Signs
from intrigues.web import effects, steps

register = template.Library()


@register.filter
def fraction(exact: Any) -> str:
    """ "5/2" as 2½."""
    return steps.number(exact)


@register.filter
def step(row: dict[str, Any]) -> str:
    """A step of a count as a sentence."""
    return steps.sentence(row)


@register.filter
def equation(rows: list[dict[str, Any]]) -> str:
    """The steps of a card on one line."""
    return steps.equation(rows)


@register.filter
def of(table: dict[str, Any], key: str) -> Any:
    """The item of `table` under `key`, or None: `{% with sign=signs.suits|of:card.suit %}`."""
    return table.get(key)


@register.filter
def boxes(count: int) -> range:
    """So many boxes of a meter to draw."""
    return range(count)


@register.filter
def times(number: int, factor: int) -> int:
    """A product, for places on a graph."""
    return number * factor


@register.filter
def effect_words(effect: dict[str, Any], signs: Signs) -> str:
    """An effect on one line: "−1: party"."""
    return effects.sentence(effect, signs)


@register.filter
def pips(weight: int) -> list[bool]:
    """The six boxes of a weight, filled from the left."""
    return [box <= weight for box in range(1, 7)]


@register.filter
def text_in(design: CardDesign, language: str) -> dict[str, str]:
    """What a design says in one language alone: `name`, `post`, `text`, `effect_line`; empty where it says nothing."""
    words = {part: str(getattr(design, part).get(language, "")) for part in ("post", "text", "effect_line")}
    named = ("given", "surname") if design.kind == CardDesign.Kind.PERSON else ("title",)
    return words | {"name": " ".join(filter(None, (str(getattr(design, part).get(language, "")) for part in named)))}

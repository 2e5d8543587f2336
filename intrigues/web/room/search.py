"""Finding a card by what people remember of it: any word, in either language, whatever the case, «е» for «ё»."""

from __future__ import annotations

from typing import Any

from intrigues.models import CardDesign

_TEXTS = ("given", "surname", "post", "title", "text", "effect_line")


def matches(design: CardDesign, asked: str) -> bool:
    """Whether every word asked for stands somewhere in the texts or the key of the design."""
    return all(word in _said(design) for word in folded(asked).split())


def folded(text: str) -> str:
    """The text as it is compared."""
    return text.casefold().replace("ё", "е")


def _said(design: CardDesign) -> str:
    texts: list[dict[str, Any]] = [getattr(design, name) for name in _TEXTS]
    return folded(" ".join([design.key, *(str(words) for text in texts for words in text.values())]))

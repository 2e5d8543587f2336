"""Finding a name as people type it."""

from __future__ import annotations


def folded(text: str) -> str:
    """The text for comparing: without case, ё as е, and single spaces."""
    return " ".join(text.casefold().replace("ё", "е").split())


def matches(query: str, *texts: str) -> bool:
    """Whether every word of `query` begins some word of `texts`; an empty query fits everything."""
    words = [word for text in texts for word in folded(text).replace("-", " ").split()]
    return all(any(word.startswith(asked) for word in words) for asked in folded(query).replace("-", " ").split())

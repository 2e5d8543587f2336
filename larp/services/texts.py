"""Texts by language, as services take them: spaces in order, no empty languages, lengths within the columns."""

from __future__ import annotations

from collections.abc import Mapping

from larp.rules.errors import RuleViolation

LANGUAGES = ("ru", "en")
NAME_LENGTH = 120
TEXT_LENGTH = 400
LETTER_LENGTH = 4000
"""Of a text in lines of its own, such as a fate, a question, a reason."""


def by_language(texts: Mapping[str, str], *, field: str, longest: int = TEXT_LENGTH) -> dict[str, str]:
    """The texts with single spaces, empty ones left out.

    Refuses a language that the site doesn't speak (`language_unknown`) and a text longer than `longest` signs
    (`text_too_long`), naming the `field`.
    """
    kept = {}
    for language, text in texts.items():
        if language not in LANGUAGES:
            raise RuleViolation("language_unknown", language=language)
        if in_order := one_line(text, field=field, longest=longest):
            kept[language] = in_order
    return kept


def one_line(text: str, *, field: str, longest: int = TEXT_LENGTH) -> str:
    """The text on one line with single spaces; longer than `longest` signs is refused (`text_too_long`)."""
    in_order = " ".join(text.replace("\0", " ").split())
    if len(in_order) > longest:
        raise RuleViolation("text_too_long", field=field, longest=longest, length=len(in_order))
    return in_order


def letter(text: str, *, field: str) -> str:
    """The text with its lines, without space around it; longer than `LETTER_LENGTH` signs is refused
    (`text_too_long`)."""
    kept = text.strip()
    if len(kept) > LETTER_LENGTH:
        raise RuleViolation("text_too_long", field=field, longest=LETTER_LENGTH, length=len(kept))
    return kept


def reason_given(reason: str, *, rule: str = "") -> str:
    """A master's words, which may not be missing (`reason_missing`) and not too long (`text_too_long`)."""
    if not (kept := letter(reason, field="reason")):
        raise RuleViolation("reason_missing", rule)
    return kept

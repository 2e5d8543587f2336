"""What may be laid as a lineup (IN-32). Whose hand the cards are in is the caller's to know."""

from __future__ import annotations

from collections.abc import Sequence

from intrigues.rules.cards import PERSON
from larp.rules.errors import RuleViolation

LINEUP_LIMIT = 3


def check_lineup_size(size: int) -> None:
    """Refuses more than three cards (`lineup_too_long`, IN-32); none at all is a lineup too."""
    if size > LINEUP_LIMIT:
        raise RuleViolation("lineup_too_long", "IN-32", limit=LINEUP_LIMIT, given=size)


def check_lineup(cards: Sequence[tuple[object, str]]) -> None:
    """Refuses a lineup that IN-32 doesn't allow. Each card is its copy's id and its kind.

    Codes: `lineup_too_long` (more than three), `lineup_not_a_person` (facts `position`, from 0, and `kind`),
    `lineup_card_twice` (the same copy again; two copies of one design are two cards).
    """
    check_lineup_size(len(cards))
    seen: set[object] = set()
    for position, (copy, kind) in enumerate(cards):
        if kind != PERSON:
            raise RuleViolation("lineup_not_a_person", "IN-32", position=position, kind=kind)
        if copy in seen:
            raise RuleViolation("lineup_card_twice", "IN-32", position=position)
        seen.add(copy)

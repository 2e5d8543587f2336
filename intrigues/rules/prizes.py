"""How many cards are put up for influence (IN-24). Which cards, and whether face down, masters decide."""

from __future__ import annotations

from collections.abc import Sequence

from larp.rules.errors import RuleViolation

CARDS_EACH = 3
"""At least so many cards for each who drafts, as a rule, where no head is played for."""
CARDS_EACH_BESIDE_HEADS = 1
"""At most so many where any head is."""


def drafting(participants: int, draft_places: int | None) -> int:
    """How many take part in a draft: all still in, or as many as the option `draft_places` has (IN-66)."""
    return participants if draft_places is None else min(participants, draft_places)


def proposed_prize_cards(*, heads: int, drafters: int) -> int:
    """The number of cards that the software proposes: `heads` are played for and `drafters` take part."""
    return drafters * (CARDS_EACH_BESIDE_HEADS if heads else CARDS_EACH)


def prize_limit(*, heads: int, drafters: int) -> int | None:
    """The most cards that may be put up without a stated reason; None: no limit, as no head is played for."""
    return drafters * CARDS_EACH_BESIDE_HEADS if heads else None


def judge_prizes(*, already: int, added: int, heads: int, drafters: int, reason: str) -> None:
    """Whether `added` cards may join those `already` put up.

    Refuses over the limit without a reason (`prize_limit`, with the limit and how many more fit).
    """
    limit = prize_limit(heads=heads, drafters=drafters)
    if limit is not None and already + added > limit and not reason.strip():
        raise RuleViolation("prize_limit", "IN-24", limit=limit, fit=max(0, limit - already))


def excess(put_up: Sequence[int], *, heads: int, drafters: int, reason: str) -> tuple[int, ...]:
    """Which of the prizes, given in the order put up, return to the bank when the draft starts: those over the limit,
    last put up first. None where a reason for more was stated."""
    limit = prize_limit(heads=heads, drafters=drafters)
    return () if limit is None or reason.strip() else tuple(reversed(put_up[limit:]))

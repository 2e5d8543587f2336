"""What a mediator may tell (IN-43).

A *disclosure* tells one third person about one card of a player: a person of the lineup, or a card staked (a
*spending*). Each mediator's limits are their own, within one intrigue.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from larp.rules.errors import RuleViolation


class Subject(StrEnum):
    LINEUP = "lineup"
    SPENDING = "spending"


@dataclass(frozen=True)
class Disclosure:
    """One telling by one mediator in one intrigue: `told` and `about` are players, `card` a card of the latter.

    `counts` is False for one that cost nothing when it was made.
    """

    told: int
    about: int
    subject: Subject
    card: int
    told_at: datetime
    counts: bool = True


def judge_disclosure(
    *,
    told: int,
    about: int,
    subject: Subject,
    card: int,
    earlier: Iterable[Disclosure],
    on_the_table: bool,
) -> bool:
    """Whether the telling counts towards the limits, given the `earlier` ones of the same mediator in the same
    intrigue. `on_the_table`: the card lies open there for everybody.

    What costs nothing: the same card again to the same person, a player's own cards, what lies open. Otherwise at most
    one person of a given player's lineup and one spending of theirs for each third person; one more is refused
    (`disclosure_over_limit`, with the card and time of the earlier one).
    """
    known = [one for one in earlier if one.told == told and one.about == about]
    if on_the_table or told == about or any(one.card == card for one in known):
        return False
    for one in known:
        if one.counts and one.subject is subject:
            raise RuleViolation(
                "disclosure_over_limit",
                "IN-43",
                subject=str(subject),
                earlier_card=one.card,
                earlier_at=one.told_at.isoformat(),
            )
    return True

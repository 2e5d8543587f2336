"""Which cards can't be used just now, though they lie in a hand.

A card in a lineup is locked from the bid that declares it until the lineup is released (IN-10); a card that a record
waiting for masters hands over is held until that is judged (IN-70). An open offer locks nothing (IN-07).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db import connection

from intrigues.models import Card, CardHold, Entrant, Intrigue, LineupCard

_LOCKS = f"""
SELECT card_id, NULL, NULL FROM {CardHold._meta.db_table} WHERE released_at IS NULL AND card_id IN ({{ids}})
UNION ALL
SELECT laid.card_id, entrant.intrigue_id, intrigue.number FROM {LineupCard._meta.db_table} AS laid
JOIN {Entrant._meta.db_table} AS entrant ON entrant.id = laid.entrant_id
JOIN {Intrigue._meta.db_table} AS intrigue ON intrigue.id = entrant.intrigue_id
WHERE laid.released_at IS NULL AND laid.card_id IN ({{ids}})
"""


class LockKind(StrEnum):
    LINEUP = "lineup"
    HELD = "held"


@dataclass(frozen=True)
class Lock:
    """Why a card can't be given, staked, laid elsewhere or played. The intrigue is the lineup's."""

    kind: LockKind
    intrigue_id: int | None = None
    intrigue_number: int | None = None


def locks_of(cards: Iterable[Card]) -> dict[int, Lock]:
    """The locks of those of `cards` that are locked, by card id. A lineup outweighs a hold."""
    ids = [card.pk for card in cards]
    if not ids:
        return {}
    # One statement, and a plain one: whoever records a bid asks while others wait.
    with connection.cursor() as cursor:
        cursor.execute(_LOCKS.format(ids=", ".join(["%s"] * len(ids))), [*ids, *ids])
        rows = cursor.fetchall()
    locks: dict[int, Lock] = {}
    for card, intrigue, number in rows:
        lock = Lock(LockKind.LINEUP, intrigue, number) if intrigue else Lock(LockKind.HELD)
        if card not in locks or lock.kind is LockKind.LINEUP:
            locks[card] = lock
    return locks


def lock_of(card: Card) -> Lock | None:
    """The lock of one card, or None where it is free."""
    return locks_of([card]).get(card.pk)

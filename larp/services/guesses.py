"""Guesses at codes: counted against whoever makes them, and noted for masters."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from larp.models import WrongCodes
from larp.services import limits

TOGETHER = timedelta(hours=1)
"""Guesses from one place go into one note as long as no more than this lies between them."""


def is_held_up(*, who: str) -> bool:
    """Whether `who` has guessed so often that no code of theirs is looked at for some minutes."""
    return limits.is_over(limit=limits.CODES, who=who)


def note(*, who: str, address: str, player_id: int | None, now: datetime) -> None:
    """Counts and notes one code that never existed; `player_id` is whose badge the browser wears."""
    limits.count_wrong(limit=limits.CODES, who=who)
    facts = {"held_up_at": now} if is_held_up(who=who) else {}
    recent = WrongCodes.objects.filter(address=address[:64], player=player_id, last_at__gt=now - TOGETHER)
    latest = recent.values_list("pk", flat=True).first()
    if latest is None:
        WrongCodes.objects.create(address=address[:64], player_id=player_id, first_at=now, last_at=now, **facts)
    else:
        WrongCodes.objects.filter(pk=latest).update(tries=F("tries") + 1, last_at=now, **facts)

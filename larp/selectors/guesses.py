"""Guesses at codes, for masters."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from larp.models import Event, WrongCodes

LATELY = timedelta(days=2)
MOST = 20


def wrong_codes(event: Event, now: datetime) -> list[WrongCodes]:
    """The latest guesses by players of the event, and by whoever wore no badge (of any event)."""
    of_here = Q(player=None) | Q(player__event=event)
    return list(WrongCodes.objects.filter(of_here, last_at__gt=now - LATELY).select_related("player")[:MOST])

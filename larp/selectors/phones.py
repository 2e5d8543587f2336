"""Phones of badges, as read: those that are in, and those that ask to be."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from larp.models import Badge, Event, Phone, Player
from larp.selectors.prepared import Given, Prepared

ASK_LIVES = timedelta(minutes=15)
"""So long a phone that asks can be let in; then it has to ask anew."""


_ASKING = Prepared(lambda: _asking(Given("since")).filter(badge__player_id=Given("player")))


def asking(event: Event, now: datetime) -> QuerySet[Phone]:
    """The phones that ask at `now` to be let in by a live badge of the event; the first to ask stands first."""
    return _asking(now - ASK_LIVES).filter(badge__player__event=event)


def asking_of(player: Player, now: datetime) -> list[Phone]:
    """Those that ask at `now` to be let in by a live badge of that player."""
    return _ASKING(player=player.pk, since=now - ASK_LIVES)


def _asking(since: Any) -> QuerySet[Phone]:
    rows = Phone.objects.filter(badge__withdrawn_at=None, let_in_at=None, ended_at=None, asked_at__gt=since)
    return rows.select_related("badge__player")


def signed_in(badge: Badge) -> QuerySet[Phone]:
    """The phones that are signed in by the badge, the first first."""
    return Phone.objects.filter(badge=badge, let_in_at__isnull=False, ended_at=None)

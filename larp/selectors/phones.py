"""Phones of badges, as read: those that are in, and those that ask to be."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from larp.models import Badge, Event, Phone, Player

ASK_LIVES = timedelta(minutes=15)
"""So long a phone that asks can be let in; then it has to ask anew."""


def asking(event: Event, now: datetime, *, player: Player | None = None) -> QuerySet[Phone]:
    """The phones that ask at `now` to be let in by a live badge of the event, or of that player alone; the first to
    ask stands first."""
    rows = Phone.objects.filter(
        badge__player__event=event, badge__withdrawn_at=None, let_in_at=None, ended_at=None,
        asked_at__gt=now - ASK_LIVES,
    )  # fmt: skip
    return (rows if player is None else rows.filter(badge__player=player)).select_related("badge__player")


def signed_in(badge: Badge) -> QuerySet[Phone]:
    """The phones that are signed in by the badge, the first first."""
    return Phone.objects.filter(badge=badge, let_in_at__isnull=False, ended_at=None)

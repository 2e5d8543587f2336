"""Which tables somebody may know of."""

from __future__ import annotations

from django.db.models import QuerySet

from larp.models import Event
from larp.permissions import Actor
from side_events.models import Table


def tables(*, event: Event, viewer: Actor) -> QuerySet[Table]:
    """The tables of `event`, open ones before closed ones, newest first, with their seats: every one for a master,
    those where they sit for a player."""
    rows = Table.objects.filter(event=event).prefetch_related("seats").order_by("closed_at", "-number")
    if viewer.is_master:
        return rows
    if viewer.player_id is None:
        return rows.none()
    return rows.filter(seats__player_id=viewer.player_id).distinct()

"""The journal as masters read it."""

from __future__ import annotations

from larp.models import Event, JournalEntry

PAGE = 100


def page(
    event: Event, *, before: int | None = None, player_id: int | None = None, count: int = PAGE
) -> list[JournalEntry]:
    """The newest `count` entries of `event`, with their players; older than the entry `before`, about one player only.

    It holds every secret of the event: for masters.
    """
    rows = JournalEntry.objects.filter(event=event).select_related("player").order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    if player_id is not None:
        rows = rows.filter(player=player_id)
    return list(rows[:count])

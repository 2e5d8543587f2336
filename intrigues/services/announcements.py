"""Announcements: sentences for everybody, each made once from a public entry of the journal."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from larp.models import Announcement, JournalEntry
from larp.services.journal import Visibility

LOOK_BACK = timedelta(hours=1)
"""How far a sweep looks for what a lost task left unannounced: older news would only mislead."""

GRACE = timedelta(seconds=2)
"""How long the task that was sent for an entry is left alone with it."""

_CLOCKWORK = "intrigue."


def announce(*, entry_id: int) -> Announcement:
    """The announcement of that entry, made now if it isn't there yet. The database lets each key in once."""
    entry = JournalEntry.objects.get(pk=entry_id)
    key = _key(entry)
    found = Announcement.objects.filter(event=entry.event_id, key=key).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            return Announcement.objects.create(
                event_id=entry.event_id, key=key, kind=entry.kind, data=entry.data, at=entry.at
            )
    except IntegrityError:
        return Announcement.objects.get(event=entry.event_id, key=key)


def announce_missed(*, now: datetime) -> list[Announcement]:
    """Announces what a worker or broker that died has left unannounced in the last hour."""
    recent = JournalEntry.objects.filter(
        kind__startswith=_CLOCKWORK,
        visibility=Visibility.PUBLIC,
        received_at__gt=now - LOOK_BACK,
        received_at__lte=now - GRACE,
    )
    entries = {(entry.event_id, _key(entry)): entry for entry in recent.order_by("id")}
    keys = {key for _, key in entries}
    made = set(Announcement.objects.filter(key__in=keys).values_list("event_id", "key")) if keys else set()
    return [announce(entry_id=entry.pk) for mark, entry in entries.items() if mark not in made]


def _key(entry: JournalEntry) -> str:
    """The end of a phase comes once for an intrigue; anything else once for its entry."""
    if entry.kind.endswith("_over"):
        return f"intrigue:{entry.subject}:{entry.kind.removeprefix(_CLOCKWORK)}"
    return f"journal:{entry.pk}"

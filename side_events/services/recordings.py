"""Spoken messages of a story: kept only at a table that was opened so, and erased by the facilitator."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from larp.rules.errors import RuleViolation
from larp.services import journal
from side_events.models import Recording, Seat, Table
from side_events.permissions import Sitter, check_facilitates

LARGEST = 6 * 1024 * 1024
"""Bytes: some minutes of speech as phones record it."""

MEDIA_TYPES = frozenset(
    {
        "audio/3gpp", "audio/aac", "audio/amr", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/wav", "audio/webm",
        "audio/x-m4a", "audio/x-wav",
    }
)  # fmt: skip


@transaction.atomic
def keep(*, sitter: Sitter, table: Table, seat: Seat, audio: bytes, media_type: str, now: datetime) -> Recording:
    """Keeps what the person of `seat` spoke, in place of what they spoke before.

    Refuses a seat that isn't the sitter's (`seat_not_yours`), a table that keeps nothing (`recordings_not_kept`), a
    closed one (`table_closed`), what is no sound (`recording_unknown`), an empty or too long one (`recording_long`).
    """
    locked = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    shares = sitter.facilitates and locked.passed_round
    if sitter.table_id != locked.pk or seat.table_id != locked.pk or not (seat.key in sitter.seats or shares):
        raise RuleViolation("seat_not_yours")
    if not locked.keeps_recordings:
        raise RuleViolation("recordings_not_kept")
    if locked.closed_at is not None:
        raise RuleViolation("table_closed")
    kind = media_type.split(";")[0].strip().lower()
    if kind not in MEDIA_TYPES:
        raise RuleViolation("recording_unknown")
    if not 0 < len(audio) <= LARGEST:
        raise RuleViolation("recording_long", megabytes=LARGEST // 1024 // 1024)
    kept, _ = Recording.objects.update_or_create(
        seat=seat, defaults={"audio": audio, "media_type": kind, "made_at": now}
    )
    Table.objects.filter(pk=locked.pk).update(moves=F("moves") + 1)
    return kept


@transaction.atomic
def erase(*, sitter: Sitter, table: Table, now: datetime, seat: Seat | None = None) -> int:
    """Erases the recording of `seat`, or all of the table, for good; how many. Closed tables too."""
    locked = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    check_facilitates(sitter, table=locked)
    rows = Recording.objects.filter(seat__table=locked)
    if seat is not None:
        rows = rows.filter(seat=seat)
    count, _ = rows.delete()
    if count:
        Table.objects.filter(pk=locked.pk).update(moves=F("moves") + 1)
        journal.record(
            actor=sitter.actor, event=locked.event_id, kind="table.recordings_erased", now=now,
            data={"number": locked.number, "name": locked.name, "count": count},
        )  # fmt: skip
    return count

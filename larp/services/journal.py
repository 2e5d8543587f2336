"""Writing the journal. Every service writes one entry, inside its own transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from larp.models import Event, JournalEntry, Player
from larp.permissions import Actor
from larp.services import notices

Visibility = JournalEntry.Visibility


def record(
    *,
    actor: Actor,
    event: Event | int,
    kind: str,
    now: datetime,
    data: dict[str, Any] | None = None,
    happened_at: datetime | None = None,
    subject: int | None = None,
    player: Player | int | None = None,
    visibility: Visibility = Visibility.MASTERS,
) -> JournalEntry:
    """Adds one entry: `kind` (dotted word) with `data` (plain JSON), done by `actor`, received `now`.

    `happened_at` is when it was done if that isn't `now` (IN-40); `subject` the intrigue; `player` the one concerned,
    who may read it when `visibility` is PLAYER. An actor who enters it from a paper slip has its number in `data`.
    """
    line = Line(kind, data or {}, happened_at, player, visibility)
    [entry] = record_all(actor=actor, event=event, lines=[line], now=now, subject=subject)
    return entry


@dataclass(frozen=True)
class Line:
    """One of several entries that one service writes at once; what the fields are: `record`."""

    kind: str
    data: dict[str, Any]
    happened_at: datetime | None = None
    player: Player | int | None = None
    visibility: Visibility = Visibility.MASTERS


def record_all(
    *, actor: Actor, event: Event | int, lines: Iterable[Line], now: datetime, subject: int | None = None
) -> list[JournalEntry]:
    """Adds an entry for each line, in their order, and tells players what it tells them (`notices`)."""
    slip = {"slip": actor.slip} if actor.slip is not None else {}
    entries = JournalEntry.objects.bulk_create(
        JournalEntry(
            event_id=event if isinstance(event, int) else event.pk,
            at=line.happened_at or now,
            received_at=now,
            kind=line.kind,
            data=line.data | slip,
            subject=subject,
            player_id=line.player if isinstance(line.player, int) or line.player is None else line.player.pk,
            visibility=line.visibility,
            by_role=actor.role.value,
            by_id=actor.id,
            by_name=actor.name,
            by_public_name=actor.public_name,
        )
        for line in lines
    )
    notices.from_journal(entries)
    return entries

"""One act at a table: the log gets an entry, or the rules say no and nothing has happened.

The log of a table is its own journal: acts make no entries in the event's.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from larp.rules.errors import RuleViolation
from side_events.models import LogEntry, Table
from side_events.permissions import Sitter, check_acts_for
from side_events.selectors import positions
from side_events.table import forms, replay
from side_events.table.action import Action

ONCE_LENGTH = 40


def made_by(*, table: Table, once: str) -> LogEntry | None:
    """The entry that the press `once` has made already."""
    return table.log.filter(once=once[:ONCE_LENGTH]).first()


def act(
    *, sitter: Sitter, table: Table, action: Action, once: str, now: datetime, seen: int | None = None, drawn: str = ""
) -> LogEntry:
    """Adds `action` to the log; the same press (`once`) a second time is the entry that the first one made.

    `seen` is the newest entry when the button was drawn, and `drawn` the digest of what was offered. If others have
    acted since, the act is judged anew where the same is still offered word by word; else it is refused
    (`table_moved_on`). Refuses a table that is paused (`table_paused`) or closed (`table_closed`), a seat that isn't
    the sitter's (`seat_not_yours`), and by the game's `Refusal` what the rules forbid.
    """
    with transaction.atomic():
        locked = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
        before = made_by(table=locked, once=once)
        if before is not None:
            return before
        if locked.closed_at is not None:
            raise RuleViolation("table_closed")
        if locked.paused_at is not None:
            raise RuleViolation("table_paused")
        where = positions.position(locked)
        check_acts_for(sitter, table=locked, game=where.game, header=where.header, seat=action.seat)
        if seen is not None and seen != locked.newest and drawn:
            offered = where.game.legal(where.state, action.seat)
            if drawn not in {forms.digest(choice) for choice in offered if choice.kind == action.kind}:
                raise RuleViolation("table_moved_on")
        by = sitter.name if sitter.facilitates else ""
        after = replay.act(where, action, at=int(now.timestamp() * 1000), by=by)
        entry = after.entries[-1]
        row = LogEntry.objects.create(
            table=locked, seq=entry.seq, once=once[:ONCE_LENGTH], data=entry.to_json(), at=now
        )
        Table.objects.filter(pk=locked.pk).update(newest=entry.seq)
        locked.newest = entry.seq
        # Only what is committed may be remembered.
        transaction.on_commit(lambda: positions.remember(locked, after))
    return row

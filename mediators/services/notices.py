"""A player is told that a record of theirs waits for the masters (IN-70), and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from larp.models import JournalEntry
from larp.services.notices import News, register
from mediators.models.entry import AWAITED


def _of_a_record(entry: JournalEntry) -> Iterator[News]:
    # One that another tablet has yet to enter blind is nothing unusual, and no master has to do with it.
    if entry.player_id is not None and entry.data.get("code") != AWAITED:
        yield News(entry.kind, {"kind": entry.data["kind"]}, entry.player_id)


register(_of_a_record, "entry.waiting", "entry.accepted", "entry.rejected")

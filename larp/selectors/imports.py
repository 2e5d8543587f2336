"""The tables of players that an event has read, for its masters."""

from __future__ import annotations

from dataclasses import dataclass

from larp.models import Event, JournalEntry

IMPORTED, UNDONE = "players.imported", "players.import_undone"
SHOWN = 10


@dataclass(frozen=True)
class Import:
    """A table once saved, by its journal entry; `undone` is the entry of its undoing, None while it stands."""

    entry: JournalEntry
    undone: JournalEntry | None

    @property
    def counts(self) -> dict[str, int]:
        return dict(self.entry.data["counts"])


def imports(event: Event) -> list[Import]:
    """The last ten, newest first."""
    entries = JournalEntry.objects.filter(event=event, kind=IMPORTED).order_by("-pk")[:SHOWN]
    undone = {entry.data["import"]: entry for entry in JournalEntry.objects.filter(event=event, kind=UNDONE)}
    return [Import(entry, undone.get(entry.pk)) for entry in entries]


def find_import(event: Event, entry_id: int) -> Import | None:
    """One of this event; None where there is no such."""
    entry = JournalEntry.objects.filter(event=event, kind=IMPORTED, pk=entry_id).first()
    if entry is None:
        return None
    return Import(entry, JournalEntry.objects.filter(event=event, kind=UNDONE, data__import=entry.pk).first())


def later_changes(entry: JournalEntry) -> set[str]:
    """The keys of players that tables read after this one, and not undone, have changed."""
    later = JournalEntry.objects.filter(event=entry.event_id, pk__gt=entry.pk, kind__in=[IMPORTED, UNDONE])
    changed = {row.pk: set(row.data["changed"]) for row in later if row.kind == IMPORTED}
    undone = {row.data["import"] for row in later if row.kind == UNDONE}
    return set().union(*(keys for pk, keys in changed.items() if pk not in undone))

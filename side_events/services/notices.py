"""What players are told of the schedule: a place that became theirs, a table moved or called off."""

from __future__ import annotations

from collections.abc import Iterator

from larp.models import JournalEntry
from larp.services.notices import News, register
from side_events.models import Slot

KINDS = ("slot.moved_up", "slot.moved", "slot.cancelled")


def _of_a_slot(entry: JournalEntry) -> Iterator[News]:
    """Of the entries about one slot only those that are for one player tell anything: the public one is for screens."""
    if entry.visibility != JournalEntry.Visibility.PLAYER:
        return
    slot = Slot.objects.get(event=entry.event_id, number=entry.data["number"])
    data = {"game": slot.game, "title": slot.title, "place": slot.place, "starts": slot.starts_at.isoformat()}
    yield News(entry.kind, data, entry.player_id)


register(_of_a_slot, *KINDS)

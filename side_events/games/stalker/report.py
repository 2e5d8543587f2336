"""The last report, as everybody heard it: a nut, a hit, a turn skipped, somebody out, the end (ST-32)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from side_events.table.game import EVERYBODY, Event

STARTS = ("thrown", "skipped", "hit_", "reached_ball", "order_drawn")
"""What opens a report; whatever else the action told of belongs to it."""


@dataclass(frozen=True)
class Said:
    """One line: an event of the log with its seat, cell and number."""

    kind: str
    seat: str = ""
    cell: str = ""
    number: int = 0


def report(events: Sequence[Event]) -> tuple[Said, ...]:
    """The lines of the report in `events`, without those that not everybody hears; empty when nothing was reported."""
    if not any(event.kind.startswith(STARTS) for event in events):
        return ()
    heard = [event for event in events if event.seen_by == EVERYBODY and event.kind not in ("stepped", "stopped")]
    return tuple(
        Said(
            event.kind,
            str(event.facts.get("seat", "")),
            str(event.facts.get("cell", "")),
            int(event.facts.get("die", event.facts.get("penalty", 0))),
        )
        for event in heard
    )

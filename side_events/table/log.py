"""The log: what was done at a table, in order. An entry is never changed or taken away.

Undo and redo are entries too. `E_…` codes of the table's own are worded in `table.words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from side_events.table.action import Action, Json, from_json
from side_events.table.dice import Rolled

UNDO = "undo"
REDO = "redo"


@dataclass(frozen=True)
class Entry:
    """One thing done. `seq` counts from 1 without gaps.

    `at` is milliseconds since 1970 (0 where nobody measured); `by` says who pressed, where that differs from the
    seat. `rolled`, `events` (JSON objects with `kind`, `facts`, `seen_by`) and `revealed` are the recorded results.
    `took` are the numbers that an undo took back or a redo brought again, in order.
    """

    seq: int
    action: Action
    at: int = 0
    by: str = ""
    rolled: tuple[Rolled, ...] = ()
    events: tuple[Json, ...] = ()
    revealed: bool = False
    took: tuple[int, ...] = ()

    @property
    def steers(self) -> bool:
        """Whether it is an undo or a redo, no act of the game."""
        return self.action.kind in (UNDO, REDO)

    def to_json(self) -> Json:
        return {
            "seq": self.seq,
            "action": self.action.to_json(),
            "at": self.at,
            "by": self.by,
            "rolled": [rolled.to_json() for rolled in self.rolled],
            "events": list(self.events),
            "revealed": self.revealed,
            "took": list(self.took),
        }


def entry_from_json(data: Json) -> Entry:
    return Entry(
        seq=data["seq"],
        action=from_json(data["action"]),
        at=data["at"],
        by=data["by"],
        rolled=tuple(Rolled.from_json(rolled) for rolled in data["rolled"]),
        events=tuple(data["events"]),
        revealed=data["revealed"],
        took=tuple(data["took"]),
    )


def undone(entries: Sequence[Entry]) -> dict[int, int]:
    """The numbers of acts that don't count now → the undo that took them back."""
    gone: dict[int, int] = {}
    for entry in entries:
        if entry.action.kind == UNDO:
            gone.update(dict.fromkeys(entry.took, entry.seq))
        elif entry.action.kind == REDO:
            for seq in entry.took:
                gone.pop(seq, None)
    return gone


def cut_log(view_action: Any, entries: Sequence[Entry], viewer: str) -> list[Json]:
    """The log as `viewer` may read it: payloads through the game's `view_action`, events by `seen_by`, hidden chance
    left out. Acts that were taken back stand there with the number of the undo."""
    gone = undone(entries)
    return [
        {
            "seq": entry.seq,
            "seat": entry.action.seat,
            "kind": entry.action.kind,
            "payload": entry.action.payload if entry.steers else view_action(entry.action, viewer),
            "at": entry.at,
            "by": entry.by,
            "rolled": [
                {"label": rolled.label, "values": list(rolled.values), "typed": rolled.typed}
                for rolled in entry.rolled
                if not rolled.hidden
            ],
            "events": [
                {"kind": event["kind"], "facts": event["facts"]}
                for event in entry.events
                if event["seen_by"] == "all" or viewer in event["seen_by"]
            ],
            "revealed": entry.revealed,
            "took": list(entry.took),
            "undone_by": gone.get(entry.seq),
        }
        for entry in entries
    ]

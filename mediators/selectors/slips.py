"""Paper slips as desks and masters see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from intrigues.models import Slip
from larp.codes import read_code
from larp.models import Event
from mediators.models import Entry
from mediators.rules.sealing import label_of
from mediators.selectors.sealed import salt_of


@dataclass(frozen=True)
class SlipSeen:
    """A slip. `used_at` is when its record came, None while it is blank for the server."""

    slip: Slip
    used_at: datetime | None

    @property
    def state(self) -> str:
        """free, used or withdrawn; one used before it was withdrawn is used."""
        if self.used_at is not None:
            return "used"
        return "free" if self.slip.withdrawn_at is None else "withdrawn"


@dataclass(frozen=True)
class Batch:
    """Slips of one kind issued at one time, by number, and how many of them are used and withdrawn."""

    kind: str
    issued_at: datetime
    first: int
    last: int
    count: int
    used: int
    withdrawn: int

    @property
    def free(self) -> int:
        return self.count - self.used - self.withdrawn


def find_slip(typed: str) -> SlipSeen | None:
    """The slip of a code typed or scanned, of whatever event; None where there is no such code."""
    code = read_code(typed)
    slip = Slip.objects.select_related("event", "entry").filter(code=code).first() if code else None
    return _seen(slip) if slip else None


def slip_labels(event: Event) -> dict[str, list[str | int]]:
    """For a tablet: the label of each slip's code → its number, kind and state; of what was written, nothing."""
    salt = salt_of(event)
    seen = (_seen(slip) for slip in _slips(event))
    return {
        label_of(code=one.slip.code, salt=salt, use="slip"): [one.slip.number, one.slip.kind, one.state] for one in seen
    }


def batches(event: Event) -> tuple[Batch, ...]:
    """The slips of the event as they were issued, the latest first: for masters."""
    seen = [_seen(slip) for slip in _slips(event)]
    groups = groupby(seen, key=lambda one: (one.slip.issued_at, one.slip.kind))
    return tuple(_batch(list(rows)) for _, rows in groups)[::-1]


def _batch(rows: list[SlipSeen]) -> Batch:
    slips = [row.slip for row in rows]
    states = [row.state for row in rows]
    return Batch(
        kind=slips[0].kind, issued_at=slips[0].issued_at, first=slips[0].number, last=slips[-1].number,
        count=len(slips), used=states.count("used"), withdrawn=states.count("withdrawn"),
    )  # fmt: skip


def _slips(event: Event) -> Iterable[Slip]:
    return Slip.objects.filter(event=event).select_related("entry").order_by("number")


def _seen(slip: Slip) -> SlipSeen:
    try:
        entry: Entry | None = slip.entry
    except Entry.DoesNotExist:
        entry = None
    return SlipSeen(slip, entry.received_at if entry else None)

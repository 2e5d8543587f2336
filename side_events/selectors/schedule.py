"""The schedule of side tables, as somebody may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet

from larp.models import Event
from larp.permissions import Actor, Role
from larp.selectors.prepared import Given, Prepared
from side_events.models import SignUp, Slot

LATE = timedelta(minutes=30)
"""So long after its start a slot that isn't opened is still spoken of."""


@dataclass(frozen=True)
class Line:
    """One slot with its sign-ups that stand: those with a place by its number, those who wait in their order. `mine`
    is the viewer's own, `leads` whether they lead it."""

    slot: Slot
    seated: list[SignUp]
    waiting: list[SignUp]
    mine: SignUp | None
    leads: bool

    @property
    def free(self) -> int:
        """Places that nobody has."""
        return max(0, self.slot.most - len(self.seated))

    @property
    def short(self) -> int:
        """So many are missing for it to be played."""
        return max(0, self.slot.least - len(self.seated))

    @property
    def turn(self) -> int:
        """The viewer's own place in the line of those who wait, from 1."""
        return self.waiting.index(self.mine) + 1 if self.mine in self.waiting else 0

    @property
    def binds(self) -> bool:
        """Whether the viewer is to be there."""
        return self.slot.cancelled_at is None and (self.leads or self.mine is not None)


def lines(*, event: Event, viewer: Actor, now: datetime) -> list[Line]:
    """The slots of `event` by their start: for masters all, for everybody else those that aren't over; called-off ones
    for those alone who had signed up or lead them."""
    found = [_line(slot, viewer) for slot in _slots().filter(event=event)]
    if viewer.is_master:
        return found
    shown = [line for line in found if line.slot.table_id is None and (line.slot.ends_at > now or line.leads)]
    return [line for line in shown if line.slot.cancelled_at is None or line.mine or line.leads]


def soon(*, event: Event, now: datetime) -> list[Line]:
    """The slots that everybody may still come to, by their start: not called off, not opened, not begun longer than
    `LATE` ago."""
    slots = _slots().filter(event=event, cancelled_at=None, table=None, starts_at__gt=now - LATE)
    return [_line(slot, Actor(role=Role.PUBLIC, event_id=event.pk)) for slot in slots]


def version_part(event: Event, now: datetime) -> str:
    """How many slots have dropped out of `soon` by the clock, of which no journal tells."""
    return str(len(_BEGUN(event=event.pk, late=now - LATE)))


_BEGUN = Prepared(
    lambda: Slot.objects.filter(event_id=Given("event"), starts_at__lte=Given("late")).order_by().values_list("pk")
)


def line_of(*, event: Event, number: int, viewer: Actor) -> Line | None:
    """One slot by its number; None where there is none."""
    slot = _slots().filter(event=event, number=number).first()
    return _line(slot, viewer) if slot else None


def _slots() -> QuerySet[Slot]:
    standing = SignUp.objects.filter(left_at=None).select_related("player")
    return Slot.objects.select_related("leader", "table").prefetch_related(Prefetch("sign_ups", standing))


def _line(slot: Slot, viewer: Actor) -> Line:
    rows = list(slot.sign_ups.all())
    own = viewer.player_id if viewer.role is Role.PLAYER else None
    return Line(
        slot=slot,
        seated=sorted((row for row in rows if row.place is not None), key=lambda row: row.place or 0),
        waiting=[row for row in rows if row.place is None],
        mine=next((row for row in rows if own is not None and row.player_id == own), None),
        leads=own is not None and slot.leader_id == own,
    )

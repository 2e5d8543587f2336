"""What the clock does by itself, and how a change of it is written.

The phase follows from the instants alone (IN-15). What the end of a phase brings about, its *closing work*, is done
once, as of the deadline, by whoever looks first: a sweep, a reminder, or anything else that touches the intrigue.
`Intrigue.settled` counts how many of the clocked phases have had it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Q

from intrigues.models import Intrigue, ScheduleChange
from intrigues.models.recorded import by
from intrigues.services import course
from larp.models import JournalEntry
from larp.permissions import CLOCK, Actor
from larp.rules.timeline import CLOCKED, INSTANTS, Phase, Schedule
from larp.selectors.prepared import Given, Prepared
from larp.services.journal import Visibility, record
from larp.services.queue import enqueue

log = logging.getLogger(__name__)

_END = {Phase.GOALS: "bids_from", Phase.BIDS: "circumstances_from", Phase.CIRCUMSTANCES: "resolution_from"}
"""The column with the end of each phase that the clock ends."""
_OVER = Prepared(
    lambda: Intrigue.objects.filter(
        reduce(or_, (Q(settled=place, **{f"{_END[phase]}__lte": Given("now")}) for place, phase in enumerate(CLOCKED))),
        closed_at=None,
    ).order_by("pk")
)
NUDGE_WITHIN = timedelta(minutes=1)
"""A reminder is sent no further ahead: workers and brokers lose those that they hold when they die."""


def locked(*, intrigue: Intrigue | int, now: datetime) -> Intrigue:
    """The intrigue, locked for the caller's transaction, read afresh, with all closing work done that is due (IN-15).

    Every service that writes in an intrigue begins with it.
    """
    pk = intrigue if isinstance(intrigue, int) else intrigue.pk
    row = Intrigue.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=pk)
    settle(intrigue=row, now=now)
    return row


def settle(*, intrigue: Intrigue, now: datetime) -> list[JournalEntry]:
    """Does the closing work of every phase that is over at `now`, once and as of its deadline (IN-15, IN-38).

    The intrigue is locked by the caller. Each phase gives one entry in the journal and one announcement. A second
    call, here or in another process, finds nothing to do.
    """
    done = []
    while (phase := _due(intrigue, now)) is not None:
        done_before = intrigue.settled
        # The condition guards where the lock does not: on a row read before somebody else settled it.
        if Intrigue.objects.filter(pk=intrigue.pk, settled=done_before).update(settled=done_before + 1) != 1:
            intrigue.refresh_from_db()
            continue
        intrigue.settled = done_before + 1
        if phase is Phase.BIDS:
            course.sync(intrigue=intrigue, now=now)
        done.append(_record_end(intrigue, phase, now))
    return done


def close_due(*, now: datetime) -> list[JournalEntry]:
    """Settles every intrigue of every event whose closing work is due, each in a transaction of its own.

    Returns the journal entries written. A fault in one intrigue is logged and doesn't keep the others waiting.
    """
    done: list[JournalEntry] = []
    # Every page asks this first: one plain query that mostly finds none. A pause may hold one up that it finds.
    for seen in _OVER(now=now):
        if _due(seen, now) is None:
            continue
        try:
            with transaction.atomic():
                row = Intrigue.objects.select_for_update(no_key=True).get(pk=seen.pk)
                done += settle(intrigue=row, now=now)
        except Exception:
            log.exception("intrigue %s could not be settled", seen.pk)
    return done


def write_schedule(
    *, actor: Actor, intrigue: Intrigue, kind: str, schedule: Schedule, reason: str, now: datetime
) -> ScheduleChange:
    """Puts `schedule` in force from `now` on: the row, the change with the schedule before and after it, the journal
    with both deadlines, an announcement, and a reminder where the next deadline is near (IN-16).

    The intrigue is locked and settled by the caller. A phase that the change ends at `now` is settled at once.
    The reason is for masters; players read which deadline moved and whither.
    """
    before = intrigue.schedule
    values = columns_of(schedule)
    Intrigue.objects.filter(pk=intrigue.pk).update(**values)
    for name, value in values.items():
        setattr(intrigue, name, value)
    change = ScheduleChange.objects.create(
        intrigue=intrigue,
        kind=kind,
        before=before.to_json(),
        after=schedule.to_json(),
        reason=reason,
        made_at=now,
        received_at=now,
        **by(actor),
    )
    facts = {
        "number": intrigue.number,
        "phase": str(schedule.phase_at(now)),
        "was": _moment(before.deadline(now)),
        "deadline": _moment(schedule.deadline(now)),
    }
    announced(actor=actor, intrigue=intrigue, kind=f"intrigue.{kind}", data=facts, now=now)
    settle(intrigue=intrigue, now=now)
    nudge(intrigue=intrigue, now=now)
    return change


def columns_of(schedule: Schedule) -> dict[str, Any]:
    """The columns of `Intrigue` that hold the schedule."""
    return {name: getattr(schedule, name) for name in INSTANTS}


def announced(
    *, actor: Actor, intrigue: Intrigue, kind: str, data: dict[str, Any], now: datetime, at: datetime | None = None
) -> JournalEntry:
    """A public entry in the journal about the intrigue, and the task that announces it."""
    entry = record(
        actor=actor,
        event=intrigue.event_id,
        kind=kind,
        data=data,
        now=now,
        happened_at=at,
        subject=intrigue.pk,
        visibility=Visibility.PUBLIC,
    )
    enqueue("intrigues.tasks.announce", entry.pk)
    return entry


def nudge(*, intrigue: Intrigue, now: datetime) -> None:
    """Sends a reminder for the next deadline if that is within a minute. Nothing depends on it."""
    deadline = intrigue.schedule.deadline(now)
    if intrigue.paused_at is None and deadline is not None and deadline - now <= NUDGE_WITHIN:
        enqueue("intrigues.tasks.close_due_phases", eta=deadline)


def _due(intrigue: Intrigue, now: datetime) -> Phase | None:
    if intrigue.closed_at is not None or intrigue.settled >= len(CLOCKED):
        return None
    phase = CLOCKED[intrigue.settled]
    return phase if intrigue.schedule.phase_at(now).is_after(phase) else None


def _record_end(intrigue: Intrigue, phase: Phase, now: datetime) -> JournalEntry:
    schedule = intrigue.schedule
    ended = schedule.end_of(phase)
    facts = {"number": intrigue.number, "phase": str(phase), "ended": _moment(ended)}
    return announced(actor=CLOCK, intrigue=intrigue, kind=f"intrigue.{phase}_over", data=facts, now=now, at=ended)


def _moment(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()

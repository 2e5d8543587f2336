"""Records entered from a paper slip: when they were made, and that each slip is entered once."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from intrigues.models import Slip
from intrigues.rules.entries import counted_at
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from mediators.models import Entry
from mediators.rules.entry import Record
from mediators.rules.paper import made_on_paper


def made_at(entry: Entry, record: Record, *, now: datetime) -> datetime:
    """When the record was made: by the slip where it was on one (`made_on_paper`), otherwise as the tablet says."""
    told = record.made_at or now
    if record.paper_at is None:
        return told
    return made_on_paper(at=record.paper_at, entered_at=counted_at(told, now), zone=entry.event.zone)


def check_free(slip: Slip | None, entry: Entry, *, awaited: str) -> None:
    """Refuses a withdrawn slip (`slip_withdrawn`) and one that was entered already (`slip_used`).

    A record that waits with the code `awaited` for another mediator's entering of the same slip doesn't stand in the
    way of that (IN-40). Of two that come at once the second waits here for the first.
    """
    if slip is None:
        return
    withdrawn_at = Slip.objects.select_for_update(no_key=True).get(pk=slip.pk).withdrawn_at
    if withdrawn_at is not None:
        raise RuleViolation("slip_withdrawn", number=slip.number, since=withdrawn_at.isoformat())
    user = user_of(slip)
    if user is None or user.pk == entry.pk:
        return
    if user.state == Entry.State.WAITING and user.code == awaited and user.mediator_id != entry.mediator_id:
        return
    raise RuleViolation("slip_used", number=slip.number, at=user.received_at.isoformat())


def user_of(slip: Slip) -> Entry | None:
    """The record that has used the slip up, or None."""
    return Entry.objects.filter(slip=slip).first()


def use(slip: Slip | None, entry: Entry) -> None:
    """The record, judged and not refused, has used the slip up; the second of a pair leaves it with the first."""
    if slip is not None and entry.clash_of_id is None and user_of(slip) is None:
        entry.slip = slip


def on_paper(actor: Actor, slip: Slip | None) -> Actor:
    """The actor as one who enters it from that slip, for the journal."""
    return actor if slip is None else replace(actor, slip=slip.number)

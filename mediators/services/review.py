"""Masters judge what waits: they accept a record or send it back, with a reason (IN-70, IN-71)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.models import CardHold
from intrigues.permissions import check_master
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import reason_given
from mediators.models import Entry
from mediators.rules.entry import read_record
from mediators.services.applying import Act
from mediators.services.applying import accept as do_accept
from mediators.services.naming import name
from mediators.services.paper import on_paper


@transaction.atomic
def accept(*, actor: Actor, entry: Entry, reason: str, now: datetime) -> Entry:
    """The record counts as of when it was made and puts nobody else out (IN-71). Its cards are held no longer.

    Refuses without a reason (`reason_missing`), one judged already (`entry_judged`), and whatever can't be done any
    more (`acceptance_over` and the services' other refusals): then it waits as before.
    """
    row = _waiting(actor, entry, reason)
    record = read_record(row.payload)
    # A code withdrawn since is that card's all the same: masters decide what it was worth.
    named = name(record=record, event_id=row.event_id, as_of=row.made_at)
    _release(row, now)
    data = do_accept(Act(record, named, on_paper(actor, named.slip), row.mediator, row.made_at, now), reason=reason)
    return _judge(actor, row, Entry.State.ACCEPTED, reason, now, data)


@transaction.atomic
def reject(*, actor: Actor, entry: Entry, reason: str, now: datetime) -> Entry:
    """The record stays without effect; its cards are held no longer. Refuses without a reason (`reason_missing`) and
    one judged already (`entry_judged`)."""
    row = _waiting(actor, entry, reason)
    _release(row, now)
    return _judge(actor, row, Entry.State.REJECTED, reason, now, {})


def _waiting(actor: Actor, entry: Entry, reason: str) -> Entry:
    check_master(actor, event_id=entry.event_id)
    reason_given(reason, rule="IN-70")
    row = Entry.objects.select_for_update(of=("self",), no_key=True).select_related("mediator__event").get(pk=entry.pk)
    if row.state != Entry.State.WAITING:
        raise RuleViolation("entry_judged", "IN-70", by=row.judged_by)
    return row


def _release(entry: Entry, now: datetime) -> None:
    CardHold.objects.filter(entries=entry, released_at=None).update(released_at=now)


def _judge(actor: Actor, entry: Entry, state: Entry.State, reason: str, now: datetime, data: dict[str, Any]) -> Entry:
    entry.state, entry.judged_at, entry.judged_by, entry.judged_reason = state, now, actor.name, reason.strip()
    entry.save(update_fields=["state", "judged_at", "judged_by", "judged_reason"])
    journal.record(
        actor=actor,
        event=entry.event_id,
        kind=f"entry.{state.value}",
        data={"entry": entry.pk, "kind": entry.kind, "code": entry.code, "reason": reason.strip(), **data},
        now=now,
        happened_at=entry.made_at if state is Entry.State.ACCEPTED else None,
        subject=entry.intrigue_id,
        player=entry.player_id,
    )
    return entry

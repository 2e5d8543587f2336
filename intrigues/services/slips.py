"""Paper slips: issued to be printed, and withdrawn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from intrigues.models import Slip
from larp.codes import new_code
from larp.models import Event
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services.journal import record

MOST = 300
"""Slips issued at one time."""


@transaction.atomic
def issue(*, actor: Actor, event: Event, kind: str, count: int, now: datetime) -> list[Slip]:
    """`count` new slips of one kind, numbered on from the last of the event, by a master.

    Refuses none and more than `MOST` (`slips_count`), and an unknown kind (`choice_missing`).
    """
    check_master(actor, event_id=event.pk)
    if kind not in Slip.Kind.values:
        raise RuleViolation("choice_missing")
    if not 1 <= count <= MOST:
        raise RuleViolation("slips_count", most=MOST)
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    last = Slip.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    slips = Slip.objects.bulk_create(
        Slip(event=event, kind=kind, number=number, code=new_code(), issued_at=now)
        for number in range(last + 1, last + 1 + count)
    )
    data = {"kind": kind, "first": slips[0].number, "last": slips[-1].number}
    record(actor=actor, event=event, kind="slips.issued", data=data, now=now)
    return slips


@transaction.atomic
def withdraw(*, actor: Actor, event: Event, first: int, last: int, now: datetime) -> int:
    """The slips of these numbers take no record from now on, by a master; what was entered from them stays.

    Returns how many that are; one withdrawn before stays as it was. Refuses numbers that no slip has (`slip_unknown`).
    """
    check_master(actor, event_id=event.pk)
    slips = Slip.objects.filter(event=event, number__range=(first, last))
    if not slips.exists():
        raise RuleViolation("slip_unknown")
    count = slips.filter(withdrawn_at=None).update(withdrawn_at=now)
    if count:
        record(actor=actor, event=event, kind="slips.withdrawn", data={"first": first, "last": last}, now=now)
    return count

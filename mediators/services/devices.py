"""Tablets: pairing, what they tell at each contact, and revoking."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from intrigues.permissions import check_master
from larp.codes import new_code
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services.journal import record
from mediators.models import Device, Mediator
from mediators.permissions import actor_of
from mediators.services.envelopes import make_key

SEEN_WITHIN = timedelta(seconds=5)
"""How exact the last contact with a device is kept."""


@transaction.atomic
def issue(*, actor: Actor, mediator: Mediator, now: datetime, label: str = "") -> Device:
    """A pairing code for one more tablet of the mediator, by a master."""
    check_master(actor, event_id=mediator.event_id)
    device = Device.objects.create(mediator=mediator, code=new_code(), label=label.strip()[:80], issued_at=now)
    _record(actor, device, "device.issued", now)
    return device


@transaction.atomic
def pair(*, device: Device, now: datetime) -> Device:
    """The browser that used the code is this device from now on; one that used it before is signed out, so that a
    code photographed by a stranger can't be used unseen. Refuses a revoked one (`device_revoked`)."""
    rows = Device.objects.select_for_update(of=("self",), no_key=True).select_related("mediator__event")
    row = rows.get(pk=device.pk)
    if row.revoked_at is not None:
        raise RuleViolation("device_revoked", since=row.revoked_at.isoformat())
    Device.objects.filter(pk=row.pk).update(pairings=F("pairings") + 1, paired_at=now, seen_at=now)
    row.refresh_from_db(fields=["pairings", "paired_at", "seen_at"])
    make_key(row.mediator.event)
    _record(actor_of(row.mediator), row, "device.paired", now)
    return row


@transaction.atomic
def revoke(*, actor: Actor, device: Device, now: datetime) -> Device:
    """The device is signed out at once, for good, by a master. What it sent stays. A second time changes nothing."""
    check_master(actor, event_id=device.mediator.event_id)
    row = Device.objects.select_for_update(of=("self",), no_key=True).select_related("mediator").get(pk=device.pk)
    if row.revoked_at is None:
        row.revoked_at = now
        row.save(update_fields=["revoked_at"])
        _record(actor, row, "device.revoked", now)
    return row


def contact(*, device: Device, now: datetime, unsent: int | None = None, clock_error_ms: int | None = None) -> None:
    """Notes that the device was heard: how many entries it still holds, and how far its clock is ahead.

    What it doesn't say stays as it was, and one that was heard within `SEEN_WITHIN` and says nothing new isn't written
    again. No entry of the journal: contacts come by the second.
    """
    told = {"unsent": unsent, "clock_error_ms": clock_error_ms}
    known = {key: value for key, value in told.items() if value is not None}
    as_before = all(getattr(device, key) == value for key, value in known.items())
    if as_before and device.seen_at is not None and timedelta(0) <= now - device.seen_at < SEEN_WITHIN:
        return
    Device.objects.filter(pk=device.pk).update(seen_at=now, **known)


def _record(actor: Actor, device: Device, kind: str, now: datetime) -> None:
    record(actor=actor, event=device.mediator.event_id, kind=kind, data=about(device), now=now)


def about(device: Device) -> dict[str, Any]:
    """What the journal keeps of a device: whose it is, and what masters call it."""
    owner = device.mediator
    return {"device": device.pk, "mediator": owner.pk, "name": owner.name, "label": device.label}

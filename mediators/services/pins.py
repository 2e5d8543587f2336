"""The PIN of a tablet: its pages ask for it after idle time. A locked tablet sends, and its records are credited."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from intrigues.permissions import check_master
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import limits
from larp.services.journal import record
from larp.services.pins import fits, hash_of
from mediators.models import Device
from mediators.services.devices import about

IDLE = timedelta(minutes=10)
"""After so long without a touch the tablet asks for the PIN."""


@transaction.atomic
def choose(*, device: Device, pin: str) -> Device:
    """The device asks for this PIN from now on. Refuses a bad one (`pin_bad`)."""
    device.pin_hash = hash_of(pin)
    device.pin_reset = False
    Device.objects.filter(pk=device.pk).update(pin_hash=device.pin_hash, pin_reset=False)
    return device


def verify(*, device: Device, pin: str) -> None:
    """Lets the right PIN pass, and any where none was chosen; after a master's reset the one given is the new PIN.

    Refuses a wrong one (`pin_wrong`), and all after too many (`pins_too_many`), until some minutes have passed.
    """
    who = _who(device)
    if not limits.take_try(limit=limits.PINS, who=who):
        raise RuleViolation("pins_too_many")
    if not device.pin_reset and device.pin_hash and not fits(pin, device.pin_hash):
        raise RuleViolation("pin_wrong")
    limits.give_back(limit=limits.PINS, who=who)
    if device.pin_reset:
        choose(device=device, pin=pin)


def _who(device: Device) -> str:
    return f"device {device.pk}"


@transaction.atomic
def reset(*, actor: Actor, device: Device, now: datetime) -> Device:
    """A master takes the PIN away: the next one given at the tablet is its new PIN, whatever was tried before."""
    check_master(actor, event_id=device.mediator.event_id)
    Device.objects.filter(pk=device.pk).update(pin_hash="", pin_reset=True)
    limits.forget(limit=limits.PINS, who=_who(device))
    device.refresh_from_db(fields=["pin_hash", "pin_reset"])
    record(actor=actor, event=device.mediator.event_id, kind="device.pin_reset", data=about(device), now=now)
    return device

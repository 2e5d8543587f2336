"""Device tokens: what a tablet got when it was paired, to say of each record on which device it was made.

A token names a device and how often its code had been used by then. It signs nobody in: whoever sends records must be
signed in, and the token only says that some of them were made here before, by another mediator (IN-40).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core import signing

from larp.models import Event
from mediators.models import Device

_SALT = "mediators.device"
MOST = 50
"""Tokens read of one call."""


def token_of(device: Device) -> str:
    """The token of the device as it is paired now."""
    return signing.dumps([device.pk, device.pairings], salt=_SALT)


def devices_in_use(tokens: Iterable[Any], *, event: Event) -> list[Device]:
    """The devices of `event` behind the tokens that may speak for themselves still: not revoked, and not paired
    anew elsewhere. What isn't a token is passed over."""
    rows = Device.objects.filter(revoked_at=None, mediator__left_at=None)
    return [device for device, pairings in _read(tokens, event, rows) if device.pairings == pairings]


def devices_ever(tokens: Iterable[Any], *, event: Event) -> list[Device]:
    """The devices of `event` behind the tokens, revoked ones too: for a master who vouches for what they hold."""
    return [device for device, _ in _read(tokens, event, Device.objects.all())]


def was_revoked(token: str, *, event: Event) -> bool:
    """Whether the token is of a device that masters have cut off."""
    return any(device.revoked_at is not None for device in devices_ever([token], event=event))


def _read(tokens: Iterable[Any], event: Event, rows: Any) -> list[tuple[Device, int]]:
    named: dict[int, int] = {}
    for token in list(tokens)[:MOST]:
        try:
            device, pairings = signing.loads(token, salt=_SALT)
        except (signing.BadSignature, AttributeError, TypeError, ValueError):
            continue
        named[device] = max(pairings, named.get(device, 0))
    found = rows.select_related("mediator__event").filter(pk__in=named, mediator__event=event)
    return [(device, named[device.pk]) for device in found]

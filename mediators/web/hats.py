"""The mediator's hat: the tablet that this browser was paired as (`mediators.session`)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest
from django.middleware.csrf import rotate_token

from larp.models import Event
from larp.permissions import Role
from larp.web.access import Hat, register_hat
from mediators.models import Device
from mediators.permissions import actor_of
from mediators.session import DEVICES_KEY, PAIRINGS_KEY, present_device
from mediators.web.locked import TabletLock


def become(request: HttpRequest, device: Device) -> None:
    """This browser is that device from now on, under a new session key."""
    now = dict(request.session.get(DEVICES_KEY, {}))
    ever = dict(request.session.get(PAIRINGS_KEY, {}))
    now[str(device.mediator.event_id)] = device.pk
    ever[str(device.pk)] = device.pairings
    request.session.cycle_key()
    request.session[DEVICES_KEY], request.session[PAIRINGS_KEY] = now, ever
    rotate_token(request)


def _mediator(request: HttpRequest, event: Event) -> Hat | None:
    device = present_device(request, event)
    if device is None:
        return None
    return Hat(actor_of(device.mediator), {"mediator": device.mediator, "device": device}, TabletLock(device))


def _events(request: HttpRequest) -> Iterable[int]:
    return [int(key) for key in request.session.get(DEVICES_KEY, {})]


register_hat(Role.MEDIATOR, _mediator, _events)

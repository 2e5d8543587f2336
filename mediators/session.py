"""Which tablets a browser is and was, as its session says.

The session holds, for each event, the device it is now (`devices`), and for every device that it ever was how often
that device's code had been used by then (`pairings`): a code used again elsewhere signs this browser out, and so does
revoking the device.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from larp.models import Event
from mediators.models import Device

DEVICES_KEY = "devices"
PAIRINGS_KEY = "pairings"


def present_device(request: HttpRequest, event: Event) -> Device | None:
    """The device of `event` that this browser is signed in as."""
    device_id = request.session.get(DEVICES_KEY, {}).get(str(event.pk))
    return None if device_id is None else next(iter(_live(request, event, [device_id])), None)


def earlier_devices(request: HttpRequest, event: Event) -> list[Device]:
    """The devices of `event` that this browser was paired as before the present one, and still may speak for: for
    records made then."""
    present = request.session.get(DEVICES_KEY, {}).get(str(event.pk))
    ids = {int(key) for key in request.session.get(PAIRINGS_KEY, {})}
    return _live(request, event, ids - {present}) if ids - {present} else []


def _live(request: HttpRequest, event: Event, ids: Iterable[int]) -> list[Device]:
    rows = Device.objects.select_related("mediator__event").filter(
        pk__in=ids, revoked_at=None, mediator__event=event, mediator__left_at=None
    )
    known = request.session.get(PAIRINGS_KEY, {})
    return [row for row in rows if known.get(str(row.pk), 0) == row.pairings]

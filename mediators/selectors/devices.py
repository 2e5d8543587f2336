"""Mediators and their tablets, as masters see them; and the tablet behind a code."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from larp.codes import read_code
from larp.models import Event
from larp.selectors.prepared import Given
from mediators.models import Device, Entry, Mediator


@dataclass(frozen=True)
class MediatorLine:
    """A mediator with the live tablets (the last seen first), the records taken, and those that wait."""

    mediator: Mediator
    devices: tuple[Device, ...]
    taken: int
    waiting: int


def mediators_of(event: Event) -> tuple[MediatorLine, ...]:
    """Everybody who takes records, masked ones too: for masters alone (IN-41)."""
    rows = (
        Mediator.objects.filter(event=event, left_at=None)
        .select_related("player", "event")
        .prefetch_related("devices")
        .annotate(
            taken=Count("entries", filter=Q(entries__state__in=[Entry.State.TAKEN, Entry.State.ACCEPTED])),
            waiting=Count("entries", filter=Q(entries__state=Entry.State.WAITING)),
        )
        # The model's own order does not hold where rows are counted.
        .order_by("pk")
    )
    return tuple(
        MediatorLine(
            mediator=row,
            devices=tuple(
                sorted(
                    (device for device in row.devices.all() if device.revoked_at is None),
                    key=lambda device: (device.seen_at is None, -(device.seen_at or device.issued_at).timestamp()),
                )
            ),
            taken=row.taken,
            waiting=row.waiting,
        )
        for row in rows
    )


def known_mediators(event: Event | Given) -> QuerySet[Mediator]:
    """The mediators that everybody may know, with where they are found: no masked one (IN-41)."""
    known = Q(incognito=False) | Q(unmasked_at__isnull=False)
    return Mediator.objects.select_related("event").filter(known, event=event, left_at=None)


def find_device(typed: str) -> Device | None:
    """The tablet of a pairing code typed or scanned, revoked ones too; None where there is no such code."""
    code = read_code(typed)
    return Device.objects.select_related("mediator__event").filter(code=code).first() if code else None

"""The desk, its JSON, the pairing link, and masters' pages about mediators."""

from __future__ import annotations

from intrigues.models import Slip
from tests import cast
from tests.access.rows import row
from tests.access.world import DEVICE


def code(world):
    return {"code": DEVICE}


def orlik(world):
    return {"slug": world.clinic.slug, "mediator": world.orlik.pk}


def device(world):
    return {"slug": world.clinic.slug, "device": world.device.pk}


def slip(world):
    found, _ = Slip.objects.get_or_create(
        event=world.clinic, number=1, defaults={"kind": "bid", "code": "S11PS11PS11PS11P", "issued_at": cast.MORNING}
    )
    return {"code": found.code}


ROWS = [
    # To the desk, opened for it.
    row("mediators:slip", arguments=slip, mediator=302, master=302),
    row("mediators:slips", master=200),
    row("mediators:pair", arguments=code, everybody=200),
    row("mediators:known", everybody=200),
    row("mediators:desk", mediator=200, master=200),
    # A form isn't JSON: refused, to those who may send.
    row("mediators:entries", method="post", mediator=415),
    row("mediators:card", method="post", mediator=415, master=415),
    row("mediators:unlock", method="post", mediator=302),
    # A form isn't JSON: refused, to the tablet alone.
    row("mediators:lock", method="post", mediator=415),
    row("mediators:told", mediator=200),
    row("mediators:disclosures", master=200),
    row("mediators:reset_pin", arguments=device, method="post", master=302),
    row("mediators:waiting", master=200),
    # No such record: back to the list.
    row("mediators:judge", arguments=lambda world: {"slug": world.clinic.slug, "entry": 1}, master=302),
    row("mediators:mediators", master=200),
    row("mediators:mediator", arguments=orlik, method="post", data=lambda world: {"do": "where"}, master=302),
    row("mediators:device", arguments=device, master=200),
    row("mediators:revoke_device", arguments=device, method="post", master=302),
]

"""The print shop: for masters of the event, and nobody else."""

from __future__ import annotations

from printing.models import PrintRun
from tests import cast
from tests.access.rows import row


def of_run(world):
    """A finished run of the clinic, without its file."""
    run, _ = PrintRun.objects.get_or_create(
        event=world.clinic,
        kind="deck",
        language="ru",
        state="cancelled",
        defaults={"created_at": cast.MORNING, "settings": {"pieces": 1, "selection": {"cards": "all"}}},
    )
    return {"slug": world.clinic.slug, "run": run.pk}


def of_card(world):
    """A design of the clinic."""
    known = world.clinic.designs.order_by("pk").first() or cast.person(event=world.clinic, key="somebody")
    return {"slug": world.clinic.slug, "key": known.key}


ROWS = [
    row("printing:shop", master=200),
    row("printing:start", method="post", master=422),
    row("printing:preview", master=200),
    row("printing:card", arguments=of_card, master=200),
    row("printing:card", arguments=of_card, method="post", master=422),
    row("printing:card_face", arguments=of_card, master=200),
    row("printing:card_face", arguments=of_card, method="post", master=200),
    row("printing:new_face", master=200),
    row("printing:new_face", method="post", master=200),
    row("printing:paper", method="post", master=422),
    row("printing:cancel", arguments=of_run, method="post", master=302),
    row("printing:file", arguments=of_run),
]

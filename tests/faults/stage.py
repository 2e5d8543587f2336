"""The part of the tests of deadlines that runs in processes of its own: `python -m tests.faults.stage COMMAND…`.

Each process is a Django of its own, on the database and the broker that the environment names, as on the day.
"""

from __future__ import annotations

import sys
import time

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from intrigues.services import clockwork, intrigues  # noqa: E402
from larp import clock  # noqa: E402
from larp.celery import app  # noqa: E402
from larp.models import Event, JournalEntry  # noqa: E402
from tests import cast  # noqa: E402
from tests.cast import MORNING, at  # noqa: E402


def prepare() -> None:
    """An intrigue with bids 15:00 to 16:00: Karl one card in, Hans two."""
    call_command("migrate", verbosity=0)
    c = cast.cast()
    one = intrigues.create(actor=cast.master(), event=c.event, number=1, starts_at=at("14:00"), now=MORNING)
    # Rows and no bids by the service, for that would settle what the workers are to settle.
    for player, count in ((c.karl, 1), (c.hans, 2)):
        cast.entrant(intrigue=one, player=player, lineup=[], staked=cast.people(holder=player, weights=[1] * count))


def close() -> None:
    """Closes by hand whatever is due, as a page would."""
    for _ in range(5):
        clockwork.close_due(now=clock.now())


def repeat() -> None:
    """What a broker does at its worst: every task once more, and again."""
    for _ in range(10):
        app.send_task("intrigues.tasks.close_due_phases")
        for pk in JournalEntry.objects.filter(kind__endswith="_over").values_list("pk", flat=True):
            app.send_task("intrigues.tasks.announce", args=(pk,))


def slow() -> None:
    """Opens an intrigue in a transaction that is long in coming to its commit, and another one that comes to none."""
    event = Event.objects.get()
    facts = {"actor": cast.master(), "event": event, "starts_at": at("20:00"), "now": clock.now()}
    with transaction.atomic():
        intrigues.create(number=2, **facts)
        time.sleep(1.5)
    with transaction.atomic():
        intrigues.create(number=3, **facts)
        transaction.set_rollback(True)


COMMANDS = {command.__name__: command for command in (prepare, close, repeat, slow)}

if __name__ == "__main__":
    for command in sys.argv[1:]:
        COMMANDS[command]()

"""`manage.py doctor`: checks that the ledger and the present places agree, and names what doesn't (IN-09)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from intrigues.selectors.ledger_check import disagreements
from larp.models import Event


class Command(BaseCommand):
    help = "Checks the ledger of all events, or of one; exits with 1 and a line for each disagreement."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", help="the event's short name in addresses; absent: all events")

    def handle(self, *_: Any, **options: Any) -> None:
        event = None
        if options["event"]:
            event = Event.objects.filter(slug=options["event"]).first()
            if event is None:
                raise CommandError(f"no event {options['event']!r}", returncode=2)
        found = disagreements(event)
        for disagreement in found:
            self.stderr.write(str(disagreement))
        if found:
            raise CommandError(f"{len(found)} disagreements", returncode=1)
        self.stdout.write("the ledger agrees")

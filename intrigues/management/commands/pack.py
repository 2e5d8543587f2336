"""`manage.py pack check FILE`: whether a setting pack can be used."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from intrigues.rules.pack import Pack, PackError, warnings_of
from intrigues.services.pack_files import load_pack


class Command(BaseCommand):
    help = "Checks a setting pack: exit code 0 with a summary and warnings, or 2 with the place of the first mistake."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="checks the pack in FILE")
        check.add_argument("file", metavar="FILE", help="a TOML file, or the name of a pack of the program: clinic")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            pack = load_pack(options["file"])
        except PackError as error:
            self.stderr.write(f"{error.place}: {error.message}", self.style.ERROR)
            raise SystemExit(2)
        for line in summary(pack):
            self.stdout.write(line)
        for warning in warnings_of(pack):
            self.stdout.write(f"warning: {warning}", self.style.WARNING)


def summary(pack: Pack) -> list[str]:
    """What is in a pack, a few lines for a person."""
    deck = pack.deck
    copies = Counter(
        {
            name: sum(card.copies for card in getattr(deck, name))
            for name in ("people", "weakness_cards", "circumstances")
        }
    )
    finals = [str(planned.number) for planned in pack.timetable if planned.final]
    return [
        f"{pack.key}: {' / '.join(pack.title.values())}",
        f"suits {len(deck.suits)}, weaknesses {len(deck.weaknesses)}, outside bodies {len(pack.bodies)}",
        f"people {len(deck.people)} ({copies['people']} cards), "
        f"weakness cards {len(deck.weakness_cards)} ({copies['weakness_cards']}), "
        f"circumstances {len(deck.circumstances)} ({copies['circumstances']}), {copies.total()} cards in all",
        f"characters {len(pack.characters)}, prizes {sum(prize.copies for prize in pack.prizes)}, "
        f"intrigues {len(pack.timetable)}" + (f", the final is number {finals[0]}" if finals else ""),
    ]

"""`manage.py score FILE`: counts a comparison of lineups from a file, with no database (rules, section 10)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from intrigues.rules.score import score
from larp.management import json_files
from larp.rules.reading import InputError

BAD_INPUT = 2


class Command(BaseCommand):
    """Prints the result as JSON. Bad input: exit code 2, one line on standard error, nothing on standard output."""

    help = "Counts lineups from a JSON file (or - for standard input) and prints the standings as JSON."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the input, as docs/rules/intrigues.md section 10 has it")

    def handle(self, *_: Any, file: str, **__: Any) -> None:
        try:
            result = score(json_files.read(file))
        except InputError as error:
            self.stderr.write(str(error))
            sys.exit(BAD_INPUT)
        self.stdout.write(json_files.text_for(self.stdout, result))

"""`manage.py table SCRIPT.json`: plays a sitting from a file, with no database, and prints what came of it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from larp.management import json_files
from larp.rules.reading import InputError
from side_events import registry
from side_events.table.script import BadScript, run

BAD_INPUT = 2


class Command(BaseCommand):
    """Prints state, views, log, refusals and outcome as JSON. A bad script: exit code 2, one line on standard error
    that names the place, nothing on standard output."""

    help = "Plays a JSON script of a side table (or - for standard input) and prints state, views, log and outcome."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the script, as docs/rules/table.md has it")

    def handle(self, *_: Any, file: str, **__: Any) -> None:
        try:
            result = played(json_files.read(file))
        except (InputError, BadScript) as error:
            self.stderr.write(" ".join(str(error).split()))
            sys.exit(BAD_INPUT)
        self.stdout.write(json_files.text_for(self.stdout, result))


def played(script: Any) -> dict[str, Any]:
    """What the script comes to, by the game it names."""
    if not isinstance(script, dict):
        raise BadScript("script: not an object")
    key, version = script.get("game"), script.get("rules_version", "")
    if not isinstance(key, str) or not isinstance(version, str):
        raise BadScript("game: missing or not a text")
    game = registry.find(key, version)
    if game is None:
        raise BadScript(f"game: no such game, there are {', '.join(registry.all_games()) or 'none'}")
    return run(script, game)

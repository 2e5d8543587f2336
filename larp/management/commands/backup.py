"""`manage.py backup FILE`: everything in one file, made while people play and read again after writing."""

from __future__ import annotations

import io
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from larp import clock
from larp.services import backups


def doctor() -> str:
    """What `manage.py doctor` finds wrong, as one text; empty when the ledger agrees."""
    found = io.StringIO()
    try:
        call_command("doctor", stdout=io.StringIO(), stderr=found)
    except CommandError as error:
        return f"{found.getvalue()}{error}"
    return ""


class Command(BaseCommand):
    help = "Writes all rows, printed files and secrets of this machine into the new file FILE, for its owner alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: Any) -> None:
        try:
            manifest = backups.make(target=file.absolute(), doctor=doctor, now=clock.now())
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("%(file)s: written and read again. Rows: %(rows)s, files: %(files)s.")
            % {"file": file, "rows": sum(manifest.rows.values()), "files": len(manifest.files) - len(manifest.rows)}
        )
        if manifest.ledger:
            self.stderr.write(_("The ledger doesn't agree: %(what)s") % {"what": manifest.ledger})

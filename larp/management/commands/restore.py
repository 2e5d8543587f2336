"""`manage.py restore FILE`: puts a backup into an empty database, or with `--replace` in the place of what is there."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from larp import clock
from larp.alone import Alone, AlreadyRunning
from larp.management.commands.backup import doctor
from larp.services import archive, backups


class Command(BaseCommand):
    help = "Puts the backup FILE back. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--replace", action="store_true", help="put aside what is there, then replace it")
        how.add_argument("--check", action="store_true", help="read the whole backup and change nothing")

    def handle(self, *, file: Path, replace: bool, check: bool, **_options: Any) -> None:
        try:
            if check:
                manifest = backups.check(source=file)
                text = _("%(file)s is whole. Made at %(at)s, rows: %(rows)s.")
            else:
                with Alone(settings.DATA_DIR / "weekend.pid"):
                    manifest = self._put_back(file, replace)
                text = _("%(file)s is put back. Made at %(at)s, rows: %(rows)s.")
        except archive.BadArchive as error:
            raise CommandError(f"{file}: {error.what}") from error
        except AlreadyRunning as error:
            raise CommandError(
                _("The site runs (process %(pid)s). Stop it first: kill %(pid)s") % {"pid": error.pid or "?"}
            ) from error
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(text % {"file": file, "at": _minute(manifest.made_at), "rows": sum(manifest.rows.values())})

    def _put_back(self, file: Path, replace: bool) -> archive.Manifest:
        now = clock.now()
        # A new machine has no tables yet. Tables of another version are left as they are, and `backups` says so.
        if not MigrationRecorder(connection).has_table():
            call_command("migrate", verbosity=0)
        if not replace:
            return backups.restore(source=file, doctor=doctor, now=now)
        aside = settings.DATA_DIR / f"replaced-{now:%Y%m%d-%H%M%S}.backup"
        manifest = backups.replace(source=file, aside=aside, doctor=doctor, now=now)
        self.stdout.write(_("What was there is in %(file)s.") % {"file": aside})
        return manifest


def _minute(made_at: str) -> str:
    """`2026-09-19 13:05 UTC` for the instant that a manifest holds as ISO 8601."""
    return f"{datetime.fromisoformat(made_at).astimezone(UTC):%Y-%m-%d %H:%M} UTC"

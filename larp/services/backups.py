"""Backup and restore of everything on this machine: rows, printed files, and the secrets made at first start.

A backup may be made while people play: it holds one instant. A restore is one transaction: all of it or nothing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.utils.translation import gettext as _

from larp.models import Event
from larp.services import archive, rows
from larp.services.archive import BadArchive, Manifest

# What the doctor says of the ledger: a sentence; empty when all agrees.
Doctor = Callable[[], str]


class BackupError(Exception):
    """A backup or a restore was refused or failed; nothing was changed. The message is for people."""


def make(*, target: Path, doctor: Doctor, now: datetime) -> Manifest:
    """Writes a backup into the new file `target`, reads it again and returns its manifest.

    Refuses to overwrite. `doctor` looks at the same instant as the backup; what it finds is noted, not refused: a
    faulty ledger is the more in need of a copy.
    """
    if target.exists():
        raise BackupError(_("%(file)s exists already. A backup is not overwritten.") % {"file": target})
    if not target.parent.is_dir():
        raise BackupError(_("There is no folder %(folder)s.") % {"folder": target.parent})
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with _folder(target.parent) as folder:
            manifest = _write_rows(folder, doctor, now)
            _copy_files(folder)
            archive.pack(target=part, folder=folder, manifest=manifest)
        check(source=part)
        part.rename(target)
    except BadArchive as error:
        raise BackupError(_("The backup was written wrongly: %(what)s") % {"what": error.what}) from error
    finally:
        part.unlink(missing_ok=True)
    return manifest


def check(*, source: Path) -> Manifest:
    """Reads the whole backup, changing nothing: every part as it was written, every row a line. Raises `BadArchive`."""
    with _folder(None) as folder:
        return _unpacked(source, folder)


def restore(*, source: Path, doctor: Doctor, now: datetime) -> Manifest:
    """Puts a backup into an empty database. Refuses when it holds an event or a user: see `replace`."""
    if Event.objects.exists() or User.objects.exists():
        raise BackupError(
            _("The database is not empty. With --replace it is put aside into a backup of its own, then replaced.")
        )
    return _restore(source, doctor, now)


def replace(*, source: Path, aside: Path, doctor: Doctor, now: datetime) -> Manifest:
    """Puts a backup in the place of what is there, which is first saved into the new file `aside`."""
    with _folder(None) as folder:
        _readable(source, folder)
    make(target=aside, doctor=doctor, now=now)
    return _restore(source, doctor, now)


def _restore(source: Path, doctor: Doctor, now: datetime) -> Manifest:
    _nobody_else()
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    with _folder(data) as folder:
        manifest = _readable(source, folder)
        try:
            with transaction.atomic():
                rows.empty()
                for label, model in rows.tables().items():
                    with (folder / "rows" / f"{label}.jsonl").open(encoding="utf-8") as lines:
                        rows.read(model, lines)
                rows.finish()
                found = doctor()
                if found != manifest.ledger:
                    raise BackupError(_("The ledger doesn't agree after the restore: %(what)s") % {"what": found})
        except (DatabaseError, ValueError) as error:
            raise BackupError(_("The rows could not be put back: %(what)s") % {"what": error}) from error
        _put_files(folder, data, now)
    return manifest


def _readable(source: Path, folder: Path) -> Manifest:
    try:
        manifest = _unpacked(source, folder)
    except BadArchive as error:
        raise BackupError(f"{source}: {error.what}") from error
    if manifest.migrations != rows.migrations():
        raise BackupError(
            _("The backup was made by another version of the program. Restore it with that version, then update.")
        )
    return manifest


def _unpacked(source: Path, folder: Path) -> Manifest:
    manifest = archive.unpack(source=source, folder=folder)
    for label, count in manifest.rows.items():
        path = folder / "rows" / f"{label}.jsonl"
        if not path.is_file():
            raise BadArchive(f"the rows of {label} are missing")
        with path.open("rb") as lines:
            found = sum(1 for _line in lines)
        if found != count:
            raise BadArchive(f"{found} rows of {label} instead of {count}")
    return manifest


def _write_rows(folder: Path, doctor: Doctor, now: datetime) -> Manifest:
    (folder / "rows").mkdir()
    with rows.one_instant():
        manifest = Manifest(made_at=now.isoformat(), database=connection.vendor, migrations=rows.migrations())
        for label, model in rows.tables().items():
            manifest.rows[label] = rows.write(model, folder / "rows" / f"{label}.jsonl")
        manifest.ledger = doctor()
    return manifest


def _copy_files(folder: Path) -> None:
    media = Path(settings.MEDIA_ROOT)
    if media.is_dir():
        for path in media.rglob("*"):
            # A file may be cancelled and gone while we copy; its run says so.
            if path.is_file() and not path.is_symlink():
                _copy(path, folder / "media" / path.relative_to(media))
    for path in Path(settings.DATA_DIR).glob("*.txt"):
        _copy(path, folder / "secrets" / path.name)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:
        target.unlink(missing_ok=True)


def _put_files(folder: Path, data: Path, now: datetime) -> None:
    """Moves the files of the backup to their places; what was there goes into a folder of its own."""
    old = data / f"replaced-{now:%Y%m%d-%H%M%S}"
    media = Path(settings.MEDIA_ROOT)
    if media.is_dir() and any(media.iterdir()):
        old.mkdir(exist_ok=True)
        media.rename(old / "media")
    if (folder / "media").is_dir():
        shutil.copytree(folder / "media", media, dirs_exist_ok=True)
    for path in sorted((folder / "secrets").glob("*.txt")):
        present = data / path.name
        if present.exists():
            if present.read_bytes() == path.read_bytes():
                continue
            old.mkdir(exist_ok=True)
            present.rename(old / path.name)
        shutil.copyfile(path, present)
        os.chmod(present, 0o600)


def _nobody_else() -> None:
    """Refuses while another process is connected; on SQLite the lock of the data folder says so (`larp.alone`)."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        others = cursor.fetchone()[0]
    if others:
        raise BackupError(
            _("The database is in use (connections: %(count)s). Stop the site first.") % {"count": others}
        )


@contextmanager
def _folder(parent: Path | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=parent) as name:
        yield Path(name)

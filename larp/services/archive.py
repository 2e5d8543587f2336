"""The file of a backup: a compressed tar with a manifest that names every part, its size and its SHA-256."""

from __future__ import annotations

import hashlib
import json
import os
import tarfile
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST = "manifest.json"
FORMAT = 1


class BadArchive(Exception):
    """The file is no backup, or not the one that was written; `what` says in what, in English."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


@dataclass
class Manifest:
    """What a backup holds: `rows` counts by label, `files` size and SHA-256 by name, `ledger` what the doctor said.

    `made_at` is an ISO instant in UTC; `migrations` are those of the database it was made from.
    """

    made_at: str
    database: str
    migrations: list[str]
    format: int = FORMAT
    rows: dict[str, int] = field(default_factory=dict)
    files: dict[str, tuple[int, str]] = field(default_factory=dict)
    ledger: str = ""


def pack(*, target: Path, folder: Path, manifest: Manifest) -> None:
    """Packs all files of `folder` into `target`, which only its owner may read, the manifest first."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    manifest.files = {name: (path.stat().st_size, _sum(path)) for name in names for path in [folder / name]}
    written = folder / MANIFEST
    written.write_text(json.dumps(asdict(manifest), ensure_ascii=False, indent=1))
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with tarfile.open(fileobj=raw, mode="w:gz", compresslevel=6) as tar:
            for name in [MANIFEST, *names]:
                tar.add(folder / name, arcname=name, filter=_anonymous)
        raw.flush()
        os.fsync(raw.fileno())


def unpack(*, source: Path, folder: Path) -> Manifest:
    """Unpacks `source` into the empty `folder` and returns its manifest.

    Refuses (`BadArchive`) a file that isn't a backup of a known format, a part that is missing, not named by the
    manifest or changed, and a name that leads out of the folder.
    """
    try:
        with tarfile.open(source, mode="r:gz") as tar:
            manifest = _manifest(tar)
            for member in tar:
                if member.name != MANIFEST:
                    _take(tar, member, folder, manifest)
    except (tarfile.TarError, EOFError, OSError, UnicodeDecodeError) as error:
        raise BadArchive(f"cannot be read: {error}") from error
    for name in manifest.files:
        if not (folder / name).is_file():
            raise BadArchive(f"{name} is missing")
    return manifest


def _manifest(tar: tarfile.TarFile) -> Manifest:
    first = tar.next()
    content = tar.extractfile(first) if first is not None and first.name == MANIFEST else None
    if content is None:
        raise BadArchive("it has no manifest")
    try:
        raw: dict[str, Any] = json.load(content)
        if raw.get("format") != FORMAT:
            raise BadArchive(f"its format is {raw.get('format')}, this version reads {FORMAT}")
        raw["files"] = {name: (int(size), str(digest)) for name, (size, digest) in raw["files"].items()}
        return Manifest(**raw)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadArchive(f"its manifest cannot be read: {error}") from error


def _take(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path, manifest: Manifest) -> None:
    parts = PurePosixPath(member.name).parts
    if member.name not in manifest.files or not member.isfile() or ".." in parts or parts[0] == "/":
        raise BadArchive(f"{member.name} does not belong in it")
    content = tar.extractfile(member)
    if content is None:
        raise BadArchive(f"{member.name} cannot be read")
    path = folder / member.name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        while block := content.read(1 << 20):
            file.write(block)
    if (path.stat().st_size, _sum(path)) != manifest.files[member.name]:
        raise BadArchive(f"{member.name} has changed since it was written")


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

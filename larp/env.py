"""Typed readers of the environment, and the secrets that are made at first start.

A reader that meets a value it can't use stops the program with the name of the variable.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def text(name: str, default: str = "") -> str:
    """The variable `name`; with `name`_FILE set, the content of that file."""
    path = os.environ.get(f"{name}_FILE")
    if path:
        return Path(path).read_text().strip()
    return os.environ.get(name, default)


def flag(name: str, *, default: bool) -> bool:
    """A yes or no: 1, true, yes, on against 0, false, no, off."""
    raw = os.environ.get(name, "").strip().lower()
    if raw == "":
        return default
    if raw in {"1", "true", "yes", "on"}:
        return True
    if raw in {"0", "false", "no", "off"}:
        return False
    raise SystemExit(f"{name} must be 1 or 0, not {raw!r}")


def words(name: str, default: str = "") -> list[str]:
    """A list separated by commas, without empty items."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def secret(name: str, *, folder: Path) -> str:
    """The variable `name`, or else a secret made once and kept in `folder` for this machine alone (mode 600)."""
    given = text(name)
    if given:
        return given
    path = folder / f"{name.lower()}.txt"
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        made = secrets.token_urlsafe(48)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_text().strip()
        with os.fdopen(descriptor, "w") as file:
            file.write(made + "\n")
        return made

"""Typed readers of the environment, and the secrets that are made at first start.

A reader that meets a value it can't use stops the program with the name of the variable.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit


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


@dataclass(frozen=True)
class MailServer:
    """How to reach a server that takes letters; without a `host` there is none. `tls` begins plain and is then
    encrypted, `ssl` is from the beginning."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    tls: bool = False
    ssl: bool = False


_MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server() -> MailServer:
    """`EMAIL_URL` (`smtp://`, `smtp+tls://` or `smtps://`, then `user:password@host:port`), or else Django's own names
    one by one: `EMAIL_HOST`, `EMAIL_PORT`, `EMAIL_HOST_USER`, `EMAIL_HOST_PASSWORD`, `EMAIL_USE_TLS` and
    `EMAIL_USE_SSL`."""
    url = text("EMAIL_URL")
    if not url:
        tls, ssl = flag("EMAIL_USE_TLS", default=False), flag("EMAIL_USE_SSL", default=False)
        usual = _MAIL_PORTS["smtps" if ssl else "smtp+tls" if tls else "smtp"]
        port = text("EMAIL_PORT", str(usual))
        if not port.isdigit() or (tls and ssl):
            raise SystemExit("EMAIL_PORT must be a number, and one of EMAIL_USE_TLS and EMAIL_USE_SSL at most 1")
        user, password = text("EMAIL_HOST_USER"), text("EMAIL_HOST_PASSWORD")
        return MailServer(text("EMAIL_HOST"), int(port), user, password, tls, ssl)
    try:
        parts = urlsplit(url)
        port_given = parts.port
    except ValueError:
        parts, port_given = urlsplit(""), None
    if parts.scheme not in _MAIL_PORTS or not parts.hostname:
        # The value itself may hold a password.
        raise SystemExit("EMAIL_URL must be like smtp+tls://user:password@mail.example:587")
    return MailServer(
        parts.hostname, port_given or _MAIL_PORTS[parts.scheme], unquote(parts.username or ""),
        unquote(parts.password or ""), parts.scheme == "smtp+tls", parts.scheme == "smtps",
    )  # fmt: skip

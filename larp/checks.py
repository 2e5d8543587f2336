"""Mistakes of a set-up that would otherwise show on the day: found by `manage.py check` and by every start.

Those that look into the database run when it is named (`check --database default`), which `manage.py weekend` and the
units of a site do.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError

from larp import clock
from larp.lan import HERE
from larp.models import Event, JournalEntry

SQLITE, POSTGRESQL = "django.db.backends.sqlite3", "django.db.backends.postgresql"
# A clock that runs behind the newest entry by more than this was set back or has lost its battery.
BEHIND = timedelta(minutes=5)


@register()
def settings_fit(**_options: Any) -> list[CheckMessage]:
    """The environment's settings agree with each other and with this machine."""
    found: list[CheckMessage] = []
    engine = settings.DATABASES["default"]["ENGINE"]
    if engine not in {SQLITE, POSTGRESQL}:
        found.append(Error("DATABASE_URL names neither SQLite nor PostgreSQL.", id="larp.E001"))
    processes = os.environ.get("WEB_CONCURRENCY", "1")
    if engine == SQLITE and processes != "1":
        found.append(
            Error(
                f"WEB_CONCURRENCY is {processes}, but SQLite serves one web process.",
                hint="Leave it at 1, or set DATABASE_URL to a PostgreSQL database.",
                id="larp.E002",
            )
        )
    if settings.LANGUAGE_CODE not in dict(settings.LANGUAGES):
        known = ", ".join(dict(settings.LANGUAGES))
        found.append(Error(f"LARP_LANGUAGE must be one of {known}, not {settings.LANGUAGE_CODE!r}.", id="larp.E003"))
    if not _writable(Path(settings.DATA_DIR)):
        found.append(Error(f"The data folder {settings.DATA_DIR} cannot be written.", id="larp.E004"))
    if len(settings.SECRET_KEY) < 32:
        found.append(Error("LARP_SECRET_KEY is shorter than 32 characters.", id="larp.E005"))
    if settings.BEHIND_PROXY and "*" in settings.ALLOWED_HOSTS:
        found.append(
            Warning(
                "LARP_BEHIND_PROXY is on and any host name is accepted.",
                hint="Set LARP_ALLOWED_HOSTS to the site's own names.",
                id="larp.W001",
            )
        )
    if settings.MAIL_ON and "*" in settings.ALLOWED_HOSTS:
        found.append(
            Warning(
                "Letters are sent and any host name is accepted: a player could have one sent that leads elsewhere.",
                hint="Set LARP_ALLOWED_HOSTS to the site's own names.",
                id="larp.W006",
            )
        )
    if engine == POSTGRESQL and not settings.REDIS_URL:
        found.append(
            Warning(
                "PostgreSQL without REDIS_URL: only `manage.py weekend` runs tasks; a separate worker gets none.",
                id="larp.W002",
            )
        )
    return found


@register()
def broker_answers(**_options: Any) -> list[CheckMessage]:
    """Redis answers, where one is set. A warning only: without it reminders are lost, the deadlines hold."""
    if not settings.REDIS_URL:
        return []
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1) as client:
            client.ping()
    except (redis.RedisError, ValueError, OSError) as error:
        return [Warning(f"REDIS_URL: Redis does not answer ({error}).", id="larp.W003")]
    return []


@register(Tags.database)
def records_fit(databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    """The events' base addresses lead to this site from elsewhere, and the clock isn't behind what is recorded."""
    if not databases:
        return []
    now = clock.now()
    found: list[CheckMessage] = []
    try:
        for event in Event.objects.filter(ended_at=None).exclude(base_url=""):
            if urlsplit(event.base_url).hostname in HERE:
                found.append(
                    Warning(
                        f"The base address of {event.slug} is {event.base_url}: printed codes would lead each phone "
                        "to itself.",
                        id="larp.W004",
                    )
                )
        newest = JournalEntry.objects.order_by("-received_at").first()
    except DatabaseError:
        # Not migrated yet: the first start.
        return []
    if newest is not None and newest.received_at - now > BEHIND:
        found.append(
            Warning(
                f"This machine's clock says {now:%Y-%m-%d %H:%M} UTC, but the journal goes to "
                f"{newest.received_at:%Y-%m-%d %H:%M}: deadlines would come late.",
                id="larp.W005",
            )
        )
    return found


def _writable(folder: Path) -> bool:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)

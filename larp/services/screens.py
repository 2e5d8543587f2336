"""Screens in the hall: each has an address with a code of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from larp.codes import new_code
from larp.models import Event, Screen
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import one_line

NAME_LENGTH = 80
MOST_PANELS = 20
LEAST_SECONDS, MOST_SECONDS = 5, 120


@transaction.atomic
def add(*, actor: Actor, event: Event, name: str, now: datetime) -> Screen:
    """Adds a screen with a fresh code. Refuses one without a name (`screen_nameless`)."""
    check_master(actor, event_id=event.pk)
    kept = one_line(name, field="name", longest=NAME_LENGTH)
    if not kept:
        raise RuleViolation("screen_nameless")
    screen = Screen.objects.create(event=event, name=kept, code=new_code(), created_at=now)
    journal.record(actor=actor, event=event, kind="screen.added", now=now, data={"name": kept})
    return screen


@transaction.atomic
def change(
    *,
    actor: Actor,
    screen: Screen,
    name: str,
    panels: Sequence[str],
    seconds: int,
    theme: str,
    language: str,
    sound: str,
    now: datetime,
) -> Screen:
    """Sets what a screen shows, in the order given, and how; it follows by itself. `seconds` is how long a page stands;
    `sound` is "on" or empty.

    Refuses a shut screen (`screen_revoked`), one without a name (`screen_nameless`) or with nothing to show
    (`screen_shows_nothing`), and what is no theme, no language or no such time (`screen_unknown`).
    """
    check_master(actor, event_id=screen.event_id)
    locked = _open(screen)
    kept = one_line(name, field="name", longest=NAME_LENGTH)
    if not kept:
        raise RuleViolation("screen_nameless")
    if not panels:
        raise RuleViolation("screen_shows_nothing")
    known = theme in Screen.Theme.values and language in Screen.Language.values
    if not known or not LEAST_SECONDS <= seconds <= MOST_SECONDS or len(panels) > MOST_PANELS:
        raise RuleViolation("screen_unknown")
    locked.name, locked.panels, locked.seconds = kept, list(dict.fromkeys(panels)), seconds
    locked.theme, locked.language, locked.sound = theme, language, sound == "on"
    locked.save(update_fields=["name", "panels", "seconds", "theme", "language", "sound"])
    journal.record(actor=actor, event=locked.event_id, kind="screen.changed", now=now, data={"name": kept})
    return locked


@transaction.atomic
def revoke(*, actor: Actor, screen: Screen, now: datetime) -> Screen:
    """Shuts a screen's address at once. Refuses one that is shut already (`screen_revoked`)."""
    check_master(actor, event_id=screen.event_id)
    locked = _open(screen)
    locked.revoked_at = now
    locked.save(update_fields=["revoked_at"])
    journal.record(actor=actor, event=locked.event_id, kind="screen.revoked", now=now, data={"name": locked.name})
    return locked


def _open(screen: Screen) -> Screen:
    locked = Screen.objects.select_for_update(no_key=True).get(pk=screen.pk)
    if locked.revoked_at is not None:
        raise RuleViolation("screen_revoked", revoked_at=locked.revoked_at.isoformat())
    return locked

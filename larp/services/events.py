"""Events: made, changed, ended."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction

from larp.models import Event, Membership
from larp.models.event import ACCENTS
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.rules.keys import is_key, key_from
from larp.rules.options import RuleOptions
from larp.services import journal
from larp.services.texts import LANGUAGES, NAME_LENGTH, one_line

BASE_URL_LENGTH = 200


@transaction.atomic
def create_event(
    *,
    actor: Actor,
    name: str,
    slug: str,
    time_zone: str,
    language: str,
    accent: str,
    base_url: str,
    options: Mapping[str, Any],
    setting: Mapping[str, Any],
    now: datetime,
) -> Event:
    """Makes an event, and makes the actor (a user) its first master. An empty `slug` is made of the name.

    `options` are rule options (`larp.rules.options`); those equal to the defaults are not kept. Refuses a slug that is
    taken (`slug_taken`) or no slug (`slug_bad`) and whatever `change_event` refuses.
    """
    if actor.id is None:
        raise ValueError("an event is made by a user")
    slug = slug or key_from(name, taken=set(Event.objects.values_list("slug", flat=True)))
    if not is_key(slug):
        raise RuleViolation("slug_bad", slug=slug)
    if Event.objects.filter(slug=slug).exists():
        raise RuleViolation("slug_taken", slug=slug)
    event = Event(slug=slug, setting=dict(setting), created_at=now)
    _fill(event, name=name, time_zone=time_zone, language=language, accent=accent, base_url=base_url, options=options)
    event.save()
    Membership.objects.create(event=event, user_id=actor.id, name=actor.name)
    journal.record(actor=actor, event=event, kind="event.created", now=now, data={"name": event.name})
    return event


@transaction.atomic
def change_event(
    *,
    actor: Actor,
    event: Event,
    name: str,
    time_zone: str,
    language: str,
    accent: str,
    base_url: str,
    options: Mapping[str, Any],
    now: datetime,
) -> Event:
    """Changes what a master can set of an event. Its address (`slug`) stays: it is on paper already.

    Rule options work from now on for whatever is judged next; the log keeps the old ones. Refuses an empty name
    (`event_nameless`), an unknown time zone, language or accent (`time_zone_unknown`, `language_unknown`,
    `accent_unknown`), a base address that isn't one of a site (`base_url_bad`), and options that `RuleOptions`
    refuses. A change of nothing is taken and written nowhere.
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    before = _settings(locked)
    _fill(locked, name=name, time_zone=time_zone, language=language, accent=accent, base_url=base_url, options=options)
    after = _settings(locked)
    if changed := {key: [before[key], after[key]] for key in after if before[key] != after[key]}:
        locked.save()
        journal.record(actor=actor, event=locked, kind="event.changed", now=now, data={"changed": changed})
    return locked


@transaction.atomic
def end_event(*, actor: Actor, event: Event, now: datetime) -> Event:
    """Ends the event: fates take effect at this instant (IN-27).

    Refuses an event that has ended (`event_ended_already`).
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if locked.ended_at is not None:
        raise RuleViolation("event_ended_already", "IN-27", ended_at=locked.ended_at.isoformat())
    locked.ended_at = now
    locked.save(update_fields=["ended_at"])
    journal.record(actor=actor, event=locked, kind="event.ended", now=now, visibility=journal.Visibility.PUBLIC)
    return locked


def site_address(typed: str) -> str:
    """The address of a site, without a slash behind it: what a QR code begins with.

    Empty stays empty. Refuses anything but http or https with a host and perhaps a port (`base_url_bad`).
    """
    address = typed.strip().rstrip("/")
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise RuleViolation("base_url_bad", value=address[:80])
    bare = f"{parts.scheme}://{parts.hostname or ''}{f':{port}' if port is not None else ''}"
    plain = address.isascii() and address.lower() == bare and parts.scheme in ("http", "https") and parts.hostname
    if not plain or len(address) > BASE_URL_LENGTH:
        raise RuleViolation("base_url_bad", value=address[:80])
    return bare


def _fill(
    event: Event,
    *,
    name: str,
    time_zone: str,
    language: str,
    accent: str,
    base_url: str,
    options: Mapping[str, Any],
) -> None:
    event.name = one_line(name, field="name", longest=NAME_LENGTH)
    if not event.name:
        raise RuleViolation("event_nameless")
    if time_zone not in zoneinfo.available_timezones():
        raise RuleViolation("time_zone_unknown", value=time_zone[:80])
    if language not in LANGUAGES:
        raise RuleViolation("language_unknown", language=language[:80])
    if accent not in ACCENTS:
        raise RuleViolation("accent_unknown", value=accent[:80])
    event.time_zone, event.language, event.accent = time_zone, language, accent
    event.base_url = site_address(base_url)
    defaults = RuleOptions().to_json()
    chosen = RuleOptions.from_json(options).to_json()
    event.options = {key: value for key, value in chosen.items() if value != defaults[key]}


def _settings(event: Event) -> dict[str, Any]:
    kept = ("name", "time_zone", "language", "accent", "base_url")
    return {key: getattr(event, key) for key in kept} | {"options": dict(event.options)}

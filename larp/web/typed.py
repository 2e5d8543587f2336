"""Instants and numbers as people type them into a form, read; what can't be read is refused as a rule's "no"."""

from __future__ import annotations

from datetime import datetime

from larp.models import Event
from larp.rules.errors import RuleViolation

YEARS = range(2000, 2200)


def read_number(typed: str) -> int:
    """A whole number from 0. Refuses anything else (`number_unreadable`)."""
    if not typed.isascii() or not typed.isdigit() or len(typed) > 9:
        raise RuleViolation("number_unreadable", typed=typed)
    return int(typed)


def read_key(typed: str) -> int:
    """A row's key as a form sends it; 0, which no row has, for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else 0


def read_instant(typed: str, event: Event, now: datetime) -> datetime:
    """An instant out of local time of the event, "2026-09-19T15:45".

    Of an hour that comes twice the first is meant, unless that is over. Refuses what is no time
    (`time_unreadable`), and an hour that the change of clocks leaves out (`time_left_out`).
    """
    try:
        local = datetime.fromisoformat(typed)
    except ValueError as error:
        raise RuleViolation("time_unreadable", typed=typed) from error
    # Years near the ends of the calendar can't be moved between zones.
    if local.tzinfo is not None or local.year not in YEARS:
        raise RuleViolation("time_unreadable", typed=typed)
    first, second = (local.replace(tzinfo=event.zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    if first.timestamp() > second.timestamp():
        raise RuleViolation("time_left_out", typed=typed)
    return second if first <= now else first


def for_field(moment: datetime | None, event: Event) -> str:
    """An instant as a field of local time holds it."""
    return f"{moment.astimezone(event.zone):%Y-%m-%dT%H:%M}" if moment else ""

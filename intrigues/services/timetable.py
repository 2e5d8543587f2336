"""The intrigues that a setting pack plans, put on the days of one event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import transaction

from intrigues.models import Intrigue
from intrigues.services import intrigues
from larp.models import Event
from larp.permissions import Actor


@transaction.atomic
def plan(*, actor: Actor, event: Event, first_day: date, now: datetime) -> list[Intrigue]:
    """Announces the intrigues of the event's timetable (`event.setting["timetable"]`), the first one on `first_day`.

    Times are the event's local ones, lengths elapsed minutes (IN-12, IN-18). All or none; refuses what
    `intrigues.create` refuses, so a first intrigue in the past too.
    """
    return [
        intrigues.create(
            actor=actor,
            event=event,
            number=planned["number"],
            starts_at=local_instant(event=event, first_day=first_day, day=planned["day"], clock=planned["start"]),
            minutes=planned["minutes"],
            final=planned["final"],
            estimated_end=_end(event, first_day, planned["estimated_end"]),
            note=planned["note"],
            prize_cards=planned["prize_cards"],
            now=now,
        )
        for planned in event.setting.get("timetable", [])
    ]


def local_instant(*, event: Event, first_day: date, day: int, clock: str) -> datetime:
    """The instant, in UTC, of a local time like "09:30" on the `day`-th day after `first_day`."""
    there = datetime.combine(first_day + timedelta(days=day), time.fromisoformat(clock), tzinfo=event.zone)
    return there.astimezone(UTC)


def _end(event: Event, first_day: date, end: Mapping[str, Any]) -> datetime:
    return local_instant(event=event, first_day=first_day, day=end["day"], clock=end["time"])

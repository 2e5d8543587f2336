"""Records written on paper first: when they were made.

A slip bears the time of day as the mediator wrote it. It means the last such time before it was entered; seconds that
nobody wrote are none.
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from larp.rules.errors import RuleViolation

OLDEST = timedelta(hours=12)
"""A time further back is taken for a slip of the pen."""
_TIME = re.compile(r"(\d{1,2})[:.\s]?([0-5]\d)(?:[:.]([0-5]\d))?", re.ASCII)


def read_time(typed: str) -> time | None:
    """A time of day as people write it: "15:42", "15.42", "1542", "15:42:30". None where it is none."""
    match = _TIME.fullmatch(typed.strip())
    if match is None or int(match[1]) > 23:
        return None
    return time(int(match[1]), int(match[2]), int(match[3] or 0))


def made_on_paper(*, at: time, entered_at: datetime, zone: ZoneInfo) -> datetime:
    """The instant of the time of day `at` on a slip that was entered at `entered_at`: the last one not after it.

    Where a change of clocks makes an hour come twice the earlier one is meant, unless that is too old. Refuses one
    more than `OLDEST` before (`paper_time_old`), as is a time that is still to come today.
    """
    local = entered_at.astimezone(zone)
    found = [
        instant
        for day in (local.date(), local.date() - timedelta(days=1))
        for fold in (0, 1)
        if (instant := datetime.combine(day, at, tzinfo=zone).replace(fold=fold)) and instant <= entered_at
    ]
    instant = max(found, key=lambda one: (one.date(), -one.fold))
    if entered_at - instant > OLDEST:
        raise RuleViolation("paper_time_old", "IN-40", at=f"{at:%H:%M}", most=OLDEST // timedelta(hours=1))
    return instant

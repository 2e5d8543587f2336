"""When the deadlines were last looked at by the sweep, so that masters see whether anything does.

Nothing depends on it: phases follow from the clock (IN-15), and whoever looks does the closing work. The instant lies
in the cache: in Redis where there is one, otherwise in the one process that everything runs in.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache

log = logging.getLogger(__name__)
KEY = "deadlines-swept"
LATE = timedelta(seconds=10)
"""The sweep comes each second; after so long without one, something that should run doesn't."""


@dataclass(frozen=True)
class Sweep:
    """`at` is when the last one ended, None if it isn't known; `is_late` says that it should have come again."""

    at: datetime | None
    is_late: bool


def last_sweep(now: datetime) -> Sweep:
    """The last sweep as of `now`. A cache that can't be reached knows of none."""
    try:
        written = cache.get(KEY)
    except Exception:
        log.exception("the cache can't be read")
        written = None
    at = datetime.fromisoformat(written) if written else None
    return Sweep(at, is_late=at is None or abs(now - at) >= LATE)

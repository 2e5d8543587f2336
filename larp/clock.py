"""The only caller of the wall clock.

Web, tasks and commands read `now()` once and hand the instant down; nothing below them asks the time. The tests and
the rehearsal command set another time with `set_offset`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

_offset = timedelta(0)
_last_read = ("", timedelta(0))


def now() -> datetime:
    """The present instant, aware, in UTC.

    With `LARP_CLOCK_FILE` set, the file's number of seconds is added: so that a test can move the time of a server,
    its worker and its beat together while they run. While the file is empty or unreadable (it is just being written),
    its last number holds: no deadline may pass because of an instant's empty file.
    """
    return datetime.now(UTC) + _offset + _file_offset()


def from_milliseconds(stamp: int) -> datetime:
    """The instant that lies `stamp` milliseconds after 1970, aware, in UTC."""
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=stamp)


def set_offset(offset: timedelta) -> None:
    """Moves this process's clock by `offset` against the wall clock; zero takes it back."""
    global _offset
    _offset = offset


def _file_offset() -> timedelta:
    global _last_read
    path = os.environ.get("LARP_CLOCK_FILE")
    if not path:
        return timedelta(0)
    known = _last_read[1] if _last_read[0] == path else timedelta(0)
    with suppress(OSError, ValueError):
        known = timedelta(seconds=float(Path(path).read_text()))
    _last_read = (path, known)
    return known

"""The pulses of the events that screens ask about (`larp.selectors.version.pulse`): each read once for all who ask."""

from __future__ import annotations

import logging
import threading
import time

from django.db import close_old_connections, connection

from larp import clock
from larp.selectors.version import Pulse, has_own_parts, pulse

log = logging.getLogger(__name__)
PULSE_SECONDS = 0.15
LATE_SECONDS = 1.0
"""So old a pulse may get while the next one is being read; then all wait for it."""
UNTOUCHED_SECONDS = 0.6
"""The same while nothing was written: what the clock alone changes is found so much later at most."""


class Pulses:
    """The newest pulse of each event; `changes` counts how often one came that differs from the one before it."""

    def __init__(self) -> None:
        self.changes = 0
        self._read: dict[int, tuple[float, Pulse]] = {}
        self._pages: dict[int, set[str]] = {}
        self._reading = threading.Lock()
        self._mine = _Mine()

    def mind(self, event_id: int, page: str) -> None:
        """Has what `page` alone shows read with the event's pulse from now on."""
        if has_own_parts(page):
            self._pages.setdefault(event_id, set()).add(page)

    def newest(self) -> dict[int, Pulse]:
        """By event, the pulse that was read last, however old."""
        return {event_id: read for event_id, (_, read) in self._read.items()}

    def last(self, event_id: int) -> Pulse | None:
        """The pulse of the event that was read last, however old."""
        read = self._read.get(event_id)
        return read[1] if read is not None else None

    def fresh(self, event_id: int) -> Pulse | None:
        """The pulse of the event, at most `PULSE_SECONDS` old, or a little older while it is being read anew; None
        where that would have to be waited for."""
        read = self._read.get(event_id)
        if read is None:
            return None
        age = time.monotonic() - read[0]
        return read[1] if age < PULSE_SECONDS or (age < LATE_SECONDS and self._reading.locked()) else None

    def look(self) -> None:
        """Reads every pulse anew, unless it was read lately and nothing has been written since this thread looked."""
        began, stamp = time.monotonic(), _stamp()
        untouched = stamp is not None and stamp == self._mine.stamp
        self._mine.stamp = stamp
        for event_id in list(self._read):
            if untouched and began - self._mine.read_at.get(event_id, 0.0) < UNTOUCHED_SECONDS:
                with self._reading:
                    self._read[event_id] = (began, self._read[event_id][1])
            elif self._read_anew(event_id) is not None:
                self._mine.read_at[event_id] = began
            else:
                self._mine.stamp = None

    def now(self, event_id: int) -> Pulse | None:
        """The same as `fresh`, waited for; None where it can't be read now."""
        found = self.fresh(event_id)
        if found is not None:
            return found
        with self._reading:
            read = self._read.get(event_id)
            if read is not None and time.monotonic() - read[0] < PULSE_SECONDS:
                return read[1]
            return self._newly_read(event_id)

    def _read_anew(self, event_id: int) -> Pulse | None:
        with self._reading:
            return self._newly_read(event_id)

    def _newly_read(self, event_id: int) -> Pulse | None:
        began, read = time.monotonic(), self._read.get(event_id)
        try:
            beat = pulse(event_id=event_id, now=clock.now(), pages=sorted(self._pages.get(event_id, ())))
        except Exception:
            # The site says what is wrong; here it only means that nothing can be said quickly.
            log.warning("the pulse of event %s couldn't be read", event_id, exc_info=True)
            close_old_connections()
            return None
        # The same one as long as nothing happens, so that three hundred questions needn't compare it.
        is_new = read is None or read[1] != beat
        beat = beat if is_new or read is None else read[1]
        self._read[event_id] = (began, beat)
        # Counted after it stands there: whoever sees the number finds the pulse.
        self.changes += is_new
        return beat


class _Mine(threading.local):
    """What one thread knows of its last look: of the database, and when it read which event's pulse."""

    def __init__(self) -> None:
        self.stamp: int | None = None
        self.read_at: dict[int, float] = {}


def _stamp() -> int | None:
    """A number that changes with whatever others write; None where the database has none. For this thread alone."""
    if connection.vendor != "sqlite":
        return None
    try:
        with connection.cursor() as cursor:
            found: int = cursor.execute("PRAGMA data_version").fetchone()[0]
            return found
    except Exception:
        log.warning("the database couldn't be asked", exc_info=True)
        close_old_connections()
        return None

"""The quick answer to a screen that asks again and again: nothing changed, said without waking the whole site.

Three hundred screens ask every second or two. Who they are and what they may see decides each answer, but as long as
nothing at all has happened in the event, nothing has changed for anybody: what was answered to the same browser at the
same address holds. So the answer is kept beside the event's *pulse* (`larp.selectors.version.pulse`), read once for all
screens a few times a second, and given again while nothing happened that this listener can have heard of.

Only answers that name their event and listener are kept (`HEADER`, taken off here), and none for longer than half a
minute, so that a session that ended by itself is noticed too.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import close_old_connections

from larp import clock
from larp.selectors.version import Listener, Pulse, has_own_parts, pulse

log = logging.getLogger(__name__)
HEADER = "X-Pulse-Of"
PULSE_SECONDS = 0.15
KEPT_SECONDS = 30.0
MOST = 4000

Start = Callable[..., Any]
Wsgi = Callable[[dict[str, Any], Start], Iterable[bytes]]
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class _Kept:
    """An answer: of which event and to whom, at which pulse (None: not known yet), its headers and its body."""

    event_id: int
    listener: Listener
    pulse: Pulse | None
    headers: tuple[tuple[str, str], ...]
    body: bytes
    at: float


class Unchanged:
    """A WSGI application around the site."""

    def __init__(self, site: Wsgi) -> None:
        self._site = site
        self._kept: dict[Key, _Kept] = {}
        self._pulses: dict[int, tuple[float, Pulse]] = {}
        self._pages: dict[int, set[str]] = {}
        self._reading = threading.Lock()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET" or not environ.get("PATH_INFO", "").endswith("/live/"):
            return self._site(environ, start_response)
        asked = (
            environ["PATH_INFO"],
            environ.get("QUERY_STRING", ""),
            environ.get("HTTP_COOKIE", ""),
            environ.get("HTTP_HOST", ""),
        )
        kept = self._kept.get(asked)
        # Read before the site looks: what happens while it answers is found by the next question.
        at = None if kept is None else self._pulse(kept.event_id)
        if kept is not None and at is not None and self._holds(kept, at):
            if kept.pulse is not at:
                self._kept[asked] = replace(kept, pulse=at)
            start_response("200 OK", [*kept.headers, ("X-Server-Now", str(_milliseconds(clock.now())))])
            return [kept.body]
        return self._asked(asked, at, environ, start_response)

    def _holds(self, kept: _Kept, at: Pulse) -> bool:
        if kept.pulse is None or time.monotonic() - kept.at >= KEPT_SECONDS:
            return False
        return at is kept.pulse or at.is_silent_for(kept.listener, since=kept.pulse)

    def _asked(self, asked: Key, at: Pulse | None, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """What the site answers, kept where it says of which event it is."""
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def noting(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            said.append((status, headers))
            return start_response(status, [(name, value) for name, value in headers if name != HEADER], *rest)

        answer = self._site(environ, noting)
        status, headers = said[-1]
        told = dict(headers).get(HEADER)
        if told is None or not status.startswith("200"):
            self._kept.pop(asked, None)
            return answer
        try:
            body = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        if len(self._kept) >= MOST:
            self._kept.clear()
        # A new cookie and the time belong to that one answer.
        own = {HEADER, "X-Server-Now", "Set-Cookie"}
        again = tuple((name, value) for name, value in headers if name not in own)
        event_id, *told_of = json.loads(told)
        listener = Listener(*told_of)
        if has_own_parts(listener.page):
            self._pages.setdefault(event_id, set()).add(listener.page)
        self._kept[asked] = _Kept(event_id, listener, at, again, body, time.monotonic())
        return [body]

    def _pulse(self, event_id: int) -> Pulse | None:
        """The pulse of the event, at most `PULSE_SECONDS` old; None where it can't be read now."""
        read = self._pulses.get(event_id)
        if read is not None and time.monotonic() - read[0] < PULSE_SECONDS:
            return read[1]
        with self._reading:
            read = self._pulses.get(event_id)
            if read is not None and time.monotonic() - read[0] < PULSE_SECONDS:
                return read[1]
            began = time.monotonic()
            try:
                pages = sorted(self._pages.get(event_id, ()))
                beat = pulse(event_id=event_id, now=clock.now(), pages=pages)
            except Exception:
                # The site says what is wrong; here it only means that nothing can be said quickly.
                log.warning("the pulse of event %s couldn't be read", event_id, exc_info=True)
                close_old_connections()
                return None
            self._pulses[event_id] = (began, beat)
            return beat


def _milliseconds(now: datetime) -> int:
    return int(now.timestamp() * 1000)

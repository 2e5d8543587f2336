"""The quick answer to a screen that asks again and again: the version of its event, said without waking the whole site.

Three hundred screens ask every second or two. Who they are and what they may see decides each answer. The site finds it
out once, with a page or with a question, and leaves in the request's environment what the version was made of
(`ANSWERED`, `TAUGHT`); that is kept beside the event's *pulse* (`larp.selectors.version.pulse`), read once for all
screens a few times a second. While nothing happened that this listener can have heard of, the version holds; when
something did, the pulse tells the next one. The site is asked again where somebody's hat may be gone, and after half a
minute in any case, so that a session that ended by itself is noticed too.

Only a version is told here, which gives nothing away: what has changed, the site shows to whoever may see it.
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
from larp.selectors.version import Pulse, Version, has_own_parts, pulse

log = logging.getLogger(__name__)
ANSWERED = "larp.answered"
"""In the environment of a question that the site has answered: the `Version`."""
TAUGHT = "larp.taught"
"""In that of a page: the address that it asks, and the `Version` that it was made with."""
PULSE_SECONDS = 0.15
LATE_SECONDS = 1.0
"""So old a pulse may get while the next one is being read; then all wait for it."""
KEPT_SECONDS = 30.0
MOST = 4000

Start = Callable[..., Any]
Wsgi = Callable[[dict[str, Any], Start], Iterable[bytes]]
Headers = tuple[tuple[str, str], ...]
Key = tuple[str, str, str, str]
_OWN = {"X-Server-Now", "Set-Cookie", "Content-Type", "Content-Length"}
"""What belongs to one answer alone: a new cookie, the time, and what its body is."""


@dataclass(frozen=True)
class _Kept:
    """A version, the pulse before which it was read (None: not known), the headers of its answer, and when it was."""

    version: Version
    pulse: Pulse | None
    headers: Headers
    at: float


class Unchanged:
    """A WSGI application around the site."""

    def __init__(self, site: Wsgi) -> None:
        self._site = site
        self._kept: dict[Key, _Kept] = {}
        self._headers: dict[Headers, Headers] = {}
        self._pulses: dict[int, tuple[float, Pulse]] = {}
        self._pages: dict[int, set[str]] = {}
        self._reading = threading.Lock()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET":
            return self._site(environ, start_response)
        path = environ.get("PATH_INFO", "")
        key = (path, environ.get("QUERY_STRING", ""), environ.get("HTTP_COOKIE", ""), environ.get("HTTP_HOST", ""))
        kept = self._kept.get(key) if path.endswith("/live/") else None
        if kept is not None:
            # Read before the site looks: what happens while it answers is found by the next question.
            at = self._pulse(kept.version.event_id)
            now = self._now(kept, at)
            if now is not None:
                if now is not kept:
                    self._kept[key] = now
                body = json.dumps({"version": now.version.text}).encode()
                start_response("200 OK", [*now.headers, *_about(body)])
                return [body]
        return self._asked(key, environ, start_response)

    def knows(self, key: Key) -> bool:
        """Whether the question with that path, query, cookies and host is answered out of memory at this moment."""
        kept = self._kept.get(key) if key[0].endswith("/live/") else None
        read = self._pulses.get(kept.version.event_id) if kept is not None else None
        if kept is None or read is None or not self._is_fresh(read[0]):
            return False
        return self._now(kept, read[1]) is not None

    def _is_fresh(self, read_at: float) -> bool:
        """Whether a pulse of then will do: a new one, or a little older one while the next is being read."""
        age = time.monotonic() - read_at
        return age < PULSE_SECONDS or (age < LATE_SECONDS and self._reading.locked())

    def _now(self, kept: _Kept, at: Pulse | None) -> _Kept | None:
        """What is kept as of that pulse; None where the site must be asked."""
        if at is None or kept.pulse is None or time.monotonic() - kept.at >= KEPT_SECONDS:
            return None
        if at is kept.pulse:
            return kept
        version = at.version_for(kept.version, since=kept.pulse)
        if version is None:
            return None
        # An equal one has its text already.
        return replace(kept, version=kept.version if version == kept.version else version, pulse=at)

    def _asked(self, key: Key, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """What the site answers; kept where it says of which event it is."""
        before = {event: read for event, (_, read) in self._pulses.items()}
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def noting(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            said.append((status, headers))
            return start_response(status, headers, *rest)

        answer = self._site(environ, noting)
        status, headers = said[-1]
        version: Version | None = environ.get(ANSWERED)
        path, query, cookie, host = key
        if version is None and TAUGHT in environ:
            (asks, version) = environ[TAUGHT]
            path, _, query = asks.partition("?")
        if version is not None and status.startswith("200"):
            self._keep((path, query, cookie, host), version, before.get(version.event_id), headers)
        else:
            self._kept.pop(key, None)
        return answer

    def _keep(self, key: Key, version: Version, before: Pulse | None, headers: list[tuple[str, str]]) -> None:
        if len(self._kept) >= MOST:
            self._kept.clear()
            self._headers.clear()
        page = version.listener.page
        if has_own_parts(page):
            self._pages.setdefault(version.event_id, set()).add(page)
        again = tuple((name, value) for name, value in headers if name not in _OWN)
        # Three hundred devices are told the same.
        again = self._headers.setdefault(again, again)
        self._kept[key] = _Kept(version, before, again, time.monotonic())

    def _pulse(self, event_id: int) -> Pulse | None:
        """The pulse of the event, at most `PULSE_SECONDS` old, or a little older while another thread reads it anew;
        None where it can't be read now."""
        read = self._pulses.get(event_id)
        if read is not None and self._is_fresh(read[0]):
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
            # The same one as long as nothing happens, so that three hundred questions needn't compare it.
            beat = read[1] if read is not None and read[1] == beat else beat
            self._pulses[event_id] = (began, beat)
            return beat


def _about(body: bytes) -> list[tuple[str, str]]:
    return [
        ("Content-Type", "application/json"),
        ("Content-Length", str(len(body))),
        ("X-Server-Now", str(_milliseconds(clock.now()))),
    ]


def _milliseconds(now: datetime) -> int:
    return int(now.timestamp() * 1000)

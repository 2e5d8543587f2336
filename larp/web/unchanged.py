"""The quick answer to a screen that asks again and again: the version of its event, said without waking the whole site.

Three hundred screens ask every second or two. Who they are and what they may see decides each answer. The site finds it
out once, with a page or with a question, and leaves in the request's environment what the version was made of
(`ANSWERED`, `TAUGHT`); that is kept beside the event's *pulse* (`larp.selectors.version.pulse`), read once for all
screens a few times a second. While nothing happened that this listener can have heard of, the version holds; when
something did, the pulse tells the next one. The site is asked again where somebody's hat may be gone, and after a
minute in any case, so that a session that ended by itself is noticed too.

Only a version is told here, which gives nothing away: what has changed, the site shows to whoever may see it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from larp import clock
from larp.permissions import Actor
from larp.selectors.version import Listener, Pulse, Version
from larp.web.pulses import Pulses

ANSWERED = "larp.answered"
"""In the environment of a question that the site has answered: the `Version`."""
TAUGHT = "larp.taught"
"""In that of a page: the address that it asks, and the `Version` that it was made with."""
AS_OF = "larp.as_of"
"""In that of a page that refreshes itself, told to the site: the newest `Pulse` of its event, and the `Version` that it
has by that. What the page reads is as new or newer, so it may say that it is as of that pulse."""
KEPT_SECONDS = 60.0
MOST = 4000
MOST_DIGITS = 6

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
        self.pulses = Pulses()
        self._site = site
        self._kept: dict[Key, _Kept] = {}
        self._headers: dict[Headers, Headers] = {}
        self._asks: dict[Key, Key] = {}

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET":
            return self._site(environ, start_response)
        path = environ.get("PATH_INFO", "")
        key = (path, environ.get("QUERY_STRING", ""), environ.get("HTTP_COOKIE", ""), environ.get("HTTP_HOST", ""))
        kept = self._kept_for(key)
        if kept is not None:
            # Read before the site looks: what happens while it answers is found by the next question.
            now = self._now(kept, self.pulses.now(kept.version.event_id))
            if now is not None:
                if now is not kept:
                    self._kept[key] = now
                body = json.dumps({"version": now.version.text}).encode()
                start_response("200 OK", [*now.headers, *_about(body), *_held(environ)])
                return [body]
        return self._asked(key, environ, start_response)

    def version_of(self, key: Key) -> str | None:
        """What the question with that path, query, cookies and host would be told out of memory at this moment; None
        where the site or the database has to be asked."""
        kept = self._kept_for(key)
        now = self._now(kept, self.pulses.fresh(kept.version.event_id)) if kept is not None else None
        return now.version.text if now is not None else None

    def is_heard(self, key: Key, shown: str) -> bool:
        """Whether nothing is known to have happened since that question was answered with the version `shown`. Whoever
        holds it back for a moment has to ask anew before they say so."""
        kept = self._kept_for(key)
        now = _as_of(kept, self.pulses.last(kept.version.event_id)) if kept is not None else None
        return now is not None and now.version.text == shown

    def _kept_for(self, key: Key) -> _Kept | None:
        return self._kept.get(key) if key[0].endswith("/live/") else None

    def _now(self, kept: _Kept, at: Pulse | None) -> _Kept | None:
        """What is kept as of that pulse; None where the site must be asked."""
        return _as_of(kept, at) if time.monotonic() - kept.at < KEPT_SECONDS else None

    def _asked(self, key: Key, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """What the site answers; kept where it says of which event it is."""
        before = self.pulses.newest()
        if environ.get("HTTP_X_REQUESTED_WITH") == "live":
            self._tell(key, environ)
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def noting(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            said.append((status, headers))
            return start_response(status, [*headers, *_held(environ)], *rest)

        answer = self._site(environ, noting)
        status, headers = said[-1]
        version: Version | None = environ.get(ANSWERED)
        path, query, cookie, host = key
        if version is None and TAUGHT in environ:
            (asks, version) = environ[TAUGHT]
            path, _, query = asks.partition("?")
            if len(self._asks) >= MOST:
                # Anybody can ask for a page with whatever query.
                self._asks.clear()
            self._asks[key] = (path, query, cookie, host)
        if version is not None and status.startswith("200"):
            self._keep((path, query, cookie, host), version, before.get(version.event_id), headers)
        else:
            self._kept.pop(key, None)
        return answer

    def _tell(self, page: Key, environ: dict[str, Any]) -> None:
        """Tells the site what is known of that page already."""
        kept = self._kept.get(self._asks.get(page, page))
        at = self.pulses.now(kept.version.event_id) if kept is not None else None
        now = self._now(kept, at) if kept is not None else None
        if at is not None and now is not None:
            environ[AS_OF] = (at, now.version)

    def _keep(self, key: Key, version: Version, before: Pulse | None, headers: list[tuple[str, str]]) -> None:
        if len(self._kept) >= MOST:
            self._kept.clear()
            self._headers.clear()
        self.pulses.mind(version.event_id, version.listener.page)
        again = tuple((name, value) for name, value in headers if name not in _OWN)
        # Three hundred devices are told the same.
        again = self._headers.setdefault(again, again)
        self._kept[key] = _Kept(version, before, again, time.monotonic())


def known_version(environ: dict[str, Any], *, event_id: int, viewer: Actor, page: str) -> Version | None:
    """The version that is known of a page that refreshes itself, if it is that of this event, hat and page."""
    known: Version | None = environ.get(AS_OF, (None, None))[1]
    wanted = (event_id, Listener(str(viewer.role), viewer.player_id, page))
    return known if known is not None and (known.event_id, known.listener) == wanted else None


def _as_of(kept: _Kept, at: Pulse | None) -> _Kept | None:
    """What is kept as of that pulse; None where the pulse can't tell."""
    if at is None or kept.pulse is None:
        return None
    if at is kept.pulse:
        return kept
    version = at.version_for(kept.version, since=kept.pulse)
    if version is None:
        return None
    # An equal one has its text already.
    return replace(kept, version=kept.version if version == kept.version else version, pulse=at)


def _about(body: bytes) -> list[tuple[str, str]]:
    return [
        ("Content-Type", "application/json"),
        ("Content-Length", str(len(body))),
        ("X-Server-Now", str(_milliseconds(clock.now()))),
    ]


def _held(environ: dict[str, Any]) -> list[tuple[str, str]]:
    """How long the answer was held back (`larp.loop`), for who measures the time by it."""
    held = environ.get("HTTP_X_HELD", "")
    return [("X-Held", held)] if held.isascii() and held.isdigit() and len(held) < MOST_DIGITS else []


def _milliseconds(now: datetime) -> int:
    return int(now.timestamp() * 1000)

"""The loop of the weekend's server: waitress, made for hundreds of connections that mostly say nothing.

Waitress asks each of its connections at every turn whether it wants to be read or written, which for three hundred
phones costs more than their questions. Here the system keeps that list (epoll, kqueue), and a turn looks only at
connections that something happened to. A question that is answered out of memory (`Unchanged.knows`) is answered in the
loop itself, without waking a thread.
"""

from __future__ import annotations

import selectors
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import waitress
from waitress import wasyncore
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher

SWEEP_SECONDS = 1.0
"""So often every connection is looked at, for what no event tells: one that has been silent too long."""
_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE

Question = tuple[str, str, str, str]
"""The path, the query, the cookies and the host of a request, as in a WSGI environment."""


class _Dispatcher(ThreadedTaskDispatcher):
    """Gives requests to threads, and keeps for the loop those that it answers by itself."""

    def __init__(self, knows: Callable[[Question], bool]) -> None:
        super().__init__()
        self.loop: int | None = None
        self.quick: deque[Any] = deque()
        self._knows = knows

    def add_task(self, task: Any) -> None:
        if threading.get_ident() == self.loop and self._is_quick(task.requests[0]):
            # Not now: the connection is locked while it hands its request over.
            self.quick.append(task)
        else:
            super().add_task(task)

    def _is_quick(self, request: Any) -> bool:
        if request.error or request.command != "GET":
            return False
        headers = request.headers
        return self._knows((request.path, request.query, headers.get("COOKIE", ""), headers.get("HOST", "")))


class Loop:
    """A server of `waitress.create_server` with its loop. `threads` and the other options are waitress's own."""

    def __init__(self, wsgi: Any, *, knows: Callable[[Question], bool], threads: int, **options: Any) -> None:
        self._dispatcher = _Dispatcher(knows)
        self._dispatcher.set_thread_count(threads)
        self.server: Any = waitress.create_server(wsgi, _dispatcher=self._dispatcher, **options)
        self._map: Any = {}
        self._watched: dict[int, tuple[Any, int]] = {}
        self._busy: Any = {}
        self._selector = selectors.DefaultSelector()
        self._sweep_at = 0.0

    def run(self) -> None:
        """Serves until SystemExit or KeyboardInterrupt comes to this thread; then lets the requests at work end."""
        if not isinstance(self.server, BaseWSGIServer):
            # A host of several addresses: each has a server of its own, and waitress's loop serves them.
            self.server.run()
            return
        self._map = self.server._map
        self._dispatcher.loop = threading.get_ident()
        pull = self.server.trigger.pull_trigger
        self.server.pull_trigger = lambda: None if threading.get_ident() == self._dispatcher.loop else pull()
        try:
            while self._map:
                self._turn()
        except (SystemExit, KeyboardInterrupt):
            self._dispatcher.shutdown()

    def _turn(self) -> None:
        if time.monotonic() >= self._sweep_at:
            self._sweep_at = time.monotonic() + SWEEP_SECONDS
            self._busy.update(self._map)
        for fd, connection in list(self._busy.items()):
            self._watch(fd, connection)
        for key, events in self._selector.select(SWEEP_SECONDS):
            self._happened(key.fd, key.data, events)
        while self._dispatcher.quick:
            self._dispatcher.quick.popleft().service()

    def _happened(self, fd: int, connection: Any, events: int) -> None:
        reads, writes = events & _READ and connection.readable(), events & _WRITE and connection.writable()
        if reads:
            wasyncore.read(connection)
        if writes and self._map.get(fd) is connection:
            wasyncore.write(connection)
        if not (reads or writes) or self._map.get(fd) is not connection:
            # Gone; or it says something while its last request is at work: it is heard after that.
            self._forget(fd)
        if connection.accepting:
            self._busy.update((new, came) for new, came in self._map.items() if new not in self._watched)
        self._busy[fd] = connection

    def _watch(self, fd: int, connection: Any) -> None:
        """Has the system tell what the connection wants now. One with nothing under way is looked at no more."""
        watched: Any = self._watched.get(fd)
        if self._map.get(fd) is not connection:
            del self._busy[fd]
            if watched is not None and watched[0] is connection:
                self._forget(fd)
            return
        wants = (_READ if connection.readable() else 0) | (
            _WRITE if connection.writable() and not connection.accepting else 0
        )
        if watched is not None and watched[0] is not connection:
            self._forget(fd)
            watched = None
        # One that wants nothing has a request at work, and will say nothing either.
        if wants and watched is None:
            self._selector.register(fd, wants, connection)
            self._watched[fd] = connection, wants
        elif wants and watched is not None and watched[1] != wants:
            self._selector.modify(fd, wants, connection)
            self._watched[fd] = connection, wants
        if wants == _READ and not getattr(connection, "requests", None):
            del self._busy[fd]

    def _forget(self, fd: int) -> None:
        if self._watched.pop(fd, None) is not None:
            self._selector.unregister(fd)

"""The loop of the weekend's server: waitress, made for hundreds of connections that mostly say nothing.

Waitress asks each of its connections at every turn whether it wants to be read or written, which for three hundred
phones costs more than their questions. Here the system keeps that list (epoll, kqueue), and a turn looks only at
connections that something happened to. A question that is answered out of memory (`Known.version_of`) is answered in
the loop itself, without waking a thread. One that says what its screen shows (`X-Shown`) is held while that is still
so, for `HOLD_SECONDS` at most: the screen hears of a change when it happens and not at its next question.

At one change hundreds of pages refresh themselves. They are made one after another in a thread of their own: side by
side they only hold each other up, and whoever does something doesn't stand in their queue.
"""

from __future__ import annotations

import selectors
import threading
import time
from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

import waitress
from waitress import wasyncore
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher

SWEEP_SECONDS = 1.0
"""So often every connection is looked at, for what no event tells: one that has been silent too long."""
HOLD_SECONDS = 2.0
"""With a slow way there and back still less than the silence after which a screen says that it hears nothing
(`static/larp/live.js`)."""
TURN_SECONDS = 0.25
LOOK_SECONDS = 0.12
REFRESHES = "live"
"""What a page that refreshes itself says in `X-Requested-With`."""
_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE

Question = tuple[str, str, str, str]
"""The path, the query, the cookies and the host of a request, as in a WSGI environment."""


class News(Protocol):
    """What may change the answers: `changes` counts how often it did, `look` finds out anew."""

    changes: int

    def look(self) -> None: ...


class Known(Protocol):
    """Whoever answers questions out of memory."""

    @property
    def pulses(self) -> News: ...

    def version_of(self, key: Question) -> str | None: ...

    def is_heard(self, key: Question, shown: str) -> bool: ...


@dataclass(frozen=True)
class _Held:
    question: Question
    shown: str
    since: float


class _AtWork(threading.local):
    """The connection whose request this thread is answering."""

    connection: Any = None


class _Task:
    """A request for a thread, which knows meanwhile whose it is."""

    def __init__(self, connection: Any, at_work: _AtWork) -> None:
        self._connection = connection
        self._at_work = at_work

    def service(self) -> None:
        self._at_work.connection = self._connection
        try:
            self._connection.service()
        finally:
            self._at_work.connection = None

    def cancel(self) -> None:
        self._connection.cancel()


class _Dispatcher(ThreadedTaskDispatcher):
    """Gives requests to threads, and keeps for the loop those that it answers by itself or holds."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.at_work = _AtWork()
        self.refreshing = ThreadedTaskDispatcher()
        self.loop: int | None = None
        self.quick: deque[Any] = deque()
        self.held: dict[Any, _Held] = {}
        self.holds = threading.Event()
        self._known = known
        self._seen = 0

    def add_task(self, task: Any) -> None:
        if threading.get_ident() != self.loop or not self._is_kept(task):
            self._to_thread(task)

    def _to_thread(self, task: Any) -> None:
        work = _Task(task, self.at_work)
        if task.requests[0].headers.get("X_REQUESTED_WITH") == REFRESHES:
            self.refreshing.add_task(work)
        else:
            super().add_task(work)

    def set_thread_count(self, count: int) -> None:
        """So many threads, and one more for pages that refresh themselves; none for 0."""
        super().set_thread_count(count)
        self.refreshing.set_thread_count(min(count, 1))

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Ends all threads, within the timeout each."""
        self.refreshing.shutdown(cancel_pending, timeout)
        done: bool = super().shutdown(cancel_pending, timeout)
        return done

    def _is_kept(self, task: Any) -> bool:
        request = task.requests[0]
        if request.error or request.command != "GET":
            return False
        headers = request.headers
        question = (request.path, request.query, headers.get("COOKIE", ""), headers.get("HOST", ""))
        shown = headers.get("X_SHOWN")
        if shown and self._known.is_heard(question, shown):
            self.held[task] = _Held(question, shown, time.monotonic())
            self.holds.set()
            return True
        if self._known.version_of(question) is None:
            return False
        # Not now: the connection is locked while it hands its request over.
        self.quick.append(task)
        return True

    def let_go(self) -> None:
        """Has those answered that were held long enough, or whose screens show what is no longer so."""
        changes, now = self._known.pulses.changes, time.monotonic()
        if changes != self._seen:
            self._seen = changes
            for task, held in list(self.held.items()):
                if not self._known.is_heard(held.question, held.shown):
                    self._let_go(task, now)
        # Who came first stands first.
        while self.held and now - (first := next(iter(self.held.items())))[1].since >= HOLD_SECONDS:
            self._let_go(first[0], now)
        if not self.held:
            self.holds.clear()

    def _let_go(self, task: Any, now: float) -> None:
        held = self.held.pop(task)
        task.requests[0].headers["X_HELD"] = str(int((now - held.since) * 1000))
        if self._known.version_of(held.question) is None:
            self._to_thread(task)
        else:
            self.quick.append(task)


class Loop:
    """A server of `waitress.create_server` with its loop. `threads` and the other options are waitress's own."""

    def __init__(self, wsgi: Any, *, known: Known, threads: int, **options: Any) -> None:
        self._known = known
        self._dispatcher = _Dispatcher(known)
        self._dispatcher.set_thread_count(threads)
        self.server: Any = waitress.create_server(wsgi, _dispatcher=self._dispatcher, **options)
        self._map: Any = {}
        self._watched: dict[int, tuple[Any, int]] = {}
        self._touched: Any = {}
        self._answered: deque[Any] = deque()
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
        self.server.pull_trigger = self._wake
        threading.Thread(target=self._look_out, name="look-out", daemon=True).start()
        try:
            while self._map:
                self._turn()
        except (SystemExit, KeyboardInterrupt):
            self._dispatcher.shutdown()

    def _turn(self) -> None:
        if time.monotonic() >= self._sweep_at:
            self._sweep_at = time.monotonic() + SWEEP_SECONDS
            self._touched.update(self._map)
        while self._answered:
            connection = self._answered.popleft()
            self._touched[connection._fileno] = connection
        for fd, connection in self._touched.items():
            self._watch(fd, connection)
        self._touched.clear()
        for key, events in self._selector.select(TURN_SECONDS if self._dispatcher.held else SWEEP_SECONDS):
            self._happened(key.fd, key.data, events)
        self._dispatcher.let_go()
        while self._dispatcher.quick:
            connection = self._dispatcher.quick.popleft()
            connection.service()
            self._touched[connection._fileno] = connection

    def _wake(self) -> None:
        """Has the loop look at the connection that this thread answers, to send what there is or to hear the next."""
        if threading.get_ident() == self._dispatcher.loop:
            return
        connection = self._dispatcher.at_work.connection
        if connection is not None:
            self._answered.append(connection)
        self.server.trigger.pull_trigger()

    def _look_out(self) -> None:
        """Wakes the loop as soon as something has changed for those who are held."""
        seen = 0
        while True:
            self._dispatcher.holds.wait()
            self._known.pulses.look()
            if self._known.pulses.changes != seen:
                seen = self._known.pulses.changes
                self._wake()
            time.sleep(LOOK_SECONDS)

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
            self._touched.update((new, came) for new, came in self._map.items() if new not in self._watched)
        self._touched[fd] = connection

    def _watch(self, fd: int, connection: Any) -> None:
        """Has the system tell what the connection wants now."""
        watched: Any = self._watched.get(fd)
        if self._map.get(fd) is not connection:
            if watched is not None and watched[0] is connection:
                self._forget(fd)
            return
        wants = (_READ if connection.readable() else 0) | (
            _WRITE if connection.writable() and not connection.accepting else 0
        )
        if watched is not None and watched[0] is not connection:
            self._forget(fd)
            watched = None
        # One that wants nothing has a request at work: it is looked at when that is answered.
        if wants and watched is None:
            self._selector.register(fd, wants, connection)
            self._watched[fd] = connection, wants
        elif wants and watched is not None and watched[1] != wants:
            self._selector.modify(fd, wants, connection)
            self._watched[fd] = connection, wants

    def _forget(self, fd: int) -> None:
        if self._watched.pop(fd, None) is not None:
            self._selector.unregister(fd)

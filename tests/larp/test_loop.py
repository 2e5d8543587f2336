"""The weekend's loop: every request is answered, in its order, whoever else is connected."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import ExitStack

import pytest

from larp.loop import Loop

LONG = 3_000_000
"""Bytes: more than the system takes at once for a reader who doesn't read."""


class Site:
    """What is served: /slow waits to be let go, /long is long, /live/ is known to be quick; `threads` answered."""

    def __init__(self):
        self.threads: dict[str, set[int]] = {}
        self.held: list[str | None] = []
        self.go = threading.Event()

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        self.threads.setdefault(path, set()).add(threading.get_ident())
        if path == "/live/":
            self.held.append(environ.get("HTTP_X_HELD"))
        if path == "/slow":
            assert self.go.wait(30)
        body = b"x" * LONG if path == "/long" else f"{path} {environ['QUERY_STRING']}".encode()
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]


class Known:
    """Knows the version of /live/, which the test changes; `changes` is counted when it is looked for."""

    def __init__(self):
        self.pulses, self.version, self.changes, self._looked = self, "a", 0, "a"

    def look(self):
        self.changes += self._looked != self.version
        self._looked = self.version

    def version_of(self, key):
        return self.version if key[0] == "/live/" else None

    def is_heard(self, key, shown):
        return self.version_of(key) == shown


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def known():
    return Known()


@pytest.fixture
def loop(site, known):
    made = Loop(site, known=known, threads=2, host="127.0.0.1", port=0)
    thread = threading.Thread(target=_until_ended, args=[made], daemon=True)
    thread.start()
    yield made, thread
    site.go.set()
    made.server._map.clear()
    made.server.trigger.pull_trigger()
    thread.join(10)
    assert not thread.is_alive()


def _until_ended(loop):
    loop.run()
    loop._dispatcher.shutdown()


@pytest.fixture
def connect(loop):
    with ExitStack() as stack:
        port = int(loop[0].server.effective_port)
        yield lambda: stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))


def ask(connection, *paths):
    connection.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths))


def answers(connection, count):
    """The bodies of so many answers on the connection."""
    reader, bodies = connection.makefile("rb"), []
    for _ in range(count):
        length = 0
        assert reader.readline().startswith(b"HTTP/1.1 200")
        while (line := reader.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        bodies.append(reader.read(length))
    return bodies


def test_each_of_many_connections_is_answered_again_and_again(connect):
    connections = [connect() for _ in range(60)]
    for turn in range(3):
        for number, connection in enumerate(connections):
            ask(connection, f"/page?{turn}.{number}")
        assert [answers(connection, 1) for connection in connections] == [
            [f"/page {turn}.{number}".encode()] for number in range(60)
        ]


def test_what_is_known_is_answered_in_the_loop_and_nothing_else(connect, loop, site):
    connection = connect()
    for _ in range(3):
        ask(connection, "/live/?a")
        assert answers(connection, 1) == [b"/live/ a"]
        ask(connection, "/page")
        assert answers(connection, 1) == [b"/page "]
    looping = {loop[1].ident}
    assert site.threads["/live/"] == looping
    assert not site.threads["/page"] & looping


def test_requests_sent_together_are_answered_in_their_order(connect, site):
    connection = connect()
    ask(connection, "/slow", "/live/", "/page?2", "/live/?3")
    other = connect()
    ask(other, "/live/")
    assert answers(other, 1) == [b"/live/ "]
    assert "/page" not in site.threads
    site.go.set()
    assert answers(connection, 4) == [b"/slow ", b"/live/ ", b"/page 2", b"/live/ 3"]


def test_a_long_answer_comes_whole_though_its_reader_pauses(connect):
    slow, other = connect(), connect()
    ask(slow, "/long")
    ask(other, "/page")
    assert answers(other, 1) == [b"/page "]
    assert answers(slow, 1) == [b"x" * LONG]
    ask(slow, "/live/")
    assert answers(slow, 1) == [b"/live/ "]


def test_who_leaves_holds_nothing_up_and_is_forgotten(connect, loop, site):
    leaving = [connect() for _ in range(5)]
    ask(leaving[0], "/slow")
    for connection in leaving:
        connection.close()
    for _ in range(3):
        stays = connect()
        ask(stays, "/live/", "/page")
        assert answers(stays, 2) == [b"/live/ ", b"/page "]
        stays.close()
    site.go.set()
    server = loop[0].server
    limit = time.monotonic() + 20
    while server.active_channels and time.monotonic() < limit:
        time.sleep(0.05)
    assert server.active_channels == {}
    # The listening socket and what wakes the loop.
    assert len(loop[0]._watched) == 2


def ask_shown(connection, shown, path="/live/"):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Shown: {shown}\r\n\r\n".encode())


def is_silent(connection):
    """Whether nothing has come yet; by an answer to another question asked after it."""
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) is None
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(20)


def test_a_question_of_a_screen_that_shows_what_is_so_is_held_until_it_no_longer_is(connect, known, monkeypatch):
    monkeypatch.setattr("larp.loop.HOLD_SECONDS", 600.0)
    held, other = [connect() for _ in range(40)], connect()
    for connection in held:
        ask_shown(connection, "a")
    ask(other, "/live/", "/page")
    assert answers(other, 2) == [b"/live/ ", b"/page "]
    assert all(is_silent(connection) for connection in held)
    known.version = "b"
    assert [answers(connection, 1) for connection in held] == [[b"/live/ "]] * 40
    for connection in held:
        ask_shown(connection, "a")
        assert answers(connection, 1) == [b"/live/ "]


def test_a_held_question_is_answered_in_time_though_nothing_changes(connect, monkeypatch):
    monkeypatch.setattr("larp.loop.HOLD_SECONDS", 0.2)
    connection = connect()
    for _ in range(2):
        ask_shown(connection, "a")
        assert answers(connection, 1) == [b"/live/ "]


def test_how_long_a_question_was_held_is_told_whatever_it_says_itself(connect, site, monkeypatch):
    monkeypatch.setattr("larp.loop.HOLD_SECONDS", 0.2)
    connection = connect()
    connection.sendall(b"GET /live/ HTTP/1.1\r\nHost: x\r\nX-Shown: a\r\nX-Held: 9\r\n\r\n")
    answers(connection, 1)
    ask(connection, "/live/")
    answers(connection, 1)
    ask_shown(connection, "b")
    answers(connection, 1)
    told, *others = site.held
    assert 200 <= int(told) < 20_000
    assert others == [None, None]


def test_what_nobody_knows_is_not_held(connect, monkeypatch):
    monkeypatch.setattr("larp.loop.HOLD_SECONDS", 600.0)
    connection = connect()
    ask_shown(connection, "a", path="/page")
    assert answers(connection, 1) == [b"/page "]


def test_who_leaves_while_held_is_forgotten(connect, loop, known, monkeypatch):
    monkeypatch.setattr("larp.loop.HOLD_SECONDS", 0.3)
    leaving, stays = connect(), connect()
    ask_shown(leaving, "a")
    leaving.close()
    ask_shown(stays, "a")
    assert answers(stays, 1) == [b"/live/ "]
    stays.close()
    server = loop[0].server
    limit = time.monotonic() + 20
    while server.active_channels and time.monotonic() < limit:
        time.sleep(0.05)
    assert server.active_channels == {}
    assert not loop[0]._dispatcher.held


def test_pages_that_refresh_themselves_are_made_one_by_one_and_hold_nobody_else_up(connect, site):
    refreshing, others = [connect() for _ in range(3)], [connect() for _ in range(2)]
    refreshing[0].sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\nX-Requested-With: live\r\n\r\n")
    for connection in refreshing[1:]:
        connection.sendall(b"GET /refreshed HTTP/1.1\r\nHost: x\r\nX-Requested-With: live\r\n\r\n")
    for connection in others:
        ask(connection, "/page")
        assert answers(connection, 1) == [b"/page "]
    assert "/refreshed" not in site.threads
    site.go.set()
    assert [answers(connection, 1) for connection in refreshing] == [[b"/slow "], [b"/refreshed "], [b"/refreshed "]]
    assert site.threads["/refreshed"] == site.threads["/slow"]
    assert not site.threads["/page"] & site.threads["/slow"]

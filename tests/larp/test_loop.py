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
        self.go = threading.Event()

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        self.threads.setdefault(path, set()).add(threading.get_ident())
        if path == "/slow":
            assert self.go.wait(30)
        body = b"x" * LONG if path == "/long" else f"{path} {environ['QUERY_STRING']}".encode()
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def loop(site):
    made = Loop(site, knows=lambda question: question[0] == "/live/", threads=2, host="127.0.0.1", port=0)
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

"""https by real sockets, in front of the server that a weekend uses."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPSConnection

import pytest
import waitress

from larp import clock
from larp.tls.authority import Authority
from larp.tls.front import Front, running_port

BIG = 700_000


def told(environ, start_response):
    """Says what the application sees."""
    size = int(environ.get("CONTENT_LENGTH") or 0)
    body = environ["wsgi.input"].read(size)
    seen = {"scheme": environ["wsgi.url_scheme"], "from": environ["REMOTE_ADDR"], "got": len(body)}
    answer = json.dumps(seen).encode() + b" " * (BIG if environ["PATH_INFO"] == "/big" else 0)
    start_response("200 OK", [("Content-Length", str(len(answer)))])
    return [answer]


@pytest.fixture
def https(tmp_path):
    authority = Authority(tmp_path, now=clock.now())
    front = Front(authority=authority, host="127.0.0.1", port=0)
    inner = waitress.create_server(
        front.guard(told), host="127.0.0.1", port=0, threads=4, url_scheme="https", asyncore_use_poll=True
    )
    threading.Thread(target=inner.run, daemon=True).start()
    front.start(inner=int(inner.effective_port))
    yield front.port, inner.effective_port, tmp_path / "authority.crt"
    front.stop()
    inner.task_dispatcher.shutdown()


def ask(https, path="/", body=None):
    port, _, trusted = https
    connection = HTTPSConnection("localhost", port, context=ssl.create_default_context(cafile=trusted), timeout=10)
    # Two on one connection, as browsers do.
    for _ in range(2):
        connection.request("POST" if body else "GET", path, body)
        answer = connection.getresponse()
        text = answer.read()
    connection.close()
    return answer.status, json.loads(text), len(text)


def test_a_device_that_trusts_the_authority_is_served_by_https(https):
    status, seen, _ = ask(https)
    assert (status, seen) == (200, {"scheme": "https", "from": "127.0.0.1", "got": 0})


def test_long_bodies_pass_both_ways_from_many_at_once(https):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: ask(https, "/big", b"x" * BIG), range(16)))
    assert {(status, seen["got"], length > BIG) for status, seen, length in found} == {(200, BIG, True)}


def test_a_device_that_does_not_trust_it_gets_nothing_and_the_next_is_served(https):
    with pytest.raises(ssl.SSLCertVerificationError):
        HTTPSConnection("localhost", https[0], context=ssl.create_default_context(), timeout=10).request("GET", "/")
    with socket.create_connection(("127.0.0.1", https[0])) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert ask(https)[0] == 200


def test_the_server_behind_it_answers_nobody_else_whatever_they_claim(https):
    connection = HTTPConnection("127.0.0.1", https[1], timeout=10)
    connection.request("GET", "/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1"})
    assert connection.getresponse().status == 403


def test_it_says_where_it_runs_until_it_is_stopped(https, tmp_path):
    assert running_port() == https[0]
    other = Front(authority=Authority(tmp_path, now=clock.now()), host="127.0.0.1", port=0)
    other.start(inner=1)
    other.stop()
    assert running_port() == https[0]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", other.port)).close()

"""https in front of the embedded server, which speaks plain http alone.

A *front* takes TLS connections and passes their bytes on, unread, to a server on the loopback address that is for it
alone: what comes there without the front is refused, so that "this came by https, from that device" can't be forged
by any header.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import ssl
import threading
from collections.abc import Callable, Iterable
from typing import Any

from larp import clock
from larp.tls.authority import Authority, own_names

MOST = 200
"""Connections at once; more wait to be accepted."""
HANDSHAKE_SECONDS = 10
IDLE_SECONDS = 130
_PIECE = 65536
_running: list[int] = []

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Front:
    """Listens on `host`:`port` (0 takes any that is free; then `port` says which). `names` are further names and
    addresses of this machine."""

    def __init__(self, *, authority: Authority, host: str, port: int, names: Iterable[str] = ()) -> None:
        self._authority = authority
        self._names = [*own_names(), *names]
        self._context = authority.context_for(self._names, now=clock.now())
        self._listening = socket.create_server((host, port), backlog=128)
        self.port: int = self._listening.getsockname()[1]
        self._clients: dict[int, str] = {}
        self._lock = threading.Lock()
        self._room = threading.BoundedSemaphore(MOST)
        self._inner = 0

    def guard(self, application: Application) -> Application:
        """The application as the inner server runs it: for connections of this front alone, with the client's own
        address in place of the loopback's."""

        def guarded(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            client = self._clients.get(int(environ["REMOTE_PORT"]))
            if client is None:
                start_response("403 Forbidden", [("Content-Type", "text/plain"), ("Content-Length", "0")])
                return [b""]
            environ["REMOTE_ADDR"] = environ["REMOTE_HOST"] = client
            return application(environ, start_response)

        return guarded

    def start(self, *, inner: int) -> None:
        """Takes connections from now on and passes them to the loopback port `inner`."""
        self._inner = inner
        _running.append(self.port)
        threading.Thread(target=self._accept, name="tls", daemon=True).start()

    def stop(self) -> None:
        """Takes no more connections."""
        with contextlib.suppress(ValueError):
            _running.remove(self.port)
        # Closing alone doesn't wake a thread that waits in accept.
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            self._room.acquire()
            try:
                taken, address = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(taken, address[0]), daemon=True).start()

    def _serve(self, taken: socket.socket, client: str) -> None:
        try:
            with taken:
                taken.settimeout(HANDSHAKE_SECONDS)
                with self._context_at(taken.getsockname()[0]).wrap_socket(taken, server_side=True) as outer:
                    self._pass_on(outer, client)
        except (OSError, ssl.SSLError):
            # A tablet that doesn't trust the authority yet breaks off here.
            pass
        finally:
            self._room.release()

    def _context_at(self, address: str) -> ssl.SSLContext:
        """The certificate with the own address that the device called: a hot-spot may come up after the start."""
        with self._lock:
            if address not in self._names:
                self._names.append(address)
                self._context = self._authority.context_for(self._names, now=clock.now())
            return self._context

    def _pass_on(self, outer: ssl.SSLSocket, client: str) -> None:
        outer.settimeout(IDLE_SECONDS)
        with socket.socket() as inner:
            # Known before it is connected: the answer may come at once.
            inner.bind(("127.0.0.1", 0))
            own = inner.getsockname()[1]
            self._clients[own] = client
            try:
                inner.connect(("127.0.0.1", self._inner))
                _relay(outer, inner)
            finally:
                del self._clients[own]


def running_port() -> int | None:
    """The port of https in this process; None where it isn't served."""
    return _running[-1] if _running else None


def _relay(outer: ssl.SSLSocket, inner: socket.socket) -> None:
    """Passes bytes both ways until either side ends or both fall silent. In one thread: a TLS connection can't be
    read and written by two at once."""
    with selectors.DefaultSelector() as selector:
        selector.register(outer, selectors.EVENT_READ)
        selector.register(inner, selectors.EVENT_READ)
        while True:
            # What TLS has already taken off the wire wakes no selector.
            ready: list[Any] = [outer] if outer.pending() else [key.fileobj for key, _ in selector.select(IDLE_SECONDS)]
            for source in ready:
                piece = source.recv(_PIECE)
                if not piece:
                    return
                (inner if source is outer else outer).sendall(piece)
            if not ready:
                return

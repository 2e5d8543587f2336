"""Serves the site and keeps its deadlines in one process: all that a weekend on one laptop needs."""

from __future__ import annotations

import io
import os
import signal
import threading
from argparse import ArgumentParser
from types import FrameType
from typing import Any

import qrcode
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from intrigues.rules.pack import PackError
from intrigues.services.pack_files import load_pack
from larp import clock, lan
from larp.alone import Alone, AlreadyRunning
from larp.embedded import EmbeddedQueue
from larp.loop import Loop
from larp.management.commands import demo
from larp.models import Event
from larp.tls.authority import Authority
from larp.tls.front import Front
from larp.wsgi import application

# Few threads write at a time: SQLite's waiting is unfair, and each waiting phone costs only an open connection. Pages
# made side by side only hold each other up, and each thread keeps a connection to the database with its cache.
THREADS = 4
CONNECTIONS = 900
# The largest thing that anybody sends is a picture of eight megabytes; anybody at all could fill the disk with more.
LARGEST_BODY = 16 * 1024 * 1024
# Ctrl-C and SIGTERM stop everything within three seconds, whatever a request or a task is doing: what isn't committed
# by then never happened.
STOP_SECONDS = 1.5
LIMIT_SECONDS = 2.5


class Command(BaseCommand):
    help = "Serves the site, runs the tasks and keeps the deadlines, in one process on one machine."
    requires_migrations_checks = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--tls", action="store_true", help="serves https too, for tablets (see the page /tls/)")
        parser.add_argument("--tls-port", type=int, default=8443)
        parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1 keeps other devices out")
        parser.add_argument("--pack", help="prints the ways into the demo event of this setting pack")

    def handle(self, *, port: int, host: str, pack: str | None, tls: bool, tls_port: int, **_options: Any) -> None:
        self.check(databases=["default"])
        try:
            with Alone(settings.DATA_DIR / "weekend.pid"):
                self._serve(host, port, _demo(pack), tls_port if tls else None)
        except AlreadyRunning as error:
            raise CommandError(
                _("Already running on the data in %(folder)s (process %(pid)s). Stop it first: kill %(pid)s")
                % {"folder": settings.DATA_DIR, "pid": error.pid or "?"}
            ) from None

    def _serve(self, host: str, port: int, event: Event | None, tls_port: int | None) -> None:
        server = self._listen(application, host, port, option="--port")
        front = None if tls_port is None else self._https(host, tls_port)
        queue = EmbeddedQueue()
        queue.start()
        near = self._greet(host, port)
        if front is not None:
            self.stdout.write(
                _("For tablets, with camera and offline work: %(url)s (how to install the certificate)")
                % {"url": f"{near}/tls/"}
            )
        if event is not None:
            self._show_ways(event, near)
        self.stdout.write(_("Ctrl-C stops it; the next start goes on with the same data."))
        self.stdout.flush()
        signal.signal(signal.SIGINT, _leave)
        signal.signal(signal.SIGTERM, _leave)
        # Returns when `_leave` was called and the requests at work are answered.
        server.run()
        if front is not None:
            front.stop()
        queue.stop(seconds=STOP_SECONDS)
        self.stdout.write(_("Stopped. The data stays in %(folder)s.") % {"folder": settings.DATA_DIR})

    def _listen(self, wsgi: Any, host: str, port: int, *, option: str, scheme: str = "http") -> Loop:
        try:
            return Loop(
                wsgi,
                known=application,
                host=host,
                port=port,
                threads=THREADS,
                connection_limit=CONNECTIONS,
                url_scheme=scheme,
                max_request_body_size=LARGEST_BODY,
                # The plain loop stops working above file 1023.
                asyncore_use_poll=True,
                ident=None,
            )
        except OSError as error:
            raise self._taken(port, error, option) from None

    def _taken(self, port: int, error: OSError, option: str) -> CommandError:
        return CommandError(
            _("Port %(port)s cannot be used (%(reason)s). Choose another: %(option)s %(next)s")
            % {"port": port, "reason": error.strerror or error, "option": option, "next": port + 1}
        )

    def _https(self, host: str, port: int) -> Front:
        """https on `port`, and the server behind it, which only it can reach."""
        authority = Authority(settings.DATA_DIR / "tls", now=clock.now())
        try:
            front = Front(authority=authority, host=host, port=port, names=lan.addresses())
        except OSError as error:
            raise self._taken(port, error, "--tls-port") from None
        inner = self._listen(front.guard(application), "127.0.0.1", 0, option="--tls-port", scheme="https")
        threading.Thread(target=inner.run, name="https", daemon=True).start()
        front.start(inner=int(inner.server.effective_port))
        return front

    def _greet(self, host: str, port: int) -> str:
        """Says where the site is, and returns the address that most devices reach."""
        here = f"http://localhost:{port}"
        inside = host in {"127.0.0.1", "localhost", "::1"}
        near = [] if inside else [f"http://{found}:{port}" for found in lan.addresses()]
        self.stdout.write(_("The site runs. On this machine: %(url)s") % {"url": f"{here}/"})
        for url in near:
            self.stdout.write(_("For others in the same network: %(url)s") % {"url": f"{url}/"})
        if near:
            self.stdout.write(_qr(f"{near[0]}/"))
        return near[0] if near else here

    def _show_ways(self, event: Event, address: str) -> None:
        """The one-tap ways into the demo event: whoever opens one is that person."""
        now = clock.now()
        demo.lead_to(event=event, address=address, now=now)
        ways = demo.ways_in(event=event, now=now)
        self.stdout.write(_("%(event)s: each address signs in as the person beside it.") % {"event": ways["name"]})
        roles = {"master": _("master"), "mediator": _("mediator"), "player": _("player"), "screen": _("hall screen")}
        for way in ways["links"]:
            self.stdout.write(f"  {roles[way['role']]:<14} {way['name']:<24} {address}{way['path']}")
        signs_in = _("The master also signs in as %(user)s with the password %(password)s.")
        self.stdout.write(signs_in % {"user": ways["user"], "password": ways["password"]})


def _demo(pack: str | None) -> Event | None:
    """The demo event of the pack, if a pack is named."""
    if pack is None:
        return None
    try:
        event = Event.objects.filter(slug=load_pack(pack).key).first()
    except PackError as error:
        raise CommandError(f"{error.place}: {error.message}") from None
    if event is None:
        raise CommandError(_("There is no demo event of %(pack)s yet: manage.py demo --pack %(pack)s") % {"pack": pack})
    return event


def _qr(text: str) -> str:
    """The text as a QR of half blocks, light on dark, as most terminals are."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    limit = threading.Timer(LIMIT_SECONDS, os._exit, args=[0])
    limit.daemon = True
    limit.start()
    raise SystemExit(0)

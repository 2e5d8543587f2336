"""Letters to a webhook: signed, tried again, dead in the end; into no private net."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import socket
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from larp.models import Delivery, JournalEntry, Webhook
from larp.rules.errors import RuleViolation
from larp.services import notices, outbox, posting, webhooks
from larp.services.notices import News
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


class Bot:
    """A server on this machine that keeps what it gets and answers `status`."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 200
        bot = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                bot.got.append((self.path, dict(self.headers), body))
                self.send_response(bot.status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_said: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/larp?group=7"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def bot(settings):
    settings.WEBHOOK_PRIVATE = True
    made = Bot()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def c():
    return cast.cast()


def tell(c, key="x"):
    name = {"ru": "Вера", "en": "Vera"}
    said = [News("card.given", {"name": name}, c.karl.pk, key), News("event.ended", key=key)]
    return notices.tell(event_id=c.event.pk, news=said, now=at("15:00"))


def states():
    return [(row.state, row.attempts) for row in Delivery.objects.all()]


def test_each_notice_is_one_signed_letter_to_a_players_key(c, bot):
    hook = webhooks.set_up(actor=cast.master(), event=c.event, url=bot.url, now=at("14:00"))
    tell(c)
    tell(c)
    assert outbox.deliver(now=at("15:00:01")) == 2
    assert outbox.deliver(now=at("15:00:02")) == 0
    bodies = [json.loads(body) for _, _, body in bot.got]
    assert [(body["kind"], body["to"]) for body in bodies] == [("card.given", "karl"), ("event.ended", None)]
    assert bodies[0]["text"]["en"] == "Vera has taken your card."
    assert bodies[0]["text"]["ru"] == "Карта принята, теперь она у другого: Вера."
    assert bodies[0].keys() == {"id", "event", "kind", "to", "at", "text", "path"}
    path, headers, body = bot.got[0]
    stamp = str(int(at("15:00:01").timestamp()))
    right = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert (path, headers["X-Larp-Timestamp"], headers["X-Larp-Signature"]) == (
        "/larp?group=7", stamp, f"sha256={right}",
    )  # fmt: skip


@pytest.mark.parametrize("status", [302, 500])
def test_what_isnt_taken_is_tried_later_and_dies_at_last(c, bot, status):
    webhooks.set_up(actor=cast.master(), event=c.event, url=bot.url, now=at("14:00"))
    webhooks.try_out(actor=cast.master(), event=c.event, now=at("15:00"))
    bot.status = status
    now = at("15:00")
    for seconds in (10, 60, 300, 1800, 7200):
        outbox.deliver(now=now)
        outbox.deliver(now=now + timedelta(seconds=seconds - 1))
        now += timedelta(seconds=seconds)
    assert states() == [("waiting", 5)]
    outbox.deliver(now=now)
    outbox.deliver(now=now + timedelta(days=1))
    assert states() == [("dead", 6)]
    assert Delivery.objects.get().error == f"answered {status}"
    assert {path for path, _, _ in bot.got} == {"/larp?group=7"}


def test_a_letter_that_another_worker_has_taken_up_is_left_to_it(c, bot):
    webhooks.set_up(actor=cast.master(), event=c.event, url=bot.url, now=at("14:00"))
    letter = webhooks.try_out(actor=cast.master(), event=c.event, now=at("15:00"))
    seen = Delivery.objects.select_related("webhook__event", "notice__player").get(pk=letter.pk)
    outbox.deliver(now=at("15:00"))
    assert outbox._try(seen, at("15:00")) is False
    assert len(bot.got) == 1


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]",
     "[fd00::1]", "[64:ff9b::7f00:1]", "2130706433", "100.64.0.1", "[fec0::1]", "[::7f00:1]", "[64:ff9b:1::a00:1]",
     "[2002:7f00:1::]", "[ff02::1]"],
)  # fmt: skip
def test_no_letter_goes_into_a_private_net(c, host):
    webhooks.set_up(actor=cast.master(), event=c.event, url=f"http://{host}:9/x", now=at("14:00"))
    webhooks.try_out(actor=cast.master(), event=c.event, now=at("15:00"))
    assert outbox.deliver(now=at("15:00")) == 0
    assert Delivery.objects.get().error.endswith("lies in a private net")


@pytest.mark.parametrize(
    "url", ["ftp://bot.example/", "https://", "bot.example", "https://me:pw@bot.example/", "http://b.example:99999/",
            "https://bot.example/a b", "https://bot.example/\nX: y", "file:///etc/passwd"],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_refused(c, url):
    with pytest.raises(RuleViolation) as no:
        webhooks.set_up(actor=cast.master(), event=c.event, url=url, now=at("14:00"))
    assert (no.value.code, Webhook.objects.count()) == ("webhook_url_bad", 0)
    assert posting.parts_of(url) is None


def test_another_address_has_another_secret_and_the_log_keeps_the_host_alone(c):
    made = [
        webhooks.set_up(actor=cast.master(), event=c.event, url=f"https://bot.example/{n}", now=at("14:00"))
        for n in range(2)
    ]
    assert made[0].secret != made[1].secret
    assert {entry.data["name"] for entry in JournalEntry.objects.filter(kind="webhook.set")} == {"bot.example"}
    assert webhooks.set_up(actor=cast.master(), event=c.event, url=" ", now=at("14:00")) is None
    tell(c)
    assert states() == []
    with pytest.raises(RuleViolation, match="webhook_missing"):
        webhooks.try_out(actor=cast.master(), event=c.event, now=at("15:00"))
    with pytest.raises(RuleViolation, match="masters_only"):
        webhooks.set_up(actor=cast.acting(c.karl), event=c.event, url="https://bot.example/", now=at("14:00"))


class Trickle:
    """A server that takes a connection and says one letter of its answer in a while, for good."""

    def __init__(self, pause: float) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}/"
        self.pause = pause
        self.over = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        line, _ = self.listening.accept()
        with line, contextlib.suppress(OSError):
            line.sendall(b"HTTP/1.1 ")
            while not self.over.wait(self.pause):
                line.sendall(b"x")


def test_a_bot_that_trickles_its_answer_is_cut_off(settings, monkeypatch):
    settings.WEBHOOK_PRIVATE = True
    monkeypatch.setattr(posting, "SECONDS_IN_ALL", 0.3)
    bot = Trickle(0.05)
    refused: list[BaseException] = []

    def send() -> None:
        try:
            posting.post(url=bot.url, secret="s", letter=1, timestamp=0, body=b"{}")
        except posting.NotSent as no:
            refused.append(no)

    sending = threading.Thread(target=send, daemon=True)
    sending.start()
    sending.join(timeout=20)
    bot.over.set()
    bot.listening.close()
    assert [type(no) for no in refused] == [posting.NoAnswer]


def test_a_bot_that_doesnt_answer_is_tried_once_and_holds_up_nobody_else(c, bot):
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        gone = f"http://127.0.0.1:{nobody.getsockname()[1]}/"
    other = cast.event(slug="other")
    webhooks.set_up(actor=cast.master(), event=c.event, url=gone, now=at("14:00"))
    webhooks.set_up(actor=cast.master(), event=other, url=bot.url, now=at("14:00"))
    for event in (c.event, c.event, c.event, other):
        webhooks.try_out(actor=cast.master(), event=event, now=at("15:00"))
    assert outbox.deliver(now=at("15:00")) == 1
    assert states() == [("waiting", 1), ("waiting", 0), ("waiting", 0), ("sent", 1)]
    # The second time the next one is tried: none is lost, and each dies after as many tries as ever.
    outbox.deliver(now=at("15:00:09"))
    assert states()[:3] == [("waiting", 1), ("waiting", 0), ("waiting", 0)]
    outbox.deliver(now=at("15:00:10"))
    assert sorted(states()[:3]) == [("waiting", 0), ("waiting", 0), ("waiting", 2)]

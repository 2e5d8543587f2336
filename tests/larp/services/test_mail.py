"""Letters to the addresses that players left: what they say and don't, how often they come, what becomes of them."""

from __future__ import annotations

import smtplib
import socketserver
import threading
from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.core.cache import cache
from django.core.mail import get_connection

from larp.models import JournalEntry, Letter, MailAddress
from larp.rules.errors import RuleViolation
from larp.services import mail, mail_addresses, notices
from larp.services.notices import News
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db
SITE = "https://larp.example"


@pytest.fixture
def c(settings):
    cache.clear()
    settings.MAIL_ON, settings.DEFAULT_FROM_EMAIL = True, "larp@larp.example"
    return cast.cast(name="Erlenbruch", language="ru")


def leave(player, address="karl@example.org", language="en", now="14:00", **more):
    given = {"actor": cast.acting(player), "player": player, "address": address, "language": language, "site": SITE}
    return mail_addresses.leave(**given | more, now=at(now))


def confirmed(player, **more):
    row = leave(player, **more)
    mail_addresses.confirm(actor=cast.acting(player), row=row, now=at("14:01"))
    Letter.objects.all().delete()
    return row


def tell(c, *keys, player=None, now="15:00"):
    data = {"name": {"ru": "Тайна", "en": "Secretmark"}}
    news = [News("card.given", data, player.pk if player else None, key) for key in keys]
    return notices.tell(event_id=c.event.pk, news=news, now=at(now))


def states():
    return [(row.kind, row.state, row.attempts) for row in Letter.objects.all()]


def refusal(act, *args, **given):
    with pytest.raises(RuleViolation) as no:
        act(*args, **given)
    return no.value.code


def test_an_address_is_asked_first_and_nothing_else_comes_before_it_is_confirmed(c, mailoutbox):
    row = leave(c.karl)
    tell(c, "x", player=c.karl)
    assert mail.deliver(now=at("16:00")) == 1
    [letter] = mailoutbox
    assert (letter.to, letter.subject) == (["karl@example.org"], "Erlenbruch: is this address yours?")
    assert f"{SITE}/mail/{row.token}/" in letter.body
    mail_addresses.confirm(actor=cast.acting(c.karl), row=row, now=at("16:01"))
    # What was told before isn't told again.
    tell(c, "x", player=c.karl)
    assert mail.deliver(now=at("17:00")) == 0
    tell(c, "y", player=c.karl, now="17:00")
    assert mail.deliver(now=at("17:01")) == 1


@pytest.mark.parametrize(
    ("language", "subject", "line"),
    [("en", "Erlenbruch: something waits for you", "2 notices wait for you on your phone:"),
     ("ru", "Erlenbruch: вас что-то ждёт", "В телефоне вас ждут 2 извещения:")],
)  # fmt: skip
def test_a_letter_says_that_something_waits_and_not_what(c, mailoutbox, language, subject, line):
    row = confirmed(c.karl, language=language)
    tell(c, "x", "y", player=c.karl)
    assert mail.deliver(now=at("15:01")) == 1
    [letter] = mailoutbox
    assert (letter.subject, letter.body.split("\n")[0]) == (subject, line)
    assert letter.body.split("\n")[1] == f"{SITE}/e/clinic/me/notices/"
    assert letter.extra_headers["List-Unsubscribe"] == f"<{SITE}/mail/{row.token}/off/>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    for secret in ("Secretmark", "Тайна", "Karl", "karl@"):
        assert secret not in letter.body + letter.subject


def test_it_comes_a_minute_later_at_most_once_in_ten_and_each_notice_is_told_of_once(c, mailoutbox):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    assert [mail.deliver(now=at(when)) for when in ("15:00:59", "15:01", "15:02")] == [0, 1, 0]
    for second in range(30):
        tell(c, "a", f"b{second}", player=c.karl, now=f"15:02:{second:02}")
    assert [mail.deliver(now=at(when)) for when in ("15:10:59", "15:11", "15:30")] == [0, 1, 0]
    tell(c, "a", "b3", player=c.karl, now="15:40")
    assert mail.deliver(now=at("16:00")) == 0
    assert len(mailoutbox) == 2


def test_what_was_read_on_the_phone_meanwhile_is_no_letter(c, mailoutbox):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    notices.read(player=c.karl, now=at("15:00:30"))
    assert mail.deliver(now=at("15:01")) == 0
    assert (states(), mailoutbox) == ([], [])


def test_whom_a_notice_doesnt_tell_gets_none_and_all_get_what_is_for_everybody(c, mailoutbox):
    confirmed(c.karl)
    confirmed(c.hans, address="hans@example.org")
    tell(c, "a", player=c.hans)
    mail.deliver(now=at("15:01"))
    tell(c, "b", now="15:20")
    mail.deliver(now=at("15:30"))
    assert sorted(letter.to[0] for letter in mailoutbox) == ["hans@example.org", "hans@example.org", "karl@example.org"]


def test_a_letter_that_another_worker_has_taken_up_is_left_to_it(c, mailoutbox):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    seen = Letter.objects.select_related("address__player__event").get()
    assert mail.deliver(now=at("15:01")) == 1
    assert mail._try(seen, at("15:01")) is False
    assert len(mailoutbox) == 1


def test_a_machine_without_a_server_sends_nothing_and_takes_no_address(c, settings, mailoutbox):
    confirmed(c.karl)
    settings.MAIL_ON = False
    tell(c, "a", player=c.karl)
    assert (mail.deliver(now=at("16:00")), states()) == (0, [])
    assert refusal(leave, c.hans) == "mail_off"


@pytest.mark.parametrize(
    "address", ["", "karl", "karl@", "karl@example.org\nBcc: all@example.org", "a b@example.org", f"{'k' * 250}@x.org"]
)
def test_what_is_no_address_is_refused(c, address):
    assert refusal(leave, c.karl, address=address) == "mail_bad"
    assert MailAddress.objects.count() == 0


def test_few_letters_an_hour_are_asked_for_by_one_player_or_to_one_address(c):
    for number in range(3):
        leave(c.karl, address=f"karl{number}@example.org")
    assert refusal(leave, c.karl, address="karl9@example.org") == "mails_too_many"
    for player in (c.hans, c.vera):
        leave(player, address="Karl1@example.org")
    cache.delete("x")
    third = cast.player(event=c.event, key="third")
    assert refusal(leave, third, address="karl1@example.org") == "mails_too_many"
    # The last address alone is kept.
    assert MailAddress.objects.get(player=c.karl).address == "karl2@example.org"


def test_only_the_player_and_only_in_time(c):
    row = leave(c.karl)
    for other in (cast.acting(c.hans), cast.master(), cast.mediator()):
        assert refusal(mail_addresses.confirm, actor=other, row=row, now=at("14:01")) == "mail_not_yours"
        assert refusal(mail_addresses.remove, actor=other, player=c.karl, now=at("14:01")) == "mail_not_yours"
    late = at("14:00") + timedelta(days=2, seconds=1)
    assert refusal(mail_addresses.confirm, actor=cast.acting(c.karl), row=row, now=late) == "mail_late"


def test_erasing_leaves_nothing_and_the_journal_never_had_it(c):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    mail_addresses.remove(actor=cast.acting(c.karl), player=c.karl, now=at("15:01"))
    mail_addresses.remove(actor=cast.acting(c.karl), player=c.karl, now=at("15:02"))
    assert (MailAddress.objects.count(), states()) == (0, [])
    rows = JournalEntry.objects.filter(kind__startswith="mail.").order_by("id")
    assert [row.kind for row in rows] == ["mail.left", "mail.confirmed", "mail.removed"]
    assert not any("@" in str(row.data) for row in rows)


def test_with_the_player_goes_the_address(c):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    # The journal refuses to lose whom it names; a player of whom it doesn't speak is deleted.
    stranger = cast.player(event=c.event, key="stranger")
    MailAddress.objects.filter(player=c.karl).update(player=stranger)
    stranger.delete()
    assert (MailAddress.objects.count(), states()) == (0, [])


class Server:
    """A server of letters on this machine that keeps what it takes; `refuses` is its answer to a recipient."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.refuses = ""
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().decode().strip():
                    word = line.split(":")[0].split()[0].upper()
                    if word == "QUIT":
                        return self.say("221 bye")
                    if word == "RCPT" and server.refuses:
                        self.say(server.refuses)
                    elif word == "DATA":
                        self.say("354 go on")
                        body = b""
                        while not body.endswith(b"\r\n.\r\n"):
                            body += self.rfile.readline()
                        server.got.append(body[:-3])
                        self.say("250 taken")
                    else:
                        self.say("250 fine")
                return None

            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def server(settings):
    made = Server()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = made.server.server_address
    assert get_connection().host == "127.0.0.1"
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_it_goes_over_smtp_as_it_should(c, server):
    confirmed(c.karl, language="ru")
    tell(c, "a", player=c.karl)
    assert mail.deliver(now=at("15:01")) == 1
    [raw] = server.got
    letter = message_from_bytes(raw, policy=policy.default)
    assert (letter["To"], letter["From"], letter["Auto-Submitted"]) == (
        "karl@example.org", "larp@larp.example", "auto-generated",
    )  # fmt: skip
    assert letter["Subject"] == "Erlenbruch: вас что-то ждёт"
    assert letter.get_content().startswith("В телефоне вас ждёт 1 извещение:")
    assert letter["Message-ID"].startswith("<letter-")


def test_what_isnt_taken_is_tried_later_as_the_same_letter_and_dies_at_last(c, server):
    confirmed(c.karl)
    tell(c, "a", player=c.karl)
    server.refuses = "451 not now, karl@example.org"
    now = at("15:01")
    for seconds in (60, 300, 1800, 7200):
        mail.deliver(now=now)
        mail.deliver(now=now + timedelta(seconds=seconds - 1))
        now += timedelta(seconds=seconds)
    assert states() == [("notices", "waiting", 4)]
    mail.deliver(now=now)
    mail.deliver(now=now + timedelta(days=1))
    assert states() == [("notices", "dead", 5)]
    assert Letter.objects.get().error == "SMTPRecipientsRefused 451"
    # The next notice is told of, with what no letter told of so far.
    server.refuses = ""
    tell(c, "b", player=c.karl, now="21:00")
    assert mail.deliver(now=at("21:01")) == 1
    assert b"2 notices wait" in server.got[0]


def test_a_server_that_says_never_is_believed(c, server):
    leave(c.karl)
    server.refuses = "550 nobody of that name"
    mail.deliver(now=at("14:00"))
    assert states() == [("confirm", "dead", 1)]


def test_a_server_that_isnt_there_is_tried_later(c, server):
    leave(c.karl)
    server.server.shutdown()
    server.server.server_close()
    assert mail.deliver(now=at("14:00")) == 0
    assert (states(), Letter.objects.get().error) == ([("confirm", "waiting", 1)], "ConnectionRefusedError")
    assert issubclass(smtplib.SMTPException, OSError)

"""What the environment says of the server for letters."""

from __future__ import annotations

import pytest

from larp import env
from larp.env import MailServer


@pytest.mark.parametrize(
    ("given", "means"),
    [
        ({}, MailServer()),
        ({"EMAIL_URL": "smtp://mail.example"}, MailServer("mail.example", 25)),
        (
            {"EMAIL_URL": "smtp+tls://me%40x.org:p%3Aw@mail.example"},
            MailServer("mail.example", 587, "me@x.org", "p:w", tls=True),
        ),
        ({"EMAIL_URL": "smtps://mail.example:4465"}, MailServer("mail.example", 4465, ssl=True)),
        (
            {"EMAIL_HOST": "mail.example", "EMAIL_HOST_USER": "me", "EMAIL_HOST_PASSWORD": "pw", "EMAIL_USE_TLS": "1"},
            MailServer("mail.example", 587, "me", "pw", tls=True),
        ),
        ({"EMAIL_HOST": "mail.example", "EMAIL_PORT": "2525"}, MailServer("mail.example", 2525)),
    ],
)
def test_a_mail_server_is_named_in_one_line_or_by_djangos_names(monkeypatch, given, means):
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert env.mail_server() == means


@pytest.mark.parametrize(
    "given",
    [{"EMAIL_URL": "mail.example"}, {"EMAIL_URL": "imap://me:secretword@mail.example"},
     {"EMAIL_URL": "smtp://me:secretword@mail.example:x"}, {"EMAIL_PORT": "x"},
     {"EMAIL_USE_TLS": "1", "EMAIL_USE_SSL": "1"}],
)  # fmt: skip
def test_what_cant_be_used_stops_the_start_and_no_password_is_printed(monkeypatch, given):
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as stopped:
        env.mail_server()
    assert "EMAIL_" in str(stopped.value)
    assert "secretword" not in str(stopped.value)

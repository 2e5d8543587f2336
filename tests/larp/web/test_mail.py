"""Leaving an address on the phone, the links of a letter, and what masters see of it."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from larp import clock
from larp.models import Letter, MailAddress
from larp.services import mail
from tests.access import world

pytestmark = pytest.mark.django_db
INBOX, OWN, MASTERS = "/e/clinic/me/notices/", "/e/clinic/me/mail/", "/e/clinic/mail/"
ADDRESS = "verasmark@example.org"


@pytest.fixture
def made(settings):
    cache.clear()
    settings.MAIL_ON = True
    return world.make()


def browser(role, made):
    client = world.knock(role, made)
    client.cookies["django_language"] = "en"
    return client


def test_left_confirmed_and_erased_by_the_links_of_the_letter(made, mailoutbox):
    vera = browser("player", made)
    assert "Your e-mail address, if you like" in vera.get(INBOX).content.decode()
    assert vera.post(OWN, {"do": "leave", "address": ADDRESS}).status_code == 302
    shown = vera.get(INBOX).content.decode()
    assert "Waits to be confirmed" in shown
    assert ADDRESS in shown
    mail.deliver(now=clock.now())
    link = re.search(r"http://testserver(/mail/\S+/)", mailoutbox[0].body)[1]
    # The letter is opened by whoever has it, on any device; opening changes nothing.
    mailbox = Client()
    mailbox.cookies["django_language"] = "en"
    opened = mailbox.get(link).content.decode()
    assert ("Is this address yours?" in opened, ADDRESS in opened, "Vera" in opened) == (True, False, False)
    assert MailAddress.objects.get().confirmed_at is None
    assert "Letters come to this address" in mailbox.post(link, {"do": "confirm"}).content.decode()
    assert "Letters go to" in vera.get(INBOX).content.decode()
    assert "The address is erased" in mailbox.post(link, {"do": "off"}).content.decode()
    assert (MailAddress.objects.count(), mailbox.get(link).status_code) == (0, 404)


def test_a_mail_programs_own_button_erases_it_without_a_cookie(made):
    browser("player", made).post(OWN, {"do": "leave", "address": ADDRESS})
    off = f"/mail/{MailAddress.objects.get().token}/off/"
    program = Client(enforce_csrf_checks=True)
    assert program.get(off).status_code == 302
    assert MailAddress.objects.exists()
    assert program.post(off, {"List-Unsubscribe": "One-Click"}).status_code == 204
    assert not MailAddress.objects.exists()


def test_the_player_erases_it_on_the_phone(made):
    vera = browser("player", made)
    vera.post(OWN, {"do": "leave", "address": ADDRESS})
    assert vera.post(OWN, {"do": "remove"}).status_code == 302
    assert not MailAddress.objects.exists()


def test_what_is_no_address_is_said_so(made):
    refused = browser("player", made).post(OWN, {"do": "leave", "address": "vera"})
    assert refused.status_code == 422
    assert "“vera” is no e-mail address" in refused.content.decode()


def test_masters_see_whose_letters_failed_and_no_address(made):
    browser("player", made).post(OWN, {"do": "leave", "address": ADDRESS})
    Letter.objects.update(state="dead", error="SMTPRecipientsRefused 550")
    shown = browser("master", made).get(MASTERS).content.decode()
    for words in ("1 letter never arrived", "SMTPRecipientsRefused 550", "Vera"):
        assert words in shown
    for page in (MASTERS, f"/e/clinic/players/{made.vera.pk}/", "/e/clinic/players/", "/e/clinic/journal/"):
        assert ADDRESS not in browser("master", made).get(page).content.decode()


def test_a_machine_without_a_server_says_plainly_that_it_sends_none(made, settings):
    settings.MAIL_ON = False
    inbox = browser("player", made).get(INBOX).content.decode()
    assert "This site sends no e-mail: notices come to the phone alone." in inbox
    assert OWN not in inbox
    assert "This machine sends no e-mail." in browser("master", made).get(MASTERS).content.decode()

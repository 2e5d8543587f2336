"""The inbox and the bell on a phone: read by opening, and by nothing else."""

from __future__ import annotations

import re

import pytest

from larp.services import notices
from larp.services.notices import News
from tests import cast
from tests.cast import at
from tests.intrigues.web.phones import ME, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    made = cast.cast(language="en")
    notices.tell(event_id=made.event.pk, news=[News("card.dealt", {"n": 2}, made.karl.pk, "x")], now=at("15:00"))
    return made


def count(browser, path=""):
    """What the bell on that page says."""
    return re.search(r'id="bell".*?visually-hidden">([^<]*)<', browser.get(ME + path).content.decode(), re.S)[1]


def test_the_bell_counts_and_the_inbox_says_and_opening_reads(c):
    karl = phone(c.karl)
    assert count(karl) == count(karl, "hand/") == count(karl, "notices/bell/") == "1 notice not read"
    inbox = karl.get(f"{ME}notices/").content.decode()
    assert "A master has dealt you 2 cards." in inbox
    assert 'class="unread"' in inbox
    assert count(karl) == "Notices"
    assert 'class="unread"' not in karl.get(f"{ME}notices/").content.decode()


@pytest.mark.parametrize("headers", [{"X-Requested-With": "live"}, {"Sec-Purpose": "prefetch;prerender"}])
def test_what_a_page_or_a_browser_fetches_by_itself_reads_nothing(c, headers):
    karl = phone(c.karl)
    karl.get(f"{ME}notices/", headers=headers)
    karl.head(f"{ME}notices/")
    assert count(karl) == "1 notice not read"


def test_a_name_is_text_and_another_players_notice_is_not_there(c):
    name = {"en": "<img src=x onerror=alert(1)>"}
    notices.tell(event_id=c.event.pk, news=[News("card.given", {"name": name}, c.karl.pk, "y")], now=at("15:01"))
    assert "<img" not in phone(c.karl).get(f"{ME}notices/").content.decode()
    assert "Nothing yet" in phone(c.vera).get(f"{ME}notices/").content.decode()

"""A live page in a real browser: it follows the server, keeps what a person is typing, and says when it is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from larp import clock
from larp.models import JournalEntry
from larp.permissions import CLOCK
from larp.services.journal import record
from tests import cast
from tests.larp.web import live_urls
from tests.pace import let_pass

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.larp.web.live_urls"),
]
NAMES = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(2)>', "{{7*7}}", "\u202eабв"]


@pytest.fixture(autouse=True)
def _shown():
    live_urls.SHOWN.clear()


@pytest.fixture
def clinic(live_server):
    made = cast.event()
    cast.player(event=made, key="vera")
    return made


def said(event):
    """Something public happened, so that every screen asks again."""
    record(actor=CLOCK, event=event, kind="test.said", now=clock.now(), visibility=JournalEntry.Visibility.PUBLIC)


def opened(phone, live_server):
    phone.goto(f"{live_server.url}/e/clinic/page/")
    phone.wait_for_function("window.larp")
    return phone


@pytest.mark.report("A20")
def test_names_are_text_on_first_load_and_in_live_updates(phone, live_server, clinic):
    asked = []
    phone.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    opened(phone, live_server)
    for place, name in enumerate(NAMES):
        cast.player(event=clinic, key=f"p{place}", name={"ru": name})
    said(clinic)
    expect(phone.locator("#people li")).to_have_count(5)
    assert [text.replace("\u00ad", "") for text in phone.locator("#people li").all_text_contents()[1:]] == NAMES
    phone.reload()
    assert phone.locator("#people li").count() == 5
    assert phone.locator("#people img, #people svg").count() == 0
    assert asked == []


def test_what_happens_before_a_page_first_asks_is_shown_at_once(phone, live_server, clinic):
    held = []
    phone.route(re.compile("/live/"), lambda route: route.continue_() if held else held.append(route))
    phone.goto(f"{live_server.url}/e/clinic/page/")
    phone.wait_for_function("window.larp")
    assert phone.locator("#people li").count() == 1
    cast.player(event=clinic, key="hans")
    said(clinic)
    held[0].continue_()
    expect(phone.locator("#people li")).to_have_count(2)


def test_what_a_person_types_and_unfolds_stays(phone, live_server, clinic):
    opened(phone, live_server)
    phone.locator("#more summary").click()
    phone.locator("#typed").fill("half a wor")
    cast.player(event=clinic, key="hans")
    said(clinic)
    expect(phone.locator("#people li")).to_have_count(2)
    assert phone.locator("#typed").input_value() == "half a wor"
    assert phone.evaluate("document.activeElement.id") == "typed"
    assert phone.locator("#more").get_attribute("open") is not None
    assert "2 players" in phone.locator("#more").inner_text()


def test_what_a_refused_form_holds_stays_though_the_page_follows(phone, live_server, clinic):
    opened(phone, live_server)
    phone.locator("[name=reason]").fill("the lights went out")
    phone.locator("[name=yes]").check()
    phone.locator("[name=one]").select_option("a")
    phone.locator("button").click()
    expect(phone.locator("[role=alert]")).to_have_text("no")
    cast.player(event=clinic, key="hans")
    said(clinic)
    expect(phone.locator("#count")).to_have_text("2")
    assert phone.locator("[name=reason]").input_value() == "the lights went out"
    assert phone.locator("[name=yes]").is_checked()
    assert phone.locator("[name=one]").input_value() == "a"
    assert phone.locator("[role=alert]").is_visible()


def test_a_screen_without_server_says_so_within_five_seconds_and_recovers(phone, live_server, clinic):
    phone.clock.install()
    opened(phone, live_server)
    assert phone.locator("#lost").is_hidden()
    phone.context.set_offline(True)
    let_pass(phone, 5000)
    expect(phone.locator("#lost")).to_contain_text("нет связи с")
    phone.context.set_offline(False)
    phone.clock.resume()
    phone.wait_for_selector("#lost", state="hidden")


@pytest.mark.report("A27")
def test_a_form_that_cant_be_sent_says_so_keeps_what_was_typed_and_goes_when_the_server_is_back(phone, live_server):
    phone.goto(f"{live_server.url}/in/")
    phone.fill("input[name=name]", "nora")
    phone.fill("input[name=password]", "under the lime tree")
    phone.route("**/*", lambda route: route.abort())
    phone.wait_for_selector("#lost", state="visible")
    phone.click("main form button.main")
    unsent = phone.locator("[data-kept-back]")
    expect(unsent).to_have_text(re.compile("ничего не отправлено"))
    assert (unsent.get_attribute("role"), phone.input_value("input[name=name]")) == ("alert", "nora")
    phone.unroute("**/*")
    phone.wait_for_selector("#lost", state="hidden")
    expect(unsent).to_have_count(0)
    phone.click("main form button.main")
    expect(phone.locator("main")).to_contain_text("Имя или пароль не подходят")


def test_a_page_that_cant_be_refreshed_says_since_when(phone, live_server, clinic):
    opened(phone, live_server)
    live_urls.SHOWN["broken"] = True
    said(clinic)
    phone.wait_for_selector("#lost", state="visible")
    assert "не обновляется; так было в" in phone.locator("#lost").inner_text()
    live_urls.SHOWN.clear()
    phone.wait_for_selector("#lost", state="hidden")


@pytest.mark.rule("IN-14")
def test_the_clock_follows_the_server_and_not_the_phone(phone, live_server, clinic):
    phone.add_init_script("const real = Date.now; Date.now = () => real() + 3600e3;")
    opened(phone, live_server)
    figures = phone.locator(".clock").inner_text().strip()
    # An hour off it would be nothing; a page that came slowly is some seconds on.
    assert "27:15" <= figures <= "27:41"
    filled, window = phone.evaluate(
        "(() => { const s = document.querySelector('.rail .now').style;"
        " return [s.getPropertyValue('--now'), s.getPropertyValue('--window')] })()"
    )
    assert (round(float(filled), 2), float(window)) == (0.54, 0.25)


def test_a_paused_clock_stands_still(phone, live_server, clinic):
    live_urls.SHOWN["paused"] = True
    opened(phone, live_server)
    phone.wait_for_timeout(1500)
    assert phone.locator(".clock").inner_text().strip() == "27:41"
    assert phone.locator(".clock svg").get_attribute("aria-label") == "на паузе"

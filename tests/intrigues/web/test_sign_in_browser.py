"""Phones of one badge in real browsers at 390×844: the second is let in by the first; signing out leaves nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from playwright.sync_api import Error, expect

from larp import clock
from larp.models import Badge
from tests import cast
from tests.intrigues.web.phones import ME, stand_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CODE = "7KQ2M9XTRW4HPA3E"
PRIVATE = ("Falk", "Vera")


@pytest.fixture
def vera(live_server):
    cache.clear()
    stand_at("15:20")
    made = cast.player(event=cast.event(language="en"), key="vera")
    cast.card(design=cast.person(event=made.event, key="falk", weight=5), holder=made)
    Badge.objects.create(player=made, code=CODE, issued_at=cast.MORNING)
    yield made
    clock.set_offset(timedelta(0))


def device(chromium):
    return chromium.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()


def signed_in(chromium, live_server):
    page = device(chromium)
    page.goto(f"{live_server.url}/b/{CODE}")
    page.get_by_role("button", name="Yes, sign in as Vera").click()
    page.wait_for_url(f"**{ME}")
    return page


def test_a_second_phone_is_let_in_by_the_first_and_goes_on_by_itself(chromium, live_server, vera):
    first, second = signed_in(chromium, live_server), device(chromium)
    second.goto(f"{live_server.url}/b/{CODE}")
    second.get_by_role("button", name="Ask to be let in").click()
    number = second.locator("#badge .clock").inner_text()
    # The first phone hears of it without a touch.
    expect(first.get_by_role("heading", name=f"Another phone, number {number}")).to_be_visible()
    assert first.evaluate("document.documentElement.scrollWidth") == 390
    first.get_by_role("button", name="Let in", exact=True).click()
    expect(first.get_by_text(f"The phone with the number {number} is let in.")).to_be_visible()
    second.wait_for_url(f"**{ME}")
    for page in (first, second):
        page.context.close()


@pytest.mark.report("A25")
def test_after_signing_out_nothing_private_is_left(chromium, live_server, vera):
    page = signed_in(chromium, live_server)
    other = page.context.new_page()
    for path in ("hand/", "you/"):
        page.goto(f"{live_server.url}{ME}{path}")
    other.goto(f"{live_server.url}{ME}hand/")
    expect(other.get_by_text("Falk")).to_be_visible()
    # What a side game might keep of its player.
    page.evaluate("localStorage.setItem('sheets', 'Vera'); sessionStorage.setItem('sheets', 'Vera')")
    page.get_by_role("button", name="Sign out on this phone").click()
    page.wait_for_url(f"{live_server.url}/")
    # Another page left open is emptied by itself.
    expect(other.get_by_text("Falk")).to_have_count(0)
    kept = page.evaluate(
        """async () => ({
          stored: { ...localStorage, ...sessionStorage },
          caches: await caches.keys(),
          bases: (await indexedDB.databases()).length,
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          cookies: document.cookie.split("; ").map((one) => one.split("=")[0]),
        })"""
    )
    assert kept == {"stored": {}, "caches": [], "bases": 0, "workers": 0, "cookies": ["csrftoken"]}
    for _ in range(2):
        page.go_back()
        expect(page.locator("main")).to_be_visible()
        assert [word in page.locator("body").inner_text() for word in PRIVATE] == [False, False]
    # Out of reach of the server there is nothing to go back to either.
    page.context.set_offline(True)
    for path in ("hand/", "you/"):
        with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
            page.goto(f"{live_server.url}{ME}{path}")
        assert [word in page.locator("body").inner_text() for word in PRIVATE] == [False, False]
    page.context.close()


@pytest.mark.report("A25")
def test_a_page_kept_by_the_browser_shows_nothing_once_somebody_signed_out(chromium, live_server, vera):
    """Some browsers keep pages whole for the button back, whatever the server says."""
    page = signed_in(chromium, live_server)
    page.goto(f"{live_server.url}{ME}hand/")
    expect(page.get_by_text("Falk")).to_be_visible()
    page.context.request.post(
        f"{live_server.url}/out/",
        form={"csrfmiddlewaretoken": page.evaluate("larp.csrf()")}, headers={"Referer": f"{live_server.url}/"},
    )  # fmt: skip
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.get_by_text("Falk")).to_have_count(0)
    page.context.close()

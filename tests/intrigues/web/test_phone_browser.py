"""A card goes from phone to phone in a real browser at 390×844, and the other phone follows by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from larp import clock
from larp.models import Badge
from larp.services import notices
from larp.services.notices import News
from tests import cast
from tests.intrigues.web.phones import ME, stand_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CODES = {"karl": "KARA" * 4, "vera": "VERA" * 4}


@pytest.fixture
def clinic(live_server):
    stand_at("15:20")
    made = cast.cast(name="Erlenbruch", language="en")
    for key, code in CODES.items():
        Badge.objects.create(player=getattr(made, key), code=code, issued_at=cast.MORNING)
    yield made
    clock.set_offset(timedelta(0))


def signed_in(chromium, live_server, key, scripts=True):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=scripts, locale="en")
    page = context.new_page()
    page.goto(f"{live_server.url}/b/{CODES[key]}")
    page.get_by_role("button").first.click()
    expect(page.get_by_role("navigation")).to_be_visible()
    return page


def test_a_name_typed_before_the_scripts_came_narrows_the_list_as_well(chromium, live_server, clinic):
    card = cast.card(design=cast.person(event=clinic.event, key="falk"), holder=clinic.karl)
    karl = signed_in(chromium, live_server, "karl")
    held = []
    karl.route("**/phone*.js", lambda route: held.append(route))
    karl.goto(f"{live_server.url}{ME}hand/{card.pk}/give/", wait_until="commit")
    karl.get_by_label("Name or role").fill("ver")
    expect(karl.locator("#people li:visible")).to_have_count(3)
    for script in held:
        script.continue_()
    expect(karl.locator("#people li:visible")).to_have_count(1)


@pytest.mark.rule("IN-07")
@pytest.mark.parametrize("scripts", [True, False])
def test_a_card_is_given_and_taken(chromium, live_server, clinic, scripts):
    card = cast.card(design=cast.person(event=clinic.event, key="falk", weight=5), holder=clinic.karl)
    karl, vera = (signed_in(chromium, live_server, key, scripts) for key in ("karl", "vera"))
    karl.goto(f"{live_server.url}{ME}hand/{card.pk}/")
    karl.get_by_role("link", name="Give").click()
    karl.get_by_label("Name or role").fill("ver")
    if not scripts:
        karl.get_by_role("button", name="Find").click()
    expect(karl.locator("#people li:visible")).to_have_count(1)
    karl.locator("#people a:visible").click()
    karl.get_by_role("button", name="Offer to Vera").click()
    expect(karl.get_by_text("Offered to Vera. The card is yours")).to_be_visible()
    if not scripts:
        vera.reload()
    # With scripts her page follows by itself.
    vera.locator("a.offered", has_text="Karl offers you a card").click()
    vera.get_by_role("button", name="Take it", exact=True).click()
    expect(vera.get_by_text("How it came to you")).to_be_visible()
    assert vera.evaluate("document.documentElement.scrollWidth") == 390 if scripts else True
    card.refresh_from_db()
    assert card.holder == clinic.vera
    for page in (karl, vera):
        page.context.close()


def test_a_notice_rings_on_the_page_that_lies_open_and_leaves_the_rest_of_it_alone(chromium, live_server, clinic):
    vera = signed_in(chromium, live_server, "vera")
    vera.goto(f"{live_server.url}{ME}notices/")
    vera.get_by_role("button", name="Sound").click()
    expect(vera.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    vera.goto(f"{live_server.url}{ME}hand/")
    pages = []
    vera.on("request", lambda request: pages.append(request.url) if request.url.endswith("/hand/") else None)
    said = [News("card.dealt", {"n": 2}, clinic.vera.pk, "x")]
    notices.tell(event_id=clinic.event.pk, news=said, now=clock.now())
    expect(vera.get_by_role("status").filter(has_text="A master has dealt you 2 cards.")).to_be_visible()
    expect(vera.get_by_role("link", name="1 notice not read")).to_be_visible()
    assert pages == []
    vera.context.close()

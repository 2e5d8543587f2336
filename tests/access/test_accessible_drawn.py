"""What scripts draw, looked at by axe-core as it stands then: the forms and sheets of a desk, what comes to a phone by
itself; and a record to judge, which is there only once one was sent. On a phone it stands within the window as well,
with letters of twice the size."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from intrigues.services import cards
from larp import clock
from larp.models import Membership
from mediators.models import Device
from tests import cast
from tests.access import phone_width, world
from tests.access.test_accessible import AXE, LOOK
from tests.cast import at
from tests.intrigues.web.phones import ME, stand_at
from tests.mediators.desk_of import Desk, code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PATIENCE = 30_000


class Looks:
    """Looks at a page, in light by all rules and in dark for its colours, and keeps what is wrong by `where`."""

    def __init__(self, page) -> None:
        self.page, self.found, self.seen = page, {}, []

    def at(self, where: str) -> None:
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        wrong = self.page.evaluate(LOOK, None)
        self.page.emulate_media(color_scheme="dark")
        wrong += self.page.evaluate(LOOK, ["color-contrast"])
        if self.page.viewport_size["width"] == phone_width.WIDTH:
            wrong += phone_width.beyond(self.page)
        self.seen.append(where)
        if wrong:
            self.found[where] = wrong

    def done(self) -> None:
        assert self.found == {}, json.dumps(self.found, indent=1, ensure_ascii=False)


@pytest.fixture(autouse=True)
def twenty_past_three(live_server):
    cache.clear()
    stand_at("15:20")
    yield
    clock.set_offset(timedelta(0))


@pytest.fixture(params=[(1180, 820), (390, 844)], ids=["tablet", "phone"])
def desk(request, chromium, live_server):
    """Moritz's desk on a tablet and on a phone: the page, and what stands behind it."""
    width, height = request.param
    made = Desk(language="en")
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="en")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    device = Device.objects.create(mediator=made.moritz, code="TAB1ET0F0R11KTAB", issued_at=at("12:00"))
    page.goto(live_server.url + reverse("mediators:pair", kwargs={"code": device.code}))
    page.locator("input[name=pin]").fill("4711")
    page.get_by_role("button", name="Pair this tablet").click()
    expect(page.locator("[data-people] li").first).to_be_visible()
    yield page, made
    context.close()


def scan(page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_the_forms_and_sheets_of_a_desk(desk, live_server):
    page, made = desk
    looks = Looks(page)
    address = live_server.url + reverse("mediators:desk", kwargs={"slug": made.event.slug})
    made.place(made.c.hans, cards=2, when="15:05")
    hand = made.hands["karl"]
    aimed = cast.circumstance(event=made.event, key="aimed", effects=[{"op": "sub", "value": 1, "whose": "target"}])
    rain = cast.card(design=aimed, holder=made.c.karl)
    page.locator("#find").fill("kar")
    expect(page.locator("[data-people] li:visible")).to_have_count(1)
    looks.at("a name is being typed")
    page.goto(f"{address}?player={made.c.karl.pk}")
    for card in hand[:3]:
        scan(page, code_of(card))
        expect(page.locator("[data-slot=lineup]")).to_contain_text(card.design.surname["en"])
    page.locator("[data-goes=cards]").click()
    scan(page, code_of(made.hands["hans"][5]))
    expect(page.locator(".chip.bad")).to_be_visible()
    looks.at("a bid with a card of somebody else's")
    page.locator(".chip.bad").get_by_role("button", name="Take out").click()
    scan(page, "nonsense")
    expect(page.locator("#said")).to_contain_text("no card")
    looks.at("what is no code")
    for card in hand[3:5]:
        scan(page, code_of(card))
    expect(page.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    looks.at("a bid that can be recorded")
    page.locator("#confirm").click()
    expect(page.locator(".receipt")).to_be_visible()
    looks.at("the receipt")
    for kind in ("goal", "circumstance", "fold", "disclosure", "remark"):
        page.goto(f"{address}?player={made.c.karl.pk}&kind={kind}")
        if kind == "circumstance":
            scan(page, code_of(rain))
            expect(page.locator("[data-target]")).to_be_visible()
        expect(page.locator("#main h1, #main h2").first).to_be_visible()
        looks.at(kind)
    page.goto(address)
    page.locator("#queue-chip").click()
    expect(page.locator("#queue")).to_be_visible()
    looks.at("the queue, all sent")
    page.locator("#queue [data-closes]").click()
    page.context.set_offline(True)
    page.locator("[data-people] a", has_text="Vera").first.click()
    scan(page, code_of(made.hands["vera"][0]))
    page.locator("[data-goes=cards]").click()
    for card in made.hands["vera"][1:3]:
        scan(page, code_of(card))
    expect(page.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    looks.at("a bid without a network")
    page.locator("#confirm").click()
    expect(page.locator("#queue-chip")).to_have_attribute("data-unsent", "1")
    expect(page.locator("#lost")).to_be_visible()
    looks.at("a record kept without a network")
    page.locator("#queue-chip").click()
    page.locator("[data-show-pages]").click()
    expect(page.locator(".qr-page svg")).to_be_visible()
    looks.at("the queue as symbols")
    assert len(looks.seen) == 14
    looks.done()


def test_the_lock_of_a_desk(desk):
    page, _made = desk
    looks = Looks(page)
    page.wait_for_load_state("load")
    key = f"desk-touched-{Device.objects.get().pk}"
    page.evaluate("([key, at]) => localStorage.setItem(key, String(at))", [key, 1])
    expect(page.locator("#lock")).to_be_visible(timeout=PATIENCE)
    looks.at("locked")
    page.locator("#lock input").fill("0000")
    page.locator("#lock button").click()
    expect(page.locator("#lock [data-lock-says]")).to_contain_text("PIN")
    looks.at("a wrong PIN")
    looks.done()


def test_what_comes_to_a_phone_by_itself(chromium, live_server):
    made = world.make()
    karl = cast.player(event=made.clinic, key="karl")
    held, shown = cast.people(holder=made.vera, weights=[3, 4])
    [given] = cast.people(holder=karl, weights=[5])
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    session = world.knock("player", made).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    looks = Looks(page)
    page.goto(f"{live_server.url}{ME}hand/{held.pk}/give/")
    page.locator("[data-narrows]").fill("kar")
    expect(page.locator("#people li:visible")).to_have_count(1)
    looks.at("a receiver is being typed")
    page.locator("[data-narrows]").fill("nobody")
    expect(page.locator("#people li:visible")).to_have_count(0)
    looks.at("nobody of that name")
    page.goto(f"{live_server.url}{ME}hand/{held.pk}/give/")
    page.locator("form[action$='/hold-out/'] button, form[action*='hold'] button").first.click()
    expect(page.locator(".codeleaf img")).to_be_visible()
    looks.at("a card held out by a code")
    page.goto(f"{live_server.url}{ME}hand/{shown.pk}/show/")
    looks.at("showing a card")
    page.goto(f"{live_server.url}{ME}hand/")
    cards.offer(actor=cast.acting(karl), card=given, receiver=made.vera, now=clock.now())
    expect(page.locator("#told")).to_be_visible()
    expect(page.locator(".offered")).to_be_visible()
    looks.at("a card is offered")
    page.goto(f"{live_server.url}{ME}notices/")
    expect(page.locator("[data-rings]")).to_be_visible()
    page.locator("[data-ring=sound]").click()
    expect(page.locator("[data-ring=sound]")).to_have_attribute("aria-pressed", "true")
    looks.at("the inbox")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    looks.at("no connection")
    context.close()
    looks.done()


def test_a_record_to_judge(chromium, live_server):
    made = Desk(language="en")
    made.sent(made.bid(made.c.karl, id="first"), now=at("15:10"))
    late = made.bid(made.c.karl, id="late", first=1, made_at=at("15:06"))
    assert made.sent(late, now=at("15:17"))["state"] == "waiting"
    entry = made.entry("late")
    client = Client()
    user = User.objects.create_user("nora")
    Membership.objects.create(event=made.event, user=user, name="Nora Velt")
    client.force_login(user)
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    looks = Looks(page)
    for name, given in (("judge", {"entry": entry.pk}), ("waiting", {})):
        page.goto(live_server.url + reverse(f"mediators:{name}", kwargs={"slug": made.event.slug, **given}))
        expect(page.locator("h1").first).to_be_visible()
        assert re.search("Karl", page.locator("main").inner_text())
        looks.at(name)
    context.close()
    looks.done()

"""The desk in a real browser: scanned codes become cards, what is missing is said, a double tap is one record."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from larp import clock
from mediators.models import Device, Entry
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def d(live_server):
    """The clock stands at 15:20 of that Saturday as the test begins, and runs."""
    clock.set_offset(at("15:20") - clock.now())
    yield Desk(language="en")
    clock.set_offset(timedelta(0))


@pytest.fixture
def tablet(chromium, live_server, d):
    """Moritz's tablet, paired by its link; it fails the test if a script of the page broke or was refused."""
    context = chromium.new_context(viewport={"width": 1180, "height": 820}, locale="en")
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda line: broken.append(line.text) if "Content Security" in line.text else None)
    device = Device.objects.create(mediator=d.moritz, code="TAB1ET0F0R11KTAB", issued_at=at("12:00"))
    page.goto(live_server.url + reverse("mediators:pair", kwargs={"code": device.code}))
    page.locator("input[name=pin]").fill("4711")
    page.get_by_role("button", name="Pair this tablet").click()
    yield page
    context.close()
    assert broken == []


def scan(tablet, card) -> None:
    """What a scanner types: the address on the card, and Enter."""
    tablet.keyboard.type(f"HTTP://10.0.0.1/C/{code_of(card)}")
    tablet.keyboard.press("Enter")


@pytest.mark.rule("IN-30", "IN-32")
@pytest.mark.report("A01")
def test_a_first_bid_is_scanned_put_right_by_one_tap_and_recorded_once(tablet, live_server, d):
    d.place(d.c.hans, cards=2, when="15:05")
    hand = d.hands["karl"]
    tablet.locator("#find").fill("kar")
    expect(tablet.locator("[data-people] li:visible")).to_have_count(1)
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("heading", name="First bid")).to_be_visible()
    confirm = tablet.locator("#confirm")
    for card in hand[:3]:
        scan(tablet, card)
        expect(tablet.locator("[data-slot=lineup]")).to_contain_text(card.design.surname["en"])
    scan(tablet, hand[3])
    expect(tablet.locator("[data-slot=cards]")).to_contain_text(hand[3].design.surname["en"])
    expect(tablet.locator("[data-due-words]")).to_have_text("One card short of the stake of 2")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    third = tablet.locator("[data-slot=lineup] .chip", has_text=hand[2].design.surname["en"])
    third.get_by_role("button", name="To stake").click()
    expect(tablet.locator("[data-due]")).to_be_hidden()
    expect(tablet.locator("[data-meter] .new")).to_have_count(2)
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    confirm.dblclick()
    expect(tablet.locator(".receipt")).to_contain_text("Stake 2, current stake 2.")
    expect(tablet.locator(".records li")).to_have_count(1)
    entry = Entry.objects.get()
    assert (entry.state, entry.payload["bid"]) == (
        "taken", {"lineup": [code_of(c) for c in hand[:2]], "cards": [code_of(hand[3]), code_of(hand[2])]},
    )  # fmt: skip
    assert d.stake(d.c.karl) == 2


def test_what_can_not_be_used_is_said_at_once_and_blocks_the_record(tablet, live_server, d):
    d.place(d.c.karl, cards=1, when="15:05")
    tablet.goto(f"{live_server.url}{reverse('mediators:desk', kwargs={'slug': d.event.slug})}?player={d.c.karl.pk}")
    scan(tablet, d.hands["karl"][0])
    chip = tablet.locator("[data-slot=cards] .chip.bad")
    expect(chip).to_contain_text("This card is locked")
    expect(tablet.locator("#why")).to_have_text("First take out what can’t be used")
    chip.get_by_role("button", name="Take out").click()
    tablet.keyboard.type("nonsense")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#said")).to_have_text("This is no card’s code: sixteen letters and digits.")
    scan(tablet, d.hands["karl"][4])
    expect(tablet.locator("#why")).to_have_text("This raises the stake to 2")


def test_a_stake_raised_elsewhere_is_told_while_the_form_is_open(tablet, live_server, d):
    tablet.goto(f"{live_server.url}{reverse('mediators:desk', kwargs={'slug': d.event.slug})}?player={d.c.karl.pk}")
    scan(tablet, d.hands["karl"][0])
    scan(tablet, d.hands["karl"][1])
    tablet.locator("[data-goes=cards]").click()
    scan(tablet, d.hands["karl"][2])
    expect(tablet.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    d.place(d.c.hans, cards=3, when="15:21")
    expect(tablet.locator("[data-due-words]")).to_have_text("2 cards short of the stake of 3", timeout=20_000)
    expect(tablet.locator("[data-slot=lineup] .chip.person")).to_have_count(2)


@pytest.mark.rule("IN-46")
def test_a_circumstance_asks_for_its_target_only_where_the_card_does(tablet, live_server, d):
    d.place(d.c.karl, cards=1, when="15:05")
    aimed = cast.circumstance(event=d.event, key="aimed", effects=[{"op": "sub", "value": 1, "whose": "target"}])
    card = cast.card(design=aimed, holder=d.c.karl)
    clock.set_offset(clock._offset + timedelta(hours=1))
    desk = reverse("mediators:desk", kwargs={"slug": d.event.slug})
    tablet.goto(f"{live_server.url}{desk}?player={d.c.karl.pk}&kind=circumstance")
    # By the server's clock nobody touched it for an hour.
    tablet.locator("input[name=pin]:visible").fill("4711")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("[data-slot=card]")).to_be_visible()
    expect(tablet.locator("[data-target]")).to_be_hidden()
    scan(tablet, card)
    expect(tablet.locator("#why")).to_have_text("First choose on whom")
    tablet.locator("select[name=target]").select_option(str(d.c.hans.pk))
    tablet.locator("#confirm").click()
    expect(tablet.locator(".receipt")).to_contain_text("Aimed")
    expect(tablet.locator(".receipt .state")).to_have_text("taken")
    assert d.intrigue.circumstances.get().target == d.c.hans


@pytest.mark.report("A01")
def test_a_record_made_before_the_first_snapshot_has_its_receipt_whenever_the_answer_comes(tablet, live_server, d):
    """The page after it comes from the server, which hasn't got the record yet."""
    entries, snapshot = (reverse(f"mediators:{name}", args=[d.event.slug]) for name in ("entries", "snapshot"))
    tablet.context.route(f"**{snapshot}*", lambda route: route.abort())
    tablet.context.route(f"**{entries}", lambda route: route.abort())
    # Of the snapshot that came while this tablet was paired nothing is left.
    expect(tablet.locator("html[data-desk=ready]")).to_be_attached()
    tablet.goto(live_server.url)
    tablet.evaluate(
        """slug => new Promise(done => {
          const asked = indexedDB.open(`desk-${slug}`)
          asked.onsuccess = () => {
            const act = asked.result.transaction("facts", "readwrite")
            act.objectStore("facts").delete("snapshot")
            act.oncomplete = () => { asked.result.close(); done() }
          }
        })""",
        d.event.slug,
    )
    desk = reverse("mediators:desk", kwargs={"slug": d.event.slug})
    tablet.goto(f"{live_server.url}{desk}?player={d.c.karl.pk}")
    for card in d.hands["karl"][:2]:
        scan(tablet, card)
    tablet.locator("[data-goes=cards]").click()
    scan(tablet, d.hands["karl"][2])
    tablet.locator("#confirm").click()
    expect(tablet).to_have_url(re.compile("done="))
    expect(tablet.locator(".receipt")).to_contain_text("Karl")
    assert not Entry.objects.exists()
    tablet.context.unroute(f"**{entries}")
    tablet.locator("#queue-chip").click()
    tablet.locator("[data-send]").click()
    expect(tablet.locator(".receipt .state")).to_have_text("taken")
    assert Entry.objects.get().state == "taken"


def lies_idle(tablet) -> None:
    """Eleven minutes since the last touch, as the page counts them; it looks every five seconds."""
    device = Device.objects.get()
    tablet.wait_for_load_state("load")
    tablet.evaluate("([key, at]) => localStorage.setItem(key, String(at))", [f"desk-touched-{device.pk}", 1])
    expect(tablet.locator("#lock")).to_be_visible(timeout=20_000)


def give(tablet, pin: str) -> None:
    tablet.locator("#lock input").fill(pin)
    tablet.locator("#lock button").click()


def test_an_idle_page_locks_itself_and_opens_by_the_pin_with_and_without_the_server(tablet):
    lies_idle(tablet)
    tablet.keyboard.press("Escape")
    give(tablet, "0000")
    expect(tablet.locator("#lock [data-lock-says]")).to_contain_text("This isn’t the PIN")
    give(tablet, "4711")
    expect(tablet.locator("#lock")).to_be_hidden()
    lies_idle(tablet)
    tablet.context.set_offline(True)
    give(tablet, "0000")
    expect(tablet.locator("#lock [data-lock-says]")).to_have_text("This isn’t the PIN.")
    give(tablet, "4711")
    expect(tablet.locator("#lock")).to_be_hidden()
    tablet.context.set_offline(False)

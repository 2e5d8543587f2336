"""A mediator out of touch: what is in, what waits, what was refused, and that the ledger and the queue agree."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Error, expect

from intrigues.models import Card
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import slips
from larp import clock
from larp.models import Membership
from mediators.models import Device, Entry
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def agreed(d):
    """Whatever happened, every card lies where its ledger says."""
    yield
    assert disagreements(d.event) == []


def staked(d) -> dict[str, int]:
    return {player.key: d.stake(player) for player in d.people if d.stake(player)}


@pytest.mark.rule("IN-30", "IN-40", "IN-44")
@pytest.mark.report("A23")
def test_bids_made_without_a_network_survive_a_reload_and_a_closed_tab_and_are_sent_once(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    hands = d.hands
    tablet.bid("Karl", lineup=hands["karl"][:2], cards=hands["karl"][2:4])
    tablet.bid("Hans", lineup=[], cards=hands["hans"][2:4])
    tablet.unsent(2)
    tablet.page.reload()
    tablet.unsent(2)
    tablet.page.close()
    tablet.page = tablet.open()
    tablet.page.goto(tablet.address)
    # Scanned, a card shows its face though nobody answers.
    tablet.choose("Dietrich")
    card = hands["dietrich"][0]
    tablet.scan(card)
    expect(tablet.page.locator("[data-slot=lineup]")).to_contain_text(card.design.surname["en"])
    tablet.page.locator("[data-goes=cards]").click()
    # The second bid that this tablet knows of stands at 2.
    tablet.scan(hands["dietrich"][2])
    expect(tablet.page.locator("[data-due-words]")).to_have_text("One card short of the stake of 2")
    tablet.scan(hands["dietrich"][3])
    tablet.page.locator("#confirm").dblclick()
    tablet.unsent(3)
    assert Entry.objects.count() == 0
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken"] * 3
    assert staked(d) == {"karl": 2, "hans": 2, "dietrich": 2}
    assert Entry.objects.count() == 3
    # The codes of cards taken are no longer on the tablet.
    assert [row.get("raw") for row in tablet.queue()] == [None] * 3


@pytest.mark.rule("IN-33", "IN-40")
@pytest.mark.report("A23")
def test_a_refused_record_stays_with_its_reason_until_it_is_dealt_with(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    for key in ("karl", "hans", "dietrich", "vera"):
        tablet.bid(key.capitalize(), lineup=[], cards=d.hands[key][2:3])
    tablet.choose("Karl")
    tablet.page.get_by_role("link", name="Goal").click()
    tablet.page.get_by_label("Influence").check()
    tablet.page.locator("#confirm").click()
    tablet.unsent(5)
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken"] * 4 + ["refused"]
    assert staked(d) == {"karl": 1, "hans": 1, "dietrich": 1, "vera": 1}
    tablet.page.reload()
    chip = tablet.page.locator("#queue-chip")
    expect(chip).to_have_text("Refused: 1")
    chip.click()
    line = tablet.page.locator("[data-queue-rows] li[data-state=refused]")
    expect(line).to_have_count(1)
    expect(line.locator(".reason")).not_to_be_empty()
    line.get_by_role("button", name="Dealt with").click()
    expect(chip).to_have_text("All sent")


@pytest.mark.rule("IN-40")
@pytest.mark.report("A24")
def test_a_session_that_expired_and_a_server_that_restarted_lose_nothing(tablets, d, server):
    tablet = tablets()
    tablet.pair(d.moritz)
    server.stop()
    tablet.bid("Karl", lineup=d.hands["karl"][:1], cards=d.hands["karl"][2:3])
    tablet.bid("Hans", lineup=[], cards=d.hands["hans"][2:3])
    tablet.unsent(2)
    Session.objects.all().delete()
    server.start()
    # It notices by itself that it isn't signed in, says so, and keeps the queue.
    expect(tablet.page.locator("[data-kept]")).to_have_attribute("data-unsent", "2")
    assert tablet.ask("async (store) => (await store.fact('snapshot')) ?? null") is None
    assert Entry.objects.count() == 0
    tablet.page.get_by_label("Your pairing code").fill("tab1 et0f 0r11 ktab")
    tablet.page.get_by_role("button", name="Sign in").click()
    tablet.confirm_pairing()
    tablet.unsent(0)
    assert [(entry.mediator, entry.state) for entry in Entry.objects.all()] == [(d.moritz, "taken")] * 2
    assert staked(d) == {"karl": 1, "hans": 1}


@pytest.mark.rule("IN-40", "IN-41")
@pytest.mark.report("A24")
def test_what_one_mediator_made_is_credited_to_him_after_another_paired_the_tablet(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    tablet.join()
    # The browser forgot the session before anything was sent.
    tablet.context.route("**/desk/entries/", lambda route: route.abort())
    tablet.context.clear_cookies()
    tablet.pair(d.lotte, code="10TTE10TTE10TTE1")
    tablet.context.unroute("**/desk/entries/")
    tablet.bid("Hans", lineup=[], cards=d.hands["hans"][2:3])
    tablet.unsent(0)
    assert [(entry.mediator, entry.player, entry.state) for entry in Entry.objects.order_by("made_at")] == [
        (d.moritz, d.c.karl, "taken"), (d.lotte, d.c.hans, "taken"),
    ]  # fmt: skip


@pytest.mark.rule("IN-40")
def test_a_phase_closed_meanwhile_puts_the_record_before_the_masters_whatever_the_tablet_says(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    clock.set_offset(at("16:05") - clock.now() + clock._offset)
    tablet.join()
    # For the server the tablet lay untouched all that time; the queue is sent behind the lock.
    pin = tablet.page.locator("input[name=pin]:visible")
    expect(pin).to_be_visible()
    pin.fill("4711")
    pin.press("Enter")
    tablet.unsent(0)
    assert tablet.states() == ["waiting"]
    entry = Entry.objects.get()
    assert (entry.state, entry.made_at < at("15:30"), staked(d)) == ("waiting", True, {})
    assert Card.objects.get(pk=d.hands["karl"][2].pk).place == "hand"


@pytest.mark.rule("IN-40")
def test_a_clock_an_hour_wrong_is_measured_and_allowed_for(tablets, d):
    tablet = tablets()
    tablet.context.clock.set_system_time(at("14:20"))
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    tablet.join()
    tablet.unsent(0)
    entry = Entry.objects.get()
    assert entry.state == "taken"
    assert abs(entry.clock_error_ms + 3_600_000) < 60_000
    assert at("15:20") <= entry.made_at < at("15:25")
    assert entry.raw_made_at < at("14:30")


@pytest.mark.rule("IN-33", "IN-40")
def test_two_tablets_raise_out_of_touch_and_both_bids_stand(tablets, d):
    first, second = tablets(), tablets()
    first.pair(d.moritz)
    second.pair(d.lotte, code="10TTE10TTE10TTE1")
    first.cut()
    second.cut()
    first.bid("Karl", lineup=[], cards=d.hands["karl"][2:4])
    second.bid("Hans", lineup=[], cards=d.hands["hans"][2:5])
    # The later one comes first.
    second.join()
    second.unsent(0)
    first.join()
    first.unsent(0)
    expect(first.page.locator(".receipt .state")).to_have_text("taken; owes cards: 1")
    assert (first.states(), second.states()) == (["taken"], ["taken"])
    assert staked(d) == {"karl": 2, "hans": 3}
    d.intrigue.refresh_from_db()
    assert d.intrigue.current_stake == 3


@pytest.mark.rule("IN-40")
@pytest.mark.report("A24")
def test_a_tablet_cut_off_keeps_its_records_for_a_master_to_read_in(tablets, d, client, admin_user):
    tablet = tablets()
    device = tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    Device.objects.filter(pk=device.pk).update(revoked_at=at("15:21"))
    tablet.join()
    expect(tablet.page.locator("[data-revoked]")).to_be_visible()
    with tablet.page.expect_download() as download:
        tablet.page.get_by_role("button", name="Save as a file").click()
    text = download.value.path().read_text()
    tablet.page.get_by_role("button", name="Show as QR").click()
    expect(tablet.page.locator(".qr-page svg")).to_be_visible()
    Membership.objects.create(event=d.event, user=admin_user, name="Nora")
    client.force_login(admin_user)
    address = f"/e/{d.event.slug}/room/waiting/import/"
    assert client.post(address, {"text": text}).context["counts"] == {"taken": 1, "waiting": 0, "refused": 0}
    assert client.post(address, {"text": text}).context["rows"][0]["repeat"] is True
    assert Entry.objects.get().mediator == d.moritz
    assert staked(d) == {"karl": 1}


@pytest.mark.report("A25")
def test_a_new_version_is_taken_by_one_tap_with_the_queue_and_after_signing_out_nothing_private_is_left(
    tablets, d, monkeypatch
):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    tablet.context.route("**/desk/entries/", lambda route: route.abort())
    monkeypatch.setattr("mediators.web.shell.version", lambda: "0123456789abcdef")
    tablet.join()
    newer = tablet.page.get_by_role("button", name="Update the desk")
    expect(newer).to_be_visible()
    newer.click()
    tablet.until("document.getElementById('desk-app')?.dataset.version === '0123456789abcdef'")
    tablet.unsent(1)
    tablet.context.unroute("**/desk/entries/")
    tablet.page.locator("#queue-chip").click()
    tablet.page.get_by_role("button", name="Send now").click()
    tablet.unsent(0)
    assert tablet.states() == ["taken"]
    tablet.page.get_by_role("button", name="Sign this tablet out").click()
    tablet.page.wait_for_url("**/")
    tablet.cut()
    tablet.page.goto(tablet.address)
    expect(tablet.page.locator("[data-kept]")).to_have_attribute("data-unsent", "0")
    assert "Karl" not in tablet.page.content()
    with suppress(Error):
        tablet.page.go_back()
    tablet.until("document.body && !document.body.textContent.includes('Karl')")


@pytest.mark.report("A25")
def test_a_tablet_signed_out_at_the_front_door_keeps_no_page_of_the_desk(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.page.goto(tablet.server.url)
    tablet.page.get_by_role("button", name="Sign out of everything").click()
    expect(tablet.page.get_by_role("button", name="Sign out of everything")).to_have_count(0)
    tablet.cut()
    tablet.page.goto(tablet.address)
    expect(tablet.page.locator("[data-kept]")).to_have_attribute("data-unsent", "0")
    assert "Karl" not in tablet.page.content()
    tablet.wait_for("async (store) => !(await store.fact('snapshot')) && !(await store.fact('faces'))")


def test_on_a_plain_address_the_queue_works_and_the_desk_says_what_it_lacks(tablets, d, server):
    server.url = f"http://desk.test:{server.port}"
    tablet = tablets()
    tablet.pair(d.moritz)
    assert tablet.page.evaluate("[isSecureContext, Boolean(navigator.serviceWorker), Boolean(crypto.subtle)]") == [
        False, False, False,
    ]  # fmt: skip
    tablet.cut()
    tablet.bid("Karl", lineup=d.hands["karl"][:1], cards=d.hands["karl"][2:3])
    tablet.choose("Hans")
    expect(tablet.page.locator("[data-camera-lack]")).to_contain_text("certificate")
    tablet.page.locator("#queue-chip").click()
    expect(tablet.page.locator("[data-queue-lack]")).to_contain_text("lacks a camera")
    tablet.unsent(1)
    tablet.join()
    tablet.page.goto(tablet.address)
    tablet.unsent(0)
    assert (tablet.states(), staked(d)) == (["taken"], {"karl": 1})


@pytest.mark.rule("IN-40")
def test_slips_written_by_hand_are_entered_out_of_touch_in_their_order_and_each_once(tablets, d):
    """Karl's two bids and Hans's of the same minute, entered in the order of the paper."""
    slip = slips.issue(actor=cast.master(), event=d.event, kind="bid", count=3, now=at("12:00"))
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    hands = d.hands
    rounds = [("Karl", hands["karl"][2:4]), ("Karl", hands["karl"][4:5]), ("Hans", hands["hans"][2:5])]
    for one, (name, cards) in zip(slip, rounds, strict=True):
        tablet.type_in(f"HTTP://10.0.0.1/S/{one.code}")
        expect(tablet.page.locator("[data-on-paper]")).to_contain_text(f"№ {one.number}")
        tablet.choose(name)
        if tablet.page.locator("[data-goes=cards]").count():
            tablet.page.locator("[data-goes=cards]").click()
        tablet.page.keyboard.press("Tab")
        for card in cards:
            tablet.page.locator("#code").fill(code_of(card))
        expect(tablet.page.locator("#why")).to_have_text("First write the time on the slip, like 15:42")
        tablet.page.get_by_label("Time on the slip").fill("15:04")
        expect(tablet.page.locator("[data-paper-says]")).to_contain_text("min ago")
        tablet.page.locator("#confirm").click()
        expect(tablet.page.locator(".receipt")).to_contain_text("from paper, 15:04")
    # What this tablet has entered it doesn't take again, though the server hasn't heard of it.
    tablet.type_in(f"HTTP://10.0.0.1/S/{slip[0].code}")
    expect(tablet.page.locator("[data-slip-says]")).to_contain_text("Slip No. 1 was entered already")
    tablet.unsent(3)
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken"] * 3
    assert staked(d) == {"karl": 3, "hans": 3}
    entries = Entry.objects.order_by("received_at", "id")
    assert [(entry.player.key, entry.made_at, entry.slip.number) for entry in entries] == [
        ("karl", at("15:04"), 1), ("karl", at("15:04"), 2), ("hans", at("15:04"), 3),
    ]  # fmt: skip

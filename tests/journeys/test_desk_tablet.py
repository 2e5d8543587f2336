"""What a tablet keeps, sees and says: nothing that a finder could read, each record once, and both desks' pages."""

from __future__ import annotations

import io
import json
import os

import pytest
import zxingcpp
from django.urls import reverse
from PIL import Image
from playwright.sync_api import expect

from intrigues.selectors.ledger_check import disagreements
from larp.models import Badge, Membership
from mediators.models import Disclosure, Entry
from tests import cast
from tests.cast import at
from tests.journeys.film import film
from tests.journeys.tablet import Tablet
from tests.mediators.desk_of import code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
EVERYTHING = """(store) => store.read("entries", (entries, settled) => settled(entries.getAll())).then(async (rows) =>
  JSON.stringify([rows, await store.read("facts", (facts, settled) => settled(facts.getAll()))]))"""


@pytest.fixture(autouse=True)
def agreed(d):
    """Whatever happened, every card lies where its ledger says."""
    yield
    assert disagreements(d.event) == []


def nora(d, client, admin_user):
    """A master's browser."""
    Membership.objects.get_or_create(event=d.event, user=admin_user, defaults={"name": "Nora"})
    client.force_login(admin_user)
    return client


def staked(d) -> dict[str, int]:
    return {player.key: d.stake(player) for player in d.people if d.stake(player)}


def open_bid(tablet, name, cards) -> None:
    """A first bid laid out and not yet confirmed: one person, and the cards staked."""
    tablet.choose(name)
    tablet.scan(cards[0])
    expect(tablet.page.locator("[data-slot=lineup] .chip:not(.empty)")).to_have_count(1)
    tablet.page.locator("[data-goes=cards]").click()
    for card in cards[1:]:
        tablet.scan(card)
    expect(tablet.page.locator("[data-slot=cards] .chip:not(.empty)")).to_have_count(len(cards) - 1)


@pytest.mark.rule("IN-08", "IN-44")
def test_a_lost_tablet_tells_nobody_the_cards_and_a_refused_record_dealt_with_is_gone(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=d.hands["karl"][:2], cards=d.hands["karl"][2:4])
    tablet.choose("Hans")
    tablet.page.get_by_role("link", name="Goal").click()
    tablet.page.get_by_label("Influence").check()
    tablet.page.locator("#confirm").click()
    tablet.unsent(2)
    kept = [tablet.ask(EVERYTHING)]
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken", "refused"]
    tablet.wait_for("async (store) => (await store.fact('snapshot')).intrigues[0].known.length === 4")
    kept.append(tablet.ask(EVERYTHING))
    planted = [code_of(card) for hand in d.hands.values() for card in hand]
    planted += [card.design.surname["en"] for hand in d.hands.values() for card in hand]
    assert [word for word in planted for text in kept if word in text] == []
    tablet.page.locator("#queue-chip").click()
    tablet.page.locator("#queue").get_by_role("button", name="Dealt with").click()
    expect(tablet.page.locator("#queue-chip")).to_have_text("All sent")
    assert tablet.states() == ["taken"]


@pytest.mark.rule("IN-40")
@pytest.mark.report("A01")
def test_two_tabs_of_one_tablet_send_each_record_once_and_know_of_each_other(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    other = Tablet.__new__(Tablet)
    other.context, other.server, other.desk, other.broken = tablet.context, tablet.server, d, tablet.broken
    other.page = other.open()
    other.page.goto(tablet.address)
    other.settle()
    tablet.cut()
    open_bid(other, "Karl", d.hands["karl"][:1] + d.hands["karl"][4:5])
    tablet.bid("Karl", lineup=[], cards=d.hands["karl"][2:3])
    tablet.bid("Hans", lineup=[], cards=d.hands["hans"][2:4])
    # The form that lay open in the other tab is too late, and says so.
    other.page.locator("#confirm").click()
    expect(other.page.locator("[data-already]")).to_be_visible()
    other.unsent(2)
    other.page.get_by_role("button", name="Add to the stake").click()
    expect(other.page.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    other.page.locator("#confirm").click()
    for one in (tablet, other):
        one.unsent(3)
    tablet.join()
    for one in (tablet, other):
        one.page.evaluate("window.dispatchEvent(new Event('online'))")
    for one in (tablet, other):
        one.unsent(0)
    assert tablet.states() == ["taken"] * 3
    assert [(entry.player.key, entry.answer["repeat"]) for entry in Entry.objects.order_by("made_at")] == [
        ("karl", False), ("hans", False), ("karl", False),
    ]  # fmt: skip
    assert staked(d) == {"karl": 2, "hans": 2}


@pytest.mark.rule("IN-32")
def test_a_first_bid_that_another_desk_took_meanwhile_is_added_to_the_stake_by_one_tap(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    open_bid(tablet, "Karl", [d.hands["karl"][4], d.hands["karl"][5]])
    d.place(d.c.karl, cards=1, when="15:19")
    expect(tablet.page.locator("[data-already]")).to_be_visible()
    expect(tablet.page.locator("#why")).to_have_text("Already in: add to the stake")
    tablet.page.locator("#confirm").click(force=True)
    tablet.page.get_by_role("button", name="Add to the stake").click()
    tablet.page.locator("#confirm").click()
    expect(tablet.page.locator(".receipt .state")).to_have_text("taken")
    assert (Entry.objects.count(), staked(d)) == (1, {"karl": 2})
    assert d.intrigue.entrants.get().lineup.count() == 2


@pytest.mark.rule("IN-40")
def test_a_second_pair_of_eyes_out_of_touch(tablets, d):
    d.event.options = {**d.event.options, "second_eyes": True}
    d.event.save(update_fields=["options"])
    first, second = tablets(), tablets()
    first.pair(d.moritz)
    second.pair(d.lotte, code="10TTE10TTE10TTE1")
    for one in (first, second):
        one.cut()
        one.bid("Karl", lineup=d.hands["karl"][:1], cards=d.hands["karl"][2:5])
        # Entered once it raises nothing, and the desk says so.
        expect(one.page.locator("a.pick", has_text="Karl").locator(".mark")).to_have_text("entered once")
        expect(one.page.locator("#desk-clock .now-stake .num")).to_have_text("0")
    first.join()
    first.unsent(0)
    assert (first.states(), staked(d)) == (["waiting"], {})
    second.join()
    second.unsent(0)
    assert (second.states(), staked(d)) == (["taken"], {"karl": 3})


def test_a_page_loaded_anew_without_a_server_locks_and_opens_by_the_pin_that_the_tablet_keeps(tablets, d):
    tablet = tablets()
    device = tablet.pair(d.moritz)
    assert "data-verifier" not in tablet.page.content()
    tablet.cut()
    tablet.page.evaluate("([key]) => localStorage.setItem(key, '1')", [f"desk-touched-{device.pk}"])
    tablet.page.reload()
    lock = tablet.page.locator("#lock")
    expect(lock).to_be_visible()
    for pin, says in (("0000", "This isn’t the PIN."), ("4711", "")):
        lock.locator("input").fill(pin)
        lock.locator("button").click()
        expect(lock.locator("[data-lock-says]")).to_have_text(says)
    expect(lock).to_be_hidden()
    tablet.choose("Karl")
    # The page that was kept names nobody, and yet somebody can be aimed at and played for.
    tablet.page.get_by_role("link", name="Circumstance").click()
    expect(tablet.page.locator("select[name=target] option")).to_have_count(5)
    tablet.page.get_by_role("link", name="Goal").click()
    expect(tablet.page.locator("input[name=head]")).to_have_count(4)


@pytest.mark.rule("IN-40")
@pytest.mark.report("A24")
def test_qr_pages_of_the_queue_are_read_back_by_a_master(tablets, d, client, admin_user):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Karl", lineup=d.hands["karl"][:2], cards=d.hands["karl"][2:4])
    tablet.bid("Hans", lineup=[], cards=d.hands["hans"][2:4])
    tablet.page.locator("#queue-chip").click()
    tablet.page.get_by_role("button", name="Show as QR").click()
    number = tablet.page.locator("[data-page-number]")
    expect(number).to_contain_text("1 / ")
    count = int(number.inner_text().split("/")[1])
    assert count > 1
    texts = []
    for page in range(1, count + 1):
        expect(number).to_have_text(f"{page} / {count}")
        picture = Image.open(io.BytesIO(tablet.page.locator(".qr-page svg").screenshot()))
        [code] = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCodeModel2)
        texts.append(code.text)
        tablet.page.get_by_role("button", name="Next").click()
    address = reverse("mediators:import_queue", kwargs={"slug": d.event.slug})
    master = nora(d, client, admin_user)
    assert master.post(address, {"text": "\n".join(texts[1:])}).status_code == 422
    # In whatever order they were read.
    read = master.post(address, {"text": "\n".join(reversed(texts))})
    assert read.context["counts"] == {"taken": 2, "waiting": 0, "refused": 0}
    assert staked(d) == {"karl": 2, "hans": 2}
    tablet.join()
    tablet.unsent(0)
    assert (tablet.states(), Entry.objects.count()) == (["taken"] * 2, 2)
    assert [row["answer"]["repeat"] for row in tablet.queue()] == [True, True]


@pytest.mark.rule("IN-40")
@pytest.mark.report("A25")
def test_records_that_an_earlier_desk_kept_open_are_sealed_and_taken(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    raw = d.bid(d.c.karl, id="of-the-first-version", cards=2) | {
        "mediator": d.moritz.pk, "made_at": at("15:20").isoformat(), "raw_made_at": at("15:20").isoformat(),
        "clock_error_ms": 0,
    }  # fmt: skip
    row = {
        "id": raw["id"], "raw": raw, "player": d.c.karl.pk, "made": at("15:20").timestamp() * 1000, "who": "Karl",
        "what": "first bid, cards: 2", "status": "queued",
        "sum": {"kind": "bid", "intrigue": d.intrigue.pk, "count": 2},
        "maker": {"mediator": d.moritz.pk, "name": "Moritz", "token": None},
    }  # fmt: skip
    tablet.ask(f"(store) => store.write('entries', (entries, settled) => settled(entries.add({json.dumps(row)})))")
    assert code_of(d.hands["karl"][2]) in tablet.ask(EVERYTHING)
    tablet.page.reload()
    tablet.unsent(1)
    tablet.until("document.documentElement.dataset.desk === 'ready'")
    assert code_of(d.hands["karl"][2]) not in tablet.ask(EVERYTHING)
    tablet.join()
    tablet.unsent(0)
    assert (tablet.states(), staked(d)) == (["taken"], {"karl": 2})


@pytest.mark.rule("IN-70")
def test_a_remark_is_judged_by_a_master_and_its_mediator_reads_the_answer(tablets, d, client, admin_user):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.choose("Karl")
    tablet.page.get_by_role("link", name="Remark").click()
    tablet.page.get_by_label("What is wrong?").fill("He paid with Hans’s card")
    tablet.page.locator("#confirm").click()
    expect(tablet.page.locator(".receipt .state")).to_have_text("waits for a master")
    assert tablet.states() == ["waiting"]
    entry = Entry.objects.get()
    master = nora(d, client, admin_user)
    page = reverse("mediators:judge", kwargs={"slug": d.event.slug, "entry": entry.pk})
    assert "He paid with Hans’s card" in master.get(page).content.decode()
    assert master.post(page, {"verdict": "accept", "reason": "I have asked him"}).status_code == 302
    mine = tablet.page.locator(".records li")
    expect(mine).to_contain_text("accepted by a master")
    expect(mine).to_contain_text("I have asked him")


@pytest.mark.rule("IN-43")
def test_what_was_told_out_of_touch_keeps_to_the_limits_that_the_tablet_knows(tablets, d):
    d.sent(d.bid(d.c.karl, cards=2), now=at("15:19"))
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.page.evaluate("window.desk.ready = true")

    def tells(card: str) -> None:
        # The form is drawn anew; what is chosen in the one before it is nothing.
        expect(tablet.page.locator("html[data-desk=ready]")).to_be_attached()
        tablet.page.evaluate("document.querySelector('#record')?.setAttribute('data-before', '')")
        tablet.page.get_by_role("link", name="What I told").click()
        expect(tablet.page.locator("#record[data-kind=disclosure]:not([data-before])")).to_be_visible()
        tablet.page.get_by_label("To whom").select_option(label="Hans")
        tablet.page.get_by_label("Of which card").select_option(label=card)

    tablet.cut()
    confirm = tablet.page.locator("#confirm")
    tells("Karl, lineup: Otto Karl-1")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    confirm.click()
    tablet.unsent(1)
    tells("Karl, lineup: Otto Karl-0")
    expect(tablet.page.locator("[data-over]")).to_contain_text("Karl, lineup: Otto Karl-1")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    # Loaded anew the tablet knows the places alone, and the limits still.
    tablet.page.reload()
    tells("Karl: lineup, card 1")
    expect(tablet.page.locator("[data-over]")).to_contain_text("Karl: lineup, card 2")
    tells("Karl: stake, card 2")
    confirm.click()
    tablet.unsent(2)
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken", "taken"]
    told = Disclosure.objects.order_by("id").values_list("to", "about", "what", "card", "counts")
    karl, hans = d.c.karl.pk, d.c.hans.pk
    assert list(told) == [
        (hans, karl, "lineup", d.hands["karl"][1].pk, True), (hans, karl, "stake", d.hands["karl"][3].pk, True),
    ]  # fmt: skip


@pytest.mark.rule("IN-08", "IN-32")
def test_one_code_of_a_players_phone_lays_and_stakes_all_that_was_chosen_and_one_tap_swaps(tablets, d, chromium):
    Badge.objects.create(player=d.c.karl, code="KAR1KAR1KAR1KAR1", issued_at=at("12:00"))
    hand = d.hands["karl"]
    tablet = tablets()
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en", color_scheme="dark").new_page()
    phone.goto(f"{tablet.server.url}/b/KAR1KAR1KAR1KAR1")
    phone.locator("form button").first.click()
    phone.goto(f"{tablet.server.url}/e/{d.event.slug}/me/hand/codes/")
    for card, part in ((hand[0], "to the lineup"), (hand[5], "to the lineup"), (hand[2], "to the stake")):
        row = phone.locator("fieldset.marking", has_text=card.design.surname["en"])
        row.get_by_label(part).check()
    phone.get_by_role("button", name="Make the code").click()
    picture = Image.open(io.BytesIO(phone.locator(".codeleaf img").screenshot()))
    [code] = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCodeModel2)
    phone.context.close()
    tablet.pair(d.moritz)
    tablet.type_in(code.text)
    expect(tablet.page.locator("[data-slip-says]")).to_contain_text("First choose the player")
    tablet.page.locator("#find").fill("")
    tablet.choose("Karl")
    tablet.type_in(code.text)
    lineup = tablet.page.locator("[data-slot=lineup] .chip:not(.empty)")
    expect(lineup).to_have_count(2)
    expect(tablet.page.locator("[data-slot=cards] .chip:not(.empty)")).to_have_count(1)
    lineup.filter(has_text=hand[0].design.surname["en"]).get_by_role("button", name="To stake").click()
    expect(tablet.page.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
    tablet.page.locator("#confirm").click()
    expect(tablet.page.locator(".receipt .state")).to_have_text("taken")
    assert Entry.objects.get().payload["bid"] == {
        "lineup": [code_of(hand[5])], "cards": [code_of(hand[2]), code_of(hand[0])],
    }  # fmt: skip


@pytest.mark.rule("IN-30")
def test_the_camera_reads_a_badge_and_cards_and_stays_on_until_it_is_put_off(chromium, server, d, tmp_path):
    Badge.objects.create(player=d.c.karl, code="KAR1KAR1KAR1KAR1", issued_at=at("12:00"))
    laid, paid = d.hands["karl"][3], cast.card(design=cast.circumstance(event=d.event, key="gossip"), holder=d.c.karl)
    shown = film(tmp_path / "codes.mjpeg", [
        "HTTP://10.0.0.1/B/KAR1KAR1KAR1KAR1", f"HTTP://10.0.0.1/C/{code_of(laid)}", f"HTTP://10.0.0.1/C/{code_of(paid)}",
    ])  # fmt: skip
    browser = chromium.browser_type.launch(
        executable_path=os.environ.get("LARP_CHROMIUM", "/usr/bin/chromium-headless-shell"),
        args=["--no-sandbox", "--disable-gpu", "--disable-background-networking",
              "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
              f"--use-file-for-fake-video-capture={shown}"],
    )  # fmt: skip
    try:
        context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en", permissions=["camera"])
        tablet = Tablet(context, server, d)
        tablet.pair(d.moritz)
        tablet.page.get_by_role("button", name="Scan with the camera").click()
        expect(tablet.page.locator("[data-person-name]")).to_have_text("Karl")
        expect(tablet.page.locator("video")).to_be_visible()
        expect(tablet.page.locator("[data-slot=lineup]")).to_contain_text(laid.design.surname["en"])
        # What is no person goes to the stake by itself.
        expect(tablet.page.locator("[data-slot=cards]")).to_contain_text("Gossip")
        tablet.page.get_by_role("button", name="Camera off").click()
        tablet.page.locator("#confirm").click()
        expect(tablet.page.locator(".receipt .state")).to_have_text("taken")
        assert tablet.broken == []
        assert Entry.objects.get().payload["bid"] == {"lineup": [code_of(laid)], "cards": [code_of(paid)]}
    finally:
        browser.close()


def test_a_store_that_stumbles_once_does_not_end_the_sending(tablets, d):
    tablet = tablets()
    tablet.pair(d.moritz)
    tablet.cut()
    tablet.bid("Hans", lineup=[], cards=d.hands["hans"][2:4])
    tablet.unsent(1)
    tablet.page.evaluate(
        """() => {
          const real = IDBDatabase.prototype.transaction;
          let times = 1;
          IDBDatabase.prototype.transaction = function (name, mode, ...more) {
            const stumbles = mode === "readwrite" && name === "facts" && times-- > 0;
            if (stumbles) throw new DOMException("stumbled", "InvalidStateError");
            return real.call(this, name, mode, ...more);
          };
        }"""
    )
    tablet.join()
    tablet.unsent(0)
    assert tablet.states() == ["taken"]
    assert [error for error in tablet.broken if "stumbled" in error] == tablet.broken != []
    tablet.broken.clear()

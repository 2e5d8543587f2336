"""The screen in the hall in a real browser: read from ten metres, turning by itself, honest when it stands still."""

from __future__ import annotations

import base64
import io
import re
from datetime import timedelta

import pytest
from PIL import Image
from playwright.sync_api import expect

from intrigues.models import Intrigue
from intrigues.services import intrigues
from larp import clock
from larp.models import Screen
from tests import cast, machine
from tests.access.world import PANELS
from tests.cast import at
from tests.larp.web import hall_of
from tests.pace import let_pass, longest_motion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LETTERS = """(least) => {
  const bad = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode.textContent.trim();
    const node = walk.currentNode.parentElement;
    if (!words || node.closest(".skip, .frozen, .remote") || !node.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(node).fontSize) / innerHeight;
    if (size < least) bad.push(`small ${size.toFixed(4)}: ${words}`);
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) {
      const inside = box.right < innerWidth + 1 && box.bottom < innerHeight + 1 && box.left > -1 && box.top > -1;
      if (!inside) bad.push(`out: ${words}`);
      for (let around = node; around && around !== document.body; around = around.parentElement) {
        const edge = around.getBoundingClientRect();
        const cuts = getComputedStyle(around).overflowY !== "visible";
        if (cuts && (box.bottom > edge.bottom + 4 || box.right > edge.right + 4)) bad.push(`cut: ${words}`);
      }
    }
  }
  return [...new Set(bad)];
}"""
WALK = """([least, count]) => {
  const letters = LETTERS;
  const seen = [], found = {};
  const shown = () => document.querySelector("#hall > .panel:not([hidden])");
  const first = shown().id;
  for (let turn = 0; turn < 300; turn += 1) {
    const bad = letters(least);
    if (bad.length) found[`${turn} ${shown().id}`] = bad;
    seen.push(shown().id);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    if (shown().id === first && new Set(seen).size === count) break;
  }
  return { seen, found };
}""".replace("LETTERS", LETTERS)
TEN_METRES = 32 / 1080
"""The least size of letters read from ten metres, of the screen's height (the look's own rule)."""


@pytest.fixture(autouse=True)
def twenty_past_three():
    started = clock.now()

    def stand_at(moment: str) -> None:
        clock.set_offset(at(moment) - started)

    stand_at("15:20")
    yield stand_at
    clock.set_offset(timedelta(0))


@pytest.fixture
def screen(chromium):
    """Opens the screen: `screen(live_server, width, height, **options of the browser)`."""
    contexts, broken = [], []

    def opened(live_server, width=1920, height=1080, script="", held=False, **options):
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        if held:
            page.clock.install()
        page.add_init_script(script)
        page.goto(f"{live_server.url}{hall_of.PATH}")
        # The script runs as soon as it holds back the words "this screen has stopped".
        expect(page.locator("#frozen")).to_have_attribute("data-beat", re.compile("odd|even"))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert broken == []


def now_shown(page) -> str:
    return page.evaluate("document.querySelector('#hall > .panel:not([hidden])').id")


@pytest.mark.parametrize(("width", "height", "theme"), [(1920, 1080, "dark"), (3840, 2160, "light")])
def test_every_page_is_read_from_ten_metres_and_nothing_is_cut(screen, live_server, width, height, theme):
    hall_of.evening(theme=theme)
    page = screen(live_server, width, height)
    page.evaluate("document.fonts.ready")
    page.locator("[data-stand]").focus()
    page.keyboard.press("Space")
    told = page.evaluate(WALK, [TEN_METRES, 2 * len(PANELS)])
    seen = told["seen"]
    assert told["found"] == {}
    # Each panel has come in both languages, and long ones in several pages.
    assert list(dict.fromkeys(seen)) == [f"panel-{key}-{language}" for key in PANELS for language in ("ru", "en")]
    assert min(seen.count(f"panel-{key}-ru") for key in ("goals", "timetable", "intrigue")) > 1


def test_every_line_of_a_long_timetable_comes_once(screen, live_server):
    hall_of.evening(planned=39, panels=["timetable"], language="en")
    page = screen(live_server)
    page.locator("[data-stand]").focus()
    page.keyboard.press("Space")
    marks, lines = [], []
    pages = int(page.locator("[data-page-mark]").text_content().split("/")[1])
    for _ in range(pages):
        marks.append(page.locator("[data-page-mark]").text_content())
        lines += page.locator(".times > li:not([hidden]) b").all_text_contents()
        page.keyboard.press("ArrowRight")
    assert marks == [f"{number} / {pages}" for number in range(1, pages + 1)]
    assert pages > 2
    assert [line.replace("\u00ad", "") for line in lines] == [f"Intrigue No. {n}" for n in (2, *range(10, 49))]


def test_it_turns_by_itself_from_panel_to_panel_and_from_language_to_language(screen, live_server):
    hall_of.evening(planned=0, panels=["hour", "mediators"], seconds=5)
    page = screen(live_server)
    lang = lambda: page.evaluate("document.documentElement.lang")  # noqa: E731
    assert (now_shown(page), lang()) == ("panel-hour-ru", "ru")
    assert page.locator("[data-crown]").first.is_hidden()
    expect(page.locator("#panel-hour-en")).to_be_visible()
    assert lang() == "en"
    page.keyboard.press("ArrowRight")
    assert (now_shown(page), lang()) == ("panel-mediators-ru", "ru")
    # Beside another panel what is left stands in the head.
    told = page.locator("#crowns > [lang=ru]").inner_text().split("\n")
    assert (told[0], re.sub(r"\d", "0", told[1])) == ("№\u00a02 · Ставки", "00:00")
    page.keyboard.press("ArrowLeft")
    assert now_shown(page) == "panel-hour-en"


def test_a_screen_set_up_anew_a_moved_intrigue_and_a_new_name_come_by_themselves(screen, live_server):
    evening = hall_of.evening(planned=1, panels=["timetable"], language="en")
    page = screen(live_server)
    later = Intrigue.objects.get(number=10)
    intrigues.call_off(actor=cast.master(), intrigue=later, reason="rain", now=clock.now())
    expect(page.locator("#panel-timetable-en")).not_to_contain_text("No. 10")
    Screen.objects.filter(pk=evening.screen.pk).update(panels=["mediators"], theme="light")
    expect(page.locator("#panel-mediators-en")).to_contain_text("Lotte")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    evening.lotte.name = {"en": "Charlotte"}
    evening.lotte.save()
    expect(page.locator("#panel-mediators-en")).to_contain_text("Charlotte")


def test_a_screen_whose_script_hangs_says_so_within_five_seconds(screen, live_server):
    """The page's own thread is busy and can draw nothing: what is seen then the compositor alone has drawn. Those who
    want less motion are told as well."""
    hall_of.evening(planned=0, panels=["hour"], theme="dark")
    page = screen(live_server, reduced_motion="reduce")
    pause = page.context.browser.contexts[0].new_page()
    frames = []
    session = page.context.new_cdp_session(page)

    def drawn(event):
        image = Image.open(io.BytesIO(base64.b64decode(event["data"]))).convert("L")
        frames.append(image.getpixel((image.width * 5 // 8, 4)))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", drawn)
    session.send("Page.startScreencast", {"format": "jpeg", "maxWidth": 480, "maxHeight": 270})
    # Alive it says nothing: dark paper where the words would be.
    page.wait_for_timeout(500)
    assert page.evaluate("getComputedStyle(document.getElementById('frozen')).opacity") == "0"
    assert longest_motion(page, "#frozen") < 5000
    hangs = "const began = performance.now(); while (performance.now() - began < 12000);"
    page.evaluate(f"setTimeout(() => {{ {hangs} }}, 0)")
    for _ in range(100):
        if frames and frames[-1] > 200:
            break
        pause.wait_for_timeout(100)
    assert frames[-1] > 200, frames
    # It goes on by itself, and the words go.
    expect(page.locator("#frozen")).to_have_css("opacity", "0")


def test_a_screen_whose_timers_stand_still_or_that_never_had_a_script_says_so(screen, live_server):
    hall_of.evening(planned=0, panels=["hour"])
    stops = (
        "const every = window.setInterval;"
        "window.setInterval = (act, wait) => every(() => { if (!window.asleep) act(); }, wait);"
    )
    page = screen(live_server, script=stops)
    page.evaluate("window.asleep = true")
    expect(page.locator("#frozen")).to_have_css("opacity", "1")
    page.evaluate("window.asleep = false")
    expect(page.locator("#frozen")).to_have_css("opacity", "0")
    page.route("**/*.js", lambda route: route.abort())
    page.reload(wait_until="commit")
    expect(page.locator("#frozen")).to_have_css("opacity", "1")


def test_a_screen_without_server_says_so_within_five_seconds_goes_on_turning_and_catches_up(screen, live_server):
    evening = hall_of.evening(planned=0, panels=["mediators", "tables"], seconds=5)
    page = screen(live_server, held=True)
    page.context.set_offline(True)
    lost = page.locator("#lost")
    let_pass(page, 5000)
    # In every language of the screen at once.
    expect(lost).to_have_text(re.compile(r"нет связи с 15:2\d · no connection since 15:2\d"))
    page.clock.resume()
    expect(page.locator("#panel-tables-en")).to_be_visible()
    evening.lotte.name = {"en": "Charlotte"}
    evening.lotte.save()
    page.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(page.locator("#panel-mediators-en")).to_contain_text("Charlotte")


@pytest.mark.rule("IN-14")
def test_the_countdown_is_the_servers_though_the_device_is_an_hour_off_and_runs_too_fast(screen, live_server):
    hall_of.evening(planned=0, panels=["hour"], language="en")
    wrong = (
        "const wall = Date.now; Date.now = () => wall() + 3600e3;"
        "const ran = performance.now.bind(performance); performance.now = () => ran() * 1.5;"
    )
    page = screen(live_server, script=wrong, timezone_id="America/New_York")
    figures, deadline = page.locator("#panel-hour-en .clock"), at("16:00")

    def apart() -> float:
        told = figures.inner_text().replace("\n", "")
        minutes, seconds = (int(part) for part in told.split(":"))
        return abs((deadline - clock.now()).total_seconds() - (minutes * 60 + seconds))

    # Left alone the device would gain three seconds in these six, and never lose them again.
    for wait in (0, 6000):
        page.wait_for_timeout(wait)
        machine.until(lambda: apart() < 2, what="the figures are the server's")
    assert re.fullmatch(r"Saturday 15:2\d UTC\+3", page.locator("header time").inner_text())


def test_sound_waits_for_a_touch_says_so_and_rings_at_the_instant(screen, live_server, twenty_past_three):
    hall_of.evening(planned=0, panels=["mediators"], language="en")
    twenty_past_three("15:43:52")
    heard = (
        "document.addEventListener('hall:bell', ({ detail }) => {"
        "document.body.dataset.heard = `${larp.serverNow()} ${detail.times}`; });"
    )
    page = screen(live_server, script=heard)
    hush = page.locator("[data-hush]")
    expect(hush).to_have_text("Sound: touch the screen")
    page.mouse.click(600, 600)
    expect(hush).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-heard", re.compile("."))
    moment, times = (float(part) for part in page.locator("body").get_attribute("data-heard").split())
    # One minute before raises end at 15:45.
    assert times == 1
    assert 0 <= moment / 1000 - at("15:44").timestamp() < 1


def test_the_keyboard_stops_and_turns_it_and_readers_hear_one_panel(screen, live_server):
    hall_of.evening(planned=0, panels=["goals", "tables"], language="en")
    page = screen(live_server)
    assert page.locator("#hall > .panel:visible").count() == 1
    assert page.locator("#hall > .panel:not([hidden])").get_attribute("aria-label") == "Goals"
    page.keyboard.press("Space")
    stand = page.get_by_role("button", name="Stand still")
    assert stand.get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="On").focus()
    assert page.locator(".remote").evaluate("node => getComputedStyle(node).opacity") == "1"
    while now_shown(page) == "panel-goals-en":
        page.keyboard.press("Enter")
    assert now_shown(page) == "panel-tables-en"
    page.get_by_role("button", name="Back").focus()
    page.keyboard.press("Enter")
    assert now_shown(page) == "panel-goals-en"

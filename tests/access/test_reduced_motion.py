"""Where something moves, nothing does for whoever asks their device for less motion: the hall while it counts step by
step, the candles, a phone to which a card comes. What would move is seen in the same scene without that wish."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from intrigues.services import cards
from larp import clock
from mediators.models import Mediator
from side_events.models import Pass
from side_events.permissions import Sitter
from side_events.services import acting
from side_events.table.action import Action
from tests import cast
from tests.access import world
from tests.access.test_accessible_games import at_cut
from tests.intrigues.web.phones import ME, stand_at
from tests.larp.web import hall_of
from tests.side_events import record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WATCH = """
window.moved = new Set();
const note = (one) => {
  const name = one.animationName ?? one.transitionProperty ?? "by a script";
  // Told by its own rule: a screen that stopped says so by an animation that has run out.
  if (one.effect.target?.id !== "frozen") moved.add(name);
};
const look = () => { document.getAnimations().forEach(note); requestAnimationFrame(look); };
for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, look, true);
requestAnimationFrame(look);
"""


@pytest.fixture(params=["reduce", "no-preference"])
def watched(request, chromium):
    """`watched(address, width, height, cookie)`: a page whose motion is noted; and the wish of whoever looks at it."""
    contexts = []

    def opened(address, width, height, session=""):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion=request.param, locale="en"
        )
        contexts.append(context)
        context.add_init_script(WATCH)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        page = context.new_page()
        page.goto(address)
        return page

    opened.wish = request.param
    stand_at("15:20")
    cache.clear()
    yield opened
    for context in contexts:
        context.close()
    clock.set_offset(timedelta(0))


def moved(page) -> set[str]:
    return set(page.evaluate("[...moved]"))


def test_the_hall_counts_without_motion(watched, live_server):
    evening = hall_of.evening(planned=0, panels=["results", "mediators"], language="en", seconds=600)
    page = watched(f"{live_server.url}{hall_of.PATH}", 1920, 1080)
    expect(page.locator("#frozen")).to_have_attribute("data-beat", "odd")
    said = set()
    while page.locator("#panel-mediators-en").is_hidden():
        said.add(page.locator("#panel-results-en").inner_text())
        page.keyboard.press("ArrowRight")
    assert len(said) > 1
    Mediator.objects.create(event=evening.made.event, name={"en": "Charlotte"})
    expect(page.locator("#panel-mediators-en")).to_contain_text("Charlotte")
    page.wait_for_timeout(300)
    assert moved(page) == (set() if watched.wish == "reduce" else {"arrive"})
    # What tells of a screen that stopped isn't seen before it has, and then comes at once.
    timing = page.evaluate("getComputedStyle(document.getElementById('frozen')).animationTimingFunction")
    assert timing == ("steps(1)" if watched.wish == "reduce" else "linear")


def test_a_candle_goes_out_without_motion(watched, live_server):
    [path] = record.FOLDER.glob("ten_candles-*.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    kinds = [entry["action"]["kind"] for entry in data["entries"]]
    played = kinds.index("advance") + 1
    assert kinds[played] == "candle_accident"
    table = at_cut(world.make(), data, played)
    code = table.passes.get(door=Pass.Door.SCREEN).code
    page = watched(f"{live_server.url}/t/{code}/screen/", 1920, 1080)
    lit = page.locator(".tc-candle.lit").count()
    out = data["entries"][played]["action"]
    acting.act(
        sitter=Sitter(actor=cast.master(), table_id=table.pk, seats=frozenset({out["seat"]}), facilitates=True),
        table=table,
        action=Action(out["seat"], out["kind"], out["payload"]), once="out", now=clock.now(),
    )  # fmt: skip
    expect(page.locator(".tc-candle.lit")).to_have_count(lit - 1)
    page.wait_for_timeout(300)
    assert lit > 1
    assert moved(page) >= {"opacity", "scale"} if watched.wish == "no-preference" else moved(page) == set()


def test_a_card_comes_to_a_phone_without_motion(watched, live_server):
    made = world.make()
    karl = cast.player(event=made.clinic, key="karl")
    [card] = cast.people(holder=karl, weights=[5])
    session = world.knock("player", made).cookies["sessionid"].value
    page = watched(f"{live_server.url}{ME}", 390, 844, session)
    cards.offer(actor=cast.acting(karl), card=card, receiver=made.vera, now=clock.now())
    expect(page.locator("#now .offered")).to_be_visible()
    page.wait_for_timeout(300)
    assert moved(page) == (set() if watched.wish == "reduce" else {"arrive"})

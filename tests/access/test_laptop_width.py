"""Every page of masters at the width of a tablet that lies on its side: nothing of it stands beyond the right edge."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.urls import reverse

from larp import clock
from larp.permissions import Role
from larp.web.tabs import tabs_of
from tests.access import stages, world
from tests.access.test_accessible import asked_for, page_of
from tests.intrigues.web.phones import stand_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
WIDTH, HEIGHT = 1180, 820
BEYOND = """() => {
  const bar = [...document.querySelectorAll("body > .head *")].filter((one) => one.checkVisibility());
  const out = bar.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML);
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth || out.length ? [wide, ...out] : [];
}"""
KINDS = {".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


@pytest.fixture
def made():
    cache.clear()
    stand_at(stages.STAGES["bids"])
    made = world.make()
    stages.Stage(made, 2).reach("bids")
    yield made
    clock.set_offset(timedelta(0))


@pytest.fixture
def laptop(chromium):
    """A page without scripts, whose styles and fonts are the site's; the source of a page is put into `shown`."""
    context = chromium.new_context(viewport={"width": WIDTH, "height": HEIGHT}, java_script_enabled=False)
    page = context.new_page()
    page.shown = ""

    def answer(route):
        name = route.request.url.removeprefix("http://desk.test/static/")
        path = finders.find(name) if name != route.request.url else None
        if path:
            route.fulfill(path=path, content_type=KINDS.get(Path(path).suffix))
        elif route.request.resource_type == "document" and not route.request.frame.parent_frame:
            route.fulfill(body=page.shown, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    page.route("**/*", answer)
    yield page
    context.close()


def test_no_page_of_masters_is_wider_than_its_window(made, laptop):
    """In Russian, whose words are longer; in English those that stand in the bar."""
    client = world.knock("master", made)
    pages = [address for row, address in asked_for(made, "bids") if row.statuses["master"] == 200]
    tabs = [reverse(tab.url_name, kwargs={"slug": made.clinic.slug}) for tab in tabs_of(Role.MASTER)]
    found, looked_at = {}, 0
    for language, addresses in (("ru", pages), ("en", tabs)):
        client.cookies["django_language"] = language
        for address in addresses:
            laptop.shown = page_of(client, address)
            if 'class="lap' in laptop.shown:
                looked_at += 1
                laptop.goto(f"http://desk.test{address}")
                if beyond := laptop.evaluate(BEYOND):
                    found[f"{address} {language}"] = beyond
    assert looked_at > 25 + len(tabs)
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)

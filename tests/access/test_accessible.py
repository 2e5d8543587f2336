"""Every page of every role, looked at by axe-core: nothing serious, in light and in dark, in Russian and in English.
What is for a phone stands within its window, in either language, also with letters of twice the size.

The pages are laid out in the browser with their styles and without their scripts, as they stand before these have come;
what scripts draw is looked at where it is drawn (`test_accessible_drawn`).
"""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from intrigues.models import Card
from larp import clock
from tests.access import phone_width, rows, stages, world
from tests.access.test_queries import PAGES
from tests.intrigues.web.phones import stand_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
AXE = (Path(__file__).parent / "vendor/axe-core-4.14.1/axe.min.js").read_text()
SIZES = {"public": (390, 844), "player": (390, 844), "mediator": (1180, 820), "master": (1440, 900)}
LOOK = """async (rules) => {
  const found = await axe.run(document, {
    resultTypes: ["violations"], preload: false, ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact) || one.id === "heading-order")
    .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
}"""
STYLES = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
SCRIPTS = re.compile(r"<script\b[^>]*></script>")
FONT = re.compile(r"@font-face\s*\{[^}]*\}")
OF_AN_INTRIGUE = (
    "intrigues:now", "intrigues:you", "intrigues:board", "intrigues:hall", "intrigues:table", "intrigues:draft",
    "intrigues:wishes", "intrigues:room", "mediators:desk",
)  # fmt: skip
PASSING = re.compile(r'value="[^"]{20,}"|data-(?:version|now)[^ >]*|\d+')


def laid_out(html: str) -> str:
    """The page with its styles inside and no scripts: nothing more is asked of any server."""

    def style(link: re.Match[str]) -> str:
        return f"<style>{FONT.sub('', Path(finders.find(link[1])).read_text())}</style>"

    return SCRIPTS.sub("", STYLES.sub(style, html))


def wrong_with(page: Any, html: str, *themes: str) -> list[str]:
    """What is wrong with the page in the first theme by all rules, and with its colours in the others."""
    page.emulate_media(color_scheme=themes[0], reduced_motion="reduce")
    page.set_content(laid_out(html), wait_until="commit")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    wrong = page.evaluate(LOOK, None)
    for theme in themes[1:]:
        page.emulate_media(color_scheme=theme)
        wrong += page.evaluate(LOOK, ["color-contrast"])
    return wrong


def page_of(client: Client, address: str) -> str:
    """The source of the page; nothing where the address answers with something else than a page."""
    answer = client.get(address)
    if answer.status_code != 200 or answer.streaming or "text/html" not in answer.headers["Content-Type"]:
        return ""
    html = answer.content.decode()
    return html if "<!doctype html>" in html[:400] else ""


@pytest.fixture
def at_stage():
    def reach(stage: str) -> world.World:
        cache.clear()
        stand_at(stages.STAGES[stage])
        made = world.make()
        stages.Stage(made, 2).reach(stage)
        return made

    yield reach
    clock.set_offset(timedelta(0))


def asked_for(made: world.World, stage: str) -> list[tuple[rows.Row, str]]:
    """The addresses of every page, in the draft of those that show the intrigue, each with what may be asked of it."""
    weakness = Card.objects.filter(holder=made.vera, design__kind="weakness").last()
    facts = {"vera": made.vera.pk, "weakness": weakness.pk if weakness else 0}
    return [
        (row, reverse(row.name, kwargs=row.arguments(made)) + query.format(**facts))
        for row in rows.all_rows()
        if row.method == "get" and (stage == "bids" or row.name.startswith(OF_AN_INTRIGUE))
        for query in PAGES.get(row.name, ("",))
    ]


@pytest.mark.parametrize(("stage", "themes"), [("bids", ["light", "dark"]), ("draft", ["dark"])])
def test_no_page_has_a_serious_finding_or_is_wider_than_a_phone(stage, themes, at_stage, chromium):
    made = at_stage(stage)
    addresses = asked_for(made, stage)
    phone_width.long_names()
    found: dict[str, list[str]] = {}
    looked_at: set[str] = set()
    names: set[str] = set()
    on_phones: set[str] = set()
    for number, (role, (width, height)) in enumerate(SIZES.items()):
        client = world.knock(role, made)
        languages = ["ru", "en"] if (number + (stage == "draft")) % 2 == 0 else ["en", "ru"]
        page = chromium.new_context().new_page()
        phone_width.bring_fonts(page)
        for row, address in addresses:
            for language in languages if row.statuses[role] == 200 else []:
                client.cookies["django_language"] = language
                html = page_of(client, address)
                # Many public pages are one page to several roles.
                seen = PASSING.sub("", html)
                if not html or seen in looked_at:
                    break
                looked_at.add(seen)
                wrong = []
                if language == languages[0]:
                    names.add(row.name)
                    page.set_viewport_size({"width": width, "height": height})
                    wrong = wrong_with(page, html, *themes)
                elif phone_width.is_for_phones(html):
                    page.set_content(laid_out(html), wait_until="commit")
                else:
                    break
                if phone_width.is_for_phones(html):
                    on_phones.add(row.name)
                    wrong += phone_width.beyond(page)
                if wrong:
                    found[f"{address} {role} {language}"] = wrong
        page.context.close()
    assert {"intrigues:now", "mediators:desk", "intrigues:room_table"} <= names
    assert {"intrigues:draft", "intrigues:you", "mediators:desk"} <= on_phones
    assert stage == "draft" or (len(names) > 60 and len(on_phones) > 35)
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)

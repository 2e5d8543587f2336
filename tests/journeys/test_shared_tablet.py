"""One tablet passed round: each private view opens for its own person and is covered again; the table is paused and
goes on later; a second table of the same game stands beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.side_table import SideTable

pytestmark = pytest.mark.browser

TELLER, OLGA, IGOR = "Лидия", "Ольга", "Игорь"
TRAITS = {OLGA: ("упрямая", "скрытная"), IGOR: ("чуткий", "жадный")}


def test_one_tablet_for_all(stage):
    table = SideTable(stage, game="ten_candles", seats=[TELLER, OLGA, IGOR])
    other = SideTable(stage, game="ten_candles", seats=["Анна", "Борис", "Вера"])
    stage.set_clock("21:00")
    stage.start()
    tablet, screen, elsewhere = table.tablet(), table.screen(), other.tablet()
    page = tablet.page
    tablet.do("start_creation")
    page.locator("details.more > summary").click()
    tablet.press("share")

    def hands_over_to(name):
        expect(page.locator("h1").first).to_have_text("У кого он сейчас?")
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.get_by_role("button", name=name).click()

    for name, words in TRAITS.items():
        hands_over_to(name)
        for text in words:
            tablet.do("submit_trait", text=text)
        # Both are written: the moment waits for others, and the cover has fallen by itself.
        expect(page.locator("h1").first).to_have_text("У кого он сейчас?")
        assert not {text for text in words if text in page.content()}
    stage.shot(page, "shared-tablet-covered")
    # Igor's address typed while nobody is uncovered leads back to the cover.
    page.goto(page.url + "seat/3/")
    expect(page.locator("h1").first).to_have_text("У кого он сейчас?")
    hands_over_to(TELLER)
    tablet.do("pass_cards")
    stage.comes(screen.locator("#view"), "Шаг второй")

    page.locator("details.more > summary").click()
    tablet.press("pause")
    expect(page.locator(".notice.wait").first).to_contain_text("Пауза")
    stage.comes(screen.locator("#view"), "Пауза")
    stage.set_clock("23:50")
    tablet.press("resume")
    tablet.press("undo")
    expect(page.locator(".log li").first).to_contain_text("отменено")
    expect(page.locator(".log .undone")).to_have_count(1)
    tablet.press("redo")
    expect(page.locator(".log .undone")).to_have_count(0)
    # All this time nothing happened at the other table.
    elsewhere.page.reload()
    expect(elsewhere.page.locator(".log")).to_contain_text("Пока ничего не было")

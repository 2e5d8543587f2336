"""A player's phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.journeys.stage import PHONE, Stage


class Phone:
    """A phone signed in by its player's badge."""

    def __init__(self, stage: Stage, *, path: str) -> None:
        self.page: Page = stage.device(PHONE, path=path)
        self.page.locator("form button.main").click()
        expect(self.now).to_be_visible()

    @property
    def now(self) -> Locator:
        """What the player is told on the first page."""
        return self.page.locator("#now")

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def draft(self) -> Locator:
        return self.page.locator("#draft")

    @property
    def lost(self) -> Locator:
        return self.page.locator("#lost")

    @property
    def fates(self) -> Locator:
        return self.page.locator("#you")

    def to(self, tab: str) -> None:
        """Opens a page by the row of tabs: `now`, `hand`…, as the address ends."""
        end = "/me/" if tab == "now" else f"/{tab}/"
        self.page.locator(f"nav.tabs a[href$='{end}']").click()
        self.page.wait_for_url(f"**{end}")

    def cards(self) -> int:
        """How many cards the hand's page shows."""
        self.to("hand")
        return self.page.locator("#hand a.chip").count()

    def lead_on(self) -> None:
        """Follows the one button of the first page: to the table, to the prizes."""
        self.now.locator(".slip .btns a.btn").first.click()

    def strike(self, *, through: str, whom: str) -> None:
        """At the table: plays the weakness card of that title on that person."""
        self.table.locator("a.chip", has_text=through).click()
        self.table.locator(".aim", has_text=whom).locator("input").check()
        self.table.locator("form button.main").click()
        expect(self.table.locator(".counted.struck", has_text=whom)).to_be_visible()

    def take(self, prize: str) -> None:
        """In the draft: takes the head or the card of that name."""
        self.draft.locator(".pz", has_text=prize).locator("input").check()
        self.draft.locator("button[value=pick]").click()

    def write_fate(self, text: str) -> None:
        self.page.locator(".head a.label[href$='/you/']").click()
        self.fates.locator("form:has(input[value=fate]) textarea").fill(text)
        self.fates.locator("form:has(input[value=fate]) button").click()

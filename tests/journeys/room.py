"""A master's laptop: the control room."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.journeys.stage import LAPTOP, Stage


class Room:
    """A laptop signed in as a master."""

    def __init__(self, stage: Stage, *, path: str) -> None:
        self.page: Page = stage.device(LAPTOP, path=path)
        self.page.locator("form button.main").click()

    def enter(self, event: str) -> None:
        """From the front door into the event."""
        self.page.locator("ul.hats li", has_text=event).locator("a.btn").click()

    def to(self, tab: str) -> None:
        """Opens a page by the tabs above, as the address ends: `room`, `intrigues`, `fates`, `players`…"""
        self.page.locator(f"nav.dividers a[href$='/{tab}/']").click()
        self.page.wait_for_url(f"**/{tab}/")

    def to_intrigue(self, number: int) -> None:
        self.to("intrigues")
        self.page.locator(f"#list a[href$='/intrigues/{number}/']").click()
        self.page.wait_for_url(f"**/intrigues/{number}/")

    def to_table(self, number: int) -> None:
        self.to_intrigue(number)
        self.page.locator(f"a[href$='/intrigues/{number}/table/']").first.click()
        self.page.wait_for_url("**/table/")

    def to_drafts(self, number: int) -> None:
        self.to_intrigue(number)
        self.page.locator(f"a[href$='/intrigues/{number}/drafts/']").first.click()
        self.page.wait_for_url("**/drafts/")

    def entrant(self, player: str) -> Locator:
        """The player's line in the table of who is in."""
        return self.page.locator("table.entrants tr", has=self.page.locator("td > b", has_text=player))

    def act(self, do: str) -> None:
        """Presses the button of the form that does this, unfolding it first, and reads the receipt."""
        form = self.page.locator(f"form:has(input[name=do][value={do}])").first
        self._unfold(form)
        form.locator("button").click()
        expect(self.page.locator(".toast")).to_be_visible()

    def _unfold(self, form: Locator) -> None:
        if not form.locator("button").is_visible():
            self.page.locator("details", has=form).last.locator("> summary").click()

    def announce(self, *, number: int, starts_at: str, note: str) -> None:
        """A new intrigue; `starts_at` as the field takes it: 2026-09-19T14:00, by the event's time."""
        self.to("intrigues")
        self.page.locator("a.btn.main[href$='/new/']").click()
        self.page.locator("input[name=number]").fill(str(number))
        self.page.locator("input[name=starts_at]").fill(starts_at)
        self.page.locator("input[name=note]").fill(note)
        self.page.locator("form:has(input[name=do]) button.main").click()
        expect(self.page.locator(f"#list a[href$='/intrigues/{number}/']")).to_be_visible()

    def put_up(self, cards: Sequence[str], *, face_down: bool) -> None:
        """On the page of prizes: puts these cards of the bank up."""
        form = self.page.locator("form:has(input[value=put_up])")
        self._unfold(form)
        for card in cards:
            form.locator(".ticks .tick", has_text=card).locator("input").check()
        form.locator("input[name=face_down]").set_checked(face_down)
        self.act("put_up")

    def accept_fate(self, text: str) -> None:
        self.to("fates")
        self.page.locator("#heads article", has_text=text).locator("button[value=accepted]").click()
        expect(self.page.locator(".toast")).to_be_visible()

"""A mediator's tablet."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.journeys.stage import TABLET, Stage


class Desk:
    """A paired tablet: one record at a time, from the player's name to the receipt."""

    def __init__(self, stage: Stage, *, path: str) -> None:
        self.page: Page = stage.device(TABLET, path=path)
        self.page.locator("input[name=pin]").fill("4711")
        self.page.locator("form button.main").click()
        expect(self.page.locator("body.desk")).to_be_visible()

    def wake(self) -> None:
        """The tablet lay untouched, and asks for the PIN."""
        pin = self.page.locator("input[name=pin]:visible")
        expect(pin).to_be_visible()
        pin.fill("4711")
        pin.press("Enter")
        expect(self.state).to_be_visible()

    @property
    def receipt(self) -> Locator:
        return self.page.locator(".receipt")

    @property
    def state(self) -> Locator:
        """The left column: the clock, the current stake, this mediator's records."""
        return self.page.locator("#desk-state")

    @property
    def why(self) -> Locator:
        """What is missing before the record can be confirmed."""
        return self.page.locator("#why")

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".notice.no[role=alert]")

    @property
    def confirm(self) -> Locator:
        return self.page.locator("#confirm")

    def choose(self, player: str, *, kind: str) -> None:
        """Opens that player's record of that kind: goal, bid, circumstance, fold."""
        if self.page.locator("#record").count():
            self.page.locator(".title a.btn").click()
        self.page.locator("a.pick", has_text=player).click()
        self.page.locator(f".kinds a[href*='kind={kind}']").click()
        expect(self.page.locator(f"#record[data-kind={kind}]")).to_be_attached()

    def scan(self, codes: Sequence[str], *, into: str) -> None:
        """Cards go into `lineup`, `cards` (the stake) or `card` (a circumstance), as a scanner types them."""
        aim = self.page.locator(f"[data-goes={into}]")
        if aim.count():
            aim.click()
        there = self.page.locator(f"[data-slot={into}] .chip:not(.empty)")
        before = there.count()
        for number, code in enumerate(codes, start=1):
            with self.page.expect_response("**/desk/card/"):
                self.page.locator("#code").fill(code)
            expect(there).to_have_count(before + number)

    def take_out_last(self) -> None:
        """The card laid last leaves the stake."""
        self.page.locator("[data-slot=cards] .chip:not(.empty)").last.locator(".tools button").last.click()

    def record(self) -> None:
        """Confirms; the receipt of the record is on the page, and the server has it."""
        self.confirm.click()
        expect(self.receipt).to_be_visible()
        expect(self.page.locator("#queue-chip")).to_have_attribute("data-unsent", "0")

    def declare_head(self, player: str, *, head: str) -> None:
        self.choose(player, kind="goal")
        self.page.locator("input[name=goal][value=head]").check()
        self.page.locator(".head-row", has_text=head).locator("input").check()
        self.record()

    def bid(self, player: str, codes: Sequence[str], *, lineup: Sequence[str] = ()) -> None:
        self.choose(player, kind="bid")
        if lineup:
            self.scan(lineup, into="lineup")
        self.scan(codes, into="cards")
        self.record()

    def play(self, player: str, code: str) -> None:
        self.choose(player, kind="circumstance")
        self.scan([code], into="card")
        self.record()

    def fold(self, player: str) -> None:
        self.choose(player, kind="fold")
        self.record()

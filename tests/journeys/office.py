"""A master's laptop before the event: a new event, its players, cards, mediators and paper."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.journeys.stage import LAPTOP, Stage


class Office:
    """A laptop on which a master signs in by name and password."""

    def __init__(self, stage: Stage, *, name: str, password: str) -> None:
        self.page: Page = stage.device(LAPTOP, path="/")
        self.page.locator("header a[href='/in/']").click()
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=password]").fill(password)
        self.page.locator("form button.main").click()

    @property
    def said(self) -> Locator:
        """The receipt of what was done last."""
        return self.page.locator(".toast")

    def to(self, tab: str) -> None:
        """Opens a page by the tabs above, as the address ends."""
        self.page.locator(f"nav.dividers a[href$='/{tab}/']").click()
        self.page.wait_for_url(f"**/{tab}/")

    def found(self, *, name: str, slug: str, pack: str, first_day: str) -> None:
        """A new event of a setting pack, with nobody in it yet; `first_day` as 2026-09-19."""
        self.page.locator("a.btn[href='/new/']").click()
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=slug]").fill(slug)
        self.page.locator(f"input[name=pack][value={pack}]").check()
        self.page.locator("input[name=players][value=none]").check()
        self.page.locator("input[name=first_day]").fill(first_day)
        self.page.locator("form button.main").click()
        expect(self.said).to_contain_text(name)

    def set_base_address(self, address: str) -> None:
        self.to("settings")
        self.page.locator("input[name=base_url]").fill(address)
        self.page.locator("button[form=settings], #settings button").first.click()
        expect(self.said).to_be_visible()

    def read_players(self, table: Path) -> Locator:
        """Chooses a table of players; returns the preview, with which nothing is saved yet."""
        self.to("players")
        self.page.locator("a.btn[href$='/players/table/']").click()
        self.page.locator("input[type=file]").set_input_files(table)
        self.page.locator("form[enctype] button").click()
        return self.page.locator("table.imp").first

    def save_players(self) -> None:
        """Saves what can be read; a wrong row stays on the page and is left there."""
        self.page.locator("form[action$='/table/save/'] button.main").click()
        expect(self.said).to_be_visible()
        self.to("players")
        expect(self.page.locator("table.people")).to_be_visible()

    def issue_badges(self) -> None:
        self.page.locator("form[action$='/players/badges/'] button").click()
        expect(self.page.locator("table.people .state.owes")).to_have_count(0)

    def prepare_deal(self, *, seed: str) -> None:
        """A draft by the setting's deal rule, opened; who is in no tier gets no cards."""
        self.to("cards")
        self.page.locator("a[href$='/deals/']").first.click()
        self.page.locator("input[name=seed]").fill(seed)
        self.page.locator("select[name=tierless]").select_option("")
        self.page.locator("form:has(input[value=prepare]) button").click()
        self.page.wait_for_url("**/deals/*/")

    def make_deal(self) -> None:
        making = self.page.locator("details:has(input[value=make])")
        making.locator("summary").click()
        making.locator("button").click()
        expect(self.said).to_be_visible()

    def pairing_address(self, mediator: str) -> str:
        """Adds a known mediator and issues a tablet's code; returns the path that the tablet opens."""
        self.to("mediators")
        self.page.locator(".verdict input[name=name]").fill(mediator)
        self.page.locator(".verdict form button").click()
        self.page.locator("article", has_text=mediator).locator("form:has(input[value=issue]) button").click()
        address = self.page.locator(".address").inner_text().strip()
        return "/" + address.split("/", 3)[3]

    def print_hand(self, player: str) -> Path:
        """Prints one player's cards, waits for the run and downloads its PDF."""
        self.to("print")
        self.page.locator("input[name=what][value=hand]").check()
        option = self.page.locator("select[name=player] option", has_text=player)
        self.page.locator("select[name=player]").select_option(value=option.get_attribute("value"))
        self.page.locator("form[action$='/print/start/'] button.main").click()
        ready = self.page.locator("#runs article.ready a[download]").first
        expect(ready).to_be_visible()
        with self.page.expect_download() as download:
            ready.click()
        return Path(download.value.path())

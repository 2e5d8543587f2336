"""A short story of Universalis: the facilitator's tablet, three phones, and a screen nobody touches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.side_table import SideTable

pytestmark = pytest.mark.browser

PLAYERS = ["Ольга", "Игорь", "Света"]


class Story:
    def __init__(self, stage):
        self.stage = stage
        self.table = SideTable(stage, game="universalis", seats=PLAYERS, options={"fade": "on"})
        stage.set_clock("21:00")
        stage.start()
        self.tablet = self.table.tablet()
        self.phones = {name: self.table.phone(name) for name in PLAYERS}
        self.screen = self.table.screen()

    def says(self, text):
        """The line comes to the screen by itself."""
        self.stage.comes(self.screen.locator("#view"), text)

    def coins(self, name, coins):
        """The Wealth of a player on the screen."""
        row = self.screen.locator(".un-ring li", has_text=name)
        self.stage.comes(row.locator(".num"), str(coins))

    def act(self, place, kind, **fields):
        """Whoever acts has the page as it is now: one a moment behind would be told that the table has moved on."""
        place.page.reload(wait_until="domcontentloaded")
        place.do(kind, **fields)
        place.done()

    def shot(self, name):
        self.stage.shot(self.screen, f"universalis-{name}-screen")
        self.stage.shot(self.tablet.page, f"universalis-{name}-tablet")
        self.stage.shot(self.phones["Игорь"].page, f"universalis-{name}-phone")

    def bid(self, **coins):
        for name, phone in self.phones.items():
            phone.do("bid", coins=str(coins.get(name, 0)))

    def sold(self):
        """The first auction: sealed on every other page, then open on all at once; a tie goes to the nearest."""
        self.act(self.tablet, "start")
        self.says("Торги за сцену")
        self.bid(Ольга=3, Игорь=17)
        for page in (self.phones["Света"].page, self.tablet.page, self.screen):
            page.reload()
            assert "17" not in page.locator("#view").inner_text()
        self.screen.evaluate("window.untouched = true")
        expect(self.phones["Игорь"].view).to_contain_text("17")
        self.shot("bids")
        # Once seen, bids aren't hidden again.
        self.act(self.tablet, "reveal")
        self.says("Игорь оформляет сцену")
        self.tablet.press("undo")
        self.says("Ставки уже видели")
        self.says("ставка 17")
        self.act(self.tablet, "new_auction")
        self.says("Ставьте тайно")
        self.bid(Ольга=4, Игорь=4)
        self.act(self.tablet, "reveal")
        # The last seat plays the last Framer: Olga sits nearest.
        self.says("Ольга оформляет сцену")
        self.coins("Ольга", 21)
        self.coins("Игорь", 25)

    def framed(self):
        """Olga frames a hall by night with two in it, for four; the first Event with the rest of her bid."""
        olga, igor = self.phones["Ольга"], self.phones["Игорь"]
        expect(igor.view).to_contain_text("прерывать нельзя")
        olga.do("set_location", having="name", name="Тронный зал", role="пустой")
        self.says("Тронный зал")
        olga.do("introduce", having="name", name="Королева", role="вдова")
        olga.do("introduce", having="name", name="Шут", role="немой")
        self.says("немой")
        self.shot("framing")
        olga.do("event", text="Королева находит корону в камине.")
        # 1 for the Location, 2 for the two, 1 for the Event: the bid of 4 is spent.
        self.says("находит корону")
        self.coins("Ольга", 21)
        olga.do("pass")

    def interrupted(self):
        """It is Igor's turn; Olga interrupts him for a Coin, and he her; then it goes on to Sveta, not back to Olga."""
        igor = self.phones["Игорь"]
        self.says("Ход: Игорь")
        self.phones["Ольга"].do("interrupt")
        self.coins("Ольга", 20)
        self.act(igor, "interrupt")
        igor.do("event", text="Входит посол и смеётся.")
        self.coins("Игорь", 23)
        igor.do("pass")
        self.says("Ход: Света")
        self.shot("turn")
        sveta = self.phones["Света"]
        sveta.do("change_location", having="name", name="Подземный ход")
        self.says("Подземный ход")
        self.coins("Света", 24)

    def challenged(self):
        """The move is challenged and reversed; its Coin stays paid."""
        self.act(self.phones["Игорь"], "challenge_open", text="Хода там нет")
        self.says("Хода там нет")
        self.tablet.page.get_by_role("button", name="последнее действие отменено").click()
        self.says("Тронный зал")
        self.coins("Света", 24)
        self.phones["Света"].do("pass")

    def ended(self):
        """Olga ends the scene; everybody gets five, and Igor resumes it for a Coin with all that was there."""
        self.phones["Ольга"].page.get_by_role("button", name="Сцена закончена").click()
        self.says("Торги за сцену")
        self.coins("Света", 29)
        self.bid(Игорь=2)
        self.act(self.tablet, "reveal")
        igor = self.phones["Игорь"]
        self.act(igor, "resume_scene", scene="сцена 1, Тронный зал")
        self.says("продолжение сцены 1")
        self.says("Королева")
        igor.do("event", text="Шут заговорил.")
        igor.page.get_by_role("button", name="Ухожу в затемнение").click()
        self.says("затемнение")

    def read(self):
        """The whole story is searched on a phone and kept as text; the table closes with it."""
        igor = self.phones["Игорь"]
        igor.page.goto(f"{self.table.address}story/")
        igor.page.locator("#q").fill("посол")
        igor.page.locator("form[role=search] button").click()
        expect(igor.page.locator("#lines p")).to_have_count(1)
        self.stage.shot(igor.page, "universalis-search-phone")
        kept = igor.page.request.get(f"{self.table.address}story.txt").text()
        assert kept.startswith("Подвал\n\nСцена 1. Тронный зал")
        assert "Подземный ход" not in kept
        assert "Шут заговорил." in kept
        self.act(self.tablet, "end_game")
        self.says("История рассказана")
        self.shot("end")


def test_a_story(stage):
    story = Story(stage)
    story.sold()
    story.framed()
    story.interrupted()
    story.challenged()
    story.ended()
    story.read()
    assert story.screen.evaluate("window.untouched")

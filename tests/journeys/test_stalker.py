"""A whole game of Stalker: the judge draws by touch on the tablet, three walk by their phones, the hall looks on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.side_table import SideTable

pytestmark = pytest.mark.browser

ENTRANCES = {"Росток": "A1", "Корень": "K1", "Ива": "A11"}
LAID = [("jelly", ["E1", "E2"]), ("grinder", ["F4"]), ("bald", ["D8", "E9"])]
"""Kinds and the cells touched: of a patch, two corners."""


class Game:
    def __init__(self, stage):
        self.stage = stage
        self.table = SideTable(stage, game="stalker", seats=list(ENTRANCES), options={"W": 11, "H": 11})
        stage.set_clock("21:00")
        stage.start()
        self.tablet = self.table.tablet()
        self.phones = {name: self.table.phone(name) for name in ENTRANCES}
        self.screen = self.table.screen()
        self.seen = set()

    def touch(self, *cells):
        """Touches cells of the judge's board in their middle."""
        board = self.tablet.page.locator(".st-map.drawing svg.st-board")
        for cell in cells:
            column, row = ord(cell[0]) - 65, int(cell[1:]) - 1
            box = board.bounding_box()
            unit = box["width"] / 12.2
            board.click(position={"x": (column + 1.5) * unit, "y": (row + 1.5) * unit})

    def tool(self, kind):
        self.tablet.page.locator(f"[data-lay] label:has(input[value={kind}])").click()

    def send(self, place, kind):
        """Presses the button of a form that the game draws itself."""
        with place.page.expect_navigation():
            place.button(kind).locator("button").last.click()

    def turn_of(self):
        """Whose turn the newest page of the tablet says it is."""
        self.tablet.page.reload()
        return self.tablet.page.locator(".st-now h2").inner_text()

    def roll(self, name, die):
        self._by_hand(name, "roll", die, "button")

    def throw(self, name, side, die):
        self._by_hand(name, "throw", die, f"button.{side}")

    def walk(self, name, path):
        phone = self.phones[name]
        for side in path:
            with phone.page.expect_navigation():
                phone.button("step").locator(f"button.{side}").click()

    def end(self, name):
        self.send(self.phones[name], "end")

    def says(self, text):
        """The judge's report comes to the screen by itself."""
        self.stage.comes(self.screen.locator("#view"), text)

    def _by_hand(self, name, kind, die, button):
        phone = self.phones[name]
        if phone.button(kind).count() == 0:
            phone.page.reload()
        form = phone.button(kind)
        form.locator("input[name=dice]").fill(str(die))
        with phone.page.expect_navigation():
            form.locator(button).first.click()

    def nobody_sees_the_sheet(self):
        for page in (self.screen, *(phone.page for phone in self.phones.values())):
            assert page.locator(".view > :not(.st-print) [data-trap]").count() == 0
            assert "F4" not in page.content().replace(">F<", "")


def test_a_whole_game(stage):
    game = Game(stage)
    the_sheet(game)
    the_entrances(game)
    turns = {"Росток": rostok(game), "Корень": koren(game), "Ива": iva(game)}
    had = []
    while had.count("Корень") < 3:
        name = game.turn_of()
        had.append(name)
        next(turns[name])
    # One of Росток's turns went by itself.
    assert had.count("Росток") <= 2
    game.says("Золотой шар найден")
    the_end(game)


def the_sheet(game):
    tablet = game.tablet
    game.send(tablet, "field")
    game.says("Судья прячет ловушки")
    game.tool("grinder")
    with tablet.page.expect_navigation():
        game.touch("F5")
    expect(tablet.page.locator(".st-faults")).to_contain_text("L_NEAR_BALL")
    expect(tablet.page.locator("form:has([value=lock])")).to_have_count(0)
    game.touch("F5")
    game.send(tablet, "untrap")
    # Folded away as soon as a trap lies there.
    if not tablet.button("generate").locator("button").is_visible():
        tablet.page.locator(".st-draw > summary").click()
    game.send(tablet, "generate")
    expect(tablet.page.locator(".view > :not(.st-print) [data-trap]")).to_have_count(7)
    game.stage.shot(tablet.page, "stalker-drawn")
    game.send(tablet, "layout")
    for kind, cells in LAID:
        game.tool(kind)
        *first, last = cells
        game.touch(*first)
        if kind in ("grinder", "bald"):
            with tablet.page.expect_navigation():
                game.touch(last)
        else:
            game.touch(last)
            game.send(tablet, "trap")
    expect(tablet.page.locator(".view > :not(.st-print) [data-trap]")).to_have_count(3)
    game.nobody_sees_the_sheet()
    game.send(tablet, "lock")


def the_entrances(game):
    game.says("Сталкеры занимают входы")
    for name, entrance in ENTRANCES.items():
        phone = game.phones[name]
        phone.page.reload()
        form = phone.button("enter")
        form.locator(f"input[value={entrance}]").check()
        if name == "Ива":
            form.locator("[name=f-members]").fill("Ива, Тень")
        game.send(phone, "enter")
        phone.done()
    game.says("Жребий брошен")
    game.nobody_sees_the_sheet()


def rostok(game):
    """A nut finds the jelly; a step into it costs a turn."""
    game.throw("Росток", "R", 6)
    game.says("E1 — ведьмин студень")
    game.stage.shot(game.phones["Росток"].page, "stalker-nut-phone")
    game.roll("Росток", 6)
    game.walk("Росток", "RRRR")
    expect(game.phones["Росток"].view).to_contain_text("Назад на A1")
    game.end("Росток")
    yield
    yield from idle(game, "Росток")


def koren(game):
    """Round the corner, into the grinder, and on to the ball."""
    game.roll("Корень", 6)
    game.walk("Корень", "LLLLLD")
    game.end("Корень")
    yield
    game.roll("Корень", 6)
    game.walk("Корень", "DD")
    game.says("на F4: мясорубка, штраф")
    expect(game.phones["Корень"].view).to_contain_text("1 из 3")
    game.stage.shot(game.tablet.page, "stalker-play-tablet")
    game.stage.shot(game.screen, "stalker-play-screen")
    game.end("Корень")
    yield
    game.roll("Корень", 5)
    game.walk("Корень", "DDDD")
    yield


def iva(game):
    """Into the bald patch; the judge takes the step back and lets it stand after all."""
    phone = game.phones["Ива"]
    game.roll("Ива", 6)
    game.walk("Ива", "RRRUU")
    expect(phone.view).to_contain_text("комариная плешь, штраф")
    game.tablet.page.reload()
    game.tablet.press("undo")
    game.tablet.press("redo")
    expect(game.tablet.view).to_contain_text("комариная плешь")
    phone.page.reload()
    game.end("Ива")
    yield
    game.throw("Ива", "U", 3)
    expect(phone.view).to_contain_text("Ничего.")
    game.end("Ива")
    yield
    yield from idle(game, "Ива")


def idle(game, name):
    while True:
        phone = game.phones[name]
        if phone.button("end").count() == 0:
            phone.page.reload()
        game.end(name)
        yield


def the_end(game):
    for page in (game.screen, *(phone.page for phone in game.phones.values())):
        page.reload()
        expect(page.locator(".view > :not(.st-print) [data-trap]")).to_have_count(3)
        expect(page.locator("#view")).to_contain_text("Корень")
    game.stage.shot(game.screen, "stalker-end-screen")
    game.stage.shot(game.phones["Росток"].page, "stalker-end-phone")

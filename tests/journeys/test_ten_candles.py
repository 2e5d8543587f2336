"""A whole evening of Ten Candles: the Storyteller's tablet, three phones, and a screen in the room that nobody
touches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.side_table import SideTable

pytestmark = pytest.mark.browser

STORYTELLER, *PLAYERS = ["Лидия", "Ольга", "Игорь", "Света"]
PEOPLE = {
    "Ольга": ("Марта", "вожатая, мокрый плащ", "Ведёт отряд домой, которого нет"),
    "Игорь": ("Глеб", "слесарь с фонарём", "Знает все подвалы"),
    "Света": ("Тася", "ей одиннадцать", "Ищет брата"),
}
TRAITS = {"Ольга": ("упрямая", "скрытная"), "Игорь": ("чуткий", "жадный"), "Света": ("зоркая", "болтливая")}
MOMENTS = {"Ольга": "услышу брата по радио", "Игорь": "починю насос", "Света": "найду маму"}
# Who wrote it → the words. Ольга sits to the left of the Storyteller, Света to the right.
BRINKS = {
    "Лидия": "бросила мальчика в шахте",
    "Ольга": "запер дверь, за которой стучали",
    "Игорь": "съела последнее",
    "Света": "ходят там, где были стены",
}
READERS = {
    "Лидия": {"Лидия", "Ольга"},
    "Ольга": {"Ольга", "Игорь"},
    "Игорь": {"Игорь", "Света"},
    "Света": {"Света", "Лидия"},
}
ORDERS = {
    "Ольга": ["moment", "virtue", "vice"],
    "Игорь": ["virtue", "vice", "moment"],
    "Света": ["vice", "virtue", "moment"],
}


class Evening:
    def __init__(self, stage):
        self.stage = stage
        self.table = SideTable(stage, game="ten_candles", seats=[STORYTELLER, *PLAYERS])
        stage.set_clock("21:00")
        stage.start()
        self.tablet = self.table.tablet()
        self.phones = {name: self.table.phone(name) for name in PLAYERS}
        self.screen = self.table.screen()

    def burn(self, lit):
        """So many candles come to burn on the screen."""
        expect(self.screen.locator(".tc-candle.lit")).to_have_count(lit)

    def says(self, text):
        """The line comes to the screen by itself."""
        self.stage.comes(self.screen.locator("#view"), text)

    def shot(self, name):
        self.stage.shot(self.screen, f"candles-{name}-screen")
        self.stage.shot(self.tablet.page, f"candles-{name}-tablet")
        self.stage.shot(self.phones["Ольга"].page, f"candles-{name}-phone")

    def made(self):
        """The seven steps."""
        self.tablet.do("start_creation")
        self.burn(3)
        first = self.phones["Ольга"]
        first.do("submit_trait", text="очень упрямая")
        expect(first.refused).to_contain_text("E_TRAIT_ONE_WORD")
        expect(first.page.locator("[name=f-text]")).to_have_value("очень упрямая")
        for name, phone in self.phones.items():
            for text in TRAITS[name]:
                phone.do("submit_trait", text=text)
        self.tablet.do("pass_cards")
        # The Virtue went to the right, the Vice to the left.
        self.stage.comes(first.view, "чуткий")
        expect(first.view).to_contain_text("болтливая")
        self.tablet.do("module_read")
        for name, phone in self.phones.items():
            who, look, summary = PEOPLE[name]
            phone.do("submit_description", name=who, look=look, summary=summary)
        self.tablet.do("advance")
        for name, phone in self.phones.items():
            phone.do("submit_moment", text=MOMENTS[name])
        self.tablet.do("advance")
        self.tablet.do("submit_brink", text=BRINKS[STORYTELLER], where="в первую ночь")
        for name, phone in self.phones.items():
            tick = {"no_weakness": True} if name == "Света" else {}
            phone.do("submit_brink", text=BRINKS[name], where="в первую ночь", **tick)
        self.tablet.do("advance")
        self.burn(9)
        for name, phone in self.phones.items():
            phone.do("set_stack", order=ORDERS[name])
        self.shot("stacks")
        self.tablet.do("advance")
        self.tablet.do("start_play")
        self.burn(10)
        for phone in self.phones.values():
            phone.do("recorded")
        self.tablet.do("begin_scene")
        self.says("Сцена первая")

    def sealed(self):
        """Nobody's page holds a Brink that isn't theirs, the log included; nor does the screen."""
        pages = {name: phone.page for name, phone in self.phones.items()} | {STORYTELLER: self.tablet.page}
        for name, page in pages.items():
            page.reload()
            held = page.content()
            assert {author for author, words in BRINKS.items() if words in held} == {
                author for author in BRINKS if name in READERS[author]
            }
        self.screen.reload()
        assert not any(words in self.screen.content() for words in BRINKS.values())
        self.screen.evaluate("window.untouched = true")

    def hope_found(self):
        """Marta lives her Moment with real dice."""
        marta = self.phones["Ольга"]
        marta.do("declare_moment")
        self.says("Это мой момент")
        self.tablet.do("approve")
        marta.do("roll", dice=[6, 1, 2, 3, 4, 5, 2, 3, 4, 5])
        marta.do("settle")
        self.says("Марта обретает надежду")
        marta.do("end_narration")
        self.burn(10)

    def trait_burned(self):
        """Gleb fails, burns a Trait and succeeds; one of nine dice is lost besides the one of before."""
        gleb = self.phones["Игорь"]
        self.tablet.do("declare_conflict", active="Глеб", what="Глеб чинит насос", stake="погаснет свет")
        self.says("Глеб чинит насос")
        gleb.do("roll", dice=[1, 1, 2, 3, 4, 5, 2, 3, 4])
        self.says("Пока провал")
        self.shot("roll")
        gleb.do("burn_trait", dice=[6, 1], note="руки помнят резьбу")
        gleb.do("settle")
        self.says("Рассказывает Глеб")
        expect(self.screen.locator(".tc-top .die.lost")).to_have_count(2)
        gleb.do("end_narration")

    def life_given(self):
        """Tasya's dangerous roll fails; Gleb dies for the others and tells it."""
        self.tablet.do("declare_conflict", active="Тася", what="Тася держит дверь", dangerous=True)
        self.phones["Света"].do("roll", dice=[2] * 8)
        self.tablet.do("settle")
        self.burn(9)
        self.phones["Игорь"].do("sacrifice")
        self.says("Глеб отдаёт себя за других")
        self.shot("life")
        self.phones["Игорь"].do("end_narration")

    def truths(self):
        """The ritual line, two truths, one of them sent back first; an accident cuts the rest short."""
        self.says("Вот всё, что осталось. Мир погружён во тьму.")
        self.tablet.do("say_opening")
        tasya = self.phones["Света"]
        tasya.do("state_truth", text="мост цел")
        self.tablet.do("return_truth", reason="он рухнул")
        tasya.do("state_truth", text="в тоннеле есть дверь, и она теплее стены")
        self.tablet.do("accept_truth")
        self.tablet.do("state_truth", text="Они не выходят на свет", topic="Их слабость")
        self.says("Они не выходят на свет")
        self.tablet.do("candle_accident")
        self.burn(8)
        self.says("И мы живы")
        self.tablet.do("chorus")
        self.says("Сцена вторая")

    def undone(self):
        """A candle put out by mistake burns again, and the log keeps both."""
        self.tablet.do("candle_accident")
        self.burn(7)
        self.tablet.press("undo")
        self.burn(8)
        expect(self.tablet.page.locator(".log .undone")).to_have_count(1)

    def down_to_one(self):
        """Candles go out one by one among the truths."""
        for lit in range(7, 0, -1):
            self.tablet.do("candle_accident")
            if lit == 7:
                self.tablet.do("say_opening")
        self.burn(1)
        self.tablet.do("chorus")
        self.says("Последнее противостояние")

    def last_stand(self):
        """Tasya fails and dies, the Storyteller lets Marta die; the last candle is put out."""
        self.tablet.do("declare_conflict", active="Тася", what="Тася поёт")
        self.phones["Света"].do("roll", dice=[3] * 10)
        self.phones["Света"].do("settle")
        self.says("Тася погибает")
        self.tablet.do("end_narration")
        self.burn(1)
        self.tablet.do("mark_dead", survivor="Марта")
        self.tablet.do("close_game")
        self.burn(0)
        self.says("Свечи погасли")
        self.shot("end")


def test_an_evening(stage):
    evening = Evening(stage)
    evening.made()
    evening.sealed()
    evening.hope_found()
    evening.trait_burned()
    evening.life_given()
    evening.truths()
    evening.undone()
    evening.down_to_one()
    evening.last_stand()
    assert evening.screen.evaluate("window.untouched")
    for phone in evening.phones.values():
        stage.comes(phone.page.locator("#view"), "Темно")
    stranger = evening.phones["Ольга"].page.request.get(f"{evening.table.address}seat/4/")
    assert stranger.status == 404

"""A whole short film: three phones, and a screen in the room that nobody touches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from side_events.games import saturday_horror as game
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import act, begin
from tests.journeys.side_table import SideTable
from tests.side_events.games.saturday_horror.short_film import OPTIONS, RU, film

pytestmark = pytest.mark.browser

NAMES = ["Ольга", "Игорь", "Света"]
SHOTS = {"create_set", "done", "play", "stake", "roll", "contribute", "attack"}


class Shooting:
    """The devices, and the same film played without them: it says whose turn it is and who holds what."""

    def __init__(self, stage):
        self.stage = stage
        self.table = SideTable(stage, game="saturday_horror", seats=NAMES, options=OPTIONS)
        stage.set_clock("21:00")
        stage.start()
        self.phones = {f"s{number}": self.table.phone(name) for number, name in enumerate(NAMES, 1)}
        self.screen = self.table.screen()
        seats = take_seats(game.META, [{"key": f"s{n}", "name": name} for n, name in enumerate(NAMES, 1)])
        header = Header("saturday_horror", "1.0", seats, take_options(game.META, OPTIONS), "the tests'")
        self.film = begin(game, header)

    @property
    def state(self):
        return self.film.state

    def do(self, one):
        """The act on its phone, and in the film beside it."""
        page = self.phones[one.seat].page
        form = page.locator(f"form:has(input[name=kind][value={one.kind}])")
        if one.said:
            form = form.filter(has_text=one.said)
        if form.count() == 0:
            page.reload(wait_until="domcontentloaded")
        fold = page.locator("details.act", has=form)
        if fold.count() and fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        button = form.locator("button").last
        if one.kind in ("play", "lay"):
            button = form.locator(f"button[value={one.payload['card']}]")
        else:
            for key, value in one.payload.items():
                self.fill(form, key, value)
        if one.dice is not None:
            form.locator("details.real > summary").click()
            form.locator("input[name=dice]").fill(" ".join(map(str, one.dice)))
        with page.expect_navigation(wait_until="domcontentloaded"):
            button.click()
        expect(page.locator(".notice.no")).to_have_count(0)
        sent = {"a": "monster", "intent": "chase", **one.payload} if one.kind == "open_conflict" else one.payload
        self.film = act(self.film, Action(one.seat, one.kind, sent, one.dice))
        if one.kind in SHOTS:
            self.shot(f"{self.film.seq:02d}-{one.kind}", one.seat)

    def fill(self, form, key, value):
        fields = form.locator(f"[name=f-{key}]")
        if fields.count() == 0:
            return
        kind = fields.first.evaluate("field => field.tagName === 'INPUT' ? field.type : field.tagName")
        if kind in ("radio", "checkbox") and not isinstance(value, bool):
            for one in value if isinstance(value, list) else [value]:
                form.locator(f"[name=f-{key}][value='{one}']").check()
        elif kind == "checkbox":
            fields.first.set_checked(value)
        elif kind == "SELECT":
            fields.first.select_option(str(value))
        else:
            fields.first.fill(str(value))

    def shot(self, name, seat="s1"):
        self.stage.shot(self.phones[seat].page, f"horror-{name}-phone")
        self.stage.shot(self.screen, f"horror-{name}-screen")

    def private(self):
        """Each phone shows its own hand and no other; the screen shows none."""
        hands = {seat: set(self.state.players[seat].hand) for seat in self.state.seats}
        for seat, phone in self.phones.items():
            phone.page.reload(wait_until="domcontentloaded")
            expect(phone.page.locator(".sh-hand li")).to_have_count(len(hands[seat]))
        expect(self.screen.locator(".sh-hand")).to_have_count(0)


def test_a_short_film(stage):
    shooting, words = Shooting(stage), RU
    for one in film(lambda: shooting.state, words):
        shooting.do(one)
        if one.kind == "close_meeting" and shooting.state.phase == "SWAP":
            shooting.private()
        if one.kind == "open_conflict":
            stage.comes(shooting.screen.locator("#view"), words["chase"])
        if one.kind == "stake" and not (shooting.state.scene.conflict or shooting.state.scene.last).revealed:
            # The stake lies under cover: the phone alone says how much.
            stage.comes(shooting.screen.locator(".sh-conflict"), "поставлено")
            expect(shooting.screen.locator(".sh-stake .num")).to_have_count(0)
    stage.comes(shooting.screen.locator("#view"), "Монстр повержен")
    expect(shooting.screen.locator(".sh-credits .dead")).to_have_count(
        sum(role.status == "dead" for role in shooting.state.roles.values())
    )
    assert shooting.screen.evaluate("window.untouched")
    shooting.shot("credits")

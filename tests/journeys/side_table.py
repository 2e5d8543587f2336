"""A side table on the stage: its devices, each let in by its code, that do what is offered to them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.journeys.stage import HALL, PHONE, TABLET, Stage

OPEN = """
from tests.journeys.side_table import opened
print(json.dumps(opened({language!r}, {game!r}, {seats!r}, {options!r})))
"""


def opened(language: str, game: str, seats: list[str], options: dict[str, Any]) -> dict[str, Any]:
    """Runs on the stage's machine: an event of its own with one table; gives its address and its codes."""
    from larp.models import Event  # noqa: PLC0415 (the stage's machine has models, the test has none)
    from side_events.services import tables  # noqa: PLC0415
    from side_events.services.tables import Sits  # noqa: PLC0415
    from tests import cast  # noqa: PLC0415

    event = Event.objects.first() or cast.event(slug="night", language=language)
    table = tables.open_table(
        actor=cast.master(), event=event, game_key=game, name="Подвал" if language == "ru" else "The cellar",
        seats=[Sits(name) for name in seats], options=options, seed="the tests'", now=cast.MORNING,
    )  # fmt: skip
    codes = {row.seat.name: row.code for row in table.passes.filter(seat__isnull=False).select_related("seat")}
    doors = {row.door: row.code for row in table.passes.filter(seat=None)}
    return {"address": f"/e/{event.slug}/tables/{table.number}/", "seats": codes, "doors": doors}


class SideTable:
    """One table and its ways in. `address` ends in a slash."""

    def __init__(self, stage: Stage, *, game: str, seats: list[str], options: dict[str, Any] | None = None) -> None:
        self.stage = stage
        told = stage.laptop.ask(OPEN.format(language=stage.language, game=game, seats=seats, options=options or {}))
        self.address, self._seats, self._doors = told["address"], told["seats"], told["doors"]

    def phone(self, name: str) -> Place:
        return Place(self.stage, PHONE, self._seats[name])

    def tablet(self) -> Place:
        return Place(self.stage, TABLET, self._doors["facilitator"])

    def screen(self) -> Page:
        page = self.stage.device(HALL, path=f"/t/{self._doors['screen']}")
        page.evaluate("window.untouched = true")
        return page


class Place:
    """A device that came in by its code: a phone in a seat, or the facilitator's tablet."""

    def __init__(self, stage: Stage, size: tuple[int, int], code: str) -> None:
        self.page = stage.device(size, path=f"/t/{code}")
        self.page.locator("main form button").first.click()
        self.page.wait_for_url("**/tables/**")

    @property
    def view(self) -> Locator:
        return self.page.locator("#view")

    @property
    def refused(self) -> Locator:
        return self.page.locator(".notice.no")

    def button(self, kind: str, having: str = "") -> Locator:
        """The form of what this place may do; of several, the one with a field `having`."""
        form = self.page.locator(f"form:has(input[name=kind][value={kind}])")
        return self.page.locator(f"form:has(input[name=kind][value={kind}]):has([name=f-{having}])") if having else form

    def do(self, kind: str, *, dice: list[int] | None = None, having: str = "", **fields: Any) -> None:
        """Fills in the form of `kind` and sends it. A page that hasn't heard yet is loaded anew."""
        form = self.button(kind, having)
        if form.count() == 0:
            self.page.reload(wait_until="domcontentloaded")
        outer = self.page.locator("details.sect", has=form)
        if outer.count() and outer.get_attribute("open") is None:
            outer.locator("summary").first.click()
        fold = self.page.locator("details.act", has=form)
        if fold.count() and fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        # A lone question of a few answers is asked by buttons: the answer is the press.
        quick = "quick" in (form.get_attribute("class") or "").split()
        for key, value in fields.items():
            if not quick:
                self._fill(form, key, value)
        if dice is not None:
            form.locator("details.real > summary").click()
            form.locator("input[name=dice]").fill(" ".join(map(str, dice)))
        answer = form.locator("button", has_text=str(next(iter(fields.values())))) if quick else form.locator("button")
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            answer.last.click()

    def press(self, do: str) -> None:
        """A button of the table's own: undo, redo, pause."""
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.locator(f"form:has([name=do][value={do}]) button").first.click()

    def _fill(self, form: Locator, key: str, value: Any) -> None:
        """Answers are chosen by their words, orders by their values."""
        fields = form.locator(f"[name=f-{key}]")
        first = fields.first
        tag = first.evaluate("field => field.tagName === 'INPUT' ? field.type : field.tagName")
        if isinstance(value, list):
            for place, each in enumerate(value):
                fields.nth(place).select_option(each)
        elif isinstance(value, bool):
            first.set_checked(value)
        elif tag == "radio":
            form.locator("label.opt", has_text=value).locator("input").check()
        elif tag == "SELECT":
            first.select_option(label=value)
        else:
            first.fill(value)

    def done(self) -> None:
        expect(self.refused).to_have_count(0)

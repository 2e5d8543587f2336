"""The screen in the hall."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.journeys.stage import HALL, Stage


class Hall:
    """The screen, opened once by its address and touched by nobody."""

    def __init__(self, stage: Stage, *, path: str) -> None:
        self.page: Page = stage.device(HALL, path=path)
        self.page.evaluate("window.untouched = true")

    @property
    def face(self) -> Locator:
        return self.page.locator("#hall")

    @property
    def title(self) -> Locator:
        return self.face.locator("h1")

    @property
    def lost(self) -> Locator:
        return self.page.locator("#lost")

    def seat(self, player: str) -> Locator:
        return self.face.locator("section.seat", has_text=player)

    @property
    def untouched(self) -> bool:
        """Whether the page is still the one first loaded."""
        return bool(self.page.evaluate("window.untouched"))

"""The site as a real process, and the devices around it.

`manage.py weekend` runs on a SQLite file of its own, as at an event. Its clock is that of the cast's Saturday: it is
set by a file and goes on by itself from there. A *device* is a browser with cookies of its own.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests import machine
from tests.cast import at
from tests.pace import PATIENCE, set_clock

PHONE, TABLET, LAPTOP, HALL = (390, 844), (1180, 820), (1440, 900), (1920, 1080)


class Stage:
    """A weekend under way on `port`, and its devices."""

    def __init__(self, *, laptop: machine.Machine, clock_file: Path, browser: Browser, language: str) -> None:
        self.laptop = laptop
        self.language = language
        self.broken: list[str] = []
        self._clock_file = clock_file
        self._browser = browser
        self._port = machine.free_port()
        self._process: Any = None
        self._shots = Path(os.environ["LARP_SHOTS"]) if "LARP_SHOTS" in os.environ else None

    def start(self) -> None:
        """Starts the site, or starts it again, and waits until it answers."""
        self._process = self.laptop.start("manage.py", "weekend", "--port", str(self._port), "--host", "127.0.0.1")
        answers = lambda: machine.answers(self._port) or self._process.poll() is not None  # noqa: E731
        machine.until(answers, what="the site answers")
        assert self._process.poll() is None, self.laptop.log

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(machine.PATIENCE) == 0, self.laptop.log

    def set_clock(self, time_of_day: str) -> None:
        """It is `time_of_day` by the event's time on the cast's Saturday: "15:46". It goes on from there."""
        set_clock(self._clock_file, at(time_of_day))

    def device(self, size: tuple[int, int], *, path: str) -> Page:
        """A new browser of that size in the stage's language, at `path` of the site."""
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, locale=self.language, base_url=f"http://127.0.0.1:{self._port}"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        page.on("response", lambda answer: self.broken.append(answer.url) if answer.status >= 500 else None)
        page.goto(path)
        return page

    def comes(self, where: Locator, text: str) -> None:
        """The text comes to an open page by itself."""
        expect(where).to_contain_text(text)

    def shot(self, page: Page, name: str) -> None:
        """A picture for people to look at, where `LARP_SHOTS` names a folder."""
        if self._shots:
            self._shots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=self._shots / f"{name}.png")

    def judge(self) -> None:
        """No script broke, and the server never failed."""
        assert self.broken == []


@contextmanager
def on_stage(folder: Path, browser: Browser, *, language: str) -> Iterator[Stage]:
    """A stage on tables with nothing in them, not started yet."""
    clock_file = folder / "clock"
    clock_file.write_text("0")
    data = shutil.copytree(machine.empty_site(), folder / "data")
    laptop = machine.Machine(data, LARP_CLOCK_FILE=str(clock_file), LARP_LANGUAGE=language)
    stage = Stage(laptop=laptop, clock_file=clock_file, browser=browser, language=language)
    known = list(browser.contexts)
    try:
        yield stage
    finally:
        for context in [one for one in browser.contexts if one not in known]:
            context.close()
        laptop.end()

"""A mediator's tablet for the journeys: a browser of its own, paired by its link, and what it holds."""

from __future__ import annotations

import threading
from contextlib import contextmanager, suppress
from typing import Any

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from django.urls import reverse
from playwright.sync_api import BrowserContext, Error, Page, expect
from waitress.server import create_server

from intrigues.models import Card
from mediators.models import Device, Mediator
from tests.cast import at
from tests.machine import free_port
from tests.mediators.desk_of import Desk, code_of
from tests.pace import PATIENCE


class Server:
    """The site on a port of its own, to be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.running: Any = None

    def start(self) -> None:
        self.running = create_server(StaticFilesHandler(WSGIHandler()), host="127.0.0.1", port=self.port, threads=4)
        self.thread = threading.Thread(target=self.running.run, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Nobody answers any more, open connections included."""
        for channel in list(self.running.active_channels.values()):
            channel.handle_close()
        self.running.close()
        self.thread.join(10)


class Tablet:
    """One browser and its page of the desk. `broken` are errors of its scripts: a test ends with none."""

    def __init__(self, context: BrowserContext, server: Server, desk: Desk) -> None:
        self.context, self.server, self.desk = context, server, desk
        self.broken: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        return page

    @property
    def address(self) -> str:
        return self.server.url + reverse("mediators:desk", kwargs={"slug": self.desk.event.slug})

    def pair(self, mediator: Mediator, code: str = "TAB1ET0F0R11KTAB") -> Device:
        device, _ = Device.objects.get_or_create(code=code, defaults={"mediator": mediator, "issued_at": at("12:00")})
        self.page.goto(self.server.url + reverse("mediators:pair", kwargs={"code": device.code}))
        self.confirm_pairing()
        self.settle()
        return device

    def confirm_pairing(self) -> None:
        self.page.locator("input[name=pin]").fill("4711")
        self.page.get_by_role("button", name="Pair this tablet").click()

    def settle(self) -> None:
        """Waits until the tablet could go on without a network: its worker runs, and the snapshot is kept."""
        self.until("document.documentElement.dataset.desk === 'ready'")
        self.page.evaluate("navigator.serviceWorker ? navigator.serviceWorker.ready.then(() => true) : true")
        self.wait_for("async (store) => Boolean((await store.fact('snapshot')) && (await store.fact('faces')))")
        if self.page.evaluate("Boolean(navigator.serviceWorker)"):
            shell = f"{self.address}shell/"
            self.until(f"caches.match({shell!r}).then(Boolean)")

    def until(self, script: str) -> None:
        """Waits for a script of the page to come true; the page may be loading meanwhile."""
        for _ in range(150):
            with suppress(Error):
                if self.page.evaluate(script):
                    return
            self.page.wait_for_timeout(200)
        raise AssertionError(f"waited in vain: {script}")

    def cut(self) -> None:
        self.context.set_offline(True)

    def join(self) -> None:
        self.context.set_offline(False)

    def ask(self, script: str) -> Any:
        """What an async function of the open store gives."""
        return self.page.evaluate(
            f"""async () => {{
              const {{ openStore }} = await import("/static/mediators/store.js");
              const store = await openStore({self.desk.event.slug!r});
              const given = await ({script})(store);
              store.database.close();
              return given;
            }}"""
        )

    def wait_for(self, script: str) -> None:
        for _ in range(150):
            if self.ask(script):
                return
            self.page.wait_for_timeout(200)
        raise AssertionError(f"waited in vain: {script}")

    def queue(self) -> list[dict[str, Any]]:
        rows = self.ask("(store) => store.read('entries', (entries, settled) => settled(entries.getAll()))")
        return sorted(rows, key=lambda row: row["seq"])

    def states(self) -> list[str]:
        """How the records made here stand, in the order made: queued, taken, waiting, refused or dealt."""
        return [row["status"] if row["status"] != "answered" else row["answer"]["state"] for row in self.queue()]

    def unsent(self, count: int) -> None:
        """The screen says that so many are unsent."""
        expect(self.page.locator("#queue-chip")).to_have_attribute("data-unsent", str(count))

    def choose(self, name: str) -> None:
        self.page.locator("[data-people] a", has_text=name).first.click()
        expect(self.page.locator("[data-person-name]")).to_have_text(name)

    def scan(self, card: Card) -> None:
        self.type_in(f"HTTP://10.0.0.1/C/{code_of(card)}")

    def type_in(self, text: str) -> None:
        """What a scanner types, and Enter."""
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def bid(self, name: str, *, lineup: list[Card], cards: list[Card]) -> None:
        """A bid as a mediator makes it; ends when the screen says that it is recorded."""
        before = len(self.queue())
        self.choose(name)
        for card in lineup:
            self.scan(card)
        if self.page.locator("[data-goes=cards]").count():
            self.page.locator("[data-goes=cards]").click()
        for card in cards:
            self.scan(card)
        expect(self.page.locator("[data-slot=cards] .chip:not(.empty)")).to_have_count(len(cards))
        expect(self.page.locator("#confirm")).not_to_have_attribute("aria-disabled", "true")
        self.page.locator("#confirm").click()
        expect(self.page.locator(".receipt")).to_contain_text(name)
        assert len(self.queue()) == before + 1


@contextmanager
def running() -> Any:
    """A server that runs, and has stopped afterwards."""
    server = Server()
    server.start()
    try:
        yield server
    finally:
        server.stop()

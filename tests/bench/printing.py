"""Whether bids stay quick while decks are printed, and whether the memory comes back after each.

    python -m tests.bench.printing [--quick] [--runs N] [--cards N] [--quiet SECONDS]

As on a laptop: one process holds the printer's worker in a thread and takes bids in another, ten a second, on an SQLite
file. Spells without printing lie between the runs, so that whatever else the machine does hits both alike. By default
400 cards are printed ten times (`--quick`: 90, twice).

The last line is JSON: `bids_p50` and `bids_p95`, how many times as long a bid took while cards were printed as in the
quiet spells; `memory_mb`, how much more the process held after the last run than after the first; `child_mb`, the most
that a child held; `left`, how many children lived on.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

import django

FOLDER = tempfile.TemporaryDirectory()
os.environ["LARP_DATA_DIR"] = FOLDER.name
os.environ.pop("DATABASE_URL", None)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
django.setup()

# ruff: noqa: E402
from django.core.management import call_command
from django.db import connection

from intrigues.models import Card, Intrigue
from intrigues.services import bids
from larp import clock
from larp.models import Event, Player
from printing.services import printer, runs
from tests import cast, machine
from tests.bench import scene

EVERY = 0.1
PRINTS = "printing.services.render"
QUIET = 4
"""Seconds without printing before each run."""


class Bids(threading.Thread):
    """Takes bids one after another until it is stopped; `times` holds milliseconds by what went on beside."""

    def __init__(self, records: list[dict]) -> None:
        super().__init__(daemon=True)
        self.times: dict[str, list[float]] = {"quiet": [], "busy": []}
        self.beside = "quiet"
        self.stopped = threading.Event()
        self._records = iter(records)

    def run(self) -> None:
        for record in self._records:
            if self.stopped.wait(EVERY):
                break
            self._bid(record)
        connection.close()

    def _bid(self, record: dict) -> None:
        began, beside = time.perf_counter(), self.beside
        cards = Card.objects.in_bulk([*record["bare"]["lineup"], *record["bare"]["cards"]])
        bids.place_bid(
            actor=cast.master(),
            intrigue=Intrigue.objects.get(pk=record["intrigue"]),
            player=Player.objects.get(pk=record["player"]),
            cards=[cards[key] for key in record["bare"]["cards"]],
            lineup=[cards[key] for key in record["bare"]["lineup"]],
            now=clock.now(),
        )
        self.times[beside].append((time.perf_counter() - began) * 1000)


class Children(threading.Thread):
    """Looks now and then how much memory the children of this process hold."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most = 0.0
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(0.2):
            self.most = max([self.most, *machine.children(PRINTS)])


def held() -> float:
    """Megabytes that this process holds."""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def main(number: int, cards: int, quiet_for: int) -> None:
    call_command("migrate", verbosity=0)
    path = Path(FOLDER.name) / "scene.json"
    scene.build(sets=[("bids", 150 * number + 100)], tablets=1, path=str(path))
    event = Event.objects.get(slug="bench")
    event.base_url = "http://192.168.1.5:8000"
    event.save()
    for n in range(cards):
        cast.card(design=cast.person(event=event, key=f"deck{n}", weight=1 + n % 6, weaknesses=["money"]))
    taking, looking = Bids(json.loads(path.read_text())["sets"]["bids"]), Children()
    taking.start()
    looking.start()
    sizes = []
    for n in range(number):
        time.sleep(quiet_for)
        run = runs.start_run(
            actor=cast.master(), event=event, kind="deck", language="ru", selection={"cards": "bank"}, now=clock.now()
        )
        taking.beside = "busy"
        began = time.perf_counter()
        assert printer.print_run(run_id=run.pk, clock=clock.now)
        taking.beside = "quiet"
        sizes.append(held())
        print(f"run {n + 1}: {time.perf_counter() - began:.1f} s, {sizes[-1]:.0f} MB held")
    looking.stopped.set()
    taking.stopped.set()
    taking.join()
    quiet, busy = taking.times["quiet"], taking.times["busy"]
    print(f"bids: {len(quiet)} quiet, {len(busy)} beside printing")
    print(json.dumps({
        "bids_p50": round(statistics.median(busy) / statistics.median(quiet), 2),
        "bids_p95": round(at(busy, 95) / at(quiet, 95), 2),
        "memory_mb": round(sizes[-1] - sizes[0], 1),
        "child_mb": round(looking.most),
        "left": len(machine.children(PRINTS)),
    }))  # fmt: skip


def at(times: list[float], share: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[share - 1]


def option(name: str, default: int) -> int:
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else default


if __name__ == "__main__":
    quick = "--quick" in sys.argv
    main(option("--runs", 2 if quick else 10), option("--cards", 90 if quick else 400), option("--quiet", QUIET))

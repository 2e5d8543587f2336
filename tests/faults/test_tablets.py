"""Lines cut at random, before and after the commit, while a board looks on: every record ends exactly once, and no
card is doubled or lost.

Ten runs by recorded seeds, on two servers at once; `LARP_TABLET_RUNS=100` makes them a hundred.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cast import at
from tests.faults.tablets import ENDED, PREPARE, RECORDS, Tablet, play
from tests.machine import Machine, answers, free_port, on_sqlite, until
from tests.pace import set_clock

pytestmark = pytest.mark.services

SEEDS = range(20260919, 20260919 + int(os.environ.get("LARP_TABLET_RUNS", "10")))
FEW = 5
"""Events made in one command."""
MINUTES = [at(f"15:{minute:02}").isoformat() for minute in range(5, 20)]


@dataclass
class Run:
    """One seed's tablets at their ends, and what the server has."""

    seed: int
    tablets: list[Tablet]
    ended: dict[str, Any]

    @property
    def heard(self) -> dict[str, list[dict[str, Any]]]:
        return {entry: told for tablet in self.tablets for entry, told in tablet.answers.items()}


@contextmanager
def site(folder: Path) -> Iterator[tuple[Machine, int]]:
    """A server on SQLite whose clock stands at 15:20 of that Saturday."""
    offset = folder / "clock"
    set_clock(offset, at("15:20"))
    with on_sqlite(folder / "data", LARP_CLOCK_FILE=str(offset)) as machine:
        port = free_port()
        machine.start("-m", "waitress", f"--listen=127.0.0.1:{port}", "--threads=6", "larp.wsgi:application")
        until(lambda: answers(port), what="the server")
        yield machine, port


def runs(folder: Path, seeds: Sequence[int]) -> list[Run]:
    """These seeds one after another on a server of their own, an event for each."""
    done: list[Run] = []
    with site(folder) as (machine, port):
        for first in range(0, len(seeds), FEW):
            done += _some(machine, port, seeds[first : first + FEW])
    return done


def _some(machine: Machine, port: int, seeds: Sequence[int]) -> list[Run]:
    worlds = machine.ask(f"{PREPARE}\nprint(json.dumps([made(seed) for seed in {list(seeds)}]))")
    played = [play(seed, world, port, MINUTES) for seed, world in zip(seeds, worlds, strict=True)]
    for tablets in played:
        for tablet in tablets:
            tablet.again()
    slugs = [world["slug"] for world in worlds]
    ends = machine.ask(f"{ENDED}\nprint(json.dumps([ended(slug) for slug in {slugs}]))")
    return [Run(*one) for one in zip(seeds, played, ends, strict=True)]


@pytest.mark.rule("IN-40", "IN-70")
@pytest.mark.report("A01", "A09", "A23")
def test_every_record_ends_once_and_no_card_is_doubled_or_lost(tmp_path):
    folders = [tmp_path / "even", tmp_path / "odd"]
    for folder in folders:
        folder.mkdir()
    with ThreadPoolExecutor(2) as pool:
        done = [run for half in pool.map(runs, folders, [SEEDS[0::2], SEEDS[1::2]]) for run in half]
    assert sorted(run.seed for run in done) == list(SEEDS)
    cuts: Counter[str] = Counter()
    states: Counter[str] = Counter()
    for run in done:
        # Whatever was answered first is answered again, and as a repeat.
        for entry, told in run.heard.items():
            assert {answer["state"] for answer in told} == {told[0]["state"]}, (run.seed, entry)
            assert [answer["repeat"] for answer in told[1:]] == [True] * len(told[1:]), (run.seed, entry)
        assert len(run.heard) == RECORDS, run.seed
        assert run.ended["entries"] == {entry: told[0]["state"] for entry, told in run.heard.items()}, run.seed
        assert run.ended["clashes"] == 0, run.seed
        assert run.ended["stakes"] == run.ended["staked"], run.seed
        assert len(run.ended["cards"]) == len(set(run.ended["cards"])), run.seed
        assert run.ended["disagreements"] == [], run.seed
        # Nobody met a locked database, nor any other fault.
        assert [tablet.faults for tablet in run.tablets] == [0] * len(run.tablets), run.seed
        for tablet in run.tablets:
            cuts.update(tablet.line.cuts)
        states.update(run.ended["entries"].values())
    print(f"{len(SEEDS)} runs, {dict(cuts)} cuts, {dict(states)}")
    assert min(cuts.values()) >= len(SEEDS)
    assert min(states[state] for state in ("taken", "refused", "waiting")) >= 30 * len(SEEDS)

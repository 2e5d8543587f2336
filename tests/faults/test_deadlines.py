"""Deadlines with a real broker, real workers and a real beat: killed, doubled, late, and closed by hand meanwhile."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.cast import at
from tests.pace import set_clock

pytestmark = pytest.mark.services


class Site:
    """One site in a folder of its own: a database, a broker, a clock that the test moves, and its processes."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.database = folder / "larp.sqlite3"
        self.clock = folder / "clock.txt"
        self.running: list[subprocess.Popen[bytes]] = []
        self.env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "larp.settings",
            "DATABASE_URL": f"sqlite:///{self.database}",
            "REDIS_URL": f"redis://127.0.0.1:{port}/0",
            "LARP_DATA_DIR": str(folder),
            "LARP_CLOCK_FILE": str(self.clock),
        }
        # No copy on disk: what the broker held is lost with it, as on the worst day.
        self.start("redis-server", "--port", str(port), "--save", "", "--dir", str(folder), name="redis")
        wait_for(lambda: socket.create_connection(("127.0.0.1", port), 1).close() is None)

    def start(self, *command: str, name: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{name}.log").open("wb")
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=self.env, stdout=log, stderr=subprocess.STDOUT)
        self.running.append(process)
        return process

    def celery(self, *command: str, name: str) -> subprocess.Popen[bytes]:
        return self.start(sys.executable, "-m", "celery", "-A", "larp", *command, "-l", "INFO", name=name)

    def worker(self, name: str) -> subprocess.Popen[bytes]:
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        return self.celery("worker", "--pool", "solo", "-Q", "deadlines", "-n", name, *quiet, name=name)

    def stage(self, *commands: str, seconds: float | None = None) -> subprocess.Popen[bytes]:
        """Runs commands of `tests.faults.stage`; with `seconds`, waits that long for their good end."""
        name = "-".join(["stage", *commands])
        process = self.start(sys.executable, "-m", "tests.faults.stage", *commands, name=name)
        if seconds is not None:
            assert process.wait(timeout=seconds) == 0, self.log(name)
        return process

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def is_ready(self, worker: str) -> bool:
        return " ready." in self.log(worker)

    def set_time(self, clock: str) -> None:
        set_clock(self.clock, at(clock))

    def rows(self, query: str) -> list[tuple]:
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=20)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def ends(self) -> list[tuple[str, str]]:
        """The ends of phases in the journal: which, and as of when (UTC)."""
        found = self.rows("select kind, at from larp_journalentry where kind like '%_over' order by id")
        return [(kind.removeprefix("intrigue.").removesuffix("_over"), moment[11:19]) for kind, moment in found]

    def announced(self) -> list[str]:
        found = self.rows("select key from larp_announcement where kind like '%_over' order by id")
        return [key.removesuffix("_over").split(":")[2] for (key,) in found]

    def folds(self) -> list[tuple]:
        return self.rows("select cause, substr(made_at, 12, 8) from intrigues_fold")

    def stop(self) -> None:
        for process in reversed(self.running):
            if process.poll() is None:
                process.kill()
            process.wait()


def wait_for(condition, seconds: float = 60.0) -> None:
    """Waits until `condition()` is true; the last fault or a plain failure otherwise."""
    until = time.monotonic() + seconds
    while True:
        try:
            if condition():
                return
            fault: Exception = AssertionError("it didn't come")
        except (OSError, sqlite3.OperationalError) as found:
            fault = found
        if time.monotonic() > until:
            raise fault
        time.sleep(0.1)


@pytest.fixture
def site(tmp_path) -> Iterator[Site]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = Site(tmp_path, port)
    try:
        yield made
    finally:
        made.stop()


@pytest.mark.rule("IN-15", "IN-38")
@pytest.mark.report("A07", "A08")
def test_a_phase_ends_once_through_killed_workers_two_workers_repeats_and_closing_by_hand(site):
    # The event is in Moscow's time: 15:00, 16:00 and 16:30 there are 12:00, 13:00 and 13:30 UTC.
    site.set_time("15:30")
    site.stage("prepare", seconds=60)
    first, second = site.worker("first"), site.worker("second")
    site.celery("beat", "-s", str(site.folder / "beat"), "--pidfile", "", name="beat")
    wait_for(lambda: site.announced() == ["goals"])
    assert site.ends() == [("goals", "12:00:00")]
    wait_for(lambda: all(site.is_ready(name) for name in ("first", "second")))

    # One worker dies in mid-phase, the other hangs: nothing happens at the deadline.
    first.send_signal(signal.SIGKILL)
    second.send_signal(signal.SIGSTOP)
    site.set_time("16:10")
    time.sleep(1.5)
    assert site.ends() == [("goals", "12:00:00")]

    # Two workers come, and somebody closes by hand; then an intrigue is opened that is long in being committed.
    third, hand = site.worker("third"), site.stage("close", "slow")
    second.send_signal(signal.SIGCONT)
    wait_for(lambda: site.announced() == ["goals", "bids"])
    assert hand.wait(timeout=60) == 0, site.log("stage-close-slow")
    assert site.ends() == [("goals", "12:00:00"), ("bids", "13:00:00")]
    assert site.folds() == [("clock", "13:00:00")]
    wait_for(lambda: len(site.rows("select 1 from larp_announcement where kind = 'intrigue.created'")) == 2)
    assert site.rows("select number from intrigues_intrigue order by number") == [(1,), (2,)]

    wait_for(lambda: site.is_ready("third"))
    site.set_time("16:30")
    assert site.stage("repeat", "close", "repeat").wait(timeout=60) == 0, site.log("stage-repeat-close-repeat")
    wait_for(lambda: site.announced() == ["goals", "bids", "circumstances"])
    time.sleep(1.5)
    assert site.ends() == [("goals", "12:00:00"), ("bids", "13:00:00"), ("circumstances", "13:30:00")]
    assert site.announced() == ["goals", "bids", "circumstances"]
    assert site.folds() == [("clock", "13:00:00")]
    assert third.poll() is None
    assert second.poll() is None
    for name in ("first", "second", "third", "beat"):
        assert "Traceback" not in site.log(name), site.log(name)

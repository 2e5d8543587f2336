"""A machine for tests of whole processes: a data folder and a database of its own, and the project's commands on it."""

from __future__ import annotations

import atexit
import functools
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psycopg

ROOT = Path(__file__).resolve().parent.parent
# Generous: a busy computer starts Python slowly. Nothing below is measured by it.
PATIENCE = 240.0


class Machine:
    """Runs `manage.py` and scripts of the tests with `env`; what was started is ended with the machine."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        self.env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        self.env |= {"LARP_DATA_DIR": str(folder), "LARP_LANGUAGE": "en", "PYTHONUNBUFFERED": "1", **env}
        self.started: list[subprocess.Popen[str]] = []

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        """`manage.py` to its end, with its output as text."""
        return subprocess.run(
            [sys.executable, "manage.py", *args],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def done(self, *args: str) -> str:
        """The output of `manage.py`, which must have ended well."""
        ended = self.run(*args)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def ask(self, script: str) -> Any:
        """What a script writes as JSON; all models are imported in it."""
        lines = self.done("shell", "-v", "0", "-c", f"import json\n{script}").splitlines()
        return json.loads(lines[-1])

    def start(self, *args: str) -> subprocess.Popen[str]:
        """`python …` as a process of its own, its output in the file that `log` reads."""
        with self._log.open("a") as log:
            process = subprocess.Popen(
                [sys.executable, *args], cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.STDOUT, text=True
            )
        self.started.append(process)
        return process

    @property
    def _log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    @property
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def end(self) -> None:
        for process in self.started:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()


@contextmanager
def on_sqlite(folder: Path, **env: str) -> Iterator[Machine]:
    """A migrated machine with SQLite and no broker, as a laptop is."""
    shutil.copytree(empty_site(), folder)
    machine = Machine(folder, **env)
    try:
        yield machine
    finally:
        machine.end()


@functools.cache
def empty_site() -> Path:
    """A data folder with all tables and nothing in them, to be copied: made once a process."""
    kept = tempfile.mkdtemp(prefix="larp-empty.")
    atexit.register(shutil.rmtree, kept, ignore_errors=True)
    folder = Path(kept) / "data"
    folder.mkdir()
    Machine(folder).done("migrate", "-v", "0")
    return folder


@contextmanager
def on_postgresql(folder: Path, **env: str) -> Iterator[Machine]:
    """A migrated machine with a new database on the PostgreSQL of `DATABASE_URL`."""
    server = os.environ["DATABASE_URL"]
    name = f"machine_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    folder.mkdir()
    machine = Machine(folder, DATABASE_URL=f"{server.rsplit('/', 1)[0]}/{name}", **env)
    try:
        machine.done("migrate", "-v", "0")
        yield machine
    finally:
        machine.end()
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def children(word: str) -> list[float]:
    """The megabytes of each child of this process whose command says `word`. A bare Debian has no `ps`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            pages = int((folder / "statm").read_text().split()[1])
        except (OSError, ProcessLookupError):
            # It has ended meanwhile.
            continue
        if parent == os.getpid() and word in command:
            found.append(pages * os.sysconf("SC_PAGE_SIZE") / 1024**2)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Any, *, what: str) -> None:
    """Waits until the condition holds; fails with `what` after PATIENCE."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if condition():
            return
        time.sleep(0.2)
    raise AssertionError(f"waited in vain: {what}")


def answers(port: int) -> bool:
    """Whether something speaks HTTP on that port of this machine."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status)
    except OSError as error:
        return hasattr(error, "code")

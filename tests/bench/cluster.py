"""A PostgreSQL of the bench's own, on a free port, gone afterwards."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import machine


@contextmanager
def postgresql(folder: Path) -> Iterator[bool]:
    """Sets DATABASE_URL to a server: the one that is set already, or one started here. False where none is
    installed."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        yield True
        return
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        yield False
        return
    data, port = folder / "postgres", machine.free_port()
    data.mkdir(mode=0o700)
    who = []
    if os.geteuid() == 0:
        # It refuses to run as root.
        folder.chmod(0o755)
        who = ["runuser", "-u", "postgres", "--"]
        subprocess.run(["chown", "postgres", str(data)], check=True)

    def run(*command: str) -> None:
        subprocess.run([*who, *command], check=True, cwd="/", stdout=subprocess.DEVNULL)

    run(str(found[-1] / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
    options = f"-p {port} -k {data} -c listen_addresses=127.0.0.1 -c max_connections=200"
    control = [str(found[-1] / "pg_ctl"), "-D", str(data), "-w", "-l", str(data / "log")]
    run(*control, "start", "-o", options)
    os.environ["DATABASE_URL"] = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    try:
        yield True
    finally:
        del os.environ["DATABASE_URL"]
        run(*control, "-m", "immediate", "stop")

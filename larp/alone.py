"""One server at a time on a data folder."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class AlreadyRunning(Exception):
    """Another process serves this data folder; `pid` is its number, empty if it couldn't be read."""

    def __init__(self, pid: str) -> None:
        self.pid = pid
        super().__init__(pid)


class Alone:
    """Holds `path` locked while the context lasts, and writes the own process number into it.

    The system takes the lock away from a process that dies, so a file left by kill -9 locks nobody out. The lock
    belongs to the process, not to the open file: a child that outlives it doesn't hold it. Windows has no such lock;
    there the port alone keeps a second server away.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> Alone:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # Stays open: closing it would give the lock back.
        self._file = open(self._path, "a+")
        if fcntl is not None:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._file.seek(0)
                pid = self._file.read().strip()
                self._file.close()
                raise AlreadyRunning(pid) from None
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.truncate(0)
        self._file.close()

"""The printer kept at arm's length: a child process under limits, given one order at a time.

A document that eats memory or time ends the child and not the worker, and all memory goes back to the system when the
child ends.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import IO, Any

from django.conf import settings

ORDER_SECONDS = 180.0
PROCESSOR_SECONDS = 600
MEGABYTES = 1500
ORDERS_A_CHILD = 60
LARGE = 135
"""Megabytes of a child, or orders that it carried out, after which a fresh one takes over: so memory grows neither with
the length of a run nor with the number of runs."""
_WATCH_EVERY = 1.0


class PressError(Exception):
    """The printer couldn't carry out an order: what it said, or that it died or took too long."""


class Press:
    """A printer for one run: `with Press() as press: press.carry_out(…)`."""

    def __init__(
        self,
        *,
        order_seconds: float = ORDER_SECONDS,
        megabytes: int = MEGABYTES,
        processor_seconds: int = PROCESSOR_SECONDS,
    ) -> None:
        self._order_seconds = order_seconds
        self._limits = [str(processor_seconds), str(megabytes)]
        self._child: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._orders = 0
        self._large = False

    def __enter__(self) -> Press:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def carry_out(self, order: dict[str, Any], *, watch: Callable[[], None]) -> int:
        """Has the child carry out one order of `printing.services.render`; how many pages came out.

        Calls `watch` about once a second while it waits; whatever that raises stops the child. PressError where the
        child refuses, dies, or is not ready within the seconds an order may take.
        """
        gone = self._child is None or self._child.poll() is not None
        if gone or self._orders >= ORDERS_A_CHILD or self._large:
            self.stop()
            self._start()
        self._orders += 1
        try:
            answer = self._asked(order, watch)
        except BaseException:
            self.stop()
            raise
        self._large = answer.get("megabytes", 0) > LARGE
        if not answer["ok"]:
            raise PressError(answer["error"])
        pages: int = answer["pages"]
        return pages

    def stop(self) -> None:
        """Ends the child, whatever it is doing."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                stream.close()

    def _start(self) -> None:
        self._answers = queue.SimpleQueue()
        self._orders = 0
        self._large = False
        self._child = subprocess.Popen(
            [sys.executable, "-m", "printing.services.render", *self._limits],
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        assert self._child.stdout is not None
        threading.Thread(target=_read, args=(self._child.stdout, self._answers), daemon=True).start()

    def _asked(self, order: dict[str, Any], watch: Callable[[], None]) -> dict[str, Any]:
        child, answers = self._child, self._answers
        assert child is not None
        assert child.stdin is not None
        try:
            child.stdin.write(json.dumps(order) + "\n")
            child.stdin.flush()
        except OSError:
            raise PressError("the printer stopped") from None
        waited = 0.0
        while True:
            try:
                line = answers.get(timeout=_WATCH_EVERY)
                break
            except queue.Empty:
                waited += _WATCH_EVERY
                watch()
                if waited >= self._order_seconds:
                    raise PressError("the printer took too long") from None
        if line is None:
            raise PressError("the printer stopped")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _read(answers: IO[str], into: queue.SimpleQueue[str | None]) -> None:
    try:
        for line in answers:
            into.put(line)
    except ValueError:
        # The stream was closed under us: the child was ended on purpose.
        pass
    into.put(None)

"""Two presses at work side by side, kept warm between runs.

Starting a press takes longer than drawing ninety cards. So presses that did their work go back into a stock of this
process, from which the next run takes them; one that hears nothing for some minutes ends itself, and its memory goes
back to the system.
"""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotReadyError
from types import TracebackType
from typing import Any

from printing.services.press import Press

PRESSES = 2
_WATCH_EVERY = 1.0
_stock: list[Press] = []
_lock = threading.Lock()


class Pool:
    """The presses of one run: `with Pool() as pool: pool.wait(pool.give(order), watch=…)`.

    Orders given are carried out as presses become free. `wait` calls `watch` about once a second, in the thread that
    waits; whatever that raises ends the run, and with it what the presses were doing.
    """

    presses = PRESSES

    def __init__(self) -> None:
        with _lock:
            taken = [_stock.pop() for _ in range(min(self.presses, len(_stock)))]
        self._presses = [*taken, *(Press() for _ in range(self.presses - len(taken)))]
        self._free: queue.SimpleQueue[Press] = queue.SimpleQueue()
        for press in self._presses:
            self._free.put(press)
        self._hands = ThreadPoolExecutor(PRESSES)

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            for press in self._presses:
                press.stop()
        self._hands.shutdown(wait=True, cancel_futures=True)
        if error is None:
            _put_back(self._presses)

    def give(self, order: dict[str, Any]) -> Future[int]:
        """Has a press carry out an order of `printing.services.render`; how many pages came out stands in the future,
        or a PressError."""
        return self._hands.submit(self._carry_out, order)

    def wait(self, work: Future[int], *, watch: Callable[[], None]) -> int:
        """What came of an order that was given."""
        while True:
            try:
                return work.result(timeout=_WATCH_EVERY)
            except NotReadyError:
                watch()

    def _carry_out(self, order: dict[str, Any]) -> int:
        press = self._free.get()
        try:
            return press.carry_out(order, watch=lambda: None)
        finally:
            self._free.put(press)


def _put_back(presses: list[Press]) -> None:
    with _lock:
        room = PRESSES - len(_stock)
        kept, left = presses[:room], presses[room:]
        _stock.extend(kept)
    for press in left:
        press.stop()


@atexit.register
def stop_all() -> None:
    """Ends the presses in stock."""
    with _lock:
        ended, _stock[:] = list(_stock), []
    for press in ended:
        press.stop()

"""Celery inside one process: worker and beat as threads beside the web server, with no broker to install.

Each thread starts its own work anew when it dies. Nothing here may be started from `AppConfig.ready`: it would then run
in every command and in every process of a web server.
"""

from __future__ import annotations

import logging
import threading
import warnings
from collections.abc import Callable

from celery import Celery, beat
from celery.worker import state

log = logging.getLogger(__name__)
QUEUES = ("deadlines", "print", "letters")
# How long a dead part waits before it starts anew, seconds.
PAUSE = 1.0


class EmbeddedQueue:
    """One worker for each queue, so that no long print and no slow bot delays a deadline, and the beat that reminds."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._beat: beat.Service | None = None
        self._threads = [
            threading.Thread(target=self._keep, args=(f"worker of {queue}", self._work, queue), daemon=True)
            for queue in QUEUES
        ]
        self._threads.append(threading.Thread(target=self._keep, args=("beat", self._tick, ""), daemon=True))

    def start(self) -> None:
        """Starts the threads; they are daemons, so an end of the process ends them at any point."""
        # A laptop's master may well be root; whoever can reach this broker is this process.
        warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
        for thread in self._threads:
            thread.start()

    def stop(self, *, seconds: float) -> None:
        """Asks all to stop and waits up to `seconds` in all; what was interrupted was only a reminder."""
        self._stopping.set()
        # Celery's own way to tell every worker of a process; the number is the exit code.
        state.should_stop = 0  # type: ignore[assignment]
        if self._beat is not None:
            self._beat.stop()
        for thread in self._threads:
            thread.join(timeout=seconds / len(self._threads))

    def _keep(self, name: str, run: Callable[[str], None], queue: str) -> None:
        while not self._stopping.is_set():
            try:
                run(queue)
            except (Exception, SystemExit):
                log.exception("the %s failed", name)
            if not self._stopping.is_set():
                log.error("the %s ended; it starts again", name)
                self._stopping.wait(PAUSE)

    def _work(self, queue: str) -> None:
        # `app.Worker`, not `app.WorkController`: the latter starts, says nothing and executes nothing.
        _app(queue).Worker(
            hostname=f"{queue}@weekend",
            queues=[queue],
            pool="solo",
            loglevel="WARNING",
            quiet=True,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        ).start()

    def _tick(self, _queue: str) -> None:
        self._beat = beat.Service(_app("beat"), max_interval=1, scheduler_cls=beat.Scheduler)
        self._beat.start()


def _app(name: str) -> Celery:
    """An application of its own for a thread: the queues that a worker reads are a property of its application."""
    app = Celery(f"larp-{name}", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.autodiscover_tasks()
    return app

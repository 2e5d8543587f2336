"""Work for the queue, sent by name and only after the transaction has been committed.

A task sent inside an open transaction would look for rows that aren't there yet, or run for work that was undone.
A broker that can't be reached costs the reminder, not the work: beat sweeps for whatever was missed.
"""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)


def enqueue(task: str, *args: Any, eta: datetime | None = None) -> None:
    """Sends the task named `task` with plain JSON `args` once the present transaction commits; `eta` not before."""
    transaction.on_commit(partial(_send, task, args, eta))


def _send(task: str, args: tuple[Any, ...], eta: datetime | None) -> None:
    try:
        current_app.send_task(task, args=args, eta=eta, retry=False)
    except Exception:
        log.exception("the task %s was not queued", task)

"""The printer's queue. A task is a reminder: what there is to print stands in the database."""

from __future__ import annotations

from celery import shared_task

from larp import clock
from larp.services.queue import enqueue
from printing.services import printer, runs


@shared_task
def render_run(run_id: int) -> None:
    """Prints one run, unless that is done, cancelled or under way."""
    printer.print_run(run_id=run_id, clock=clock.now)


@shared_task
def take_up_runs() -> None:
    """Sends again whatever a lost message or a dead worker left behind."""
    for run_id in runs.left_behind(now=clock.now()):
        enqueue(runs.TASK, run_id)

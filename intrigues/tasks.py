"""What the queue does. Both tasks may run twice, late or never: the rows say what is still to be done."""

from __future__ import annotations

from celery import shared_task

from intrigues.services import announcements, clockwork, notices, sweep
from larp import clock


@shared_task(name="intrigues.tasks.close_due_phases")
def close_due_phases() -> int:
    """Settles whatever the clock has ended, announces what was left unannounced, reminds players of ends that are near,
    and leaves word that it looked.

    Returns how many phases ended.
    """
    now = clock.now()
    ended = clockwork.close_due(now=now)
    announcements.announce_missed(now=now)
    notices.remind_due(now=now)
    sweep.note(now=clock.now())
    return len(ended)


@shared_task(name="intrigues.tasks.announce")
def announce(entry_id: int) -> None:
    """Announces one entry of the journal."""
    announcements.announce(entry_id=entry_id)

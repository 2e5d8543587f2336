"""What the queue of letters does. It may run twice, late or never: the rows say what is still to be sent."""

from __future__ import annotations

from celery import shared_task

from larp import clock
from larp.services import mail, outbox


@shared_task(name=outbox.TASK)
def deliver_letters() -> int:
    """Sends the letters that are due, to webhooks and by e-mail."""
    now = clock.now()
    return outbox.deliver(now=now) + mail.deliver(now=now)

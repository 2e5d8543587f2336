"""A master sets the webhook of an event, and tries it."""

from __future__ import annotations

import secrets
from datetime import datetime
from urllib.parse import urlsplit

from django.db import transaction

from larp.models import Delivery, Event, Webhook
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal, outbox
from larp.services.posting import parts_of
from larp.services.queue import enqueue

LONGEST = 400


@transaction.atomic
def set_up(*, actor: Actor, event: Event, url: str, now: datetime) -> Webhook | None:
    """Sends notices to `url` from now on, with a secret made anew; an empty one ends it, with all its letters.

    Refuses what is no address of the web (`webhook_url_bad`). The journal keeps the host alone: a path may be a secret.
    """
    check_master(actor, event_id=event.pk)
    kept = url.strip()
    Webhook.objects.filter(event=event).delete()
    made = None
    if kept:
        if len(kept) > LONGEST or parts_of(kept) is None:
            raise RuleViolation("webhook_url_bad", value=kept[:80])
        made = Webhook.objects.create(event=event, url=kept, secret=secrets.token_urlsafe(32))
    host = urlsplit(kept).hostname if kept else ""
    journal.record(actor=actor, event=event, kind="webhook.set", now=now, data={"name": host})
    return made


@transaction.atomic
def try_out(*, actor: Actor, event: Event, now: datetime) -> Delivery:
    """Sends a letter that tells nothing. Refuses where there is no webhook (`webhook_missing`)."""
    check_master(actor, event_id=event.pk)
    webhook = Webhook.objects.filter(event=event).first()
    if webhook is None:
        raise RuleViolation("webhook_missing")
    letter = Delivery.objects.create(webhook=webhook, made_at=now, next_at=now)
    enqueue(outbox.TASK)
    return letter

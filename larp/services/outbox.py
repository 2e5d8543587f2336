"""Letters to the webhook of an event: written with the notice, in its transaction; sent afterwards, tried again later.

A letter may arrive twice, never silently not at all: after the last try it is dead, and masters see it.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import translation

from larp import sayings
from larp.models import Delivery, Notice, Webhook
from larp.services import posting
from larp.services.queue import enqueue

TASK = "larp.tasks.deliver_letters"
AFTER = [timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200)]
"""How long after each failed try the next one comes; after the last there is none."""
AT_ONCE = 50
SHARE = 10
"""Seconds in one round."""
State = Delivery.State


def write(*, notices: Iterable[Notice], event_id: int, now: datetime) -> None:
    """Writes a letter for each notice where the event has a webhook. Part of the caller's transaction."""
    webhook = Webhook.objects.filter(event=event_id).first()
    if webhook is not None:
        letters = [Delivery(webhook=webhook, notice=notice, made_at=now, next_at=now) for notice in notices]
        Delivery.objects.bulk_create(letters, ignore_conflicts=True)
        enqueue(TASK)


def deliver(*, now: datetime) -> int:
    """Tries the letters that are due, each in one worker at a time; returns how many arrived.

    A bot that doesn't answer, or has taken its `SHARE` of the time, is left alone for a while: its other letters are
    put off as a whole, and count no try: they neither hold up those of other events nor fall on it all at once.
    """
    due = Delivery.objects.filter(state=State.WAITING, next_at__lte=now).order_by("next_at", "id")
    arrived = 0
    spent: Counter[int] = Counter()
    for letter in due.select_related("webhook__event", "notice__player")[:AT_ONCE]:
        hook = letter.webhook_id
        if spent[hook] >= SHARE:
            continue
        began = time.monotonic()
        try:
            arrived += _try(letter, now)
        except posting.NoAnswer:
            spent[hook] += SHARE
        spent[hook] += int(time.monotonic() - began)
        if spent[hook] >= SHARE:
            due.filter(webhook=hook).update(next_at=now + AFTER[0])
    return arrived


def body_of(letter: Delivery) -> dict[str, Any]:
    """What the bot is told: only what the notice's own reader may know."""
    event, notice = letter.webhook.event, letter.notice
    text = {}
    for language in ("ru", "en"):
        with translation.override(language):
            text[language] = sayings.said(notice, event) if notice else sayings.test()
    said = text["en"]
    return {
        "id": letter.pk,
        "event": event.slug,
        "kind": notice.kind if notice else "test",
        "to": notice.player.key if notice and notice.player else None,
        "at": (notice.at if notice else letter.made_at).isoformat(),
        "text": {language: words.text for language, words in text.items()},
        "path": said.path,
    }


def _try(letter: Delivery, now: datetime) -> bool:
    failed = letter.attempts + 1
    again = now + AFTER[min(letter.attempts, len(AFTER) - 1)]
    mine = Delivery.objects.filter(pk=letter.pk, state=State.WAITING, attempts=letter.attempts)
    # Whoever counts the try has it; if that process dies, it comes again at its time.
    if not mine.update(attempts=F("attempts") + 1, next_at=again):
        return False
    row = Delivery.objects.filter(pk=letter.pk)
    hook = letter.webhook
    try:
        body = json.dumps(body_of(letter), ensure_ascii=False).encode()
        timestamp = int(now.timestamp())
        posting.post(url=hook.url, secret=hook.secret, letter=letter.pk, timestamp=timestamp, body=body)
    except posting.NotSent as no:
        row.update(error=str(no)[:200], state=State.DEAD if failed > len(AFTER) else State.WAITING)
        if isinstance(no, posting.NoAnswer):
            raise
        return False
    row.update(state=State.SENT, error="")
    return True

"""Letters to the addresses that players left: one for all that waits unread, not one for each notice.

A letter says that something waits, and where: what it is stands on the phone alone. It is written a minute after the
first notice, unless the player has read it by then, and at most one in ten minutes. It may arrive twice (with the same
Message-ID), never silently not at all: after the last try it is dead, and masters see it.
"""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Max
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext

from larp.models import Letter, MailAddress, Notice
from larp.selectors.notices import unread

AFTER = [timedelta(seconds=seconds) for seconds in (60, 300, 1800, 7200)]
"""How long after each failed try the next one comes; after the last there is none."""
GRACE = timedelta(minutes=1)
"""So long a notice waits to be read on the phone before a letter tells of it."""
EVERY = timedelta(minutes=10)
"""The least time from one letter about notices to the next."""
AT_ONCE = 20
State, Kind = Letter.State, Letter.Kind


def is_on() -> bool:
    """Whether this machine knows a server that takes letters."""
    return bool(settings.MAIL_ON)


def note(*, notices: Iterable[Notice], event_id: int, now: datetime) -> None:
    """Has a letter written to each confirmed address that one of the notices tells, and no letter has told of yet.
    Part of the caller's transaction."""
    if not is_on():
        return
    newest: dict[int | None, int] = {}
    for notice in notices:
        newest[notice.player_id] = max(notice.pk, newest.get(notice.player_id, 0))
    rows = MailAddress.objects.filter(player__event=event_id, confirmed_at__isnull=False)
    if None not in newest:
        rows = rows.filter(player__in=[key for key in newest if key is not None])
    letters = [
        Letter(address=row, kind=Kind.NOTICES, made_at=now, next_at=_when(row, now))
        for row in rows
        if row.told_up_to < max(newest.get(row.player_id, 0), newest.get(None, 0))
    ]
    # Where one waits already, it will tell of this as well.
    Letter.objects.bulk_create(letters, ignore_conflicts=True)


def deliver(*, now: datetime) -> int:
    """Tries every letter that is due, each in one worker at a time; returns how many were taken."""
    if not is_on():
        return 0
    due = Letter.objects.filter(state=State.WAITING, next_at__lte=now).order_by("next_at", "id")
    return sum(_try(letter, now) for letter in due.select_related("address__player__event")[:AT_ONCE])


def _when(row: MailAddress, now: datetime) -> datetime:
    return max(now + GRACE, row.told_at + EVERY) if row.told_at else now + GRACE


def _try(letter: Letter, now: datetime) -> bool:
    failed = letter.attempts + 1
    again = now + AFTER[min(letter.attempts, len(AFTER) - 1)]
    mine = Letter.objects.filter(pk=letter.pk, state=State.WAITING, attempts=letter.attempts)
    # Whoever counts the try has it; if that process dies, it comes again at its time.
    if not mine.update(attempts=F("attempts") + 1, next_at=again):
        return False
    row, address = Letter.objects.filter(pk=letter.pk), letter.address
    newest = 0
    if letter.kind == Kind.NOTICES:
        waiting = unread(address.player).filter(pk__gt=address.told_up_to).order_by()
        newest = waiting.aggregate(newest=Max("pk"))["newest"] or 0
        if not newest:
            # All was read on the phone meanwhile.
            row.delete()
            return False
    try:
        _message(letter).send()
    except (smtplib.SMTPException, OSError) as error:
        last = failed > len(AFTER) or _for_good(error)
        row.update(error=_said_by(error), state=State.DEAD if last else State.WAITING)
        return False
    with transaction.atomic():
        row.update(state=State.SENT, error="")
        if newest:
            MailAddress.objects.filter(pk=address.pk).update(told_up_to=newest, told_at=now)
    return True


def _message(letter: Letter) -> EmailMessage:
    """The letter, in the language of whoever left the address: nothing in it is anybody's secret."""
    address = letter.address
    event = address.player.event
    page, off = (
        f"{address.site}{reverse(name, kwargs={'token': address.token})}" for name in ("larp:letter", "larp:letter_off")
    )
    with translation.override(address.language):
        name = " ".join(event.name.split())
        if letter.kind == Kind.CONFIRM:
            subject = gettext("%(event)s: is this address yours?") % {"event": name}
            text = gettext(
                "A player of “%(event)s” wants to be told here that something waits for them. If that was you, confirm"
                " it here:\n%(page)s\n\nIf it wasn’t, do nothing: no other letter will come."
            ) % {"event": name, "page": page}
        else:
            count = unread(address.player).count()
            subject = gettext("%(event)s: something waits for you") % {"event": name}
            where = f"{address.site}{reverse('larp:notices', kwargs={'slug': event.slug})}"
            text = ngettext(
                "%(n)d notice waits for you on your phone:\n%(where)s\n\nNo more such letters:\n%(page)s",
                "%(n)d notices wait for you on your phone:\n%(where)s\n\nNo more such letters:\n%(page)s",
                count,
            ) % {"n": count, "where": where, "page": page}
    sender = settings.DEFAULT_FROM_EMAIL.rsplit("@", 1)[-1].strip("> ")
    headers = {
        # A try that arrived and wasn't seen to arrive is the same letter.
        "Message-ID": f"<letter-{letter.pk}-{letter.made_at.timestamp():.0f}@{sender}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return EmailMessage(subject, text + "\n", settings.DEFAULT_FROM_EMAIL, [address.address], headers=headers)


def _for_good(error: Exception) -> bool:
    """Whether the server said that it won't take the letter later either."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(500 <= code < 600 for code, _ in error.recipients.values())
    return False


def _said_by(error: Exception) -> str:
    """The error without what the server said: that may hold the address."""
    codes = [error.smtp_code] if isinstance(error, smtplib.SMTPResponseException) else []
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = [code for code, _ in error.recipients.values()]
    return " ".join([type(error).__name__, *map(str, codes)])

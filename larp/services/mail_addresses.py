"""A player leaves an address for letters, confirms it by the link of the first one, and takes it away again."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from larp.models import JournalEntry, Letter, MailAddress, Player
from larp.permissions import Actor, Role, check_event
from larp.rules.errors import RuleViolation
from larp.services import journal, limits, mail
from larp.services.queue import enqueue

CONFIRM_WITHIN = timedelta(days=2)
LONGEST = 254


@transaction.atomic
def leave(*, actor: Actor, player: Player, address: str, language: str, site: str, now: datetime) -> MailAddress:
    """The player's address from now on, in the place of any other; a letter asks whether it is theirs.

    `site` is the site's own address, to which the letters lead. Refuses all but the player (`mail_not_yours`), a
    machine that sends no letters (`mail_off`), what is no address (`mail_bad`), and more than a few letters an hour
    from one player or to one address (`mails_too_many`).
    """
    _check_own(actor, player)
    kept = address.strip()
    if not mail.is_on():
        raise RuleViolation("mail_off")
    try:
        validate_email(kept)
    except ValidationError:
        raise RuleViolation("mail_bad", value=kept[:80]) from None
    if len(kept) > LONGEST:
        raise RuleViolation("mail_bad", value=kept[:80])
    tries = ((limits.MAIL_OF_PLAYER, f"player {player.pk}"), (limits.MAIL_TO_ADDRESS, kept.lower()))
    # Both are counted, whichever is used up.
    left = [limits.take_try(limit=limit, who=who) for limit, who in tries]
    if not all(left):
        raise RuleViolation("mails_too_many")
    MailAddress.objects.filter(player=player).delete()
    row = MailAddress.objects.create(
        player=player, address=kept, language=language, site=site, token=secrets.token_urlsafe(24), left_at=now
    )
    Letter.objects.create(address=row, kind=Letter.Kind.CONFIRM, made_at=now, next_at=now)
    _record(actor, player, "mail.left", now)
    enqueue("larp.tasks.deliver_letters")
    return row


@transaction.atomic
def confirm(*, actor: Actor, row: MailAddress, now: datetime) -> MailAddress:
    """Letters about notices come to it from now on; what was told before is not told again. A second time it stands.

    Refuses all but the player, for whom the link speaks (`mail_not_yours`), and a link that is too old (`mail_late`).
    """
    _check_own(actor, row.player)
    fresh = MailAddress.objects.select_for_update(of=("self",), no_key=True).get(pk=row.pk)
    if fresh.confirmed_at is None:
        if now - fresh.left_at > CONFIRM_WITHIN:
            raise RuleViolation("mail_late")
        newest = row.player.event.notices.order_by("-pk").first()
        fresh.confirmed_at = now
        fresh.told_up_to = newest.pk if newest else 0
        fresh.save(update_fields=["confirmed_at", "told_up_to"])
        _record(actor, row.player, "mail.confirmed", now)
    return fresh


@transaction.atomic
def remove(*, actor: Actor, player: Player, now: datetime) -> None:
    """The address and all its letters are erased. Without one nothing happens. Refuses all but the player
    (`mail_not_yours`)."""
    _check_own(actor, player)
    gone, _ = MailAddress.objects.filter(player=player).delete()
    if gone:
        _record(actor, player, "mail.removed", now)


def _check_own(actor: Actor, player: Player) -> None:
    check_event(actor, player.event_id)
    if not (actor.role is Role.PLAYER and actor.id == player.pk):
        raise RuleViolation("mail_not_yours")


def _record(actor: Actor, player: Player, kind: str, now: datetime) -> None:
    """The journal keeps that it happened, and not the address: it is never erased."""
    journal.record(
        actor=actor, event=player.event_id, kind=kind, now=now, player=player,
        visibility=JournalEntry.Visibility.PLAYER,
    )  # fmt: skip

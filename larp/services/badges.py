"""Badges: the codes on paper that sign players in."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from larp.codes import new_code
from larp.models import Badge, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal


@transaction.atomic
def issue(*, actor: Actor, player: Player, now: datetime) -> Badge:
    """Gives the player a badge with a fresh code; a live one is withdrawn and says so from now on.

    Refuses a bystander, who signs in nowhere (`badge_bystander`).
    """
    check_master(actor, event_id=player.event_id)
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if locked.bystander:
        raise RuleViolation("badge_bystander")
    withdrawn = Badge.objects.filter(player=locked, withdrawn_at__isnull=True).update(withdrawn_at=now)
    badge = Badge.objects.create(player=locked, code=new_code(), issued_at=now)
    journal.record(
        actor=actor,
        event=locked.event_id,
        kind="badge.reissued" if withdrawn else "badge.issued",
        now=now,
        player=locked,
    )
    return badge


@transaction.atomic
def issue_missing(*, actor: Actor, event_id: int, now: datetime) -> list[Badge]:
    """Gives a badge to every player of the event who has no live one; bystanders need none. One journal entry."""
    check_master(actor, event_id=event_id)
    live = Badge.objects.filter(player=OuterRef("pk"), withdrawn_at__isnull=True)
    without = Player.objects.select_for_update(no_key=True).filter(~Exists(live), event_id=event_id, bystander=False)
    badges = Badge.objects.bulk_create([Badge(player=player, code=new_code(), issued_at=now) for player in without])
    if badges:
        journal.record(actor=actor, event=event_id, kind="badges.issued", now=now, data={"count": len(badges)})
    return badges

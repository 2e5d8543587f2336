"""What masters may still change in a closed intrigue: by a correction, with a reason, that adds to the log (IN-69).

A card that lies in the wrong place is corrected by `intrigues.services.cards.correct`. Nothing here removes a row.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Body, HeadWin, InstitutionPart, Intrigue
from intrigues.models.recorded import by
from intrigues.permissions import check_master
from intrigues.services import clockwork
from intrigues.services.institution import write_part
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal


@transaction.atomic
def award_head(
    *, actor: Actor, intrigue: Intrigue, person: Player, winner: Player, reason: str, now: datetime
) -> HeadWin:
    """A head of a closed intrigue goes to another winner: one win more, which counts as the one recorded last (IN-23).

    Refuses everybody but a master, no reason (`reason_missing`), an intrigue that isn't closed
    (`intrigue_not_closed`), and players of another event.
    """
    row = _closed(actor, intrigue, reason, now)
    if {person.event_id, winner.event_id} != {row.event_id}:
        raise RuleViolation("other_event")
    won = HeadWin.objects.create(
        event_id=row.event_id, intrigue=row, person=person, winner=winner, made_at=now, received_at=now, **by(actor)
    )
    data = {"person": person.pk, "winner": winner.pk, "reason": reason}
    journal.record(
        actor=actor, event=row.event_id, kind="intrigue.head_corrected", now=now, subject=row.pk, data=data,
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip
    return won


@transaction.atomic
def reassign_institution(
    *, actor: Actor, intrigue: Intrigue, part: str, body: Body, reason: str, now: datetime
) -> InstitutionPart:
    """One part of the institution passes to another body after the close. Refuses as `award_head` does."""
    row = _closed(actor, intrigue, reason, now)
    return write_part(actor=actor, intrigue=row, part=part, body=body, now=now, reason=reason)


@transaction.atomic
def note(*, actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> None:
    """A master's remark on a closed intrigue, for everybody's log: what was wrong, and what was agreed."""
    row = _closed(actor, intrigue, reason, now)
    journal.record(
        actor=actor, event=row.event_id, kind="intrigue.corrected", now=now, subject=row.pk, data={"reason": reason},
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip


def _closed(actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> Intrigue:
    check_master(actor, event_id=intrigue.event_id)
    if not reason.strip():
        raise RuleViolation("reason_missing", "IN-69")
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.closed_at is None:
        raise RuleViolation("intrigue_not_closed", "IN-69")
    return row

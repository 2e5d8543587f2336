"""The institution: to which outside bodies its parts pass (IN-25)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Body, InstitutionPart, Intrigue
from intrigues.models.recorded import by
from intrigues.permissions import check_acts_for, check_master
from intrigues.services import clockwork
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.services import journal


@transaction.atomic
def assign(*, actor: Actor, intrigue: Intrigue, part: str, body: Body, now: datetime) -> InstitutionPart:
    """One part of the institution (the place, its property, its wards) passes to a listed body (IN-25).

    By the winner of the final intrigue, once the count has ended and no tie is left at the first place; where nobody
    is in, by a master. May be decided anew until the intrigue is closed. Refuses elsewhere than in the final intrigue
    (`institution_only_in_final`), an unknown part (`part_unknown`), a body that isn't listed (`body_unknown`), while
    there may yet be a winner (`winner_open`), and once the intrigue is closed (`intrigue_closed`, IN-69).
    """
    row = clockwork.locked(intrigue=intrigue, now=now)
    if not row.final:
        raise RuleViolation("institution_only_in_final", "IN-25")
    if row.closed_at is not None:
        raise RuleViolation("intrigue_closed", "IN-69")
    winner = _winner(row, now)
    if winner is None:
        check_master(actor, event_id=row.event_id)
    else:
        check_acts_for(actor, player=winner)
    return write_part(actor=actor, intrigue=row, part=part, body=body, now=now)


def write_part(
    *, actor: Actor, intrigue: Intrigue, part: str, body: Body, now: datetime, reason: str = ""
) -> InstitutionPart:
    """Writes one part and its entry in the journal, in the caller's transaction; who may is the caller's to ask."""
    if part not in InstitutionPart.Part.values:
        raise RuleViolation("part_unknown", "IN-25", part=part)
    if body.event_id != intrigue.event_id:
        raise RuleViolation("body_unknown", "IN-25")
    written, _ = InstitutionPart.objects.update_or_create(
        intrigue=intrigue, part=part, defaults={"body": body, "made_at": now, "received_at": now, **by(actor)}
    )
    journal.record(
        actor=actor, event=intrigue.event_id, kind="institution.assigned", now=now, subject=intrigue.pk,
        data={"part": part, "body": body.key} | ({"reason": reason} if reason else {}),
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip
    return written


def _winner(intrigue: Intrigue, now: datetime) -> Player | None:
    """The winner; None where there is none for good."""
    if intrigue.schedule.phase_at(now).is_after(Phase.BIDS) and not intrigue.entrants.filter(folded_at=None).exists():
        return None
    if intrigue.result is None or intrigue.result["winner"] is None:
        raise RuleViolation("winner_open", "IN-25")
    return Player.objects.get(pk=intrigue.result["winner"])

"""The resolution, step by step: the lineups are opened, strikes are closed, the count is ended, ties are decided.

`Intrigue.step` names the step under way (IN-49): none until the lineups are opened, then strikes, count, counted.
Each is closed by whoever leads, a master or a mediator. When the count ends, struck people are out of play, the other
cards are free again in their hands (IN-52, IN-64), and the standings are written down in `Intrigue.result`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.models import Intrigue, LineupCard, Place, TieDecision
from intrigues.models.recorded import by
from intrigues.permissions import check_leads, check_master
from intrigues.selectors.ranking import decisions_of, original_ties, ranked
from intrigues.selectors.standings import counted
from intrigues.services import clockwork, ledger
from intrigues.services.steps import locked_in_step
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal

Step = Intrigue.Step


@transaction.atomic
def open_lineups(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Intrigue:
    """Lays the lineups of all who are still in open at one moment, and the circumstances that lay face down
    (IN-47, IN-50). From then on nobody folds and strikes can be made.

    Refuses outside resolution, a second time (`wrong_step`), and where nobody is in (`nobody_in`: a master closes
    such an intrigue, IN-39).
    """
    check_leads(actor, event_id=intrigue.event_id)
    row = locked_in_step(intrigue, Step.NONE, now=now)
    if not row.entrants.filter(folded_at=None).exists():
        raise RuleViolation("nobody_in", "IN-39")
    row.circumstances.filter(opened_at=None, returned_at=None).update(opened_at=now)
    return _enter(actor, row, Step.STRIKES, now, kind="resolution.lineups_opened")


@transaction.atomic
def close_strikes(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Intrigue:
    """Ends the strikes; what is left before the end of the count are rulings (IN-49, IN-53)."""
    check_leads(actor, event_id=intrigue.event_id)
    row = locked_in_step(intrigue, Step.STRIKES, now=now)
    return _enter(actor, row, Step.COUNT, now, kind="resolution.strikes_closed")


@transaction.atomic
def end_count(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Intrigue:
    """Ends the count: writes the standings down, takes struck people out of play and frees the other lineup cards
    (IN-52, IN-63, IN-64). A tie may be left for a master (IN-60)."""
    check_leads(actor, event_id=intrigue.event_id)
    row = locked_in_step(intrigue, Step.COUNT, now=now)
    row.result = counted(row)
    laid = LineupCard.objects.filter(entrant__intrigue=row, released_at=None)
    struck = [card.card_id for card in laid.filter(strike__isnull=False)]
    laid.update(released_at=now)
    cards = ledger.lock_cards(cards=struck).values()
    steps = [ledger.Step(card, Place.OUT, "struck", intrigue=row) for card in cards]
    ledger.move_all(actor=actor, steps=steps, now=now)
    data = {"winner": row.result["winner"], "decided_by": row.result["decided_by"], "ties": row.result["ties"]}
    return _enter(actor, row, Step.COUNTED, now, kind="resolution.count_ended", data=data)


@transaction.atomic
def decide_tie(*, actor: Actor, intrigue: Intrigue, order: Sequence[Player], reason: str, now: datetime) -> TieDecision:
    """A master orders players whom points and best card leave equal, the best first, with a reason (IN-60).

    May be decided anew until a draft starts; the last decision counts and all stay in the log. Refuses before the
    count, once a draft has started (`draft_started`), without a reason (`reason_missing`), and an order that isn't
    exactly one group of tied players (`tie_not_there`).
    """
    check_master(actor, event_id=intrigue.event_id)
    if not reason.strip():
        raise RuleViolation("reason_missing", "IN-60")
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.closed_at is not None or row.drafts.exists():
        raise RuleViolation("draft_started", "IN-60")
    if row.step not in (Step.COUNT, Step.COUNTED):
        raise RuleViolation("wrong_step", "IN-49", step=row.step)
    result = row.result if row.step == Step.COUNTED else counted(row)
    ids = [player.pk for player in order]
    if sorted(ids) not in [sorted(group) for group in original_ties(result or {"standings": []})]:
        raise RuleViolation("tie_not_there", "IN-60", players=ids)
    decision = TieDecision.objects.create(
        intrigue=row, order=ids, reason=reason, made_at=now, received_at=now, **by(actor)
    )
    if row.result is not None:
        row.result = ranked(row.result, decisions_of(row))
        row.save(update_fields=["result"])
    journal.record(
        actor=actor, event=row.event_id, kind="tie.decided", now=now, subject=row.pk,
        data={"order": ids, "reason": reason}, visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip
    return decision


def _enter(
    actor: Actor, row: Intrigue, step: Intrigue.Step, now: datetime, *, kind: str, data: dict[str, Any] | None = None
) -> Intrigue:
    row.step, row.step_at = step, now
    row.save(update_fields=["step", "step_at", "result"])
    journal.record(
        actor=actor, event=row.event_id, kind=kind, now=now, subject=row.pk, data=data,
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip
    return row

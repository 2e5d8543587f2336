"""Bids and folds: cards handed over to a mediator, lineups laid, and the way out (IN-30 to IN-40, IN-70, IN-71).

A record is judged as of when it was made and may come late. What becomes of it is `intrigues.rules.intake`'s to say;
a record that masters must judge is refused here as `ForMasters`, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from intrigues.models import Bid, Card, Fold, Intrigue
from intrigues.models.recorded import by
from intrigues.permissions import check_master, check_records_for
from intrigues.rules.entries import counted_at
from intrigues.rules.intake import RecordKind, judge_acceptance, route_fold
from intrigues.rules.lineup import check_lineup
from intrigues.selectors.clock import history_of, milestones_of
from intrigues.selectors.entries import FoldCause, entries_of
from intrigues.services import bid_rows, clockwork, course
from intrigues.services.bid_cards import LockedCards
from intrigues.services.bid_ground import Ground, Handed
from intrigues.services.bid_rows import Judged, Taken
from intrigues.services.intake import checked
from intrigues.services.taking_part import check_can_take_part
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services.journal import Visibility, record


@transaction.atomic
def place_bid(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    cards: Sequence[Card],
    now: datetime,
    lineup: Sequence[Card] | None = None,
    made_at: datetime | None = None,
) -> Bid:
    """The player puts `cards` in (IN-30). With the first bid `lineup` names up to three people, in order, or nobody;
    later it must be None (IN-32). `made_at`: when the mediator recorded it, by default `now`.

    The cards lie in the stake, the lineup is locked in the hand (IN-10), open offers of both lapse (IN-07). A bid
    made out of touch and meanwhile below the current stake stands, and the player owes the rest (IN-40).
    Refuses what `judge_bid` refuses, a bystander and one who has left (`bystander`, `player_left`), and cards that
    aren't free in that hand (`card_not_in_hand`, `card_locked`, `card_twice`, `card_in_own_lineup`) or can't be laid
    (`check_lineup`). Raises `ForMasters` where masters must judge (IN-40, IN-70).
    """
    check_records_for(actor, player=player)
    row = clockwork.locked(intrigue=intrigue, now=now)
    bid = Handed(player, cards, lineup, counted_at(made_at or now, now))
    judged, no = Ground.of(row, [bid], now=now).judge(actor)
    if no is not None:
        raise no
    [done] = bid_rows.write(actor=actor, intrigue=row, judged=judged, now=now)
    return done


@transaction.atomic(savepoint=False)
def place_bids(
    *, actor: Actor, intrigue: Intrigue, bids: Sequence[Handed], now: datetime
) -> tuple[list[Bid], RuleViolation | None]:
    """Takes bids as `place_bid` would take one after another, up to the first that it would not, or of which a player
    or a card came already. So many together cost little more than one.

    Returns those taken, and what `place_bid` would raise of the next; None where there is nothing against it.
    """
    row = clockwork.locked(intrigue=intrigue, now=now)
    judged, no = Ground.of(row, bids, now=now).judge(actor)
    return bid_rows.write(actor=actor, intrigue=row, judged=judged, now=now) if judged.taken else [], no


@transaction.atomic
def accept_late_bid(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    cards: Sequence[Card],
    reason: str,
    made_at: datetime,
    now: datetime,
    lineup: Sequence[Card] | None = None,
) -> Bid:
    """A master takes a bid that waited for judgement: it counts as of `made_at`, lets the player in again, and binds
    nobody else (IN-71). What it held (`CardHold`) the caller releases first.

    Of the cards only those that are still free in that hand are taken; refuses where none is (`no_cards`), a bystander
    (`bystander`), and once the lineups are open (`acceptance_over`). A player who has a lineup keeps it; another one
    is not laid.
    """
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    judge_acceptance(kind=RecordKind.BID, milestones=milestones_of(row))
    check_can_take_part(row, player)
    made_at = counted_at(made_at, now)
    entrant = row.entrants.select_for_update(no_key=True).filter(player=player).first()
    free = LockedCards.of([*cards, *(lineup or [])]).free_in_hand(player)
    laid = [] if entrant else [free[card.pk] for card in lineup or [] if card.pk in free]
    check_lineup([(card.pk, card.design.kind) for card in laid])
    staked = [free[pk] for pk in dict.fromkeys(card.pk for card in cards) if pk in free and free[pk] not in laid]
    if not staked:
        raise RuleViolation("no_cards", "IN-31")
    judged = Judged([Taken(player, entrant, staked, laid, made_at)])
    [done] = bid_rows.write(actor=actor, intrigue=row, judged=judged, now=now, binding=False, reason=reason)
    return done


@transaction.atomic
def fold(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    now: datetime,
    made_at: datetime | None = None,
    cause: str = FoldCause.OWN,
    reason: str = "",
) -> Fold:
    """The player goes out: the stake stays lost, the lineup is free and stays unseen (IN-37).

    `cause` "master": a master folds for a player who has left the event, with a reason; refuses where the player
    hasn't (`player_still_here`) and without a reason (`reason_missing`). Refuses what `judge_fold` refuses; raises
    `ForMasters` where masters must judge (IN-40, IN-70).
    """
    check_records_for(actor, player=player)
    row = clockwork.locked(intrigue=intrigue, now=now)
    made_at = counted_at(made_at or now, now)
    if cause == FoldCause.MASTER:
        check_master(actor, event_id=row.event_id)
        if not Player.objects.filter(pk=player.pk, left_at__isnull=False).exists():
            raise RuleViolation("player_still_here", "IN-37")
        if not reason.strip():
            raise RuleViolation("reason_missing", "IN-37")
    routing = route_fold(
        entries=entries_of(row),
        player=player.pk,
        made_at=made_at,
        received_at=now,
        history=history_of(row),
        options=row.event.rules,
        milestones=milestones_of(row),
    )
    checked(routing)
    if row.entrants.filter(player=player, folded_at__lte=made_at).exists():
        # Already out by the clock, which judge_fold doesn't count among the folds.
        raise RuleViolation("folded", "IN-37")
    return _go_out(actor, row, player, made_at, now, cause=FoldCause(cause), reason=reason)


@transaction.atomic
def accept_late_fold(
    *, actor: Actor, intrigue: Intrigue, player: Player, reason: str, made_at: datetime, now: datetime
) -> Fold:
    """A master takes a fold that waited for judgement; it counts as of `made_at` (IN-71).

    A bid of that player made after it stays lost and counts as if it had come before. Refuses from one who wasn't
    in by then (`not_in`) and once the lineups are open (`acceptance_over`).
    """
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    judge_acceptance(kind=RecordKind.FOLD, milestones=milestones_of(row))
    made_at = counted_at(made_at, now)
    if not row.entrants.filter(player=player).exclude(folded_at__lte=made_at).exists():
        raise RuleViolation("not_in", "IN-37")
    return _go_out(actor, row, player, made_at, now, cause=FoldCause.OWN, reason=reason)


def _go_out(
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    made_at: datetime,
    now: datetime,
    *,
    cause: FoldCause,
    reason: str,
) -> Fold:
    entrant = intrigue.entrants.select_for_update(no_key=True).get(player=player)
    done = Fold.objects.create(
        entrant=entrant, cause=cause, reason=reason, made_at=made_at, received_at=now, **by(actor)
    )
    course.sync(intrigue=intrigue, now=now)
    facts = {"cause": str(cause), "stake": entrant.stake} | ({"reason": reason} if reason else {})
    record(
        actor=actor,
        event=intrigue.event_id,
        kind="fold.taken",
        data=facts,
        now=now,
        happened_at=made_at,
        subject=intrigue.pk,
        player=player,
        visibility=Visibility.PLAYER,
    )
    return done

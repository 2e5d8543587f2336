"""Prizes put up, and the drafts in which they are shared out: heads first, then influence (IN-24, IN-65 to IN-68)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from intrigues.models import Card, Draft, DraftKind, Intrigue, Pick, Place, Prize, WishList
from intrigues.models.recorded import by
from intrigues.permissions import check_acts_for, check_leads, check_master
from intrigues.rules import draft as rules
from intrigues.rules.prizes import excess, judge_prizes
from intrigues.selectors.drafting import (
    FACE_DOWN,
    Wish,
    drafters,
    ranked_drafters,
    replayed,
    running_draft,
    standing_prizes,
    wishes_of,
)
from intrigues.selectors.heads import heads_of
from intrigues.services import clockwork, ledger
from intrigues.services.draft_rows import begin, return_prizes, write
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.services import journal

Act = Callable[[Draft, rules.Draft], rules.Draft]


@transaction.atomic
def put_up(
    *,
    actor: Actor,
    intrigue: Intrigue,
    cards: Sequence[Card],
    now: datetime,
    face_down: bool = False,
    reason: str = "",
) -> list[Prize]:
    """A master puts cards from the bank up for influence, in that order, openly or face down (IN-24).

    Those face down are mixed first: a master ticks them in the order of the deck, which would tell people from
    circumstances by their places.

    Once bids are over, refuses more than the limit without a reason (`prize_limit`); earlier nobody knows how many
    will draft, and what is over the limit returns when the draft starts. The reason stands in the ledger. Refuses a
    card that isn't in the bank of the event (`card_not_in_bank`), and once a draft has started (`draft_started`).
    """
    check_master(actor, event_id=intrigue.event_id)
    row = _before_drafts(intrigue, now)
    fresh = ledger.lock_cards(cards=cards)
    for card in cards:
        found = fresh.get(card.pk)
        if found is None or found.place != Place.BANK or found.event_id != row.event_id:
            raise RuleViolation("card_not_in_bank", "IN-24", cards=[card.pk])
    if row.schedule.phase_at(now).is_after(Phase.BIDS):
        already = standing_prizes(row).count()
        judge_prizes(already=already, added=len(fresh), heads=len(heads_of(row)), drafters=drafters(row), reason=reason)
    position = Prize.objects.filter(intrigue=row).aggregate(last=Max("position"))["last"] or 0
    prizes = []
    keys = list(dict.fromkeys(card.pk for card in cards))
    if face_down:
        secrets.SystemRandom().shuffle(keys)
    for place, pk in enumerate(keys, start=position + 1):
        ledger.move(
            actor=actor, card=fresh[pk], to_place=Place.PRIZE, to_intrigue=row, why="prize_up", now=now, reason=reason
        )
        prizes.append(
            Prize.objects.create(
                intrigue=row, card=fresh[pk], position=place, face_down=face_down, made_at=now, received_at=now,
                **by(actor),
            )
        )  # fmt: skip
    _record(actor, row, "prizes.put_up", {"prizes": [_prize_facts(prize) for prize in prizes]}, now)
    return prizes


@transaction.atomic
def take_down(*, actor: Actor, prize: Prize, now: datetime) -> Prize:
    """A master takes a prize down again; the card returns to the bank. Refuses one that isn't up (`prize_unknown`)
    and once a draft has started (`draft_started`)."""
    check_master(actor, event_id=prize.intrigue.event_id)
    row = _before_drafts(prize.intrigue, now)
    fresh = standing_prizes(row).filter(pk=prize.pk).first()
    if fresh is None:
        raise RuleViolation("prize_unknown", "IN-24", prize=prize.pk)
    return_prizes(actor=actor, prizes=[fresh], intrigue=row, now=now)
    _record(actor, row, "prizes.taken_down", _prize_facts(fresh), now)
    fresh.returned_at = now
    return fresh


@transaction.atomic
def start(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Draft:
    """Starts sharing out: the heads if any is played for, otherwise influence (IN-65, IN-66). Cards over the limit go
    back to the bank first, last put up first, unless a reason was stated (IN-24).

    For whoever leads. Refuses outside victory (`draft_outside_victory`), in a pause (`paused`), a second time
    (`draft_started`), where nobody is in (`nobody_in`) and while a tie is undecided (`tie_undecided`, IN-60).
    """
    check_leads(actor, event_id=intrigue.event_id)
    row = _before_drafts(intrigue, now)
    _check_victory(row, now)
    order = ranked_drafters(row)
    if not order:
        raise RuleViolation("nobody_in", "IN-39")
    heads = heads_of(row)
    put_up = list(standing_prizes(row))
    moves = row.moves.filter(card__in=[prize.card_id for prize in put_up], why="prize_up").exclude(reason="")
    reason = moves.values_list("reason", flat=True).first() or ""
    over = excess([prize.pk for prize in put_up], heads=len(heads), drafters=len(order), reason=reason)
    return_prizes(actor=actor, prizes=[prize for prize in put_up if prize.pk in over], intrigue=row, now=now)
    kind = DraftKind.HEADS if heads else DraftKind.INFLUENCE
    draft = begin(actor=actor, intrigue=row, kind=kind, order=order, now=now)
    _record(actor, row, "draft.started", {"kind": str(kind), "order": order, "returned": len(over)}, now)
    return draft


def pick(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    now: datetime,
    prize: Prize | None = None,
    head: Player | None = None,
    turn: int | None = None,
) -> Pick:
    """The player takes a head while heads are shared out, a prize card while influence is; the card goes to the hand.

    By the player, or by a master or a mediator for them. `turn`, here as in `decline` and `pass_turn`, is the number
    of turns taken in this intrigue when the choice was made. Refuses what `rules.Draft.take` refuses, and a choice
    made for a turn that is over (`turn_over`), so that two taps of one who chooses alone are one choice.
    """
    check_acts_for(actor, player=player)
    return _act(
        actor, intrigue, now, turn, lambda draft, state: state.take(player=player.pk, prize=_id(draft, prize, head))
    )


def decline(*, actor: Actor, intrigue: Intrigue, player: Player, now: datetime, turn: int | None = None) -> Pick:
    """The player takes nothing in this round (IN-65, IN-66). Refuses out of turn (`not_your_turn`, `turn_over`)."""
    check_acts_for(actor, player=player)
    return _act(actor, intrigue, now, turn, lambda _, state: state.decline(player=player.pk))


def pass_turn(*, actor: Actor, intrigue: Intrigue, player: Player, now: datetime, turn: int | None = None) -> Pick:
    """A master passes a player who isn't there or doesn't choose: the first of the written wishes that is left, or
    else the first prize left at the end of the round (IN-68). Refuses out of turn (`not_your_turn`, `turn_over`)."""
    check_master(actor, event_id=intrigue.event_id)
    return _act(
        actor,
        intrigue,
        now,
        turn,
        lambda draft, state: state.pass_over(player=player.pk, wishes=wishes_of(draft, player.pk)),
    )


@transaction.atomic
def save_wishes(
    *, actor: Actor, intrigue: Intrigue, player: Player, kind: DraftKind, wishes: Sequence[Wish], now: datetime
) -> WishList:
    """Writes down what the player wants, best first: prize ids, `FACE_DOWN`, or ids of persons for heads (IN-68).

    Replaces the list written before. Refuses from somebody who isn't in (`not_in`, IN-67), a wish that is no prize
    here (`wish_unknown`), and once the intrigue is closed (`intrigue_closed`).
    """
    check_acts_for(actor, player=player)
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.closed_at is not None:
        raise RuleViolation("intrigue_closed", "IN-69")
    if not row.entrants.filter(player=player, folded_at=None).exists():
        raise RuleViolation("not_in", "IN-67")
    known: set[Wish] = {prize.head for prize in heads_of(row)}
    if kind == DraftKind.INFLUENCE:
        known = {FACE_DOWN, *standing_prizes(row).values_list("pk", flat=True)}
    for wish in wishes:
        if wish not in known:
            raise RuleViolation("wish_unknown", "IN-68", wish=wish)
    written, _ = WishList.objects.update_or_create(
        intrigue=row, player=player, kind=kind, defaults={"wishes": list(dict.fromkeys(wishes)), "written_at": now}
    )
    journal.record(
        actor=actor, event=row.event_id, kind="wishes.saved", now=now, subject=row.pk, player=player,
        data={"kind": str(kind)}, visibility=journal.Visibility.PLAYER,
    )  # fmt: skip
    return written


@transaction.atomic
def _act(actor: Actor, intrigue: Intrigue, now: datetime, turn: int | None, act: Act) -> Pick:
    """One act of the running draft; returns the pick that it made, the first of those written."""
    row = clockwork.locked(intrigue=intrigue, now=now)
    _check_victory(row, now)
    draft = running_draft(row)
    if draft is None:
        raise RuleViolation("draft_not_running", "IN-66")
    draft.intrigue = row
    if turn is not None and turn != Pick.objects.filter(draft__intrigue=row).count():
        raise RuleViolation("turn_over", "IN-66")
    before = replayed(draft)
    after = act(draft, before)
    picks = write(actor=actor, draft=draft, before=before, after=after, now=now)
    facts = {"kind": draft.kind, "picks": [_pick_facts(made) for made in picks]}
    _record(actor, row, f"draft.{picks[0].outcome}", facts, now)
    return picks[0]


def _before_drafts(intrigue: Intrigue, now: datetime) -> Intrigue:
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.closed_at is not None:
        raise RuleViolation("intrigue_closed", "IN-69")
    if row.drafts.exists():
        raise RuleViolation("draft_started", "IN-24")
    return row


def _check_victory(intrigue: Intrigue, now: datetime) -> None:
    phase = intrigue.schedule.phase_at(now)
    if phase is not Phase.VICTORY:
        raise RuleViolation("draft_outside_victory", "IN-65", phase=str(phase))
    if intrigue.schedule.is_paused(now):
        raise RuleViolation("paused", "IN-16")


def _id(draft: Draft, prize: Prize | None, head: Player | None) -> int:
    if draft.kind == DraftKind.HEADS:
        if head is None:
            raise RuleViolation("heads_first", "IN-65")
        return head.pk
    if prize is None:
        raise RuleViolation("heads_over", "IN-65")
    if not standing_prizes(draft.intrigue).filter(pk=prize.pk).exists():
        raise RuleViolation("prize_unknown", "IN-66", prize=prize.pk)
    return prize.pk


def _prize_facts(prize: Prize) -> dict[str, Any]:
    """What everybody may read of a prize: of one face down, only that it is there."""
    return {"prize": prize.pk, "design": None if prize.face_down else prize.card.design.key}


def _pick_facts(made: Pick) -> dict[str, Any]:
    facts: dict[str, Any] = {"player": made.player_id, "outcome": made.outcome, "head": made.head_id}
    return facts | (_prize_facts(made.prize) if made.prize else {})


def _record(actor: Actor, intrigue: Intrigue, kind: str, data: dict[str, Any], now: datetime) -> None:
    journal.record(
        actor=actor, event=intrigue.event_id, kind=kind, now=now, subject=intrigue.pk, data=data,
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip

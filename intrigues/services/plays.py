"""What players and masters play into an intrigue: circumstances, strikes through weaknesses, and rulings.

A circumstance card leaves play as it is played (IN-48) and a weakness card is spent as it strikes (IN-52), so that
neither can be given away or staked before the count; a struck person leaves when the count ends
(`intrigues.services.resolution`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.models import Card, CardDesign, CircumstancePlay, Entrant, Intrigue, LineupCard, Place, Ruling, Strike
from intrigues.models.recorded import by
from intrigues.permissions import check_acts_for, check_leads, check_master, check_records_for
from intrigues.rules.bidding import Moment
from intrigues.rules.circumstances import judge_circumstance
from intrigues.rules.effects import needs_target, parse_effects
from intrigues.rules.entries import counted_at
from intrigues.rules.intake import RecordKind, judge_acceptance, out_of_touch, route
from intrigues.rules.plays import Ruling as RuleOfRuling
from intrigues.rules.strikes import check_strike, check_weakness_card
from intrigues.selectors.clock import history_of, milestones_of
from intrigues.selectors.counting import design_of
from intrigues.services import clockwork, ledger
from intrigues.services.free_cards import free_card
from intrigues.services.intake import checked
from intrigues.services.steps import locked_in_step
from intrigues.services.taking_part import check_can_take_part, check_takes_part
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal

Step = Intrigue.Step


@transaction.atomic
def play_circumstance(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    card: Card,
    now: datetime,
    target: Player | None = None,
    made_at: datetime | None = None,
) -> CircumstancePlay:
    """Plays a circumstance card from the player's hand and posts it openly; the card is out of play (IN-46 to IN-48).

    Judged as of `made_at`. Refuses what `judge_circumstance` refuses, a card of another kind or not free in that
    hand, and a missing or needless `target`. Raises `ForMasters` where masters must judge (IN-40, IN-70).
    """
    check_records_for(actor, player=player)
    row = clockwork.locked(intrigue=intrigue, now=now)
    made_at = counted_at(made_at or now, now)
    violation: RuleViolation | None = None
    try:
        _check_time(row, player, made_at)
        _check_card(row, player, card, target, as_of=made_at if out_of_touch(made_at, now) else None)
    except RuleViolation as found:
        violation = found
    routing = route(
        kind=RecordKind.CIRCUMSTANCE, made_at=made_at, received_at=now, history=history_of(row),
        options=row.event.rules, violation=violation,
    )  # fmt: skip
    checked(routing)
    return _play(actor, row, player, card, target, made_at, now, opened_at=now)


@transaction.atomic
def play_face_down(
    *, actor: Actor, intrigue: Intrigue, player: Player, card: Card, now: datetime, target: Player | None = None
) -> CircumstancePlay:
    """Like `play_circumstance`, by a master who posts it face down: it is opened at resolution (IN-47)."""
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    _check_time(row, player, now)
    return _play(actor, row, player, card, target, now, now, opened_at=None)


@transaction.atomic
def accept_late_circumstance(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    card: Card,
    made_at: datetime,
    reason: str,
    now: datetime,
    target: Player | None = None,
) -> CircumstancePlay:
    """A master takes a circumstance that waited for judgement; it counts as of `made_at` (IN-71). What held the card
    (`CardHold`) the caller releases first.

    Refuses once the count is ended (`acceptance_over`), a bystander, and a card or a target as `play_circumstance`
    does.
    """
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    judge_acceptance(kind=RecordKind.CIRCUMSTANCE, milestones=milestones_of(row))
    check_can_take_part(row, player)
    return _play(actor, row, player, card, target, counted_at(made_at, now), now, opened_at=now, reason=reason)


@transaction.atomic
def open_circumstance(*, actor: Actor, play: CircumstancePlay, now: datetime) -> CircumstancePlay:
    """Opens a circumstance that lies face down (IN-47), before the lineups; `open_lineups` opens those that are left.

    Refuses outside resolution and when it is open already (`circumstance_open`).
    """
    check_leads(actor, event_id=play.intrigue.event_id)
    row = locked_in_step(play.intrigue, Step.NONE, now=now)
    fresh = row.circumstances.select_related("card__design", "target").get(pk=play.pk)
    if fresh.opened_at is not None:
        raise RuleViolation("circumstance_open", "IN-47")
    fresh.opened_at = now
    fresh.save(update_fields=["opened_at"])
    _post(actor, row, fresh, now, kind="circumstance.opened")
    return fresh


@transaction.atomic
def strike(
    *, actor: Actor, intrigue: Intrigue, player: Player, weakness: Card, lineup_card: LineupCard, now: datetime
) -> Strike:
    """The player strikes a card of an opponent's lineup through a weakness (IN-51); it isn't taken back (IN-49).

    The weakness card is spent, unless the event's option `weakness_spent` is off (IN-52). Refuses outside the step of
    strikes; by or on somebody who is out (`strike_not_in`); a card that has left the lineup (`strike_no_such_card`);
    with a card that isn't free in that hand or has struck in this intrigue; and what `check_strike` refuses.
    """
    check_acts_for(actor, player=player)
    row = locked_in_step(intrigue, Step.STRIKES, now=now)
    entrants = Entrant.objects.select_for_update(no_key=True).filter(intrigue=row, folded_at=None)
    inside = {entrant.player_id: entrant for entrant in entrants}
    struck = LineupCard.objects.select_related("card__design", "entrant").get(pk=lineup_card.pk)
    for who in (player.pk, struck.entrant.player_id):
        if who not in inside or struck.entrant.intrigue_id != row.pk:
            raise RuleViolation("strike_not_in", "IN-51", player=who)
    if struck.released_at is not None:
        # A master has corrected it out of the lineup: it doesn't lie there any more.
        raise RuleViolation("strike_no_such_card", "IN-51", player=struck.entrant.player_id)
    card = free_card(weakness, player, kind=CardDesign.Kind.WEAKNESS, rule="IN-51")
    check_weakness_card(in_hand=True, strikes_made=row.strikes.filter(weakness=card).count())
    kind = card.design.weaknesses[0]
    check_strike(
        by=str(player.pk),
        player=str(struck.entrant.player_id),
        kind=kind,
        design=design_of(struck.card.design),
        already_struck=Strike.objects.filter(target=struck).exists(),
    )
    done = Strike.objects.create(
        intrigue=row, striker=inside[player.pk], weakness=card, target=struck, made_at=now, received_at=now, **by(actor)
    )
    if row.event.rules.weakness_spent:
        ledger.move(actor=actor, card=card, to_place=Place.SPENT, why="spent", now=now, intrigue=row)
    journal.record(
        actor=actor, event=row.event_id, kind="strike.made", now=now, subject=row.pk, player=player,
        visibility=journal.Visibility.PUBLIC,
        data={"weakness": kind, "player": struck.entrant.player_id, "design": struck.card.design.key},
    )  # fmt: skip
    return done


@transaction.atomic
def rule_by_hand(
    *,
    actor: Actor,
    intrigue: Intrigue,
    effects: list[dict[str, Any]],
    reason: str,
    now: datetime,
    target: Player | None = None,
) -> Ruling:
    """A master's effect by hand, with a reason; it counts like any other (IN-62). `effects` as in section 8.

    Refuses effects that can't be read (`EffectError`, naming the place), no reason (`ruling_reason_missing`), a
    missing target, and once the count is ended (`count_ended`, IN-49).
    """
    check_master(actor, event_id=intrigue.event_id)
    RuleOfRuling(reason, parse_effects(effects, use="ruling"), None if target is None else str(target.pk))
    _check_same_event(intrigue, target)
    row = _locked_before_end(intrigue, now)
    made = Ruling.objects.create(
        intrigue=row, reason=reason, target=target, effects=effects, made_at=now, received_at=now, **by(actor)
    )
    data = {"ruling": made.pk, "reason": reason, "effects": effects}
    journal.record(actor=actor, event=row.event_id, kind="ruling.made", now=now, subject=row.pk, data=data)
    return made


@transaction.atomic
def withdraw_ruling(*, actor: Actor, ruling: Ruling, reason: str, now: datetime) -> Ruling:
    """A master takes a ruling back, with a reason; it stays in the log. Refuses once the count is ended
    (`count_ended`), without a reason, and a second time (`ruling_withdrawn`)."""
    check_master(actor, event_id=ruling.intrigue.event_id)
    if not reason.strip():
        raise RuleViolation("reason_missing", "IN-62")
    row = _locked_before_end(ruling.intrigue, now)
    if not Ruling.objects.filter(pk=ruling.pk, withdrawn_at=None).update(withdrawn_at=now):
        raise RuleViolation("ruling_withdrawn", "IN-62")
    data = {"ruling": ruling.pk, "reason": reason}
    journal.record(actor=actor, event=row.event_id, kind="ruling.withdrawn", now=now, subject=row.pk, data=data)
    ruling.withdrawn_at = now
    return ruling


def _locked_before_end(intrigue: Intrigue, now: datetime) -> Intrigue:
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.step == Step.COUNTED or row.closed_at is not None:
        raise RuleViolation("count_ended", "IN-49")
    return row


def _check_time(intrigue: Intrigue, player: Player, at: datetime) -> None:
    check_takes_part(intrigue, player, at=at)
    options = intrigue.event.rules
    entrant = intrigue.entrants.filter(player=player, entered_at__lte=at).first()
    is_in = entrant is not None and (entrant.folded_at is None or entrant.folded_at > at)
    judge_circumstance(moment=Moment.of(history_of(intrigue), at, options), is_in=is_in, options=options)


def _check_card(
    intrigue: Intrigue, player: Player, card: Card, target: Player | None, *, as_of: datetime | None = None
) -> Card:
    """The card locked, if it can be played with that target. With `as_of` it must have been in that hand by then."""
    fresh = free_card(card, player, kind=CardDesign.Kind.CIRCUMSTANCE, rule="IN-46")
    if as_of is not None and fresh.moves.filter(made_at__gt=as_of).exists():
        raise RuleViolation("card_not_in_hand", "IN-70", cards=[fresh.pk])
    _check_same_event(intrigue, target)
    needed = needs_target(parse_effects(fresh.design.effects, use="circumstance"))
    if needed != (target is not None):
        raise RuleViolation("target_missing" if needed else "target_needless", "IN-46")
    return fresh


def _play(
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    card: Card,
    target: Player | None,
    made_at: datetime,
    now: datetime,
    *,
    opened_at: datetime | None,
    reason: str = "",
) -> CircumstancePlay:
    fresh = _check_card(intrigue, player, card, target)
    play = CircumstancePlay.objects.create(
        intrigue=intrigue, card=fresh, player=player, target=target, opened_at=opened_at, made_at=made_at,
        received_at=now, **by(actor),
    )  # fmt: skip
    ledger.move(
        actor=actor, card=fresh, to_place=Place.OUT, why="played", now=now, made_at=made_at, intrigue=intrigue,
        reason=reason,
    )  # fmt: skip
    _post(actor, intrigue, play, now, kind="circumstance.played")
    return play


def _post(actor: Actor, intrigue: Intrigue, play: CircumstancePlay, now: datetime, *, kind: str) -> None:
    """The journal's entry: for everybody if the circumstance lies open, with its author only where the event shows
    authors (IN-47)."""
    shown = play.opened_at is not None and intrigue.event.rules.circumstance_author == "shown"
    journal.record(
        actor=actor, event=intrigue.event_id, kind=kind, now=now, happened_at=play.made_at if kind.endswith("played")
        else now, subject=intrigue.pk, player=play.player if shown else None,
        data={"play": play.pk, "design": play.card.design.key, "target": play.target_id},
        visibility=journal.Visibility.PUBLIC if play.opened_at else journal.Visibility.MASTERS,
    )  # fmt: skip


def _check_same_event(intrigue: Intrigue, player: Player | None) -> None:
    if player is not None and player.event_id != intrigue.event_id:
        raise RuleViolation("other_event")

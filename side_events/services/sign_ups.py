"""Signing up for a slot and leaving it, by players themselves or through whoever leads it; and who came."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from larp import departures
from larp.models import Player
from larp.permissions import Actor, Role, check_event
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import one_line
from side_events.models import SignUp, Slot
from side_events.permissions import check_leads
from side_events.services import places, slots


@transaction.atomic
def sign_up(*, actor: Actor, slot: Slot, player: Player, now: datetime) -> SignUp:
    """Gives the player the first free place, or lets them wait; who is signed up already stays as they are.

    For the player, or for whoever leads the slot. Refuses anybody else (`not_yours`), a slot that is called off, opened
    or over (`slot_cancelled`, `slot_started`, `slot_over`), its leader (`slot_leader`), and a bystander or somebody who
    has left the event (`player_left`).
    """
    row = _open(slot, now)
    _check_for(actor, row, player)
    fresh = Player.objects.get(pk=player.pk)
    if fresh.event_id != row.event_id:
        raise RuleViolation("other_event")
    if fresh.left_at is not None or fresh.bystander:
        raise RuleViolation("player_left")
    if row.leader_id == fresh.pk:
        raise RuleViolation("slot_leader")
    standing = row.sign_ups.filter(player=fresh, left_at=None).first()
    if standing is not None:
        return standing
    return _add(actor, row, now, player=fresh)


@transaction.atomic
def add_guest(*, actor: Actor, slot: Slot, name: str, now: datetime) -> SignUp:
    """Signs up somebody who is no player of the event, by name. Refuses all but whoever leads the slot
    (`slot_not_led`), a missing name (`guest_nameless`), and a slot that takes nobody (as `sign_up`)."""
    row = _open(slot, now)
    check_leads(actor, slot=row)
    kept = one_line(name, field="name", longest=slots.NAME_LENGTH)
    if not kept:
        raise RuleViolation("guest_nameless")
    return _add(actor, row, now, name=kept)


@transaction.atomic
def leave(*, actor: Actor, sign_up: SignUp, now: datetime) -> SignUp:
    """Gives the place back; whoever waits longest gets it and is told, once. A second time changes nothing.

    Refuses whom it doesn't concern (`not_yours`), and a slot that is opened as a table (`slot_started`).
    """
    row = slots.locked(sign_up.slot)
    mine = SignUp.objects.select_related("player").get(pk=sign_up.pk)
    _check_for(actor, row, mine.player)
    if mine.left_at is not None:
        return mine
    slots.refuse_over(row)
    _give_back(actor, row, mine, now)
    return mine


def leave_all(actor: Actor, player: Player, now: datetime) -> None:
    """Gives back every place of a player who has left the event, in the slots that are neither opened nor called off;
    the caller is a master's act, in its transaction."""
    # Every open slot is locked, not those alone where they stand now: they may be signing up at this moment.
    for slot in Slot.objects.filter(event=player.event_id, cancelled_at=None, table=None).order_by("pk"):
        row = slots.locked(slot)
        mine = row.sign_ups.filter(player=player, left_at=None).first()
        if row.is_open and mine is not None:
            _give_back(actor, row, mine, now)


@transaction.atomic
def tick(*, actor: Actor, slot: Slot, came: Iterable[int], now: datetime) -> Slot:
    """Sets who came, by the keys of the sign-ups; those who wait may be ticked too. Refuses all but whoever leads the
    slot (`slot_not_led`), and one called off or opened (`slot_cancelled`, `slot_started`)."""
    row = slots.locked(slot)
    check_leads(actor, slot=row)
    slots.refuse_over(row)
    wanted = set(came)
    changed = [each for each in row.sign_ups.filter(left_at=None) if each.came != (each.pk in wanted)]
    for each in changed:
        each.came = not each.came
    if changed:
        SignUp.objects.bulk_update(changed, ["came"])
        slots.record(actor, row, "slot.came", now)
    return row


def _give_back(actor: Actor, slot: Slot, mine: SignUp, now: datetime) -> None:
    mine.place, mine.left_at, mine.came = None, now, False
    mine.save(update_fields=["place", "left_at", "came"])
    _record(actor, slot, mine, "slot.left", now)
    places.move_up(actor=actor, slot=slot, now=now)


def _open(slot: Slot, now: datetime) -> Slot:
    row = slots.locked(slot)
    slots.refuse_over(row)
    if now >= row.ends_at:
        raise RuleViolation("slot_over")
    return row


def _check_for(actor: Actor, slot: Slot, player: Player | None) -> None:
    check_event(actor, slot.event_id)
    if actor.role is Role.PLAYER and player is not None and actor.id == player.pk:
        return
    try:
        check_leads(actor, slot=slot)
    except RuleViolation:
        raise RuleViolation("not_yours") from None


def _add(actor: Actor, slot: Slot, now: datetime, *, player: Player | None = None, name: str = "") -> SignUp:
    free = places.free_places(slot)
    # Whoever waits comes first, though a place be free: none is while somebody waits.
    place = free[0] if free else None
    made = SignUp.objects.create(slot=slot, player=player, name=name, place=place, asked_at=now)
    _record(actor, slot, made, "slot.signed_up", now)
    return made


def _record(actor: Actor, slot: Slot, row: SignUp, kind: str, now: datetime) -> None:
    data = {"number": slot.number, "game": slot.game} | ({"name": row.name} if row.name else {})
    journal.record(
        actor=actor, event=slot.event_id, kind=kind, now=now, data=data, player=row.player_id,
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip


departures.register(leave_all)

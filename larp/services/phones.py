"""The phones of a badge: the first is signed in by the badge alone, any further one by its PIN or by being let in."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from larp.models import Badge, JournalEntry, Phone
from larp.permissions import Actor, Role, check_event
from larp.rules.errors import RuleViolation
from larp.selectors.phones import ASK_LIVES, signed_in
from larp.services import journal, limits, notices, pins
from larp.services.notices import News


@transaction.atomic
def sign_in(*, actor: Actor, badge: Badge, now: datetime, pin: str = "") -> Phone:
    """Signs one more phone in by a live badge: by the PIN where it has one, else while no other phone is in.

    Refuses a withdrawn badge (`badge_withdrawn`), a wrong PIN (`pin_wrong`), all PINs after too many
    (`pins_too_many`), and, without a PIN, a badge that another phone wears (`phone_must_ask`).
    """
    locked = _live(badge)
    if locked.pin_hash:
        _check_pin(locked, pin)
    elif signed_in(locked).exists():
        raise RuleViolation("phone_must_ask")
    phone = Phone.objects.create(badge=locked, mark=_mark(), asked_at=now, let_in_at=now)
    _record(actor, phone, "badge.phone_signed_in", now)
    return phone


@transaction.atomic
def ask(*, actor: Actor, badge: Badge, now: datetime) -> Phone:
    """A phone asks to be let in by one that is in, or by a master, for `ASK_LIVES` from now.

    Refuses a withdrawn badge (`badge_withdrawn`), and more than a few at a time of one badge (`phones_too_many`).
    """
    locked = _live(badge)
    if not limits.take_try(limit=limits.ASKS, who=f"badge {locked.pk}"):
        raise RuleViolation("phones_too_many")
    phone = Phone.objects.create(badge=locked, mark=_mark(), asked_at=now)
    _record(actor, phone, "badge.phone_asked", now)
    return phone


@transaction.atomic
def let_in(*, actor: Actor, phone: Phone, now: datetime) -> Phone:
    """Signs in a phone that asks. One that is in already stays so.

    Refuses all but the badge's own player and masters of the event (`badge_not_yours`), and a request that was
    refused, is too old, or whose badge is withdrawn (`phone_over`).
    """
    phone = _locked(actor, phone)
    if phone.ended_at or phone.badge.withdrawn_at or (not phone.let_in_at and now - phone.asked_at > ASK_LIVES):
        raise RuleViolation("phone_over")
    if phone.let_in_at is None:
        phone.let_in_at = now
        phone.save(update_fields=["let_in_at"])
        _record(actor, phone, "badge.phone_let_in", now)
    return phone


@transaction.atomic
def end(*, actor: Actor, phone: Phone, now: datetime) -> Phone:
    """Refuses a phone that asks, and signs out one that is in; one that has ended stays so.

    Refuses all but the badge's own player and masters of the event (`badge_not_yours`).
    """
    phone = _locked(actor, phone)
    if phone.ended_at is None:
        phone.ended_at = now
        phone.save(update_fields=["ended_at"])
        _record(actor, phone, "badge.phone_ended" if phone.let_in_at else "badge.phone_refused", now)
    return phone


@transaction.atomic
def choose_pin(*, actor: Actor, badge: Badge, pin: str, now: datetime) -> Badge:
    """Any further phone must know this PIN; an empty one takes the PIN away.

    Refuses all but the player of the badge, and masters, who take it away alone (`badge_not_yours`); a bad PIN
    (`pin_bad`), and a withdrawn badge (`badge_withdrawn`).
    """
    _check_concerned(actor, badge)
    if pin and actor.is_master:
        raise RuleViolation("badge_not_yours")
    locked = _live(badge)
    locked.pin_hash = pins.hash_of(pin) if pin else ""
    locked.save(update_fields=["pin_hash"])
    limits.forget(limit=limits.PINS, who=_who(locked))
    kind = "badge.pin_chosen" if pin else "badge.pin_taken_away"
    journal.record(
        actor=actor, event=locked.player.event_id, kind=kind, now=now, player=locked.player,
        visibility=JournalEntry.Visibility.PLAYER,
    )  # fmt: skip
    return locked


def _check_concerned(actor: Actor, badge: Badge) -> None:
    check_event(actor, badge.player.event_id)
    if not actor.is_master and not (actor.role is Role.PLAYER and actor.id == badge.player_id):
        raise RuleViolation("badge_not_yours")


def _check_pin(badge: Badge, pin: str) -> None:
    who = _who(badge)
    if not limits.take_try(limit=limits.PINS, who=who):
        raise RuleViolation("pins_too_many")
    if not pins.fits(pin, badge.pin_hash):
        raise RuleViolation("pin_wrong")
    limits.give_back(limit=limits.PINS, who=who)


def _who(badge: Badge) -> str:
    return f"badge {badge.pk}"


def _live(badge: Badge) -> Badge:
    """The badge, locked and read afresh: two phones at one moment come one after the other."""
    fresh = Badge.objects.select_for_update(of=("self",), no_key=True).select_related("player").get(pk=badge.pk)
    if fresh.withdrawn_at is not None:
        raise RuleViolation("badge_withdrawn")
    return fresh


def _locked(actor: Actor, phone: Phone) -> Phone:
    rows = Phone.objects.select_for_update(of=("self",), no_key=True).select_related("badge__player")
    fresh = rows.get(pk=phone.pk)
    _check_concerned(actor, fresh.badge)
    return fresh


def _mark() -> int:
    return 10 + secrets.randbelow(90)


def _record(actor: Actor, phone: Phone, kind: str, now: datetime) -> None:
    journal.record(
        actor=actor, event=phone.badge.player.event_id, kind=kind, now=now, player=phone.badge.player_id,
        data={"phone": phone.pk, "mark": phone.mark}, visibility=JournalEntry.Visibility.PLAYER,
    )  # fmt: skip


def _asked(entry: JournalEntry) -> Iterator[News]:
    """The phones that are in are told: it may be a stranger who found the badge."""
    if entry.player_id is not None:
        yield News("badge.phone_asked", {"mark": entry.data["mark"]}, entry.player_id)


notices.register(_asked, "badge.phone_asked")

"""Giving a card to whoever scans a code from one's screen within a minute (IN-07)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from intrigues import permissions
from intrigues.models import Card, GiveCode, Offer, Place
from intrigues.selectors.locks import lock_of
from intrigues.services import ledger
from intrigues.services.cards import journal_offer, own_card, refuse_locked
from larp.codes import new_code
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal

LIFE = timedelta(minutes=1)


@transaction.atomic
def hold_out(*, actor: Actor, card: Card, now: datetime) -> GiveCode:
    """Makes a code by which whoever scans it first, in the minute from `now`, may take the card out of one's hand.

    A code made before for the same card ends. Refuses a card that isn't in the actor's hand (`not_your_card`), is
    locked (`card_locked`) or is offered to somebody (`card_already_offered`).
    """
    card = own_card(actor, card)
    refuse_locked(card)
    standing = Offer.objects.filter(card=card, state=Offer.State.OPEN).select_related("receiver").first()
    if standing:
        raise RuleViolation("card_already_offered", "IN-07", name=standing.receiver.name)
    assert card.holder_id is not None
    GiveCode.objects.filter(card=card, ended_at=None).update(ended_at=now)
    made = GiveCode.objects.create(
        card=card, giver_id=card.holder_id, code=new_code(), made_at=now, until=now + LIFE
    )
    _journal(actor, made, "card.held_out", now)
    return made


@transaction.atomic
def put_away(*, actor: Actor, held: GiveCode, now: datetime) -> GiveCode:
    """Ends a code before its minute; one that has ended stays so. Refuses all but its giver (`not_your_card`)."""
    permissions.check_held_out(actor, held=held)
    fresh = _locked(held)
    if fresh.ended_at is None:
        fresh.ended_at = now
        fresh.save(update_fields=["ended_at"])
        _journal(actor, fresh, "card.put_away", now)
    return fresh


@transaction.atomic
def take(*, actor: Actor, held: GiveCode, receiver: Player, now: datetime) -> Offer:
    """Takes the card into the hand of whoever scanned the code: an offer made and accepted at once (IN-07).

    Refuses an actor who isn't that player (`not_your_offer`), a receiver who can't have it (`receiver_impossible`), a
    code that is over or that another was quicker with (`give_code_over`), and a card that its giver has used
    meanwhile (`offer_over`).
    """
    permissions.check_takes(actor, receiver_id=receiver.pk)
    card = ledger.lock_cards(cards=[held.card_id])[held.card_id]
    fresh = _locked(held)
    if receiver.event_id != card.event_id or receiver.pk == fresh.giver_id or receiver.bystander or receiver.left_at:
        raise RuleViolation("receiver_impossible", "IN-07", name=receiver.name)
    if not fresh.is_open(now):
        raise RuleViolation("give_code_over", "IN-07")
    if card.place != Place.HAND or card.holder_id != fresh.giver_id or lock_of(card):
        raise RuleViolation("offer_over", "IN-07")
    made = Offer.objects.create(
        card=card, giver_id=fresh.giver_id, receiver=receiver, made_at=fresh.made_at, state=Offer.State.ACCEPTED,
        ended_at=now,
    )  # fmt: skip
    fresh.ended_at, fresh.offer = now, made
    fresh.save(update_fields=["ended_at", "offer"])
    ledger.move(actor=actor, card=card, to_place=Place.HAND, to_holder=receiver, why="gift", now=now)
    journal_offer(actor, made, "card.given", now, told=made.giver_id)
    return made


def _locked(held: GiveCode) -> GiveCode:
    return GiveCode.objects.select_for_update(of=("self",), no_key=True).select_related("card").get(pk=held.pk)


def _journal(actor: Actor, held: GiveCode, kind: str, now: datetime) -> None:
    journal.record(
        actor=actor, event=held.card.event_id, kind=kind, now=now, player=held.giver_id,
        data={"card": held.card_id, "giver": held.giver_id}, visibility=journal.Visibility.PLAYER,
    )  # fmt: skip

"""Cards outside the course of an intrigue: giving (IN-07), showing (IN-08), masters' corrections and new codes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from intrigues import permissions
from intrigues.models import Card, CardCode, Intrigue, Offer, Place, Showing
from intrigues.selectors.locks import lock_of
from intrigues.services import corrections, ledger
from larp.codes import new_code
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal

LONGEST_SHOWING = 24 * 60
LONGEST_NOTE = 200


@transaction.atomic
def offer(*, actor: Actor, card: Card, receiver: Player, now: datetime, note: str = "") -> Offer:
    """Offers a card of one's own hand to a player, with a few words; nothing moves until they accept (IN-07).

    Refuses a card that isn't in the actor's hand (`not_your_card`), is locked (`card_locked`) or is offered already
    (`card_already_offered`), a receiver who can't accept (`receiver_impossible`), and a note over `LONGEST_NOTE`
    letters (`note_too_long`).
    """
    if len(note) > LONGEST_NOTE:
        raise RuleViolation("note_too_long", "", most=LONGEST_NOTE)
    card = own_card(actor, card)
    if receiver.event_id != card.event_id or receiver.pk == card.holder_id or receiver.bystander or receiver.left_at:
        raise RuleViolation("receiver_impossible", "IN-07", name=receiver.name)
    refuse_locked(card)
    assert card.holder_id is not None
    standing = Offer.objects.filter(card=card, state=Offer.State.OPEN).select_related("receiver").first()
    if standing:
        raise RuleViolation("card_already_offered", "IN-07", name=standing.receiver.name)
    made = Offer.objects.create(card=card, giver_id=card.holder_id, receiver=receiver, made_at=now, note=note.strip())
    journal_offer(actor, made, "card.offered", now, told=made.receiver_id)
    return made


@transaction.atomic
def accept(*, actor: Actor, offer: Offer, now: datetime) -> Offer:
    """Takes the offered card into the receiver's hand (IN-07).

    Refuses somebody else's offer (`not_your_offer`), and one that no longer stands (`offer_over`), whatever the
    reason: the receiver isn't told why.
    """
    permissions.check_answers(actor, offer=offer)
    card = ledger.lock_cards(cards=[offer.card_id])[offer.card_id]
    offer = _standing(offer)
    is_gone = card.place != Place.HAND or card.holder_id != offer.giver_id or lock_of(card)
    # They may have left, or been made a bystander, since it was offered.
    if is_gone or offer.receiver.left_at or offer.receiver.bystander:
        raise RuleViolation("offer_over", "IN-07")
    # Before the move, which lapses every offer that is still open.
    _end(offer, Offer.State.ACCEPTED, now)
    ledger.move(actor=actor, card=card, to_place=Place.HAND, to_holder=offer.receiver, why="gift", now=now)
    journal_offer(actor, offer, "card.given", now, told=offer.giver_id)
    return offer


@transaction.atomic
def decline(*, actor: Actor, offer: Offer, now: datetime) -> Offer:
    """The receiver doesn't take the card. Refuses as `accept` does."""
    permissions.check_answers(actor, offer=offer)
    offer = _standing(offer)
    _end(offer, Offer.State.DECLINED, now)
    journal_offer(actor, offer, "card.declined", now, told=offer.giver_id)
    return offer


@transaction.atomic
def take_back(*, actor: Actor, offer: Offer, now: datetime) -> Offer:
    """The giver thinks again. Refuses somebody else's offer (`not_your_offer`) and one that is over (`offer_over`)."""
    permissions.check_takes_back(actor, offer=offer)
    offer = _standing(offer)
    _end(offer, Offer.State.TAKEN_BACK, now)
    journal_offer(actor, offer, "card.taken_back", now, told=None)
    return offer


@transaction.atomic
def show(*, actor: Actor, owner: Player, viewer: Player, card: Card | None, minutes: int, now: datetime) -> Showing:
    """Lets `viewer` look at one card of the owner's hand, or at the whole of it (`card` None), for `minutes` (IN-08).

    A card shown is seen only while it lies in that hand. Refuses anybody but the owner (`not_your_hand`), a card of
    another hand (`not_your_card`), a viewer of another event or oneself (`viewer_impossible`), and a time outside 1
    to `LONGEST_SHOWING` minutes (`showing_time`).
    """
    permissions.check_shows(actor, owner_id=owner.pk)
    if viewer.event_id != owner.event_id or viewer.pk == owner.pk:
        raise RuleViolation("viewer_impossible", "IN-08", name=viewer.name)
    if not 1 <= minutes <= LONGEST_SHOWING:
        raise RuleViolation("showing_time", "IN-08", most=LONGEST_SHOWING)
    if card is not None:
        card = own_card(actor, card)
    showing = Showing.objects.create(
        owner=owner, viewer=viewer, card=card, shown_at=now, until=now + timedelta(minutes=minutes)
    )
    journal.record(
        actor=actor, event=owner.event_id, kind="card.shown", now=now, player=viewer,
        data={"showing": showing.pk, "owner": owner.pk, "viewer": viewer.pk, "card": card.pk if card else None},
        visibility=journal.Visibility.PLAYER,
    )  # fmt: skip
    return showing


@transaction.atomic
def revoke(*, actor: Actor, showing: Showing, now: datetime) -> Showing:
    """Ends a showing before its time (IN-08); one that has ended stays as it is. Refuses all but the owner."""
    permissions.check_shows(actor, owner_id=showing.owner_id)
    ended = Showing.objects.filter(pk=showing.pk, revoked_at=None, until__gt=now).update(revoked_at=now)
    showing.refresh_from_db()
    if ended:
        journal.record(
            actor=actor, event=showing.owner.event_id, kind="card.showing_revoked", now=now, player=showing.owner_id,
            data={"showing": showing.pk, "viewer": showing.viewer_id}, visibility=journal.Visibility.PLAYER,
        )  # fmt: skip
    return showing


@transaction.atomic
def correct(
    *,
    actor: Actor,
    card: Card,
    place: Place,
    reason: str,
    now: datetime,
    holder: Player | None = None,
    intrigue: Intrigue | None = None,
) -> Card:
    """Puts a card where it ought to be; adds one move with the reason and takes none away (IN-07, IN-69).

    `holder` goes with a hand and a stake, `intrigue` with a stake. What hangs on the old and the new place follows
    (`corrections`). Refuses all but masters of the event (`masters_only`), an empty reason
    (`correction_reason_missing`), the place where the card is (`card_already_there`), and a place that can't be
    (`place_impossible`): a holder or an intrigue too many, missing or of another event, a stake in a closed intrigue
    or of a player who hasn't bid in it, and a prize, which is put up and not corrected; only weakness cards are spent.
    """
    permissions.check_master(actor, event_id=card.event_id)
    if not reason.strip():
        raise RuleViolation("correction_reason_missing", "IN-07")
    corrections.refuse_impossible(card=card, place=place, holder=holder, intrigue=intrigue)
    card, concerned = corrections.lock(card=card, intrigue=intrigue, now=now)
    there = (place, holder.pk if holder else None, intrigue.pk if intrigue else None)
    if there == (card.place, card.holder_id, card.intrigue_id):
        raise RuleViolation("card_already_there", "IN-07")
    if intrigue and holder:
        corrections.refuse_stake(holder=holder, intrigue=intrigue)
    corrections.let_go(card=card, place=place, now=now)
    move = ledger.move(
        actor=actor, card=card, to_place=place, to_holder=holder, to_intrigue=intrigue, why="correction", now=now,
        reason=reason.strip(),
    )  # fmt: skip
    corrections.count_stakes(intrigues=concerned, now=now)
    journal.record(
        actor=actor, event=card.event_id, kind="card.corrected", now=now, subject=move.intrigue_id,
        data={"card": card.pk, "move": move.pk, "reason": move.reason},
    )  # fmt: skip
    return card


@transaction.atomic
def reissue_code(*, actor: Actor, card: Card, now: datetime) -> CardCode:
    """Withdraws the live code of a card and gives it another; the old one says so from now on.

    Nothing else changes. Refuses all but masters of the event (`masters_only`).
    """
    permissions.check_master(actor, event_id=card.event_id)
    card = ledger.lock_cards(cards=[card])[card.pk]
    CardCode.objects.filter(card=card, withdrawn_at=None).update(withdrawn_at=now)
    code = CardCode.objects.create(card=card, code=new_code(), issued_at=now)
    journal.record(actor=actor, event=card.event_id, kind="card.code_reissued", now=now, data={"card": card.pk})
    return code


def own_card(actor: Actor, card: Card) -> Card:
    """The card, locked and read afresh; refused where it isn't in the actor's own hand."""
    fresh = ledger.lock_cards(cards=[card]).get(card.pk)
    if fresh is None:
        raise RuleViolation("not_your_card", "IN-07")
    permissions.check_gives(actor, card=fresh)
    return fresh


def refuse_locked(card: Card) -> None:
    """Refuses a card that is locked (`card_locked`, IN-10, IN-70)."""
    lock = lock_of(card)
    if lock:
        raise RuleViolation("card_locked", "IN-10" if lock.intrigue_id else "IN-70", kind=str(lock.kind))


def _standing(offer: Offer) -> Offer:
    """The offer, locked; refused where it isn't open any more."""
    fresh = Offer.objects.select_for_update(no_key=True).get(pk=offer.pk)
    if fresh.state != Offer.State.OPEN:
        raise RuleViolation("offer_over", "IN-07")
    return fresh


def _end(offer: Offer, state: Offer.State, now: datetime) -> None:
    offer.state, offer.ended_at = state, now
    offer.save(update_fields=["state", "ended_at"])


def journal_offer(actor: Actor, offer: Offer, kind: str, now: datetime, told: int | None) -> None:
    """The entry of what was done with an offer, for its other side to read: `told`, or the giver."""
    journal.record(
        actor=actor, event=offer.card.event_id, kind=kind, now=now, player=told or offer.giver_id,
        data={"offer": offer.pk, "card": offer.card_id, "giver": offer.giver_id, "receiver": offer.receiver_id},
        visibility=journal.Visibility.PLAYER,
    )  # fmt: skip

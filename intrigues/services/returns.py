"""Where the cards of an intrigue go when it ends."""

from __future__ import annotations

from datetime import datetime

from intrigues.models import Card, CircumstancePlay, Intrigue, Move, Place, Prize
from intrigues.services import course, ledger
from larp.models import Player
from larp.permissions import Actor

_WHY = {Place.STAKE: "stake_to_bank", Place.PRIZE: "prize_back"}


def to_bank(*, actor: Actor, intrigue: Intrigue, now: datetime) -> None:
    """Stakes and prizes left over go to the bank, lineups are free (IN-35, IN-39). The intrigue is locked."""
    lying = ledger.lock_cards(cards=intrigue.cards.values_list("pk", flat=True))
    steps = [ledger.Step(card, Place.BANK, _WHY[Place(card.place)], intrigue=intrigue) for card in lying.values()]
    ledger.move_all(actor=actor, steps=steps, now=now)
    Prize.objects.filter(intrigue=intrigue, returned_at=None, card__in=lying).update(returned_at=now)
    course.release_lineup(entrants=intrigue.entrants.all(), now=now)


def to_origin(*, actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> None:
    """Every card whose last move belongs to this intrigue goes back to where it was before the moves that brought it
    there (IN-19).

    So stakes, circumstances, weaknesses, struck people and prizes return. A card that a master has meanwhile moved
    otherwise stays where it is; one used again after that returns to where the master had put it. One that a master
    corrected out of another intrigue's stake goes to the hand it was staked from, out of its prizes to the bank. The
    intrigue is locked.
    """
    cards = ledger.lock_cards(cards=Move.objects.filter(intrigue=intrigue).values_list("card", flat=True))
    first: dict[int, Move] = {}
    for move in Move.objects.filter(card__in=cards).select_related("from_holder").order_by("seq"):
        corrected_away = move.why == "correction" and move.to_intrigue_id != intrigue.pk
        if move.intrigue_id != intrigue.pk or corrected_away:
            first.pop(move.card_id, None)
        else:
            first.setdefault(move.card_id, move)
    homes = {pk: _home(origin) for pk, origin in first.items()}
    steps = [
        ledger.Step(cards[pk], place, "call_off", to_holder=holder, intrigue=intrigue, reason=reason)
        for pk, (place, holder) in homes.items()
        if not _is_at(cards[pk], place, holder)
    ]
    ledger.move_all(actor=actor, steps=steps, now=now)
    returned = [step.card for step in steps]
    CircumstancePlay.objects.filter(intrigue=intrigue, card__in=returned, returned_at=None).update(returned_at=now)
    Prize.objects.filter(intrigue=intrigue, card__in=returned, returned_at=None).update(returned_at=now)
    course.release_lineup(entrants=intrigue.entrants.all(), now=now)


def _home(origin: Move) -> tuple[Place, Player | None]:
    """Where a card was before that move; never in another intrigue, which it had got into by mistake."""
    if origin.from_place == Place.STAKE:
        return Place.HAND, origin.from_holder
    if origin.from_place == Place.PRIZE:
        return Place.BANK, None
    return Place(origin.from_place), origin.from_holder


def _is_at(card: Card, place: Place, holder: Player | None) -> bool:
    return card.place == place and card.holder_id == (holder.pk if holder else None)

"""Cards that a player has at hand to play."""

from __future__ import annotations

from intrigues.models import Card, CardDesign, Place
from intrigues.selectors.locks import lock_of
from intrigues.services import ledger
from larp.models import Player
from larp.rules.errors import RuleViolation


def free_card(card: Card, player: Player, *, kind: CardDesign.Kind, rule: str) -> Card:
    """The card locked and read afresh, if it is of that kind and free in the player's hand.

    `rule` is the one in whose name it is asked for. Refuses another kind (`card_other_kind`), a card elsewhere
    (`card_not_in_hand`) and one that is in a lineup or held (`card_locked`).
    """
    fresh = ledger.lock_cards(cards=[card])[card.pk]
    if fresh.design.kind != kind:
        raise RuleViolation("card_other_kind", "IN-01", wanted=str(kind))
    if fresh.place != Place.HAND or fresh.holder_id != player.pk:
        raise RuleViolation("card_not_in_hand", rule, cards=[fresh.pk])
    lock = lock_of(fresh)
    if lock is not None:
        raise RuleViolation("card_locked", "IN-70", card=fresh.pk, kind=str(lock.kind))
    return fresh

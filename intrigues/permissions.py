"""Who may do what in an intrigue and with a card: one check for each kind of write.

A wrong hat is refused here even where the page's policy has let it in; actors of another event are refused as well.
"""

from __future__ import annotations

from intrigues.models import Card, GiveCode, Offer, Place
from larp.models import Player
from larp.permissions import Actor, Role, check_event
from larp.permissions import check_master as check_master
from larp.rules.errors import RuleViolation


def check_leads(actor: Actor, *, event_id: int) -> None:
    """Refuses everybody but those who may lead a resolution, a master or a mediator (`not_leading`, IN-12)."""
    check_event(actor, event_id)
    if actor.role not in (Role.MASTER, Role.MEDIATOR):
        raise RuleViolation("not_leading", "IN-12")


def check_records_for(actor: Actor, *, player: Player) -> None:
    """Refuses everybody but a master or a mediator (`mediator_needed`, IN-30), and a mediator's own entry as a player
    (`own_record`, IN-45)."""
    check_event(actor, player.event_id)
    if actor.role not in (Role.MASTER, Role.MEDIATOR):
        raise RuleViolation("mediator_needed", "IN-30")
    if actor.role is Role.MEDIATOR and actor.player_id == player.pk:
        raise RuleViolation("own_record", "IN-45")


def check_acts_for(actor: Actor, *, player: Player) -> None:
    """Refuses everybody but the player, and a master or another mediator on the player's behalf (`not_yours`)."""
    if actor.role is Role.PLAYER:
        check_event(actor, player.event_id)
        if actor.id != player.pk:
            raise RuleViolation("not_yours")
        return
    check_records_for(actor, player=player)


def check_gives(actor: Actor, *, card: Card) -> None:
    """Refuses everybody but the holder of a card in hand, masters too (`not_your_card`, IN-07)."""
    if card.place != Place.HAND or not _is_player(actor, card.holder_id):
        raise RuleViolation("not_your_card", "IN-07")


def check_answers(actor: Actor, *, offer: Offer) -> None:
    """Refuses everybody but the receiver of an offer (`not_your_offer`, IN-07)."""
    if not _is_player(actor, offer.receiver_id):
        raise RuleViolation("not_your_offer", "IN-07")


def check_held_out(actor: Actor, *, held: GiveCode) -> None:
    """Refuses everybody but whoever holds the card out (`not_your_card`, IN-07)."""
    if not _is_player(actor, held.giver_id):
        raise RuleViolation("not_your_card", "IN-07")


def check_takes(actor: Actor, *, receiver_id: int) -> None:
    """Refuses everybody but the player who would have the card, masters too (`not_your_offer`, IN-07)."""
    if not _is_player(actor, receiver_id):
        raise RuleViolation("not_your_offer", "IN-07")


def check_takes_back(actor: Actor, *, offer: Offer) -> None:
    """Refuses everybody but the giver of an offer (`not_your_offer`, IN-07)."""
    if not _is_player(actor, offer.giver_id):
        raise RuleViolation("not_your_offer", "IN-07")


def check_shows(actor: Actor, *, owner_id: int) -> None:
    """Refuses everybody but the owner of a hand, masters too (`not_your_hand`, IN-08)."""
    if not _is_player(actor, owner_id):
        raise RuleViolation("not_your_hand", "IN-08")


def _is_player(actor: Actor, player_id: int | None) -> bool:
    # Under the player's own hat: a mediator who also plays changes hats for it (IN-45).
    return actor.role is Role.PLAYER and actor.id is not None and actor.id == player_id

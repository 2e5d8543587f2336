"""What somebody sees who scans the code of a card.

The face goes to the holder, to a player whom it is shown or offered, to mediators (who are handed the paper, and see
no holder) and to masters. Everybody else learns that it is a card of that event, and nothing more (IN-08).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.db.models import Q

from intrigues.models import Card, CardCode, CardDesign, Move, Offer, Place
from intrigues.selectors.hand import HandCard, hand, offers_to, running
from larp.models import Event
from larp.permissions import Actor, Role


class Sight(StrEnum):
    """By what right the viewer sees the card."""

    HOLDER = "holder"
    STAKE = "stake"
    SHOWN = "shown"
    OFFERED = "offered"
    MEDIATOR = "mediator"
    MASTER = "master"
    STRANGER = "stranger"


@dataclass(frozen=True)
class CardSeen:
    """A code as its viewer sees it.

    `withdrawn_at` is set for a code that no longer counts; it shows no face but to masters. `design` is None where the
    face is not for the viewer. `own` is the row of the holder's hand, `until` the end of a showing, `offer` the one to
    be answered; `card` with its place and `ledger`, its moves from the last, are for masters alone.
    """

    code: str
    event: Event
    sight: Sight
    withdrawn_at: datetime | None = None
    design: CardDesign | None = None
    own: HandCard | None = None
    until: datetime | None = None
    offer: Offer | None = None
    card: Card | None = None
    ledger: tuple[Move, ...] = ()


def card_for(viewer: Actor, code: str, now: datetime) -> CardSeen | None:
    """What `viewer` sees of the card with that code at `now`; None for a code that never was.

    A viewer of another event is a stranger here, whatever the hat there.
    """
    found = CardCode.objects.filter(code=code).select_related("card__design", "card__event", "card__holder").first()
    if found is None:
        return None
    card = found.card
    seen = CardSeen(code=code, event=card.event, sight=Sight.STRANGER, withdrawn_at=found.withdrawn_at)
    if viewer.event_id != card.event_id:
        return seen
    if viewer.role is Role.MASTER:
        moves = card.moves.select_related("from_holder", "to_holder", "intrigue").order_by("-seq")
        return replace(seen, sight=Sight.MASTER, design=card.design, card=card, ledger=tuple(moves))
    if found.withdrawn_at:
        return seen
    if viewer.role is Role.MEDIATOR:
        return replace(seen, sight=Sight.MEDIATOR, design=card.design)
    return _seen_by_player(seen, card, viewer, now) if viewer.role is Role.PLAYER else seen


def _seen_by_player(seen: CardSeen, card: Card, viewer: Actor, now: datetime) -> CardSeen:
    player = None if viewer.id is None else card.event.players.filter(pk=viewer.id).first()
    if player is None:
        return seen
    if card.holder_id == player.pk:
        if card.place == Place.STAKE:
            return replace(seen, sight=Sight.STAKE, design=card.design)
        own = next(row for row in hand(player, now).cards if row.card.pk == card.pk)
        return replace(seen, sight=Sight.HOLDER, design=card.design, own=own)
    offer = next((offer for offer in offers_to(player) if offer.card_id == card.pk), None)
    if offer:
        return replace(seen, sight=Sight.OFFERED, design=card.design, offer=offer)
    of_card = Q(card=card) | Q(card=None)
    showing = running(now).filter(of_card, owner=card.holder_id, viewer=player).order_by("-until").first()
    if showing and card.place == Place.HAND:
        return replace(seen, sight=Sight.SHOWN, design=card.design, until=showing.until)
    return seen

"""The card behind a code that somebody shows at the desk."""

from __future__ import annotations

from dataclasses import dataclass

from intrigues.models import Card, CardCode, CardHold
from larp.models import Event
from mediators.models import Entry
from mediators.selectors.faces import Face, faces_of


@dataclass(frozen=True)
class CardAtDesk:
    """A card by its code. `withdrawn`: that code is no longer good."""

    code: str
    card: Card
    face: Face
    withdrawn: bool


def card_at_desk(*, event: Event, code: str) -> CardAtDesk | None:
    """The card of the event with that code, already read (`larp.codes.read_code`); None where there is none."""
    if not code:
        return None
    row = CardCode.objects.select_related("card__design").filter(code=code, card__event=event).first()
    if row is None:
        return None
    face = faces_of(event=event, cards=[row.card])[row.card_id]
    return CardAtDesk(row.code, row.card, face, withdrawn=row.withdrawn_at is not None)


def awaits_second(*, card: Card, player: int) -> bool:
    """Whether the card is held by nothing but a bid of that player which waits to be entered again (IN-40)."""
    holds = CardHold.objects.filter(card=card, released_at=None)
    waiting = holds.filter(entries__player=player, entries__state=Entry.State.WAITING, entries__code="second_eyes")
    laid = card.lineups.filter(released_at=None).exists()
    return not laid and waiting.exists() and not holds.exclude(pk__in=waiting).exists()

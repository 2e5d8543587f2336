"""The ledger: the only place where a card changes its place (IN-09).

A move is written and the card's row updated together, inside the caller's transaction. Whether the move is allowed is
the caller's business; the ledger only keeps the two in agreement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Max, Q

from intrigues.models import Card, CardCode, CardDesign, Intrigue, Move, Offer, Place
from intrigues.models.recorded import by
from larp.codes import new_code
from larp.models import Player
from larp.permissions import Actor

Where = tuple[str, int | None, int | None]
"""Where a card is: the place, its holder, its intrigue."""
_WHERE = ("place", "holder_id", "intrigue_id")


def lock_cards(*, cards: Iterable[Card | int]) -> dict[int, Card]:
    """Locks cards (rows or ids) for the present transaction, in one order for everybody, and reads them afresh.

    Returns them by id; an id that isn't there is left out.
    """
    ids = {card if isinstance(card, int) else card.pk for card in cards}
    rows = Card.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    return {card.pk: card for card in rows}


@transaction.atomic
def enter(*, design: CardDesign, number: int, actor: Actor, now: datetime) -> Card:
    """A new copy of `design`, in the bank, with its first move and a live code (IN-05, IN-09)."""
    card = Card.objects.create(event_id=design.event_id, design=design, number=number)
    Move.objects.create(
        card=card, seq=1, from_place="", to_place=Place.BANK, why="entered", made_at=now, received_at=now, **by(actor)
    )
    CardCode.objects.create(card=card, code=new_code(), issued_at=now)
    return card


@dataclass(frozen=True)
class Step:
    """A card that the caller has locked, and where it goes.

    `to_holder` is whose hand or whose stake, `to_intrigue` where a stake or a prize lies, `intrigue` the one that the
    move belongs to (by default the one the card comes from or goes to), `why` one of the words in `Move`. `made_at`
    is when it was done, by default when it is written.
    """

    card: Card
    to_place: Place
    why: str
    to_holder: Player | None = None
    to_intrigue: Intrigue | None = None
    intrigue: Intrigue | None = None
    made_at: datetime | None = None
    reason: str = ""

    @property
    def where(self) -> Where:
        return self.card.place, self.card.holder_id, self.card.intrigue_id

    @property
    def there(self) -> Where:
        holder, intrigue = self.to_holder, self.to_intrigue
        return self.to_place, holder.pk if holder else None, intrigue.pk if intrigue else None


def move(
    *,
    actor: Actor,
    card: Card,
    to_place: Place,
    why: str,
    now: datetime,
    to_holder: Player | None = None,
    to_intrigue: Intrigue | None = None,
    intrigue: Intrigue | None = None,
    made_at: datetime | None = None,
    reason: str = "",
) -> Move:
    """Moves one card (`Step`, `move_all`)."""
    step = Step(card, to_place, why, to_holder, to_intrigue, intrigue, made_at, reason)
    [done] = move_all(actor=actor, steps=[step], now=now)
    return done


def move_all(*, actor: Actor, steps: Sequence[Step], now: datetime, laid: Sequence[Card] = ()) -> list[Move]:
    """Moves cards that the caller has locked, each once, and ends open offers of them and of those that are `laid` in
    the same act (IN-07, IN-09).

    Updates the rows in `steps` too. Permission, locks and showings are the caller's; a row that isn't where its step
    says is a fault.
    """
    if not steps:
        return []
    cards = [step.card for step in steps]
    _place(steps)
    last = dict(Move.objects.filter(card__in=cards).values_list("card").annotate(Max("seq")).order_by())
    moves = Move.objects.bulk_create(
        Move(
            card=step.card,
            seq=last.get(step.card.pk, 0) + 1,
            **_columns("from", step.where),
            **_columns("to", step.there),
            why=step.why,
            intrigue_id=step.intrigue.pk if step.intrigue else step.there[2] or step.where[2],
            reason=step.reason,
            made_at=step.made_at or now,
            received_at=now,
            **by(actor),
        )
        for step in steps
    )
    lapse_offers(cards=[*cards, *laid], now=now)
    for step in steps:
        step.card.place = step.to_place
        step.card.holder, step.card.intrigue = step.to_holder, step.to_intrigue
    return moves


def lapse_offers(*, cards: Iterable[Card], now: datetime) -> None:
    """Ends the open offers of cards that were laid or have gone; the receiver isn't told why (IN-07)."""
    Offer.objects.filter(card__in=list(cards), state=Offer.State.OPEN).update(state=Offer.State.LAPSED, ended_at=now)


def _place(steps: Sequence[Step]) -> None:
    """Rewrites the rows, one statement for all that change alike, if every one of them is where it was read."""
    alike: dict[tuple[Any, ...], dict[int | None, list[int]]] = defaultdict(lambda: defaultdict(list))
    for step in steps:
        changed = zip(_WHERE, step.where, step.there, strict=True)
        new = tuple((name, value) for name, old, value in changed if value != old or name == "place")
        place, holder, intrigue = step.where
        alike[place, intrigue, new][holder].append(step.card.pk)
    for (place, intrigue, new), holders in alike.items():
        held = reduce(or_, (Q(holder=holder, pk__in=pks) for holder, pks in holders.items()))
        cards = sorted(chain.from_iterable(holders.values()))
        if Card.objects.filter(held, place=place, intrigue=intrigue).update(**dict(new)) != len(cards):
            raise RuntimeError(f"of the cards {cards} one was moved without a lock")


def _columns(side: str, where: Where) -> dict[str, Any]:
    return {f"{side}_{name}": value for name, value in zip(_WHERE, where, strict=True)}

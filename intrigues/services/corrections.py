"""What a master's correction of a card changes besides its place.

A card taken out of a stake no longer counts in it, one put in does; the current stake of the intrigue stays either
way, so that nobody else is put out by a correction (IN-33, IN-71). Its own player may be: once bids are over, whoever
is left below the current stake is folded, and whoever comes up to it is in again, until the lineups are opened; then
only the number changes. A card that leaves its hand leaves the lineup. A
prize corrected away is no longer put up. A circumstance that comes back from out of play was not played, and may be
played again. Strikes, picks and bids stay in the record as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from intrigues.models import Card, CardDesign, CircumstancePlay, Entrant, Intrigue, LineupCard, Place, Prize
from intrigues.services import clockwork, course, ledger
from larp.models import Player
from larp.rules.errors import RuleViolation

# Which places go with (a holder, an intrigue). A prize is put up by a service of its own.
_NEEDS = {
    Place.BANK: (False, False),
    Place.HAND: (True, False),
    Place.STAKE: (True, True),
    Place.SPENT: (False, False),
    Place.OUT: (False, False),
}


def refuse_impossible(*, card: Card, place: Place, holder: Player | None, intrigue: Intrigue | None) -> None:
    """Refuses a place that can't be, whatever the state of the card (`place_impossible`)."""
    whole = _NEEDS.get(place) == (holder is not None, intrigue is not None)
    of_event = all(thing is None or thing.event_id == card.event_id for thing in (holder, intrigue))
    spent = place != Place.SPENT or card.design.kind == CardDesign.Kind.WEAKNESS
    if not (whole and of_event and spent):
        raise RuleViolation("place_impossible", "IN-09", place=str(place))


def lock(*, card: Card, intrigue: Intrigue | None, now: datetime) -> tuple[Card, list[Intrigue]]:
    """Locks the intrigues concerned, then the card, and reads both afresh; closing work that is due is done.

    Refuses a card that changed its place while the locks were got (`card_moved_meanwhile`).
    """
    before = Card.objects.get(pk=card.pk)
    laid = LineupCard.objects.filter(card=card, released_at=None).values_list("entrant__intrigue_id", flat=True)
    ends = [before.intrigue_id, intrigue.pk if intrigue else None]
    concerned = {*laid, *(end for end in ends if end is not None)}
    rows = [clockwork.locked(intrigue=pk, now=now) for pk in sorted(concerned)]
    locked = ledger.lock_cards(cards=[card])[card.pk]
    if (locked.place, locked.holder_id, locked.intrigue_id) != (before.place, before.holder_id, before.intrigue_id):
        raise RuleViolation("card_moved_meanwhile", "IN-09")
    return locked, rows


def refuse_stake(*, holder: Player, intrigue: Intrigue) -> None:
    """Refuses a stake of a player who hasn't bid in the intrigue, or in one that is closed (`place_impossible`)."""
    if not Entrant.objects.filter(intrigue=intrigue, intrigue__closed_at=None, player=holder).exists():
        raise RuleViolation("place_impossible", "IN-09", place=str(Place.STAKE))


def let_go(*, card: Card, place: Place, now: datetime) -> None:
    """Undoes what hangs on the card's present place but a stake; `place` is where it goes."""
    LineupCard.objects.filter(card=card, released_at=None).update(released_at=now)
    if card.place == Place.PRIZE:
        Prize.objects.filter(card=card, intrigue=card.intrigue_id, returned_at=None).update(returned_at=now)
    if card.place == Place.OUT and place != Place.SPENT:
        CircumstancePlay.objects.filter(card=card, returned_at=None).update(returned_at=now)


def count_stakes(*, intrigues: Iterable[Intrigue], now: datetime) -> None:
    """Counts the stakes of these locked intrigues anew after the move."""
    for intrigue in intrigues:
        if intrigue.closed_at is None and intrigue.step == Intrigue.Step.NONE:
            course.sync(intrigue=intrigue, now=now)
        elif intrigue.closed_at is None:
            lying = Counter(intrigue.cards.filter(place=Place.STAKE).values_list("holder_id", flat=True))
            for entrant in intrigue.entrants.select_for_update(no_key=True).order_by("pk"):
                Entrant.objects.filter(pk=entrant.pk).update(stake=lying[entrant.player_id])

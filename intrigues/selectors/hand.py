"""A player's own hand: the cards and what may be done with each, offers both ways, and what others show.

Only the owner gets it (IN-08). The history of a card says from whom it came and when; what it went through in other
hands stays with those who held it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from intrigues.models import Card, CardDesign, Move, Offer, Place, Showing
from intrigues.selectors.locks import Lock, locks_of
from larp.models import Player
from larp.selectors.prepared import Given, Prepared

_HELD = Prepared(lambda: _in_hand(Given("holder")).filter(design__kind=CardDesign.Kind.CIRCUMSTANCE).values_list("pk"))
_OFFERED = Prepared(lambda: _open_offers().filter(receiver_id=Given("receiver")).order_by("id"))
_OWN = Prepared(lambda: _in_hand(Given("holder")))
_GIVING = Prepared(lambda: _open_offers().filter(giver_id=Given("player"), card__holder_id=Given("player")))
_SHOWING = Prepared(lambda: running(Given("now")).filter(owner_id=Given("owner")).select_related("viewer"))
_SEEN = Prepared(
    lambda: running(Given("now")).filter(viewer_id=Given("viewer")).select_related("owner", "card__design")
)
_STAKED = Prepared(
    lambda: Card.objects.filter(holder_id=Given("holder"), place=Place.STAKE)
    .select_related("design", "intrigue")
    .order_by("intrigue", "design", "number")
)
_ANSWERED = Prepared(lambda: _answers(Given("giver"), Given("since"))[:ANSWERED])
_CAME_OR_WENT = Prepared(
    lambda: Move.objects.filter(Q(to_holder_id=Given("player")) | Q(from_holder_id=Given("player")))
    .filter(card__holder_id=Given("player"), card__place=Place.HAND)
    .select_related("from_holder", "to_holder", "intrigue")
    .order_by("-seq")
)

LATELY = timedelta(hours=12)
ANSWERED = 5
"""So many answers to one's offers, not older than that, are shown."""


@dataclass(frozen=True)
class Step:
    """One move of a card as its holder may know it. `gained`: it came to the holder; else it went.

    `other` is from whom or to whom, None for the bank, a stake or a prize; `why` a word of `Move`.
    """

    at: datetime
    gained: bool
    why: str
    other: Player | None
    intrigue_number: int | None


@dataclass(frozen=True)
class HandCard:
    """A card in hand. `offer` is its open offer, `shown` the showings of it alone that still run."""

    card: Card
    design: CardDesign
    lock: Lock | None
    offer: Offer | None
    shown: list[Showing]
    history: list[Step]

    @property
    def can_be_given(self) -> bool:
        return self.lock is None and self.offer is None


@dataclass(frozen=True)
class Shown:
    """What another player shows: one card or a whole hand, until an instant."""

    owner: Player
    until: datetime
    whole: bool
    cards: list[Card]


@dataclass(frozen=True)
class Hand:
    """`staked` are the cards paid into intrigues that aren't closed; `answered` what others have lately answered to the
    player's offers, the last first; `shown_whole` the showings of the whole hand."""

    player: Player
    people: list[HandCard]
    weaknesses: list[HandCard]
    circumstances: list[HandCard]
    staked: list[Card]
    offers_in: list[Offer]
    offers_out: list[Offer]
    answered: list[Offer]
    shown_whole: list[Showing]
    shown_to_me: list[Shown]

    @property
    def cards(self) -> list[HandCard]:
        return [*self.people, *self.weaknesses, *self.circumstances]


def hand(player: Player, now: datetime) -> Hand:
    """The player's hand at `now`: people from the heaviest down, then by the order of the deck."""
    own = _OWN(holder=player.pk)
    locks, histories = locks_of(own), _steps(own, player, _CAME_OR_WENT(player=player.pk))
    out = {offer.card_id: offer for offer in _GIVING(player=player.pk)}
    by_card = defaultdict(list)
    for showing in _SHOWING(owner=player.pk, now=now):
        by_card[showing.card_id].append(showing)
    rows = [
        HandCard(card, card.design, locks.get(card.pk), out.get(card.pk), by_card[card.pk], histories[card.pk])
        for card in own
    ]
    return Hand(
        player=player,
        people=sorted(_of(rows, CardDesign.Kind.PERSON), key=lambda row: -(row.design.weight or 0)),
        weaknesses=_of(rows, CardDesign.Kind.WEAKNESS),
        circumstances=_of(rows, CardDesign.Kind.CIRCUMSTANCE),
        staked=_STAKED(holder=player.pk),
        offers_in=offers_to(player),
        offers_out=list(out.values()),
        answered=_ANSWERED(giver=player.pk, since=now - LATELY),
        shown_whole=by_card[None],
        shown_to_me=shown_to(player, now),
    )


def in_hand(player: Player) -> QuerySet[Card]:
    """The cards in the player's hand with their designs, in the order of the deck."""
    return _in_hand(player.pk)


def circumstances_held(player: Player) -> int:
    """How many circumstance cards are in the player's hand."""
    return len(_HELD(holder=player.pk))


def offers_to(player: Player) -> list[Offer]:
    """The open offers that the player may answer; one whose card has been locked meanwhile isn't among them."""
    offers = _OFFERED(receiver=player.pk)
    locked = locks_of([offer.card for offer in offers])
    return [
        o for o in offers if o.card.place == Place.HAND and o.card.holder_id == o.giver_id and o.card_id not in locked
    ]


def shown_to(player: Player, now: datetime) -> list[Shown]:
    """What others show the player at `now`; a card that has left its owner's hand is shown no longer (IN-08)."""
    found = []
    for showing in _SEEN(viewer=player.pk, now=now):
        if showing.card is None:
            found.append(Shown(showing.owner, showing.until, True, _OWN(holder=showing.owner_id)))
        elif showing.card.holder_id == showing.owner_id and showing.card.place == Place.HAND:
            found.append(Shown(showing.owner, showing.until, False, [showing.card]))
    return found


def running(now: datetime | Given) -> QuerySet[Showing]:
    """The showings that run at `now`: the instant of their end is out."""
    return Showing.objects.filter(revoked_at=None, until__gt=now)


def histories_of(cards: Iterable[Card], player: Player) -> dict[int, list[Step]]:
    """By card id, the moves by which each card came to the player or left them, the last first."""
    cards = list(cards)
    moves = Move.objects.filter(Q(to_holder=player) | Q(from_holder=player), card__in=[card.pk for card in cards])
    return _steps(cards, player, moves.select_related("from_holder", "to_holder", "intrigue").order_by("-seq"))


def _steps(cards: Iterable[Card], player: Player, moves: Iterable[Move]) -> dict[int, list[Step]]:
    steps: dict[int, list[Step]] = {card.pk: [] for card in cards}
    for move in moves:
        # One may have come to the hand since its cards were read.
        if move.card_id not in steps:
            continue
        gained = move.to_place == Place.HAND and move.to_holder_id == player.pk
        # Only a gift has another player at its other end; a stake keeps its payer's name.
        other = move.from_holder if gained else move.to_holder
        steps[move.card_id].append(
            Step(
                at=move.made_at,
                gained=gained,
                why=move.why,
                other=other if move.from_place == move.to_place == Place.HAND else None,
                intrigue_number=move.intrigue.number if move.intrigue else None,
            )
        )
    return steps


def _open_offers() -> QuerySet[Offer]:
    return Offer.objects.filter(state=Offer.State.OPEN).select_related("card__design", "giver", "receiver")


def _in_hand(holder: int | Given) -> QuerySet[Card]:
    cards = Card.objects.filter(holder_id=holder, place=Place.HAND)
    return cards.select_related("design").order_by("design", "number")


def _answers(giver: int | Given, since: datetime | Given) -> QuerySet[Offer]:
    answers = Offer.objects.filter(giver_id=giver, state__in=[Offer.State.ACCEPTED, Offer.State.DECLINED])
    recent = answers.filter(ended_at__gt=since).order_by("-ended_at", "-id")
    return recent.select_related("card__design", "receiver")


def _of(rows: list[HandCard], kind: str) -> list[HandCard]:
    return [row for row in rows if row.design.kind == kind]

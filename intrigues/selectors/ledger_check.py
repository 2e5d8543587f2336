"""Whether the ledger and everything that hangs on a card's place agree (IN-09). Finds; mends nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, F, Q, QuerySet

from intrigues.models import Card, CircumstancePlay, Entrant, LineupCard, Move, Offer, Pick, Place, Prize
from intrigues.rules.ledger import Entry, Spot, rebuild
from larp.models import Event

GUARD = "move_never_changes"


@dataclass(frozen=True)
class Disagreement:
    """One thing that isn't so. `about` names the row (`card 17`), `what` says in English what is wrong with it."""

    about: str
    what: str

    def __str__(self) -> str:
        return f"{self.about}: {self.what}"


def disagreements(event: Event | None = None) -> list[Disagreement]:
    """Everything that disagrees in one event, or in all. Empty is good."""
    cards = Card.objects.all() if event is None else Card.objects.filter(event=event)
    scope = Q() if event is None else Q(card__event=event)
    checks = [
        _guard(),
        _rebuilt(cards.in_bulk(), scope),
        _codes(cards),
        _families(cards),
        _stakes(event),
        _lineups(scope),
        _prizes(scope, cards),
        _played(scope),
        _offers(scope),
    ]
    return [found for check in checks for found in check]


def rebuilt(scope: Q) -> dict[int, tuple[Spot, list[str]]]:
    """By card id, the place that its moves lead to, and the faults on the way. `scope` filters moves."""
    entries = defaultdict(list)
    columns = ("from_place", "from_holder_id", "from_intrigue_id", "to_place", "to_holder_id", "to_intrigue_id")
    for card, seq, *spots in Move.objects.filter(scope).order_by("card", "seq").values_list("card_id", "seq", *columns):
        entries[card].append(Entry(seq, Spot(*spots[:3]), Spot(*spots[3:])))
    return {card: rebuild(rows) for card, rows in entries.items()}


def _guard() -> Iterator[Disagreement]:
    # A table that a migration makes anew comes without its triggers on SQLite.
    table = {"sqlite": "sqlite_master WHERE type = 'trigger' AND name", "postgresql": "pg_trigger WHERE tgname"}
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {table[connection.vendor]} = %s", [GUARD])
        if cursor.fetchone() is None:
            yield Disagreement("the database", "moves are not guarded against changes (the trigger is gone)")


def _rebuilt(cards: dict[int, Card], scope: Q) -> Iterator[Disagreement]:
    places = rebuilt(scope)
    for pk, card in cards.items():
        if pk not in places:
            yield Disagreement(f"card {pk}", "it has no moves")
            continue
        spot, faults = places[pk]
        for fault in faults:
            yield Disagreement(f"card {pk}", fault)
        present = Spot(card.place, card.holder_id, card.intrigue_id)
        if spot != present:
            yield Disagreement(f"card {pk}", f"it is at {present}, its moves lead to {spot}")
    for move in Move.objects.filter(scope, made_at__gt=F("received_at")):
        yield Disagreement(f"card {move.card_id}", f"move {move.seq} was made later than it was received")


def _codes(cards: QuerySet[Card]) -> Iterator[Disagreement]:
    live = Count("codes", filter=Q(codes__withdrawn_at=None))
    for pk, count in cards.annotate(live=live).exclude(live=1).values_list("pk", "live"):
        yield Disagreement(f"card {pk}", f"it has {count} live codes")


def _families(cards: QuerySet[Card]) -> Iterator[Disagreement]:
    astray = (
        ~Q(design__event=F("event"))
        | Q(holder__isnull=False) & ~Q(holder__event=F("event"))
        | Q(intrigue__isnull=False) & ~Q(intrigue__event=F("event"))
    )
    for pk in cards.filter(astray).values_list("pk", flat=True):
        yield Disagreement(f"card {pk}", "its design, holder or intrigue belongs to another event")
    for pk in cards.filter(place=Place.SPENT).exclude(design__kind="weakness").values_list("pk", flat=True):
        yield Disagreement(f"card {pk}", "it is spent and no weakness card")
    closed = cards.filter(place__in=[Place.STAKE, Place.PRIZE]).exclude(intrigue__closed_at=None)
    for pk, place, intrigue in closed.values_list("pk", "place", "intrigue"):
        yield Disagreement(f"card {pk}", f"it is a {place} in intrigue {intrigue}, which is closed")


def _stakes(event: Event | None) -> Iterator[Disagreement]:
    open_here = Q(intrigue__closed_at=None) if event is None else Q(intrigue__closed_at=None, intrigue__event=event)
    lying = Counter(Card.objects.filter(open_here, place=Place.STAKE).values_list("intrigue_id", "holder_id"))
    entrants = Entrant.objects.filter(open_here)
    stakes = {(row.intrigue_id, row.player_id): row.stake for row in entrants}
    for intrigue, player in sorted(lying.keys() | stakes.keys()):
        counted, there = stakes.get((intrigue, player), 0), lying[intrigue, player]
        if counted != there:
            about = f"intrigue {intrigue}, player {player}"
            yield Disagreement(about, f"{there} cards lie in the stake, the entrant's stake is {counted}")


def _lineups(scope: Q) -> Iterator[Disagreement]:
    rows = LineupCard.objects.filter(scope, released_at=None).select_related("card__design", "entrant__intrigue")
    for row in rows:
        about = f"card {row.card_id}"
        if row.card.place != Place.HAND or row.card.holder_id != row.entrant.player_id:
            yield Disagreement(about, f"it is in a lineup of player {row.entrant.player_id} and not in that hand")
        if row.entrant.folded_at or row.entrant.intrigue.closed_at:
            yield Disagreement(about, f"it is locked in intrigue {row.entrant.intrigue_id}, where that player is out")
        if row.card.design.kind != "person":
            yield Disagreement(about, "it is in a lineup and no person")


def _prizes(scope: Q, cards: QuerySet[Card]) -> Iterator[Disagreement]:
    picked = Pick.objects.filter(prize__isnull=False).values("prize")
    up = Prize.objects.filter(scope, returned_at=None).exclude(pk__in=picked)
    waiting = set(up.values_list("card_id", "intrigue_id"))
    lying = set(cards.filter(place=Place.PRIZE).values_list("pk", "intrigue_id"))
    for card, intrigue in sorted(waiting ^ lying):
        yield Disagreement(f"card {card}", f"as a prize of intrigue {intrigue} it and its place disagree")


def _played(scope: Q) -> Iterator[Disagreement]:
    for play in CircumstancePlay.objects.filter(scope, returned_at=None).exclude(card__place=Place.OUT):
        yield Disagreement(f"card {play.card_id}", "it was played as a circumstance and is not out of play")


def _offers(scope: Q) -> Iterator[Disagreement]:
    held = Q(card__place=Place.HAND, card__holder=F("giver"))
    for offer in Offer.objects.filter(scope, state=Offer.State.OPEN).exclude(held):
        yield Disagreement(f"card {offer.card_id}", "it is offered by a player who doesn't hold it")

"""The print shop for masters: what there is to print, and the runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Count, Exists, OuterRef

from intrigues.models import Card, CardDesign, Place
from larp.models import Badge, Event, Player
from printing.models import PrintRun

Text = dict[str, str]
SHOWN = 20
"""So many runs are shown, the newest first."""


@dataclass(frozen=True)
class Hand:
    """A player who holds cards, and how many."""

    player_id: int
    name: Text
    cards: int


@dataclass(frozen=True)
class Design:
    """A card's text: its words by language, and how many copies there are."""

    design_id: int
    kind: str
    given: Text
    surname: Text
    title: Text
    cards: int


@dataclass(frozen=True)
class Shop:
    """What can be printed. `ready` is whether the event has the base address that codes begin with."""

    cards: int
    bank: int
    hands: list[Hand]
    designs: list[Design]
    badges: int
    without_badge: int
    runs: list[PrintRun]
    ready: bool


def shop(*, event: Event) -> Shop:
    """The shop of an event, for its masters alone."""
    places = dict(Card.objects.filter(event=event).values_list("place").annotate(Count("pk")).order_by())
    held = (
        Player.objects.filter(event=event, cards__place=Place.HAND)
        .annotate(held=Count("cards"))
        .order_by("pk")
        .values_list("pk", "name", "held")
    )
    designs = CardDesign.objects.filter(event=event).annotate(made=Count("cards")).order_by("pk")
    live = Badge.objects.filter(player=OuterRef("pk"), withdrawn_at__isnull=True)
    players = Player.objects.filter(event=event, bystander=False, left_at__isnull=True)
    badged = list(players.annotate(has_badge=Exists(live)).values_list("has_badge", flat=True))
    return Shop(
        cards=sum(places.values()),
        bank=places.get(Place.BANK, 0),
        hands=[Hand(*row) for row in held],
        designs=[
            Design(*row)
            for row in designs.filter(made__gt=0).values_list("pk", "kind", "given", "surname", "title", "made")
        ],
        badges=len(badged),
        without_badge=badged.count(False),
        runs=list(PrintRun.objects.filter(event=event).defer("content")[:SHOWN]),
        ready=bool(event.base_url),
    )


def held_cards(*, event: Event) -> list[tuple[Text, list[tuple[int, Text, int]]]]:
    """The cards in hands by their holders, by the holders' order: each card's id, name and number of its copy."""
    rows = Card.objects.filter(event=event, place=Place.HAND).order_by("holder_id", "design_id", "number")
    found = rows.values_list(
        "holder_id", "holder__name", "pk", "design__surname", "design__given", "design__title", "number"
    )
    return [
        (hand[0][1], [(pk, title or surname or given, number) for _, _, pk, surname, given, title, number in hand])
        for hand in (list(group) for _, group in groupby(found, key=lambda row: row[0]))
    ]


def find_run(*, event: Event, run_id: int) -> PrintRun | None:
    """A run of this event; None for one of another event or none at all."""
    return PrintRun.objects.filter(event=event, pk=run_id).defer("content").first()


def version_part(event: Event, _now: datetime) -> str:
    """How far the running runs are: their sheets are no journal entries, yet a master sees them counted."""
    running: list[tuple[Any, ...]] = list(
        PrintRun.objects.filter(event=event, state__in=["queued", "working"])
        .order_by("pk")
        .values_list("pk", "state", "done")
    )
    return repr(running)

"""The limit: views that write the rows of each bid in one transaction and ask no rule.

`bare/` writes one bid after another; `bulk/` writes each table once for all bids of a call.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from intrigues.models import Bid, Card, Entrant, LineupCard, Move
from larp import clock
from larp.models import JournalEntry
from mediators.models import Entry

handler404 = "larp.web.errors.not_found"


def view(at_once: Callable[[list[dict[str, Any]]], list[list[dict[str, Any]]]]) -> Callable[..., JsonResponse]:
    """The view that writes as many bids at once as that says."""

    @csrf_exempt
    def write(request: HttpRequest) -> JsonResponse:
        told = json.loads(request.body)["entries"]
        now = clock.now()
        with transaction.atomic():
            for some in at_once(told):
                _write(some, now)
        return JsonResponse([{"state": "taken"}] * len(told), safe=False)

    return write


def _write(told: list[dict[str, Any]], now: datetime) -> None:
    """The rows that `mediators.services.entries` writes for first bids, as many of each kind and none more; keys of
    rows come ready."""
    made = {"made_at": now, "received_at": now, "by_role": "mediator", "by_name": "Moritz"}
    rows = [(raw, raw["intrigue"], raw["player"], raw["bare"]) for raw in told]
    entries = Entry.objects.bulk_create(
        Entry(
            event_id=keys["event"], entry_id=raw["id"], intrigue_id=intrigue, player_id=player, kind="bid", payload=raw,
            content_hash=raw["id"], made_at=now, received_at=now, state="taken", answer={"id": raw["id"]},
        )
        for raw, intrigue, player, keys in rows
    )  # fmt: skip
    Entry.cards.through.objects.bulk_create(
        Entry.cards.through(entry_id=entry.pk, card_id=card)
        for entry, (*_, keys) in zip(entries, rows, strict=True)
        for card in (*keys["lineup"], *keys["cards"])
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(intrigue_id=intrigue, player_id=player, entered_at=now, stake=len(keys["cards"]))
        for _, intrigue, player, keys in rows
    )
    LineupCard.objects.bulk_create(
        LineupCard(entrant=entrant, card_id=card, position=place)
        for entrant, (*_, keys) in zip(entrants, rows, strict=True)
        for place, card in enumerate(keys["lineup"], start=1)
    )
    bids = Bid.objects.bulk_create(
        Bid(entrant=entrant, kind="first", count=entrant.stake, stake_after=entrant.stake, current_after=1, **made)
        for entrant in entrants
    )
    staked = [
        (bid, intrigue, player, card)
        for bid, (_, intrigue, player, keys) in zip(bids, rows, strict=True)
        for card in keys["cards"]
    ]
    Bid.cards.through.objects.bulk_create(Bid.cards.through(bid_id=bid.pk, card_id=card) for bid, _, _, card in staked)
    Move.objects.bulk_create(
        Move(
            card_id=card, seq=2, from_place="hand", from_holder_id=player, to_place="stake", to_holder_id=player,
            to_intrigue_id=intrigue, why="stake", intrigue_id=intrigue, **made,
        )
        for _, intrigue, player, card in staked
    )  # fmt: skip
    for intrigue in {intrigue for _, intrigue, _, _ in staked}:
        cards = [card for _, where, _, card in staked if where == intrigue]
        Card.objects.filter(pk__in=cards).update(place="stake", intrigue=intrigue)
    JournalEntry.objects.bulk_create(
        JournalEntry(
            event_id=keys["event"], at=now, received_at=now, kind="bid.taken", data={"bid": bid.pk}, player_id=player,
            subject=intrigue, by_role="mediator", by_name="Moritz",
        )
        for bid, (_, intrigue, player, keys) in zip(bids, rows, strict=True)
    )  # fmt: skip


urlpatterns = [
    path("bare/", view(lambda told: [[raw] for raw in told])),
    path("bulk/", view(lambda told: [told])),
    path("", include("larp.urls")),
]

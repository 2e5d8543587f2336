"""The cards of the event: designs to look through, and one copy with its ledger."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from intrigues.models import Card, CardDesign, Intrigue, Move, Place
from intrigues.selectors.locks import lock_of
from intrigues.selectors.signs import signs
from intrigues.services import cards, deals
from intrigues.web.room import typed
from intrigues.web.room.acts import answer
from intrigues.web.room.card_words import PLACES, move_line, name_of, place_of
from intrigues.web.room.search import matches
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.access import EventRequest

CORRECTABLE = (Place.BANK, Place.HAND, Place.STAKE, Place.SPENT, Place.OUT)
"""The places to which a correction leads; prizes are put up."""


@require_safe
@access.master
def listed(request: EventRequest) -> HttpResponse:
    """The designs, by what is asked: `q` words, `kind`, `suit`, and the `player` who holds a copy."""
    asked = {name: request.GET.get(name, "") for name in ("q", "kind", "suit")}
    players = list(Player.objects.filter(event=request.event))
    holder = next((player for player in players if player.pk == typed.key(request.GET.get("player", ""))), None)
    held = Card.objects.filter(event=request.event, place=Place.HAND, holder=holder).values_list("design", flat=True)
    of_holder = set(held) if holder else None
    rows = CardDesign.objects.filter(event=request.event).annotate(
        copies=Count("cards"), in_bank=Count("cards", filter=Q(cards__place=Place.BANK)),
        in_hands=Count("cards", filter=Q(cards__place=Place.HAND)),
    ).order_by("pk")  # fmt: skip
    found = [
        row
        for row in rows
        if asked["kind"] in ("", row.kind)
        and asked["suit"] in ("", row.suit)
        and matches(row, asked["q"])
        and (of_holder is None or row.pk in of_holder)
    ]
    found.sort(key=lambda row: (list(CardDesign.Kind.values).index(row.kind), -(row.weight or 0), row.suit, row.pk))
    context = {
        "tab": "cards", "asked": asked, "designs": found, "total": len(rows), "signs": signs(request.event),
        "players": players, "holder": holder, "copies": Card.objects.filter(event=request.event).count(),
    }  # fmt: skip
    return render(request, "intrigues/room/cards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def card(request: EventRequest, card_id: int) -> HttpResponse:
    """One copy: where it is, by which way it came there, and what a master may do with it."""
    row = _card(request, card_id)
    address = reverse("intrigues:room_card", kwargs={"slug": request.event.slug, "card_id": card_id})
    return answer(
        request, "intrigues/room/card.html", acts=ACTS, about=(row,),
        context=lambda: _context(request, _card(request, card_id)), goes_to=address,
    )  # fmt: skip


def _card(request: EventRequest, card_id: int) -> Card:
    rows = Card.objects.filter(event=request.event, pk=card_id)
    row = rows.select_related("design", "holder", "intrigue", "event").first()
    if row is None:
        raise Http404
    return row


def _context(request: EventRequest, row: Card) -> dict[str, Any]:
    moves = Move.objects.filter(card=row).select_related("to_holder", "to_intrigue").order_by("-seq")
    codes = list(row.codes.order_by("-issued_at", "-pk"))
    return {
        "tab": "cards",
        "card": row,
        "design": row.design,
        "name": name_of(row.design),
        "place": place_of(row),
        "lock": lock_of(row),
        "moves": [move_line(move) for move in moves],
        "code": next((code for code in codes if code.withdrawn_at is None), None),
        "withdrawn": [code for code in codes if code.withdrawn_at is not None],
        "places": [(str(place), PLACES[place]) for place in CORRECTABLE],
        "players": Player.objects.filter(event=request.event),
        "intrigues": Intrigue.objects.filter(event=request.event, closed_at=None),
        "signs": signs(request.event),
        "in_bank": row.place == Place.BANK,
    }


def _correct(request: EventRequest, row: Card) -> str:
    place = typed.text(request, "place")
    if place not in CORRECTABLE:
        raise RuleViolation("choice_missing")
    intrigues = Intrigue.objects.filter(event=request.event)
    cards.correct(
        actor=request.actor, card=row, place=Place(place), holder=typed.some_player(request, "holder"),
        intrigue=typed.row(intrigues, typed.text(request, "intrigue")) if typed.text(request, "intrigue") else None,
        reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return gettext("Corrected. The old moves stay in the ledger.")


def _reissue(request: EventRequest, row: Card) -> str:
    cards.reissue_code(actor=request.actor, card=row, now=request.now)
    return gettext("The card has a new code; print it. The old one says that it is withdrawn.")


def _give(request: EventRequest, row: Card) -> str:
    deals.give(actor=request.actor, card=row, player=typed.player(request), now=request.now)
    return gettext("Dealt.")


ACTS = {"correct": _correct, "reissue": _reissue, "give": _give}

"""The hand of a player: all cards at a glance, and what others show."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from intrigues.models import CardDesign
from intrigues.selectors.hand import Hand, HandCard, hand, shown_to
from intrigues.selectors.signs import signs
from larp.templatetags.larp import local
from larp.web import access

KINDS = ("person", "weakness", "circumstance")
ORDERS = ("weight", "suit", "name")


@require_safe
@access.player
def page(request: access.EventRequest) -> HttpResponse:
    """The hand in groups (IN-08: the owner alone), by `?kind=` only one of them, people in the order of `?by=`."""
    mine = hand(request.player, request.now)
    words = signs(request.event)
    kind, by = request.GET.get("kind", ""), request.GET.get("by", "weight")
    kind, by = kind if kind in KINDS else "", by if by in ORDERS else "weight"
    groups = [group for group in _groups(mine, by, list(words.suits)) if group["cards"] and kind in ("", group["kind"])]
    context = {
        "tab": "hand", "hand": mine, "groups": groups, "kind": kind, "by": by, "kinds": KINDS, "orders": ORDERS,
        "signs": words,
    }  # fmt: skip
    return render(request, "intrigues/me/hand.html", context)


@require_safe
@access.player
def shown(request: access.EventRequest) -> HttpResponse:
    """What others show this player, and until when (IN-08)."""
    context = {"tab": "hand", "shown": shown_to(request.player, request.now), "signs": signs(request.event)}
    return render(request, "intrigues/me/shown.html", context)


def _groups(mine: Hand, by: str, suits: list[str]) -> list[dict[str, Any]]:
    people = mine.people
    if by == "suit":
        people = sorted(people, key=lambda row: (suits.index(row.design.suit), -(row.design.weight or 0)))
    elif by == "name":
        people = sorted(people, key=lambda row: local(row.design.surname).casefold())
    rows: list[tuple[str, list[HandCard]]] = [
        (CardDesign.Kind.PERSON, people),
        (CardDesign.Kind.WEAKNESS, mine.weaknesses),
        (CardDesign.Kind.CIRCUMSTANCE, mine.circumstances),
    ]
    return [{"kind": str(kind), "cards": cards} for kind, cards in rows]

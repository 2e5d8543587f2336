"""The table at resolution, for whoever leads it: a master or a mediator (IN-12, IN-49)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from intrigues.models import Card, CardDesign, Entrant, Intrigue, Place, Ruling, TieDecision
from intrigues.selectors.clock import clock
from intrigues.selectors.signs import signs
from intrigues.selectors.strike_cards import strikable, striking
from intrigues.selectors.table import table
from intrigues.web.clock import worded_clock
from intrigues.web.room import table_acts
from intrigues.web.room.acts import answer
from intrigues.web.room.intrigue import found
from intrigues.web.room.ruling_form import OPS
from larp.models import Player
from larp.permissions import Role
from larp.rules.timeline import Phase
from larp.web import access

Step = Intrigue.Step


@require_http_methods(["GET", "HEAD", "POST"])
@access.any_of(Role.MASTER, Role.MEDIATOR)
def page(request: access.EventRequest, number: int) -> HttpResponse:
    """Lineups, strikes, the count and ties, each with the one thing to do next."""
    intrigue = found(request, number)
    address = reverse("intrigues:room_table", kwargs={"slug": request.event.slug, "number": number})
    return answer(
        request, "intrigues/room/table.html", acts=table_acts.ACTS, about=(intrigue,),
        context=lambda: _context(request, found(request, number)), goes_to=address,
    )  # fmt: skip


def _context(request: access.EventRequest, intrigue: Intrigue) -> dict[str, Any]:
    seen = table(intrigue, request.actor, request.now)
    phase, step = clock(intrigue, request.now).phase, intrigue.step
    counted = seen["standings"]
    in_resolution = phase is Phase.RESOLUTION
    context: dict[str, Any] = {
        "tab": "intrigues",
        "intrigue": intrigue,
        "clock": worded_clock(intrigue, request.now),
        "seen": seen,
        "counted": counted,
        "signs": signs(request.event),
        "step": step,
        "in_resolution": in_resolution,
        "is_early": Phase.RESOLUTION.is_after(phase),
        "somebody_in": bool(seen["lineups"]),
        "ties": _ties(counted),
        "decisions": TieDecision.objects.filter(intrigue=intrigue),
        "rulings": Ruling.objects.filter(intrigue=intrigue).select_related("target"),
    }
    if in_resolution and step == Step.STRIKES:
        # Masters look into hands, a mediator doesn't (IN-08, IN-44): shown the paper, they type its code.
        context |= {"striking": striking(intrigue) if request.actor.is_master else [], "strikable": strikable(intrigue)}
    if request.actor.is_master and in_resolution and step in (Step.STRIKES, Step.COUNT):
        context |= _ruling_menus(intrigue)
    if request.actor.is_master and phase is Phase.CIRCUMSTANCES:
        context["playable"] = _playable(intrigue)
        context["everybody"] = Player.objects.filter(event=request.event)
    return context


def _ties(counted: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Each tie that waits, with the rows of those in it."""
    if counted is None:
        return []
    rows = {row["player"]: row for row in counted["standings"]}
    return [{"place": tie["place"], "rows": [rows[player] for player in tie["players"]]} for tie in counted["ties"]]


def _ruling_menus(intrigue: Intrigue) -> dict[str, Any]:
    inside = Entrant.objects.filter(intrigue=intrigue, folded_at=None).select_related("player")
    laid = CardDesign.objects.filter(cards__lineups__entrant__in=inside, cards__lineups__released_at=None).distinct()
    return {"ops": OPS, "inside": [row.player for row in inside], "laid": laid}


def _playable(intrigue: Intrigue) -> list[Card]:
    cards = Card.objects.filter(event=intrigue.event_id, place=Place.HAND, design__kind=CardDesign.Kind.CIRCUMSTANCE)
    return list(cards.select_related("design", "holder").order_by("holder", "pk"))

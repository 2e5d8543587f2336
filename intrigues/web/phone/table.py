"""The table at resolution, from the player's own phone: lineups, strikes, the count (IN-49 to IN-63)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import Card, Intrigue, LineupCard, Strike
from intrigues.selectors.signs import signs
from intrigues.selectors.table import table
from intrigues.services import plays
from intrigues.web.clock import worded_clock
from intrigues.web.phone.people import intrigue_of, number_in
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def page(request: access.EventRequest, number: int) -> HttpResponse:
    """What lies on the table as this player may see it; by a POST a strike through a weakness card of one's own."""
    intrigue = intrigue_of(request.event, number)
    if intrigue is None:
        raise Http404
    refused, status = "", 200
    if request.method == "POST":
        try:
            _strike(request, intrigue)
        except RuleViolation as no:
            refused, status = sentence(no), REFUSED
        else:
            messages.success(request, gettext("Struck. It stays so."))
            return redirect("intrigues:table", slug=request.event.slug, number=number)
    laid = table(intrigue, request.actor, request.now)
    names = {row["player"]: row["name"] for row in laid["lineups"]}
    weakness = number_in(request.POST.get("weakness") or request.GET.get("weakness", ""))
    chosen = next((row for row in laid["strikes"] if row["card"] == weakness), None)
    # Who is in shows at the table, and not before (IN-13).
    before = not intrigue.schedule.phase_at(request.now).is_after(Phase.CIRCUMSTANCES)
    context = {
        "tab": "now",
        "intrigue": intrigue,
        "clock": worded_clock(intrigue, request.now),
        "table": laid,
        "before": before,
        "rows": [row for row in _rows(laid) if row["mine"] or not before],
        "ties": _ties(laid, names),
        "chosen": chosen,
        "targets": _targets(laid, chosen),
        "aimed": number_in(request.POST.get("target", "")),
        "signs": signs(request.event),
        "refused": refused,
    }
    return render(request, "intrigues/me/table.html", context, status=status)


def _strike(request: access.EventRequest, intrigue: Intrigue) -> None:
    weakness = Card.objects.filter(pk=number_in(request.POST.get("weakness", "")), event=request.event).first()
    target = LineupCard.objects.filter(pk=number_in(request.POST.get("target", "")), entrant__intrigue=intrigue).first()
    if weakness is None or target is None:
        raise RuleViolation("strike_unaimed", "IN-51")
    # A second tap finds the strike that the first has made.
    mine = Strike.objects.filter(intrigue=intrigue, striker__player=request.player, weakness=weakness, target=target)
    if not mine.exists():
        plays.strike(
            actor=request.actor, intrigue=intrigue, player=request.player, weakness=weakness, lineup_card=target,
            now=request.now,
        )  # fmt: skip


def _rows(laid: dict[str, Any]) -> list[dict[str, Any]]:
    """The lineups: from the count on by place with their points, before it in the order in which players came."""
    if laid["step"] not in (Intrigue.Step.COUNT, Intrigue.Step.COUNTED) or not laid["standings"]:
        return laid["lineups"]
    mine = {row["player"]: row["mine"] for row in laid["lineups"]}
    return [row | {"mine": mine.get(row["player"], False)} for row in laid["standings"]["standings"]]


def _ties(laid: dict[str, Any], names: dict[int, Any]) -> list[dict[str, Any]]:
    if laid["step"] not in (Intrigue.Step.COUNT, Intrigue.Step.COUNTED) or not laid["standings"]:
        return []
    return [
        {"place": tie["place"], "names": [names[player] for player in tie["players"]]}
        for tie in laid["standings"]["ties"]
    ]


def _targets(laid: dict[str, Any], chosen: dict[str, Any] | None) -> list[dict[str, Any]]:
    """By player, the cards that the chosen weakness card can strike."""
    fit = set(chosen["targets"]) if chosen else set()
    found = [
        {"name": row["name"], "cards": [card for card in row["cards"] or () if card["lineup_card"] in fit]}
        for row in laid["lineups"]
    ]
    return [row for row in found if row["cards"]]

"""Prizes and drafts of one intrigue, and its close."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from intrigues.models import Body, InstitutionPart, Intrigue
from intrigues.selectors.clock import clock
from intrigues.selectors.draft import draft
from intrigues.selectors.signs import signs
from intrigues.selectors.standings import standings
from intrigues.web.clock import worded_clock
from intrigues.web.room import draft_acts, prize_acts
from intrigues.web.room.acts import answer
from intrigues.web.room.intrigue import found
from larp.rules.timeline import Phase
from larp.web import access


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest, number: int) -> HttpResponse:
    """What is put up, whose turn it is, who took what, and the close."""
    intrigue = found(request, number)
    address = reverse("intrigues:room_drafts", kwargs={"slug": request.event.slug, "number": number})
    return answer(
        request, "intrigues/room/drafts.html", acts=draft_acts.ACTS, about=(intrigue,),
        context=lambda: _context(request, found(request, number)), goes_to=address,
    )  # fmt: skip


def _context(request: access.EventRequest, intrigue: Intrigue) -> dict[str, Any]:
    seen = draft(intrigue, request.actor, request.now)
    phase = clock(intrigue, request.now).phase
    started = bool(seen["order"])
    counted = standings(intrigue)
    parts = {row.part: row for row in InstitutionPart.objects.filter(intrigue=intrigue).select_related("body")}
    open_prizes = [prize for prize in seen["prizes"] if prize["taken_by"] is None]
    return {
        "tab": "intrigues",
        "intrigue": intrigue,
        "clock": worded_clock(intrigue, request.now),
        "seen": seen,
        "turn": next((row for row in seen["order"] if row["player"] == seen["turn"]), None),
        "signs": signs(request.event),
        "started": started,
        "in_victory": phase is Phase.VICTORY,
        "is_closed": phase is Phase.CLOSED,
        "may_put_up": not started and phase is not Phase.CLOSED,
        "bank": [] if started or phase is Phase.CLOSED else prize_acts.bank(intrigue),
        "kept": set(intrigue.event.setting.get("prizes", [])),
        "over": max(0, len(open_prizes) - seen["limit"]) if seen["limit"] is not None and not started else 0,
        "counted": counted,
        "ties": counted["ties"] if counted else [],
        "bodies": Body.objects.filter(event=request.event) if intrigue.final else [],
        "parts": [{"key": key, "row": parts.get(key)} for key in InstitutionPart.Part.values] if intrigue.final else [],
    }

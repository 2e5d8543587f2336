"""The intrigues of the event, a new one, and one with everything that masters do in it."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from intrigues.models import Body, Goal, HeadMark, InstitutionPart, Intrigue
from intrigues.rules.prizes import prize_limit, proposed_prize_cards
from intrigues.selectors.clock import clock
from intrigues.selectors.drafting import drafters
from intrigues.selectors.room import room
from intrigues.services import intrigues
from intrigues.web.clock import PHASE_NAMES, phase_title
from intrigues.web.room import clock_acts, goal_acts, late_acts, prize_acts, typed
from intrigues.web.room.acts import answer
from intrigues.web.room.course import history
from intrigues.web.room.today import running
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.rules.timeline import CLOCKED, Phase
from larp.web import access
from larp.web.access import EventRequest


@require_safe
@access.master
def listed(request: EventRequest) -> HttpResponse:
    """All intrigues in their order."""
    rows = Intrigue.objects.filter(event=request.event).select_related("event")
    lines = []
    for row in rows:
        shown = clock(row, request.now)
        lines.append({"intrigue": row, "clock": shown, "title": phase_title(shown)})
    return render(request, "intrigues/room/intrigues.html", {"tab": "intrigues", "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def new(request: EventRequest) -> HttpResponse:
    """A new intrigue."""
    rules = request.event.rules
    minutes = {"goals": rules.goals_minutes, "bids": rules.bids_minutes, "circumstances": rules.circumstances_minutes}

    def context() -> dict[str, Any]:
        last = Intrigue.objects.filter(event=request.event).aggregate(last=Max("number"))["last"]
        return {
            "tab": "intrigues",
            "number": (last or 0) + 1,
            "lengths": [
                {"name": f"{phase}_minutes", "word": PHASE_NAMES[phase], "minutes": minutes[phase]} for phase in CLOCKED
            ],
            "has_final": Intrigue.objects.filter(event=request.event, final=True).exists(),
        }

    return answer(
        request, "intrigues/room/new.html", acts={"create": _create}, about=(), context=context,
        goes_to=reverse("intrigues:room_intrigues", kwargs={"slug": request.event.slug}),
    )  # fmt: skip


def _create(request: EventRequest) -> str:
    number, starts_at = typed.number(request, "number"), typed.instant(request, "starts_at")
    if number is None:
        raise RuleViolation("number_missing")
    if starts_at is None:
        raise RuleViolation("time_missing")
    lengths = {str(phase): typed.number(request, f"{phase}_minutes") for phase in CLOCKED}
    intrigues.create(
        actor=request.actor, event=request.event, number=number, starts_at=starts_at,
        minutes={phase: length for phase, length in lengths.items() if length is not None},
        final=bool(typed.text(request, "final")), estimated_end=typed.instant(request, "estimated_end"),
        note={request.event.language: note} if (note := typed.text(request, "note")) else None,
        place_note=typed.text(request, "place_note")[:120], now=request.now,
    )  # fmt: skip
    return gettext("Intrigue No. %(number)d is announced; its times stand on the board.") % {"number": number}


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: EventRequest, number: int) -> HttpResponse:
    """One intrigue: its clock, goals, heads, prizes, entrants and history, with every act on them."""
    intrigue = found(request, number)
    return answer(
        request, "intrigues/room/intrigue.html",
        acts={**clock_acts.ACTS, **goal_acts.ACTS, **prize_acts.ACTS, **late_acts.ACTS}, about=(intrigue,),
        context=lambda: _context(request, found(request, number)), goes_to=_back(request, number),
    )  # fmt: skip


def found(request: EventRequest, number: int) -> Intrigue:
    """The intrigue of that number; 404 where there is none."""
    row = Intrigue.objects.filter(event=request.event, number=number).select_related("event").first()
    if row is None:
        raise Http404
    return row


def _back(request: EventRequest, number: int) -> str:
    """Where a form goes when it is done: to the page it stood on."""
    if request.POST.get("back") == "today":
        return reverse("intrigues:room", kwargs={"slug": request.event.slug}) + f"?intrigue={number}"
    return reverse("intrigues:room_intrigue", kwargs={"slug": request.event.slug, "number": number})


def _context(request: EventRequest, intrigue: Intrigue) -> dict[str, Any]:
    shown = room(intrigue, request.now)
    players = list(Player.objects.filter(event=request.event))
    names = {player.pk: player for player in players}
    who_drafts, phase = drafters(intrigue), shown.clock.phase
    return {
        "tab": "intrigues",
        **running(shown, request),
        "players": [player for player in players if not player.bystander and player.left_at is None],
        "persons": players,
        "goals": Goal.objects.filter(intrigue=intrigue, withdrawn_at=None).select_related("player", "head"),
        "heads": [
            {"person": names[head.head], "initiators": [names[player] for player in head.initiators]}
            for head in shown.heads
        ],
        "marks": HeadMark.objects.filter(intrigue=intrigue).select_related("person"),
        "bank": prize_acts.bank(intrigue) if not phase.is_after(Phase.RESOLUTION) else [],
        "proposed": proposed_prize_cards(heads=len(shown.heads), drafters=who_drafts),
        "limit": prize_limit(heads=len(shown.heads), drafters=who_drafts),
        "drafters": who_drafts,
        "movable": [
            {
                "phase": str(part.phase),
                "name": PHASE_NAMES[part.phase],
                "ends": typed.for_field(part.ends, request.event),
            }
            for part in shown.clock.segments
            if part.ends and part.state != "done"
        ],
        "note": intrigue.note.get(request.event.language, ""),
        "estimated_end": typed.for_field(intrigue.estimated_end, request.event),
        "before_start": phase is Phase.ANNOUNCED,
        "is_closed": phase is Phase.CLOSED,
        "may_declare": phase is Phase.GOALS,
        "may_close": phase is not Phase.CLOSED and (shown.no_winner or phase is Phase.VICTORY),
        "history": history(shown.changes),
        "bodies": Body.objects.filter(event=request.event) if intrigue.final else [],
        "parts": InstitutionPart.objects.filter(intrigue=intrigue).select_related("body"),
    }

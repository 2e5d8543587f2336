"""Today: the day's intrigues by the hour, the one that runs, what waits, what comes next."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_safe

from intrigues.models import Intrigue
from intrigues.selectors.fates import waiting_for_masters
from intrigues.selectors.preparation import preparation
from intrigues.selectors.room import Room, room
from intrigues.selectors.sweep import last_sweep
from intrigues.web.clock import worded_clock
from intrigues.web.room import typed
from intrigues.web.room.next_steps import next_words
from intrigues.web.room.timetable import timetable
from larp.models import Event
from larp.rules.timeline import Phase
from larp.selectors.journal import page as journal_page
from larp.selectors.phones import asking
from larp.web import access
from larp.web.journal_words import WORDS

LINES = 6
"""How many entries of the journal stand on the page."""


@require_safe
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """The control room. `?intrigue=` shows another one of those that run."""
    intrigues = list(Intrigue.objects.filter(event=request.event).select_related("event"))
    open_now = [row for row in intrigues if row.closed_at is None]
    chosen = _chosen(request, open_now)
    texts, questions = waiting_for_masters(request.event)
    numbers = {row.pk: row.number for row in intrigues}
    context: dict[str, Any] = {
        "tab": "room",
        "timetable": timetable(request.event, intrigues, request.now),
        "others": [row for row in open_now if row != chosen],
        "waiting_url": waiting_url(request.event),
        "phones_waiting": asking(request.event, request.now).count(),
        "fates_waiting": texts,
        "questions_waiting": questions,
        "sweep": _sweep(request),
        "lines": [
            {"entry": entry, "word": WORDS.get(entry.kind, entry.kind), "number": numbers.get(entry.subject or 0)}
            for entry in journal_page(request.event, count=LINES)
        ],
    }
    if all(row.goals_from > request.now for row in intrigues):
        context["todo"] = preparation(request.event, intrigues=len(open_now))
    if chosen is not None:
        context |= running(room(chosen, request.now), request)
    return render(request, "intrigues/room/today.html", context)


@require_safe
@access.master
def sweep(request: access.EventRequest) -> HttpResponse:
    """When the deadlines were last looked at: a line of the page, asked for by itself."""
    return render(request, "intrigues/room/parts/sweep.html", {"sweep": _sweep(request)})


def _sweep(request: access.EventRequest) -> dict[str, Any]:
    last = last_sweep(request.now)
    told = f"{last.at.astimezone(request.event.zone):%H:%M:%S}" if last.at else ""
    return {"at": told, "is_late": last.is_late}


def running(shown: Room, request: access.EventRequest) -> dict[str, Any]:
    """What the pane of one intrigue needs."""
    return {
        "room": shown,
        "intrigue": shown.intrigue,
        "clock": worded_clock(shown.intrigue, request.now),
        "next": next_words(shown),
        "ends": typed.for_field(shown.clock.deadline, request.event),
        "clocked": shown.clock.deadline is not None,
        "at_table": shown.clock.phase in (Phase.RESOLUTION, Phase.VICTORY),
    }


def waiting_url(event: Event) -> str:
    """Where the records that wait for masters are listed; empty where no app of this site keeps them."""
    try:
        return reverse("mediators:waiting", kwargs={"slug": event.slug})
    except NoReverseMatch:
        return ""


def _chosen(request: access.EventRequest, rows: list[Intrigue]) -> Intrigue | None:
    """The one asked for, else the one nearest its end, else the next to begin."""
    asked = typed.key(request.GET.get("intrigue", ""))
    for row in rows:
        if row.number == asked:
            return row
    begun = [row for row in rows if row.goals_from <= request.now]
    if begun:
        return min(begun, key=lambda row: (row.resolution_from, row.number))
    return min(rows, key=lambda row: (row.goals_from, row.number), default=None)

"""What waits for the masters: the list, and one record to judge."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.wording import sentence
from mediators.models import Entry
from mediators.selectors.review import Dispute, dispute, judged_of, waiting_lines
from mediators.services import review
from mediators.web import words


@require_safe
@access.master
def waiting(request: access.EventRequest) -> HttpResponse:
    """Everything that waits, and what was judged lately; with `?fragment=1` the list alone, for the control room."""
    fragment = "fragment" in request.GET
    context: dict[str, Any] = {
        "tab": "mediators",
        "waiting": [
            {"entry": line.entry, "out_of_touch": line.out_of_touch, "what": words.what(line.entry),
             "why": words.why(line.entry)}
            for line in waiting_lines(request.event)
        ],
    }  # fmt: skip
    if fragment:
        return render(request, "mediators/partials/waiting.html", context)
    context["judged"] = [
        {"entry": entry, "what": words.what(entry), "state": words.state_of(entry)}
        for entry in judged_of(request.event)
    ]
    return render(request, "mediators/waiting.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def judge(request: access.EventRequest, entry: int) -> HttpResponse:
    """One record beside what was known then, and the two answers."""
    found = dispute(event=request.event, entry_id=entry)
    if found is None:
        return _gone(request)
    refusal = ""
    if request.method == "POST":
        act = {"accept": review.accept, "reject": review.reject}.get(request.POST.get("verdict", ""))
        if act is None:
            raise Http404
        try:
            act(actor=request.actor, entry=found.entry, reason=request.POST.get("reason", ""), now=request.now)
        except RuleViolation as no:
            refusal = sentence(no)
        else:
            messages.success(request, gettext("Judged. The mediator sees the answer."))
            return redirect("mediators:waiting", slug=request.event.slug)
    context = _context(request, found)
    context |= {"tab": "mediators", "refusal": refusal, "reason": request.POST.get("reason", "")}
    context["verdict"] = request.POST.get("verdict", "")
    return render(request, "mediators/judge.html", context, status=422 if refusal else 200)


def _gone(request: access.EventRequest) -> HttpResponse:
    """Judged meanwhile by a colleague, or never there: back to the list, which says what became of it."""
    messages.warning(request, gettext("This record doesn’t wait any more. See below what was decided."))
    return redirect("mediators:waiting", slug=request.event.slug)


def _context(request: access.EventRequest, found: Dispute) -> dict[str, Any]:
    context: dict[str, Any] = {
        "found": found,
        "entry": found.entry,
        "cards": [
            {"face": line.face, "goes": line.goes, "now": words.place_of(line.card, found.entry)}
            for line in found.cards
        ],
        "what": words.what(found.entry, tuple(line.face for line in found.cards)),
        "why": words.why(found.entry),
        "times": _times(request, found.entry),
    }
    if found.other is not None:
        context |= {
            "other_what": words.what(found.other, tuple(line.face for line in found.other_cards)),
            "other_state": words.state_of(found.other),
            "other_times": _times(request, found.other),
        }
    return context


def _times(request: access.EventRequest, entry: Entry) -> dict[str, str]:
    """To the second, in the event's time; `clock` is the tablet's error in seconds, ahead positive, if measured;
    `paper` the time as it was written on a slip."""
    made, came = (moment.astimezone(request.event.zone) for moment in (entry.made_at, entry.received_at))
    return {
        "made": f"{made:%H:%M:%S}",
        "came": f"{came:%H:%M:%S}",
        "paper": (entry.payload["paper"] or {}).get("at", "") if entry.from_paper else "",
        "clock": "" if entry.clock_error_ms is None else clock_seconds(entry.clock_error_ms),
    }


def clock_seconds(error_ms: int) -> str:
    """A clock's error in the reader's language, in seconds to the tenth: "+1,2", "−0,4", and "0,0" without a sign."""
    tenths = round(error_ms / 1000, 1)
    sign = "−" if tenths < 0 else "+" if tenths > 0 else ""
    return f"{sign}{number_format(abs(tenths), decimal_pos=1)}"

"""A master reads in what a tablet couldn't send: its exported file, or its QR pages as read by any scanner."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.wording import sentence
from mediators import tokens
from mediators.answers import with_words
from mediators.rules.queue_file import read_queue
from mediators.services import entries

_LARGEST = 4_000_000


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """Each record is judged as if its tablet had sent it now, and credited to the mediator who made it. The master
    vouches for the tablet, so one that was cut off is read too. Reading the same again changes nothing."""
    if request.method != "POST":
        return render(request, "mediators/import.html", {"tab": "mediators"})
    try:
        raw, told = read_queue(_typed(request))
        answers = entries.submit(
            actor=request.actor, device=None, mediator=None, raw=raw, now=request.now,
            earlier=tokens.devices_ever(told, event=request.event),
        )  # fmt: skip
    except RuleViolation as no:
        return render(request, "mediators/import.html", {"tab": "mediators", "refusal": sentence(no)}, status=422)
    rows = [with_words(answer) for answer in answers]
    counts = {state: sum(row["state"] == state for row in rows) for state in ("taken", "waiting", "refused")}
    return render(request, "mediators/import.html", {"tab": "mediators", "rows": rows, "counts": counts})


def _typed(request: access.EventRequest) -> str:
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("text", "")
    if (sent.size or 0) > _LARGEST:
        raise RuleViolation("queue_file_unreadable")
    return sent.read().decode("utf-8", errors="replace")

"""Spoken messages: a seat sends its own, the facilitator plays them at the end and erases them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.rules.errors import RuleViolation
from side_events.models import Recording, Seat
from side_events.selectors import positions
from side_events.services import recordings
from side_events.web import door, pages


@require_http_methods(["GET", "HEAD", "POST"])
@door.facilitator
def listed(request: door.TableRequest) -> HttpResponse:
    """Whose message there is, to be played; and the button that erases."""
    if request.method == "POST":
        wanted = request.POST.get("place", "")
        seat = next((seat for seat in request.seats if str(seat.place) == wanted), None)
        if wanted and seat is None:
            raise Http404
        recordings.erase(sitter=request.sitter, table=request.table, seat=seat, now=request.now)
        messages.success(request, gettext("Erased for good."))
        return redirect("side_events:recordings", request.event.slug, request.table.number)
    rows = Recording.objects.filter(seat__table=request.table).select_related("seat").defer("audio")
    where = positions.position(request.table)
    shown = {**pages.frame(request, where), "rows": rows.order_by("seat__place")}
    return render(request, "side_events/recordings.html", shown)


@require_safe
@door.facilitator
def sound(request: door.TableRequest, place: int) -> HttpResponse:
    """One message, as sound."""
    row = get_object_or_404(Recording, seat__table=request.table, seat__place=place)
    return HttpResponse(bytes(row.audio), content_type=row.media_type)


@require_POST
@door.sitting
def send(request: door.TableRequest, place: int) -> HttpResponse:
    """Keeps what the seat's phone recorded."""
    seat: Seat | None = next((row for row in request.seats if row.place == place), None)
    own = seat is not None and seat.key in request.sitter.seats
    shares = request.sitter.facilitates and request.table.passed_round
    if seat is None or not (own or shares):
        raise Http404
    sent = request.FILES.get("audio")
    if sent is None:
        raise RuleViolation("recording_unknown")
    if (sent.size or 0) > recordings.LARGEST:
        raise RuleViolation("recording_long", megabytes=recordings.LARGEST // 1024 // 1024)
    recordings.keep(
        sitter=request.sitter, table=request.table, seat=seat, audio=sent.read(),
        media_type=sent.content_type or "", now=request.now,
    )  # fmt: skip
    messages.success(request, gettext("Your message is kept. Only the facilitator can play it."))
    return redirect("side_events:seat", request.event.slug, request.table.number, seat.place)

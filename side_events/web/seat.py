"""A seat's own page: what its person may know and do. On a phone of their own, or on a tablet passed round."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from larp.web.refusals import REFUSED
from side_events.models import Recording, Seat
from side_events.selectors import positions
from side_events.table.replay import Position, may_undo
from side_events.web import acts, door, drawing, pages


@require_http_methods(["GET", "HEAD", "POST"])
@door.sitting
def page(request: door.TableRequest, place: int) -> HttpResponse:
    """The private view of one seat. A facilitator sees it only at a table that shares one tablet, uncovered."""
    seat = next((row for row in request.seats if row.place == place), None)
    if seat is None:
        raise Http404
    table = request.table
    own = seat.key in request.sitter.seats
    if not own:
        if not (request.sitter.facilitates and table.passed_round):
            raise Http404
        if pages.uncovered(request, table) != seat.key:
            return redirect("side_events:desk", request.event.slug, table.number)
    refused: acts.Refused | None = None
    if request.method == "POST":
        try:
            acts.take(request, seat.key)
        except acts.Refused as said:
            refused = said
        request.table.refresh_from_db()
        if refused is None:
            return _on(request, seat, own)
    where = positions.position(request.table)
    return render(
        request, "side_events/seat.html", _shown(request, where, seat, own, refused), status=REFUSED if refused else 200
    )


def _on(request: door.TableRequest, seat: Seat, own: bool) -> HttpResponse:
    """After an act: back to the page; on a tablet passed round the cover falls when the moment waits for others."""
    if not own and not drawing.waits_for(positions.position(request.table), seat.key):
        pages.uncover(request, request.table, "")
        return redirect("side_events:desk", request.event.slug, request.table.number)
    return redirect("side_events:seat", request.event.slug, request.table.number, seat.place)


def _shown(
    request: door.TableRequest, where: Position, seat: Seat, own: bool, refused: acts.Refused | None
) -> dict[str, Any]:
    log = drawing.log_lines(where, seat.key)
    newest = where.acts[-1][0] if where.acts else None
    return {
        **pages.of_table(request, where, seat.key),
        "seat": seat,
        "more_template": pages.template_of(where.game.META.key, "seat_more"),
        "own": own,
        "once": drawing.fresh_press(),
        "kept": Recording.objects.filter(seat=seat).exists() if request.table.keeps_recordings else False,
        "refused": refused.said if refused else None,
        "choices": drawing.choices(where, seat.key, refused.tried if refused else None),
        "log": log,
        "undo": newest if newest and may_undo(where, seat.key) else None,
        "undo_is_mine": newest is not None and where.entries[newest - 1].action.seat == seat.key,
    }

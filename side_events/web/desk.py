"""The facilitator's tablet: the game, what the moment waits for, the log with undo; the cover of a shared tablet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from larp.rules.errors import RuleViolation
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from side_events.selectors import positions
from side_events.services import tables
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.header import facilitator_seat
from side_events.table.replay import Position
from side_events.web import acts, door, drawing, pages

WHOLE = 100_000


def pause(request: door.TableRequest) -> None:
    tables.pause(sitter=request.sitter, table=request.table, now=request.now)


def resume(request: door.TableRequest) -> None:
    tables.resume(sitter=request.sitter, table=request.table, now=request.now)


def close(request: door.TableRequest) -> None:
    tables.close(sitter=request.sitter, table=request.table, now=request.now)


def share(request: door.TableRequest) -> None:
    tables.share_tablet(sitter=request.sitter, table=request.table, passed_round=True, now=request.now)


def unshare(request: door.TableRequest) -> None:
    tables.share_tablet(sitter=request.sitter, table=request.table, passed_round=False, now=request.now)


def cover(request: door.TableRequest) -> None:
    pages.uncover(request, request.table, "")


ACTS: dict[str, Callable[[door.TableRequest], None]] = {
    "pause": pause, "resume": resume, "close": close, "share": share, "unshare": unshare, "cover": cover,
}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@door.facilitator
def page(request: door.TableRequest) -> HttpResponse:
    """The tablet, and whatever its buttons do. Where one tablet is shared it lies covered between turns."""
    do = request.POST.get("do", "")
    if do == "uncover":
        return _uncover(request)
    where = positions.position(request.table)
    refused: acts.Refused | None = None
    if request.method == "POST":
        refused = _done(request, do, where)
        if refused is None:
            return redirect("side_events:desk", request.event.slug, request.table.number)
        request.table.refresh_from_db()
        where = positions.position(request.table)
    status = REFUSED if refused else 200
    if request.table.passed_round and pages.uncovered(request, request.table) != FACILITATOR:
        return render(request, "side_events/covered.html", _covered(request, where, refused), status=status)
    return render(request, "side_events/desk.html", _shown(request, where, refused), status=status)


@require_http_methods(["GET", "HEAD"])
@door.facilitator
def log(request: door.TableRequest) -> HttpResponse:
    """The whole log as the facilitator may read it, with undo to each of its acts."""
    where = positions.position(request.table)
    host = facilitator_seat(where.game.META, where.header.seats)
    shown = pages.of_table(request, where, host)
    if request.table.passed_round and pages.uncovered(request, request.table) != FACILITATOR:
        host = AUDIENCE
    shown["log"] = drawing.log_lines(where, host, last=WHOLE)
    return render(request, "side_events/log.html", shown)


def _done(request: door.TableRequest, do: str, where: Position) -> acts.Refused | None:
    try:
        if do in ACTS:
            ACTS[do](request)
        else:
            acts.take(request, facilitator_seat(where.game.META, where.header.seats))
    except acts.Refused as refused:
        return refused
    except RuleViolation as violation:
        return acts.Refused({"sentence": sentence(violation), "code": violation.code}, {})
    return None


def _uncover(request: door.TableRequest) -> HttpResponse:
    """Lifts the cover for the person who holds the tablet now."""
    wanted = request.POST.get("seat", "")
    if wanted == FACILITATOR:
        pages.uncover(request, request.table, FACILITATOR)
        return redirect("side_events:desk", request.event.slug, request.table.number)
    seat = get_object_or_404(request.table.seats, key=wanted[:40])
    pages.uncover(request, request.table, seat.key)
    return redirect("side_events:seat", request.event.slug, request.table.number, seat.place)


def _shown(request: door.TableRequest, where: Position, refused: acts.Refused | None) -> dict[str, Any]:
    meta = where.game.META
    host = facilitator_seat(meta, where.header.seats)
    shown = pages.of_table(request, where, host)
    choices = drawing.choices(where, host, refused.tried if refused and refused.tried else None)
    newest = where.acts[-1][0] if where.acts else None
    return {
        **shown,
        "view_template": pages.template_of(meta.key, "facilitator"),
        "left_template": pages.template_of(meta.key, "facilitator_left"),
        "refused": refused.said if refused else None,
        "choices": choices,
        "seats": _seats(request, where, host),
        "log": drawing.log_lines(where, host, last=12),
        "undo": newest,
        "redo": bool(where.undone),
        "once": drawing.fresh_press(),
        "host": host,
    }


def _covered(request: door.TableRequest, where: Position, refused: acts.Refused | None) -> dict[str, Any]:
    host = facilitator_seat(where.game.META, where.header.seats)
    seats = _seats(request, where, host)
    return {
        **pages.of_table(request, where, AUDIENCE),
        "refused": refused.said if refused else None,
        "seats": seats,
        "one_due": sum(seat["due"] for seat in seats) == 1,
        "host_due": drawing.waits_for(where, host),
    }


def _seats(request: door.TableRequest, where: Position, host: str) -> list[dict[str, Any]]:
    return [
        {"row": seat, "due": drawing.waits_for(where, seat.key), "is_host": seat.key == host} for seat in request.seats
    ]

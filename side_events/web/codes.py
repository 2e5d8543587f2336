"""The codes of a table: the page that shows them, and the page that each of them opens."""

from __future__ import annotations

import base64
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from larp.codes import read_code
from larp.services import qr
from larp.web import access, errors
from larp.web import codes as code_book
from side_events.models import Pass
from side_events.selectors import positions
from side_events.services import tables
from side_events.web import door, drawing


@require_http_methods(["GET", "HEAD", "POST"])
@door.facilitator
def page(request: door.TableRequest) -> HttpResponse:
    """Every seat's code to be scanned, the facilitator's and the screen's; each may be withdrawn for a fresh one."""
    live = list(request.table.passes.filter(withdrawn_at=None).select_related("seat").order_by("pk"))
    if request.method == "POST":
        old = get_object_or_404(request.table.passes, pk=_number(request.POST.get("pass", "")))
        tables.reissue(sitter=request.sitter, table=request.table, old=old, now=request.now)
        return redirect("side_events:codes", request.event.slug, request.table.number)
    game = positions.game_of(request.table)
    roles = {role.key: role.title for role in game.META.roles}
    shown = {
        "table": request.table,
        "meta": game.META,
        "theme": "",
        "tab": "tables",
        "seats": [_card(request, row) | {"role": roles.get(row.seat.role)} for row in live if row.seat],
        "doors": [_card(request, row) for row in live if row.seat is None],
        "language": drawing.language(),
        "version_url": reverse("side_events:table_live", args=[request.event.slug, request.table.number]),
    }
    return render(request, "side_events/codes.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def enter(request: access.EventRequest, code: str) -> HttpResponse:
    """A table's code: the page says whose seat it is, its button lets this device in. A withdrawn code says so; one
    that never existed is answered as no page, and counted."""
    if code_book.too_many_wrong(request):
        return errors.too_many(request)
    found = _find(read_code(code))
    if found is None:
        code_book.count_wrong(request)
        raise Http404
    access.enter(request, found.table.event, None)
    if found.withdrawn_at is not None:
        shown = {"code": found.code, "since": found.withdrawn_at}
        return render(request, "side_events/withdrawn.html", shown, status=410)
    if found.door == Pass.Door.SCREEN:
        return redirect("side_events:screen", found.code)
    if request.method == "POST":
        tables.come_in(given=found, now=request.now)
        door.remember(request, found)
        slug, number = found.table.event.slug, found.table.number
        if found.seat is not None:
            return redirect("side_events:seat", slug, number, found.seat.place)
        return redirect("side_events:desk", slug, number)
    game = positions.game_of(found.table)
    return render(request, "side_events/enter.html", {"row": found, "meta": game.META, "theme": game.META.theme})


def _find(code: str) -> Pass | None:
    return Pass.objects.select_related("table__event", "seat").filter(code=code).first() if code else None


def _card(request: HttpRequest, row: Pass) -> dict[str, Any]:
    base = row.table.event.base_url or f"{request.scheme}://{request.get_host()}"
    address = f"{base}/t/{row.code}"
    # In capitals the symbol keeps to the dense mode; hosts don't care, and the site understands such addresses.
    picture = base64.b64encode(qr.png(address.upper())).decode()
    return {"row": row, "address": address, "qr": picture}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _opens(code: str) -> str | None:
    return reverse("side_events:pass", args=[code]) if _find(code) else None


code_book.register(_opens)

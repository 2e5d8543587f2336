"""What everybody may see of a table, on a screen in the room; and whether anything changed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from larp.web import live as live_web
from side_events.selectors import positions
from side_events.table.game import AUDIENCE
from side_events.web import door, pages


@require_safe
@door.screen
def page(request: door.TableRequest) -> HttpResponse:
    """The public screen of the table."""
    where = positions.position(request.table)
    shown = pages.of_table(request, where, AUDIENCE)
    shown["version_url"] = reverse("side_events:screen_live", kwargs={"code": request.screen_pass.code})
    theme = request.GET.get("theme", "")
    shown["theme"] = where.game.META.theme or (theme if theme in ("dark", "light") else "dark")
    return render(request, "side_events/screen.html", shown)


@require_safe
@door.screen
def live(request: door.TableRequest) -> HttpResponse:
    """The version of the table for its screen."""
    return live_web.answer(request)


@require_safe
@door.sitting
def table_live(request: door.TableRequest) -> HttpResponse:
    """The version of the table for who sits there."""
    return live_web.answer(request)

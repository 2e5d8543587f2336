"""The public board: intrigues with their times, goals and circumstances, the same for everybody."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from intrigues.selectors.board import Board, BoardIntrigue, board
from intrigues.selectors.standings import standings
from intrigues.web.clock import worded_clock
from intrigues.web.goals import played_for
from intrigues.web.news import news_line
from larp.rules.timeline import Phase
from larp.web import access
from larp.web.shared import shared


@require_safe
@access.public
def page(request: access.EventRequest) -> HttpResponse:
    """What everybody may read of the event (IN-13, IN-21, IN-26, IN-47)."""
    context = {"tab": "board", "board": shared(request, "board", partial(_all, request))}
    return render(request, "intrigues/board.html", context)


def _all(request: access.EventRequest) -> SafeString:
    shown = board(request.event, request.now)
    context = {
        "event": request.event,
        "running": [told(line, request) for line in shown.running],
        "closed": [told(line, request) for line in reversed(shown.closed)],
        "news": news(shown, request),
        "changes": shown.standing_changes,
    }
    # Without the request: what knows no viewer shows nothing of one.
    return render_to_string("intrigues/parts/board_all.html", context)


def told(line: BoardIntrigue, request: access.EventRequest) -> dict[str, Any]:
    """An intrigue of the board with its clock, its prizes in words and, once counted, its places."""
    counted = standings(line.intrigue) if line.intrigue.step else None
    return {
        "line": line,
        "intrigue": line.intrigue,
        "clock": worded_clock(line.intrigue, request.now),
        "begun": line.clock.phase is not Phase.ANNOUNCED,
        "played_for": played_for(line),
        "places": counted["standings"] if counted and line.intrigue.step == "counted" else [],
    }


def news(shown: Board, request: access.EventRequest) -> list[dict[str, Any]]:
    """The announcements in words, newest first; those without words for everybody are left out."""
    lines = [{"at": row.at, "text": news_line(row, request.event)} for row in shown.announcements]
    return [line for line in lines if line["text"]]

"""The list of tables: all of them for masters, their own for players."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from larp.permissions import Role
from larp.web import access
from side_events import registry
from side_events.models import Table
from side_events.selectors import listing, schedule
from side_events.web import programme


@require_safe
@access.any_of(Role.MASTER, Role.PLAYER)
def listed(request: access.EventRequest) -> HttpResponse:
    """The tables of the event that the viewer has anything to do with, and the schedule."""
    games = registry.all_games()
    rows = [_row(table, games, request) for table in listing.tables(event=request.event, viewer=request.actor)]
    lines = schedule.lines(event=request.event, viewer=request.actor, now=request.now)
    template = "side_events/tables.html" if request.actor.is_master else "side_events/my_tables.html"
    return render(request, template, {"tab": "tables", "rows": rows, "days": programme.days(lines, request)})


def _row(table: Table, games: dict[str, Any], request: access.EventRequest) -> dict[str, Any]:
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if seat.player_id and seat.player_id == request.actor.player_id), None)
    game = games.get(table.game)
    return {"table": table, "title": game.META.title if game else table.game, "seats": seats, "mine": mine}

"""What side tables show on a screen in the hall: what runs where, and a game that is played before the whole room."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from larp.rules.errors import RuleViolation
from larp.selectors.version import register_on
from larp.web.access import EventRequest
from larp.web.panels import PAGE, Panel, register
from side_events import registry
from side_events.selectors import positions, schedule
from side_events.selectors.running import for_the_room, room_games, running, version_part
from side_events.table.game import AUDIENCE
from side_events.web import drawing, pages, programme


def tables(request: EventRequest) -> dict[str, Any]:
    """What is played now, and what begins next: where, and how many places are free."""
    rows = running(request.event)
    soon = [programme.named(line) for line in schedule.soon(event=request.event, now=request.now)]
    return {"rows": rows, "soon": soon, "empty": not rows and not soon}


def room_game(request: EventRequest) -> dict[str, Any]:
    """The public view of the table before the room; empty where there is none, or where its log can't be read."""
    table = for_the_room(request.event)
    try:
        where = positions.position(table) if table else None
    except RuleViolation:
        where = None
    if table is None or where is None:
        return {"table": None, "empty": True}
    meta = where.game.META
    return {
        "table": table,
        "meta": meta,
        "view": where.game.view(where.state, AUDIENCE),
        "language": drawing.language(),
        "names": drawing.names_of(where.header),
        "view_template": pages.template_of(meta.key, AUDIENCE),
    }


def _room_files() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The styles and scripts of every game that may stand there."""
    games = [game for key, game in registry.all_games().items() if key in room_games()]
    styles = [style for game in games if (style := pages.static_of(game.META.key, "game.css"))]
    return ("side_events/table.css", *styles), tuple(name for game in games for name in pages.scripts_of(game))


register_on(PAGE, version_part)
register_on(PAGE, schedule.version_part)
register(
    Panel(
        "tables",
        80,
        _("Side tables"),
        _("What is played where, and what begins next"),
        "side_events/hall/tables.html",
        tables,
    )
)
register(
    Panel("room_game", 90, _("Game before the room"), _("The plot moneybox, while a table plays it"),
          "side_events/hall/room_game.html", room_game, *_room_files())
)  # fmt: skip

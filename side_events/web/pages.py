"""What the pages of a table share: the game's view, its files, the names, and the cover of a shared tablet."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse

from side_events import registry
from side_events.models import Table
from side_events.table.game import AUDIENCE, Game
from side_events.table.replay import Position
from side_events.web import door, drawing

UNCOVERED = "uncovered"


def frame(request: door.TableRequest, where: Position) -> dict[str, Any]:
    """The context of any page about the table, whatever it shows."""
    meta = where.game.META
    return {
        "table": request.table,
        "meta": meta,
        "theme": meta.theme,
        "language": drawing.language(),
        "names": drawing.names_of(where.header),
        "ring": where.header.seats,
        "tells": hasattr(where.game, "story"),
        "style": static_of(meta.key, "game.css"),
        "version_url": reverse("side_events:table_live", args=[request.event.slug, request.table.number]),
    }


def of_table(request: door.TableRequest, where: Position, viewer: str) -> dict[str, Any]:
    """The context of a page that shows the table to `viewer`: a seat, the facilitator or the audience."""
    meta = where.game.META
    return {
        **frame(request, where),
        "viewer": viewer,
        "view": where.game.view(where.state, viewer),
        "outcome": where.game.outcome(where.state),
        "view_template": template_of(meta.key, viewer if viewer == AUDIENCE else "seat"),
        "scripts": scripts_of(where.game),
    }


def template_of(game: str, name: str) -> str:
    """The game's template of that name, or the plain one where the game has none."""
    own = f"{game}/{name}.html"
    try:
        get_template(own)
    except TemplateDoesNotExist:
        return "side_events/plain_view.html"
    return own


def static_of(game: str, name: str) -> str:
    """The path of a file of the game for `{% static %}`; empty where it has none."""
    path = f"{game}/{name}"
    return path if finders.find(path) else ""


def scripts_of(game: Game) -> list[str]:
    """The scripts of the game for `{% static %}`, in the order of their names."""
    static = registry.folder(game) / "static"
    return [path.relative_to(static).as_posix() for path in sorted(static.glob(f"{game.META.key}/*.js"))]


def uncovered(request: HttpRequest, table: Table) -> str:
    """The seat (or the facilitator) whose view is open on a shared tablet; empty while the cover lies on it."""
    return str(request.session.get(UNCOVERED, {}).get(str(table.pk), ""))


def uncover(request: HttpRequest, table: Table, seat: str) -> None:
    """Opens the view of `seat` on this device; the empty text lays the cover on it."""
    request.session[UNCOVERED] = {**request.session.get(UNCOVERED, {}), str(table.pk): seat}

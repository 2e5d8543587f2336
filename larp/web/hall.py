"""The screen in the hall: its panels, fixed or in turn, in the event's language or in both.

The page holds every panel in each language; `static/larp/hall.js` shows one after another. So a screen that has lost
the server goes on turning, and says that it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from larp.models import Screen
from larp.selectors.prepared import Given, Prepared
from larp.selectors.version import register_on
from larp.web import access, panels, timetable
from larp.web.panels import PAGE, Panel
from larp.web.shared import shared


@dataclass(frozen=True)
class Face:
    """A panel in one language, drawn. `lasts` is in seconds, 0 for page after page; the rest as in `Panel`."""

    key: str
    language: str
    label: str
    html: str
    lasts: int
    empty: bool
    holds: bool

    @property
    def id(self) -> str:
        return f"panel-{self.key}-{self.language}"


@require_safe
@access.screen
def page(request: access.EventRequest) -> HttpResponse:
    """The screen, by its own code. It shows what everybody may know, and says so when it lost the server."""
    screen = request.screen
    shown = panels.panels_of(screen)
    spoken = panels.languages_of(screen, request.event)
    faces = [
        shared(request, f"{panel.key} {language}", partial(_face, panel, request, language))
        for panel in shown for language in spoken
    ]  # fmt: skip
    heads = [
        {"language": language, "html": shared(request, f"crown {language}", partial(_crown, request, language))}
        for language in spoken
    ]
    full = [face for face in faces if not face.empty]
    with translation.override(spoken[0]):
        context: dict[str, Any] = {
            "screen": screen,
            "theme": screen.theme,
            "faces": full or faces,
            "heads": heads,
            "languages": spoken,
            "stopped": [_stopped(language) for language in spoken],
            "styles": _files(panel.styles for panel in shown),
            "scripts": _files(panel.scripts for panel in shown),
        }
        return render(request, "hall/page.html", context)


def _face(panel: Panel, request: access.EventRequest, language: str) -> Face:
    with translation.override(language):
        told = panel.read(request)
        html = render_to_string(panel.template, told, request)
        return Face(
            key=panel.key,
            language=language,
            label=str(panel.label),
            html=html,
            lasts=told.get("lasts", 0),
            empty=bool(told.get("empty")),
            holds=bool(told.get("holds")),
        )


def _crown(request: access.EventRequest, language: str) -> str:
    with translation.override(language):
        told = [(crown.template, crown.read(request)) for crown in panels.crowns()]
        return SafeString(
            "".join(render_to_string(template, words, request) for template, words in told if words is not None)
        )


def _stopped(language: str) -> dict[str, str]:
    """What the screen says when it has stopped, lost the server or isn't refreshed, and when its address is shut. It is
    said in every language of the screen at once: nobody waits for the other one."""
    with translation.override(language):
        return {
            "language": language,
            "stopped": gettext("This screen has stopped: load it again"),
            "lost": gettext("no connection since"),
            "stale": gettext("not refreshing; this was so at"),
            "gone": gettext("this page is no longer open to you: load it again"),
        }


def _files(of_panels: Any) -> list[str]:
    return list(dict.fromkeys(name for names in of_panels for name in names))


def _timetable(request: access.EventRequest) -> dict[str, Any]:
    lines = timetable.happenings(request.event, request.now)
    return {"lines": [{"told": line, "on": line.is_on(request.now)} for line in lines], "empty": not lines}


def _settings_part(event: Any, _now: Any) -> str:
    """Every screen of the event hears when one is set up anew: there are few of them."""
    return repr(_SCREENS(event=event.pk))


_SCREENS = Prepared(
    lambda: Screen.objects.filter(event_id=Given("event"), revoked_at=None)
    .order_by("pk")
    .values_list("pk", "panels", "seconds", "theme", "language", "sound")
)
register_on(PAGE, _settings_part)
panels.register(
    Panel("timetable", 60, _("Timetable"), _("What happens when, from now on"), "hall/timetable.html", _timetable)
)

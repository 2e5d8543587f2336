"""What intrigues show on a screen in the hall, each read from ten metres.

The panel of the intrigue goes along with it: while time runs the countdown, what is played for and the circumstances;
from the opening of the lineups the lineups, then the count step by step; after it the places, the heads and the
draft's turn. The other panels show one of these alone, and large.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from intrigues.models import Intrigue
from intrigues.selectors.board import Board, BoardIntrigue, board
from intrigues.selectors.draft import draft
from intrigues.selectors.ranking import Result
from intrigues.selectors.signs import signs
from intrigues.selectors.standings import standings
from intrigues.web import board as board_web
from intrigues.web.clock import worded_clock
from intrigues.web.goals import played_for
from intrigues.web.playback import playback
from larp.rules.timeline import CLOCKED, Phase
from larp.web import panels
from larp.web.access import EventRequest
from larp.web.panels import Crown, Panel

LINGERS = timedelta(minutes=15)
"""So long a closed intrigue's places stay on the screen, unless another one is played."""

BELLS = timedelta(minutes=1)
"""How long before an end the first bell rings."""

_PLAYED = (Phase.GOALS, Phase.BIDS, Phase.CIRCUMSTANCES, Phase.RESOLUTION, Phase.VICTORY)
_STYLES, _SCRIPTS = ("intrigues/hall.css",), ("intrigues/hall.js",)


@dataclass(frozen=True)
class _Seen:
    """The board, the intrigue that the hall looks at, and the one counted last with its count; read once a request."""

    board: Board
    line: BoardIntrigue | None
    count: Result | None
    last: BoardIntrigue | None
    last_count: Result | None


def _seen(request: EventRequest) -> _Seen:
    kept: _Seen | None = getattr(request, "hall_seen", None)
    if kept is None:
        shown = board(request.event, request.now)
        line, last = foremost(shown, request.now), _last_counted(shown)
        count = standings(line.intrigue) if line else None
        last_count = count if last is line else standings(last.intrigue) if last else None
        kept = _Seen(shown, line, count, last, last_count)
        request.hall_seen = kept  # type: ignore[attr-defined]
    return kept


def foremost(shown: Board, now: datetime) -> BoardIntrigue | None:
    """The intrigue that the hall looks at: of those being played the one nearest its end, else the one that
    closed within the last quarter of an hour, else the next to begin, else the one that closed last."""
    played = [line for line in shown.running if line.clock.phase in _PLAYED]
    if played:
        return max(played, key=lambda line: (line.clock.phase.order, -line.intrigue.number))
    last = max(shown.closed, key=lambda line: (line.intrigue.closed_at, line.intrigue.number), default=None)
    if last and last.intrigue.closed_at and now - last.intrigue.closed_at < LINGERS:
        return last
    if shown.running:
        return min(shown.running, key=lambda line: (line.intrigue.goals_from, line.intrigue.number))
    return last


def _last_counted(shown: Board) -> BoardIntrigue | None:
    """The intrigue whose lineups were opened last."""
    counted = [line for line in (*shown.running, *shown.closed) if line.intrigue.step and not line.intrigue.called_off]
    return max(counted, key=lambda line: (line.intrigue.step_at, line.intrigue.number), default=None)


def _told(line: BoardIntrigue | None, request: EventRequest) -> dict[str, Any] | None:
    """An intrigue of the board with its clock and its prizes in words."""
    if line is None:
        return None
    return {
        "line": line,
        "intrigue": line.intrigue,
        "clock": worded_clock(line.intrigue, request.now),
        "begun": line.clock.phase is not Phase.ANNOUNCED,
        "played_for": played_for(line),
    }


def _intrigue(request: EventRequest) -> dict[str, Any]:
    """The intrigue as it goes."""
    seen = _seen(request)
    line = seen.line
    told: dict[str, Any] = {"item": _told(line, request), "signs": signs(request.event)}
    if line is None:
        return {**told, "face": "intrigues/hall/empty.html", "empty": True}
    phase, step = line.clock.phase, line.intrigue.step
    if phase is Phase.RESOLUTION and step == Intrigue.Step.NONE:
        return {**told, "face": "intrigues/hall/gather.html", "holds": True}
    if phase is Phase.RESOLUTION:
        return {**told, **playback(seen.count, line.intrigue), "face": "intrigues/hall/count.html", "holds": True}
    if phase in (Phase.VICTORY, Phase.CLOSED):
        told |= {"news": board_web.news(seen.board, request)[:3], **playback(seen.count, line.intrigue)}
        told |= _sharing(draft(line.intrigue, request.actor, request.now))
        return {**told, "face": "intrigues/hall/places.html", "steps": [], "lasts": 0}
    return {**told, "face": "intrigues/hall/time.html"}


def _hour(request: EventRequest) -> dict[str, Any]:
    line = _seen(request).line
    return {"item": _told(line, request), "empty": line is None or line.clock.deadline is None}


def _goals(request: EventRequest) -> dict[str, Any]:
    line = _seen(request).line
    over = line is None or line.clock.phase is Phase.CLOSED
    return {"item": None if over else _told(line, request), "empty": over}


def _circumstances(request: EventRequest) -> dict[str, Any]:
    line = _seen(request).line
    return {"item": _told(line, request), "empty": line is None or not line.circumstances}


def _results(request: EventRequest) -> dict[str, Any]:
    """The count of the intrigue counted last, told again from its first step (IN-63)."""
    seen = _seen(request)
    told = {"item": _told(seen.last, request), "signs": signs(request.event), "again": True}
    if seen.last is None or seen.last_count is None:
        return {**told, "item": None, "empty": True}
    return {**told, **playback(seen.last_count, seen.last.intrigue)}


def _sharing(seen: dict[str, Any]) -> dict[str, Any]:
    """Who chooses now, whether all is shared out, and the heads that somebody has taken."""
    return {
        "chooses": next((row["name"] for row in seen["order"] if row["player"] == seen["turn"]), None),
        "all_shared": seen["is_over"],
        "heads_taken": [head for head in seen["heads"] if head["taken_by"]],
    }


def _crown(request: EventRequest) -> dict[str, Any] | None:
    """What is left of the phase, in small, with the instants at which a screen rings that may."""
    line = _seen(request).line
    if line is None or line.clock.deadline is None or line.clock.phase not in (Phase.ANNOUNCED, *CLOCKED):
        return None
    clock = line.clock
    ends = [] if clock.paused else [moment for moment in (clock.window_from, clock.deadline) if moment]
    bells = [(bell, times) for end in ends for bell, times in ((end - BELLS, 1), (end, 2)) if bell > request.now]
    return {"clock": worded_clock(line.intrigue, request.now), "intrigue": line.intrigue, "bells": bells}


def _panel(key: str, order: int, label: Any, hint: Any, read: panels.Read) -> None:
    template = f"intrigues/hall/{key}.html"
    panels.register(Panel(key, order, label, hint, template, read, _STYLES, _SCRIPTS))


_panel("intrigue", 10, _("The intrigue, as it goes"), _("The hour, what is played for, then the count"), _intrigue)
_panel("hour", 20, _("Countdown"), _("What is left of the phase, with the time when nobody may raise"), _hour)
_panel("goals", 30, _("Goals"), _("What is played for, and who declared it"), _goals)
_panel("circumstances", 40, _("Circumstances"), _("What has been posted openly"), _circumstances)
_panel("results", 50, _("Results"), _("The last count, told again step by step"), _results)
panels.register_crown(Crown("intrigues/hall/crown.html", _crown))

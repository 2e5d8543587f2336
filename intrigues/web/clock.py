"""The clock of an intrigue in words, as `templates/partials/clock.html` shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from intrigues.models import Intrigue
from intrigues.selectors.clock import Clock, clock
from larp.models import Event
from larp.rules.timeline import Phase
from larp.templatetags.larp import clock as clock_time
from larp.templatetags.larp import daytime

PHASE_NAMES: dict[Phase, str | Promise] = {
    Phase.ANNOUNCED: _("Announced"),
    Phase.GOALS: _("Goals"),
    Phase.BIDS: _("Bids"),
    Phase.CIRCUMSTANCES: _("Circumstances"),
    Phase.RESOLUTION: _("Lineups"),
    Phase.VICTORY: _("Victory"),
    Phase.CLOSED: _("Closed"),
}


@dataclass(frozen=True)
class WordedSegment:
    """A part of the ruler with its name."""

    name: str
    starts: datetime | None
    ends: datetime | None
    window_from: datetime | None
    state: str


@dataclass(frozen=True)
class WordedClock:
    """What the partials `clock.html`, `countdown.html` and `rail.html` read, and the phase's `title`."""

    phase: Phase
    title: str
    deadline: datetime | None
    left: timedelta | None
    paused: bool
    paused_at: datetime | None
    in_window: bool
    segments: tuple[WordedSegment, ...]
    says: str
    note: str


def worded_clock(intrigue: Intrigue, now: datetime) -> WordedClock:
    """The clock at `now` in the present language, in the event's time (IN-13, IN-18)."""
    shown = clock(intrigue, now)
    return WordedClock(
        phase=shown.phase,
        title=phase_title(shown),
        deadline=shown.deadline,
        left=shown.left,
        paused=shown.paused,
        paused_at=shown.paused_at if shown.paused else None,
        in_window=shown.in_window,
        segments=tuple(
            WordedSegment(str(PHASE_NAMES[part.phase]), part.starts, part.ends, part.window_from, part.state)
            for part in shown.segments
        ),
        says=_says(intrigue, shown),
        note=_note(intrigue, shown),
    )


def drawn_short(intrigue: Intrigue, event: Event, now: datetime) -> dict[str, Any]:
    """The `title` of the clock and, as phones show it, its `html` (`templates/partials/clock.html`)."""
    shown = worded_clock(intrigue, now)
    context = {"clock": shown, "event": event, "short": True}
    return {"title": shown.title, "html": render_to_string("partials/clock.html", context)}


def phase_title(shown: Clock) -> str:
    """The name of the phase, or that the intrigue was called off."""
    return gettext("Called off") if shown.called_off else str(PHASE_NAMES[shown.phase])


def _says(intrigue: Intrigue, shown: Clock) -> str:
    event = intrigue.event
    if shown.paused:
        since = clock_time(shown.paused_at, event)
        return gettext("paused since %(time)s,\nnothing is taken") % {"time": since}
    at = {"time": daytime(shown.deadline, event)}
    if shown.phase is Phase.ANNOUNCED:
        return gettext("until goals begin,\nat %(time)s") % at
    if shown.phase is Phase.GOALS:
        return gettext("until goals end,\nat %(time)s") % at
    if shown.phase is Phase.BIDS:
        return gettext("until bids end,\nat %(time)s") % at
    if shown.phase is Phase.CIRCUMSTANCES:
        return gettext("until the lineups are laid open,\nat %(time)s") % at
    return ""


def _note(intrigue: Intrigue, shown: Clock) -> str:
    if shown.paused:
        # The times on the rail are those before the pause: none of them may be promised (IN-16).
        return gettext("When the masters go on, all times are later by the length of the pause.")
    if shown.phase is not Phase.BIDS or shown.window_from is None:
        return ""
    if shown.in_window:
        return gettext("No more raises: match the stake or fold.")
    at = {"time": clock_time(shown.window_from, intrigue.event)}
    return gettext("The stake can be raised until %(time)s. After that only match or fold.") % at

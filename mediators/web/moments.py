"""The clock of an intrigue as a desk out of touch will show it: now, and at each change that the schedule foresees."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string

from intrigues.web.clock import worded_clock
from larp.rules.timeline import CLOCKED, Phase
from mediators.selectors.desk import Desk
from mediators.web.kinds import kind_of


def moments(request: HttpRequest, shown: Desk, now: datetime) -> list[dict[str, Any]]:
    """For each instant from `now` on at which the phase or the window changes: `from` (milliseconds), the phase, the
    `kind` of record that comes first then, whether raises are refused (`window`), and the clock's `html`.

    In a pause only the present: nobody knows when it will end.
    """
    intrigue = shown.intrigue
    if intrigue is None:
        return []
    schedule, minutes = intrigue.schedule, intrigue.event.rules.no_raise_window
    instants = {now}
    if not schedule.is_paused(now):
        ends = [schedule.end_of(phase) for phase in (Phase.ANNOUNCED, *CLOCKED)]
        window = schedule.window_from(now, minutes) if minutes else None
        instants |= {one for one in [*ends, window] if one is not None and one > now}
    found = []
    for instant in sorted(instants):
        clock = worded_clock(intrigue, instant)
        context = {"desk": shown, "clock": clock, "event": intrigue.event, "now": instant}
        html = render_to_string("mediators/desk/clock.html", context, request=request)
        found.append(
            {
                "from": int(instant.timestamp() * 1000),
                "phase": str(clock.phase),
                "kind": kind_of(clock.phase),
                "window": clock.in_window,
                "html": html,
            }
        )
    return found

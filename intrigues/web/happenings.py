"""The intrigues as lines of the event's timetable."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext

from intrigues.models import Intrigue
from intrigues.selectors.clock import SHOWN
from intrigues.web.clock import PHASE_NAMES
from larp.models import Event
from larp.rules.timeline import Phase
from larp.templatetags.larp import clock as clock_time
from larp.web.timetable import Happening, register

USUAL_COUNT = timedelta(minutes=30)
"""How long after the opening of the lineups an intrigue stands in the timetable, where nobody has estimated its end."""


def happenings(event: Event, now: datetime) -> list[Happening]:
    """The intrigues that aren't closed, each with the times of its phases (IN-13)."""
    rows = Intrigue.objects.filter(event=event, closed_at=None, called_off=False)
    return [_line(row, event, now) for row in rows]


def _line(row: Intrigue, event: Event, now: datetime) -> Happening:
    schedule = row.schedule
    ends = row.estimated_end or row.resolution_from + USUAL_COUNT
    phases = [(phase, schedule.start_of(phase)) for phase in SHOWN if phase is not Phase.GOALS]
    told = [f"{str(PHASE_NAMES[phase]).lower()} {clock_time(starts, event)}" for phase, starts in phases if starts]
    if schedule.is_paused(now):
        told.insert(0, gettext("paused"))
    if row.place_note:
        told.append(row.place_note)
    number = {"number": row.number}
    title = gettext("Intrigue No. %(number)s, the final") if row.final else gettext("Intrigue No. %(number)s")
    # One that takes longer than planned still goes on.
    return Happening(
        starts=row.goals_from,
        ends=ends if ends > now else None,
        sign="goal-influence",
        title=title % number,
        note=" · ".join(told),
    )


register(happenings)

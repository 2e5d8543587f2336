"""The history of an intrigue's clock in words: what was changed, from when to when, by whom and why (IN-16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from intrigues.models import ScheduleChange
from intrigues.web.clock import PHASE_NAMES
from larp.rules.timeline import Phase, Schedule
from larp.templatetags.larp import recorder

_MOVED = (Phase.GOALS, Phase.BIDS, Phase.CIRCUMSTANCES, Phase.RESOLUTION)


@dataclass(frozen=True)
class Shift:
    """A start that moved: whose, from when, to when."""

    name: str
    before: datetime
    after: datetime


@dataclass(frozen=True)
class Change:
    """One change of the clock. `shifts` are the starts that it moved."""

    made_at: datetime
    word: str
    shifts: tuple[Shift, ...]
    reason: str
    by_name: str


def history(changes: Iterable[ScheduleChange]) -> list[Change]:
    """The changes, the latest first."""
    words = {
        "created": gettext("announced"),
        "started": gettext("started"),
        "paused": gettext("paused"),
        "resumed": gettext("resumed"),
        "moved": gettext("deadline moved"),
        "ended": gettext("phase ended"),
        "victory": gettext("victory"),
        "closed": gettext("closed"),
        "called_off": gettext("called off"),
    }
    lines = [
        Change(row.made_at, words.get(row.kind, row.kind), _shifts(row), row.reason, recorder(row)) for row in changes
    ]
    return lines[::-1]


def _shifts(row: ScheduleChange) -> tuple[Shift, ...]:
    if row.before is None:
        return ()
    before, after = Schedule.from_json(row.before), Schedule.from_json(row.after)
    pairs = [(phase, before.start_of(phase), after.start_of(phase)) for phase in _MOVED]
    return tuple(Shift(str(PHASE_NAMES[phase]), old, new) for phase, old, new in pairs if old and new and old != new)

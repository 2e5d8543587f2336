"""Locking an intrigue for one step of its resolution (IN-49)."""

from __future__ import annotations

from datetime import datetime

from intrigues.models import Intrigue
from intrigues.services import clockwork
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase


def locked_in_step(intrigue: Intrigue, *steps: Intrigue.Step, now: datetime) -> Intrigue:
    """The locked intrigue, if its resolution is under way at `now` and stands at one of `steps`.

    Refuses outside resolution (`not_in_resolution`), in a pause (`paused`) and in another step (`wrong_step`).
    """
    row = clockwork.locked(intrigue=intrigue, now=now)
    phase = row.schedule.phase_at(now)
    if phase is not Phase.RESOLUTION:
        raise RuleViolation("not_in_resolution", "IN-49", phase=str(phase))
    if row.schedule.is_paused(now):
        raise RuleViolation("paused", "IN-16")
    if row.step not in steps:
        raise RuleViolation("wrong_step", "IN-49", step=row.step)
    return row

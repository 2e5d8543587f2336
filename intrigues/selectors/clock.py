"""The clock of an intrigue for its rules and its screens.

Instants only: names of phases and sentences about them are the web's to add (`intrigues.web.clock`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from intrigues.models import Draft, Intrigue
from intrigues.rules.intake import Milestones
from larp.models import Event, JournalEntry
from larp.rules.history import History
from larp.rules.timeline import CLOCKED, Phase, Schedule
from larp.selectors.prepared import Given, Prepared

_OPEN = Prepared(lambda: Intrigue.objects.filter(event_id=Given("event"), closed_at=None))
SHOWN = (*CLOCKED, Phase.RESOLUTION)
"""The phases of the ruler on a screen: those with a planned start."""


@dataclass(frozen=True)
class Segment:
    """A phase on the ruler, by the schedule's own instants, which a pause doesn't move until it ends. `state`: done,
    now, or empty for one to come. `window_from` is set for bids where raising ends before they do (IN-36)."""

    phase: Phase
    starts: datetime | None
    ends: datetime | None
    window_from: datetime | None
    state: str


@dataclass(frozen=True)
class Clock:
    """What a screen shows of the clock at one instant. `deadline`, `left` and `window_from` are as if a pause ended
    now (IN-16, IN-36); `left` stands still in it. `starts` is when goals begin."""

    phase: Phase
    starts: datetime | None
    deadline: datetime | None
    left: timedelta | None
    window_from: datetime | None
    in_window: bool
    paused: bool
    paused_at: datetime | None
    called_off: bool
    segments: tuple[Segment, ...]


def clock(intrigue: Intrigue, now: datetime) -> Clock:
    """The clock at `now`, from the instants alone (IN-13, IN-15)."""
    schedule, minutes = intrigue.schedule, intrigue.event.rules.no_raise_window
    phase = schedule.phase_at(now)
    return Clock(
        phase=phase,
        starts=schedule.goals_from,
        deadline=schedule.deadline(now),
        left=schedule.time_left(now),
        window_from=schedule.window_from(now, minutes) if minutes else None,
        in_window=schedule.in_window(now, minutes),
        paused=schedule.is_paused(now),
        paused_at=schedule.paused_at,
        called_off=intrigue.called_off,
        segments=tuple(_segment(schedule, part, phase, minutes) for part in SHOWN),
    )


def history_of(intrigue: Intrigue) -> History:
    """Which schedule was in force when (IN-40)."""
    changes: list[tuple[datetime, Schedule]] = []
    for made_at, after in intrigue.changes.order_by("id").values_list("made_at", "after"):
        # Where the server's clock was set back a change follows at the instant of the one before it.
        instant = max(made_at, changes[-1][0]) if changes else made_at
        changes.append((instant, Schedule.from_json(after)))
    return History(tuple(changes))


def milestones_of(intrigue: Intrigue) -> Milestones:
    """When the lineups were opened, the count ended, the draft started and the intrigue closed; None: not yet."""
    started = Draft.objects.filter(intrigue=intrigue).order_by("started_at").first()
    opened = JournalEntry.objects.filter(
        event=intrigue.event_id, subject=intrigue.pk, kind="resolution.lineups_opened"
    ).first()
    return Milestones(
        lineups_opened_at=opened.at if opened else intrigue.step_at,
        count_ended_at=intrigue.step_at if intrigue.step == Intrigue.Step.COUNTED else None,
        draft_started_at=started.started_at if started else None,
        closed_at=intrigue.closed_at,
    )


def version_part(event: Event, now: datetime) -> str:
    """The part of a screen's version that changes though nothing is journalled for its viewer: the phases, whether
    raising is refused, and the current stake where the board shows it (IN-42)."""
    options = event.rules
    said = []
    for row in _OPEN(event=event.pk):
        window = "w" if row.schedule.in_window(now, options.no_raise_window) else ""
        stake = row.current_stake if options.stake_on_board else ""
        said.append(f"{row.pk}:{row.schedule.phase_at(now).order}{window}{stake}")
    return ",".join(said)


def _segment(schedule: Schedule, part: Phase, present: Phase, minutes: int) -> Segment:
    starts, ends = schedule.start_of(part), schedule.end_of(part)
    window_from = None
    if part is Phase.BIDS and starts is not None and ends is not None and minutes:
        window_from = max(starts, ends - timedelta(minutes=minutes))
    state = "now" if part is present else "done" if present.is_after(part) else ""
    return Segment(part, starts, ends, window_from, state)

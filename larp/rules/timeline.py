"""The clock of an intrigue: its phases, the deadlines between them, pauses, and the window without raises.

A *schedule* says which phase an instant belongs to. Every change of it gives another schedule and leaves the old one
as it was; `larp.rules.history` keeps which was in force when. All instants are aware and kept in UTC, so that lengths
are elapsed time over midnight and over a change of clocks (IN-18). Nothing here reads the clock or knows what may be
done in a phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Self

from larp.rules.errors import RuleViolation


class Phase(StrEnum):
    """The phases of an intrigue in order (IN-11)."""

    ANNOUNCED = "announced"
    GOALS = "goals"
    BIDS = "bids"
    CIRCUMSTANCES = "circumstances"
    RESOLUTION = "resolution"
    VICTORY = "victory"
    CLOSED = "closed"

    @property
    def order(self) -> int:
        """The place in the order of phases, from 0; compare this, never the words."""
        return _ORDER[self]

    def is_after(self, other: Phase) -> bool:
        return self.order > other.order


_PHASES = tuple(Phase)
_ORDER = {phase: place for place, phase in enumerate(_PHASES)}
CLOCKED = (Phase.GOALS, Phase.BIDS, Phase.CIRCUMSTANCES)
"""The phases that end by the clock (IN-12). The one before them ends by the clock too, at the start of goals."""

MOST_MINUTES = 7 * 24 * 60
"""The longest that a phase is planned: a week. A master can lengthen it later."""

_START_FIELD = {
    Phase.GOALS: "goals_from",
    Phase.BIDS: "bids_from",
    Phase.CIRCUMSTANCES: "circumstances_from",
    Phase.RESOLUTION: "resolution_from",
    Phase.VICTORY: "victory_from",
    Phase.CLOSED: "closed_at",
}
INSTANTS = (
    "goals_from", "bids_from", "circumstances_from", "resolution_from", "paused_at", "victory_from", "closed_at",
)  # fmt: skip
"""What a schedule is made of: its fields that are kept."""
_PLANNED = (Phase.GOALS, Phase.BIDS, Phase.CIRCUMSTANCES, Phase.RESOLUTION)


@dataclass(frozen=True)
class Schedule:
    """When each phase of one intrigue starts (IN-11 to IN-16).

    The four planned starts are all set or all None (an intrigue announced without a time). A phase holds its start
    instant and not the start of the next (IN-14); a phase shortened to nothing holds no instant. `paused_at` stands
    while the intrigue is paused, and stays when it is closed in a pause. ValueError for an instant without a zone and
    for starts that run backwards: no change below makes such a schedule.

    `reached` is an instant that the schedule is known to have come to; whoever asks about one before it, by a clock
    that was set back, hears how things stood then: what was ended stays ended. It is no part of what a schedule is.
    """

    goals_from: datetime | None = None
    bids_from: datetime | None = None
    circumstances_from: datetime | None = None
    resolution_from: datetime | None = None
    paused_at: datetime | None = None
    victory_from: datetime | None = None
    closed_at: datetime | None = None
    reached: datetime | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name in (*INSTANTS, "reached"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, in_utc(value))
        starts = [start for phase in _PLANNED if (start := self.start_of(phase)) is not None]
        if len(starts) not in (0, len(_PLANNED)) or starts != sorted(starts):
            raise ValueError(f"not a schedule: {starts}")

    # Reading.

    @classmethod
    def planned(cls, start: datetime, *, goals_minutes: int, bids_minutes: int, circumstances_minutes: int) -> Self:
        """A schedule whose goals begin at `start`. Lengths are whole minutes of elapsed time, at least 1 (IN-12).

        Refuses a shorter length (`phase_too_short`) and one over `MOST_MINUTES` (`phase_too_long`).
        """
        starts = [in_utc(start)]
        for phase, minutes in zip(CLOCKED, (goals_minutes, bids_minutes, circumstances_minutes), strict=True):
            if minutes < 1:
                raise RuleViolation("phase_too_short", "IN-12", phase=str(phase), minutes=minutes)
            if minutes > MOST_MINUTES:
                raise RuleViolation("phase_too_long", "IN-12", phase=str(phase), minutes=minutes, most=MOST_MINUTES)
            starts.append(starts[-1] + timedelta(minutes=minutes))
        return cls(*starts)

    def start_of(self, phase: Phase) -> datetime | None:
        """When `phase` begins as things stand; None where no instant is set, and for the first phase."""
        return None if phase is Phase.ANNOUNCED else getattr(self, _START_FIELD[phase])

    def end_of(self, phase: Phase) -> datetime | None:
        """When `phase` ends by the clock as things stand; None where no clock ends it."""
        if phase is Phase.ANNOUNCED:
            return self.goals_from
        return self.start_of(_PHASES[phase.order + 1]) if phase in CLOCKED else None

    def is_paused(self, t: datetime) -> bool:
        """Whether an intrigue on this schedule stands still at `t`: from the instant of the pause on (IN-16)."""
        t = self._known(t)
        closed = self.closed_at is not None and t >= self.closed_at
        return self.paused_at is not None and t >= self.paused_at and not closed

    def phase_at(self, t: datetime) -> Phase:
        """The phase that holds the instant `t`, from the clock alone (IN-14, IN-15); in a pause, the one paused in."""
        if self.closed_at is not None and self._known(t) >= self.closed_at:
            return Phase.CLOSED
        reached = self._clock(t)
        begun = [p for p in (*_PLANNED, Phase.VICTORY) if (start := self.start_of(p)) is not None and start <= reached]
        return begun[-1] if begun else Phase.ANNOUNCED

    def deadline(self, t: datetime) -> datetime | None:
        """The end of the phase that holds `t`: an instant after `t`, or None where no clock ends that phase.

        In a pause it is what the end would be if the pause ended at `t`.
        """
        end = self.end_of(self.phase_at(t))
        return None if end is None else end + self._held(t)

    def time_left(self, t: datetime) -> timedelta | None:
        """From `t` to the deadline; it stands still in a pause. None where no clock ends the phase."""
        deadline = self.deadline(t)
        return None if deadline is None else deadline - t

    def window_from(self, t: datetime, minutes: int) -> datetime | None:
        """Where the last `minutes` of bids begin, as the deadline stands at `t` (IN-36); None if nothing is planned.

        Never before bids do. In a pause within bids it moves on with the deadline: what is left is frozen.
        """
        if self.bids_from is None or self.circumstances_from is None:
            return None
        held = self._held(t) if self.phase_at(t) is Phase.BIDS else timedelta(0)
        return max(self.bids_from, self.circumstances_from + held - timedelta(minutes=minutes))

    def in_window(self, t: datetime, minutes: int) -> bool:
        """Whether `t` lies in the last `minutes` of bids, where raising is refused (IN-36)."""
        start = self.window_from(t, minutes)
        return self.phase_at(t) is Phase.BIDS and start is not None and self._known(t) >= start

    # Changing. Each gives the schedule in force from `now` on. While paused only `resume` and `close` are taken:
    # in a pause an end instant means nothing until the pause ends, so a master resumes first and changes then.

    def start_at(self, new_start: datetime, now: datetime) -> Self:
        """Goals begin at `new_start` (at `now`, if that is past) and every deadline moves along (IN-16).

        Refuses when goals have begun (`already_started`), without a plan (`not_planned`) and in a pause (`paused`).
        """
        phase, now = self._changeable(now)
        if self.goals_from is None:
            raise RuleViolation("not_planned", "IN-16")
        if phase is not Phase.ANNOUNCED:
            raise RuleViolation("already_started", "IN-16", started=self.goals_from.isoformat())
        return self._shifted(Phase.GOALS, max(in_utc(new_start), now) - self.goals_from)

    def move_end(self, phase: Phase, new_end: datetime, now: datetime) -> Self:
        """The end of `phase`, running or to come, moves to `new_end`, later deadlines with it (IN-16).

        An end before `now` becomes `now`: the phase ends at once. Refuses a phase that is over (`phase_over`), one
        without a clock (`phase_without_clock`), an end before the start of a phase to come (`end_before_start`),
        and in a pause (`paused`). For the first phase it is `start_at`.
        """
        if phase is Phase.ANNOUNCED:
            return self.start_at(new_end, now)
        current, now = self._changeable(now)
        start, end = self.start_of(phase), self.end_of(phase)
        if phase not in CLOCKED:
            raise RuleViolation("phase_without_clock", "IN-12", phase=str(phase))
        if start is None or end is None:
            raise RuleViolation("not_planned", "IN-16")
        if current.is_after(phase):
            raise RuleViolation("phase_over", "IN-16", phase=str(phase), ended=end.isoformat())
        target = max(in_utc(new_end), now)
        if target < start:
            raise RuleViolation("end_before_start", "IN-16", phase=str(phase), start=start.isoformat())
        return self._shifted(list(Phase)[phase.order + 1], target - end)

    def end_phase(self, now: datetime) -> Self:
        """The phase that holds `now` ends at `now`; in the first phase that starts the intrigue (IN-16).

        Refuses in resolution and victory (`phase_without_clock`: see `to_victory` and `close`), and what `move_end`
        refuses.
        """
        return self.move_end(self.phase_at(now), now, now)

    def pause(self, now: datetime) -> Self:
        """The clock stops at `now`: nothing made from then on is taken (IN-16).

        Refuses a second pause (`paused`), without a plan (`not_planned`) and after the close.
        """
        _, now = self._changeable(now)
        if self.goals_from is None:
            raise RuleViolation("not_planned", "IN-16")
        return replace(self, paused_at=now)

    def resume(self, now: datetime) -> Self:
        """The clock goes on at `now`; every deadline that was to come is later by the length of the pause (IN-16).

        Refuses where there is no pause (`not_paused`) and after the close.
        """
        if self.closed_at is not None:
            raise RuleViolation("intrigue_closed", "IN-16", closed=self.closed_at.isoformat())
        if self.paused_at is None:
            raise RuleViolation("not_paused", "IN-16")
        resumed = replace(self, paused_at=None)
        for phase in _PLANNED:
            start = self.start_of(phase)
            if start is not None and start > self.paused_at:
                return resumed._shifted(phase, max(in_utc(now) - self.paused_at, timedelta(0)))
        return resumed

    def to_victory(self, now: datetime) -> Self:
        """Victory begins at `now` (IN-12). Refuses outside resolution (`not_in_resolution`) and in a pause."""
        phase, now = self._changeable(now)
        if phase is not Phase.RESOLUTION:
            raise RuleViolation("not_in_resolution", "IN-12", phase=str(phase))
        return replace(self, victory_from=now)

    def close(self, now: datetime) -> Self:
        """The intrigue is closed from `now` on, for good; from any phase, in a pause too (IN-19, IN-69).

        Refuses a second close. What must be done before (drafts, returns) is not the clock's matter.
        """
        if self.closed_at is not None:
            raise RuleViolation("intrigue_closed", "IN-16", closed=self.closed_at.isoformat())
        return replace(self, closed_at=self._known(now))

    # JSON.

    def to_json(self) -> dict[str, str | None]:
        """Field names to ISO instants in UTC or None; `from_json` gives an equal schedule back."""
        values = {name: getattr(self, name) for name in INSTANTS}
        return {name: None if value is None else value.isoformat() for name, value in values.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """A schedule as `to_json` wrote it; absent keys are None. ValueError or TypeError for anything else."""
        return cls(**{name: None if value is None else datetime.fromisoformat(value) for name, value in data.items()})

    def _clock(self, t: datetime) -> datetime:
        """How far the clock has come at `t`: it stands still from the pause on."""
        t = self._known(t)
        return t if self.paused_at is None else min(t, self.paused_at)

    def _held(self, t: datetime) -> timedelta:
        """For how long the clock has stood still at `t`."""
        return self._known(t) - self._clock(t)

    def _known(self, t: datetime) -> datetime:
        t = in_utc(t)
        return t if self.reached is None else max(t, self.reached)

    def _changeable(self, now: datetime) -> tuple[Phase, datetime]:
        if self.closed_at is not None:
            raise RuleViolation("intrigue_closed", "IN-16", closed=self.closed_at.isoformat())
        if self.paused_at is not None:
            raise RuleViolation("paused", "IN-16", since=self.paused_at.isoformat())
        return self.phase_at(now), self._known(now)

    def _shifted(self, first: Phase, delta: timedelta) -> Self:
        """The planned starts from `first` on, moved by `delta`."""
        moved: dict[str, datetime] = {}
        for phase in _PLANNED:
            start = self.start_of(phase)
            if start is not None and phase.order >= first.order:
                moved[_START_FIELD[phase]] = start + delta
        return replace(self, **moved)


def in_utc(t: datetime) -> datetime:
    """The same instant in UTC; ValueError where it has no zone and so is no instant."""
    if t.tzinfo is None or t.utcoffset() is None:
        raise ValueError(f"an instant needs a zone: {t}")
    return t.astimezone(UTC)

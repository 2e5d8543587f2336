"""Which schedule was in force when.

A record is judged by the clock as it stood when the record was made, not as it stands when the record arrives
(IN-40, IN-70), and a change works from the instant at which it is made (IN-16).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from larp.rules.timeline import Phase, Schedule, in_utc


@dataclass(frozen=True)
class History:
    """The changes of one intrigue's schedule: (instant from which it is in force, schedule), oldest first.

    The first schedule counts as in force before its instant too. ValueError for no change at all and for instants
    that run backwards.
    """

    changes: tuple[tuple[datetime, Schedule], ...]

    def __post_init__(self) -> None:
        changes = tuple((in_utc(instant), schedule) for instant, schedule in self.changes)
        instants = [instant for instant, _ in changes]
        if not changes or instants != sorted(instants):
            raise ValueError(f"not a history: {instants}")
        object.__setattr__(self, "changes", changes)

    @property
    def present(self) -> Schedule:
        """The schedule after the last change."""
        return self.changes[-1][1]

    def changed(self, schedule: Schedule, now: datetime) -> Self:
        """This history with `schedule` in force from `now` on.

        Where a clock was set back `now` may lie before the last change; the new one then follows at that instant.
        """
        return type(self)((*self.changes, (max(in_utc(now), self.changes[-1][0]), schedule)))

    def at(self, t: datetime) -> Schedule:
        """The schedule in force at `t`; of several changes at one instant, the last."""
        index = bisect_right([instant for instant, _ in self.changes], in_utc(t))
        return self.changes[max(index - 1, 0)][1]

    def phase_at(self, t: datetime) -> Phase:
        """The phase at `t` by the schedule in force at `t`."""
        return self.at(t).phase_at(t)

    def was_in_pause(self, t: datetime) -> bool:
        """Whether `t` lies between a pause and its end: the first instant in, the instant of resuming out (IN-16)."""
        return self.at(t).is_paused(t)

    def in_window(self, t: datetime, minutes: int) -> bool:
        """Whether raising was refused at `t` by the deadline in force at `t` (IN-36)."""
        return self.at(t).in_window(t, minutes)

    def to_json(self) -> list[dict[str, Any]]:
        """Changes as `{"from": ISO instant, "schedule": ...}`; `from_json` gives an equal history back."""
        return [{"from": instant.isoformat(), "schedule": schedule.to_json()} for instant, schedule in self.changes]

    @classmethod
    def from_json(cls, data: Iterable[Mapping[str, Any]]) -> Self:
        """A history as `to_json` wrote it."""
        changes = ((datetime.fromisoformat(row["from"]), Schedule.from_json(row["schedule"])) for row in data)
        return cls(tuple(changes))

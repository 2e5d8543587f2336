"""What happens when at the event, gathered from the apps that have something planned.

An app registers a source where its web modules are imported. What everybody may know stands here, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from larp.models import Event


@dataclass(frozen=True)
class Happening:
    """One line of the timetable: from `starts` to `ends` (None: open). `sign` is one of the sprite, `title` and `note`
    words in the present language. `over` marks what is called off or ended early, whatever the clock says."""

    starts: datetime
    ends: datetime | None
    sign: str
    title: str
    note: str = ""
    over: bool = False

    def is_on(self, now: datetime) -> bool:
        """Whether it goes on at `now`."""
        return not self.is_past(now) and self.starts <= now

    def is_past(self, now: datetime) -> bool:
        return self.over or (self.ends is not None and self.ends <= now)


Source = Callable[[Event, datetime], list[Happening]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """Adds `source(event, now)`; a change of what it says must be heard by the hall screen (`larp.web.panels.PAGE`):
    by a public entry of the journal, or by a part of that page's version."""
    if source not in _sources:
        _sources.append(source)


def happenings(event: Event, now: datetime) -> list[Happening]:
    """All that isn't over at `now`, by when it starts."""
    told = [line for source in _sources for line in source(event, now)]
    return sorted((line for line in told if not line.is_past(now)), key=lambda line: (line.starts, line.title))

"""What a player is bound to, and when: told by the apps that know, for whoever plans something else.

A source tells of what this player may know and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from larp.models import Player


@dataclass(frozen=True)
class Engagement:
    """A span of time with its `title` in the present language, and the `short` one for a drawing. `bound`: the player
    takes part and is needed; else it goes on without them, and `note` says what can be done all the same."""

    title: str
    short: str
    starts: datetime
    ends: datetime
    bound: bool
    note: str = ""

    def meets(self, starts: datetime, ends: datetime) -> bool:
        """Whether it shares any time with that span; touching ends share none."""
        return self.starts < ends and starts < self.ends


Source = Callable[[Player, datetime], list[Engagement]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """Adds a source."""
    if source not in _sources:
        _sources.append(source)


def of_player(player: Player, now: datetime) -> list[Engagement]:
    """What the player is bound to, as seen at `now`, by its start."""
    found = [each for source in _sources for each in source(player, now)]
    return sorted(found, key=lambda each: (each.starts, each.ends))

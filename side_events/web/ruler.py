"""A ruler of a day's hours, drawn as SVG: where a slot stands on it, and what it shares with other things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from larp.engagements import Engagement
from larp.models import Event

HOUR = timedelta(hours=1)
WIDTH = 360
"""Of the drawing, in its own units: a phone's column."""

MARKS = 6
"""Hours with their figures at most."""

LETTER = 6
"""About the width of a letter of a label."""


@dataclass(frozen=True)
class Span:
    """A part of the ruler: `x` and `width` in its units, `kind` own, clash, bound or open; `label` if it has room."""

    x: str
    width: str
    kind: str
    label: str = ""


@dataclass(frozen=True)
class Ruler:
    """From one whole hour to another, with what the viewer is bound to, and the hours to be written."""

    starts: datetime
    ends: datetime
    spans: tuple[Span, ...] = ()
    marks: tuple[tuple[str, datetime], ...] = ()
    width: int = WIDTH

    def at(self, moment: datetime) -> float:
        """Where an instant stands; one outside stands at the nearer end."""
        inside = min(max(moment, self.starts), self.ends)
        return (inside - self.starts) / (self.ends - self.starts) * WIDTH

    def span(self, starts: datetime, ends: datetime, kind: str, label: str = "") -> Span:
        x, end = self.at(starts), self.at(ends)
        fits = len(label) * LETTER + 8 <= end - x
        return Span(f"{x:.1f}", f"{max(0.0, end - x):.1f}", kind, label if fits else "")


def ruler_of(shown: Sequence[tuple[datetime, datetime]], mine: Sequence[Engagement], event: Event) -> Ruler:
    """The ruler that holds all spans of `shown`, a whole hour at either end, with what of `mine` lies on it."""
    first = min(starts for starts, _ in shown).astimezone(event.zone)
    last = max(ends for _, ends in shown)
    starts = first.replace(minute=0, second=0, microsecond=0)
    hours = max(4, -((starts - last) // HOUR))
    bare = Ruler(starts, starts + hours * HOUR)
    step = -(-hours // MARKS)
    own = [each for each in mine if each.meets(bare.starts, bare.ends)]
    return Ruler(
        starts=bare.starts,
        ends=bare.ends,
        spans=tuple(bare.span(each.starts, each.ends, "bound" if each.bound else "open", each.short) for each in own),
        marks=tuple((f"{bare.at(starts + each * HOUR):.1f}", starts + each * HOUR) for each in range(0, hours, step)),
    )

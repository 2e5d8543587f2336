"""The graph of a day's intrigues: where each phase stands on a ruler of hours, in per cent of its width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.translation import gettext

from intrigues.models import Intrigue
from intrigues.selectors.clock import SHOWN, clock
from intrigues.web.clock import phase_title
from larp.models import Event
from larp.rules.timeline import Phase

HOUR = timedelta(hours=1)
LEAST_HOURS = 6
USUAL_COUNT = timedelta(minutes=30)
"""How long the count is drawn where nobody has estimated its end."""

DEEP = 0.5
COVERED = 0.042
"""Nearer than this part of the width the time of now would lie over the words of an hour."""

NARROW = 1100
"""The width in pixels for which is judged whether a label has room, with what it takes of it: a letter, and sides."""
LETTER, SIDES = 7, 12
WORDS_OF_AN_HOUR = 58
"""Of a long day only so many hours have words as stand side by side with this room in pixels each."""

LANE = 46
"""The height of a lane in pixels, and where its bars stand in it."""


@dataclass(frozen=True)
class Bar:
    """A part of a lane: `left` and `width` in per cent, `kind` done, live, window or empty; `ink` how much of a live
    one is gone, in per cent of the bar; `is_deep` when that is so much that the label stands on it."""

    left: str
    width: str
    top: int
    label: str
    kind: str
    ink: str = "0%"
    is_deep: bool = False


@dataclass(frozen=True)
class Lane:
    """One intrigue of the day."""

    intrigue: Intrigue
    says: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Timetable:
    """A day by the event's calendar: its hours as (`left`, instant; None where there is no room for its words),
    `now_at` in per cent, empty on another day, `height` of the lanes in pixels."""

    day: date
    hours: tuple[tuple[str, datetime | None], ...]
    lanes: tuple[Lane, ...]
    now_at: str
    height: int


def timetable(event: Event, intrigues: Sequence[Intrigue], now: datetime) -> Timetable | None:
    """The day that matters at `now`: today if any intrigue is today, else the next day that has one, else the last.
    None where there is no intrigue."""
    spans = {row.pk: _span(row, now) for row in intrigues}
    day = _day(event, list(spans.values()), now)
    if day is None:
        return None
    shown = [row for row in intrigues if _touches(event, spans[row.pk], day)]
    first = min(spans[row.pk][0] for row in shown)
    last = max(spans[row.pk][1] for row in shown)
    if _date(event, now) == day:
        first, last = min(first, now), max(last, now)
    # Hours begin as the event's clock has them, also where its offset is not whole.
    local = first.astimezone(event.zone)
    first = first - timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    count = max(LEAST_HOURS, -(-(last - first) // HOUR))
    scale = _Scale(first, count * HOUR)
    every = -(-count * WORDS_OF_AN_HOUR // NARROW)
    return Timetable(
        day=day,
        hours=tuple(_hour(first + hour * HOUR, scale, now, has_words=hour % every == 0) for hour in range(count)),
        lanes=tuple(_lane(row, scale, spans[row.pk][1], place, now) for place, row in enumerate(shown)),
        now_at=scale.at(now) if first <= now <= first + count * HOUR else "",
        height=len(shown) * LANE,
    )


@dataclass(frozen=True)
class _Scale:
    first: datetime
    length: timedelta

    def at(self, moment: datetime) -> str:
        return self.part(moment - self.first)

    def part(self, length: timedelta) -> str:
        return f"{100 * length / self.length:.3f}%"


def _hour(hour: datetime, scale: _Scale, now: datetime, *, has_words: bool) -> tuple[str, datetime | None]:
    apart = (hour - now) / scale.length
    return scale.at(hour), hour if has_words and not -COVERED < apart < COVERED else None


def _span(row: Intrigue, now: datetime) -> tuple[datetime, datetime]:
    if row.closed_at is not None:
        return row.goals_from, max(row.closed_at, row.goals_from)
    planned = max(row.estimated_end or row.resolution_from + USUAL_COUNT, row.resolution_from)
    return row.goals_from, max(planned, now) if row.goals_from <= now else planned


def _day(event: Event, spans: list[tuple[datetime, datetime]], now: datetime) -> date | None:
    today = _date(event, now)
    if any(_touches(event, span, today) for span in spans):
        return today
    days = sorted(_date(event, start) for start, _ in spans)
    return next((day for day in days if day > today), days[-1] if days else None)


def _date(event: Event, moment: datetime) -> date:
    return moment.astimezone(event.zone).date()


def _touches(event: Event, span: tuple[datetime, datetime], day: date) -> bool:
    return _date(event, span[0]) <= day <= _date(event, span[1])


def _lane(row: Intrigue, scale: _Scale, end: datetime, place: int, now: datetime) -> Lane:
    shown = clock(row, now)
    names = {
        Phase.GOALS: gettext("Goals"),
        Phase.BIDS: gettext("Bids"),
        Phase.CIRCUMSTANCES: gettext("Circ."),
        Phase.RESOLUTION: gettext("Count"),
    }
    bars = []
    for segment in shown.segments:
        starts = segment.starts
        ends = segment.ends or end
        if row.closed_at is not None and starts is not None:
            ends = min(ends, row.closed_at)
        if starts is None or ends <= starts:
            continue
        kind = "live" if segment.phase is _live(shown.phase) else "done" if segment.state == "done" else ""
        gone = min(max((row.paused_at or now) - starts, timedelta(0)), ends - starts) / (ends - starts)
        bars.append(
            Bar(
                left=scale.at(starts), width=scale.part(ends - starts), top=place * LANE + 10, kind=kind,
                label=_label(names[segment.phase], (segment.window_from or ends) - starts, scale),
                ink=f"{100 * gone:.2f}%" if kind else "0%",
                is_deep=kind == "live" and gone > DEEP,
            )
        )  # fmt: skip
        if segment.window_from and segment.state != "done" and ends > segment.window_from:
            window = segment.window_from
            bars.append(Bar(scale.at(window), scale.part(ends - window), place * LANE + 10, "", "window"))
    return Lane(row, _says(row, shown.phase, phase_title(shown)), tuple(bars))


def _label(name: str, length: timedelta, scale: _Scale) -> str:
    """The name, where it has room on a bar free for so long; otherwise nothing."""
    return name if NARROW * (length / scale.length) >= LETTER * len(name) + SIDES else ""


def _live(phase: Phase) -> Phase:
    """The bar under way: victory is still drawn as the count."""
    return Phase.RESOLUTION if phase is Phase.VICTORY else phase if phase in SHOWN else Phase.CLOSED


def _says(row: Intrigue, phase: Phase, title: str) -> str:
    says = title.lower()
    if row.paused_at is not None and phase is not Phase.CLOSED:
        says = gettext("paused")
    return gettext("%(phase)s; the final one") % {"phase": says} if row.final else says

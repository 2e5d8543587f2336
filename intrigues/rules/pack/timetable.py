"""The timetable of a pack: its intrigues by day and time, counted from whichever day the event begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any

from intrigues.rules.pack.reading import LONG, Texts, each, texts, yes_or_no
from larp.rules.reading import Node, quoted

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MOST_MINUTES = 24 * 60


@dataclass(frozen=True)
class LocalTime:
    """A time of day, `day` days after the day of the first intrigue."""

    day: int
    time: time

    @property
    def minutes(self) -> int:
        return self.day * 24 * 60 + self.time.hour * 60 + self.time.minute


@dataclass(frozen=True)
class Planned:
    """An intrigue of the timetable; lengths in minutes (IN-12). `estimated_end` is the masters' guess (IN-13)."""

    number: int
    start: LocalTime
    goals: int
    bids: int
    circumstances: int
    estimated_end: LocalTime
    final: bool
    prize_cards: int
    note: Texts

    def to_json(self) -> dict[str, Any]:
        """What an event's `setting` keeps: days counted from the first intrigue's, times as "09:30", minutes."""
        return {
            "number": self.number,
            "day": self.start.day,
            "start": f"{self.start.time:%H:%M}",
            "minutes": {"goals": self.goals, "bids": self.bids, "circumstances": self.circumstances},
            "estimated_end": {"day": self.estimated_end.day, "time": f"{self.estimated_end.time:%H:%M}"},
            "final": self.final,
            "prize_cards": self.prize_cards,
            "note": self.note,
        }


def read_timetable(node: Node, languages: Sequence[str]) -> tuple[Planned, ...]:
    """The intrigues in order. Refuses numbers other than 1, 2, 3 …, starts that run backwards, an estimated end
    before the circumstances are over, and a second final (IN-17)."""
    done: list[Planned] = []
    first_day = ""

    def planned(row: Node) -> Planned:
        nonlocal first_day
        part = row.members(
            required=("number", "day", "start", "minutes", "estimated_end", "final", "prize_cards", "note")
        )
        expected = len(done) + 1
        if part["number"].whole() != expected:
            raise part["number"].refuse("pack_timetable_number", f"expected {expected}", expected=expected)
        day = part["day"].choice(DAYS)
        first_day = first_day or day
        minutes = part["minutes"].members(required=("goals", "bids", "circumstances"))
        end = part["estimated_end"].members(required=("day", "time"))
        start = LocalTime(_days_after(first_day, day), _time(part["start"]))
        over = LocalTime(start.day + _days_after(day, end["day"].choice(DAYS)), _time(end["time"]))
        found = Planned(
            number=expected,
            start=start,
            goals=minutes["goals"].whole(least=1, most=MOST_MINUTES),
            bids=minutes["bids"].whole(least=1, most=MOST_MINUTES),
            circumstances=minutes["circumstances"].whole(least=1, most=MOST_MINUTES),
            estimated_end=over,
            final=yes_or_no(part["final"]),
            prize_cards=part["prize_cards"].whole(least=0, most=500),
            note=texts(part["note"], languages, longest=LONG),
        )
        if done and start.minutes < done[-1].start.minutes:
            raise part["start"].refuse("pack_timetable_order", "starts before the intrigue above it")
        if over.minutes < start.minutes + found.goals + found.bids + found.circumstances:
            raise part["estimated_end"].refuse("pack_timetable_end", "comes before the circumstances are over")
        if found.final and any(earlier.final for earlier in done):
            raise part["final"].refuse("pack_two_finals", "only one intrigue can be final", "IN-17")
        done.append(found)
        return found

    return each(node, planned)


def _days_after(first: str, day: str) -> int:
    return (DAYS.index(day) - DAYS.index(first)) % 7


def _time(node: Node) -> time:
    text = node.text()
    if re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text) is None:
        raise node.refuse("pack_bad_time", f'expected a time like "09:30", not {quoted(text)}')
    return time(int(text[:2]), int(text[3:]))

"""Two posters of the hall: when intrigues are played, and what is played for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import formats
from django.utils.translation import get_language, gettext, ngettext

from intrigues.models import Goal, Intrigue
from intrigues.selectors.board import BoardIntrigue, board
from larp.models import Event
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.templatetags.larp import clock as event_time
from printing.services.faces import text_of
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf

A_PAGE = 6
"""So many intrigues stand on one page of the timetable."""


def timetable(order: Order) -> list[Leaf]:
    """The intrigues that aren't over, by their start, with the times of their phases. Refuses an event without one
    (`print_no_intrigue`)."""
    rows = Intrigue.objects.filter(event=order.event, closed_at=None).order_by("goals_from", "number")
    lines = [_line(row, order) for row in rows]
    if not lines:
        raise RuleViolation("print_no_intrigue")
    for before, line in zip([None, *lines], lines, strict=False):
        line["day_shown"] = before is None or before["day"] != line["day"]
    zone = _zone(rows[0].goals_from, order.event)
    return [
        {"kind": "timetable", "name": gettext("Timetable"), "lines": lines[n : n + A_PAGE], "zone": zone}
        for n in range(0, len(lines), A_PAGE)
    ]


def _zone(moment: datetime, event: Event) -> str:
    """The zone of the event then, as every country reads it: "UTC+3", "UTC−3:30"."""
    offset = moment.astimezone(event.zone).strftime("%z")
    hours, minutes = int(offset[1:3]), offset[3:5]
    return f"UTC{'−' if offset[0] == '-' else '+'}{hours}{f':{minutes}' if minutes != '00' else ''}"


def _line(row: Intrigue, order: Order) -> dict[str, Any]:
    event, schedule = order.event, row.schedule
    minutes = event.rules.no_raise_window
    window = schedule.window_from(order.now, minutes) if minutes else None
    return {
        "number": row.number,
        "final": row.final,
        "day": day_of(row.goals_from, event),
        "place": row.place_note,
        "note": text_of(row.note, order.language),
        "goals": event_time(row.goals_from, event),
        "bids": event_time(row.bids_from, event),
        "window": event_time(window, event) if window else "",
        "circumstances": event_time(row.circumstances_from, event),
        "resolution": event_time(row.resolution_from, event),
        "end": event_time(row.estimated_end, event) if row.estimated_end else "",
    }


def goals(order: Order) -> list[Leaf]:
    """What is declared and put up, an intrigue a page, as the board has it: of one, `{"intrigue": number}`, or of all
    that aren't over. Refuses an event without such an intrigue (`print_no_intrigue`)."""
    shown = board(order.event, order.now)
    number = order.selection.get("intrigue")
    lines = [line for line in (*shown.running, *shown.closed) if line.intrigue.number == number]
    lines = lines if number is not None else [line for line in shown.running if line.clock.phase is not Phase.CLOSED]
    if not lines:
        raise RuleViolation("print_no_intrigue")
    return [_goals(line, order) for line in lines]


def _goals(line: BoardIntrigue, order: Order) -> Leaf:
    row, event, language = line.intrigue, order.event, order.language

    def people(names: Iterable[Any]) -> str:
        return ", ".join(text_of(name, language) for name in names)

    return {
        "kind": "goals",
        "name": gettext("Goals of intrigue № %(n)d") % {"n": row.number},
        "number": row.number,
        "final": row.final,
        "day": day_of(row.goals_from, event),
        "bids": event_time(row.bids_from, event),
        "goals_run": line.clock.phase in (Phase.ANNOUNCED, Phase.GOALS),
        "at": event_time(order.now, event),
        "heads": [
            {
                "person": text_of(head.person, language), "role": text_of(head.role, language),
                "by": people(head.initiators) or gettext("put up by the masters"),
            }
            for head in line.heads
        ],
        "influence_by": people(line.influence_by),
        "institution_by": people(goal.player for goal in line.goals if goal.kind == Goal.Kind.INSTITUTION),
        "one_card_each": line.one_card_each,
        "prizes": [_prize(design, language) for design in line.prizes],
        "face_down": ngettext("and %(n)d card face down", "and %(n)d cards face down", line.prizes_face_down)
        % {"n": line.prizes_face_down}
        if line.prizes_face_down
        else "",
    }  # fmt: skip


def _prize(design: Any, language: str) -> str:
    title = text_of(design.title, language)
    name = f"{text_of(design.given, language)} {text_of(design.surname, language)}".strip()
    return title or (f"{name}, {design.weight}" if design.weight else name)


def day_of(moment: datetime, event: Event) -> str:
    """A day as a poster says it: «суббота, 19 сентября»."""
    there = moment.astimezone(event.zone)
    day = formats.date_format(there, "l")
    # English writes days of the week with a capital, Russian doesn't.
    return f"{day if get_language() == 'en' else day.lower()}, {formats.date_format(there, 'j E')}"

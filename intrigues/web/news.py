"""Announcements in words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from larp.models import Announcement, Event
from larp.templatetags.larp import daytime


def news_line(row: Announcement, event: Event) -> str:
    """The sentence of an announcement in the present language; empty for a kind that says nothing to everybody."""
    return line_of(row.kind, row.data, event)


def line_of(kind: str, data: dict[str, Any], event: Event) -> str:
    """The sentence about what the clock, or whoever changed it, has done."""
    facts: dict[str, Any] = {"number": data.get("number", "")}
    deadline = data.get("deadline")
    facts["time"] = daytime(datetime.fromisoformat(deadline), event) if deadline else ""
    words = _words().get(kind, "")
    return words % facts if words else ""


def _words() -> dict[str, str]:
    return {
        "intrigue.started": gettext("Intrigue No. %(number)s has begun."),
        "intrigue.paused": gettext("Intrigue No. %(number)s is paused: nothing is taken."),
        "intrigue.resumed": gettext("Intrigue No. %(number)s goes on, until %(time)s."),
        "intrigue.moved": gettext("Intrigue No. %(number)s: the deadline is now %(time)s."),
        "intrigue.announced_over": gettext("Intrigue No. %(number)s: goals are taken."),
        "intrigue.goals_over": gettext("Intrigue No. %(number)s: goals are over, bids are taken."),
        "intrigue.bids_over": gettext("Intrigue No. %(number)s: bids are over, circumstances are taken."),
        "intrigue.circumstances_over": gettext("Intrigue No. %(number)s: to the table, the lineups are laid open."),
        "intrigue.victory": gettext("Intrigue No. %(number)s: the winner and the drafts."),
        "intrigue.closed": gettext("Intrigue No. %(number)s is closed."),
        "intrigue.called_off": gettext("Intrigue No. %(number)s is called off; all cards go back."),
    }

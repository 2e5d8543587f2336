"""Notices of the schedule in words."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from larp.models import Event, Notice
from larp.sayings import Said, register
from larp.templatetags.larp import daytime
from side_events.services.notices import KINDS
from side_events.web import programme


def say(notice: Notice, event: Event) -> Said:
    """What became of a table that the reader has signed up for."""
    words = {
        "slot.moved_up": gettext("A place became free at “%(title)s” (%(time)s, %(place)s): it is yours."),
        "slot.moved": gettext("“%(title)s” was moved: %(time)s, %(place)s."),
        "slot.cancelled": gettext("“%(title)s” was called off."),
    }[notice.kind]
    facts = {
        "title": notice.data["title"] or programme.game_title(notice.data["game"]),
        "place": notice.data["place"],
        "time": daytime(datetime.fromisoformat(notice.data["starts"]), event),
    }
    return Said(words % facts, reverse("side_events:tables", args=[event.slug]), "die")


register(say, *KINDS)

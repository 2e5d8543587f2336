"""The scheduled side tables as lines of the event's timetable."""

from __future__ import annotations

from datetime import datetime

from larp.models import Event
from larp.web.languages import in_language
from larp.web.timetable import Happening, register
from side_events import registry
from side_events.models import Slot
from side_events.web.drawing import language


def happenings(event: Event, _now: datetime) -> list[Happening]:
    """Every slot that wasn't called off, until its time is up or its table closed."""
    games = registry.all_games()
    slots = Slot.objects.filter(event=event, cancelled_at=None).select_related("table")
    titles = {key: in_language(game.META.title, language()) for key, game in games.items()}
    return [
        Happening(
            starts=slot.starts_at,
            ends=slot.ends_at,
            sign="die",
            title=slot.title or titles.get(slot.game, slot.game),
            note=slot.place,
            over=slot.table is not None and slot.table.closed_at is not None,
        )
        for slot in slots
    ]


register(happenings)

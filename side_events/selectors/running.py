"""The tables at which something is played now, as everybody may know of them: nothing of the game, nobody's name."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from larp.models import Event
from larp.selectors.prepared import Given, Prepared
from side_events import registry
from side_events.models import Table
from side_events.table.game import Words


@dataclass(frozen=True)
class RunningLine:
    """A table that isn't closed: the game's `title`, the table's own `name`, how many sit there."""

    title: Words | str
    name: str
    seats: int
    paused: bool
    since: datetime


def running(event: Event) -> list[RunningLine]:
    """The open tables of `event`, those that go on before those that are paused, by their numbers."""
    rows = Table.objects.filter(event=event, closed_at=None).annotate(sitting=Count("seats"))
    games = registry.all_games()
    lines = [
        RunningLine(
            title=games[row.game].META.title if row.game in games else row.game,
            name=row.name,
            seats=row.sitting,
            paused=row.paused_at is not None,
            since=row.opened_at,
        )
        for row in rows.order_by("number")
    ]
    return sorted(lines, key=lambda line: line.paused)


def for_the_room(event: Event) -> Table | None:
    """The table opened last, and not paused, whose game is played before the whole room (`Meta.for_the_room`)."""
    tables = Table.objects.select_related("event").prefetch_related("seats")
    keys = room_games()
    return tables.filter(event=event, game__in=keys, closed_at=None, paused_at=None).order_by("-number").first()


_AT_PLAY = Prepared(
    lambda: Table.objects.filter(event_id=Given("event"), closed_at=None, paused_at=None)
    .order_by("-number")
    .values_list("game", "number", "newest", "moves")
)


def room_games() -> Collection[str]:
    return [key for key, game in registry.all_games().items() if game.META.for_the_room]


def version_part(event: Event, _now: datetime) -> str:
    """How far the table before the room has come; acts at a table are in no journal of the event."""
    played = room_games()
    found = next((row for row in _AT_PLAY(event=event.pk) if row[0] in played), None)
    return ":".join(map(str, found[1:])) if found else ""

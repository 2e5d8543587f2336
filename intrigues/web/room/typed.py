"""What was typed into a form of the masters' pages, read: instants, numbers, players, cards.

What can't be read is refused as a rule's "no", so that it comes back beside the form like any other.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from django.db.models import Model, QuerySet

from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.services.texts import letter
from larp.web.access import EventRequest
from larp.web.typed import for_field, read_instant, read_key, read_number

Row = TypeVar("Row", bound=Model)

__all__ = ["for_field", "instant", "key", "number", "player", "row", "some_player", "text"]


def text(request: EventRequest, name: str) -> str:
    """The text, without space around it. Refuses one too long (`text_too_long`): nothing is cut off unsaid."""
    return letter(request.POST.get(name, ""), field=name)


def number(request: EventRequest, name: str) -> int | None:
    """A whole number from 0; None where nothing was typed. Refuses anything else (`number_unreadable`)."""
    typed = text(request, name)
    if not typed:
        return None
    return read_number(typed)


def key(typed: str) -> int:
    """A row's key as a form sends it; 0, which no row has, for anything else."""
    return read_key(typed)


def row(rows: QuerySet[Row], typed: str) -> Row:
    """The row with that key. Refuses one that isn't among `rows` (`choice_missing`)."""
    found = rows.filter(pk=key(typed)).first()
    if found is None:
        raise RuleViolation("choice_missing")
    return found


def player(request: EventRequest, name: str = "player") -> Player:
    """A player of the event. Refuses none (`choice_missing`)."""
    return row(Player.objects.filter(event=request.event), text(request, name))


def some_player(request: EventRequest, name: str) -> Player | None:
    """A player of the event, or None where nobody was chosen."""
    return player(request, name) if text(request, name) else None


def instant(request: EventRequest, name: str) -> datetime | None:
    """An instant typed as local time of the event, "2026-09-19T15:45"; None where nothing was typed.

    Refuses as `read_instant` does.
    """
    typed = text(request, name)
    return read_instant(typed, request.event, request.now) if typed else None

"""Whether anything in an event is about a player: cards, bids, badges, what the journal says.

Rows that refer to a player are found by themselves, whichever app has them; an app that names players in another way
registers a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import ManyToOneRel

from larp.models import Event, JournalEntry, Player

Part = Callable[[Event, set[int]], set[int]]
_parts: list[Part] = []


def register(part: Part) -> None:
    """Adds `part(event, player ids)`, which returns those of the players that it knows something about."""
    if part not in _parts:
        _parts.append(part)


def traced(*, event: Event, players: set[int]) -> set[int]:
    """The players (primary keys) of whom anything at all is known besides their own row."""
    found = set().union(*(part(event, players) for part in _parts))
    for relation in Player._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            rows = relation.field.model._base_manager
            name = relation.field.attname
            found |= set(rows.filter(**{f"{name}__in": players}).values_list(name, flat=True))
    return found


def journalled(*, event: Event, players: set[int], after: int) -> set[int]:
    """The players whom entries of the journal newer than the entry `after` are about."""
    entries = JournalEntry.objects.filter(event=event, pk__gt=after, player__in=players)
    return set(entries.values_list("player_id", flat=True))

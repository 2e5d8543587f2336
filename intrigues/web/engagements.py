"""What intrigues bind a player to, and when, for whoever plans something else (`larp.engagements`).

Told to the player alone: the timetable, which stands on the board, and their own part in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext

from intrigues.models import Entrant, Goal, Intrigue
from larp.engagements import Engagement, register
from larp.models import Player

COUNTING = timedelta(hours=1)
"""How long lineups, count and draft take where masters gave no estimate."""


def engagements(player: Player, now: datetime) -> list[Engagement]:
    """The spans of every intrigue that isn't closed. Who has a goal in one, or has bid and not folded, is bound to its
    bids and to its lineups; who has folded is bound to nothing; the others may come in until bids end."""
    if player.bystander:
        return []
    rows = list(Intrigue.objects.filter(event=player.event_id, closed_at=None))
    folded = dict(Entrant.objects.filter(player=player, intrigue__in=rows).values_list("intrigue", "folded_at"))
    declared = set(
        Goal.objects.filter(player=player, intrigue__in=rows, withdrawn_at=None).values_list("intrigue", flat=True)
    )
    found: list[Engagement] = []
    for row in rows:
        if folded.get(row.pk) is not None:
            continue
        found += _bound(row, now) if row.pk in declared or row.pk in folded else [_open(row)]
    return found


def _bound(row: Intrigue, now: datetime) -> Iterator[Engagement]:
    number, short = {"number": row.number}, _short(row)
    title = gettext("bids of No. %(number)s") % number
    yield Engagement(title, short, row.bids_from, row.circumstances_from, bound=True)
    ends = row.estimated_end or row.resolution_from + COUNTING
    # Not closed yet: it goes on, whatever the estimate was.
    over = max(ends, now) if now >= row.resolution_from else ends
    title = gettext("lineups and count of No. %(number)s") % number
    yield Engagement(title, short, row.resolution_from, over, bound=True)


def _open(row: Intrigue) -> Engagement:
    title = gettext("goals and bids of No. %(number)s") % {"number": row.number}
    note = gettext("Whoever wants to come in does it then.")
    return Engagement(title, _short(row), row.goals_from, row.circumstances_from, bound=False, note=note)


def _short(row: Intrigue) -> str:
    return gettext("No. %(number)s") % {"number": row.number}


register(engagements)

"""A player's inbox: what was told to them and to everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from larp.models import Notice, NoticeRead, Player
from larp.selectors.prepared import Given, Prepared

MOST = 100
"""The inbox shows so many, the newest first."""


@dataclass(frozen=True)
class Bell:
    """How many lie unread, and the newest of them."""

    count: int
    newest: Notice | None


def inbox(player: Player) -> QuerySet[Notice]:
    """All that this player was told, the newest first; `is_read` says whether they have seen it."""
    return _told(player.pk, player.event_id).annotate(is_read=_seen(player.pk))


def unread(player: Player) -> QuerySet[Notice]:
    """Those of the inbox that the player hasn't seen."""
    return _unread(player.pk, player.event_id)


def bell(player: Player) -> Bell:
    """What the bar of a phone says of the inbox; a count over `MOST` stays there."""
    rows = _UNREAD(player=player.pk, event=player.event_id)
    return Bell(len(rows), rows[0] if rows else None)


def _unread(player: int | Given, event: int | Given) -> QuerySet[Notice]:
    return _told(player, event).filter(~_seen(player))


def _told(player: int | Given, event: int | Given) -> QuerySet[Notice]:
    return Notice.objects.filter(Q(player_id=player) | Q(player=None), event_id=event)


def _seen(player: int | Given) -> Exists:
    return Exists(NoticeRead.objects.filter(notice=OuterRef("pk"), player_id=player))


_UNREAD = Prepared(lambda: _unread(Given("player"), Given("event"))[: MOST + 1])

"""A player's inbox: what was told to them and to everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from larp.models import Notice, NoticeRead, Player

MOST = 100
"""The inbox shows so many, the newest first."""


@dataclass(frozen=True)
class Bell:
    """How many lie unread, and the newest of them."""

    count: int
    newest: Notice | None


def inbox(player: Player) -> QuerySet[Notice]:
    """All that this player was told, the newest first; `is_read` says whether they have seen it."""
    return _told(player).annotate(is_read=_seen(player))


def unread(player: Player) -> QuerySet[Notice]:
    """Those of the inbox that the player hasn't seen."""
    return _told(player).filter(~_seen(player))


def bell(player: Player) -> Bell:
    """What the bar of a phone says of the inbox; a count over `MOST` stays there."""
    rows = list(unread(player)[: MOST + 1])
    return Bell(len(rows), rows[0] if rows else None)


def _told(player: Player) -> QuerySet[Notice]:
    return Notice.objects.filter(Q(player=player) | Q(player=None), event=player.event_id)


def _seen(player: Player) -> Exists:
    return Exists(NoticeRead.objects.filter(notice=OuterRef("pk"), player=player))

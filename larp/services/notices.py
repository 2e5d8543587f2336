"""Notices are made from the journal, in the transaction of what they tell of, or by a sweep; and they are read.

Which entries tell whom is known by the apps that write them: they register a *teller* for their kinds. The database
lets each key in once, so that a sweep that runs twice tells nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from larp.models import JournalEntry, Notice, NoticeRead, Player
from larp.selectors.notices import unread
from larp.services import mail, outbox


@dataclass(frozen=True)
class News:
    """What is told: `data` holds only what the reader may know. `player` is the reader's key, None: all players.

    `key` names the occasion where that isn't the journal's entry itself.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    player: int | None = None
    key: str = ""


Teller = Callable[[JournalEntry], Iterable[News]]
_tellers: dict[str, Teller] = {}


def register(teller: Teller, *kinds: str) -> None:
    """Makes `teller` say what the entries of these kinds tell, and to whom."""
    for kind in kinds:
        _tellers[kind] = teller


def from_journal(entries: Iterable[JournalEntry]) -> None:
    """Tells what the entries, just written, tell. Part of the caller's transaction."""
    for entry in entries:
        teller = _tellers.get(entry.kind)
        if teller is not None:
            tell(event_id=entry.event_id, news=teller(entry), now=entry.received_at, about=f"journal:{entry.pk}")


def tell(*, event_id: int, news: Iterable[News], now: datetime, about: str = "") -> list[Notice]:
    """Makes a notice of each, unless its key is there already; returns those that stand now. `about` is the key of
    news without one."""
    made = [
        Notice(event_id=event_id, player_id=one.player, key=_key(one, about), kind=one.kind, data=one.data, at=now)
        for one in news
    ]
    if not made:
        return []
    Notice.objects.bulk_create(made, ignore_conflicts=True)
    keys = [notice.key for notice in made]
    stand = list(Notice.objects.filter(event_id=event_id, key__in=keys).order_by("id"))
    outbox.write(notices=stand, event_id=event_id, now=now)
    mail.note(notices=stand, event_id=event_id, now=now)
    return stand


def read(*, player: Player, now: datetime) -> None:
    """The player has seen what lies unread in the inbox."""
    rows = [NoticeRead(notice=notice, player=player, at=now) for notice in unread(player)]
    if rows:
        NoticeRead.objects.bulk_create(rows, ignore_conflicts=True)


def _key(news: News, about: str) -> str:
    named = news.key or about
    return named if news.player is None else f"{named}:{news.player}"

"""Whether anything changed for a viewer: a short string that a screen keeps and compares.

It is made only of what the viewer may read, so that its changing gives nothing away: a bid that only masters see must
not be heard on a player's phone. Apps that show more than the journal tells (phases by the clock, a hand) register a
part of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Max, Q, QuerySet

from larp.models import Event, JournalEntry, Notice
from larp.permissions import Actor, Role

Part = Callable[[Event, Actor, datetime], str]
_parts: list[Part] = []
_own: dict[str, list[Part]] = {}
_untold: dict[str, frozenset[str]] = {}
_ABOUT_HATS = ("badge", "device", "screen", "event", "player", "mediator")
LAST = 60
"""So many of the newest entries tell whom they concern; of more at once everybody is told."""
_SEES_ALL = frozenset({Role.MASTER, Role.CLOCK})


def register(part: Part) -> None:
    """Adds `part(event, viewer, now)` to every version: it must change when what the viewer sees changes, and hold
    nothing that the viewer may not know. What it says to a master changes whenever what it says to anybody does."""
    if part not in _parts:
        _parts.append(part)


def register_on(page: str, part: Part) -> None:
    """The same for what `page` alone shows: it doesn't touch the versions of other pages."""
    parts = _own.setdefault(page, [])
    if part not in parts:
        parts.append(part)


def has_own_parts(page: str) -> bool:
    """Whether anything is registered for `page` alone."""
    return page in _own


def untold_on(page: str, kinds: Iterable[str]) -> None:
    """Says that `page` (the name of its address) shows nothing of what others did in these kinds of journal entries,
    so that it needn't be made anew for each of three hundred phones when one of them declares a goal."""
    _untold[page] = _untold.get(page, frozenset()) | frozenset(kinds)


def visible_journal(*, event: Event, viewer: Actor) -> QuerySet[JournalEntry]:
    """The entries of the journal that `viewer` may read: masters all, a player the public ones and those about
    themselves, everybody else the public ones."""
    entries = JournalEntry.objects.filter(event=event)
    if viewer.role in _SEES_ALL:
        return entries
    seen = Q(visibility=JournalEntry.Visibility.PUBLIC)
    if viewer.role is Role.PLAYER:
        seen |= Q(visibility=JournalEntry.Visibility.PLAYER, player_id=viewer.player_id)
    return entries.filter(seen)


def event_version(*, event: Event, viewer: Actor, now: datetime, page: str = "") -> str:
    """The version of `event` for `viewer` at `now`: sixteen signs, equal as long as nothing visible changed; on the
    page named, nothing that it shows (`untold_on`). A player's goes on with `_` and eight signs more, which change with
    the newest notice alone: then the bar of the phone is all that is made anew."""
    heard = JournalEntry.objects.filter(event=event)
    # A mediator's desk follows other mediators' entries; that something happened is no secret to it.
    if viewer.role is not Role.MEDIATOR:
        heard = visible_journal(event=event, viewer=viewer)
    if page in _untold:
        own = Q(player_id=viewer.player_id) if viewer.player_id else Q(pk=None)
        heard = heard.filter(own | ~Q(kind__in=_untold[page]))
    newest = heard.aggregate(newest=Max("id"))["newest"]
    # Who has lost the hat that a page was made for has another version at once, and the page asks anew.
    said = [str(viewer.role), str(newest or 0), *(part(event, viewer, now) for part in _parts)]
    said += [part(event, viewer, now) for part in _own.get(page, ())]
    version = _digest(*said)[:16]
    if viewer.role is not Role.PLAYER:
        return version
    mine = Notice.objects.filter(Q(player=viewer.player_id) | Q(player=None), event=event)
    # The number itself would tell how many notices others got.
    told = mine.aggregate(newest=Max("id"))["newest"]
    return f"{version}_{_digest(str(viewer.player_id), str(told or 0))[:8]}"


def _digest(*said: str) -> str:
    return hashlib.sha256("\x1f".join(said).encode()).hexdigest()


@dataclass(frozen=True)
class Beat:
    """What happened, as far as it matters who hears of it."""

    id: int
    kind: str
    visibility: str
    player_id: int | None


@dataclass(frozen=True)
class Pulse:
    """What changes whenever the version of an event changes for anybody: the newest entry of its journal, what the
    parts say to a master, the last entries, and what the parts of single pages say (`own`, of those asked for). For
    the server's own use, whoever may know of what it holds."""

    newest: int
    parts: str
    last: tuple[Beat, ...]
    own: Mapping[str, str] = field(default_factory=dict)
    told: tuple[tuple[int, int | None], ...] = ()
    """The last notices, the newest first: their numbers and whom they tell, None: everybody."""

    def is_silent_for(self, listener: Listener, *, since: Pulse) -> bool:
        """Whether nothing that happened after `since` can have changed the version of `listener`. False where that
        isn't certain."""
        if self.parts != since.parts or self.newest < since.newest:
            return False
        if listener.page in _own and self.own.get(listener.page, "") != since.own.get(listener.page):
            return False
        if len(self.last) == LAST and self.last[-1].id > since.newest:
            return False
        if any(listener.may_hear(beat) for beat in self.last if beat.id > since.newest):
            return False
        return listener.player_id is None or self._is_untold(listener.player_id, since)

    def _is_untold(self, player_id: int, since: Pulse) -> bool:
        """Whether that player got no notice after `since`."""
        newest = since.told[0][0] if since.told else 0
        after = [reader for number, reader in self.told if number > newest]
        return len(after) < LAST and player_id not in after and None not in after


@dataclass(frozen=True)
class Listener:
    """Who asks for a version: the role, the player's key for a player, and the page."""

    role: str
    player_id: int | None
    page: str

    def may_hear(self, beat: Beat) -> bool:
        """Whether the version may change with it: by what is read there, or because the hat itself is gone."""
        if self.role not in (Role.PLAYER, Role.PUBLIC) or beat.kind.startswith(_ABOUT_HATS):
            return True
        if self.player_id is not None and beat.player_id == self.player_id:
            return True
        if beat.visibility == JournalEntry.Visibility.PUBLIC:
            return beat.kind not in _untold.get(self.page, ())
        return False


def pulse(*, event_id: int, now: datetime, pages: Iterable[str] = ()) -> Pulse:
    """The event's pulse, with the own parts of `pages`; of an event that is gone, one that equals no other."""
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return Pulse(-1, "", ())
    rows = JournalEntry.objects.filter(event=event).order_by("-id")
    last = tuple(Beat(*row) for row in rows.values_list("id", "kind", "visibility", "player_id")[:LAST])
    everything = Actor(role=Role.MASTER, event_id=event.pk)
    parts = "\x1f".join(part(event, everything, now) for part in _parts)
    told = Notice.objects.filter(event=event).order_by("-id").values_list("id", "player_id")
    own = {
        page: "\x1f".join(part(event, everything, now) for part in _own[page])
        for page in pages if page in _own
    }  # fmt: skip
    return Pulse(last[0].id if last else 0, parts, last, own, tuple(told[:LAST]))

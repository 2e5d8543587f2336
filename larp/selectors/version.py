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
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet

from larp.models import Event, JournalEntry, Notice
from larp.permissions import Actor, Role
from larp.selectors.prepared import Given, Prepared

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
    return JournalEntry.objects.filter(_visible(viewer.role, viewer.player_id), event=event)


def _visible(role: Role, player_id: int | Given | None) -> Q:
    if role in _SEES_ALL:
        return Q()
    seen = Q(visibility=JournalEntry.Visibility.PUBLIC)
    if role is Role.PLAYER:
        seen |= Q(visibility=JournalEntry.Visibility.PLAYER, player_id=player_id)
    return seen


def event_version(*, event: Event, viewer: Actor, now: datetime, page: str = "") -> str:
    """The version of `event` for `viewer` at `now`: sixteen signs, equal as long as nothing visible changed; on the
    page named, nothing that it shows (`untold_on`). A player's goes on with `_` and eight signs more, which change with
    the newest notice alone: then the bar of the phone is all that is made anew."""
    newest = _newest(event.pk, viewer, _untold.get(page, frozenset()))
    # Who has lost the hat that a page was made for has another version at once, and the page asks anew.
    said = [str(viewer.role), str(newest), *(part(event, viewer, now) for part in _parts)]
    said += [part(event, viewer, now) for part in _own.get(page, ())]
    version = _digest(*said)[:16]
    if viewer.role is not Role.PLAYER:
        return version
    told = _TOLD.first(event=event.pk, player=viewer.player_id or 0)
    # The number itself would tell how many notices others got.
    return f"{version}_{_digest(str(viewer.player_id), str(told[0] if told else 0))[:8]}"


_TOLD = Prepared(
    lambda: Notice.objects.filter(Q(player_id=Given("player")) | Q(player=None), event_id=Given("event"))
    .order_by("-id")
    .values_list("id")[:1]
)


@cache
def _heard(role: Role, *, is_player: bool, untold: frozenset[str]) -> Prepared[Any]:
    """The newest entry that a role hears of, without those of the kinds `untold` that aren't about themselves."""

    def make() -> QuerySet[Any, Any]:
        entries = JournalEntry.objects.filter(event_id=Given("event"))
        # A mediator's desk follows other mediators' entries; that something happened is no secret to it.
        if role is not Role.MEDIATOR:
            entries = entries.filter(_visible(role, Given("player") if is_player else None))
        if untold:
            own = Q(player_id=Given("player")) if is_player else Q(pk=None)
            entries = entries.filter(own | ~Q(kind__in=untold))
        return entries.order_by("-id").values_list("id")[:1]

    return Prepared(make)


def _newest(event_id: int, viewer: Actor, untold: frozenset[str]) -> int:
    heard = _heard(viewer.role, is_player=viewer.player_id is not None, untold=untold)
    found = heard.first(event=event_id, player=viewer.player_id)
    return int(found[0]) if found else 0


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


_EVENT = Prepared(lambda: Event.objects.filter(pk=Given("event")))
_LAST = Prepared(
    lambda: JournalEntry.objects.filter(event_id=Given("event"))
    .order_by("-id")
    .values_list("id", "kind", "visibility", "player_id")[:LAST]
)
_TOLD_LAST = Prepared(
    lambda: Notice.objects.filter(event_id=Given("event")).order_by("-id").values_list("id", "player_id")[:LAST]
)


def pulse(*, event_id: int, now: datetime, pages: Iterable[str] = ()) -> Pulse:
    """The event's pulse, with the own parts of `pages`; of an event that is gone, one that equals no other."""
    event = _EVENT.first(event=event_id)
    if event is None:
        return Pulse(-1, "", ())
    last = tuple(Beat(*row) for row in _LAST(event=event_id))
    everything = Actor(role=Role.MASTER, event_id=event.pk)
    parts = "\x1f".join(part(event, everything, now) for part in _parts)
    own = {
        page: "\x1f".join(part(event, everything, now) for part in _own[page])
        for page in pages if page in _own
    }  # fmt: skip
    return Pulse(last[0].id if last else 0, parts, last, own, tuple(_TOLD_LAST(event=event_id)))

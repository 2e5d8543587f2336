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
from functools import cache, cached_property
from typing import Any

from django.db.models import Q, QuerySet

from larp.models import Event, JournalEntry, Notice
from larp.permissions import Actor, Role
from larp.selectors.prepared import Given, Prepared

Part = Callable[[Event, datetime], str]
_parts: list[Part] = []
_for_masters: list[Part] = []
_own: dict[str, list[Part]] = {}
_untold: dict[str, frozenset[str]] = {}
_ABOUT_HATS = ("badge", "device", "screen", "event", "player", "mediator")
LAST = 60
"""So many of the newest entries tell whom they concern; of more at once everybody is told."""
_SEES_ALL = frozenset({Role.MASTER, Role.CLOCK})


def register(part: Part) -> None:
    """Adds `part(event, now)` to every version: it must change when what a viewer sees changes, and hold nothing that
    anybody may not know. It says the same to all."""
    if part not in _parts:
        _parts.append(part)


def register_for_masters(part: Part) -> None:
    """The same for the versions of masters alone."""
    if part not in _for_masters:
        _for_masters.append(part)


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
    return read_version(event=event, viewer=viewer, now=now, page=page).text


@dataclass(frozen=True)
class Version:
    """What a version is made of: who hears it (`listener`) of which event, the newest entry of the journal heard, what
    the parts say, and the newest notice told (of a player). For the server's own use; `text` gives nothing of it
    away."""

    event_id: int
    listener: Listener
    newest: int
    parts: tuple[str, ...]
    told: int

    @cached_property
    def text(self) -> str:
        """The string that a screen compares."""
        # Who has lost the hat that a page was made for has another version at once, and the page asks anew.
        version = _digest(self.listener.role, str(self.newest), *self.parts)[:16]
        if self.listener.role != Role.PLAYER:
            return version
        # The number itself would tell how many notices others got.
        return f"{version}_{_digest(str(self.listener.player_id), str(self.told))[:8]}"


def read_version(*, event: Event, viewer: Actor, now: datetime, page: str) -> Version:
    """The version of `event` for `viewer` at `now` on that page, with what it is made of."""
    listener = Listener(str(viewer.role), viewer.player_id, page)
    told = None
    if viewer.role is Role.PLAYER:
        told = _TOLD.first(event=event.pk, player=viewer.player_id or 0)
    return Version(
        event_id=event.pk,
        listener=listener,
        newest=_newest(event.pk, viewer, _untold.get(page, frozenset())),
        parts=(
            *_said(_parts, event, now),
            *(_said(_for_masters, event, now) if viewer.role is Role.MASTER else ()),
            *_said(_own.get(page, ()), event, now),
        ),
        told=int(told[0]) if told else 0,
    )


def _said(parts: Iterable[Part], event: Event, now: datetime) -> tuple[str, ...]:
    return tuple(part(event, now) for part in parts)


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
class Listener:
    """Who asks for a version: the role, the player's key for a player, and the page."""

    role: str
    player_id: int | None
    page: str

    def hears(self, beat: Beat) -> bool:
        """Whether the version changes with it: as `_heard` asks it of the database."""
        is_own = self.player_id is not None and beat.player_id == self.player_id
        if not is_own and beat.kind in _untold.get(self.page, ()):
            return False
        if self.role in _SEES_ALL or self.role == Role.MEDIATOR:
            return True
        if beat.visibility == JournalEntry.Visibility.PUBLIC:
            return True
        return is_own and self.role == Role.PLAYER and beat.visibility == JournalEntry.Visibility.PLAYER


@dataclass(frozen=True)
class Pulse:
    """What changes whenever the version of an event changes for anybody: what the parts say to all, to masters and on
    single pages (`own`, of those asked for), and the last entries and notices, the newest first; a notice with whom it
    tells, None: everybody. For the server's own use, whoever may know of what it holds."""

    parts: tuple[str, ...]
    for_masters: tuple[str, ...]
    last: tuple[Beat, ...]
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: tuple[tuple[int, int | None], ...] = ()
    is_gone: bool = False

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return self.last[0].id if self.last else 0

    def version_for(self, version: Version, *, since: Pulse) -> Version | None:
        """What `version`, which was read after `since`, is now. None where only the site can say: when somebody's hat
        may be gone, when more happened than a pulse holds, or where a page's own part wasn't asked for."""
        listener, page = version.listener, version.listener.page
        if self.is_gone or self.newest < since.newest or (page in _own and page not in self.own):
            return None
        after = [beat for beat in self.last if beat.id > since.newest]
        before = since.told[0][0] if since.told else 0
        told = [(number, reader) for number, reader in self.told if number > before]
        if LAST in (len(after), len(told)) or any(beat.kind.startswith(_ABOUT_HATS) for beat in after):
            return None
        return Version(
            event_id=version.event_id,
            listener=listener,
            newest=max([version.newest, *(beat.id for beat in after if listener.hears(beat))]),
            parts=(
                *self.parts,
                *(self.for_masters if listener.role == Role.MASTER else ()),
                *(self.own[page] if page in _own else ()),
            ),
            told=version.told
            if listener.role != Role.PLAYER
            else max([version.told, *(number for number, reader in told if reader in (None, listener.player_id))]),
        )


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
    """The event's pulse, with the own parts of `pages`; of an event that is gone, one of which nothing follows."""
    event = _EVENT.first(event=event_id)
    if event is None:
        return Pulse((), (), (), is_gone=True)
    # Entries first: what happens meanwhile is in the parts too early, and never missing.
    last = tuple(Beat(*row) for row in _LAST(event=event_id))
    return Pulse(
        last=last,
        told=tuple(_TOLD_LAST(event=event_id)),
        parts=_said(_parts, event, now),
        for_masters=_said(_for_masters, event, now),
        own={page: _said(_own[page], event, now) for page in pages if page in _own},
    )

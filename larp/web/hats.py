"""Who stands behind a request: the hats that a session may wear in an event.

A *hat* is a role in one event together with the rows that prove it. The session holds several at once:

- master: Django's login and a `Membership` of the event;
- player: `session["players"][event id]`, the primary key of the badge that signed the person in, and
  `session["phones"][event id]`, that of the `Phone` which this browser is. A badge withdrawn since, or reissued, is no
  longer a hat: its phones are signed out by that alone (design section 6). No more is a phone that still asks, or that
  was cut off;
- others, such as the mediator, are registered by the app that has their rows.

Nothing here decides what a hat may do: `larp.web.access` asks for one at the door of a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse

from larp.models import Badge, Event, Membership
from larp.permissions import Actor, Role
from larp.selectors.prepared import Given, Prepared
from larp.web.languages import in_language

PLAYERS_KEY = "players"
PHONES_KEY = "phones"


class Lock(Protocol):
    """What may stand before everything that a hat opens. It is asked of a request whose `now` is set."""

    def is_shut(self, request: HttpRequest) -> bool:
        """Whether the wearer must answer first."""

    def ask(self, request: HttpRequest) -> HttpResponse:
        """The page that asks, and shows nothing else."""

    def touch(self, request: HttpRequest) -> None:
        """The wearer has opened a page."""


@dataclass(frozen=True)
class Hat:
    """An actor in one event, and what the policy sets on the request with it (`player`, `badge`, `device`…)."""

    actor: Actor
    attributes: dict[str, Any] = field(default_factory=dict)
    lock: Lock | None = None

    def is_shut(self, request: HttpRequest) -> bool:
        """Whether a lock keeps the wearer from what the hat opens."""
        return self.lock is not None and self.lock.is_shut(request)


_LIVE = {"pk": Given("badge"), "withdrawn_at__isnull": True, "player__event_id": Given("event")}
_BADGES = Prepared(lambda: Badge.objects.filter(**_LIVE).select_related("player__event"))
_PHONE = {"phones": Given("phone"), "phones__let_in_at__isnull": False, "phones__ended_at__isnull": True}
_ON_PHONES = Prepared(lambda: Badge.objects.filter(**_LIVE, **_PHONE).select_related("player__event"))

Resolver = Callable[[HttpRequest, Event], Hat | None]
EventIds = Callable[[HttpRequest], Iterable[int]]
_resolvers: dict[Role, tuple[Resolver, EventIds]] = {}


def register_hat(role: Role, resolver: Resolver, event_ids: EventIds) -> None:
    """Makes `role` known: `resolver` finds the hat a request has in an event, or None; `event_ids` names the events
    in which the session claims one (for the front page; each claim is still resolved)."""
    _resolvers[role] = (resolver, event_ids)


def hat_of(request: HttpRequest, event: Event, *roles: Role) -> Hat | None:
    """The first of `roles` that this request has in `event`, in the order asked; None for a stranger."""
    for role in roles:
        known = _resolvers.get(role)
        hat = known[0](request, event) if known else None
        if hat is not None:
            return hat
    return None


def claimed_events(request: HttpRequest) -> set[int]:
    """Primary keys of the events in which this session claims some hat."""
    return {event_id for _, event_ids in _resolvers.values() for event_id in event_ids(request)}


def player_actor(badge: Badge) -> Actor:
    """The actor of the player that a badge belongs to."""
    player = badge.player
    name = in_language(player.name, player.event.language)
    return Actor(
        role=Role.PLAYER, event_id=player.event_id, id=player.pk, name=name, public_name=name, player_id=player.pk
    )


def _master(request: HttpRequest, event: Event) -> Hat | None:
    if not request.user.is_authenticated:
        return None
    membership = Membership.objects.filter(event=event, user_id=request.user.pk).first()
    if membership is None:
        return None
    actor = Actor(
        role=Role.MASTER,
        event_id=event.pk,
        id=request.user.pk,
        name=membership.name,
        public_name=membership.name,
    )
    return Hat(actor, {"membership": membership})


def _master_events(request: HttpRequest) -> Iterable[int]:
    if not request.user.is_authenticated:
        return []
    return Membership.objects.filter(user_id=request.user.pk).values_list("event_id", flat=True)


def _player(request: HttpRequest, event: Event) -> Hat | None:
    badge_id = request.session.get(PLAYERS_KEY, {}).get(str(event.pk))
    if badge_id is None:
        return None
    phone_id = request.session.get(PHONES_KEY, {}).get(str(event.pk))
    # Older sessions name no phone.
    asked = {"badge": badge_id, "event": event.pk}
    badge = _BADGES.first(**asked) if phone_id is None else _ON_PHONES.first(**asked, phone=phone_id)
    return Hat(player_actor(badge), {"player": badge.player, "badge": badge}) if badge else None


def _player_events(request: HttpRequest) -> Iterable[int]:
    return [int(key) for key in request.session.get(PLAYERS_KEY, {})]


register_hat(Role.MASTER, _master, _master_events)
register_hat(Role.PLAYER, _player, _player_events)

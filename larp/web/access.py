"""One policy for each view: who may come through the door.

A policy is a decorator. It takes `slug` (or `code` of a screen) out of the view's arguments, finds the event and the
hat, and sets on the request `event`, `actor`, `now` (the one instant of this request), for a page its `version`, and
what the hat brings (`player`, `badge`, `membership`, `screen`, a mediator's rows). Whoever has no such hat gets the 404
page, the same bytes as for an event that doesn't exist. The wrapped view carries `.policy`; a test walks all addresses
for it.

    @access.master
    def today(request: EventRequest) -> HttpResponse: ...

    @access.api(Role.MEDIATOR, methods=["POST"])      # JSON, refusals as {code, rule, facts, message}
    def sync(request: ApiRequest) -> Response: ...

Objects inside the event have a door of their own: the selector's scope. What an actor may *do* is asked in services.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from rest_framework.authentication import SessionAuthentication
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from larp import clock
from larp.models import Badge, Event, Membership, Player, Screen
from larp.permissions import PUBLIC, Actor, Role
from larp.rules.errors import RuleViolation
from larp.selectors.prepared import Given, Prepared
from larp.selectors.version import Version, read_version
from larp.web.hats import Hat, hat_of, register_hat
from larp.web.languages import speak
from larp.web.unchanged import known_version

__all__ = [
    "ApiRequest",
    "EventRequest",
    "Hat",
    "any_of",
    "anybody",
    "api",
    "as_asked",
    "enter",
    "even_locked",
    "event_of",
    "hat_of",
    "master",
    "mediator",
    "named",
    "player",
    "public",
    "register_hat",
    "screen",
    "user",
    "wear",
]  # fmt: skip

View = Callable[..., HttpResponse]
_BY_SLUG = Prepared(lambda: Event.objects.filter(slug=Given("slug")))
_BY_CODE = Prepared(
    lambda: Screen.objects.select_related("event").filter(code=Given("code"), revoked_at__isnull=True)
)
_PUBLIC = (Role.PLAYER, Role.MASTER, Role.MEDIATOR, Role.PUBLIC)


class EventRequest(HttpRequest):
    """A request after its policy. Rows that the hat doesn't have are not set."""

    event: Event
    actor: Actor
    now: datetime
    version: str
    heard: Version
    player: Player
    badge: Badge
    membership: Membership
    screen: Screen
    mediator: Any
    device: Any


class ApiRequest(Request):
    """The same for an API view."""

    event: Event
    actor: Actor
    now: datetime
    player: Player
    mediator: Any
    device: Any


def enter(request: HttpRequest, event: Event, hat: Hat | None) -> None:
    """Sets on `request` what a view of `event` may rely on; without a hat the actor is the public of that event.

    For views that find their event by a code (`@anybody`), after `hat_of`. The version is read here, before the page
    reads anything: what changes while it is made gives another one, and the page asks again.
    """
    wear(request, event, hat)
    entered = cast(EventRequest, request)
    page = page_of(request)
    known = known_version(request.META, event_id=event.pk, viewer=entered.actor, page=page)
    entered.heard = known or read_version(event=event, viewer=entered.actor, now=entered.now, page=page)
    entered.version = entered.heard.text


def page_of(request: HttpRequest) -> str:
    """The name of the page's address; a page that asks for its version tells it (`on`)."""
    match = request.resolver_match
    return request.GET.get("on") or (match.view_name if match else "")


def wear(request: HttpRequest, event: Event, hat: Hat | None) -> None:
    """The same without the version, for pages that know one of their own."""
    entered = cast(EventRequest, request)
    entered.event = event
    entered.now = clock.now()
    # Times on the page are shown against the day of this instant (`daytime`).
    event.shown_at = entered.now  # type: ignore[attr-defined]
    entered.actor = hat.actor if hat else Actor(role=Role.PUBLIC, event_id=event.pk)
    for name, value in (hat.attributes if hat else {}).items():
        setattr(entered, name, value)
    speak(request, event)


def event_of(request: HttpRequest, slug: str) -> Event:
    """The event of an address, or the 404 page; for policies of other apps that know doors of their own."""
    # The session is read before the event is looked for, so that both answers vary by the same headers.
    request.session.get("players")
    event = _BY_SLUG.first(slug=slug)
    if event is None:
        raise Http404
    return event


def _door(request: HttpRequest, slug: str, roles: Sequence[Role]) -> tuple[Event, Hat | None]:
    event = event_of(request, slug)
    hat = hat_of(request, event, *roles)
    if hat is None and Role.PUBLIC not in roles:
        raise Http404
    return event, hat


def named(view: Any, policy: str) -> Any:
    """The view with its policy's name, for which a test asks."""
    view.policy = policy
    return view


def any_of(*roles: Role) -> Callable[[View], View]:
    """The view is for whoever has one of `roles`; the first that fits is the actor. With `Role.PUBLIC`, for all.

    Behind a shut lock the wearer gets the page that asks, save where everybody may come in.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, /, *, slug: str, **rest: Any) -> HttpResponse:
            event, hat = _door(request, slug, roles)
            enter(request, event, hat)
            if hat is not None and hat.lock is not None and Role.PUBLIC not in roles:
                if hat.lock.is_shut(request):
                    return hat.lock.ask(request)
                hat.lock.touch(request)
            return view(request, **rest)

        return named(checked, "|".join(roles))

    return decorate


def even_locked(*roles: Role) -> Callable[[View], View]:
    """Like `any_of`, for a view that shows nothing of the event and has to answer from behind a lock."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, /, *, slug: str, **rest: Any) -> HttpResponse:
            enter(request, *_door(request, slug, roles))
            return view(request, **rest)

        return named(checked, "|".join(roles))

    return decorate


master = any_of(Role.MASTER)
mediator = any_of(Role.MEDIATOR)
player = any_of(Role.PLAYER)


def public(view: View) -> View:
    """The event exists; the actor is the hat there is (player, master, mediator) or else the public."""
    return named(any_of(*_PUBLIC)(view), "public")


def as_asked(view: View) -> View:
    """As `public`, but where `as` names a role the actor is that hat or else the public: who wears several hats is
    here the one that the page shows things to."""

    @wraps(view)
    def checked(request: HttpRequest, /, *, slug: str, **rest: Any) -> HttpResponse:
        asked = [role for role in _PUBLIC if role == request.GET.get("as")]
        enter(request, *_door(request, slug, [*asked, Role.PUBLIC] if asked else _PUBLIC))
        return view(request, **rest)

    return named(checked, "public")


def screen(view: View) -> View:
    """A hall screen by the code in its address, unless a master revoked it. The actor is the public."""

    @wraps(view)
    def checked(request: HttpRequest, /, *, code: str, **rest: Any) -> HttpResponse:
        row = _BY_CODE.first(code=code.upper())
        if row is None:
            raise Http404
        enter(request, row.event, None)
        cast(EventRequest, request).screen = row
        return view(request, **rest)

    return named(checked, "screen")


def user(view: View) -> View:
    """Somebody who signed in by password, in no event: the actor is a master of none. Anybody else gets the 404."""

    @wraps(view)
    def checked(request: HttpRequest, /, **rest: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        entered = cast(EventRequest, request)
        entered.now = clock.now()
        name = request.user.get_full_name() or request.user.get_username()
        entered.actor = Actor(role=Role.MASTER, id=request.user.pk, name=name, public_name=name)
        return view(request, **rest)

    return named(checked, "user")


def anybody(view: View) -> View:
    """No event and no hat: front door, sign-in, health. The actor is the public of no event."""

    @wraps(view)
    def checked(request: HttpRequest, /, **rest: Any) -> HttpResponse:
        entered = cast(EventRequest, request)
        entered.now = clock.now()
        entered.actor = PUBLIC
        return view(request, **rest)

    return named(checked, "anybody")


class _SessionHats(SessionAuthentication):
    """The session, with the CSRF check also for those who signed in by a badge or a tablet and have no user."""

    def authenticate(self, request: Request) -> Any:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            self.enforce_csrf(request)
        return super().authenticate(request)


def api(
    *roles: Role, methods: Sequence[str] = ("GET",), behind_lock: bool = False
) -> Callable[[Callable[..., Response]], View]:
    """A JSON view for whoever has one of `roles`, answering `methods`. A stranger gets the 404 of no such event.

    Refused behind a shut lock (`locked`), unless everybody may come in, or it works there (`behind_lock`).
    """

    def decorate(view: Callable[..., Response]) -> View:
        @wraps(view)
        def checked(request: Request, /, *, slug: str, **rest: Any) -> Response:
            event, hat = _door(request._request, slug, roles)
            wear(request._request, event, hat)
            if hat is not None and not behind_lock and Role.PUBLIC not in roles and hat.is_shut(request._request):
                raise RuleViolation("locked")
            for name, value in vars(request._request).items():
                if name in ApiRequest.__annotations__:
                    setattr(request, name, value)
            return view(request, **rest)

        opened = permission_classes([AllowAny])(authentication_classes([_SessionHats])(checked))
        return named(api_view(list(methods))(opened), "api:" + "|".join(roles))

    return decorate

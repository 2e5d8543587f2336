"""A code typed by hand: which page it opens.

An app whose rows have codes registers a finder: from a code to the address of its page, or None. Only addresses are
given; opening one changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.urls import reverse

from larp.models import Badge, Event
from larp.permissions import Role
from larp.selectors.people import find_badge
from larp.services import guesses
from larp.web.address import address_of
from larp.web.hats import PLAYERS_KEY, claimed_events, hat_of

Finder = Callable[[str], str | None]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """Adds `finder(code) -> address or None`; the code is already read (`larp.codes.read_code`)."""
    if finder not in _finders:
        _finders.append(finder)


def page_of(code: str) -> str | None:
    """The address of the page that belongs to `code`; None where nobody knows it."""
    return next((address for finder in _finders if (address := finder(code))), None)


def too_many_wrong(request: HttpRequest) -> bool:
    """Whether whoever asks guessed too often. Who wears a hat is never held up by their neighbours at one address."""
    return guesses.is_held_up(who=_guesser(request))


def count_wrong(request: HttpRequest) -> None:
    """Notes that a code was asked for which never existed. A withdrawn or revoked code is not a guess."""
    worn = _badge_worn(request)
    guesses.note(
        who=_guesser(request), address=address_of(request), player_id=worn.player_id if worn else None,
        now=request.now,  # type: ignore[attr-defined]
    )  # fmt: skip


def _guesser(request: HttpRequest) -> str:
    """Against whom a wrong code counts: the badge, the user or the session of whoever wears a hat, else the address.

    A phone that only asks to be let in by a badge wears none: it would use up what the badge's own player may try.
    """
    worn = _badge_worn(request)
    if worn:
        return f"badge {worn.pk}"
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    events = Event.objects.filter(pk__in=claimed_events(request))
    is_desk = any(hat_of(request, event, Role.MEDIATOR) for event in events)
    return f"session {request.session.session_key}" if is_desk else address_of(request)


def _badge_worn(request: HttpRequest) -> Badge | None:
    """The first badge that this browser is signed in by."""
    claimed = sorted(map(int, request.session.get(PLAYERS_KEY, {})))
    events = Event.objects.in_bulk(claimed) if claimed else {}
    hats = (hat_of(request, events[key], Role.PLAYER) for key in claimed if key in events)
    return next((hat.attributes["badge"] for hat in hats if hat), None)


def _badge(code: str) -> str | None:
    return reverse("larp:badge", kwargs={"code": code}) if find_badge(code) else None


register(_badge)

"""A badge scanned: who is signed in by it, whether this phone may be, and asking to be let in (`larp.services.phones`).

Opening the address changes nothing; each change is a button.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from larp.models import Badge, Phone
from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.selectors.people import find_badge
from larp.selectors.phones import ASK_LIVES, signed_in
from larp.services import phones
from larp.web import access, codes, errors, live
from larp.web.hats import PHONES_KEY, PLAYERS_KEY, hat_of, player_actor
from larp.web.refusals import REFUSED
from larp.web.tabs import front_page
from larp.web.wording import sentence


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def page(request: access.EventRequest, code: str) -> HttpResponse:
    """Whose badge it is, and the button that signs this phone in or asks to. Whoever wears it already goes to the
    player's own pages. A withdrawn one says so; one that never existed is answered as no page, and counted."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    found = _found(request, code)
    if found.withdrawn_at is not None:
        access.enter(request, found.player.event, None)
        return render(request, "front/withdrawn.html", {"code": found.code, "since": found.withdrawn_at}, status=410)
    access.wear(request, found.player.event, None)
    refused = ""
    if request.method == "POST":
        try:
            _act(request, found)
        except RuleViolation as no:
            refused = sentence(no)
        else:
            return redirect("larp:badge", code=found.code)
    wearing = access.hat_of(request, found.player.event, Role.PLAYER)
    if wearing and wearing.actor.id == found.player_id and not refused:
        return redirect(front_page(Role.PLAYER, found.player.event))
    asked = _own_request(request, found)
    context: dict[str, Any] = {
        "player": found.player,
        "other": wearing.actor.name if wearing and wearing.actor.id != found.player_id else "",
        "asked": asked,
        "stands": asked is not None and _state(asked, request) == "asking",
        "needs_pin": bool(found.pin_hash),
        "is_worn": signed_in(found).exists(),
        "refused": refused,
        "version": "" if asked is None else _state(asked, request),
        "version_url": reverse("larp:badge_live", kwargs={"code": found.code}),
    }
    return render(request, "front/badge.html", context, status=REFUSED if refused else 200)


@require_safe
@access.anybody
def state(request: access.EventRequest, code: str) -> HttpResponse:
    """How it stands with the request of this very phone, for its page: `asking`, `in`, `over`, or empty for none."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    asked = _own_request(request, _found(request, code))
    request.version = "" if asked is None else _state(asked, request)
    return live.answer(request)


def forget_phone(request: HttpRequest, event_id: int) -> None:
    """The phone that this browser is in the event signs itself out, and its session no longer names it."""
    phone = Phone.objects.filter(pk=request.session.get(PHONES_KEY, {}).get(str(event_id)), ended_at=None)
    for row in phone.select_related("badge__player__event"):
        phones.end(actor=player_actor(row.badge), phone=row, now=request.now)  # type: ignore[attr-defined]


def _found(request: HttpRequest, code: str) -> Badge:
    found = find_badge(code)
    if found is None:
        codes.count_wrong(request)
        raise Http404
    return found


def _act(request: access.EventRequest, found: Badge) -> None:
    """Signs in, or asks to be; the second tap finds it done."""
    actor, now = player_actor(found), request.now
    wearing = hat_of(request, found.player.event, Role.PLAYER)
    if wearing and wearing.actor.id == found.player_id:
        return
    if request.POST.get("do") == "ask":
        asked = _own_request(request, found)
        if asked is None or _state(asked, request) != "asking":
            _wear(request, found, phones.ask(actor=actor, badge=found, now=now))
        return
    _wear(request, found, phones.sign_in(actor=actor, badge=found, pin=request.POST.get("pin", "")[:20], now=now))


def _wear(request: HttpRequest, found: Badge, phone: Phone) -> None:
    """Remembers badge and phone in the session, under a new session key, so that an old key can't be reused."""
    event = str(found.player.event_id)
    forget_phone(request, found.player.event_id)
    worn, held = (dict(request.session.get(key, {})) for key in (PLAYERS_KEY, PHONES_KEY))
    request.session.cycle_key()
    request.session[PLAYERS_KEY] = worn | {event: found.pk}
    request.session[PHONES_KEY] = held | {event: phone.pk}
    rotate_token(request)


def _own_request(request: HttpRequest, found: Badge) -> Phone | None:
    """The phone of this badge that this browser is, asking, in, or ended."""
    held = request.session.get(PHONES_KEY, {}).get(str(found.player.event_id))
    return None if held is None else Phone.objects.filter(pk=held, badge=found).first()


def _state(phone: Phone, request: access.EventRequest) -> str:
    if phone.ended_at or (phone.let_in_at is None and request.now - phone.asked_at > ASK_LIVES):
        return "over"
    return "in" if phone.let_in_at else "asking"

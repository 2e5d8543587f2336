"""Phones of a badge: let in, refused or cut off, by the player on a phone that is in, or by a master."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from larp.models import Badge, Phone, Player
from larp.services import phones
from larp.web import access
from larp.web.hats import PHONES_KEY
from larp.web.tabs import front_page


@require_POST
@access.player
def own(request: access.EventRequest, phone_id: int) -> HttpResponse:
    """The player lets a phone of the same badge in (`do` is let_in) or not, or cuts it off."""
    return _answer(request, get_object_or_404(Phone, pk=phone_id, badge=request.badge))


@require_POST
@access.master
def of_player(request: access.EventRequest, phone_id: int) -> HttpResponse:
    """A master does the same for any player."""
    rows = Phone.objects.select_related("badge__player")
    return _answer(request, get_object_or_404(rows, pk=phone_id, badge__player__event=request.event))


@sensitive_post_parameters("pin")
@require_POST
@access.player
def own_pin(request: access.EventRequest) -> HttpResponse:
    """The player chooses a PIN for further phones; an empty one takes it away."""
    pin = request.POST.get("pin", "")[:20]
    phones.choose_pin(actor=request.actor, badge=request.badge, pin=pin, now=request.now)
    messages.success(
        request, gettext("Another phone needs this PIN from now on.") if pin else gettext("The PIN is taken away.")
    )
    return _back(request)


@require_POST
@access.master
def take_pin(request: access.EventRequest, player_id: int) -> HttpResponse:
    """A master takes the PIN of a player's badge away."""
    player = get_object_or_404(Player, pk=player_id, event=request.event)
    badge = get_object_or_404(Badge.objects.select_related("player"), player=player, withdrawn_at=None)
    phones.choose_pin(actor=request.actor, badge=badge, pin="", now=request.now)
    messages.success(request, gettext("The PIN is taken away."))
    return redirect("larp:player", slug=request.event.slug, player_id=player.pk)


def _answer(request: access.EventRequest, phone: Phone) -> HttpResponse:
    asked = request.POST.get("do")
    if asked == "let_in":
        phones.let_in(actor=request.actor, phone=phone, now=request.now)
        messages.success(request, gettext("The phone with the number %(mark)d is let in.") % {"mark": phone.mark})
    elif asked == "end":
        was_in = phone.let_in_at is not None
        phones.end(actor=request.actor, phone=phone, now=request.now)
        messages.success(request, gettext("The phone is cut off.") if was_in else gettext("The phone isn’t let in."))
    else:
        raise Http404
    return _back(request)


def _back(request: access.EventRequest) -> HttpResponse:
    """The page on which the button stands, `next`."""
    onward = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return redirect(onward)
    return redirect(front_page(request.actor.role, request.event))


def this_phone(request: access.EventRequest) -> int | None:
    """The phone that this browser is in its event."""
    return request.session.get(PHONES_KEY, {}).get(str(request.event.pk))

"""Giving by a code that is scanned from one screen by another phone: the giver's side and the taker's (IN-07)."""

from __future__ import annotations

import base64
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from intrigues.models import Card, GiveCode, Offer, Place
from intrigues.selectors.signs import signs
from intrigues.services import give_codes
from larp.codes import read_code
from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.services.qr import png
from larp.templatetags.larp import local
from larp.web import access, codes, errors
from larp.web.hats import hat_of
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


@require_POST
@access.player
def hold_out(request: access.EventRequest, card_id: int) -> HttpResponse:
    """Makes the code of a card of one's hand and shows it."""
    card = Card.objects.filter(pk=card_id, holder=request.player, place=Place.HAND).first()
    if card is None:
        raise Http404
    held = give_codes.hold_out(actor=request.actor, card=card, now=request.now)
    return redirect("intrigues:held_out", slug=request.event.slug, held_id=held.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def held_out(request: access.EventRequest, held_id: int) -> HttpResponse:
    """The code as a picture while its minute runs, then what became of it; a POST puts it away."""
    held = _rows().filter(giver=request.player, pk=held_id).first()
    if held is None:
        raise Http404
    if request.method == "POST":
        give_codes.put_away(actor=request.actor, held=held, now=request.now)
        return redirect("intrigues:held_out", slug=request.event.slug, held_id=held.pk)
    is_open = held.is_open(request.now)
    mine = held.card.holder_id == request.player.pk and held.card.place == Place.HAND
    context: dict[str, Any] = {
        "tab": "hand", "held": held, "design": held.card.design, "is_open": is_open, "mine": mine,
        "picture": _picture(request, held) if is_open else "",
        "clock": {"deadline": held.until, "left": held.until - request.now, "paused": False},
    }  # fmt: skip
    return render(request, "intrigues/me/held_out.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def scanned(request: access.EventRequest, code: str) -> HttpResponse:
    """What is held out by that code, to a player of the event; a POST takes it. Anybody else learns to sign in first,
    and a code that never was is answered as no page, and counted."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    held = _rows().filter(code=read_code(code)).first()
    if held is None:
        codes.count_wrong(request)
        raise Http404
    event = held.card.event
    hat = hat_of(request, event, Role.PLAYER)
    access.enter(request, event, hat)
    if hat is None:
        return render(request, "intrigues/code/stranger_give.html", {"held": held})
    if held.giver_id == request.player.pk:
        return redirect("intrigues:held_out", slug=event.slug, held_id=held.pk)
    refused = ""
    if request.method == "POST" and not _has(request, held):
        try:
            held.offer = give_codes.take(actor=request.actor, held=held, receiver=request.player, now=request.now)
        except RuleViolation as no:
            refused = sentence(no)
            held = _rows().get(pk=held.pk)
        else:
            messages.success(request, gettext("Yours now, from %(name)s.") % {"name": local(held.giver.name)})
    if _has(request, held):
        return redirect("intrigues:card", slug=event.slug, card_id=held.card_id)
    stands = held.is_open(request.now) and not refused
    context = {
        "held": held, "design": held.card.design if stands else None, "stands": stands, "refused": refused,
        "signs": signs(event), "clock": {"deadline": held.until, "left": held.until - request.now, "paused": False},
    }  # fmt: skip
    return render(request, "intrigues/code/give.html", context, status=200 if stands else REFUSED if refused else 410)


def _rows() -> Any:
    return GiveCode.objects.select_related("card__design", "card__event", "giver", "offer__receiver")


def _has(request: access.EventRequest, held: GiveCode) -> bool:
    """Whether this player was the one who took it, and still has it; the other of two taps finds it so."""
    taken: Offer | None = held.offer
    if taken is None or taken.receiver_id != request.player.pk:
        return False
    return Card.objects.filter(pk=held.card_id, holder=request.player, place=Place.HAND).exists()


def _picture(request: access.EventRequest, held: GiveCode) -> str:
    """The symbol as a PNG in base64. It holds this very address: both phones came by it, whatever is printed."""
    address = request.build_absolute_uri(reverse("intrigues:give_code", kwargs={"code": held.code}))
    return base64.b64encode(png(address.upper())).decode()


def _address(code: str) -> str | None:
    found = GiveCode.objects.filter(code=code).exists()
    return reverse("intrigues:give_code", kwargs={"code": code}) if found else None


codes.register(_address)

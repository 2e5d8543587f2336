"""One card of one's own hand: its face, its way here, giving it and showing it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from intrigues.models import Card, CardCode, Offer, Place, Showing
from intrigues.selectors.hand import hand, running
from intrigues.selectors.locks import lock_of
from intrigues.selectors.signs import signs
from intrigues.services import cards
from intrigues.web.phone.people import matching, number_in, others
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.templatetags.larp import local
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

MINUTES = (5, 15, 30, 60)


@require_safe
@access.player
def page(request: access.EventRequest, card_id: int) -> HttpResponse:
    """The whole face as on paper, why it may be locked, its history as its holder may know it, its code (IN-08)."""
    row = next((row for row in hand(request.player, request.now).cards if row.card.pk == card_id), None)
    if row is None:
        raise Http404
    code = CardCode.objects.filter(card=row.card, withdrawn_at=None).first()
    context = {"tab": "hand", "row": row, "design": row.design, "signs": signs(request.event), "code": code}
    return render(request, "intrigues/me/card.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def give(request: access.EventRequest, card_id: int) -> HttpResponse:
    """Offers the card to a player, who accepts or not (IN-07): first whom (`?q=`, `?to=`), then a word and yes."""
    card = _own(request, card_id)
    refused, status = "", 200
    chosen = _chosen(request)
    note = request.POST.get("note", "")
    if request.method == "POST" and chosen:
        try:
            # A second tap finds the offer that the first has made.
            if not _offered(card, chosen):
                cards.offer(actor=request.actor, card=card, receiver=chosen, note=note, now=request.now)
        except RuleViolation as no:
            refused, status = ("", 200) if _offered(card, chosen) else (sentence(no), REFUSED)
        if not refused:
            messages.success(request, gettext("Offered to %(name)s.") % {"name": local(chosen.name)})
            return redirect("intrigues:card", slug=request.event.slug, card_id=card.pk)
    context = {"card": card, "design": card.design, "note": note, "refused": refused, "lock": lock_of(card)}
    return render(request, "intrigues/me/give.html", context | _choice(request, chosen), status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def show(request: access.EventRequest, card_id: int | None = None) -> HttpResponse:
    """Shows one card, or without `card_id` the whole hand, to one player for some minutes (IN-08)."""
    card = None if card_id is None else _own(request, card_id)
    refused, status = "", 200
    chosen = _chosen(request)
    typed = request.POST.get("minutes", str(MINUTES[1]))
    if request.method == "POST" and chosen:
        minutes = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
        try:
            if not _shown_already(request, card, chosen, minutes):
                cards.show(
                    actor=request.actor, owner=request.player, viewer=chosen, card=card, minutes=minutes,
                    now=request.now,
                )  # fmt: skip
        except RuleViolation as no:
            refused, status = sentence(no), REFUSED
        else:
            messages.success(request, gettext("Shown to %(name)s.") % {"name": local(chosen.name)})
            return _back(request, card)
    context = {
        "card": card, "design": card.design if card else None, "minutes": typed, "choices": MINUTES, "refused": refused,
    }  # fmt: skip
    return render(request, "intrigues/me/show.html", context | _choice(request, chosen), status=status)


@require_POST
@access.player
def revoke(request: access.EventRequest, showing_id: int) -> HttpResponse:
    """Ends a showing before its time (IN-08); one that has ended stays so."""
    showing = Showing.objects.filter(pk=showing_id, owner=request.player).select_related("card", "owner").first()
    if showing is None:
        raise Http404
    cards.revoke(actor=request.actor, showing=showing, now=request.now)
    messages.success(request, gettext("No longer shown."))
    here = showing.card if showing.card and showing.card.holder_id == request.player.pk else None
    return _back(request, here if here and here.place == Place.HAND else None)


def _own(request: access.EventRequest, card_id: int) -> Card:
    card = Card.objects.filter(pk=card_id, holder=request.player, place=Place.HAND).select_related("design").first()
    if card is None:
        raise Http404
    return card


def _offered(card: Card, receiver: Player) -> bool:
    """Whether its holder offers the card to that player now."""
    return card.offers.filter(state=Offer.State.OPEN, receiver=receiver, giver=card.holder_id).exists()


def _chosen(request: access.EventRequest) -> Player | None:
    """The player named in the form, or else in the address; None for nobody of this event."""
    named = request.POST.get("to") or request.GET.get("to", "")
    return Player.objects.filter(event=request.event, pk=number_in(named)).first()


def _choice(request: access.EventRequest, chosen: Player | None) -> dict[str, Any]:
    typed = request.GET.get("q", "")
    people = [] if chosen else others(request.player)
    return {
        "tab": "hand", "chosen": chosen, "typed": typed, "people": matching(people, typed),
        "signs": signs(request.event),
    }  # fmt: skip


def _shown_already(request: access.EventRequest, card: Card | None, viewer: Player, minutes: int) -> bool:
    """Whether a tap a moment ago has shown the same for the same time."""
    just_now = request.now - timedelta(seconds=10)
    same = running(request.now).filter(owner=request.player, viewer=viewer, card=card, shown_at__gte=just_now)
    return any(row.until - row.shown_at == timedelta(minutes=minutes) for row in same)


def _back(request: access.EventRequest, card: Card | None) -> HttpResponse:
    if card is None:
        return redirect("intrigues:hand", slug=request.event.slug)
    return redirect("intrigues:card", slug=request.event.slug, card_id=card.pk)

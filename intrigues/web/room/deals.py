"""Deals: drafts of hands, prepared, looked over, changed, and made at once (IN-06)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import Card, Deal, Place
from intrigues.selectors.deals import DealWarning, of_no_tier, warnings, without_tier
from intrigues.selectors.signs import signs
from intrigues.services import deals
from intrigues.web.room import typed
from intrigues.web.room.acts import Acts, Made, answer
from intrigues.web.room.card_words import name_of
from intrigues.web.room.hands import hand_lines
from larp.models import Player
from larp.selectors.people import tier_names, tier_of
from larp.templatetags.larp import local
from larp.web import access
from larp.web.access import EventRequest


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def listed(request: EventRequest) -> HttpResponse:
    """All deals, and the form that prepares one; a draft prepared opens."""

    def context() -> dict[str, Any]:
        rows = Deal.objects.filter(event=request.event)
        return {
            "tab": "cards",
            "deals": [
                {"deal": row, "cards": sum(map(len, row.hands.values())), "hands": len(row.hands)} for row in rows
            ],
            "bank": Card.objects.filter(event=request.event, place=Place.BANK).count(),
            "has_rule": bool(request.event.setting.get("deal")),
            "tiers": tier_names(request.event),
            "of_no_tier": len(of_no_tier(request.event)),
            "seed": get_random_string(8, "23456789abcdefghkmnpqrstvwxyz"),
        }

    return answer(
        request, "intrigues/room/deals.html", acts={"prepare": _prepare}, about=(), context=context,
        goes_to=reverse("intrigues:room_deals", kwargs={"slug": request.event.slug}),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: EventRequest, deal_id: int) -> HttpResponse:
    """One deal: every hand by its weights and kinds, what is odd about it, one hand to change (`?player=`)."""
    deal = _deal(request, deal_id)
    address = reverse("intrigues:room_deal", kwargs={"slug": request.event.slug, "deal_id": deal_id})
    shown = request.POST.get("shown") or request.GET.get("player", "")
    return answer(
        request, "intrigues/room/deal.html", acts=ACTS, about=(deal,),
        context=lambda: _context(request, _deal(request, deal_id), typed.key(shown)),
        goes_to=f"{address}?player={typed.key(shown)}" if typed.key(shown) else address,
    )  # fmt: skip


def _deal(request: EventRequest, deal_id: int) -> Deal:
    row = Deal.objects.filter(event=request.event, pk=deal_id).select_related("event").first()
    if row is None:
        raise Http404
    return row


def _context(request: EventRequest, deal: Deal, shown: int) -> dict[str, Any]:
    players = list(Player.objects.filter(event=request.event, bystander=False))
    cards = Card.objects.filter(event=request.event).select_related("design").in_bulk()
    dealt = {key for hand in deal.hands.values() for key in hand}
    found = warnings(deal)
    chosen = next((player for player in players if player.pk == shown), None)
    return {
        "tab": "cards",
        "deal": deal,
        "lines": hand_lines(deal, players, cards, found),
        "warnings": [_worded(row, players, cards) for row in found],
        "without_tier": without_tier(deal),
        "blocked": any(row.blocks for row in found),
        "count": len(dealt),
        "bank": [card for card in cards.values() if card.place == Place.BANK and card.pk not in dealt],
        "chosen": chosen,
        "hand": [cards[key] for key in deal.hands.get(str(shown), []) if key in cards],
        "signs": signs(request.event),
    }


def _worded(row: DealWarning, players: list[Player], cards: dict[int, Card]) -> dict[str, Any]:
    words = {
        "card_twice": gettext("%(card)s lies in two hands."),
        "not_in_bank": gettext("%(name)s: %(card)s is not in the bank any more."),
        "design_twice": gettext("%(name)s gets %(card)s twice."),
        "no_people": gettext("%(name)s has nobody to lay: no person in the hand."),
        "player_left": gettext("%(name)s has left the event."),
    }
    names = {player.pk: local(player.name) for player in players}
    card = cards.get(row.card_id or 0)
    facts = {"name": names.get(row.player_id or 0, ""), "card": name_of(card.design) if card else ""}
    return {"blocks": row.blocks, "text": words[row.kind] % facts, "player": row.player_id}


def _prepare(request: EventRequest) -> Made:
    name, seed = typed.text(request, "name")[:80], typed.text(request, "seed")
    tierless = tier_of(request.event, typed.text(request, "tierless"))
    made = deals.prepare(
        actor=request.actor, event=request.event, name=name, seed=seed, tierless=tierless, now=request.now
    )
    address = reverse("intrigues:room_deal", kwargs={"slug": request.event.slug, "deal_id": made.pk})
    return Made(gettext("A draft is prepared. Nobody has got anything yet."), address)


def _put(request: EventRequest, deal: Deal) -> str:
    """Cards ticked in the bank join the hand shown."""
    player = typed.player(request, "shown")
    added = [typed.key(sent) for sent in request.POST.getlist("card")]
    deals.add_cards(actor=request.actor, deal=deal, player=player, card_ids=added, now=request.now)
    return gettext("The hand is changed.")


def _take(request: EventRequest, deal: Deal) -> str:
    """One card of the hand shown goes back to the bank, or to the hand of `to`."""
    player, card = typed.player(request, "shown"), typed.key(typed.text(request, "about"))
    receiver = typed.some_player(request, "to")
    deals.move_card(actor=request.actor, deal=deal, card_id=card, holder=player, receiver=receiver, now=request.now)
    return gettext("The hand is changed.")


def _make(request: EventRequest, deal: Deal) -> str:
    deals.make(actor=request.actor, deal=deal, now=request.now)
    return gettext("Dealt: every card is in its hand.")


def _discard(request: EventRequest, deal: Deal) -> Made:
    deals.discard(actor=request.actor, deal=deal, now=request.now)
    listed_at = reverse("intrigues:room_deals", kwargs={"slug": request.event.slug})
    return Made(gettext("The draft is thrown away."), listed_at)


ACTS: Acts = {"put": _put, "take": _take, "make": _make, "discard": _discard}

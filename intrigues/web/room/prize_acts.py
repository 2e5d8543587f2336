"""Acts on the cards put up for influence (IN-24)."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from intrigues.models import Card, Intrigue, Place, Prize
from intrigues.services import drafts
from intrigues.web.room import typed
from larp.rules.errors import RuleViolation
from larp.web.access import EventRequest


def put_up(request: EventRequest, intrigue: Intrigue) -> str:
    """Puts up the cards ticked, in the order of the page."""
    keys = [typed.key(sent) for sent in request.POST.getlist("card")]
    found = Card.objects.filter(event=request.event).in_bulk(keys)
    cards = [found[key] for key in dict.fromkeys(keys) if key in found]
    if not cards:
        raise RuleViolation("choice_missing")
    drafts.put_up(
        actor=request.actor, intrigue=intrigue, cards=cards, face_down=bool(typed.text(request, "face_down")),
        reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return ngettext("%(n)d card is put up.", "%(n)d cards are put up.", len(cards)) % {"n": len(cards)}


def take_down(request: EventRequest, intrigue: Intrigue) -> str:
    prize = typed.row(Prize.objects.filter(intrigue=intrigue), typed.text(request, "about"))
    drafts.take_down(actor=request.actor, prize=prize, now=request.now)
    return gettext("The card is back in the bank.")


def bank(intrigue: Intrigue) -> list[Card]:
    """The cards that can be put up: those that the setting keeps for influence first."""
    kept = set(intrigue.event.setting.get("prizes", []))
    cards = Card.objects.filter(event=intrigue.event_id, place=Place.BANK).select_related("design")
    return sorted(cards, key=lambda card: (card.pk not in kept, card.design.kind, -(card.design.weight or 0), card.pk))


ACTS = {"put_up": put_up, "take_down": take_down}

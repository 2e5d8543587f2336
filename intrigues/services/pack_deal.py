"""The hands that a setting pack gives its characters."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Card, Deal, Place
from intrigues.rules.pack import Pack
from intrigues.services import deals
from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation


@transaction.atomic
def deal_characters(*, actor: Actor, event: Event, pack: Pack, now: datetime) -> Deal:
    """Deals the hands that the pack gives its characters, as one deal that is made (IN-06).

    Influence prizes stay in the bank. Refuses what `deals.make` refuses, and cards of the pack that are no longer in
    the bank (`deal_not_in_bank`).
    """
    check_master(actor, event_id=event.pk)
    players = {player.key: player.pk for player in Player.objects.filter(event=event)}
    bank: dict[str, list[int]] = {}
    cards = Card.objects.filter(event=event, place=Place.BANK).exclude(pk__in=event.setting.get("prizes", []))
    for card_id, design in cards.order_by("pk").values_list("pk", "design__key"):
        bank.setdefault(design, []).append(card_id)
    hands = {}
    for character in pack.characters:
        if missing := [design for design in character.hand if not bank.get(design)]:
            raise RuleViolation("deal_not_in_bank", "IN-06", count=len(missing))
        hands[str(players[character.key])] = [bank[design].pop(0) for design in character.hand]
    deal = Deal.objects.create(event=event, name=next(iter(pack.title.values()))[:80], hands=hands, created_at=now)
    return deals.make(actor=actor, deal=deal, now=now)

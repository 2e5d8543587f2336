"""Deals: hands prepared as a draft, checked, and made at once (IN-06).

A draft moves nothing: it is a list of cards of the bank for each player. How a draft is filled from a setting pack's
deal rule says `intrigues.rules.deal`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from intrigues.models import Card, Deal, Place
from intrigues.permissions import check_master
from intrigues.rules import deal as rule
from intrigues.services import ledger
from larp.models import Event, Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.selectors.people import tier_of
from larp.services import journal


@transaction.atomic
def prepare(*, actor: Actor, event: Event, name: str, seed: str, now: datetime, tierless: str = "") -> Deal:
    """A draft over the cards now in the bank, by the deal rule of the event's setting; without a rule it is empty.

    Players take part by their tier, and who is in none as one of the tier `tierless`; where that too is none of the
    rule, without cards. Who has left takes none. Influence prizes that the setting marks stay in the bank
    (IN-24). The same bank, players and `seed` give the same draft.
    """
    check_master(actor, event_id=event.pk)
    deal_rule = rule.DealRule.from_json(event.setting.get("deal") or {})
    prizes = event.setting.get("prizes", [])
    free = Card.objects.filter(event=event, place=Place.BANK).exclude(pk__in=prizes)
    bank = free.select_related("design").order_by("pk")
    tiers = event.players.filter(left_at=None, bystander=False).order_by("pk").values_list("pk", "tier")
    hands = rule.draft(
        deal_rule,
        players={player: tier_of(event, tier) or tierless for player, tier in tiers},
        bank=[rule.Held(c.pk, c.design_id, rule.Kind(c.design.kind), c.design.weight or 0) for c in bank],
        seed=seed,
    )
    made = Deal.objects.create(
        event=event, name=name, created_at=now, hands={str(player): cards for player, cards in hands.items() if cards}
    )
    data = {"deal": made.pk, "seed": seed} | ({"tierless": tierless} if tierless else {})
    journal.record(actor=actor, event=event, kind="deal.prepared", now=now, data=data)
    return made


@transaction.atomic
def add_cards(*, actor: Actor, deal: Deal, player: Player, card_ids: Iterable[int], now: datetime) -> Deal:
    """Adds cards to one player's hand in a draft. Whatever is put in, `intrigues.selectors.deals.warnings` speaks of.

    Refuses a deal that has been made (`deal_made`), a player of another event or one who has left
    (`receiver_impossible`) and cards that the event hasn't got (`deal_card_unknown`).
    """
    check_master(actor, event_id=deal.event_id)
    deal = _unmade(deal)
    _refuse_receiver(deal.event_id, player)
    added = set(card_ids)
    if Card.objects.filter(event_id=deal.event_id, pk__in=added).count() != len(added):
        raise RuleViolation("deal_card_unknown", "IN-06")
    _write(deal, player, [*deal.hands.get(str(player.pk), []), *sorted(added)])
    deal.save(update_fields=["hands"])
    journal.record(
        actor=actor, event=deal.event_id, kind="deal.changed", now=now, data={"deal": deal.pk, "player": player.pk}
    )
    return deal


@transaction.atomic
def move_card(
    *, actor: Actor, deal: Deal, card_id: int, holder: Player, receiver: Player | None, now: datetime
) -> Deal:
    """Moves one card of a draft out of a hand: into another one, or with no `receiver` back to the bank.

    Both hands change or neither. Refuses a deal that has been made (`deal_made`), a card that isn't in the hand of
    `holder` (`deal_card_elsewhere`), and a receiver of another event or one who has left (`receiver_impossible`).
    """
    check_master(actor, event_id=deal.event_id)
    deal = _unmade(deal)
    if card_id not in deal.hands.get(str(holder.pk), []):
        raise RuleViolation("deal_card_elsewhere", "IN-06")
    if receiver is not None:
        _refuse_receiver(deal.event_id, receiver)
    _write(deal, holder, [card for card in deal.hands[str(holder.pk)] if card != card_id])
    if receiver is not None:
        _write(deal, receiver, [*deal.hands.get(str(receiver.pk), []), card_id])
    deal.save(update_fields=["hands"])
    to = receiver.pk if receiver else None
    data = {"deal": deal.pk, "card": card_id, "player": holder.pk, "to": to}
    journal.record(actor=actor, event=deal.event_id, kind="deal.changed", now=now, data=data)
    return deal


@transaction.atomic
def make(*, actor: Actor, deal: Deal, now: datetime) -> Deal:
    """Deals every card of the draft into its hand, all or none.

    Refuses a deal made already (`deal_made`), an empty one (`deal_empty`), a card in two hands (`deal_card_twice`),
    cards that aren't in the bank (`deal_not_in_bank`, with their number) and a player who has left since
    (`receiver_impossible`).
    """
    check_master(actor, event_id=deal.event_id)
    deal = _unmade(deal)
    wanted = [(int(player), card) for player, hand in deal.hands.items() for card in hand]
    if not wanted:
        raise RuleViolation("deal_empty", "IN-06")
    cards = ledger.lock_cards(cards=[card for _, card in wanted])
    if len({card for _, card in wanted}) != len(wanted):
        raise RuleViolation("deal_card_twice", "IN-06")
    missing = [card for _, card in wanted if card not in cards or cards[card].place != Place.BANK]
    if missing:
        raise RuleViolation("deal_not_in_bank", "IN-06", count=len(missing))
    players = deal.event.players.in_bulk({player for player, _ in wanted})
    for receiver in players.values():
        _refuse_receiver(deal.event_id, receiver)
    steps = [ledger.Step(cards[card], Place.HAND, "deal", to_holder=players[player]) for player, card in wanted]
    ledger.move_all(actor=actor, steps=steps, now=now)
    deal.made_at = now
    deal.save(update_fields=["made_at"])
    journal.record(
        actor=actor, event=deal.event_id, kind="deal.made", now=now, data={"deal": deal.pk, "cards": len(wanted)}
    )
    return deal


@transaction.atomic
def discard(*, actor: Actor, deal: Deal, now: datetime) -> None:
    """Throws a draft away; a second time nothing happens. Refuses a deal that has been made (`deal_made`)."""
    check_master(actor, event_id=deal.event_id)
    fresh = Deal.objects.select_for_update(no_key=True).filter(pk=deal.pk).first()
    if fresh is None:
        return
    if fresh.made_at:
        raise RuleViolation("deal_made", "IN-06")
    data = {"deal": fresh.pk, "name": fresh.name}
    fresh.delete()
    journal.record(actor=actor, event=deal.event_id, kind="deal.discarded", now=now, data=data)


@transaction.atomic
def give(*, actor: Actor, card: Card, player: Player, now: datetime) -> Card:
    """Deals one card of the bank into a hand in play (IN-06).

    Refuses a card that isn't in the bank (`deal_not_in_bank`) and a player who can't have it (`receiver_impossible`).
    """
    check_master(actor, event_id=card.event_id)
    _refuse_receiver(card.event_id, player)
    card = ledger.lock_cards(cards=[card])[card.pk]
    if card.place != Place.BANK:
        raise RuleViolation("deal_not_in_bank", "IN-06", count=1)
    ledger.move(actor=actor, card=card, to_place=Place.HAND, to_holder=player, why="deal", now=now)
    journal.record(
        actor=actor, event=card.event_id, kind="card.dealt", now=now, player=player, data={"card": card.pk},
        visibility=journal.Visibility.PLAYER,
    )  # fmt: skip
    return card


def _write(deal: Deal, player: Player, cards: list[int]) -> None:
    """Sets a hand of the draft in memory, each card in it once; who gets nothing has none."""
    deal.hands.pop(str(player.pk), None)
    if cards:
        deal.hands[str(player.pk)] = list(dict.fromkeys(cards))


def _refuse_receiver(event_id: int, player: Player) -> None:
    if player.event_id != event_id or player.left_at:
        raise RuleViolation("receiver_impossible", "IN-06", name=player.name)


def _unmade(deal: Deal) -> Deal:
    """The deal, locked and read afresh; refused once it has been made."""
    fresh = Deal.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=deal.pk)
    if fresh.made_at:
        raise RuleViolation("deal_made", "IN-06")
    return fresh

"""The bank as other parts of an event draw on it (`larp.bank`): a side table pays out a card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Q

from intrigues.models import Card, CardDesign, Place
from intrigues.services import ledger
from larp.bank import Kept
from larp.models import Event, Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal


def kept(event: Event) -> list[Kept]:
    """`larp.bank.Bank.kept`: circumstances first. Cards that the setting keeps for influence aren't free (IN-24)."""
    free = Q(cards__place=Place.BANK) & ~Q(cards__pk__in=event.setting.get("prizes", []))
    rows = CardDesign.objects.filter(event=event).annotate(left=Count("cards", filter=free))
    kinds = [CardDesign.Kind.CIRCUMSTANCE, CardDesign.Kind.PERSON, CardDesign.Kind.WEAKNESS]
    found = [Kept(row.key, _name(row), row.kind, row.left) for row in rows]
    return sorted(found, key=lambda each: kinds.index(CardDesign.Kind(each.kind)))


@transaction.atomic
def give(
    *, actor: Actor, event: Event, key: str, players: Sequence[Player], reason: str, now: datetime
) -> dict[int, int]:
    """`larp.bank.Bank.give`: the copies with the least numbers, in the order of `players`; each move bears `reason`,
    and each player may read of their own in the journal (IN-09)."""
    design = CardDesign.objects.filter(event=event, key=key).first()
    if design is None:
        raise RuleViolation("bank_unknown")
    copies = Card.objects.filter(design=design).exclude(pk__in=event.setting.get("prizes", []))
    locked = ledger.lock_cards(cards=list(copies.values_list("pk", flat=True)))
    free = sorted((card for card in locked.values() if card.place == Place.BANK), key=lambda card: card.number)
    if len(free) < len(players):
        raise RuleViolation("bank_short", "IN-09", wanted=len(players), left=len(free))
    given = list(zip(players, free, strict=False))
    ledger.move_all(
        actor=actor, now=now,
        steps=[ledger.Step(card, Place.HAND, "payout", to_holder=player, reason=reason) for player, card in given],
    )  # fmt: skip
    journal.record_all(
        actor=actor, event=event, now=now,
        lines=[
            journal.Line("card.paid_out", {"card": card.pk, "reason": reason}, player=player,
                         visibility=journal.Visibility.PLAYER)
            for player, card in given
        ],
    )  # fmt: skip
    return {player.pk: card.pk for player, card in given}


def _name(design: CardDesign) -> dict[str, str]:
    if design.kind != CardDesign.Kind.PERSON:
        return dict(design.title)
    return {language: f"{design.given.get(language, '')} {name}".strip() for language, name in design.surname.items()}

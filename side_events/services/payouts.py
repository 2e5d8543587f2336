"""What a finished table pays into the main event: set by a master, paid once, out of the bank through the ledger."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from larp.bank import the_bank
from larp.models import Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from side_events.models import PaidCard, Payout, Slot, Table
from side_events.permissions import Sitter, check_facilitates
from side_events.selectors.payouts import receivers


@transaction.atomic
def set_payout(*, actor: Actor, table: Table, pays_to: str, pays: str, now: datetime) -> Payout | None:
    """Says what the table pays, to its winners or to all who sat; nobody takes the payout away (None).

    For masters. Refuses a table that has paid already (`payout_made`), and a card that the event hasn't got
    (`payout_unknown`).
    """
    check_master(actor, event_id=table.event_id)
    locked = Table.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=table.pk)
    standing = Payout.objects.filter(table=locked).first()
    if standing is not None and standing.paid_at is not None:
        raise RuleViolation("payout_made")
    if pays_to not in Slot.PaysTo.values:
        raise RuleViolation("choice_missing")
    if pays_to and pays not in {each.key for each in the_bank().kept(locked.event)}:
        raise RuleViolation("payout_unknown")
    made = None
    if pays_to:
        made, _ = Payout.objects.update_or_create(table=locked, defaults={"pays_to": pays_to, "pays": pays})
    elif standing is not None:
        standing.delete()
    data = {"number": locked.number, "name": locked.name, "to": pays_to, "design": pays if pays_to else ""}
    journal.record(actor=actor, event=locked.event_id, kind="table.payout_set", now=now, data=data)
    return made


@transaction.atomic
def pay(*, sitter: Sitter, table: Table, now: datetime) -> Payout:
    """Pays what a master has set: a card of the bank to each receiver, all or none; a second press pays nothing more.

    For the facilitator, once the table is closed. Refuses a table that is still played (`payout_early`), one that
    pays nothing (`payout_unset`), one where nobody would get anything (`payout_nobody`), and too few cards in the bank
    (`bank_short`).
    """
    locked = Table.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=table.pk)
    check_facilitates(sitter, table=locked)
    payout = Payout.objects.filter(table=locked).first()
    if payout is None:
        raise RuleViolation("payout_unset")
    if payout.paid_at is not None:
        return payout
    if locked.closed_at is None:
        raise RuleViolation("payout_early")
    players = receivers(locked, payout.pays_to)
    if not players:
        raise RuleViolation("payout_nobody")
    cards = the_bank().give(
        actor=sitter.actor, event=locked.event, key=payout.pays, players=players, reason=locked.name, now=now
    )
    PaidCard.objects.bulk_create(PaidCard(payout=payout, player_id=who, card_id=card) for who, card in cards.items())
    payout.paid_at, payout.by_name = now, sitter.actor.name
    payout.save(update_fields=["paid_at", "by_name"])
    _record(sitter.actor, locked, payout, players, now)
    return payout


def _record(actor: Actor, table: Table, payout: Payout, players: list[Player], now: datetime) -> None:
    # For masters alone: what somebody has in hand is nobody else's business (IN-08).
    data = {"number": table.number, "name": table.name, "design": payout.pays, "to": [each.pk for each in players]}
    journal.record(actor=actor, event=table.event_id, kind="table.paid", now=now, data=data)

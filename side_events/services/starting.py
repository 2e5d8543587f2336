"""A table opened from its slot, with those who came."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from side_events import registry
from side_events.models import Payout, Slot, Table
from side_events.permissions import check_leads
from side_events.services import slots, tables
from side_events.services.tables import Sits


@transaction.atomic
def start(*, actor: Actor, slot: Slot, now: datetime, leader_sits: bool = True, passed_round: bool = False) -> Table:
    """Opens the slot's table with those ticked, in the order of their places; a second press gets the same table.

    With `leader_sits` whoever leads takes the seat of the game's leading role, if it has one. Refuses all but whoever
    leads the slot (`slot_not_led`), a slot called off (`slot_cancelled`), nobody ticked (`slot_nobody_came`), and by
    the game's `Refusal` too few or too many.
    """
    row = slots.locked(slot)
    check_leads(actor, slot=row)
    if row.table is not None:
        return row.table
    if row.cancelled_at is not None:
        raise RuleViolation("slot_cancelled")
    game = registry.find(row.game)
    if game is None:
        raise RuleViolation("game_unknown", game=row.game)
    rows = list(row.sign_ups.filter(came=True, left_at=None).select_related("player"))
    if not rows:
        raise RuleViolation("slot_nobody_came")
    rows.sort(key=lambda each: (each.place is None, each.place or each.pk))
    language = row.event.language
    leader = name_of(row.leader, language) if row.leader else row.facilitator
    seats = [
        Sits(name=name_of(each.player, language) if each.player else each.name, player=each.player) for each in rows
    ]
    role = next((role for role in game.META.roles if role.key == game.META.facilitator_role), None)
    if role is not None and (leader_sits or role.least):
        title = role.title.get(language) or next(iter(role.title.values()))
        seats.insert(0, Sits(name=leader or title, role=role.key, player=row.leader))
    table = tables.opened(
        actor=actor, event=row.event, game_key=row.game, name=row.place, seats=seats, options=row.options, now=now,
        passed_round=passed_round, facilitator=leader,
    )  # fmt: skip
    row.table = table
    row.save(update_fields=["table"])
    if row.pays_to:
        Payout.objects.create(table=table, pays_to=row.pays_to, pays=row.pays)
    return table


def name_of(player: Player, language: str) -> str:
    """The character's name in `language`, or in whatever language it has; cut to a seat's length."""
    return str(player.name.get(language) or next(iter(player.name.values()), player.key))[: tables.NAME_LENGTH]

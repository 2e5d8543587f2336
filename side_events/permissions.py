"""Who may do what at a table: a sitter is an actor together with the doors that are open to them there."""

from __future__ import annotations

from dataclasses import dataclass

from larp.permissions import Actor, Role, check_event
from larp.rules.errors import RuleViolation
from side_events.models import Slot, Table
from side_events.table.game import Game
from side_events.table.header import Header, facilitator_seat


@dataclass(frozen=True)
class Sitter:
    """Somebody at one table. `seats` are the keys of the seats that are theirs by a pass or as the event's player;
    `facilitates` whether the facilitator's tablet is theirs: as a master of the event or by a pass."""

    actor: Actor
    table_id: int
    seats: frozenset[str] = frozenset()
    facilitates: bool = False

    @property
    def name(self) -> str:
        return self.actor.public_name or self.actor.name


def check_acts_for(sitter: Sitter, *, table: Table, game: Game, header: Header, seat: str) -> None:
    """Refuses whoever acts for a seat that isn't theirs (`seat_not_yours`).

    The facilitator acts for the facilitator's seat, and for all of them at a table that shares one tablet.
    """
    if sitter.table_id != table.pk:
        raise RuleViolation("seat_not_yours")
    mine = seat in sitter.seats
    if sitter.facilitates:
        mine = mine or table.passed_round or seat == facilitator_seat(game.META, header.seats)
    if not mine:
        raise RuleViolation("seat_not_yours")


def check_facilitates(sitter: Sitter, *, table: Table) -> None:
    """Refuses everybody but a facilitator of this very table (`facilitator_only`)."""
    if sitter.table_id != table.pk or not sitter.facilitates:
        raise RuleViolation("facilitator_only")


def check_leads(actor: Actor, *, slot: Slot) -> None:
    """Refuses everybody but masters of the slot's event and the player who leads it (`slot_not_led`)."""
    check_event(actor, slot.event_id)
    if not actor.is_master and not leads(actor, slot=slot):
        raise RuleViolation("slot_not_led")


def leads(actor: Actor, *, slot: Slot) -> bool:
    """Whether the actor, under a player's hat, leads the slot."""
    return actor.role is Role.PLAYER and actor.id is not None and actor.id == slot.leader_id

"""Who acts: the roles, and the actor that every service takes first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from larp.rules.errors import RuleViolation


class Role(StrEnum):
    """The hats of an event. One person may wear several; a request wears one."""

    MASTER = "master"
    MEDIATOR = "mediator"
    PLAYER = "player"
    PUBLIC = "public"
    CLOCK = "clock"


@dataclass(frozen=True)
class Actor:
    """Somebody acting in one event under one hat.

    `id` is the primary key in the hat's own table: a user for a master, a `Mediator`, a `Player`; None for the public
    and for the clock. `name` is shown to masters; `public_name` is what players may read, empty for an incognito
    mediator (IN-41). `player_id` is the player that a mediator also plays, or the player's own id (IN-45).
    `slip` is the number of the paper slip from which a record is entered; the journal says so.
    """

    role: Role
    event_id: int | None = None
    id: int | None = None
    name: str = ""
    public_name: str = ""
    player_id: int | None = None
    slip: int | None = None

    @property
    def is_master(self) -> bool:
        return self.role is Role.MASTER


CLOCK = Actor(role=Role.CLOCK, name="clock", public_name="clock")
PUBLIC = Actor(role=Role.PUBLIC)


def check_event(actor: Actor, event_id: int) -> None:
    """Refuses an actor of another event (`other_event`). The command line and the clock act in every event."""
    if actor.event_id is not None and actor.event_id != event_id:
        raise RuleViolation("other_event")


def check_master(actor: Actor, *, event_id: int) -> None:
    """Refuses everybody but a master of the event (`masters_only`)."""
    check_event(actor, event_id)
    if actor.role is not Role.MASTER:
        raise RuleViolation("masters_only")

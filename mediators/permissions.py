"""Who may do what at a desk, and the actor that a mediator is."""

from __future__ import annotations

from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from mediators.models import Mediator


def actor_of(mediator: Mediator) -> Actor:
    """The mediator as an actor. While the mask is on, players can read no name (IN-41)."""
    name = name_of(mediator)
    return Actor(
        role=Role.MEDIATOR,
        event_id=mediator.event_id,
        id=mediator.pk,
        name=name,
        public_name="" if mediator.masked else name,
        player_id=mediator.player_id,
    )


def name_of(mediator: Mediator) -> str:
    """The mediator's name in the event's language, or in whatever language it has."""
    return str(mediator.name.get(mediator.event.language) or next(iter(mediator.name.values()), ""))


def check_records(actor: Actor) -> None:
    """Refuses everybody but a mediator and a master (`mediator_needed`, IN-30)."""
    if actor.role not in (Role.MASTER, Role.MEDIATOR):
        raise RuleViolation("mediator_needed", "IN-30")


def check_is(actor: Actor, mediator: Mediator) -> None:
    """Refuses everybody but that mediator and the masters of the event (`not_yours`)."""
    if actor.event_id not in (None, mediator.event_id):
        raise RuleViolation("other_event")
    if actor.role is not Role.MASTER and (actor.role is not Role.MEDIATOR or actor.id != mediator.pk):
        raise RuleViolation("not_yours")

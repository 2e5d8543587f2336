"""What ends elsewhere when a player leaves the event: done by the apps that know, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from larp.models import Player
from larp.permissions import Actor

Step = Callable[[Actor, Player, datetime], None]
_steps: list[Step] = []


def register(step: Step) -> None:
    """Adds a step."""
    if step not in _steps:
        _steps.append(step)


def after(actor: Actor, player: Player, now: datetime) -> None:
    """Does all of it for a player who has just left, as the master `actor`."""
    for step in _steps:
        step(actor, player, now)

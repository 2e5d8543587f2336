"""What a table pays, and to whom."""

from __future__ import annotations

from larp.models import Player
from side_events.models import Slot, Table
from side_events.selectors import positions


def receivers(table: Table, pays_to: str) -> list[Player]:
    """The players of the event who get a card, in the order of their seats: all who sat, or those in whose seats the
    game says it was won; who leads the game and who has left the event gets none."""
    where = positions.position(table)
    led = where.game.META.facilitator_role
    outcome = where.game.outcome(where.state) or {}
    winners = outcome.get("winners", [])
    return [
        seat.player
        for seat in table.seats.select_related("player")
        if seat.player is not None
        and seat.player.left_at is None
        and not (led and seat.role == led)
        and (pays_to == Slot.PaysTo.ALL or seat.key in winners)
    ]

"""Players named by a deal's draft, which keeps them in its hands and not as rows."""

from __future__ import annotations

from intrigues.models import Deal
from larp.models import Event
from larp.selectors.traces import register


def in_deals(event: Event, players: set[int]) -> set[int]:
    """Those of the players who have a hand in any deal, made or not."""
    hands = Deal.objects.filter(event=event).values_list("hands", flat=True)
    return players & {int(player) for hand in hands for player in hand}


register(in_deals)

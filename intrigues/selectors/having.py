"""Whether a player has anything at all of what their first page shows, in one statement.

Most have nothing of most: an offer, a showing, a fate to write. Each would be asked for by a statement of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from intrigues.models import Card, CardDesign, CircumstancePlay, HeadWin, Offer, Place
from intrigues.selectors.hand import running
from larp.models import Phone, Player
from larp.selectors.prepared import Given, Prepared


@dataclass(frozen=True)
class Having:
    """What there is: where False the selector of that name finds nothing."""

    offers_to: bool
    shown_to: bool
    fates_owed: bool
    asking_of: bool
    played: bool
    circumstances_held: bool


_PLAYER = OuterRef("pk")
_HAVING = Prepared(
    lambda: Player.objects.filter(pk=Given("player")).values_list(
        Exists(Offer.objects.filter(receiver=_PLAYER, state=Offer.State.OPEN)),
        Exists(running(Given("now")).filter(viewer=_PLAYER)),
        Exists(HeadWin.objects.filter(winner=_PLAYER)),
        Exists(Phone.objects.filter(badge__player=_PLAYER, let_in_at=None, ended_at=None)),
        Exists(CircumstancePlay.objects.filter(player=_PLAYER)),
        Exists(Card.objects.filter(holder=_PLAYER, place=Place.HAND, design__kind=CardDesign.Kind.CIRCUMSTANCE)),
    )
)


def having(player: Player, now: datetime) -> Having:
    """What the player has at `now`."""
    found = _HAVING.first(player=player.pk, now=now)
    return Having(*map(bool, found)) if found else Having(*[False] * 6)

"""What stands between a new event and its first intrigue, for masters."""

from __future__ import annotations

from dataclasses import dataclass

from intrigues.models import Card, Place
from larp.models import Badge, Event, Screen


@dataclass(frozen=True)
class Preparation:
    """Counts of one event. `without_badge` and `without_people` are players (who can lay no lineup) among `players`,
    who play and haven't left; `intrigues` are announced and not over."""

    players: int
    without_badge: int
    without_people: int
    screens: int
    intrigues: int
    has_address: bool


def preparation(event: Event, *, intrigues: int) -> Preparation:
    """How far an event is that nothing has been played in."""
    players = set(event.players.filter(left_at=None, bystander=False).values_list("pk", flat=True))
    with_badge = Badge.objects.filter(player__event=event, withdrawn_at=None).values_list("player_id", flat=True)
    people = Card.objects.filter(event=event, place=Place.HAND, design__kind="person")
    return Preparation(
        players=len(players),
        without_badge=len(players.difference(with_badge)),
        without_people=len(players.difference(people.values_list("holder_id", flat=True))),
        screens=Screen.objects.filter(event=event, revoked_at=None).count(),
        intrigues=intrigues,
        has_address=bool(event.base_url),
    )

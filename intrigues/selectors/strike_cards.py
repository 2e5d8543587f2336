"""What can strike and what can be struck in an intrigue, for whoever logs the strikes at the table (IN-51)."""

from __future__ import annotations

from intrigues.models import Card, CardDesign, Entrant, Intrigue, LineupCard, Place
from intrigues.selectors.locks import locks_of


def striking(intrigue: Intrigue) -> list[Card]:
    """The free weakness cards in the hands of those still in, by player; those that have struck here are left out."""
    inside = Entrant.objects.filter(intrigue=intrigue, folded_at=None).values("player")
    cards = list(
        Card.objects.filter(place=Place.HAND, holder__in=inside, design__kind=CardDesign.Kind.WEAKNESS)
        .exclude(strikes__intrigue=intrigue)
        .select_related("design", "holder")
        .order_by("holder", "pk")
    )
    locked = locks_of(cards)
    return [card for card in cards if card.pk not in locked]


def strikable(intrigue: Intrigue) -> list[LineupCard]:
    """The cards of the lineups of those still in that have a weakness and weren't struck yet, by player, as laid."""
    laid = LineupCard.objects.filter(
        entrant__intrigue=intrigue, entrant__folded_at=None, released_at=None, strike__isnull=True
    )
    rows = laid.select_related("card__design", "entrant__player").order_by("entrant", "position")
    return [row for row in rows if row.card.design.weaknesses]

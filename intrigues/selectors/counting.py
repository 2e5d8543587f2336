"""What a count reads: the rows of one intrigue, as the rules of the count want them.

Players and designs are named by their keys' text (a player's primary key, a design's own key).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from intrigues.models import CardDesign, CircumstancePlay, Entrant, Intrigue, LineupCard, Ruling, Strike
from intrigues.rules import plays, weights
from intrigues.rules.cards import Design
from intrigues.rules.effects import parse_effects


@dataclass(frozen=True)
class Table:
    """The rows of everything that counts: those still in, in the order in which they came, and what was played."""

    intrigue: Intrigue
    entrants: tuple[Entrant, ...]
    lineups: dict[int, tuple[LineupCard, ...]]
    circumstances: tuple[CircumstancePlay, ...]
    strikes: tuple[Strike, ...]
    rulings: tuple[Ruling, ...]

    def laid(self, player_id: int, position: int) -> LineupCard:
        """The card at that place of the player's lineup, from 0, as the count has it."""
        return self.lineups[player_id][position]


def read_table(intrigue: Intrigue) -> Table:
    """The rows as they are now. Lineups that have been released are empty: a count that was ended is in
    `Intrigue.result`."""
    entrants = tuple(
        intrigue.entrants.filter(folded_at__isnull=True).select_related("player").order_by("entered_at", "id")
    )
    laid = LineupCard.objects.filter(entrant__in=entrants, released_at__isnull=True)
    lineups: dict[int, list[LineupCard]] = {entrant.player_id: [] for entrant in entrants}
    for row in laid.select_related("card__design", "entrant").order_by("entrant_id", "position"):
        lineups[row.entrant.player_id].append(row)
    return Table(
        intrigue=intrigue,
        entrants=entrants,
        lineups={player: tuple(rows) for player, rows in lineups.items()},
        circumstances=tuple(
            intrigue.circumstances.filter(returned_at__isnull=True).select_related("card__design", "player", "target")
        ),
        strikes=tuple(intrigue.strikes.select_related("striker__player", "weakness__design", "target__card__design")),
        rulings=tuple(intrigue.rulings.filter(withdrawn_at__isnull=True).select_related("target")),
    )


def design_of(design: CardDesign) -> Design:
    """A person as the rules see it."""
    return Design(
        key=design.key,
        suit=design.suit,
        weight=design.weight or 0,
        weaknesses=frozenset(design.weaknesses),
        abilities=parse_effects(design.effects, use="ability"),
    )


def count(table: Table) -> weights.Count:
    """The count of the table, with every tie left as it is (IN-52 to IN-59)."""
    laid = {row.pk: (row.entrant.player_id, place) for rows in table.lineups.values() for place, row in enumerate(rows)}
    return weights.count(
        rules=table.intrigue.event.rules,
        designs={row.card.design.key: design_of(row.card.design) for rows in table.lineups.values() for row in rows},
        lineups={str(player): [row.card.design.key for row in rows] for player, rows in table.lineups.items()},
        circumstances=[
            plays.Circumstance(
                by=str(play.player_id),
                name=play.card.design.key,
                effects=parse_effects(play.card.design.effects, use="circumstance"),
                target=_key(play.target_id),
            )
            for play in table.circumstances
        ],
        weakness_plays=[
            plays.WeaknessPlay(
                by=str(strike.striker.player_id),
                kind=strike.weakness.design.weaknesses[0],
                player=str(laid[strike.target_id][0]),
                position=laid[strike.target_id][1],
            )
            for strike in table.strikes
            if strike.target_id in laid
        ],
        rulings=[
            plays.Ruling(
                reason=ruling.reason,
                effects=parse_effects(ruling.effects, use="ruling"),
                target=_key(ruling.target_id),
            )
            for ruling in table.rulings
        ],
    )


def person_words(design: CardDesign) -> dict[str, Any]:
    """What a person's card says, by language, for a screen."""
    return {
        "design": design.key,
        "given": design.given,
        "surname": design.surname,
        "post": design.post,
        "suit": design.suit,
        "printed": design.weight,
        "weaknesses": design.weaknesses,
        "effect_line": design.effect_line,
    }


def _key(player_id: int | None) -> str | None:
    return None if player_id is None else str(player_id)

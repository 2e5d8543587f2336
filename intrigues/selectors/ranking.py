"""Places, ties and masters' decisions of them, on a count that is written down (IN-58 to IN-60)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from intrigues.models import Intrigue
from intrigues.rules import standings as rules

Result = dict[str, Any]


def ranked(result: Mapping[str, Any], decisions: Iterable[Sequence[int]]) -> Result:
    """The written count with its places, ties and winner as the masters' `decisions` make them.

    A decision is a list of player ids, the best first; the later one counts where several are about the same players,
    and one that is about no tie (a ruling has ended it since) changes nothing.
    """
    rows = {str(row["player"]): row for row in result["standings"]}
    scores = {player: (Fraction(row["points"]), int(row["best"])) for player, row in rows.items()}
    tied = _ties(rules.places(scores))
    orders = {frozenset(map(str, decision)): [str(player) for player in decision] for decision in decisions}
    decided = [orders[group] for group in map(frozenset, tied.values()) if group in orders]
    places = rules.places(scores, tie_orders=decided)
    left = _ties(places)
    firsts = [player for place, player in places if place == 1]
    return {
        **result,
        "standings": [{**rows[player], "place": place, "tied": place in left} for place, player in places],
        "winner": int(firsts[0]) if len(firsts) == 1 else None,
        "decided_by": rules.decided_by(scores),
        "ties": [{"place": place, "players": [int(player) for player in players]} for place, players in left.items()],
    }


def decisions_of(intrigue: Intrigue) -> list[list[int]]:
    """The masters' decisions of ties, oldest first."""
    return list(intrigue.tie_decisions.order_by("id").values_list("order", flat=True))


def original_ties(result: Mapping[str, Any]) -> list[list[int]]:
    """The groups of players that points and best card leave equal, whatever masters have decided."""
    scores = {str(row["player"]): (Fraction(row["points"]), int(row["best"])) for row in result["standings"]}
    return [[int(player) for player in players] for players in _ties(rules.places(scores)).values()]


def _ties(places: Sequence[tuple[int, str]]) -> dict[int, list[str]]:
    sharing: dict[int, list[str]] = {}
    for place, player in places:
        sharing.setdefault(place, []).append(player)
    return {place: players for place, players in sharing.items() if len(players) > 1}

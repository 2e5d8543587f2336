"""Who has won: places, ties and a master's word on them (IN-58 to IN-60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from larp.rules.errors import RuleViolation

Score = tuple[Fraction, int]


def places(scores: Mapping[str, Score], *, tie_orders: Sequence[Sequence[str]] = ()) -> list[tuple[int, str]]:
    """The places and players, best first. A score is the points and the best card's weight (0 without one).

    Who is equal in both shares a place, and the next place is skipped (1, 1, 3); they stand in the order of `scores`.
    A master's `tie_orders` (IN-60) parts such a group: each is all its players, the better first. One that isn't
    exactly a group of tied players is refused (`tie_not_there`, IN-60).
    """
    undecided = [tuple(order) for order in tie_orders]
    ranked: list[tuple[int, str]] = []

    def key(player: str) -> tuple[Fraction, int]:
        points, best = scores[player]
        return -points, -best

    for _, tied in groupby(sorted(scores, key=key), key):
        group = list(tied)
        first = len(ranked) + 1
        order = next((order for order in undecided if len(group) > 1 and sorted(order) == sorted(group)), None)
        if order is None:
            ranked += [(first, player) for player in group]
        else:
            undecided.remove(order)
            ranked += list(enumerate(order, start=first))
    if undecided:
        raise RuleViolation("tie_not_there", "IN-60", players=list(undecided[0]))
    return ranked


def decided_by(scores: Mapping[str, Score]) -> str:
    """What the first place hangs on: `points`, `best_card` (equal points, IN-59) or `master` (equal in both)."""
    best = sorted(scores.values(), reverse=True)[:2]
    if len(best) < 2 or best[0][0] != best[1][0]:
        return "points"
    return "best_card" if best[0] != best[1] else "master"

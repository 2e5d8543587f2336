"""One comparison of lineups: JSON values in, JSON values out (`docs/rules/intrigues.md`, section 10).

For masters' "what if", and for others to check the count; no database is read.
"""

from __future__ import annotations

from typing import Any

from intrigues.rules.score_input import ScoreError, ScoreInput
from intrigues.rules.steps import step_text
from intrigues.rules.weights import CardCount, Count, Standing
from larp.rules.reading import Node

__all__ = ["ScoreError", "score"]


def score(data: Any, *, most_work: int | None = None) -> Any:
    """The result of one input, or the list of results of a list of inputs, as JSON values.

    `most_work` bounds the comparisons of a card with an effect, over all inputs together; None counts whatever comes.
    Refuses with `ScoreError` at the first mistake, then nothing is counted.
    """
    root = Node(data, "", ScoreError)
    inputs = root.items() if isinstance(data, list) else [root]
    read = [ScoreInput(node) for node in inputs]
    work = sum(each.work() for each in read)
    if most_work is not None and work > most_work:
        raise root.refuse("score_too_much", f"too much to count here: {work} comparisons, at most {most_work}")
    results = [_result(each.counted()) for each in read]
    return results if isinstance(data, list) else results[0]


def _result(counted: Count) -> dict[str, Any]:
    return {
        "standings": [_standing(standing) for standing in counted.standings],
        "winner": counted.winner,
        "decided_by": counted.decided_by,
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "player": standing.player,
        "points": str(standing.points),
        "best": standing.best,
        "cards": [_card(card) for card in standing.cards],
    }


def _card(card: CardCount) -> dict[str, Any]:
    return {
        "design": card.design,
        "struck": card.struck,
        "weight": card.weight,
        "copies": card.copies,
        "points": str(card.points),
        "steps": [step_text(step) for step in card.steps],
    }

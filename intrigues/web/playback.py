"""The count as the hall tells it: lineups three to a page, and the steps worth telling, one after another (IN-63)."""

from __future__ import annotations

from typing import Any

from intrigues.models import Intrigue
from intrigues.selectors.ranking import Result

SEATS = 3
"""How many lineups stand side by side."""

STEP_SECONDS, PAUSE_STEPS = 5, 4
"""How long a step stands, and for how many steps' time the whole stands after the last one."""


def playback(counted: Result | None, intrigue: Intrigue) -> dict[str, Any]:
    """The context of the lineups: `counted`, `pages` of standings, `steps` (none while strikes are laid) and `lasts`,
    the seconds for telling them all."""
    steps = [] if intrigue.step == Intrigue.Step.STRIKES else _steps(counted)
    rows = counted["standings"] if counted else []
    return {
        "counted": counted,
        "pages": [rows[first : first + SEATS] for first in range(0, len(rows), SEATS)],
        "steps": steps,
        "step_seconds": STEP_SECONDS,
        "lasts": (len(steps) + PAUSE_STEPS) * STEP_SECONDS if steps else 0,
    }


def _steps(counted: Result | None) -> list[dict[str, Any]]:
    """The steps worth telling, card by card in the order laid, then those of whole lineups: what is printed and a
    plain sum need no telling."""
    steps: list[dict[str, Any]] = []
    for seat, row in enumerate(counted["standings"] if counted else []):
        for card in row["cards"]:
            told = [step for step in card["steps"] if step["kind"] != "printed"]
            steps += [{"card": card["lineup_card"], "page": seat // SEATS, "name": card, "step": step} for step in told]
        told = [step for step in row["steps"] if step["kind"] != "sum"]
        steps += [{"card": f"seat-{row['player']}", "page": seat // SEATS, "name": row, "step": step} for step in told]
    return steps

"""Rebuilding the place of a card from its moves (IN-09)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """Where a card is: the place, whose hand or stake, in which intrigue. The empty place is before the first move."""

    place: str = ""
    holder: int | None = None
    intrigue: int | None = None

    def __str__(self) -> str:
        whose = f" of player {self.holder}" if self.holder is not None else ""
        where = f" in intrigue {self.intrigue}" if self.intrigue is not None else ""
        return f"{self.place or 'nowhere'}{whose}{where}"


@dataclass(frozen=True)
class Entry:
    """One move: its number in the card's ledger, from where, to where."""

    seq: int
    source: Spot
    target: Spot


def rebuild(entries: Sequence[Entry]) -> tuple[Spot, list[str]]:
    """The place after all moves, and what doesn't hold together: numbers that aren't 1, 2, 3…, a move that starts
    elsewhere than the last one ended. The moves come in the order of their numbers."""
    here, faults = Spot(), []
    for number, entry in enumerate(entries, start=1):
        if entry.seq != number:
            faults.append(f"move {number} is missing, move {entry.seq} is there")
            return entries[-1].target, faults
        if entry.source != here:
            faults.append(f"move {number} starts from {entry.source}, the one before ended at {here}")
        here = entry.target
    return here, faults

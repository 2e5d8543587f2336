"""Blank forms of each kind of record: a tablet fills them in for whichever player comes."""

from __future__ import annotations

from dataclasses import dataclass

from intrigues.models import Goal
from larp.models import Event, Player
from mediators.selectors.desk import PlayerLine


@dataclass(frozen=True)
class View:
    """A form for nobody yet. `name` is by which the tablet finds it."""

    name: str
    kind: str
    line: PlayerLine
    first: bool


def nobody(event: Event) -> Player:
    """A player without a name, of no row."""
    return Player(event=event, name={}, role={})


def views(event: Event) -> tuple[View, ...]:
    """The first bid, a later one, the goal and its change, a circumstance, a fold and a remark."""
    blank = PlayerLine(nobody(event), state="in", stake=0, short_by=0, goal=None, own=False)
    declared = PlayerLine(nobody(event), state="in", stake=0, short_by=0, goal=Goal(kind="influence"), own=False)
    later = (View(kind, kind, blank, first=False) for kind in ("bid", "goal", "circumstance", "fold", "remark"))
    return (View("bid-first", "bid", blank, first=True), *later, View("goal-change", "goal", declared, first=False))

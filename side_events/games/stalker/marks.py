"""The judge's notation of a walk (ST-56–ST-59). Each function gives the entrant with one sign more on the track."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.stalker.state import CROSS, DASH, DOT, PLUS, Entrant, Mark
from side_events.games.stalker.zone import Cell


def dash(entrant: Entrant, start: Cell, target: Cell) -> Entrant:
    """A step: the dashed line goes on while nothing comes between, else a new one begins."""
    last = entrant.track[-1] if entrant.track else None
    if last and last.kind == DASH and last.cells[-1] == start:
        return replace(entrant, track=(*entrant.track[:-1], Mark(DASH, (*last.cells, target))))
    return _with(entrant, Mark(DASH, (start, target)))


def dots(entrant: Entrant, path: tuple[Cell, ...]) -> Entrant:
    """A nut: a dot for each cell it flew over."""
    return _with(entrant, Mark(DOT, path))


def cross(entrant: Entrant) -> Entrant:
    """A stop: × where the turn ended."""
    return _with(entrant, Mark(CROSS, (entrant.pos,))) if entrant.pos else entrant


def plus(entrant: Entrant, spot: Cell) -> Entrant:
    """A hit by any trap but web: + in its cell."""
    return _with(entrant, Mark(PLUS, (spot,)))


def _with(entrant: Entrant, mark: Mark) -> Entrant:
    return replace(entrant, track=(*entrant.track, mark))

"""Backs: where they lie so that each comes behind its front, and in which order the pages of a run are printed.

A sheet is turned over the edge that the printer's window names: the long or the short edge of the paper. Over an
upright edge left and right change places; over a lying one top and bottom do, and backs stand on their heads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from printing.rules.imposition import Layout
from printing.rules.paper import Box, exact

MOST_OFF = 5.0
"""How many millimetres a printer may be off; more is paper put in wrongly."""


class Edge(StrEnum):
    """The edge of the paper over which a sheet is turned."""

    LONG = "long"
    SHORT = "short"


class Order(StrEnum):
    """How pages follow each other: front and back by turns for a printer that turns the sheets itself, otherwise all
    fronts and then all backs, in the order of the fronts or from the last to the first, as the stack lies."""

    TURNS = "turns"
    FRONTS_THEN_BACKS = "fronts-then-backs"
    FRONTS_THEN_BACKS_REVERSED = "fronts-then-backs-reversed"


@dataclass(frozen=True)
class Off:
    """How far this printer puts a back off its front, seen from the front against the light: millimetres to the
    right and down. Measured on the calibration page."""

    right: float = 0
    down: float = 0


@dataclass(frozen=True)
class Back:
    """Where a back is printed on the back page, and whether it stands on its head there."""

    box: Box
    upside_down: bool


def turns_over_upright_edge(layout: Layout, edge: Edge) -> bool:
    """Whether left and right change places, not top and bottom: the long edge of an upright sheet stands."""
    upright = layout.sheet.height >= layout.sheet.width
    return upright == (edge is Edge.LONG)


def backs(layout: Layout, *, edge: Edge, off: Off = Off()) -> tuple[Back, ...]:
    """The backs of all places, in the order of the fronts, moved against what the printer is off."""
    return tuple(_behind(layout, box, edge, off) for box in layout.places)


def back_bleeds(layout: Layout, *, edge: Edge, off: Off = Off()) -> tuple[Back, ...]:
    """As `backs`, for the places with their bleed."""
    return tuple(_behind(layout, box, edge, off) for box in layout.bleeds)


def pages(sheets: int, order: Order) -> Iterator[tuple[int, bool]]:
    """Every page of a run with backs: the number of its sheet, from 0, and whether it is the back."""
    if order is Order.TURNS:
        for sheet in range(sheets):
            yield sheet, False
            yield sheet, True
        return
    for sheet in range(sheets):
        yield sheet, False
    reverse = order is Order.FRONTS_THEN_BACKS_REVERSED
    for sheet in reversed(range(sheets)) if reverse else range(sheets):
        yield sheet, True


def _behind(layout: Layout, box: Box, edge: Edge, off: Off) -> Back:
    if turns_over_upright_edge(layout, edge):
        # Seen from the back, what is off to the right is off to the left.
        x, y = layout.sheet.width - box.right + off.right, box.y - off.down
    else:
        x, y = box.x - off.right, layout.sheet.height - box.bottom + off.down
    moved = Box(exact(x), exact(y), box.width, box.height)
    return Back(moved, upside_down=not turns_over_upright_edge(layout, edge))

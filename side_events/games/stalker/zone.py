"""The zone: a grid of squares with entrances, a golden ball and, where agreed, terrain (ST-01–ST-05, ST-50).

Cells are named by column letters from the left and a row number from the top. Two distances: *near* counts a diagonal
as one (Chebyshev), *steps* as two (Manhattan). A trap's *body* is its cells; its *hazard* is what a step may not enter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

Kind = Literal["bald", "cabbage", "grinder", "jelly", "web"]

WEB: Kind = "web"
JELLY: Kind = "jelly"
CABBAGE: Kind = "cabbage"
BALD: Kind = "bald"
GRINDER: Kind = "grinder"
KINDS: tuple[Kind, ...] = (BALD, CABBAGE, GRINDER, JELLY, WEB)
"""In the order in which the generator places them."""
CATEGORIES = {"first": (JELLY, WEB), "second": (BALD, CABBAGE, GRINDER)}
LEAST_SIDE, MOST_SIDE = 11, 40
SIDES = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
DIAGONALS = {"UL": (-1, -1), "UR": (1, -1), "DL": (-1, 1), "DR": (1, 1)}
_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)", re.ASCII)


class Cell(NamedTuple):
    """A square: `x` columns from the left and `y` rows from the top, from 0."""

    x: int
    y: int

    @property
    def name(self) -> str:
        return f"{column(self.x)}{self.y + 1}"

    def to_json(self) -> str:
        return self.name

    @classmethod
    def from_json(cls, name: Any) -> Cell:
        """The cell of a name as `B6`; ValueError for what is no name."""
        found = _NAME.fullmatch(name) if isinstance(name, str) else None
        if not found:
            raise ValueError(name)
        x = 0
        for letter in found[1]:
            x = x * 26 + ord(letter) - 64
        return cls(x - 1, int(found[2]) - 1)

    def moved(self, direction: str) -> Cell:
        """The cell one step away; `direction` is U, D, L, R or a diagonal as UL."""
        dx, dy = (SIDES | DIAGONALS)[direction]
        return Cell(self.x + dx, self.y + dy)

    def beside(self) -> tuple[Cell, ...]:
        """The four cells by the sides, on the field or off it."""
        return _around(self, 4)

    def around(self, number: int) -> tuple[Cell, ...]:
        """The four cells by the sides or all eight, on the field or off it."""
        return _around(self, number)

    def near(self, other: Cell) -> int:
        return max(abs(self.x - other.x), abs(self.y - other.y))

    def steps(self, other: Cell) -> int:
        return abs(self.x - other.x) + abs(self.y - other.y)


@lru_cache(maxsize=1 << 14)
def _around(cell: Cell, number: int) -> tuple[Cell, ...]:
    """Asked for the same cells a hundred thousand times while a zone is drawn."""
    directions = (*SIDES.values(), *(DIAGONALS.values() if number == 8 else ()))
    return tuple(Cell(cell.x + dx, cell.y + dy) for dx, dy in directions)


def column(x: int) -> str:
    """The letters of column `x`: A, B, … Z, AA, …"""
    return (chr(64 + x // 26) if x >= 26 else "") + chr(65 + x % 26)


@dataclass(frozen=True)
class Trap:
    id: str
    kind: Kind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Region:
    """A piece of terrain: entering it from outside costs `extra` steps more; on `no_stop` no turn may end (ST-51)."""

    id: str
    kind: str
    cells: tuple[Cell, ...]
    extra: int = 0
    no_stop: bool = False


@dataclass(frozen=True)
class Field:
    """What everybody sees of the zone before the first step."""

    width: int
    height: int
    entrances: tuple[Cell, ...]
    institute: Cell
    ball: Cell
    regions: tuple[Region, ...] = ()
    impassable: tuple[Cell, ...] = ()

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def safe_area(self, entrance: Cell) -> frozenset[Cell]:
        """The 3×3 block round an entrance, shifted inwards just enough to lie on the field (ST-03)."""
        left = min(max(entrance.x - 1, 0), self.width - 3)
        top = min(max(entrance.y - 1, 0), self.height - 3)
        return frozenset(Cell(left + dx, top + dy) for dx in range(3) for dy in range(3))

    @cached_property
    def safe(self) -> frozenset[Cell]:
        return frozenset(cell for entrance in self.entrances for cell in self.safe_area(entrance))

    @cached_property
    def blocked(self) -> frozenset[Cell]:
        return frozenset(self.impassable)

    @cached_property
    def _regions(self) -> dict[Cell, Region]:
        return {cell: region for region in self.regions for cell in region.cells}

    def region(self, cell: Cell) -> Region | None:
        return self._regions.get(cell)

    def stoppable(self, cell: Cell) -> bool:
        """Whether a turn may end here; on the ball always (ST-51)."""
        region = self.region(cell)
        return cell == self.ball or region is None or not region.no_stop

    def cost(self, start: Cell, target: Cell) -> int:
        """Steps that moving between two neighbouring cells takes (ST-50)."""
        region = self.region(target)
        return 1 if region is None or region == self.region(start) else 1 + region.extra


def hazard(trap: Trap, field: Field, cabbage_range: int) -> frozenset[Cell]:
    """The cells that are dangerous to enter: a body, and for cabbage also its strike field on the field (8 or 4)."""
    if trap.kind != CABBAGE:
        return frozenset(trap.cells)
    around = {spot for centre in trap.cells for spot in centre.around(cabbage_range)}
    return frozenset(trap.cells) | {spot for spot in around if field.inside(spot)}


def connected(cells: Iterable[Cell], *, corners: bool) -> bool:
    """Whether the cells hang together by sides, or also by corners."""
    left = set(cells)
    if not left:
        return False
    edge = [left.pop()]
    while edge:
        here = edge.pop()
        touching = {other for other in left if (here.near(other) == 1 if corners else here.steps(other) == 1)}
        left -= touching
        edge += touching
    return not left


def standard(width: int, height: int, *, anchor: str = "corner") -> Field:
    """A field of this size: ball in the middle, entrances in the corners or (`anchor` "centre") a cell in from them."""
    inset = 1 if anchor == "centre" else 0
    right, bottom = width - 1 - inset, height - 1 - inset
    entrances = (Cell(inset, inset), Cell(right, inset), Cell(inset, bottom), Cell(right, bottom))
    ball = Cell((width - 1) // 2, (height - 1) // 2)
    return Field(width, height, entrances, entrances[0], ball)

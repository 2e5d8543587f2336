"""A layout drawn from the stream `layout` (section 5.3): the same seed and parameters give the same traps anywhere.

How the stream is used is told in `docs/rules/stalker.md`, so that another program can draw the same layouts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from side_events.games.stalker.checks import Fault, fits, path_lengths
from side_events.games.stalker.options import Options
from side_events.games.stalker.zone import BALD, CABBAGE, CATEGORIES, GRINDER, KINDS, Cell, Field, Kind, Trap
from side_events.table.dice import Stream

MAX_TRIES = 200
MOST_FAILURES = 200
"""In a row, after which "as many as possible" stops."""
SIZES = (2, 5)
"""Cells of a web or jelly."""
PATCH = (1, 3)
"""Sides of a bald patch."""
GRINDER_AT = (2, 4)
"""From the ball."""
LETTERS = {"web": "W", "jelly": "J", "cabbage": "C", "bald": "M", "grinder": "G"}

Count = tuple[int, int]
"""Least and most."""


@dataclass(frozen=True)
class Wish:
    """What to draw: how many traps (by kind, or by category in the mode `total`), of what sizes, and how stubbornly."""

    counts: Mapping[str, Count]
    sizes: Count = SIZES
    patch: Count = PATCH
    max_tries: int = MAX_TRIES
    as_many_as_possible: bool = False


@dataclass(frozen=True)
class Drawn:
    traps: tuple[Trap, ...]
    tries: int
    shortfall: Mapping[str, int]
    lengths: tuple[int | None, ...]

    @property
    def faults(self) -> list[Fault]:
        """`W_SHORTFALL` for each kind of which fewer traps were placed than drawn."""
        return [Fault("W_SHORTFALL", kind=kind, count=missing) for kind, missing in self.shortfall.items() if missing]


def usual_counts(width: int, height: int, mode: str) -> dict[str, Count]:
    """The guide of ST-13 on a field of 21×21 and more, less on smaller ones."""
    area = width * height
    first, second = ((6, 8), (3, 6)) if area >= 441 else ((4, 4), (2, 2)) if area >= 225 else ((2, 2), (1, 1))
    if mode == "total":
        return {"first": first, "second": second}
    return {kind: first if kind in CATEGORIES["first"] else second for kind in KINDS}


def generate(field: Field, options: Options, wish: Wish, stream: Stream) -> Drawn:
    """Traps placed one after another; each that breaks a rule or the passage is dropped and another one tried.

    The layout is valid whenever the empty field is. A kind that doesn't find room ends after `max_tries` for one trap.
    """
    wanted = _wanted(wish, stream)
    traps: list[Trap] = []
    tries = 0
    shortfall: dict[str, int] = {}
    for kind in KINDS:
        placed = 0
        for _ in range(wanted.get(kind, 0)):
            for _ in range(wish.max_tries):
                tries += 1
                if _placed(field, traps, kind, wish, options, stream):
                    placed += 1
                    break
            else:
                break
        shortfall[kind] = wanted.get(kind, 0) - placed
    failures = 0
    while wish.as_many_as_possible and failures < MOST_FAILURES:
        tries += 1
        kind = KINDS[stream.below(len(KINDS))]
        failures = 0 if _placed(field, traps, kind, wish, options, stream) else failures + 1
    return Drawn(tuple(traps), tries, shortfall, path_lengths(field, traps, options))


def next_id(kind: str, traps: Sequence[Trap]) -> str:
    """The first of W1, W2, … that no trap has."""
    taken = {trap.id for trap in traps}
    number = 1
    while f"{LETTERS[kind]}{number}" in taken:
        number += 1
    return f"{LETTERS[kind]}{number}"


def _wanted(wish: Wish, stream: Stream) -> dict[str, int]:
    if not wish.counts.keys() & CATEGORIES.keys():
        return {kind: _between(wish.counts[kind], stream) for kind in KINDS if kind in wish.counts}
    wanted: dict[str, int] = dict.fromkeys(KINDS, 0)
    for category, kinds in CATEGORIES.items():
        for _ in range(_between(wish.counts.get(category, (0, 0)), stream)):
            wanted[kinds[stream.below(len(kinds))]] += 1
    return wanted


def _between(count: Count, stream: Stream) -> int:
    low, high = count
    return low if low == high else low + stream.below(high - low + 1)


def _placed(field: Field, traps: list[Trap], kind: Kind, wish: Wish, options: Options, stream: Stream) -> bool:
    cells = _proposed(field, kind, wish, stream)
    trap = Trap(next_id(kind, traps), kind, cells)
    if not cells or not fits(field, traps, trap, options):
        return False
    traps.append(trap)
    return True


def _proposed(field: Field, kind: str, wish: Wish, stream: Stream) -> tuple[Cell, ...]:
    if kind == BALD:
        wide, high = _between(wish.patch, stream), _between(wish.patch, stream)
        left, top = stream.below(field.width - wide + 1), stream.below(field.height - high + 1)
        cells = tuple(Cell(left + dx, top + dy) for dy in range(high) for dx in range(wide))
        return cells if len(cells) > 1 else ()
    if kind == CABBAGE:
        return (_anywhere(field, stream),)
    if kind == GRINDER:
        low, high = GRINDER_AT
        square = range(-high, high + 1)
        round_it = (Cell(field.ball.x + dx, field.ball.y + dy) for dy in square for dx in square)
        round_ball = [spot for spot in round_it if spot.near(field.ball) >= low and field.inside(spot)]
        return (round_ball[stream.below(len(round_ball))],)
    size = _between(wish.sizes, stream)
    grown = [_anywhere(field, stream)]
    while len(grown) < size:
        edge = sorted({spot for here in grown for spot in here.beside() if field.inside(spot)} - set(grown), key=_order)
        grown.append(edge[stream.below(len(edge))])
    return tuple(grown)


def _anywhere(field: Field, stream: Stream) -> Cell:
    place = stream.below(field.width * field.height)
    return Cell(place % field.width, place // field.width)


def _order(spot: Cell) -> tuple[int, int]:
    return spot.y, spot.x

"""What is wrong with a layout, and what is odd about it (ST-14–ST-19; section 5.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from side_events.games.stalker.options import Options
from side_events.games.stalker.passage import shortest
from side_events.games.stalker.zone import BALD, CABBAGE, GRINDER, WEB, Cell, Field, Trap, connected, hazard

GRINDER_FAR = 4
"""A grinder further from the ball than this is odd (ST-19)."""
UNFAIR = 4
"""Paths that differ by more than this are odd."""
_PARTS = re.compile(r"[0-9]+|[^0-9]+")


@dataclass(frozen=True)
class Fault:
    """One failure `L_…` or warning `W_…`, with the traps, the entrance or the count it is about."""

    code: str
    traps: tuple[str, ...] = ()
    entrance: str = ""
    kind: str = ""
    count: int = 0

    def to_json(self) -> dict[str, Any]:
        facts = {"traps": list(self.traps), "entrance": self.entrance, "kind": self.kind, "count": self.count}
        return {"code": self.code, **{key: value for key, value in facts.items() if value}}


def by_id(traps: Sequence[Trap]) -> list[Trap]:
    """The traps in ascending order of ids, numbers within them by value: W2 before W10."""
    return sorted(
        traps,
        key=lambda trap: [
            (part.isdigit(), int(part) if part.isdigit() else 0, part) for part in _PARTS.findall(trap.id)
        ],
    )


def faults(field: Field, traps: Sequence[Trap], options: Options) -> list[Fault]:
    """Every failure: per trap, then per pair of traps, then per entrance. Empty when the layout is valid."""
    ordered = by_id(traps)
    found: list[Fault] = []
    for trap in ordered:
        found += [Fault(code, (trap.id,)) for code in _of_trap(field, trap, options)]
    halos = [(trap, _halo(trap, options.adjacency)) for trap in ordered if _on_field(field, trap)]
    found += [
        Fault("L_ADJACENT", (one.id, two.id))
        for (one, halo), (two, _) in combinations(halos, 2)
        if not halo.isdisjoint(two.cells)
    ]
    lengths = path_lengths(field, ordered, options)
    found += [
        Fault("L_NO_PASSAGE", entrance=entrance.name)
        for entrance, length in zip(field.entrances, lengths, strict=True)
        if length is None
    ]
    return found


def fits(field: Field, traps: Sequence[Trap], added: Trap, options: Options) -> bool:
    """Whether a valid layout stays valid with one trap more; the way to the ball is looked for last."""
    halo = _halo(added, options.adjacency)
    return (
        not any(_of_trap(field, added, options))
        and all(halo.isdisjoint(trap.cells) for trap in traps)
        and None not in path_lengths(field, [*traps, added], options)
    )


def warnings(field: Field, traps: Sequence[Trap], options: Options, used: Sequence[Cell]) -> list[Fault]:
    """What a judge should look at again: grinders far from the ball (ST-19), unequal ways from the entrances used."""
    far = [
        Fault("W_GRINDER_FAR", (trap.id,))
        for trap in by_id(traps)
        if trap.kind == GRINDER and any(spot.near(field.ball) > GRINDER_FAR for spot in trap.cells)
    ]
    lengths = zip(field.entrances, path_lengths(field, traps, options), strict=True)
    walked = [length for entrance, length in lengths if entrance in used and length is not None]
    apart = max(walked) - min(walked) if walked else 0
    return far + ([Fault("W_UNFAIR", count=apart)] if apart > UNFAIR else [])


def path_lengths(field: Field, traps: Sequence[Trap], options: Options) -> tuple[int | None, ...]:
    """For each entrance the length of the shortest way to the ball past every trap; None without one."""
    barriers = (trap for trap in traps if trap.kind != WEB or options.passage == "strict")
    forbidden = frozenset[Cell]().union(*(hazard(trap, field, options.cabbage_range) for trap in barriers))
    return shortest(field, forbidden)


def _halo(trap: Trap, adjacency: int) -> set[Cell]:
    """The body and every cell that touches it, by a side or (8) a corner (ST-14). Strike fields may touch (ST-16)."""
    around = {near for spot in trap.cells for near in spot.around(adjacency)}
    return around | set(trap.cells)


def _on_field(field: Field, trap: Trap) -> bool:
    return all(field.inside(spot) for spot in trap.cells)


def _of_trap(field: Field, trap: Trap, options: Options) -> Iterator[str]:
    if not _on_field(field, trap):
        yield "L_OUT"
        return
    if not _well_shaped(trap, corners=options.shape_conn == 8):
        yield "L_SHAPE"
    if hazard(trap, field, options.cabbage_range) & field.safe:
        yield "L_SAFE_ZONE"
    if any(_near_ball(field.ball, trap, spot, options) for spot in trap.cells):
        yield "L_NEAR_BALL"


def _near_ball(ball: Cell, trap: Trap, spot: Cell, options: Options) -> bool:
    if trap.kind == CABBAGE:
        return spot.near(ball) < options.cabbage_ball
    return spot.near(ball) < 2 if options.adjacency == 8 else spot.steps(ball) < 2


def _well_shaped(trap: Trap, *, corners: bool) -> bool:
    cells = trap.cells
    if len(set(cells)) != len(cells):
        return False
    if trap.kind in (CABBAGE, GRINDER):
        return len(cells) == 1
    if len(cells) < 2:
        return False
    if trap.kind == BALD:
        columns, rows = {spot.x for spot in cells}, {spot.y for spot in cells}
        return (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1) == len(cells)
    return connected(cells, corners=corners)

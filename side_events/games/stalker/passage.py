"""Ways to the ball over public terrain and past known dangers (ST-17, ST-51; section 5.2).

A turn is six steps at most and may not end on a no-stop cell, so a way exists only where each crossing of such cells,
from a cell to stop on to the next one, costs no more than six.
"""

from __future__ import annotations

import heapq
from collections.abc import Set

from side_events.games.stalker.zone import Cell, Field

LONGEST_TURN = 6


def shortest(field: Field, forbidden: Set[Cell]) -> tuple[int | None, ...]:
    """For each entrance the fewest steps to the ball, entering no cell of `forbidden`; None where there is no way.

    Steps that terrain costs are counted.
    """
    if not field.regions:
        return tuple(_spread(field, forbidden))
    return tuple(_by_turns(field, forbidden, entrance) for entrance in field.entrances)


def _spread(field: Field, forbidden: Set[Cell]) -> list[int | None]:
    """For each entrance the distance from the ball, where each step costs one and there is as far as back.

    Cells are numbered along the rows of a frame one cell wider than the field, whose border is closed.
    """
    wide = field.width + 2
    closed = bytearray(b"\1") * (wide * (field.height + 2))
    for row in range(1, field.height + 1):
        closed[row * wide + 1 : row * wide + 1 + field.width] = bytes(field.width)
    for spot in (*forbidden, *field.blocked):
        if field.inside(spot):
            closed[(spot.y + 1) * wide + spot.x + 1] = 1
    ends = [(entrance.y + 1) * wide + entrance.x + 1 for entrance in field.entrances]
    found: dict[int, int] = {}
    edge = [(field.ball.y + 1) * wide + field.ball.x + 1]
    distance = 0
    if closed[edge[0]]:
        return [None for _ in ends]
    closed[edge[0]] = 1
    while edge and not all(end in found for end in ends):
        reached = []
        for here in edge:
            found[here] = distance
            for beside in (here - 1, here + 1, here - wide, here + wide):
                if not closed[beside]:
                    closed[beside] = 1
                    reached.append(beside)
        edge = reached
        distance += 1
    return [found.get(end) for end in ends]


def _by_turns(field: Field, forbidden: Set[Cell], entrance: Cell) -> int | None:
    """Dijkstra over (cell, steps since a turn could last have ended)."""
    closed = forbidden | field.blocked
    queue = [(0, entrance, 0)]
    best = {(entrance, 0): 0}
    while queue:
        spent, here, since = heapq.heappop(queue)
        if here == field.ball:
            return spent
        if spent > best[here, since]:
            continue
        for beside in here.beside():
            if beside in closed or not field.inside(beside):
                continue
            price = field.cost(here, beside)
            if since + price > LONGEST_TURN:
                continue
            node = beside, 0 if field.stoppable(beside) else since + price
            if spent + price < best.get(node, spent + price + 1):
                best[node] = spent + price
                heapq.heappush(queue, (spent + price, *node))
    return None


def can_stop(field: Field, start: Cell, steps: int, occupied: Set[Cell]) -> bool:
    """Whether from `start` a cell to stop on is reached with `steps` left (ST-51), traps being unknown."""
    if field.stoppable(start):
        return True
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        for beside in here.beside():
            if not field.inside(beside) or beside in field.blocked or beside in occupied:
                continue
            total = spent + field.cost(here, beside)
            if total > steps or total >= best.get(beside, total + 1):
                continue
            if field.stoppable(beside):
                return True
            best[beside] = total
            heapq.heappush(queue, (total, beside))
    return False

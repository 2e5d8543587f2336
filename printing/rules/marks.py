"""Marks by which sheets are cut.

Marks outside the pieces show every cut; small ones lie along the cuts at the corner of every piece, so that when a
sheet has been cut into strips each strip still shows at both its edges where the next cuts go.
"""

from __future__ import annotations

from collections.abc import Sequence

from printing.rules.paper import Box, Margins, Size, exact

MARK = 0.24
"""Width of a mark outside the pieces."""
CORNER = 0.18
"""Width of a mark at a corner; half of it lies on the piece."""
ARM = 1.5
"""How far a mark at a corner goes along each edge."""
LENGTH = 6.0
GAP = 1.5
LEAST = 1.0

Spans = Sequence[tuple[float, float]]


def cut_marks(*, sheet: Size, margins: Margins, columns: Spans, rows: Spans, bleed: float = 0) -> tuple[Box, ...]:
    """The marks of a grid of pieces, given where each column and row begins and ends."""
    xs, ys = _lines(columns), _lines(rows)
    gap = max(GAP, exact(bleed + 0.5)) if bleed else GAP
    marks: list[Box] = []
    for start, length in _outside(ys, sheet.height, margins.end, gap):
        marks += [Box(exact(x - MARK / 2), start, MARK, length) for x in xs]
    for start, length in _outside(xs, sheet.width, margins.side, gap):
        marks += [Box(start, exact(y - MARK / 2), length, MARK) for y in ys]
    for start, end in _arms(rows):
        marks += [Box(exact(x - CORNER / 2), start, CORNER, exact(end - start)) for x in xs]
    for start, end in _arms(columns):
        marks += [Box(start, exact(y - CORNER / 2), exact(end - start), CORNER) for y in ys]
    return tuple(marks)


def _lines(spans: Spans) -> list[float]:
    """Every cut once: where pieces touch, one cut ends the one and begins the other."""
    return sorted({line for span in spans for line in span})


def _arms(spans: Spans) -> list[tuple[float, float]]:
    """The ends of every span, those of touching pieces joined into one."""
    arms: list[tuple[float, float]] = []
    for begin, end in spans:
        reach = min(ARM, exact((end - begin) / 2))
        for start, stop in [(begin, exact(begin + reach)), (exact(end - reach), end)]:
            if arms and arms[-1][1] == start:
                start = arms.pop()[0]
            arms.append((start, stop))
    return arms


def _outside(lines: Sequence[float], length: float, margin: float, gap: float) -> list[tuple[float, float]]:
    """Where marks begin and how long they are, before the first line and behind the last; shorter where the margin
    is near, and none where no millimetre is left."""
    room = exact(min(LENGTH, lines[0] - gap - margin))
    if room < LEAST:
        return []
    return [
        (exact(lines[0] - gap - room), room),
        (exact(lines[-1] + gap), exact(min(room, length - margin - lines[-1] - gap))),
    ]

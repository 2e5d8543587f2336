"""Where the note of a sheet stands: which sheet it is and how it is printed, read before cutting and thrown away.

It lies outside the pieces and their bleed, inside what the printer prints, and on no cut mark: words that run through a
mark hide it. Lengths and directions as in `printing.rules.paper`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printing.rules.imposition import Layout
from printing.rules.marks import MARK
from printing.rules.paper import Box, exact

HIGH = 3.2
"""Height of its line."""
APART = 0.4
"""How far it keeps from marks and bleed."""
USUAL = 7.0
"""How far from the edge of the paper it begins, where there is room."""
LEAST = 40.0
"""A shorter room would say too little."""
LONG = 150.0
"""A room of this length takes the whole sentence."""

_Span = tuple[float, float]


@dataclass(frozen=True)
class Note:
    """The room of the note; `turned` where its line goes up the sheet."""

    box: Box
    turned: bool

    @property
    def is_long(self) -> bool:
        return max(self.box.width, self.box.height) >= LONG


@dataclass(frozen=True)
class _Strip:
    """White beside the pieces: `across` the line of words and `along` it. `usual` is where the line would begin across.
    `marks` are those of the sheet, each across and along."""

    turned: bool
    across: _Span
    along: _Span
    usual: float
    marks: Sequence[tuple[_Span, _Span]]

    def whole(self) -> Note | None:
        """The line nearest to the usual one that no mark crosses."""
        begin, end = self.across
        tried = [self._put, begin, end - HIGH]
        for (start, stop), _ in self.marks:
            tried += [start - APART - HIGH, stop + APART]
        free = [at for at in tried if begin <= at <= end - HIGH and not self._crossing(at)]
        return self._note(min(free, key=lambda at: abs(at - self.usual)), self.along) if free else None

    def between(self) -> Note | None:
        """The longest room between two marks."""
        if self.across[1] - self.across[0] < HIGH:
            return None
        cuts = sorted((start - APART, stop + APART) for _, (start, stop) in self._crossing(self._put))
        begin, end = self.along
        gaps = zip([begin, *(stop for _, stop in cuts)], [*(start for start, _ in cuts), end], strict=True)
        longest = max(gaps, key=lambda gap: gap[1] - gap[0])
        return self._note(self._put, longest) if longest[1] - longest[0] >= LEAST else None

    @property
    def _put(self) -> float:
        return min(max(self.usual, self.across[0]), self.across[1] - HIGH)

    def _crossing(self, at: float) -> list[tuple[_Span, _Span]]:
        return [
            mark for mark in self.marks if mark[0][0] < at + HIGH + APART - 1e-9 and mark[0][1] > at - APART + 1e-9
        ]

    def _note(self, at: float, along: _Span) -> Note:
        across, begin, length = exact(at), exact(along[0]), exact(along[1] - along[0])
        box = Box(across, begin, HIGH, length) if self.turned else Box(begin, across, length, HIGH)
        return Note(box, self.turned)


def note_of(layout: Layout) -> Note | None:
    """Beneath the pieces where a whole line fits there, else on end at their left, else the longer of the rooms that
    marks leave there; None where there is none."""
    sheet, side, end = layout.sheet, layout.margins.side, layout.margins.end
    across, down = (side, sheet.width - side), (end, sheet.height - end)
    xs, ys = [(m.x, m.right) for m in layout.marks], [(m.y, m.bottom) for m in layout.marks]
    # Marks at the corners of pieces reach a hair over the edge.
    off = APART + MARK / 2
    beneath = _Strip(
        False, (max(box.bottom for box in layout.bleeds) + off, down[1]), across, sheet.height - USUAL,
        list(zip(ys, xs, strict=True)),
    )  # fmt: skip
    beside = _Strip(
        True, (across[0], min(box.x for box in layout.bleeds) - off), down, USUAL - HIGH,
        list(zip(xs, ys, strict=True)),
    )  # fmt: skip
    rooms = [room for room in (beside.between(), beneath.between()) if room]
    longest = max(rooms, key=lambda room: max(room.box.width, room.box.height), default=None)
    return beneath.whole() or beside.whole() or longest

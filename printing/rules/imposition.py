"""Imposition: where pieces of paper lie on a sheet.

A *piece* is what is cut out: a card, a badge. Pure geometry; what is drawn on a piece is none of its business.
Lengths and directions as in `printing.rules.paper`.
"""

from __future__ import annotations

from dataclasses import dataclass

from printing.rules.marks import MARK, cut_marks
from printing.rules.paper import A4, POKER, PRINTERS, Box, Margins, Size, exact


@dataclass(frozen=True)
class Layout:
    """A sheet with room for `places` pieces, in reading order, and the `marks` that are printed with them.

    `sheet` lies as it is printed: wider than high where more pieces fit so. `bleeds` says, place by place, how far
    the colour of a piece may reach: over the cut where there is a gutter or an edge, not into a neighbour. `margins`
    are those of the sheet as it lies.
    """

    sheet: Size
    piece: Size
    columns: int
    rows: int
    places: tuple[Box, ...]
    bleeds: tuple[Box, ...]
    marks: tuple[Box, ...]
    margins: Margins = PRINTERS["most"]

    @property
    def count(self) -> int:
        return len(self.places)

    def sheets_for(self, pieces: int) -> int:
        """How many sheets that number of pieces takes."""
        return -(-pieces // self.count)


def lay_out(
    *,
    sheet: Size = A4,
    piece: Size = POKER,
    margins: Margins = PRINTERS["most"],
    gutter: float = 0,
    bleed: float = 0,
) -> Layout:
    """As many pieces as fit on the sheet, upright or lying, whichever takes more; in the middle, with cut marks.

    `sheet` is given upright, `margins` as the printer leaves them of it. Pieces lie `gutter` apart and bleed over
    their edge by `bleed`. ValueError where not one piece fits, and for a gutter too narrow for two bleeds.
    """
    if 0 < gutter < 2 * bleed:
        raise ValueError(f"a gutter of {gutter} has no room for two bleeds of {bleed}")
    upright = _Grid(sheet, piece, margins, gutter, bleed)
    lying = _Grid(sheet.turned, piece, margins.turned, gutter, bleed)
    best = lying if lying.count > upright.count else upright
    if not best.count:
        raise ValueError(f"a piece of {piece.width} × {piece.height} doesn't fit on the sheet")
    return best.layout()


@dataclass(frozen=True)
class _Grid:
    """Columns and rows of a sheet as it is printed."""

    sheet: Size
    piece: Size
    margins: Margins
    gutter: float
    bleed: float

    @property
    def columns(self) -> int:
        return self._fit(self.sheet.width - 2 * (self.margins.side + self._edge), self.piece.width)

    @property
    def rows(self) -> int:
        return self._fit(self.sheet.height - 2 * (self.margins.end + self._edge), self.piece.height)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def layout(self) -> Layout:
        across = self._spans(self.sheet.width, self.piece.width, self.columns)
        down = self._spans(self.sheet.height, self.piece.height, self.rows)
        places = tuple(Box(x, y, self.piece.width, self.piece.height) for y, _ in down for x, _ in across)
        marks = cut_marks(sheet=self.sheet, margins=self.margins, columns=across, rows=down, bleed=self.bleed)
        bleeds = tuple(self._bled(place, across[0][0], across[-1][1], down[0][0], down[-1][1]) for place in places)
        return Layout(self.sheet, self.piece, self.columns, self.rows, places, bleeds, marks, self.margins)

    @property
    def _edge(self) -> float:
        # The marks at the outermost cuts are half outside the pieces.
        return max(self.bleed, MARK / 2)

    def _fit(self, room: float, length: float) -> int:
        # A hair more room than there is, so that 0.1 + 0.2 never costs a column.
        return max(0, int((room + self.gutter + 1e-6) / (length + self.gutter)))

    def _spans(self, sheet: float, length: float, number: int) -> list[tuple[float, float]]:
        step = length + self.gutter
        first = (sheet - number * step + self.gutter) / 2
        return [(exact(first + n * step), exact(first + n * step + length)) for n in range(number)]

    def _bled(self, place: Box, left: float, right: float, top: float, bottom: float) -> Box:
        """A place and its bleed; towards a neighbour that it touches there is none."""
        inner = self.bleed if self.gutter else 0
        x = exact(place.x - (self.bleed if place.x == left else inner))
        y = exact(place.y - (self.bleed if place.y == top else inner))
        end = place.right + (self.bleed if place.right == right else inner)
        foot = place.bottom + (self.bleed if place.bottom == bottom else inner)
        return Box(x, y, exact(end - x), exact(foot - y))

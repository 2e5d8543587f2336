"""Paper: sizes of sheets and pieces, and what printers leave white.

All lengths are millimetres, x to the right and y down from the upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same paper, lying on its other side."""
        return Size(self.height, self.width)


@dataclass(frozen=True)
class Box:
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return exact(self.x + self.width)

    @property
    def bottom(self) -> float:
        return exact(self.y + self.height)


@dataclass(frozen=True)
class Margins:
    """What a printer leaves white of an upright sheet: at its left and right `side`, at its upper and lower `end`.

    Both sides alike and both ends alike, the larger of the two taken: what lies in the middle of the front then lies
    within the printable part of the back as well, whichever way the sheet is turned.
    """

    side: float
    end: float

    @property
    def turned(self) -> Margins:
        return Margins(self.end, self.side)

    def wider(self, by: float) -> Margins:
        """Room for what is moved by so much in any direction."""
        return Margins(self.side + by, self.end + by)


A4 = Size(210, 297)
SHEETS = {"a4": A4, "a3": Size(297, 420), "letter": Size(215.9, 279.4)}

POKER = Size(63, 88)
PIECES = {
    "poker": POKER,
    "mini": Size(44, 67),
    "business": Size(50, 90),
    "business-55": Size(55, 85),
    "tarot": Size(70, 120),
}
"""Cards by their trade names, upright."""
LEAST_PIECE, LARGEST_PIECE = Size(44, 66), Size(130, 190)
"""Between these a size of one's own may lie, no wider than high."""
MOST_GUTTER, MOST_BLEED = 10.0, 3.0
BADGE = Size(190, 65)
"""A badge lies open: two halves of 95 × 65, folded once."""
SLIP, SHORT_SLIP = Size(190, 92), Size(95, 92)
"""A slip with lines for the codes of cards, and one with a few words to write."""

PRINTERS = {"most": Margins(4.3, 4.3), "narrow": Margins(3, 3), "old-inkjet": Margins(6.4, 12.7)}
"""Lasers leave a sixth of an inch white, recent inkjets three millimetres, old ones half an inch where paper ends."""


def exact(value: float) -> float:
    """Rounded to a ten-thousandth of a millimetre, so that sums of floats print as short numbers."""
    return round(value, 4)

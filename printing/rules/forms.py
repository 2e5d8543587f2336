"""The form of a card of any size: where everything on it stands, and in which sizes its words are set.

A card belongs to a *grade* by its size, and each grade is designed by itself: sizes of type aren't scaled, they are
chosen. Lengths are millimetres from the upper left corner of the card, sizes of type are points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from printing.rules.codes import QUIET, Symbol
from printing.rules.faces import POINT
from printing.rules.paper import Box, Size, exact

CAPITAL = 0.69
"""Height of a figure as a share of its size."""
LEAST = 7.0
"""No type is smaller."""


@dataclass(frozen=True)
class Grade:
    """What cards of about one size have in common."""

    margin: float
    """From the cut to the words."""
    frame: float
    """From the cut to bands and frames."""
    band: float
    figure: float
    """Size of the weight."""
    sign: float
    """Side of the sign of a suit; a weakness has it larger by half."""
    pips: float
    """Width of the six boxes."""
    gap: float
    label: float
    code: float
    names: tuple[float, ...]
    given: tuple[float, ...]
    post: tuple[float, ...]
    words: tuple[float, ...]
    ability: tuple[float, ...]
    effect_figure: float
    effect: tuple[float, ...]
    weakness: tuple[float, ...]
    row: float
    """Height of a row of weaknesses."""


SMALL = Grade(
    margin=3.4, frame=2.4, band=1.7, figure=29, sign=7.4, pips=12.6, gap=1.2, label=7, code=7.2,
    names=(12.6, 10.6, 8.8), given=(8.4, 7.4), post=(7.8, 7.2), words=(7.8, 7.4, 7), ability=(7.2, 7),
    effect_figure=20, effect=(8, 7.4, 7), weakness=(7.8, 7), row=4.3,
)  # fmt: skip
SLIM = Grade(
    margin=3.9, frame=2.8, band=2, figure=37, sign=9.2, pips=15, gap=1.6, label=7, code=7.8,
    names=(14.4, 12.2, 10), given=(9.4, 8), post=(8.6, 7.8), words=(8.6, 7.8, 7.2), ability=(7.4, 7),
    effect_figure=23, effect=(8.6, 7.8, 7.2), weakness=(8.6, 7.2), row=4.9,
)  # fmt: skip
USUAL = Grade(
    margin=4.5, frame=3.2, band=2.2, figure=43, sign=10.5, pips=17, gap=2, label=7, code=8.4,
    names=(17, 14.2, 11.4), given=(10.5, 8.6), post=(9.4, 8.4), words=(9.2, 8.2, 7.4), ability=(7.8, 7),
    effect_figure=26, effect=(9, 8, 7.2), weakness=(9.2, 7.4), row=5.3,
)  # fmt: skip
LARGE = Grade(
    margin=5.6, frame=4, band=2.8, figure=56, sign=14, pips=22, gap=2.4, label=7.5, code=9.2,
    names=(21, 17, 13.4), given=(12.6, 10), post=(11, 9.4), words=(10.6, 9.4, 8.2), ability=(9.4, 8),
    effect_figure=34, effect=(10.6, 9.4, 8.2), weakness=(10.8, 8.4), row=6.4,
)  # fmt: skip
GRAND = Grade(
    margin=7.5, frame=5, band=3.6, figure=78, sign=19, pips=31, gap=3.2, label=9, code=11,
    names=(30, 24, 18), given=(17, 13), post=(14.4, 12), words=(14, 12, 10), ability=(12, 10),
    effect_figure=48, effect=(14, 12, 10), weakness=(14, 10.6), row=8.4,
)  # fmt: skip


def grade_of(size: Size) -> Grade:
    """The grade of a card of that size."""
    if size.width >= 95 and size.height >= 140:
        return GRAND
    if size.width >= 68 and size.height >= 108:
        return LARGE
    if size.width < 48 or size.height < 76:
        return SMALL
    return USUAL if size.width >= 60 and size.height >= 84 else SLIM


@dataclass(frozen=True)
class Form:
    """A card's size with the symbol of its run: everything else follows."""

    size: Size
    symbol: Symbol

    @cached_property
    def grade(self) -> Grade:
        return grade_of(self.size)

    @property
    def width(self) -> float:
        """Of the room for words."""
        return exact(self.size.width - 2 * self.grade.margin)

    @property
    def head(self) -> float:
        """Where figure and sign begin, below the band."""
        return exact(self.grade.frame + self.grade.band + self.grade.gap)

    @property
    def baseline(self) -> float:
        """On which the weight stands."""
        return exact(self.head + CAPITAL * self.grade.figure * POINT)

    @property
    def pips(self) -> Box:
        return Box(self.grade.margin, exact(self.baseline + self.grade.gap * 0.7), self.grade.pips,
                   exact(self.grade.pips * 0.15))  # fmt: skip

    @property
    def sign(self) -> Box:
        """Of the suit, at the right edge of the words."""
        return Box(exact(self.size.width - self.grade.margin - self.grade.sign), self.head, self.grade.sign,
                   self.grade.sign)  # fmt: skip

    @property
    def body(self) -> float:
        """Where a person's words begin."""
        return exact(self.pips.bottom + self.grade.gap * 1.1)

    @property
    def portrait(self) -> Box:
        """A person's picture: square between weight and sign; a band under them on a card with room for it."""
        grade = self.grade
        if grade in (LARGE, GRAND):
            return Box(grade.margin, self.body, self.width, exact(self.size.height * 0.21))
        left, right = grade.margin + grade.pips, self.sign.x
        side = min(self.pips.bottom - self.head, right - left - 2 * 1.2)
        return Box(exact((left + right - side) / 2), self.head, exact(side), exact(side))

    def names_from(self, *, has_portrait: bool) -> float:
        """Where a person's names begin."""
        if has_portrait and self.portrait.y >= self.body:
            return exact(self.portrait.bottom + self.grade.gap)
        return self.body

    @property
    def code_line(self) -> Box:
        """The typed form of the code, beneath it, with the number of the copy."""
        height = exact(self.grade.code * 1.15 * POINT)
        return Box(self.grade.margin, exact(self.size.height - self.grade.margin + 0.5 - height), self.width, height)

    def code(self, *, framed: bool = False) -> Box:
        """The code with its white. Its black ends where the words end; inside a frame it keeps off the frame."""
        quiet = QUIET * self.symbol.module
        right = self.frame_margin - 0.6 if framed else self.grade.margin - quiet
        bottom = self.framed_code_line.y if framed else self.code_line.y
        side = self.symbol.box
        return Box(exact(self.size.width - right - side), exact(bottom + 0.3 - side), side, side)

    @property
    def frame_margin(self) -> float:
        """From the cut to the words inside a frame."""
        return exact(self.grade.frame + 0.35 + self.grade.margin * 0.6)

    @property
    def framed_width(self) -> float:
        return exact(self.size.width - 2 * self.frame_margin)

    @property
    def framed_code_line(self) -> Box:
        line = self.code_line
        bottom = self.size.height - self.frame_margin + 0.6
        return Box(self.frame_margin, exact(bottom - line.height), self.framed_width, line.height)

    @property
    def corner(self) -> float:
        """How much of a weakness's frame is cut off."""
        return exact(self.grade.sign * 0.78)

    @property
    def weakness_sign(self) -> Box:
        side = exact(self.grade.sign * 1.4)
        return Box(self.frame_margin, exact(self.grade.frame + self.grade.gap * 1.5), side, side)

    @property
    def weakness_body(self) -> float:
        return exact(self.weakness_sign.bottom + self.grade.gap * 1.4)

    @property
    def hatch(self) -> Box:
        """The hatched band of a circumstance."""
        height = exact(self.grade.band * 2.5)
        return Box(self.grade.frame, self.grade.frame, exact(self.size.width - 2 * self.grade.frame), height)

    @property
    def circumstance_label(self) -> float:
        """The baseline of the word over its title."""
        return exact(self.hatch.bottom + self.grade.gap + self.grade.label * CAPITAL * POINT)

    @property
    def circumstance_body(self) -> float:
        return exact(self.circumstance_label + self.grade.gap)

    def beside_code(self, *, framed: bool = False) -> float:
        """The width left of the code's white."""
        left = self.frame_margin if framed else self.grade.margin
        return exact(self.code(framed=framed).x - left - 0.6)


@cache
def form_of(size: Size, symbol: Symbol) -> Form:
    return Form(size, symbol)

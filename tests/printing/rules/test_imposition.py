"""Where pieces lie on a sheet: nothing overlaps, nothing in the margin, marks for every cut whichever comes first."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printing.rules.imposition import lay_out
from printing.rules.marks import CORNER, MARK
from printing.rules.paper import A4, BADGE, PIECES, POKER, PRINTERS, SHEETS, Box, Margins, Size

HAIR = 1e-3


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right - HAIR and b.x < a.right - HAIR and a.y < b.bottom - HAIR and b.y < a.bottom - HAIR


def lengths(least: int, most: int) -> st.SearchStrategy[float]:
    return st.integers(least * 10, most * 10).map(lambda tenths: tenths / 10)


layouts = st.fixed_dictionaries({
    "sheet": st.sampled_from(list(SHEETS.values())),
    "piece": st.builds(Size, lengths(20, 190), lengths(20, 247)),
    "margins": st.sampled_from(list(PRINTERS.values())),
    "gutter": st.sampled_from([0.0, 6.0, 10.0]),
    "bleed": st.sampled_from([0.0, 2.0, 3.0]),
})  # fmt: skip


def test_nine_poker_cards_on_a4_begin_at_10_5_and_16_5_millimetres():
    layout = lay_out()
    assert (layout.sheet, layout.piece, layout.columns, layout.rows) == (A4, POKER, 3, 3)
    assert [(place.x, place.y) for place in layout.places] == [
        (10.5, 16.5), (73.5, 16.5), (136.5, 16.5),
        (10.5, 104.5), (73.5, 104.5), (136.5, 104.5),
        (10.5, 192.5), (73.5, 192.5), (136.5, 192.5),
    ]  # fmt: skip


# By hand: most printers leave 201.16 × 288.16 of an upright A4 to the pieces and their marks, 288.16 × 201.16 of a
# lying one; of A3 288.16 × 411.16.
@pytest.mark.parametrize(
    ("sheet", "piece", "grid", "lies"),
    [
        ("a4", "poker", (3, 3), False),
        ("a4", "mini", (6, 3), True),
        ("a4", "business", (4, 3), False),
        ("a4", "business-55", (5, 2), True),
        ("a4", "tarot", (2, 2), False),
        ("a3", "poker", (6, 3), True),
        ("letter", "poker", (3, 3), False),
    ],
)
def test_the_sheet_lies_where_more_pieces_fit_so(sheet, piece, grid, lies):
    layout = lay_out(sheet=SHEETS[sheet], piece=PIECES[piece])
    assert ((layout.columns, layout.rows), layout.sheet.width > layout.sheet.height) == (grid, lies)


def test_cut_marks_of_quarter_millimetre_stand_outside_and_small_ones_at_every_corner():
    layout = lay_out()
    outside = [mark for mark in layout.marks if MARK in (mark.width, mark.height)]
    corners = [mark for mark in layout.marks if CORNER in (mark.width, mark.height)]
    assert outside[0] == Box(10.38, 9.0, 0.24, 6.0)
    assert [mark for mark in outside if any(overlap(mark, place) for place in layout.places)] == []
    # Sixteen crossings of four and four lines, two strokes each.
    assert (len(outside), len(corners)) == (16, 32)
    assert Box(72.0, 104.41, 3.0, 0.18) in corners
    assert Box(73.41, 103.0, 0.18, 3.0) in corners
    assert Box(10.5, 16.41, 1.5, 0.18) in corners


def test_a_gutter_parts_the_pieces_and_each_bleeds_over_all_its_edges():
    layout = lay_out(gutter=6, bleed=3)
    # Lying, four columns of two: 4 × 63 + 3 × 6 = 270 of 297 millimetres, 2 × 88 + 6 = 182 of 210.
    assert [(place.x, place.y) for place in layout.places[:2]] == [(13.5, 14), (82.5, 14)]
    assert layout.bleeds[0] == Box(10.5, 11, 69, 94)


def test_without_a_gutter_pieces_bleed_over_the_edges_of_the_block_alone():
    layout = lay_out(bleed=2)
    assert layout.bleeds[0] == Box(8.5, 14.5, 65, 90)
    assert layout.bleeds[4] == layout.places[4]


def test_four_open_badges_on_a4():
    layout = lay_out(piece=BADGE)
    assert [(place.x, place.y) for place in layout.places] == [(10, 18.5), (10, 83.5), (10, 148.5), (10, 213.5)]


@pytest.mark.parametrize(("pieces", "sheets"), [(0, 0), (1, 1), (9, 1), (10, 2), (90, 10), (192, 22)])
def test_how_many_sheets(pieces, sheets):
    assert lay_out().sheets_for(pieces) == sheets


def test_a_piece_larger_than_the_sheet_is_refused():
    with pytest.raises(ValueError, match="doesn't fit"):
        lay_out(piece=Size(300, 300))


def test_a_gutter_too_narrow_for_two_bleeds_is_refused():
    with pytest.raises(ValueError, match="no room"):
        lay_out(gutter=5, bleed=3)


@settings(max_examples=40, deadline=None)
@given(layouts)
def test_whatever_the_sizes_pieces_lie_apart_inside_the_margins_in_the_middle(asked):
    layout = lay_out(**asked)
    sheet, piece, gutter, bleed = layout.sheet, layout.piece, asked["gutter"], asked["bleed"]
    lies = sheet.width > sheet.height
    margins: Margins = asked["margins"].turned if lies else asked["margins"]
    assert layout.count == layout.columns * layout.rows == len(layout.bleeds)
    assert [pair for pair in combinations(layout.bleeds, 2) if overlap(*pair)] == []
    for box in [*layout.places, *layout.bleeds, *layout.marks]:
        assert box.x >= margins.side - HAIR
        assert box.y >= margins.end - HAIR
        assert box.right <= sheet.width - margins.side + HAIR
        assert box.bottom <= sheet.height - margins.end + HAIR
    first, last = layout.places[0], layout.places[-1]
    assert first.x == pytest.approx(sheet.width - last.right, abs=HAIR)
    assert first.y == pytest.approx(sheet.height - last.bottom, abs=HAIR)
    # One more column or row would not have fitted.
    edge = max(bleed, MARK / 2)
    assert (layout.columns + 1) * (piece.width + gutter) - gutter > sheet.width - 2 * (margins.side + edge)
    assert (layout.rows + 1) * (piece.height + gutter) - gutter > sheet.height - 2 * (margins.end + edge)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(layouts)
def test_marks_survive_the_first_cut(asked):
    """Cut into columns first, every column shows at both its edges where its rows are cut; and the other way round."""
    layout = lay_out(**asked)

    @cache
    def near(line: float, lying: bool) -> tuple[Box, ...]:
        """The marks that can show a cut there: few of all."""
        return tuple(
            mark for mark in layout.marks
            if abs(line - (mark.y + mark.height / 2 if lying else mark.x + mark.width / 2)) < 1
        )  # fmt: skip

    for place in layout.places:
        for x in (place.x, place.right):
            for y in (place.y, place.bottom):
                inside = Box(place.x, place.y - 1, place.width, place.height + 2)
                assert any(_shows(mark, y, x, lying=True) for mark in _within(near(y, True), inside))
                inside = Box(place.x - 1, place.y, place.width + 2, place.height)
                assert any(_shows(mark, x, y, lying=False) for mark in _within(near(x, False), inside))


def _within(marks: tuple[Box, ...], part: Box) -> list[Box]:
    """What is left of the marks on a part of the sheet that has been cut out."""
    cut = []
    for mark in marks:
        x, y = max(mark.x, part.x), max(mark.y, part.y)
        right, bottom = min(mark.right, part.right), min(mark.bottom, part.bottom)
        if right - x > HAIR and bottom - y > HAIR:
            cut.append(Box(x, y, right - x, bottom - y))
    return cut


def _shows(mark: Box, line: float, end: float, *, lying: bool) -> bool:
    """Whether a mark lies along `line` for a millimetre or more and begins or ends where the strip does."""
    along = (mark.x, mark.right, mark.y + mark.height / 2) if lying else (mark.y, mark.bottom, mark.x + mark.width / 2)
    start, stop, middle = along
    return abs(middle - line) < 0.1 and stop - start >= 1 and min(abs(start - end), abs(stop - end)) < HAIR

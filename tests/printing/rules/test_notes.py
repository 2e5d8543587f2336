"""The note of a sheet keeps off cut marks, pieces and the white margin, whatever paper and cards."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest

from printing.rules.imposition import lay_out
from printing.rules.notes import APART, HIGH, note_of
from printing.rules.paper import LARGEST_PIECE, LEAST_PIECE, PIECES, PRINTERS, SHEETS, Box, Margins, Size

SIZES = {**PIECES, "least": LEAST_PIECE, "largest": LARGEST_PIECE, "tight": Size(65, 92), "row": Size(62.5, 95)}


def apart(one: Box, other: Box, by: float) -> bool:
    """Whether two boxes are at least so far from each other, to a hair."""
    by -= 0.001
    return (
        one.right + by <= other.x or other.right + by <= one.x
        or one.bottom + by <= other.y or other.bottom + by <= one.y
    )  # fmt: skip


def laid_out():
    """Every sheet of these sizes, papers, printers, gutters and bleeds that holds a piece, by what was asked."""
    for name, sheet, printer, (gutter, bleed) in product(SIZES, SHEETS, PRINTERS, [(0, 0), (4, 2), (10, 3), (2.5, 0)]):
        asked = {"sheet": SHEETS[sheet], "piece": SIZES[name], "gutter": gutter, "bleed": bleed}
        with suppress(ValueError):
            yield f"{name}-{sheet}-{printer}-{gutter}-{bleed}", printer, lay_out(**asked, margins=PRINTERS[printer])


LAID_OUT = list(laid_out())
NOTED = [pytest.param(printer, layout, id=name) for name, printer, layout in LAID_OUT if note_of(layout)]


def test_nearly_every_sheet_has_room_for_it():
    assert (len(LAID_OUT) - len(NOTED)) / len(LAID_OUT) < 0.02


@pytest.mark.parametrize(("printer", "layout"), NOTED)
def test_the_note_meets_no_mark_no_piece_and_no_margin(printer, layout):
    margins, note = PRINTERS[printer], note_of(layout)
    box = note.box
    assert [mark for mark in layout.marks if not apart(box, mark, APART)] == []
    assert [bleed for bleed in layout.bleeds if not apart(box, bleed, APART)] == []
    lies = margins.turned if layout.sheet.width > layout.sheet.height else margins
    assert layout.margins == lies
    assert (box.x >= lies.side - 0.001, box.right <= layout.sheet.width - lies.side + 0.001) == (True, True)
    assert (box.y >= lies.end - 0.001, box.bottom <= layout.sheet.height - lies.end + 0.001) == (True, True)
    assert min(box.width, box.height) == HIGH


def test_nine_poker_cards_on_a4_have_it_beneath_as_wide_as_the_printer_prints():
    note = note_of(lay_out())
    assert (note.turned, note.box) == (False, Box(4.3, 289.5, 201.4, 3.2))


def test_where_marks_go_through_every_line_it_stands_between_two():
    """15.5 mm are white beneath, of which the printer leaves 8; marks reach down to it."""
    margins = Margins(8, 8)
    layout = lay_out(sheet=Size(210, 293), piece=Size(64.6, 87.4), margins=margins)
    note = note_of(layout)
    crossing = [mark for mark in layout.marks if mark.y < note.box.bottom and mark.bottom > note.box.y]
    assert crossing != []
    assert [mark for mark in crossing if not apart(mark, note.box, APART)] == []
    assert max(note.box.width, note.box.height) < 90

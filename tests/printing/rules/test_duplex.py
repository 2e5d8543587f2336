"""Backs behind their fronts, whichever edge the sheet is turned over, and the order of pages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printing.rules.duplex import MOST_OFF, Edge, Off, Order, back_bleeds, backs, pages
from printing.rules.imposition import lay_out
from printing.rules.paper import PIECES, PRINTERS, SHEETS, Box
from tests.printing.rules.test_imposition import HAIR, layouts


def test_over_the_long_edge_of_an_upright_sheet_columns_change_places_and_rows_stay():
    found = backs(lay_out(), edge=Edge.LONG)
    assert [(back.box.x, back.box.y) for back in found[:4]] == [
        (136.5, 16.5),
        (73.5, 16.5),
        (10.5, 16.5),
        (136.5, 104.5),
    ]
    assert not any(back.upside_down for back in found)


def test_over_the_short_edge_rows_change_places_and_backs_stand_on_their_heads():
    found = backs(lay_out(), edge=Edge.SHORT)
    assert [(back.box.x, back.box.y) for back in found[:4]] == [
        (10.5, 192.5),
        (73.5, 192.5),
        (136.5, 192.5),
        (10.5, 104.5),
    ]
    assert all(back.upside_down for back in found)


def test_the_long_edge_of_a_lying_sheet_lies_as_well():
    layout = lay_out(piece=PIECES["mini"])
    found = backs(layout, edge=Edge.LONG)
    assert layout.sheet.width == 297
    assert found[0].upside_down
    assert (found[0].box.x, found[0].box.bottom) == (layout.places[0].x, 210 - layout.places[0].y)


def test_a_printer_that_is_off_to_the_right_and_down_has_its_backs_moved_left_and_up():
    """By hand: 0.4 to the right seen from the front is 0.4 to the left on the page itself."""
    upright = backs(lay_out(), edge=Edge.LONG, off=Off(right=0.4, down=-0.2))[0].box
    assert (upright.x, upright.y) == (136.5 + 0.4, 16.5 + 0.2)
    tumbled = backs(lay_out(), edge=Edge.SHORT, off=Off(right=0.4, down=-0.2))[0].box
    assert (tumbled.x, tumbled.y) == (10.5 - 0.4, 192.5 - 0.2)


off = st.builds(Off, *[st.integers(-50, 50).map(lambda tenths: tenths / 10)] * 2)


@settings(max_examples=60, deadline=None)
@given(layouts, st.sampled_from(list(Edge)), off)
def test_held_against_the_light_every_back_lies_on_its_front_and_in_no_margin(asked, edge, off):
    asked = {**asked, "margins": asked["margins"].wider(max(abs(off.right), abs(off.down)))}
    try:
        layout = lay_out(**asked)
    except ValueError:
        return
    for front, back in zip(layout.bleeds, back_bleeds(layout, edge=edge, off=off), strict=True):
        assert against_the_light(back.box, layout, edge, off) == pytest.approx(
            (front.x, front.y, front.width, front.height), abs=HAIR
        )
        assert min(back.box.x, back.box.y) >= 3 - HAIR
        assert back.box.right <= layout.sheet.width - 3 + HAIR
        assert back.box.bottom <= layout.sheet.height - 3 + HAIR


def against_the_light(box: Box, layout, edge: Edge, off: Off) -> tuple[float, float, float, float]:
    """Where a box of the back page is seen from the front, on a printer that is off by so much."""
    sheet = layout.sheet
    stands = (sheet.height >= sheet.width) == (edge is Edge.LONG)
    x = sheet.width - box.x - box.width if stands else box.x
    y = box.y if stands else sheet.height - box.y - box.height
    return x + off.right, y + off.down, box.width, box.height


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.TURNS, "0f 0b 1f 1b 2f 2b"),
        (Order.FRONTS_THEN_BACKS, "0f 1f 2f 0b 1b 2b"),
        (Order.FRONTS_THEN_BACKS_REVERSED, "0f 1f 2f 2b 1b 0b"),
    ],
)
def test_the_order_of_pages(order, expected):
    assert " ".join(f"{sheet}{'b' if back else 'f'}" for sheet, back in pages(3, order)) == expected


def test_every_format_fits_every_sheet_of_every_printer_even_one_that_is_far_off():
    for sheet in SHEETS.values():
        for piece in PIECES.values():
            for margins in PRINTERS.values():
                assert lay_out(sheet=sheet, piece=piece, margins=margins.wider(MOST_OFF)).count >= 2

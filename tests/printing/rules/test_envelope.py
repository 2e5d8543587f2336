"""The envelope: a hand of cards fits into it, it fits onto the sheet, and the badge lies clear of it."""

from __future__ import annotations

import re
from itertools import product

import pytest

from printing.rules.envelope import envelope
from printing.rules.paper import A4, BADGE, PIECES, PRINTERS, SHEETS, Size

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def extent(path: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path of M, L, Q, H, V and A with absolute ends."""
    xs, ys = [], []
    for command, rest in re.findall(r"([MLQHVA])([^MLQHVAz]*)", path):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        if command == "H":
            xs += numbers
        elif command == "V":
            ys += numbers
        else:
            numbers = numbers[-2:] if command == "A" else numbers
            xs += numbers[::2]
            ys += numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def test_ten_poker_cards_lie_in_an_envelope_of_104_by_76_on_a4_with_a_badge_beneath():
    made = envelope(card=PIECES["poker"], sheet=A4, margins=PRINTERS["most"])
    assert (made.front.width, made.front.height, made.front.x, made.front.y) == (104, 76, 53, 42)
    assert (made.back.y, made.back.bottom, made.note_top) == (118, 190, 192)
    assert (made.badge.width, made.badge.height, made.badge.x, made.badge.y) == (190, 65, 10, 213)


@pytest.mark.parametrize(("name", "sheet", "printer"), product(PIECES, SHEETS, PRINTERS))
def test_whatever_the_cards_all_of_it_lies_on_the_sheet_and_the_badge_clear_of_it(name, sheet, printer):
    card, paper, margins = PIECES[name], SHEETS[sheet], PRINTERS[printer]
    made = envelope(card=card, sheet=paper, margins=margins)
    left, top, right, bottom = extent(made.outline)
    assert left >= margins.side
    assert right <= paper.width - margins.side
    assert top >= margins.end
    assert bottom == made.back.bottom
    for panel in (made.front, made.back):
        assert panel.width >= max(card.width, card.height) + 8
        assert panel.height >= min(card.width, card.height) + 8
    # Folded over, the flap covers what is hidden and no more of the back.
    assert made.hidden.bottom <= made.back.bottom + 0.001
    assert made.hidden.height <= made.front.y - top
    if made.badge is not None:
        assert made.badge.y > made.note_top + 5
        assert made.badge.bottom <= paper.height - margins.end
        assert (made.badge.width, made.badge.height) == (BADGE.width, BADGE.height)


def test_cards_too_large_for_any_envelope_on_that_sheet_are_refused():
    with pytest.raises(ValueError, match="doesn't fit"):
        envelope(card=Size(130, 190), sheet=A4, margins=PRINTERS["most"])

"""An envelope cut out of one sheet: where it is cut, folded and glued, and where a badge lies beneath it.

Lengths and directions as in `printing.rules.paper`; paths are those of SVG, in millimetres of the sheet. The front
stands upright, the back on its head beneath it: folded up it lies behind the front, the flaps at its sides go between
the two, and the flap on top closes over it.
"""

from __future__ import annotations

from dataclasses import dataclass

from printing.rules.paper import BADGE, Box, Margins, Size, exact

PLAY_WIDE, PLAY_HIGH = 16, 13
"""How much wider and higher the front is than a card lying in it: a hand of ten has its thickness."""
FLAP, SIDE = 30, 13
_TAPER, _NOTCH, _SHORTER = 14, 10, 4
_NOTE = 7
"""Room for the line beneath that says what is cut and what is folded."""


@dataclass(frozen=True)
class Envelope:
    """`outline` is cut, `folds` are folded, `glue` is hatched. `hidden` is that part of the back which the closed flap
    covers. `note_top` is where the line beneath begins; `badge` is None where the sheet has no room for one."""

    front: Box
    back: Box
    hidden: Box
    outline: str
    folds: str
    glue: tuple[str, ...]
    note_top: float
    badge: Box | None


def envelope(*, card: Size, sheet: Size, margins: Margins) -> Envelope:
    """The envelope for cards of that size, given upright, in the middle of the sheet's upper part.

    ValueError where the sheet has no room for it.
    """
    width, height = max(card.width, card.height) + PLAY_WIDE, min(card.width, card.height) + PLAY_HIGH
    top = max(12, margins.end)
    left = exact((sheet.width - width) / 2)
    end = exact(top + FLAP + 2 * height - _SHORTER)
    if left - SIDE < margins.side or end + _NOTE > sheet.height - margins.end:
        raise ValueError(f"an envelope for cards of {card.width} × {card.height} doesn't fit on the sheet")
    front = Box(left, exact(top + FLAP), width, height)
    back = Box(left, front.bottom, width, height - _SHORTER)
    free = Box(exact((sheet.width - BADGE.width) / 2), exact(end + _NOTE + 2), BADGE.width, BADGE.height)
    low = exact(min(sheet.height - max(margins.end, 6) - BADGE.height, free.y + 14))
    fits = low >= free.y and free.x >= margins.side
    return Envelope(
        front=front,
        back=back,
        hidden=Box(left, exact(end - FLAP + 2), width, FLAP - 2),
        outline=_outline(front, back, top),
        folds=(
            f"M{_at(left, front.y)}h{width:g}M{_at(left, front.bottom)}h{width:g}"
            f"M{_at(left, back.y + 1.5)}v{back.height - 3:g}M{_at(front.right, back.y + 1.5)}v{back.height - 3:g}"
        ),
        glue=_glue(back),
        note_top=exact(end + 2),
        badge=Box(free.x, low, BADGE.width, BADGE.height) if fits else None,
    )


def fits(*, card: Size, sheet: Size, margins: Margins) -> bool:
    """Whether the sheet has room for an envelope for such cards."""
    try:
        envelope(card=card, sheet=sheet, margins=margins)
    except ValueError:
        return False
    return True


def _outline(front: Box, back: Box, top: float) -> str:
    left, right, end = front.x, front.right, back.bottom
    middle = (left + right) / 2
    begin, stop = back.y + 1.5, end - 1.5
    return "".join([
        f"M{_at(left, front.y)}L{_at(left + _TAPER, top + 3)}Q{_at(left + _TAPER + 1.5, top)} {_at(left + 19, top)}",
        f"H{right - 19:g}Q{_at(right - _TAPER - 1.5, top)} {_at(right - _TAPER, top + 3)}L{_at(right, front.y)}",
        f"V{begin:g}L{_at(right + SIDE, begin + 6.5)}V{stop - 6.5:g}L{_at(right, stop)}V{end:g}",
        f"H{middle + _NOTCH:g}A{_NOTCH} {_NOTCH} 0 0 0 {_at(middle - _NOTCH, end)}H{left:g}",
        f"V{stop:g}L{_at(left - SIDE, stop - 6.5)}V{begin + 6.5:g}L{_at(left, begin)}z",
    ])  # fmt: skip


def _glue(back: Box) -> tuple[str, ...]:
    lines = []
    y = back.y + 18
    while y < back.bottom - 12:
        lines += [f"M{_at(back.x - 11.5, y)}l4.5 -4.5", f"M{_at(back.right + 7, y)}l4.5 -4.5"]
        y = exact(y + 4)
    return tuple(lines)


def _at(x: float, y: float) -> str:
    return f"{exact(x):g} {exact(y):g}"

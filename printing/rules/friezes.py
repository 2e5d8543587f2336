"""Bands of ornament, one form for each suit: whoever can't tell the colours apart tells the forms."""

from __future__ import annotations

from collections.abc import Callable

from printing.rules.paper import Box, exact

FORMS = ("slips", "chevrons", "discs", "drawers", "bars", "lozenges")
_OF_SIGN = {"suit-business": "slips", "suit-army": "chevrons", "suit-party": "discs", "suit-service": "drawers"}


def form_of_suit(*, sign: str, position: int) -> str:
    """The form of a suit: that of its sign, otherwise one by its place among the suits."""
    return _OF_SIGN.get(sign) or FORMS[position % len(FORMS)]


def frieze(form: str, box: Box) -> str:
    """A path, to be filled, that fills `box` with whole figures from edge to edge."""
    draw, proportion = _DRAWN[form]
    count = max(1, round(box.width / (box.height * proportion)))
    step = box.width / count
    return "".join(draw(exact(box.x + n * step), box.y, exact(step), box.height) for n in range(count))


def _slips(x: float, y: float, step: float, height: float) -> str:
    half, high = exact(step / 2), exact(height / 2)
    return f"M{x:g} {y:g}h{half:g}v{high:g}h-{half:g}zM{x + half:g} {y + high:g}h{half:g}v{high:g}h-{half:g}z"


def _chevrons(x: float, y: float, step: float, height: float) -> str:
    half, thick = exact(step / 2), exact(height * 0.45)
    rise = exact(height - thick)
    return f"M{x:g} {y + rise:g}l{half:g} -{rise:g}l{half:g} {rise:g}v{thick:g}l-{half:g} -{rise:g}l-{half:g} {rise:g}z"


def _discs(x: float, y: float, step: float, height: float) -> str:
    radius = exact(height / 2)
    left = exact(x + step / 2 - radius)
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{left:g} {y + radius:g}{arc} {height:g} 0{arc} -{height:g} 0z"


def _drawers(x: float, y: float, step: float, height: float) -> str:
    gap = exact(height * 0.2)
    wide, slot = exact(step - gap), exact(height * 0.26)
    hole = f"M{x + step * 0.36:g} {y + height * 0.37:g}v{slot:g}h{step * 0.28:g}v-{slot:g}z"
    return f"M{x + gap / 2:g} {y:g}h{wide:g}v{height:g}h-{wide:g}z{hole}"


def _bars(x: float, y: float, step: float, height: float) -> str:
    wide = exact(step * 0.5)
    return f"M{x + step * 0.25:g} {y:g}h{wide:g}v{height:g}h-{wide:g}z"


def _lozenges(x: float, y: float, step: float, height: float) -> str:
    half, high = exact(step * 0.44), exact(height / 2)
    return f"M{x + step / 2:g} {y:g}l{half:g} {high:g}l-{half:g} {high:g}l-{half:g} -{high:g}z"


_DRAWN: dict[str, tuple[Callable[[float, float, float, float], str], float]] = {
    "slips": (_slips, 2.2), "chevrons": (_chevrons, 1.7), "discs": (_discs, 1.45), "drawers": (_drawers, 2.4),
    "bars": (_bars, 0.6), "lozenges": (_lozenges, 1.3),
}  # fmt: skip

"""The back of a card: lines that swell and ebb, the same whichever way up, so that no back gives a card away, and in
the middle the event's name, to be read from both ends."""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache

from printing.rules.faces import POINT, Way
from printing.rules.forms import grade_of
from printing.rules.looks import Look
from printing.rules.paper import Size
from printing.services.fonts import measure
from printing.services.markup import escaped
from printing.services.setting import one

_LINE = 0.7
_STEP = 1.08
_ALONG = 1.0
_THIN, _THICK = 0.22, 0.74
_WAVE = 19.0

Drawing = tuple[str, str]
"""An address and the SVG that stands under it."""


@lru_cache(maxsize=20)
def drawing(*, size: Size, bleed: float, name: str, look: str, ink: str) -> Drawing:
    """The back of a card of that size and its bleed, with the event's name. With bleed the lines run over the cut,
    without it they stand in a frame. For little ink there is the frame and the name alone."""
    width, height = size.width + 2 * bleed, size.height + 2 * bleed
    edge = 0.0 if bleed else grade_of(size).frame
    parts = []
    if not bleed:
        thick = 0.3 if look == Look.SAVING else _LINE
        parts.append(_box(edge, edge, width - 2 * edge, height - 2 * edge, ink, thick))
    if look != Look.SAVING:
        inside = edge + 1.2 if edge else 0.0
        half = "".join(_rules(width, height, inside))
        parts.append(f'<path d="{half}" fill="{ink}"/>')
        # The lower half is the upper one turned.
        parts.append(f'<path d="{half}" fill="{ink}" transform="rotate(180 {width / 2:g} {height / 2:g})"/>')
    parts += _plaque(width, height, size, name, ink)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>'
    )
    return f"back:{hashlib.sha256(svg.encode()).hexdigest()[:20]}", svg


def _rules(width: float, height: float, inside: float) -> list[str]:
    """The rules of the upper half, each a shape of its own."""
    shapes = []
    y = height / 2 - _STEP / 2
    steps = math.ceil((width - 2 * inside) / _ALONG)
    xs = [inside + n * (width - 2 * inside) / steps for n in range(steps + 1)]
    while y > inside + (_THICK if inside else 0):
        thick = [_thickness(x - width / 2, y - height / 2) / 2 for x in xs]
        upper = [f"{x:.2f} {y - half:.3f}" for x, half in zip(xs, thick, strict=True)]
        lower = [f"{x:.2f} {y + half:.3f}" for x, half in zip(xs, thick, strict=True)]
        shapes.append(f"M{'L'.join([*upper, *reversed(lower)])}z")
        y -= _STEP
    return shapes


def _thickness(x: float, y: float) -> float:
    """Of a rule at a place measured from the middle: thick along two sets of bands that cross."""
    bands = (math.cos(math.pi * (x + way * y) / _WAVE) ** 6 for way in (1, -1))
    return _THIN + (_THICK - _THIN) * max(bands)


def _plaque(width: float, height: float, size: Size, name: str, ink: str) -> list[str]:
    """A white plate with two frames, a rule across, and the name above it and, turned, below."""
    first, second, third = grade_of(size).names
    wide = round(size.width * 0.68, 2)
    tried = [Way(first * 0.82, 1.15, 2), Way(second * 0.8, 1.15, 3), Way(third * 0.86, 1.15, 3)]
    setting = one(name, wide - 7, tried, measure("literata-600"))
    if not setting.lines:
        return []
    lead = setting.size * 1.15 * POINT
    high = round(2 * len(setting.lines) * lead + 9, 2)
    x, y = (width - wide) / 2, (height - high) / 2
    half = "".join(
        f'<text x="{width / 2:.3f}" y="{height / 2 - 2.2 - (len(setting.lines) - 1 - n) * lead:.3f}" '
        f'text-anchor="middle" font-family="Literata" font-weight="600" font-size="{setting.size * POINT:.4f}">'
        f"{escaped(line)}</text>"
        for n, line in enumerate(setting.lines)
    )
    return [
        f'<path d="M{x - 0.5:g} {y - 0.5:g}h{wide + 1:g}v{high + 1:g}h-{wide + 1:g}z" fill="#fff"/>',
        _box(x, y, wide, high, ink, _LINE),
        _box(x + 1.5, y + 1.5, wide - 3, high - 3, ink, 0.25),
        f'<path d="M{x + 1.5:g} {height / 2:g}h{wide - 3:g}" stroke="{ink}" stroke-width=".25"/>',
        half,
        f'<g transform="rotate(180 {width / 2:g} {height / 2:g})">{half}</g>',
    ]


def _box(x: float, y: float, width: float, height: float, ink: str, thick: float) -> str:
    return (
        f'<path d="M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" fill="none" stroke="{ink}" stroke-width="{thick:g}"/>'
    )

"""The calibration page: what a printer does to a sheet, to be read off with the eye.

On the front stand five crosses with scales and a ruler of ten centimetres, on the back five crosses that would come to
lie on those of the front. Held against the light the back's crosses tell how far they are off.
"""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override

from printing.rules.duplex import Edge, turns_over_upright_edge
from printing.rules.imposition import Layout
from printing.services.markup import millimetres
from printing.services.sheets import fonts_shown, marks_shown, styles_shown

RULER = 100
CROSSES = ((0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8))
"""Where crosses stand, as shares of the sheet's width and height."""


def page(*, layout: Layout, edge: str, title: str, language: str) -> str:
    """Front and back as one HTML document. Without an edge the back is as for the long one."""
    sheet, over = layout.sheet, Edge(edge or Edge.LONG)
    centres = [(sheet.width * x, sheet.height * y) for x, y in CROSSES]
    upright = turns_over_upright_edge(layout, over)
    turned = [(sheet.width - x, y) if upright else (x, sheet.height - y) for x, y in centres]
    context: dict[str, Any] = {
        "language": language,
        "title": title,
        "fonts": fonts_shown(),
        "styles": styles_shown(),
        "marks": marks_shown(layout),
        "width": millimetres(sheet.width),
        "height": millimetres(sheet.height),
        "view": f"0 0 {sheet.width:g} {sheet.height:g}",
        "targets": [_target(x, y) for x, y in centres],
        "crosses": [(f"{x:g}", f"{y:g}") for x, y in turned],
        "ticks": [_tick(sheet.width / 2 - RULER / 2 + n, sheet.height * 0.68, n) for n in range(RULER + 1)],
        "numbers": [
            (f"{sheet.width / 2 - RULER / 2 + n:g}", f"{sheet.height * 0.68 + 8:g}", n) for n in range(0, RULER + 1, 10)
        ],
        "ruler": f"M{sheet.width / 2 - RULER / 2:g} {sheet.height * 0.68 - 1.5:g}h{RULER}",
        "words_left": millimetres(sheet.width * 0.33),
        "words_width": millimetres(sheet.width * 0.36),
        "words_top": millimetres(sheet.height * 0.07),
        "lines_top": millimetres(sheet.height * 0.74),
        "long": over is Edge.LONG,
    }
    with override(language):
        return render_to_string("print/calibration.html", context)


def _target(x: float, y: float) -> dict[str, str]:
    """A cross in a circle, with a scale of three millimetres to either side above it and at its left."""
    above = "".join(f"M{x + n / 2:g} {y - 7:g}v{-2.6 if n % 2 == 0 else -1.4:g}" for n in range(-6, 7))
    beside = "".join(f"M{x - 7:g} {y + n / 2:g}h{-2.6 if n % 2 == 0 else -1.4:g}" for n in range(-6, 7))
    return {
        "x": f"{x:g}", "y": f"{y:g}", "cross": f"M{x - 5:g} {y:g}h10M{x:g} {y - 5:g}v10", "scales": above + beside,
        "left": f"{x - 3:g}", "right": f"{x + 3:g}", "over": f"{y - 11:g}",
        "beside": f"{x - 11:g}", "up": f"{y - 2:g}", "down": f"{y + 4:g}",
    }  # fmt: skip


def _tick(x: float, y: float, n: int) -> str:
    return f"M{x:g} {y:g}v{4.2 if n % 10 == 0 else 2.8 if n % 5 == 0 else 1.6:g}"

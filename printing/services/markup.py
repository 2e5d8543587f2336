"""Lengths and typed text as style sheets and drawings write them."""

from __future__ import annotations

import re

from django.utils.html import escape

# What XML can't say, and what would move a line.
_UNTOLD = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def millimetres(length: float) -> str:
    return f"{length:g}mm"


def escaped(text: str) -> str:
    """Typed text for an SVG: it stays text, whatever it is. White of any kind is a space, other control signs go."""
    return str(escape(_UNTOLD.sub(lambda sign: " " if sign[0] in "\t\n\r" else "", text)))

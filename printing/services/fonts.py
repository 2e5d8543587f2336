"""The fonts of paper, the same files as the web's, and how wide a text is in them."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont, woff2

from printing.rules.faces import POINT, Measure

FOLDER = Path(settings.BASE_DIR) / "larp" / "static" / "larp" / "fonts"
FACES = {
    "literata-400": ("Literata", "400", "normal"),
    "literata-400i": ("Literata", "400", "italic"),
    "literata-600": ("Literata", "600", "normal"),
    "fira-condensed-500": ("Fira Sans Condensed", "500", "normal"),
    "fira-condensed-600": ("Fira Sans Condensed", "600", "normal"),
}
"""File name → family, weight and style."""
# The print engine and this measure differ by hairs (kerning); and a sign that the font lacks comes from another one.
_SPARE = 1.01
_STRANGE = 1.3
_LETTER = 0.9


def path_of(font: str) -> Path:
    """The file of a font of `FACES`, as browsers get it."""
    return FOLDER / f"{font}.woff2"


def unpacked(font: str) -> Path:
    """The same font without its compression, made on first use under the data folder.

    Unpacking takes longer than drawing ninety cards, and the print engine would do it for every document.
    """
    packed = path_of(font)
    plain = Path(settings.DATA_DIR) / "fonts" / f"{font}-{packed.stat().st_size}.ttf"
    if not plain.exists():
        plain.parent.mkdir(parents=True, exist_ok=True)
        descriptor, half = tempfile.mkstemp(dir=plain.parent)
        with os.fdopen(descriptor, "wb") as file:
            woff2.decompress(str(packed), file)
        os.replace(half, plain)
    return plain


@cache
def measure(font: str, tracking: float = 0.0) -> Measure:
    """How wide a text is in `font` with `tracking` (in ems) behind each letter."""
    widths = _advances(font)

    def width(text: str, size: float) -> float:
        ems = tracking * len(text)
        for sign in text:
            known = widths.get(sign)
            ems += _borrowed(sign) if known is None else known
        return ems * size * POINT * _SPARE

    return width


@cache
def _advances(font: str) -> dict[str, float]:
    """How far each sign that the font has goes, in ems."""
    with TTFont(unpacked(font), lazy=True) as face:
        units, advances = face["head"].unitsPerEm, face["hmtx"].metrics
        return {chr(code): advances[name][0] / units for code, name in face.getBestCmap().items()}


def _borrowed(sign: str) -> float:
    """How far a sign goes at most that comes from another font, in ems: pictures and the scripts of the far east are
    wider than letters, and marks on a letter take no room."""
    if unicodedata.category(sign) in ("Mn", "Cf"):
        return 0.0
    return _STRANGE if ord(sign) > 0x2E7F or unicodedata.category(sign) == "So" else _LETTER


@cache
def line_of(font: str) -> tuple[float, float]:
    """How far a line of the font reaches above its baseline and below, in ems, as the print engine takes it."""
    with TTFont(unpacked(font), lazy=True) as face:
        units, head, system = face["head"].unitsPerEm, face["hhea"], face["OS/2"]
        if system.fsSelection & 1 << 7:
            return system.sTypoAscender / units, -system.sTypoDescender / units
        return head.ascent / units, -head.descent / units

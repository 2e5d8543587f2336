"""QR codes: the one home of the library that makes them.

Error correction is level M and the mask is fixed: any mask is a valid code, and trying all eight is most of the time
that a code takes. Nothing here knows what a code says or how large it is drawn.
"""

from __future__ import annotations

import io

import qrcode
from PIL import Image
from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError

MASK = 3
QUIET = 4
"""Modules of white that a code needs on each side."""


def modules(text: str, *, version: int | None = None) -> list[list[bool]]:
    """The code of `text` as rows of modules, true where black, without the white around it.

    `version` is the symbol's version, 1 to 40; None takes the least that holds the text. ValueError where the text
    doesn't fit. Text of digits, capitals and `$%*+-./: ` alone takes the dense alphanumeric mode.
    """
    code = qrcode.QRCode(version=version, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=MASK)
    code.add_data(text, optimize=0)
    try:
        code.make(fit=version is None)
    except DataOverflowError as error:
        raise ValueError(f"{len(text)} signs don't fit into version {version}") from error
    return [[bool(module) for module in row] for row in code.get_matrix()]


def png(text: str, *, version: int | None = None) -> bytes:
    """The code of `text` as a 1-bit PNG, one pixel a module, with `QUIET` modules of white on each side.

    Drawn larger it must not be smoothed (`image-rendering: pixelated`). ValueError as for `modules`.
    """
    rows = modules(text, version=version)
    side = len(rows) + 2 * QUIET
    picture = Image.new("1", (side, side), 1)
    picture.putdata([0 if dark else 1 for row in _padded(rows, side) for dark in row])
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _padded(rows: list[list[bool]], side: int) -> list[list[bool]]:
    empty = [[False] * side] * QUIET
    sides = [False] * QUIET
    return [*empty, *([*sides, *row, *sides] for row in rows), *empty]

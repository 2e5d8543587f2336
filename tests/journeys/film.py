"""A film for the browser's fake camera: codes held before it one after another."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from larp.services.qr import png

SIZE = (640, 480)
FRAMES = 24
"""Of each picture, at some thirty a second; as many of nothing between."""


def film(path: Path, texts: Sequence[str]) -> Path:
    """A motion JPEG in which each code is held up for a while, again and again."""
    path.write_bytes(b"".join(_frame(text) * FRAMES + _frame("") * FRAMES for text in texts))
    return path


def _frame(text: str) -> bytes:
    picture = Image.new("L", SIZE, 150)
    if text:
        code = Image.open(io.BytesIO(png(text))).convert("L")
        side = code.width * (380 // code.width)
        # Held a little askew, as a hand does.
        held = code.resize((side, side), Image.Resampling.NEAREST).rotate(4, expand=True, fillcolor=150)
        picture.paste(held, ((SIZE[0] - held.width) // 2, (SIZE[1] - held.height) // 2))
    out = io.BytesIO()
    # The browser reads this way of storing colours alone.
    picture.convert("RGB").save(out, "JPEG", quality=80, subsampling=2)
    return out.getvalue()

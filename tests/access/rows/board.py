"""The public board, the hall screen and the count from a file."""

from __future__ import annotations

from tests.access.rows import row
from tests.access.world import SCREEN

ROWS = [
    row("intrigues:board", everybody=200),
    row("larp:hall", arguments=lambda world: {"code": SCREEN}, everybody=200),
    row("intrigues:score", arguments=lambda world: {}, everybody=405),
]

"""What a QR on paper holds, and how large it is drawn (design: codes on paper).

A code's address is upper-case throughout: scheme and host don't care, the site's own addresses take either, and the
symbol stays in its dense alphanumeric mode. One symbol version serves a whole print run, so that all codes of a deck
have one module size whatever their length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from larp.rules.errors import RuleViolation

QUIET = 4
"""Modules of white on each side."""
MODULE = 0.55
"""Millimetres. A little blurred, codes with modules of half a millimetre are no longer all read: it depends on where a
module begins in a camera's grid."""
ROOM = {3: 61, 4: 90, 5: 122}
"""How many alphanumeric signs a version holds at level M. A box above version 5 would cover the card's text."""
_ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]*")
PATHS = {"card": "C", "badge": "B", "slip": "S"}


@dataclass(frozen=True)
class Symbol:
    """One symbol for a whole run: its version, and a module's and the whole box's side in millimetres."""

    version: int
    module: float
    box: float

    @property
    def side(self) -> int:
        """Modules along a side, white included."""
        return 17 + 4 * self.version + 2 * QUIET


def address(*, base: str, kind: str, code: str) -> str:
    """`BASE/C/CODE` for a card, `BASE/B/CODE` for a badge, `BASE/S/CODE` for a slip, upper-case."""
    return f"{base}/{PATHS[kind]}/{code}".upper()


def symbol_for(addresses: Iterable[str]) -> Symbol:
    """The symbol that holds the longest of `addresses`: version 3, or the next that is needed, with modules of
    `MODULE`.

    Refuses an address that no version of `ROOM` holds or that has a sign which the dense mode lacks
    (`base_address_long`, `base_address_signs`), for it comes from the event's base address.
    """
    longest = 0
    for text in addresses:
        if not _ALPHANUMERIC.fullmatch(text):
            raise RuleViolation("base_address_signs", address=text)
        longest = max(longest, len(text))
    for version, room in ROOM.items():
        if longest <= room:
            side = 17 + 4 * version + 2 * QUIET
            return Symbol(version, MODULE, round(side * MODULE, 4))
    raise RuleViolation("base_address_long", length=longest, most=max(ROOM.values()))

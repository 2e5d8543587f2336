"""How much ink a deck takes, and of which colour.

Suits and kinds of cards differ in form whatever the look, so each of them can be told apart in grey.
"""

from __future__ import annotations

from enum import StrEnum


class Look(StrEnum):
    """Black alone, pictures in grey; the event's colour on bands and signs, pictures in colour; or outlines for little
    ink, without pictures and with bare backs."""

    BLACK = "black"
    COLOUR = "colour"
    SAVING = "saving"

"""What a game may be played with on paper: sheets that the print shop prints.

A game's folder that has such sheets holds a module `paper` with `SHEETS`, blank ones, and perhaps `OF_TABLE`, those
that tell of one sitting; nothing else names them. A sheet is pure data with its words in every language; how it is
drawn is the print shop's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from side_events.table.game import Words


@dataclass(frozen=True)
class Card:
    """A card to cut out: its `title`, a `text` beneath it, so many ruled `lines` to write on, a `sign` of the house's
    icons, and a `foot`."""

    title: Words
    text: Words | None = None
    lines: int = 0
    sign: str = ""
    foot: Words | None = None


@dataclass(frozen=True)
class Cards:
    """A deck of cards of 63 × 88 mm, nine on a sheet of A4."""

    key: str
    title: Words
    use: Words
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Mark:
    """A letter or sign in one cell of a grid: its column and row from 0."""

    column: int
    row: int
    text: Words


@dataclass(frozen=True)
class Area:
    """A framed block of cells, from its first to its last column and row."""

    column: int
    row: int
    last_column: int
    last_row: int


@dataclass(frozen=True)
class Grid:
    """A ruled field with letters above and numbers beside it, `legend` beneath and so many `tracks` to keep count in:
    lines with a name to write and boxes to tick, each (label, how many boxes)."""

    key: str
    title: Words
    use: Words
    columns: int
    rows: int
    marks: tuple[Mark, ...] = ()
    areas: tuple[Area, ...] = ()
    legend: tuple[tuple[Words, Words], ...] = ()
    tracks: int = 0
    boxes: tuple[tuple[Words, int], ...] = ()


@dataclass(frozen=True)
class Bill:
    """A poster for the wall: a line `over` its `head`, a `lead` beneath, then `rows` of a name, what became of it, and
    who stands behind it; `foot` at the end."""

    key: str
    title: Words
    use: Words
    head: Words
    over: Words
    lead: Words
    rows: tuple[tuple[Words, Words, Words], ...]
    foot: Words


Sheet = Cards | Grid | Bill


@dataclass(frozen=True)
class OfTable:
    """A sheet about one sitting: `make` draws it out of the state, with the seats' names. What it says everybody at
    the table may read."""

    key: str
    title: Words
    use: Words
    make: Callable[[Any, Mapping[str, str]], Sheet]


def column_name(column: int) -> str:
    """The letters of a column from 0: A … Z, AA, AB …"""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name

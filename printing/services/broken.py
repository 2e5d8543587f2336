"""Finding the piece that the printer can't draw among those of an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from printing.services.press import PressError

T = TypeVar("T")


def sound(
    pieces: Sequence[T | None], *, draw: Callable[[list[T | None]], object]
) -> tuple[list[T | None], dict[int, str]]:
    """The pieces with None for those that `draw` refuses, and by their places why; halves that can be drawn as a whole
    aren't looked into."""
    told: dict[int, str] = {}
    heap = [[n for n, piece in enumerate(pieces) if piece is not None]]
    while heap:
        part = heap.pop()
        try:
            draw([piece if n in set(part) else None for n, piece in enumerate(pieces)])
        except PressError as error:
            if len(part) > 1:
                heap += [part[len(part) // 2 :], part[: len(part) // 2]]
            else:
                told[part[0]] = str(error)
    return [None if n in told else piece for n, piece in enumerate(pieces)], told

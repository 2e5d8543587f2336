"""Chance: dice and shuffles that follow from the table's seed, or dice typed in from the table of wood.

`Chance` is handed to `setup` and to `apply`. Its own values come from (seed, number of the entry, label): the same log
gives the same dice, and an action done anew after an undo is another entry with other dice. A game whose rule file
keeps streams that run through the whole sitting takes `chance.stream(label, cursor)` and keeps the cursor in its
state. Whatever is drawn is noted and goes into the log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

Item = TypeVar("Item")


class DiceRefused(Exception):
    """Typed dice that don't fit: `kind` is "count" (too few or too many) or "value" (no such face).

    A game may catch it and answer with a code of its own; else `Meta.dice_codes` names the code.
    """

    def __init__(self, kind: str, /, **facts: Any) -> None:
        super().__init__(f"{kind} {facts}")
        self.kind = kind
        self.facts = facts


@dataclass(frozen=True)
class Rolled:
    """What chance gave in one call. `hidden` values (the order of a deck) are kept for replay and shown to nobody."""

    label: str
    values: tuple[int, ...]
    typed: bool = False
    hidden: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"label": self.label, "values": list(self.values), "typed": self.typed, "hidden": self.hidden}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rolled:
        return cls(data["label"], tuple(data["values"]), bool(data["typed"]), bool(data["hidden"]))


class Stream:
    """A run of numbers named by (seed, label): block k is SHA-256 of `seed|label|k`, eight 32-bit words, big-endian.

    `cursor` counts the words used so far, those thrown away included.
    """

    def __init__(self, seed: str, label: str, cursor: int = 0) -> None:
        self.seed, self.label, self.cursor = seed, label, cursor

    def word(self) -> int:
        """The next number, 0 … 2³²−1."""
        block, place = divmod(self.cursor, 8)
        digest = hashlib.sha256(f"{self.seed}|{self.label}|{block}".encode()).digest()
        self.cursor += 1
        return int.from_bytes(digest[place * 4 : place * 4 + 4], "big")

    def below(self, n: int) -> int:
        """A number 0 … n−1, each equally likely: words of the incomplete last run are thrown away."""
        limit = 2**32 // n * n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a new order: from the last place down, each swaps with `below(place + 1)`."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


@dataclass
class Chance:
    """The chance of one entry. `typed` are the action's dice; they answer `roll` in the order of the calls."""

    seed: str
    seq: int
    typed: tuple[int, ...] | None = None
    rolled: list[Rolled] = field(default_factory=list)
    _taken: int = 0
    _calls: dict[str, int] = field(default_factory=dict)

    def roll(self, label: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` dice of `sides` faces: the next of the typed ones, or else from the seed.

        Raises `DiceRefused("count")` when too few were typed and `DiceRefused("value")` for a face the die hasn't.
        """
        if self.typed is None:
            stream = self._own(label)
            values = tuple(stream.die(sides) for _ in range(count))
        else:
            values = self.take(count, sides)
        self.note(label, values, typed=self.typed is not None)
        return values

    def take(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next `count` typed dice, unnoted, for games that roll by a stream of their own."""
        typed = self.typed or ()
        values = typed[self._taken : self._taken + count]
        if len(values) < count:
            raise DiceRefused("count", due=self._taken + count, got=len(typed))
        if any(not 1 <= value <= sides for value in values):
            raise DiceRefused("value", sides=sides)
        self._taken += count
        return values

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        """The items in an order by the seed; the order is noted as hidden."""
        order = self._own(label).shuffled(range(len(items)))
        self.note(label, order, hidden=True)
        return [items[place] for place in order]

    def draw(self, label: str, n: int) -> int:
        """A number 0 … n−1 by the seed, noted as hidden."""
        value = self._own(label).below(n)
        self.note(label, [value], hidden=True)
        return value

    def stream(self, label: str, cursor: int = 0) -> Stream:
        """The stream (seed, label) of the whole sitting from `cursor`. The game notes what it takes of it."""
        return Stream(self.seed, label, cursor)

    def note(self, label: str, values: Sequence[int], *, typed: bool = False, hidden: bool = False) -> None:
        """Puts values into the log's record of chance; an entry with any is undone only by the facilitator."""
        self.rolled.append(Rolled(label, tuple(values), typed, hidden))

    def finish(self) -> None:
        """Raises `DiceRefused("count")` when more dice were typed than the action rolled."""
        if self.typed is not None and self._taken != len(self.typed):
            raise DiceRefused("count", due=self._taken, got=len(self.typed))

    def _own(self, label: str) -> Stream:
        self._calls[label] = call = self._calls.get(label, 0) + 1
        return Stream(f"{self.seed}|{self.seq}", label if call == 1 else f"{label}#{call}")

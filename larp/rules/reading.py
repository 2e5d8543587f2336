"""Reading JSON values that people wrote, with the place of every mistake.

A *place* is the way to a value: `lineups.Karl[0]`, `effects[0].where.weight.min`. `Node` is a value that knows its
place; its methods give the value as a checked Python one or refuse with an `InputError` there. Numbers with a point,
NaN and infinity are never whole numbers here, and neither are true and false.

Messages are one line of English for a command's output; a screen words the code and the facts instead.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from larp.rules.errors import RuleViolation

SHOWN_CHARACTERS = 60


class InputError(RuleViolation):
    """Something that can't be read. `place` says where, `message` why, in English; `facts` holds the place too."""

    def __init__(
        self, place: str, message: str, code: str = "input_unreadable", rule: str = "", /, **facts: Any
    ) -> None:
        super().__init__(code, rule, place=place, **facts)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True)
class Node:
    """A value of JSON and its place; `error` is the kind of `InputError` with which it refuses."""

    value: Any
    place: str = ""
    error: type[InputError] = InputError

    def refuse(self, code: str, message: str, /, rule: str = "", **facts: Any) -> InputError:
        """The error to raise about this value."""
        return self.error(self.place or "input", message, code, rule, **facts)

    def members(self, *, required: Sequence[str] = (), optional: Sequence[str] = ()) -> dict[str, Node]:
        """The members of an object with fixed keys. Refuses an unknown key, and a required one that is missing."""
        found = self.entries()
        for key, node in found.items():
            if key not in required and key not in optional:
                raise node.refuse("input_key_unknown", "unknown key", key=key)
        for key in required:
            if key not in found:
                raise self.missing(key)
        return found

    def missing(self, key: str) -> InputError:
        """The error to raise about a member that should be there."""
        return self._child(key, None).refuse("input_key_missing", "missing", key=key)

    def entries(self) -> dict[str, Node]:
        """The members of an object with free keys (names), in the order written."""
        if not isinstance(self.value, dict):
            raise self._expected("an object")
        return {key: self._child(key, value) for key, value in self.value.items()}

    def items(self) -> list[Node]:
        """The elements of a list."""
        if not isinstance(self.value, list | tuple):
            raise self._expected("a list")
        return [Node(value, f"{self.place}[{index}]", self.error) for index, value in enumerate(self.value)]

    def text(self) -> str:
        """A text; the empty one is a text."""
        if not isinstance(self.value, str):
            raise self._expected("a text")
        return self.value

    def texts(self) -> tuple[str, ...]:
        """A list of texts, each once, in the order written."""
        return tuple(dict.fromkeys(node.text() for node in self.items()))

    def whole(self, *, least: int | None = None, most: int | None = None) -> int:
        """A whole number within the bounds (both included)."""
        if type(self.value) is not int:
            raise self._expected("a whole number")
        if (least is not None and self.value < least) or (most is not None and self.value > most):
            bounds = f" from {least}" * (least is not None) + f" to {most}" * (most is not None)
            raise self.refuse("input_out_of_range", f"expected a whole number{bounds}", least=least, most=most)
        return self.value

    def choice(self, options: Sequence[str]) -> str:
        """One of a few words."""
        if not isinstance(self.value, str) or self.value not in options:
            listed = ", ".join(map(quoted, options))
            given = quoted(self.value) if isinstance(self.value, str) else kind_of(self.value)
            raise self.refuse("input_not_a_choice", f"expected one of {listed}, not {given}", options=list(options))
        return self.value

    def true(self) -> bool:
        """The value true, where the key is only ever written to say yes."""
        if self.value is not True:
            raise self._expected("true")
        return True

    def _child(self, key: object, value: Any) -> Node:
        return Node(value, step_into(self.place, str(key)), self.error)

    def _expected(self, expected: str) -> InputError:
        given = kind_of(self.value)
        return self.refuse("input_wrong_kind", f"expected {expected}, not {given}", expected=expected, given=given)


def step_into(place: str, key: str) -> str:
    """The place of the member `key` of an object at `place`: always one printable line."""
    if not key or not key.isprintable():
        return f"{place}[{quoted(key)}]"
    return f"{place}.{_cut(key)}" if place else _cut(key)


def quoted(text: str) -> str:
    """The text between quotes, on one line and not too long."""
    return json.dumps(_cut(text), ensure_ascii=not text.isprintable())


def kind_of(value: Any) -> str:
    """What a JSON value is, in a word or two."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return "a number with a point" if isfinite(value) else "a number out of bounds"
    kinds = {int: "a number", str: "a text", dict: "an object", list: "a list", tuple: "a list"}
    return next((name for kind, name in kinds.items() if isinstance(value, kind)), type(value).__name__)


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"

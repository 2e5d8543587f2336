"""A JSON text, read strictly: what is only nearly right is refused, and the place is named.

Beyond what Python's reader refuses, a name given twice in one object and half a surrogate pair are refused: the first
would drop a player from a count without a word, the second couldn't be printed.
"""

from __future__ import annotations

import json
from typing import Any

from larp.rules.reading import InputError, quoted, step_into

DIGITS = 100


def read_json(raw: bytes) -> Any:
    """The value in a file's bytes (UTF-8, with or without a byte order mark); refuses with `InputError`."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start}", "not UTF-8 text", "json_not_utf8") from None
    try:
        value = json.loads(text, object_pairs_hook=_Members, parse_int=_whole)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise InputError(place, f"not JSON: {error.msg}", "json_unreadable") from None
    except RecursionError:
        raise InputError("input", "nested too deeply", "json_too_deep") from None
    _look_through(value)
    return value


class _Members(dict[str, Any]):
    """An object as read, and the first name that stood twice in it."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated: str | None = None
        if len(self) < len(pairs):
            seen: set[str] = set()
            self.repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]


def _whole(digits: str) -> int | float:
    # Python refuses to read very long numbers, without a place; as infinity they are refused where they stand.
    return int(digits) if len(digits) <= DIGITS else float("inf")


def _look_through(value: Any) -> None:
    waiting: list[tuple[Any, tuple[Any, ...]]] = [(value, ())]
    while waiting:
        at, way = waiting.pop()
        if isinstance(at, _Members):
            if at.repeated is not None:
                raise InputError(_place((way, at.repeated)), "given twice", "json_name_repeated", name=at.repeated)
            for key in at:
                _printable(key, way)
            waiting.extend((member, (way, key)) for key, member in reversed(at.items()))
        elif isinstance(at, list):
            waiting.extend((at[index], (way, index)) for index in range(len(at) - 1, -1, -1))
        elif isinstance(at, str):
            _printable(at, way)


def _printable(text: str, way: tuple[Any, ...]) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(_place(way), f"half a character in {quoted(text)}", "json_half_character") from None


def _place(way: tuple[Any, ...]) -> str:
    keys: list[str | int] = []
    while way:
        way, key = way
        keys.append(key)
    place = ""
    for key in reversed(keys):
        place = f"{place}[{key}]" if isinstance(key, int) else step_into(place, key)
    return place or "input"

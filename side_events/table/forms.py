"""From what a page sent to a payload: the choice says what each field may be, and the rest is refused."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from side_events.table.game import Choice, Field
from side_events.table.refusal import Refusal

Sent = Mapping[str, Sequence[str]]
_CELL = re.compile(r"^([A-Z]{1,2})([1-9]\d?)$")


def digest(choice: Choice) -> str:
    """Twelve signs that change when what is offered changes in any word of it."""
    return hashlib.sha256(repr(choice).encode()).hexdigest()[:12]


def find(choices: Iterable[Choice], kind: str, drawn: str) -> Choice | None:
    """The choice that was drawn so; or else the only one of its kind; None where nothing like it is offered now."""
    same = [choice for choice in choices if choice.kind == kind]
    exact = [choice for choice in same if digest(choice) == drawn]
    return exact[0] if exact else same[0] if len(same) == 1 else None


def payload(choice: Choice, sent: Sent) -> dict[str, Any]:
    """The payload in `sent` (field → texts). A field not filled in, or not with what it allows, is refused
    (`E_PAYLOAD`, with its `field`); one that isn't required and is empty is left out."""
    read = {of.key: _value(of, sent.get(of.key, ())) for of in choice.fields}
    return {key: value for key, value in read.items() if value is not None}


def dice(sent: str) -> tuple[int, ...] | None:
    """Values typed from real dice, with anything between them; None where nothing was typed. A run of digits stays
    one number, so `16` is no die."""
    if not sent.strip():
        return None
    numbers = re.findall(r"\d+", sent)
    if not numbers or any(len(number) > 3 for number in numbers):
        raise Refusal("E_PAYLOAD", field="dice")
    return tuple(int(number) for number in numbers)


def _value(of: Field, sent: Sequence[str]) -> Any:
    texts = [text.strip() for text in sent if text.strip()]
    if of.kind == "hidden":
        return of.default
    if of.kind == "flag":
        return bool(texts)
    if of.kind in ("multi", "order", "cells"):
        return _several(of, texts)
    if not texts:
        if of.required:
            raise Refusal("E_PAYLOAD", field=of.key)
        return None
    return _single(of, texts[0])


def _single(of: Field, text: str) -> Any:
    if of.kind == "int":
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None
        if number is None or number < (of.low or 0) or (of.high is not None and number > of.high):
            raise Refusal("E_PAYLOAD", field=of.key)
        return number
    if of.kind == "choice":
        return _known(of, text)
    if of.kind == "json":
        return _json(of, text)
    text = text.replace("\r\n", "\n").replace("\0", "")
    if len(text) > of.longest:
        raise Refusal("E_PAYLOAD", field=of.key)
    return text


def _json(of: Field, text: str) -> Any:
    """The value; no database keeps a zero character, and JSON knows no NaN."""
    try:
        if len(text) <= of.longest and "\\u0000" not in text:
            return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        pass
    raise Refusal("E_PAYLOAD", field=of.key)


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _several(of: Field, texts: list[str]) -> list[Any] | None:
    if of.kind == "cells":
        found: list[Any] = [cell for text in texts for cell in text.upper().split()]
        if any(not _on_grid(of, cell) for cell in found):
            raise Refusal("E_PAYLOAD", field=of.key)
    else:
        found = [_known(of, text) for text in texts]
    if not found and not of.required:
        return None
    low = len(of.values) if of.kind == "order" else of.low or 0
    high = of.high if of.high is not None and of.kind != "order" else None
    if len(set(found)) != len(found) or len(found) < low or (high is not None and len(found) > high):
        raise Refusal("E_PAYLOAD", field=of.key)
    return found


def _known(of: Field, text: str) -> Any:
    for value, _ in of.values:
        if str(value) == text:
            return value
    raise Refusal("E_PAYLOAD", field=of.key)


def _on_grid(of: Field, cell: str) -> bool:
    if of.values:
        return any(value == cell for value, _ in of.values)
    match = _CELL.match(cell)
    if match is None:
        return False
    number = 0
    for letter in match[1]:
        number = number * 26 + ord(letter) - 64
    return number <= of.columns and int(match[2]) <= of.rows

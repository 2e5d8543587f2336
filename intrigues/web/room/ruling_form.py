"""The form of a ruling (IN-62): one effect said in menus, or any list of effects as JSON."""

from __future__ import annotations

import json
from typing import Any

from intrigues.web.room import typed
from larp.rules.errors import RuleViolation
from larp.web.access import EventRequest

OPS = {"add": "+", "sub": "−", "mul": "×", "div": "÷"}


def effects(request: EventRequest) -> Any:
    """The effects that the form says. JSON, where it is given, goes before the menus.

    `on` is `card` (every person), `lineup` (the sum) or `suit:…`, `weakness:…`, `design:…`. Whether the effects can
    be read is the service's to say.
    """
    written = typed.text(request, "json")
    if written:
        return from_json(written)
    kind, _, name = typed.text(request, "on").partition(":")
    effect: dict[str, Any] = {"op": typed.text(request, "op"), "value": value_of(typed.text(request, "value"))}
    if kind == "lineup":
        effect["per"] = "lineup"
    elif name:
        effect["where"] = {kind: [name]}
    if typed.text(request, "target"):
        effect["whose"] = "target"
    return [effect]


def from_json(written: str) -> Any:
    """What is written as JSON; a single object stands for a list of one. Refuses what is no JSON (`json_wrong`)."""
    try:
        data = json.loads(written)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise RuleViolation("json_wrong", line=line, column=column) from error
    return [data] if isinstance(data, dict) else data


def value_of(written: str) -> int | str:
    """A number as JSON has it; a fraction stays text, and so does what is no number."""
    return int(written) if written.isascii() and written.isdigit() and len(written) < 20 else written

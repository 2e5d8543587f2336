"""Reading a payload: every value has a type and bounds, and whatever is not so is refused (`E_PAYLOAD`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from side_events.table.refusal import Refusal


def text(payload: Mapping[str, Any], key: str, *, longest: int = 200, empty: bool = False) -> str:
    """The text under `key` without blanks at its ends; one of 0 characters only where `empty`."""
    value = payload.get(key, "" if empty else None)
    if not isinstance(value, str) or len(value.strip()) > longest or not (empty or value.strip()):
        raise Refusal("E_PAYLOAD", field=key)
    return value.strip()


def integer(payload: Mapping[str, Any], key: str, *, low: int, high: int, default: int | None = None) -> int:
    value = payload.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise Refusal("E_PAYLOAD", field=key)
    return value


def flag(payload: Mapping[str, Any], key: str, *, default: bool = False) -> bool:
    value = payload.get(key, default)
    if type(value) is not bool:
        raise Refusal("E_PAYLOAD", field=key)
    return value


def one_of(payload: Mapping[str, Any], key: str, allowed: Collection[str], *, default: str | None = None) -> str:
    value = payload.get(key, default)
    if not isinstance(value, str) or value not in allowed:
        raise Refusal("E_PAYLOAD", field=key)
    return value


def texts(payload: Mapping[str, Any], key: str, *, low: int = 0, high: int = 100, longest: int = 200) -> list[str]:
    """A list of `low` … `high` texts."""
    value = payload.get(key, [])
    if not isinstance(value, list) or not low <= len(value) <= high:
        raise Refusal("E_PAYLOAD", field=key)
    if not all(isinstance(item, str) and len(item) <= longest for item in value):
        raise Refusal("E_PAYLOAD", field=key)
    return list(value)

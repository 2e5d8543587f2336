"""Frozen dataclasses to JSON and back, by their annotations.

Known are int, str, bool, None, `X | None`, Literal, `tuple[X, ...]`, `dict[str, X]`, dataclasses of these, and classes
that say by themselves how: `value.to_json()`, and `Kind.from_json(data)`, which raises ValueError for what is none.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from side_events.table.refusal import Refusal

T = TypeVar("T")
_SPEAKS, _OBJECT = "says itself how", "a dataclass"


def dump(value: Any) -> Any:
    """The value as JSON: dataclasses become objects, tuples become lists."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if dataclasses.is_dataclass(value):
        return {field.name: dump(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [dump(item) for item in value]
    if isinstance(value, dict):
        return {key: dump(item) for key, item in value.items()}
    return value


def load(kind: type[T], data: Any, place: str = "state") -> T:
    """The `kind` that `data` describes; fields left out take their defaults.

    Refused (`E_PAYLOAD`, with the `field` at fault): a value of another type, a field that `kind` doesn't know, one
    without a default that is missing.
    """
    read: T = _read(kind, data, place)
    return read


def _read(kind: Any, data: Any, place: str) -> Any:
    form, args = _form(kind)
    if form is _SPEAKS:
        try:
            return kind.from_json(data)
        except ValueError:
            return _checked(False, data, place)
    if form is _OBJECT:
        return _object(kind, data, place)
    if form is Literal:
        return _checked(any(data == value and type(data) is type(value) for value in args), data, place)
    if form in (Union, types.UnionType):
        if data is None and type(None) in args:
            return None
        (only,) = (arg for arg in args if arg is not type(None))
        return _read(only, data, place)
    if form is tuple:
        _checked(isinstance(data, list | tuple), data, place)
        return tuple(_read(args[0], item, f"{place}.{at}") for at, item in enumerate(data))
    if form is dict:
        _checked(isinstance(data, dict) and all(isinstance(key, str) for key in data), data, place)
        return {key: _read(args[1], item, f"{place}.{key}") for key, item in data.items()}
    return _checked(type(data) is kind, data, place)


@functools.cache
def _form(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """How a kind is read, and what it is made of."""
    if hasattr(kind, "from_json"):
        return _SPEAKS, ()
    if dataclasses.is_dataclass(kind):
        return _OBJECT, ()
    return get_origin(kind), get_args(kind)


def _object(kind: Any, data: Any, place: str) -> Any:
    _checked(isinstance(data, dict), data, place)
    hints = _hints(kind)
    for key in data:
        _checked(key in hints, data, f"{place}.{key}")
    for field in dataclasses.fields(kind):
        needed = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        _checked(field.name in data or not needed, data, f"{place}.{field.name}")
    return kind(**{key: _read(hints[key], item, f"{place}.{key}") for key, item in data.items()})


@functools.cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _checked(holds: bool, data: Any, place: str) -> Any:
    if not holds:
        raise Refusal("E_PAYLOAD", field=place)
    return data

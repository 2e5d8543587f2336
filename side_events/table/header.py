"""What a table is opened with, and keeps: game, rules version, seats, options, seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from side_events.table.game import AUDIENCE, EVERYBODY, FACILITATOR, Meta, Option, Seat
from side_events.table.refusal import Refusal

LONGEST_KEY = 40
LONGEST_NAME = 80


@dataclass(frozen=True)
class Header:
    """`start` is a state in JSON to begin from in place of `setup`, for scripts; None at a real table."""

    game: str
    rules_version: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    seed: str
    start: Mapping[str, Any] | None = None

    @property
    def seat_keys(self) -> tuple[str, ...]:
        return tuple(seat.key for seat in self.seats)


def facilitator_seat(meta: Meta, seats: Iterable[Seat]) -> str:
    """The seat that the facilitator's tablet acts for: the first with `Meta.facilitator_role`, or "facilitator"."""
    sitting = (seat.key for seat in seats if meta.facilitator_role and seat.role == meta.facilitator_role)
    return next(sitting, FACILITATOR)


def facilitates(meta: Meta, seats: Iterable[Seat], seat: str) -> bool:
    return seat == FACILITATOR or seat == facilitator_seat(meta, seats)


def take_seats(meta: Meta, given: Any) -> tuple[Seat, ...]:
    """The seats in `given`: names, or objects with `key`, `name`, `role`, or a mapping of keys to names.

    Where no seat says its role, a seat with the role's own key takes it, else the first seats take the roles that
    must be filled. Refuses (`E_SEATS`, with `why`): what has no such shape, keys that repeat or are reserved, an
    unknown role, too few or too many.
    """
    if isinstance(given, Mapping):
        given = [{"key": key, "name": name} for key, name in given.items()]
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise Refusal("E_SEATS", why="shape")
    seats = [_seat(item) for item in given]
    keys = [seat.key for seat in seats]
    if len(set(keys)) != len(keys) or {FACILITATOR, AUDIENCE, EVERYBODY} & set(keys):
        raise Refusal("E_SEATS", why="keys")
    if not any(seat.role for seat in seats):
        seats = _with_roles(meta, seats)
    known = {role.key for role in meta.roles}
    if any(seat.role and seat.role not in known for seat in seats):
        raise Refusal("E_SEATS", why="role")
    for role in meta.roles:
        count = sum(seat.role == role.key for seat in seats)
        if not role.least <= count <= role.most:
            raise Refusal("E_SEATS", why="role", role=role.key, least=role.least, most=role.most)
    if not meta.least <= len(seats) <= meta.most:
        raise Refusal("E_SEATS", why="count", least=meta.least, most=meta.most)
    return tuple(seats)


def take_options(meta: Meta, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of the game with the value given or its default; an unknown one or a bad value is refused
    (`E_OPTION`, with the `option`)."""
    unknown = set(given) - {option.key for option in meta.options}
    if unknown:
        raise Refusal("E_OPTION", option=min(unknown))
    return {option.key: _option(option, given.get(option.key, option.default)) for option in meta.options}


def _option(option: Option, value: Any) -> Any:
    if option.choices:
        allowed = any(value == choice and type(value) is type(choice) for choice, _ in option.choices)
    elif option.low is not None or option.high is not None:
        low, high = option.low, option.high
        allowed = type(value) is int and (low is None or value >= low) and (high is None or value <= high)
        allowed = allowed or (value is None and option.default is None)
    else:
        allowed = isinstance(value, str) and len(value) <= option.longest
    if not allowed:
        raise Refusal("E_OPTION", option=option.key)
    return value


def _seat(item: Any) -> Seat:
    data: Any = {"key": item} if isinstance(item, str) else item
    if not isinstance(data, Mapping):
        raise Refusal("E_SEATS", why="shape")
    key = data.get("key", data.get("name"))
    name, role = data.get("name", key), data.get("role", "")
    if not all(isinstance(value, str) for value in (key, name, role)):
        raise Refusal("E_SEATS", why="shape")
    if not 0 < len(key) <= LONGEST_KEY or not 0 < len(name) <= LONGEST_NAME:
        raise Refusal("E_SEATS", why="name")
    return Seat(key=key, name=name, role=role)


def _with_roles(meta: Meta, seats: list[Seat]) -> list[Seat]:
    roles = {seat.key: seat.key for seat in seats if seat.key in {role.key for role in meta.roles}}
    for role in meta.roles:
        for _ in range(role.least - list(roles.values()).count(role.key)):
            free = next((seat.key for seat in seats if seat.key not in roles), None)
            if free is not None:
                roles[free] = role.key
    return [Seat(seat.key, seat.name, roles.get(seat.key, "")) for seat in seats]

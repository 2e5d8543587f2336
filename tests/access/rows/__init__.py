"""The table of addresses and roles, a module for each area.

A module holds `ROWS`. A row names an address and what each role of the world (`tests.access.world.ROLES`) gets there;
a role that a row doesn't name gets 404. Every address of the project has a row: a test fails otherwise.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tests.access.world import ROLES, World


@dataclass(frozen=True)
class Row:
    """One address by its URL name, `statuses` by role, the arguments it takes in a world, and what is sent."""

    name: str
    statuses: dict[str, int]
    arguments: Callable[[World], dict[str, Any]]
    method: str = "get"
    data: Callable[[World], dict[str, Any]] = field(default=lambda world: {})


def of_event(world: World) -> dict[str, Any]:
    """The arguments of an address that takes the event alone."""
    return {"slug": world.clinic.slug}


def row(
    name: str,
    *,
    arguments: Callable[[World], dict[str, Any]] = of_event,
    method: str = "get",
    data: Callable[[World], dict[str, Any]] = lambda world: {},
    everybody: int = 404,
    **statuses: int,
) -> Row:
    """A row: `row("intrigues:hand", player=200)`; `everybody` is what the roles not named get."""
    unknown = statuses.keys() - set(ROLES)
    if unknown:
        raise ValueError(f"{name}: no such roles: {unknown}")
    return Row(name, {role: statuses.get(role, everybody) for role in ROLES}, arguments, method, data)


def all_rows() -> list[Row]:
    """The rows of all modules beside this one."""
    return [
        line
        for module in sorted(pkgutil.iter_modules(__path__), key=lambda entry: entry.name)
        for line in import_module(f"{__name__}.{module.name}").ROWS
    ]

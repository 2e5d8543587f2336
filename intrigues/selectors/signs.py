"""What the suits and weaknesses of an event are called, and the signs that stand for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from larp.models import Event


@dataclass(frozen=True)
class Sign:
    """A sign of the sprite and the word beside it, by language; `label` is the short one."""

    sign: str
    name: dict[str, Any]
    label: dict[str, Any]


@dataclass(frozen=True)
class Signs:
    """By key. `suits` and `weaknesses` of one event."""

    suits: dict[str, Sign]
    weaknesses: dict[str, Sign]


def signs(event: Event) -> Signs:
    """The signs of `event`: two queries."""
    return Signs(
        suits={row.key: Sign(row.sign, row.name, row.label or row.name) for row in event.suits.all()},
        weaknesses={row.key: Sign(row.sign, row.name, row.name) for row in event.weaknesses.all()},
    )

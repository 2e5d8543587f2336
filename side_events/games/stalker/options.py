"""The options of a table (`docs/rules/stalker.md`, TG-01–TG-27); the first value of each is the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from side_events.games.stalker.zone import LEAST_SIDE, MOST_SIDE
from side_events.table.refusal import Refusal

CHOICES: dict[str, tuple[str | int, ...]] = {
    "entrance_anchor": ("corner", "centre"),
    "equal_turns": ("no", "yes"),
    "shared_entrance": ("no", "yes"),
    "exact_ball": ("no", "yes"),
    "return_to": ("turn_start", "last_pause"),
    "adjacency": (8, 4),
    "cabbage_ball": (3, 2),
    "cabbage_range": (8, 4),
    "reports": ("public", "entrant_only"),
    "block_cells": ("no", "yes"),
    "terrain": ("off", "on"),
    "count_mode": ("per_kind", "total"),
    "web_restick": ("no", "yes"),
    "skip_stack": ("no", "yes"),
    "last_standing": ("no", "yes"),
    "keep_steps": ("no", "yes"),
    "web_report": ("at_entry", "end_of_turn"),
    "throw_while_skipping": ("no", "yes"),
    "passage": ("strict", "web_ok"),
    "shape_conn": (4, 8),
    "galosha": ("off", "on"),
    "nut_before_roll": ("yes", "no"),
    "mutual": ("off", "on"),
    "judge": ("person", "software"),
}


@dataclass(frozen=True)
class Options:
    W: int = 21
    H: int = 21
    entrance_anchor: str = "corner"
    equal_turns: str = "no"
    shared_entrance: str = "no"
    exact_ball: str = "no"
    return_to: str = "turn_start"
    adjacency: int = 8
    cabbage_ball: int = 3
    cabbage_range: int = 8
    reports: str = "public"
    block_cells: str = "no"
    terrain: str = "off"
    count_mode: str = "per_kind"
    web_restick: str = "no"
    skip_stack: str = "no"
    last_standing: str = "no"
    keep_steps: str = "no"
    web_report: str = "at_entry"
    throw_while_skipping: str = "no"
    passage: str = "strict"
    shape_conn: int = 4
    galosha: str = "off"
    nut_before_roll: str = "yes"
    mutual: str = "off"
    judge: str = "person"

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Options from JSON; absent ones take their default. Refuses unknown keys and other values (`E_SETUP`)."""
        known = {f.name for f in fields(cls)}
        for key, value in data.items():
            if key not in known or not _allowed(key, value):
                raise Refusal("E_SETUP", field=key)
        return cls(**data)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def _allowed(key: str, value: Any) -> bool:
    if key in ("W", "H"):
        return type(value) is int and LEAST_SIDE <= value <= MOST_SIDE
    return any(value == choice and type(value) is type(choice) for choice in CHOICES[key])

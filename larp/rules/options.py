"""The options of an event's rule set, with their defaults (`docs/rules/intrigues.md`, entries marked **Option**)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from larp.rules.errors import RuleViolation

CHOICES: dict[str, tuple[str, ...]] = {
    "head_replay": ("free", "status_change"),
    "late_entry": ("allow", "refuse"),
    "fold_until": ("resolution", "bids"),
    "circumstances_from": ("participants", "anyone"),
    "circumstances_when": ("phase", "anytime"),
    "circumstance_author": ("hidden", "shown"),
    "rounding": ("once", "each"),
    "shared_points": ("exact", "round_up"),
    "copies_counted": ("all", "unstruck"),
    "draft_mode": ("pick", "deal"),
}


@dataclass(frozen=True)
class RuleOptions:
    """One event's choice of every option. Lengths are in minutes; `draft_places` None means all still in."""

    goals_minutes: int = 60
    bids_minutes: int = 60
    circumstances_minutes: int = 30
    no_raise_window: int = 15
    remind_minutes: int = 5
    head_replay: str = "free"
    late_entry: str = "allow"
    fold_until: str = "resolution"
    stake_on_board: bool = False
    shared_desk: bool = False
    second_eyes: bool = False
    circumstances_from: str = "participants"
    circumstances_when: str = "phase"
    circumstance_author: str = "hidden"
    weakness_spent: bool = True
    rounding: str = "once"
    shared_points: str = "exact"
    copies_counted: str = "all"
    draft_places: int | None = None
    draft_mode: str = "pick"

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RuleOptions:
        """Options from stored JSON; absent keys take their default.

        Refuses an unknown key (`option_unknown`) and a value of another kind or out of range (`option_bad_value`),
        naming the key.
        """
        known = {f.name: f for f in fields(cls)}
        for key, value in data.items():
            if key not in known:
                raise RuleViolation("option_unknown", key=key)
            if not _acceptable(key, value, getattr(cls, key)):
                raise RuleViolation("option_bad_value", key=key, value=str(value))
        return cls(**data)

    def to_json(self) -> dict[str, Any]:
        """All options as plain JSON values; `from_json` gives the same options back."""
        return asdict(self)


def _acceptable(key: str, value: Any, default: Any) -> bool:
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "draft_places":
        return value is None or (type(value) is int and value >= 1)
    if isinstance(default, bool):
        return isinstance(value, bool)
    lower = 0 if key in ("no_raise_window", "remind_minutes") else 1
    return type(value) is int and lower <= value <= 24 * 60

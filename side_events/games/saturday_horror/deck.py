"""The cards of the film and what lies before a player, frozen (section 2 of the rule file)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["extra", "supporting", "star"]
Cause = Literal["", "chase", "melee", "rescue", "check", "flight", "other"]
TARGET = {"extra": 1, "supporting": 2, "star": 3}


@dataclass(frozen=True)
class Tally:
    """What counts for rewards in this scene: tropes and subplots played, contests won."""

    tropes: int = 0
    subplots: int = 0
    contests: int = 0


@dataclass(frozen=True)
class Player:
    budget: int = 0
    escrow: int = 0
    hand: tuple[str, ...] = ()
    swaps_used: int = 0
    tally: Tally = Tally()


@dataclass(frozen=True)
class Role:
    """`reason` says where a role is that is elsewhere, or how one died otherwise. `cause` … `scene`: how it ended and
    when; `player`: who played it last."""

    name: str
    level: Level
    sc: int = 0
    villain: bool = False
    status: Literal["free", "elsewhere", "dead", "escaped"] = "free"
    reason: str = ""
    created_by: str = ""
    created_in: str = ""
    player: str = ""
    cause: Cause = ""
    act: str = ""
    scene: int = 0

    @property
    def st(self) -> int:
        return TARGET[self.level]

    @property
    def alive(self) -> bool:
        return self.status in ("free", "elsewhere")


@dataclass(frozen=True)
class Set:
    """`removed`: taken out of the Denouement by all."""

    name: str
    st: int = 0
    props: tuple[str, ...] = ()
    adjacent: tuple[str, ...] = ()
    created_by: str = ""
    removed: bool = False


@dataclass(frozen=True)
class Trope:
    text: str
    act: int
    roles: tuple[str, ...] = ()
    is_trigger: bool = False
    status: Literal["pending", "fulfilled", "void"] = "pending"
    created_by: str = ""


@dataclass(frozen=True)
class Subplot:
    text: str
    roles: tuple[str, ...]
    created_by: str = ""
    removed: bool = False


@dataclass(frozen=True)
class Monster:
    name: str = ""
    abilities: str = ""
    trigger: str = ""
    trigger_fired: bool = False
    md: int = 0
    player: str = ""

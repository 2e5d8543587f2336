"""What has been played into a count: circumstances, strikes and rulings. Players are named by their keys."""

from __future__ import annotations

from dataclasses import dataclass

from intrigues.rules.effects import Effect, needs_target
from larp.rules.errors import RuleViolation


@dataclass(frozen=True)
class Circumstance:
    """A circumstance card as played. `by` and `target` may be players who aren't in the count (section 8).

    Refuses effects with `whose: target` without a `target` (`target_missing`).
    """

    by: str
    name: str
    effects: tuple[Effect, ...] = ()
    target: str | None = None

    def __post_init__(self) -> None:
        _check_target(self.effects, self.target)


@dataclass(frozen=True)
class Ruling:
    """A master's effect by hand, with its reason (IN-62). Refuses as `Circumstance` does."""

    reason: str
    effects: tuple[Effect, ...] = ()
    target: str | None = None

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise RuleViolation("ruling_reason_missing", "IN-62")
        _check_target(self.effects, self.target)


@dataclass(frozen=True)
class WeaknessPlay:
    """A weakness card of the kind `kind`, played by `by` on one copy: `position` in the lineup of `player`, from 0."""

    by: str
    kind: str
    player: str
    position: int


def _check_target(effects: tuple[Effect, ...], target: str | None) -> None:
    if target is None and needs_target(effects):
        raise RuleViolation("target_missing")

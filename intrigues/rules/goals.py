"""Goals: what a player may declare, and which heads are played for in the end.

A *head* is named by the id of the person whose fate is at stake. Who decides fates, and how, is not said here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from intrigues.rules.bidding import Moment
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase


class GoalKind(StrEnum):
    HEAD = "head"
    INFLUENCE = "influence"
    INSTITUTION = "institution"


@dataclass(frozen=True)
class HeadRecord:
    """What is on record about one head in the event: when it was last won, when a master last recorded a sharp change
    in that person's standing (None: never), and whether its fate has taken effect (IN-27)."""

    won_at: datetime | None = None
    changed_at: datetime | None = None
    in_effect: bool = False

    @property
    def must_be_won_anew(self) -> bool:
        """It was won, and the person's standing has changed since (IN-28)."""
        return self.won_at is not None and self.changed_at is not None and self.changed_at > self.won_at


@dataclass(frozen=True)
class Declaration:
    """A head declared by a player, or put up by a master (`initiator` None)."""

    head: int
    declared_at: datetime
    initiator: int | None = None


@dataclass(frozen=True)
class HeadPrize:
    """A head that is played for, with its initiators in the order in which they declared it; a head that only masters
    put up has none (IN-23, IN-28)."""

    head: int
    initiators: tuple[int, ...] = ()


def judge_goal(
    *,
    kind: GoalKind,
    head: int | None,
    record: HeadRecord,
    final: bool,
    has_goal: bool,
    moment: Moment,
    options: RuleOptions,
) -> None:
    """Whether a player may declare this goal at `moment`. `has_goal`: the player has one in this intrigue that is not
    withdrawn by this same act; `record` is that of the head named, an empty one for other goals.

    Anybody's head may be declared, one's own too (IN-22), by any number of players (IN-23), and influence and, in the
    final intrigue, the institution, which changes nothing (IN-24, IN-25). Refuses outside goals (`goals_not_begun`,
    `goals_closed`), in a pause (`made_in_pause`), a second goal (`goal_already`), the institution elsewhere
    (`institution_only_in_final`), a head without a person or a person without a head (`head_missing`,
    `head_needless`), and a head that was won: once its fate is in effect (`fate_in_effect`), or, with
    `head_replay: status_change`, while no sharp change has been recorded since (`head_already_won`).
    """
    check_goals_open(moment)
    if has_goal:
        raise RuleViolation("goal_already", "IN-20")
    if kind is GoalKind.INSTITUTION and not final:
        raise RuleViolation("institution_only_in_final", "IN-17")
    if kind is not GoalKind.HEAD:
        if head is not None:
            raise RuleViolation("head_needless", "IN-22", kind=str(kind))
        return
    if head is None:
        raise RuleViolation("head_missing", "IN-22")
    if record.in_effect:
        raise RuleViolation("fate_in_effect", "IN-26")
    if options.head_replay == "status_change" and record.won_at is not None and not record.must_be_won_anew:
        raise RuleViolation("head_already_won", "IN-26", won=record.won_at.isoformat())


def judge_withdrawal(*, has_goal: bool, moment: Moment) -> None:
    """Whether a player may withdraw or change a goal at `moment`: until goals end (IN-20).

    Refuses where there is none (`goal_absent`) and outside goals.
    """
    check_goals_open(moment)
    if not has_goal:
        raise RuleViolation("goal_absent", "IN-20")


def judge_put_up(*, record: HeadRecord, moment: Moment) -> None:
    """Whether a master may put a head up at `moment` (IN-28), under either `head_replay`.

    Refuses once goals are over (`goals_closed`), once the fate is in effect (`fate_in_effect`), and a head that need
    not be won anew (`head_change_missing`).
    """
    if moment.phase.is_after(Phase.GOALS):
        raise RuleViolation("goals_closed", "IN-28", phase=str(moment.phase))
    if record.in_effect:
        raise RuleViolation("fate_in_effect", "IN-26")
    if not record.must_be_won_anew:
        raise RuleViolation("head_change_missing", "IN-28")


def heads_played_for(declared: Iterable[Declaration], struck_off: Iterable[int] = ()) -> tuple[HeadPrize, ...]:
    """The heads that are prizes, in the order in which each was first declared or put up (IN-22, IN-23, IN-28).

    `declared` holds the goals not withdrawn and the heads put up, in any order; of equal times the one given first is
    first. Whether an initiator folded or never bid changes nothing.
    """
    off = set(struck_off)
    initiators: dict[int, list[int]] = {}
    for declaration in sorted(declared, key=lambda d: d.declared_at):
        if declaration.head in off:
            continue
        found = initiators.setdefault(declaration.head, [])
        if declaration.initiator is not None and declaration.initiator not in found:
            found.append(declaration.initiator)
    return tuple(HeadPrize(head, tuple(found)) for head, found in initiators.items())


def check_goals_open(moment: Moment) -> None:
    """Refuses outside the goals phase (`goals_not_begun`, `goals_closed`) and in a pause (`made_in_pause`)."""
    if Phase.GOALS.is_after(moment.phase):
        raise RuleViolation("goals_not_begun", "IN-20", phase=str(moment.phase))
    if moment.phase.is_after(Phase.GOALS):
        raise RuleViolation("goals_closed", "IN-20", phase=str(moment.phase))
    if moment.paused:
        raise RuleViolation("made_in_pause", "IN-16")

"""Stakes: what a bid does, what a fold does, and who is out when bids end.

A *standing* is what the bids so far have made: each player's stake in cards, the current stake, and who has folded.
Whether the cards are the player's own and free is not judged here; neither is what happens to a record that comes late
(`intrigues.rules.intake`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Self

from larp.rules.errors import RuleViolation
from larp.rules.history import History
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase

LEAST_BID = 1
"""In cards (IN-31)."""


@dataclass(frozen=True)
class Moment:
    """What the clock says about one instant: the phase, whether the intrigue is paused, whether raising is refused."""

    phase: Phase
    paused: bool = False
    in_window: bool = False

    @classmethod
    def of(cls, history: History, t: datetime, options: RuleOptions) -> Self:
        """The moment `t`, by the schedule in force at `t` (IN-40)."""
        return cls(history.phase_at(t), history.was_in_pause(t), history.in_window(t, options.no_raise_window))


@dataclass(frozen=True)
class Standing:
    """The stakes of one intrigue. `stakes` counts the cards each player has paid, folded players' too; `current` is
    the current stake, 0 while nobody has bid."""

    stakes: Mapping[int, int] = field(default_factory=dict)
    current: int = 0
    folded: frozenset[int] = frozenset()

    @property
    def participants(self) -> tuple[int, ...]:
        """Who is in, in the order in which they came."""
        return tuple(player for player in self.stakes if player not in self.folded)

    def is_in(self, player: int) -> bool:
        return player in self.stakes and player not in self.folded

    def stake(self, player: int) -> int:
        return self.stakes.get(player, 0)

    def missing(self, player: int, offered: int = 0) -> int:
        """How many cards beyond `offered` bring the player to the current stake, or to the least bid (IN-33)."""
        return max(0, max(self.current, LEAST_BID) - self.stake(player) - offered)


class BidKind(StrEnum):
    """`first` sets the current stake where nobody has bid; `raise` lifts it; `match` comes in at exactly the current
    stake and `top_up` comes up to it; `short` stays below it, which only a bid made out of touch can (IN-40)."""

    FIRST = "first"
    MATCH = "match"
    TOP_UP = "top_up"
    RAISE = "raise"
    SHORT = "short"


@dataclass(frozen=True)
class BidVerdict:
    """What a bid does: its kind, the player's stake and the current stake after it, and what the player owes then."""

    kind: BidKind
    stake_after: int
    current_after: int
    owes: int


def judge_bid(
    *, standing: Standing, player: int, offered: int, names_lineup: bool, moment: Moment, options: RuleOptions
) -> BidVerdict:
    """What the bid of `offered` cards does at `moment` (IN-30 to IN-36). `names_lineup`: a lineup came with it, be it
    empty; a player's first bid must name one and no later bid may (IN-32).

    Refuses outside bids (`bids_not_begun`, `bids_closed`), in a pause (`made_in_pause`), from a player who has folded
    (`folded`), with nothing offered (`no_cards`), with no lineup or a second one (`lineup_missing`, `second_lineup`),
    in the window a newcomer where late entry is refused (`late_entry_refused`) and a raise (`raise_in_window`, with
    the number of cards that may be put in), and below the current stake (`stake_too_low`, with the number missing:
    last, so that it is raised only where nothing else forbids the bid).
    """
    _check_open(moment)
    if player in standing.folded:
        raise RuleViolation("folded", "IN-37")
    if offered < LEAST_BID:
        raise RuleViolation("no_cards", "IN-31")
    newcomer = player not in standing.stakes
    if newcomer and not names_lineup:
        raise RuleViolation("lineup_missing", "IN-32")
    if names_lineup and not newcomer:
        raise RuleViolation("second_lineup", "IN-32")
    if moment.in_window:
        if newcomer and options.late_entry == "refuse":
            raise RuleViolation("late_entry_refused", "IN-36")
        most = standing.missing(player)
        if offered > most:
            raise RuleViolation("raise_in_window", "IN-36", most=most, current=standing.current)
    missing = standing.missing(player, offered)
    if missing:
        raise RuleViolation("stake_too_low", "IN-33", missing=missing, current=standing.current)
    return verdict_of(standing=standing, player=player, offered=offered)


def verdict_of(*, standing: Standing, player: int, offered: int, binding: bool = True) -> BidVerdict:
    """What a bid does that stands whatever its height: one accepted, or made out of touch (IN-40).

    One that is not `binding` leaves the current stake as it is, so that it binds its own player only (IN-71).
    """
    stake = standing.stake(player) + offered
    current = max(standing.current, stake) if binding else standing.current
    if stake < standing.current:
        kind = BidKind.SHORT
    elif stake > standing.current:
        kind = BidKind.RAISE if standing.current else BidKind.FIRST
    else:
        kind = BidKind.TOP_UP if player in standing.stakes else BidKind.MATCH
    return BidVerdict(kind, stake, current, max(0, current - stake))


def after_bid(*, standing: Standing, player: int, verdict: BidVerdict) -> Standing:
    """The standing after that bid. A folded player whose bid masters have accepted is in again (IN-71)."""
    return Standing({**standing.stakes, player: verdict.stake_after}, verdict.current_after, standing.folded - {player})


def judge_fold(*, standing: Standing, player: int, moment: Moment, options: RuleOptions, lineups_open: bool) -> None:
    """Whether the player may fold at `moment` (IN-37); `lineups_open`: the lineups have been laid open by then.

    Refuses from a player who has not bid (`not_in`) or has folded (`folded`), in a pause (`made_in_pause`), and when
    it is too late (`fold_too_late`): once the lineups are open, or, with `fold_until: bids`, once bids are over.
    """
    if moment.paused:
        raise RuleViolation("made_in_pause", "IN-16")
    if player in standing.folded:
        raise RuleViolation("folded", "IN-37")
    if player not in standing.stakes:
        raise RuleViolation("not_in", "IN-37")
    over = moment.phase.is_after(Phase.BIDS) if options.fold_until == "bids" else lineups_open
    if over or moment.phase.is_after(Phase.RESOLUTION):
        raise RuleViolation("fold_too_late", "IN-37", until=options.fold_until)


def after_fold(*, standing: Standing, player: int) -> Standing:
    """The standing after that fold: the stake stays lost, the current stake stays as it is (IN-33, IN-37)."""
    return replace(standing, folded=standing.folded | {player})


def below_stake(standing: Standing) -> tuple[int, ...]:
    """Who is in and below the current stake: whom the clock folds when bids end (IN-38)."""
    return tuple(player for player in standing.participants if standing.stake(player) < standing.current)


def after_bids(standing: Standing) -> Standing:
    """The standing when bids have ended. One participant is the winner; none, and there is no winner (IN-39)."""
    return replace(standing, folded=standing.folded | set(below_stake(standing)))


def _check_open(moment: Moment) -> None:
    if Phase.BIDS.is_after(moment.phase):
        raise RuleViolation("bids_not_begun", "IN-14", phase=str(moment.phase))
    if moment.phase.is_after(Phase.BIDS):
        raise RuleViolation("bids_closed", "IN-14", phase=str(moment.phase))
    if moment.paused:
        raise RuleViolation("made_in_pause", "IN-16")

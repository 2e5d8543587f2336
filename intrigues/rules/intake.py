"""What becomes of a record: taken, refused, or put before the masters (IN-40, IN-70, IN-71).

A record is judged by the time at which it was made, by the clock and the standing of that time. One that a rule
forbids is refused while the mediator is in touch: the answer comes while the player stands there. Made out of touch,
it has happened already, and masters judge it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from intrigues.rules.bidding import LEAST_BID, BidKind, BidVerdict, Moment, Standing, judge_bid, judge_fold, verdict_of
from intrigues.rules.entries import Entry, EntryKind, counted_at, replay
from larp.rules.errors import RuleViolation
from larp.rules.history import History
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase

OUT_OF_TOUCH = timedelta(seconds=10)
"""A record received more than this after it was made was made out of touch.

Long enough for a slow network and a measured clock error of some seconds; short enough that the mediator who gets a
refusal still has the player before them. The numbered rules leave the length open.
"""


class RecordKind(StrEnum):
    GOAL = "goal"
    BID = "bid"
    FOLD = "fold"
    CIRCUMSTANCE = "circumstance"


class Outcome(StrEnum):
    TAKE = "take"
    REFUSE = "refuse"
    REVIEW = "review"


@dataclass(frozen=True)
class Milestones:
    """When the steps that have no clock of their own were made; None where they weren't yet."""

    lineups_opened_at: datetime | None = None
    count_ended_at: datetime | None = None
    draft_started_at: datetime | None = None
    closed_at: datetime | None = None

    def lineups_open(self, t: datetime) -> bool:
        return self.lineups_opened_at is not None and t >= self.lineups_opened_at


NO_MILESTONES = Milestones()


@dataclass(frozen=True)
class Routing:
    """Where a record goes. `reason` says why it isn't simply taken; `verdict` is what a bid that is taken does;
    `alert` is a machine word for the masters, or empty."""

    outcome: Outcome
    reason: RuleViolation | None = None
    verdict: BidVerdict | None = None
    alert: str = ""


def out_of_touch(made_at: datetime, received_at: datetime) -> bool:
    """Whether the record was made out of touch: received more than `OUT_OF_TOUCH` after it was made."""
    return received_at - made_at > OUT_OF_TOUCH


def route(
    *,
    kind: RecordKind,
    made_at: datetime,
    received_at: datetime,
    history: History,
    options: RuleOptions,
    milestones: Milestones = NO_MILESTONES,
    violation: RuleViolation | None = None,
) -> Routing:
    """Where a record of any kind goes, given what a rule says against it as of when it was made (None: nothing).
    Milestones are asked of a fold alone.

    Against a rule: refused in touch, reviewed out of touch (IN-70). In order but received after the end of its phase:
    reviewed, with `received_after_phase` (IN-40). Otherwise taken.
    """
    if violation is not None:
        outcome = Outcome.REVIEW if out_of_touch(made_at, received_at) else Outcome.REFUSE
        return Routing(outcome, violation)
    if _phase_over(kind, received_at, history, options, milestones):
        reason = RuleViolation("received_after_phase", "IN-40", kind=str(kind), received=received_at.isoformat())
        return Routing(Outcome.REVIEW, reason)
    return Routing(Outcome.TAKE)


def route_bid(
    *,
    standing: Standing,
    entered: bool,
    player: int,
    offered: int,
    names_lineup: bool,
    made_at: datetime,
    received_at: datetime,
    history: History,
    options: RuleOptions,
    violation: RuleViolation | None = None,
) -> Routing:
    """Where a bid goes that finds that `standing`, of which the player's own part and the current stake are read.
    `entered`: a bid of that player is taken already, be it made later. `violation` is what the caller found against
    its cards.

    Made out of touch and below the current stake it is taken, and its player owes the rest; where the player has
    already another lineup it clashes (`second_lineup`), whichever of the two was made first. A raise made before the
    window and received in it is taken with the alert `raise_received_in_window`.
    """
    found = _against_bid(
        standing=standing,
        entered=entered,
        player=player,
        offered=offered,
        names_lineup=names_lineup,
        moment=Moment.of(history, counted_at(made_at, received_at), options),
        options=options,
    )
    if found is not None and found.code != "stake_too_low":
        violation = found
    elif not out_of_touch(made_at, received_at):
        violation = violation or found
    routing = route(
        kind=RecordKind.BID,
        made_at=made_at,
        received_at=received_at,
        history=history,
        options=options,
        violation=violation,
    )
    if routing.outcome is not Outcome.TAKE:
        return routing
    verdict = verdict_of(standing=standing, player=player, offered=offered)
    lifts = verdict.kind is BidKind.RAISE or (verdict.kind is BidKind.FIRST and verdict.stake_after > LEAST_BID)
    late = lifts and history.in_window(received_at, options.no_raise_window)
    return Routing(Outcome.TAKE, verdict=verdict, alert="raise_received_in_window" if late else "")


def route_fold(
    *,
    entries: Sequence[Entry],
    player: int,
    made_at: datetime,
    received_at: datetime,
    history: History,
    options: RuleOptions,
    milestones: Milestones,
) -> Routing:
    """Where a fold goes, among the `entries` taken so far. It clashes with a bid of that player taken already and made
    later (`bid_after_fold`)."""
    at = counted_at(made_at, received_at)
    violation: RuleViolation | None = None
    try:
        judge_fold(
            standing=replay(entries).standing_at(made_at=made_at, received_at=received_at),
            player=player,
            moment=Moment.of(history, at, options),
            options=options,
            lineups_open=milestones.lineups_open(at),
        )
        later = [e for e in entries if e.player == player and e.kind is EntryKind.BID and e.when[0] > at]
        if later:
            raise RuleViolation("bid_after_fold", "IN-70", bid_at=later[-1].when[0].isoformat())
    except RuleViolation as found:
        violation = found
    return route(
        kind=RecordKind.FOLD,
        made_at=made_at,
        received_at=received_at,
        history=history,
        options=options,
        milestones=milestones,
        violation=violation,
    )


def judge_acceptance(*, kind: RecordKind, milestones: Milestones) -> None:
    """Whether masters can still accept a waiting record of that kind (IN-71): bids and folds until the lineups are
    opened, a goal until the draft starts, a circumstance until the count ends, nothing once the intrigue is closed.

    Refuses later with `acceptance_over`: then only a correction helps.
    """
    ends = {
        RecordKind.BID: milestones.lineups_opened_at,
        RecordKind.FOLD: milestones.lineups_opened_at,
        RecordKind.GOAL: milestones.draft_started_at,
        RecordKind.CIRCUMSTANCE: milestones.count_ended_at,
    }
    ended = ends[kind] or milestones.closed_at
    if ended is not None:
        raise RuleViolation("acceptance_over", "IN-71", kind=str(kind), ended=ended.isoformat())


def _against_bid(
    *,
    standing: Standing,
    entered: bool,
    player: int,
    offered: int,
    names_lineup: bool,
    moment: Moment,
    options: RuleOptions,
) -> RuleViolation | None:
    """What forbids the bid; that it is too low only where nothing else does."""
    too_low: RuleViolation | None = None
    try:
        judge_bid(
            standing=standing,
            player=player,
            offered=offered,
            names_lineup=names_lineup,
            moment=moment,
            options=options,
        )
    except RuleViolation as found:
        if found.code != "stake_too_low":
            return found
        too_low = found
    if names_lineup and entered:
        return RuleViolation("second_lineup", "IN-32")
    return too_low


def _phase_over(kind: RecordKind, t: datetime, history: History, options: RuleOptions, milestones: Milestones) -> bool:
    last = {
        RecordKind.GOAL: Phase.GOALS,
        RecordKind.BID: Phase.BIDS,
        RecordKind.FOLD: Phase.BIDS if options.fold_until == "bids" else Phase.RESOLUTION,
        RecordKind.CIRCUMSTANCE: Phase.CIRCUMSTANCES,
    }[kind]
    opened = kind is RecordKind.FOLD and milestones.lineups_open(t)
    return opened or history.phase_at(t).is_after(last)

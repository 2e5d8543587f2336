"""The control room: what a master sees of one intrigue."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from intrigues.models import Entrant, Goal, Intrigue, Prize, ScheduleChange
from intrigues.rules.goals import HeadPrize
from intrigues.selectors.clock import Clock, clock
from intrigues.selectors.entries import standing_of
from intrigues.selectors.heads import heads_of
from larp.models import Player
from larp.rules.timeline import Phase


@dataclass(frozen=True)
class EntrantLine:
    """One player in an intrigue. `state`: in, short (below the current stake by `short_by`) or out; `lineup` counts
    the cards that are still bound. `goal` is None where the player declared none."""

    player: Player
    goal: Goal | None
    stake: int
    short_by: int
    lineup: int
    state: str
    entered_at: datetime
    folded_at: datetime | None
    fold_cause: str


@dataclass(frozen=True)
class Next:
    """What comes next: `what` is goals, bids, window, circumstances, resolution, open_lineups, close_strikes,
    end_count, to_victory, drafts or close; `at` is None where somebody must act for it."""

    what: str
    at: datetime | None

    @property
    def needs_you(self) -> bool:
        return self.at is None


@dataclass(frozen=True)
class Room:
    """`others` are goals of players who have not bid. `alone` is the only participant left after bids, who has won
    (IN-39); `no_winner`: nobody is left then."""

    intrigue: Intrigue
    clock: Clock
    current_stake: int
    entrants: tuple[EntrantLine, ...]
    others: tuple[Goal, ...]
    heads: tuple[HeadPrize, ...]
    prizes: tuple[Prize, ...]
    alone: Player | None
    no_winner: bool
    next: tuple[Next, ...]
    changes: tuple[ScheduleChange, ...]


def room(intrigue: Intrigue, now: datetime) -> Room:
    """The intrigue as masters see it at `now`. Closing work that is due must have been done
    (`intrigues.services.clockwork`)."""
    goals = {goal.player_id: goal for goal in intrigue.goals.filter(withdrawn_at=None).select_related("player", "head")}
    standing = standing_of(intrigue)
    rows = (
        Entrant.objects.filter(intrigue=intrigue)
        .select_related("player")
        .annotate(bound=Count("lineup", filter=Q(lineup__released_at=None)))
        .order_by("entered_at", "pk")
    )
    lines = [_line(row, goals.get(row.player_id), standing.missing(row.player_id)) for row in rows]
    inside = [line for line in lines if line.state != "out"]
    shown = clock(intrigue, now)
    bids_over = shown.phase.is_after(Phase.BIDS)
    return Room(
        intrigue=intrigue,
        clock=shown,
        current_stake=intrigue.current_stake,
        entrants=tuple(sorted(lines, key=lambda line: line.state == "out")),
        others=tuple(goal for player_id, goal in goals.items() if player_id not in standing.stakes),
        heads=heads_of(intrigue),
        prizes=tuple(Prize.objects.filter(intrigue=intrigue, returned_at=None).select_related("card__design")),
        alone=inside[0].player if bids_over and len(inside) == 1 else None,
        no_winner=bids_over and not inside,
        next=_next(intrigue, shown, somebody_in=bool(inside)),
        changes=tuple(intrigue.changes.all()),
    )


def _line(row: Entrant, goal: Goal | None, missing: int) -> EntrantLine:
    out = row.folded_at is not None
    return EntrantLine(
        player=row.player,
        goal=goal,
        stake=row.stake,
        short_by=0 if out else missing,
        lineup=row.bound,  # type: ignore[attr-defined]
        state="out" if out else "short" if missing else "in",
        entered_at=row.entered_at,
        folded_at=row.folded_at,
        fold_cause=row.fold_cause,
    )


_BY_STEP = {
    "": "open_lineups",
    Intrigue.Step.STRIKES: "close_strikes",
    Intrigue.Step.COUNT: "end_count",
    Intrigue.Step.COUNTED: "to_victory",
}


def _next(intrigue: Intrigue, shown: Clock, *, somebody_in: bool) -> tuple[Next, ...]:
    if shown.phase is Phase.CLOSED:
        return ()
    if shown.phase is Phase.VICTORY:
        return (Next("drafts", None), Next("close", None))
    if shown.phase is Phase.RESOLUTION:
        return (Next(_BY_STEP[intrigue.step] if somebody_in else "close", None),)
    schedule, coming = intrigue.schedule, []
    held = shown.deadline - end if shown.deadline and (end := schedule.end_of(shown.phase)) else None
    for phase in (Phase.GOALS, Phase.BIDS, Phase.CIRCUMSTANCES, Phase.RESOLUTION):
        start = schedule.start_of(phase)
        if start is not None and held is not None and phase.is_after(shown.phase):
            coming.append(Next(str(phase), start + held))
    if shown.window_from and not shown.in_window and not shown.phase.is_after(Phase.BIDS):
        coming.append(Next("window", shown.window_from))
    last = Next("open_lineups" if somebody_in or not shown.phase.is_after(Phase.BIDS) else "close", None)
    return (*sorted(coming, key=lambda step: (step.at is None, step.at)), last)

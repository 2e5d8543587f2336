"""What one player has in the intrigues and can do at this moment; read by that player alone.

The current stake, and so how much is missing, is told by mediators and not by the phone, unless the event shows it on
the board (IN-42).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, prefetch_related_objects

from intrigues.models import Bid, CardDesign, Entrant, Fold, Goal, Intrigue, LineupCard
from intrigues.selectors.clock import Clock, clock
from intrigues.selectors.entries import standing_of
from larp.models import Player
from larp.rules.timeline import Phase
from larp.selectors.prepared import Given, Prepared

_OPEN = {"intrigue__event_id": Given("event"), "intrigue__closed_at": None}
_INTRIGUES = Prepared(
    lambda: Intrigue.objects.filter(event_id=Given("event"), closed_at=None).select_related("event")
)
_ENTRANTS = Prepared(lambda: Entrant.objects.filter(player_id=Given("player"), **_OPEN))
_GOALS = Prepared(lambda: Goal.objects.filter(player_id=Given("player"), **_OPEN).select_related("head"))


@dataclass(frozen=True)
class LaidCard:
    """A card of one's own lineup, in order; `bound` while it can't be given or staked (IN-10)."""

    card_id: int
    design: CardDesign
    bound: bool


@dataclass(frozen=True)
class Mine:
    """One intrigue as a player sees their own part of it.

    `state`: none (no bid), in, out. `can`: what can be done now, of declare_goal, change_goal, bid, top_up, fold,
    circumstance, strike, watch, pick; the first is the most pressing, an empty tuple means wait. `short_by` is None
    where the player must ask a mediator. `goals` are all that were declared, those taken back too.
    """

    intrigue: Intrigue
    clock: Clock
    state: str
    goal: Goal | None
    goals: tuple[Goal, ...]
    stake: int
    lineup: tuple[LaidCard, ...]
    bids: tuple[Bid, ...]
    folds: tuple[Fold, ...]
    folded_at: datetime | None
    fold_cause: str
    short_by: int | None
    can: tuple[str, ...]


def still_open(event_id: int) -> list[Intrigue]:
    """The intrigues of the event that aren't closed, with their event."""
    return _INTRIGUES(event=event_id)


def mine(player: Player, now: datetime, rows: list[Intrigue] | None = None) -> tuple[Mine, ...]:
    """The player's part in every intrigue of the event that isn't closed, the one under way first; `rows` are those of
    `still_open` where they have been read.

    Closing work that is due must have been done (`intrigues.services.clockwork`).
    """
    rows = still_open(player.event_id) if rows is None else rows
    entered = _ENTRANTS(event=player.event_id, player=player.pk)
    if entered:
        laid = Prefetch("lineup", LineupCard.objects.select_related("card__design"))
        prefetch_related_objects(entered, laid, "bids", "folds")
    entrants = {entrant.intrigue_id: entrant for entrant in entered}
    goals: dict[int, list[Goal]] = defaultdict(list)
    for goal in _GOALS(event=player.event_id, player=player.pk):
        goals[goal.intrigue_id].append(goal)
    found = [_mine(row, player, entrants.get(row.pk), goals[row.pk], now) for row in rows]
    return tuple(sorted(found, key=lambda part: part.clock.phase is Phase.ANNOUNCED))


def _mine(row: Intrigue, player: Player, entrant: Entrant | None, goals: list[Goal], now: datetime) -> Mine:
    shown = clock(row, now)
    goal = next((goal for goal in goals if goal.withdrawn_at is None), None)
    state = "none" if entrant is None else "in" if entrant.folded_at is None else "out"
    short_by = standing_of(row).missing(player.pk) if row.event.rules.stake_on_board and state != "out" else None
    return Mine(
        intrigue=row,
        clock=shown,
        state=state,
        goal=goal,
        goals=tuple(goals),
        stake=entrant.stake if entrant else 0,
        lineup=_lineup(entrant) if entrant else (),
        bids=tuple(entrant.bids.all()) if entrant else (),
        folds=tuple(entrant.folds.all()) if entrant else (),
        folded_at=entrant.folded_at if entrant else None,
        fold_cause=entrant.fold_cause if entrant else "",
        short_by=short_by,
        can=() if player.bystander or shown.paused else _can(row, shown, state, has_goal=goal is not None),
    )


def _lineup(entrant: Entrant) -> tuple[LaidCard, ...]:
    return tuple(LaidCard(laid.card_id, laid.card.design, laid.released_at is None) for laid in entrant.lineup.all())


def _can(row: Intrigue, shown: Clock, state: str, *, has_goal: bool) -> tuple[str, ...]:
    options, phase, found = row.event.rules, shown.phase, []
    if phase is Phase.GOALS:
        found.append("change_goal" if has_goal else "declare_goal")
    if phase is Phase.BIDS:
        if state == "none" and not (shown.in_window and options.late_entry == "refuse"):
            found.append("bid")
        if state == "in":
            found.append("top_up" if shown.in_window else "bid")
    anytime = options.circumstances_when == "anytime" and phase in (Phase.GOALS, Phase.BIDS)
    if (phase is Phase.CIRCUMSTANCES or anytime) and (state == "in" or options.circumstances_from == "anyone"):
        found.append("circumstance")
    if phase is Phase.RESOLUTION:
        found.append("strike" if row.step == Intrigue.Step.STRIKES and state == "in" else "watch")
    if phase is Phase.VICTORY:
        found.append("pick" if state == "in" else "watch")
    last = Phase.BIDS if options.fold_until == "bids" else Phase.RESOLUTION
    if state == "in" and not row.step and not phase.is_after(last):
        found.append("fold")
    return tuple(found)

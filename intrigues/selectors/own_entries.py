"""What has been recorded for one player in intrigues: when, and by whom as that player may read it (IN-41)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from intrigues.models import CircumstancePlay
from intrigues.selectors.entries import FoldCause
from intrigues.selectors.mine import Mine
from larp.models import Player
from larp.selectors.prepared import Given, Prepared

Text = dict[str, Any]
_PLAYED = Prepared(
    lambda: CircumstancePlay.objects.filter(
        player_id=Given("player"), intrigue__event_id=Given("event")
    ).select_related("card__design")
)


class EntryKind(StrEnum):
    GOAL = "goal"
    GOAL_WITHDRAWN = "goal_withdrawn"
    BID = "bid"
    FOLD = "fold"
    PUT_OUT = "put_out"
    CIRCUMSTANCE = "circumstance"


@dataclass(frozen=True)
class OwnEntry:
    """One record. `goal` and `head` are those of a goal, `cards` and `stake` (after it) those of a bid, `title` that
    of a circumstance. `by` is empty for "a mediator", None where the clock did it."""

    at: datetime
    kind: EntryKind
    by: str | None
    goal: str = ""
    head: Text | None = None
    cards: int = 0
    stake: int = 0
    title: Text | None = None


def own_entries(player: Player, parts: Iterable[Mine], *, played: bool = True) -> dict[int, list[OwnEntry]]:
    """The player's records by intrigue, the last first: one query beside what `mine` has read, and none for one who is
    known to have `played` no circumstance."""
    found = {part.intrigue.pk: [*_goals(part), *_bids(part), *_folds(part)] for part in parts}
    for play in _PLAYED(player=player.pk, event=player.event_id) if played else ():
        title = play.card.design.title
        line = OwnEntry(play.made_at, EntryKind.CIRCUMSTANCE, play.by_public_name, title=title)
        found.get(play.intrigue_id, []).append(line)
    return {intrigue: sorted(rows, key=lambda row: row.at, reverse=True) for intrigue, rows in found.items()}


def _goals(part: Mine) -> Iterator[OwnEntry]:
    for goal in part.goals:
        kind = EntryKind.GOAL if goal.withdrawn_at is None else EntryKind.GOAL_WITHDRAWN
        head = goal.head.name if goal.head else None
        yield OwnEntry(goal.made_at, kind, goal.by_public_name, goal=goal.kind, head=head)


def _bids(part: Mine) -> Iterator[OwnEntry]:
    for bid in part.bids:
        yield OwnEntry(bid.made_at, EntryKind.BID, bid.by_public_name, cards=bid.count, stake=bid.stake_after)


def _folds(part: Mine) -> Iterator[OwnEntry]:
    for fold in part.folds:
        kind = EntryKind.FOLD if fold.cause == FoldCause.OWN else EntryKind.PUT_OUT
        yield OwnEntry(fold.made_at, kind, None if fold.cause == FoldCause.CLOCK else fold.by_public_name)

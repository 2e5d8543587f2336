"""The public board: what everybody may read about the intrigues of an event.

Who stands behind a circumstance, what an incognito mediator recorded and the current stake are left out here, where
the rules say so (IN-41, IN-42, IN-47); nothing of hands, stakes, lineups or who is in.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any

from intrigues.models import CardDesign, CircumstancePlay, Goal, Intrigue, Prize, StandingChange
from intrigues.selectors.clock import Clock, clock
from intrigues.selectors.heads import heads_in
from larp.models import Announcement, Event, Player
from larp.rules.timeline import Phase
from larp.selectors.prepared import Given, Prepared

_IN = {"intrigue__event_id": Given("event")}
_INTRIGUES = Prepared(lambda: Intrigue.objects.filter(event_id=Given("event")).select_related("event"))
_NEWS = Prepared(lambda: Announcement.objects.filter(event_id=Given("event"))[:NEWS])
_CHANGES = Prepared(lambda: StandingChange.objects.filter(event_id=Given("event")).order_by("-id"))
_GOALS = Prepared(lambda: Goal.objects.filter(**_IN, withdrawn_at=None))
_POSTED = Prepared(
    lambda: CircumstancePlay.objects.filter(**_IN, returned_at=None, opened_at__isnull=False).select_related(
        "card__design"
    )
)
_PRIZES = Prepared(lambda: Prize.objects.filter(**_IN, returned_at=None).select_related("card__design"))

Text = dict[str, Any]
"""A text by language."""

NEWS = 12
"""How many announcements a board shows."""


@dataclass(frozen=True)
class GoalLine:
    """Who declared what. `recorded_by` is the mediator's name as players may read it; empty for "a mediator"."""

    player: Text
    player_id: int
    kind: str
    head: Text | None
    made_at: datetime
    recorded_by: str


@dataclass(frozen=True)
class HeadLine:
    """A head that is played for. Without initiators a master put it up (IN-28)."""

    person: Text
    person_id: int
    role: Text
    initiators: tuple[Text, ...]


@dataclass(frozen=True)
class CircumstanceLine:
    """A circumstance posted openly. `by` is None where the event hides authors (IN-47)."""

    design: CardDesign
    target: Text | None
    by: Text | None
    posted_at: datetime


@dataclass(frozen=True)
class BoardIntrigue:
    """One intrigue. `one_card_each`: a head was declared, so influence gives at most one card each (IN-24).
    `current_stake` is None unless the event shows it (IN-42)."""

    intrigue: Intrigue
    clock: Clock
    goals: tuple[GoalLine, ...]
    heads: tuple[HeadLine, ...]
    influence_by: tuple[Text, ...]
    one_card_each: bool
    prizes: tuple[CardDesign, ...]
    prizes_face_down: int
    circumstances: tuple[CircumstanceLine, ...]
    current_stake: int | None


@dataclass(frozen=True)
class StandingLine:
    """A sharp change in a person's standing, in a master's words (IN-26)."""

    person: Text
    text: str
    at: datetime


@dataclass(frozen=True)
class Board:
    """The intrigues that aren't closed, by their start; those closed; news and changes of standing, newest first."""

    running: tuple[BoardIntrigue, ...]
    closed: tuple[BoardIntrigue, ...]
    announcements: tuple[Announcement, ...]
    standing_changes: tuple[StandingLine, ...]


@dataclass
class _Rows:
    """Rows of all intrigues of the event, by intrigue, read once."""

    players: dict[int, Player] = field(default_factory=dict)
    goals: dict[int, list[Goal]] = field(default_factory=lambda: defaultdict(list))
    circumstances: dict[int, list[CircumstancePlay]] = field(default_factory=lambda: defaultdict(list))
    prizes: dict[int, list[Prize]] = field(default_factory=lambda: defaultdict(list))


def board(event: Event, now: datetime) -> Board:
    """The board at `now`: the same for everybody (IN-13, IN-21, IN-26, IN-47)."""
    rows, heads, changes = _read(event), heads_in(event), _CHANGES(event=event.pk)
    named: set[int | None] = {row.person_id for row in changes}
    for head in chain.from_iterable(heads.values()):
        named |= {head.head, *head.initiators}
    for goal in chain.from_iterable(rows.goals.values()):
        named |= {goal.player_id, goal.head_id}
    for play in chain.from_iterable(rows.circumstances.values()):
        named |= {play.player_id, play.target_id}
    # Of three hundred players few stand on the board.
    rows.players.update(Player.objects.in_bulk(pk for pk in named if pk) if named else {})
    lines = [_intrigue(row, rows, heads.get(row.pk, ()), now) for row in _INTRIGUES(event=event.pk)]
    closed = [line for line in lines if line.clock.phase is Phase.CLOSED]
    return Board(
        running=tuple(sorted((line for line in lines if line not in closed), key=_begins)),
        closed=tuple(closed),
        announcements=tuple(_NEWS(event=event.pk)),
        standing_changes=tuple(
            StandingLine(rows.players[row.person_id].name, row.text, row.made_at) for row in changes
        ),
    )


def _begins(line: BoardIntrigue) -> tuple[datetime, int]:
    return line.intrigue.goals_from, line.intrigue.number


def board_intrigue(intrigue: Intrigue, now: datetime) -> BoardIntrigue:
    """One intrigue as it stands on the board."""
    both = board(intrigue.event, now)
    return next(line for line in (*both.running, *both.closed) if line.intrigue.pk == intrigue.pk)


def _read(event: Event) -> _Rows:
    rows = _Rows()
    for goal in _GOALS(event=event.pk):
        rows.goals[goal.intrigue_id].append(goal)
    for play in _POSTED(event=event.pk):
        rows.circumstances[play.intrigue_id].append(play)
    for prize in _PRIZES(event=event.pk):
        rows.prizes[prize.intrigue_id].append(prize)
    return rows


def _intrigue(row: Intrigue, rows: _Rows, heads: tuple[Any, ...], now: datetime) -> BoardIntrigue:
    options, players = row.event.rules, rows.players
    goals, prizes = rows.goals[row.pk], rows.prizes[row.pk]
    shows_authors = options.circumstance_author == "shown"
    return BoardIntrigue(
        intrigue=row,
        clock=clock(row, now),
        goals=tuple(
            GoalLine(
                player=players[goal.player_id].name,
                player_id=goal.player_id,
                kind=goal.kind,
                head=players[goal.head_id].name if goal.head_id else None,
                made_at=goal.made_at,
                recorded_by=goal.by_public_name,
            )
            for goal in goals
        ),
        heads=tuple(
            HeadLine(
                person=players[head.head].name,
                person_id=head.head,
                role=players[head.head].role,
                initiators=tuple(players[initiator].name for initiator in head.initiators),
            )
            for head in heads
        ),
        influence_by=tuple(players[goal.player_id].name for goal in goals if goal.kind == Goal.Kind.INFLUENCE),
        one_card_each=bool(heads),
        prizes=tuple(prize.card.design for prize in prizes if not prize.face_down),
        prizes_face_down=sum(prize.face_down for prize in prizes),
        circumstances=tuple(
            CircumstanceLine(
                design=play.card.design,
                target=players[play.target_id].name if play.target_id else None,
                by=players[play.player_id].name if shows_authors else None,
                posted_at=play.made_at,
            )
            for play in rows.circumstances[row.pk]
        ),
        current_stake=row.current_stake if options.stake_on_board else None,
    )

"""Heads: which are played for in an intrigue, and what is on record about a person's head in the event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from intrigues.models import Goal, HeadMark, HeadWin, Intrigue, StandingChange
from intrigues.rules.goals import Declaration, HeadPrize, HeadRecord, heads_played_for
from larp.models import Event, Player
from larp.selectors.prepared import Given, Prepared

_IN = {"intrigue__event_id": Given("event")}
_DECLARED = Prepared(lambda: Goal.objects.filter(**_IN, kind=Goal.Kind.HEAD, withdrawn_at=None))
_MARKS = Prepared(lambda: HeadMark.objects.filter(**_IN))


def heads_of(intrigue: Intrigue) -> tuple[HeadPrize, ...]:
    """The heads that are prizes in the intrigue, with their initiators, by player ids (IN-22, IN-23, IN-28)."""
    return _heads(
        Goal.objects.filter(intrigue=intrigue, kind=Goal.Kind.HEAD, withdrawn_at=None),
        HeadMark.objects.filter(intrigue=intrigue),
    )


def heads_in(event: Event) -> dict[int, tuple[HeadPrize, ...]]:
    """The same for every intrigue of the event that has any, by its id."""
    goals: dict[int, list[Goal]] = defaultdict(list)
    for goal in _DECLARED(event=event.pk):
        goals[goal.intrigue_id].append(goal)
    marks: dict[int, list[HeadMark]] = defaultdict(list)
    for mark in _MARKS(event=event.pk):
        marks[mark.intrigue_id].append(mark)
    return {pk: _heads(goals[pk], marks[pk]) for pk in [*goals, *(pk for pk in marks if pk not in goals)]}


def record_of(event: Event, person: Player | None, *, at: datetime) -> HeadRecord:
    """What the rules ask about that person's head, as it stood at `at` (IN-40): an empty record for nobody."""
    if person is None:
        return HeadRecord()
    won = HeadWin.objects.filter(event=event, person=person, made_at__lte=at).order_by("id").last()
    changed = StandingChange.objects.filter(event=event, person=person, made_at__lte=at).order_by("id").last()
    return HeadRecord(
        won_at=won.made_at if won else None,
        changed_at=changed.made_at if changed else None,
        in_effect=won is not None and event.ended_at is not None and event.ended_at <= at,
    )


def _heads(goals: Iterable[Goal], marks: Iterable[HeadMark]) -> tuple[HeadPrize, ...]:
    declared = [
        Declaration(head=goal.head_id, declared_at=goal.made_at, initiator=goal.player_id)
        for goal in goals
        if goal.head_id is not None
    ]
    struck_off = []
    for mark in marks:
        if mark.kind == HeadMark.Kind.PUT_UP:
            declared.append(Declaration(head=mark.person_id, declared_at=mark.made_at))
        else:
            struck_off.append(mark.person_id)
    return heads_played_for(declared, struck_off)

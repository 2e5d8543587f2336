"""Goals and heads: what players declare, and what masters put up, strike off and record (IN-20 to IN-28).

A record may come late and is judged as of when it was made; one that masters must judge is refused as `ForMasters`
(`intrigues.services.intake`), and nothing is written.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Draft, Goal, HeadMark, Intrigue, StandingChange
from intrigues.models.recorded import by
from intrigues.permissions import check_master, check_records_for
from intrigues.rules.bidding import Moment
from intrigues.rules.entries import counted_at
from intrigues.rules.goals import GoalKind, HeadRecord, judge_goal, judge_put_up, judge_withdrawal
from intrigues.rules.intake import RecordKind, judge_acceptance, route
from intrigues.selectors.clock import history_of, milestones_of
from intrigues.selectors.heads import heads_of, record_of
from intrigues.services import clockwork
from intrigues.services.intake import checked
from intrigues.services.taking_part import check_can_take_part, check_takes_part
from larp.models import Event, Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase
from larp.services.journal import Visibility, record


@transaction.atomic
def declare(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    kind: str,
    now: datetime,
    head: Player | None = None,
    made_at: datetime | None = None,
) -> Goal:
    """The player's goal: `head` (of that person), `influence` or `institution`; everybody sees it at once (IN-21).

    Refuses what `judge_goal` refuses, a head that was struck off (`head_struck_off`), a bystander and one who has
    left (`bystander`, `player_left`).
    """
    check_records_for(actor, player=player)
    row = clockwork.locked(intrigue=intrigue, now=now)
    made_at = counted_at(made_at or now, now)
    _check_route(row, _objection(row, player, kind, head, made_at), made_at, now)
    return _add(actor, row, player, kind, head, made_at, now)


@transaction.atomic
def change(
    *,
    actor: Actor,
    goal: Goal,
    kind: str,
    now: datetime,
    head: Player | None = None,
    made_at: datetime | None = None,
) -> Goal:
    """The player's goal gives way to another one (IN-20). Returns the new one; the old one stays on record."""
    check_records_for(actor, player=goal.player)
    row = clockwork.locked(intrigue=goal.intrigue_id, now=now)
    made_at = counted_at(made_at or now, now)
    violation = _objection_to_withdrawal(row, goal, made_at)
    violation = violation or _objection(row, goal.player, kind, head, made_at, instead_of=goal)
    if goal.made_at > made_at:
        # The goal that would give way is the later one.
        violation = RuleViolation("goal_already", "IN-20")
    _check_route(row, violation, made_at, now)
    Goal.objects.filter(pk=goal.pk).update(withdrawn_at=made_at)
    return _add(actor, row, goal.player, kind, head, made_at, now)


@transaction.atomic
def withdraw(*, actor: Actor, goal: Goal, now: datetime, made_at: datetime | None = None) -> Goal:
    """The player's goal is taken back (IN-20). Refuses outside goals and a second time (`goal_absent`)."""
    check_records_for(actor, player=goal.player)
    row = clockwork.locked(intrigue=goal.intrigue_id, now=now)
    made_at = counted_at(made_at or now, now)
    _check_route(row, _objection_to_withdrawal(row, goal, made_at), made_at, now)
    return _take_back(actor, row, goal, made_at, now)


@transaction.atomic
def accept_late_goal(
    *,
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    kind: str,
    reason: str,
    made_at: datetime,
    now: datetime,
    head: Player | None = None,
) -> Goal:
    """A master takes a goal that waited for judgement; it counts as of `made_at` and replaces one that the player has
    (IN-71). Refuses once the draft has started (`acceptance_over`), a bystander, and a goal that can't be one at
    all."""
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    judge_acceptance(kind=RecordKind.GOAL, milestones=milestones_of(row))
    check_can_take_part(row, player)
    judge_goal(
        kind=GoalKind(kind),
        head=head.pk if head else None,
        record=HeadRecord(),
        final=row.final,
        has_goal=False,
        moment=Moment(Phase.GOALS),
        options=RuleOptions(),
    )
    row.goals.filter(player=player, withdrawn_at=None).update(withdrawn_at=now)
    return _add(actor, row, player, kind, head, counted_at(made_at, now), now, reason=reason)


@transaction.atomic
def accept_late_withdrawal(*, actor: Actor, goal: Goal, reason: str, made_at: datetime, now: datetime) -> Goal:
    """A master takes a withdrawal that waited for judgement (IN-71). Refuses once the draft has started
    (`acceptance_over`) and where the goal is withdrawn (`goal_absent`)."""
    check_master(actor, event_id=goal.intrigue.event_id)
    row = clockwork.locked(intrigue=goal.intrigue_id, now=now)
    judge_acceptance(kind=RecordKind.GOAL, milestones=milestones_of(row))
    if not row.goals.filter(pk=goal.pk, withdrawn_at=None).exists():
        raise RuleViolation("goal_absent", "IN-20")
    return _take_back(actor, row, goal, counted_at(made_at, now), now, reason=reason)


@transaction.atomic
def put_up_head(*, actor: Actor, intrigue: Intrigue, person: Player, now: datetime, reason: str = "") -> HeadMark:
    """A master puts a head up that must be won anew; it counts as declared, with no initiator (IN-28).

    Refuses what `judge_put_up` refuses and a head put up already (`head_put_up_already`).
    """
    check_master(actor, event_id=intrigue.event_id)
    _check_event(intrigue, person)
    row = clockwork.locked(intrigue=intrigue, now=now)
    moment = Moment.of(history_of(row), now, row.event.rules)
    judge_put_up(record=record_of(row.event, person, at=now), moment=moment)
    if row.head_marks.filter(person=person, kind=HeadMark.Kind.PUT_UP).exists():
        raise RuleViolation("head_put_up_already", "IN-28")
    return _mark(actor, row, person, HeadMark.Kind.PUT_UP, reason, now)


@transaction.atomic
def strike_off_head(*, actor: Actor, intrigue: Intrigue, person: Player, reason: str, now: datetime) -> HeadMark:
    """The head of a person who has left the event is no prize any more (IN-22).

    Refuses without a reason (`reason_missing`), a person who is here (`person_still_here`), a head that isn't played
    for (`head_not_played_for`), and once a draft has started (`draft_started`).
    """
    check_master(actor, event_id=intrigue.event_id)
    if not reason.strip():
        raise RuleViolation("reason_missing", "IN-22")
    row = clockwork.locked(intrigue=intrigue, now=now)
    if not Player.objects.filter(pk=person.pk, left_at__isnull=False).exists():
        raise RuleViolation("person_still_here", "IN-22")
    if row.closed_at is not None or Draft.objects.filter(intrigue=row).exists():
        raise RuleViolation("draft_started", "IN-22")
    if person.pk not in [prize.head for prize in heads_of(row)]:
        raise RuleViolation("head_not_played_for", "IN-22")
    return _mark(actor, row, person, HeadMark.Kind.STRUCK_OFF, reason, now)


@transaction.atomic
def record_standing(*, actor: Actor, event: Event, person: Player, text: str, now: datetime) -> StandingChange:
    """A master records a sharp change in a person's standing; those playing can read it (IN-26, IN-28)."""
    check_master(actor, event_id=event.pk)
    if person.event_id != event.pk:
        raise RuleViolation("other_event")
    if not text.strip():
        raise RuleViolation("text_missing", "IN-26")
    made = StandingChange.objects.create(
        event=event, person=person, text=text, made_at=now, received_at=now, **by(actor)
    )
    facts = {"person": person.pk, "text": text}
    record(actor=actor, event=event, kind="standing.changed", data=facts, now=now, visibility=Visibility.PUBLIC)
    return made


def _objection(
    intrigue: Intrigue, player: Player, kind: str, head: Player | None, at: datetime, *, instead_of: Goal | None = None
) -> RuleViolation | None:
    """What stands against the goal as of `at`. One that another tablet brought later is in the way too (IN-70)."""
    others = intrigue.goals.filter(player=player)
    if instead_of is not None:
        others = others.exclude(pk=instead_of.pk)
    has_goal = others.filter(withdrawn_at=None).exists() or others.filter(made_at__lte=at, withdrawn_at__gt=at).exists()
    try:
        check_takes_part(intrigue, player, at=at)
        if head is not None:
            _check_event(intrigue, head)
            if intrigue.head_marks.filter(person=head, kind=HeadMark.Kind.STRUCK_OFF).exists():
                raise RuleViolation("head_struck_off", "IN-22")
        judge_goal(
            kind=GoalKind(kind),
            head=head.pk if head else None,
            record=record_of(intrigue.event, head, at=at),
            final=intrigue.final,
            has_goal=has_goal,
            moment=Moment.of(history_of(intrigue), at, intrigue.event.rules),
            options=intrigue.event.rules,
        )
    except RuleViolation as found:
        return found
    return None


def _objection_to_withdrawal(intrigue: Intrigue, goal: Goal, at: datetime) -> RuleViolation | None:
    try:
        judge_withdrawal(
            has_goal=intrigue.goals.filter(pk=goal.pk, withdrawn_at=None, made_at__lte=at).exists(),
            moment=Moment.of(history_of(intrigue), at, intrigue.event.rules),
        )
    except RuleViolation as found:
        return found
    return None


def _check_route(intrigue: Intrigue, violation: RuleViolation | None, made_at: datetime, now: datetime) -> None:
    routing = route(
        kind=RecordKind.GOAL,
        made_at=made_at,
        received_at=now,
        history=history_of(intrigue),
        options=intrigue.event.rules,
        violation=violation,
    )
    checked(routing)


def _check_event(intrigue: Intrigue, person: Player) -> None:
    if person.event_id != intrigue.event_id:
        raise RuleViolation("other_event")


def _add(
    actor: Actor,
    intrigue: Intrigue,
    player: Player,
    kind: str,
    head: Player | None,
    made_at: datetime,
    now: datetime,
    *,
    reason: str = "",
) -> Goal:
    goal = Goal.objects.create(
        intrigue=intrigue, player=player, kind=kind, head=head, made_at=made_at, received_at=now, **by(actor)
    )
    _record(actor, goal, "goal.declared", made_at, now, reason)
    return goal


def _take_back(
    actor: Actor, intrigue: Intrigue, goal: Goal, made_at: datetime, now: datetime, *, reason: str = ""
) -> Goal:
    goal = intrigue.goals.get(pk=goal.pk)
    goal.withdrawn_at = made_at
    goal.save(update_fields=["withdrawn_at"])
    _record(actor, goal, "goal.withdrawn", made_at, now, reason)
    return goal


def _record(actor: Actor, goal: Goal, kind: str, made_at: datetime, now: datetime, reason: str) -> None:
    record(
        actor=actor,
        event=goal.intrigue.event_id,
        kind=kind,
        data={"goal": goal.pk, "kind": goal.kind, "head": goal.head_id} | ({"accepted": True} if reason else {}),
        now=now,
        happened_at=made_at,
        subject=goal.intrigue_id,
        player=goal.player_id,
        visibility=Visibility.PUBLIC,
    )


def _mark(
    actor: Actor, intrigue: Intrigue, person: Player, kind: HeadMark.Kind, reason: str, now: datetime
) -> HeadMark:
    mark = HeadMark.objects.create(
        intrigue=intrigue, person=person, kind=kind, reason=reason, made_at=now, received_at=now, **by(actor)
    )
    record(
        actor=actor,
        event=intrigue.event_id,
        kind=f"head.{kind}",
        data={"person": person.pk},
        now=now,
        subject=intrigue.pk,
        visibility=Visibility.PUBLIC,
    )
    return mark

"""Opening intrigues and leading them along their clock, from the first plan to the close (IN-11 to IN-19, IN-69)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.models import Draft, Intrigue, Place, ScheduleChange
from intrigues.models.recorded import by
from intrigues.permissions import check_leads, check_master
from intrigues.selectors.heads import heads_of
from intrigues.services import clockwork, returns
from larp.models import Event
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.timeline import CLOCKED, Phase, Schedule
from larp.services import journal
from larp.services.texts import by_language, one_line

MOST_NUMBER = 999


@transaction.atomic
def create(
    *,
    actor: Actor,
    event: Event,
    number: int,
    starts_at: datetime,
    now: datetime,
    minutes: Mapping[str, int] | None = None,
    final: bool = False,
    estimated_end: datetime | None = None,
    note: Mapping[str, str] | None = None,
    prize_cards: int | None = None,
    place_note: str = "",
) -> Intrigue:
    """A new intrigue whose goals begin at `starts_at` (IN-11, IN-12, IN-13).

    `minutes` holds lengths of `goals`, `bids`, `circumstances` that differ from the event's; `note` is by language.
    Refuses a start before `now` (`starts_in_past`), a number in use (`number_taken`), a second final intrigue
    (`final_taken`, IN-17), a number outside 1 to `MOST_NUMBER` (`intrigue_number`), and a length under a minute or
    over a week (`phase_too_short`, `phase_too_long`).
    """
    check_master(actor, event_id=event.pk)
    event = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if starts_at < now:
        raise RuleViolation("starts_in_past", "IN-16", starts=starts_at.isoformat())
    if not 1 <= number <= MOST_NUMBER:
        raise RuleViolation("intrigue_number", most=MOST_NUMBER)
    if event.intrigues.filter(number=number).exists():
        raise RuleViolation("number_taken", number=number)
    if final and (taken := event.intrigues.filter(final=True).first()):
        raise RuleViolation("final_taken", "IN-17", number=taken.number)
    lengths = {f"{phase}_minutes": getattr(event.rules, f"{phase}_minutes") for phase in CLOCKED}
    lengths |= {f"{phase}_minutes": length for phase, length in (minutes or {}).items()}
    schedule = Schedule.planned(starts_at, **lengths)
    made = Intrigue.objects.create(
        event=event,
        number=number,
        final=final,
        note=dict(note or {}),
        prize_cards=prize_cards,
        place_note=place_note,
        estimated_end=estimated_end,
        **clockwork.columns_of(schedule),
    )
    ScheduleChange.objects.create(
        intrigue=made, kind="created", after=schedule.to_json(), made_at=now, received_at=now, **by(actor)
    )
    facts = {"number": number, "starts": starts_at.isoformat(), "final": final}
    clockwork.announced(actor=actor, intrigue=made, kind="intrigue.created", data=facts, now=now)
    clockwork.nudge(intrigue=made, now=now)
    return made


@transaction.atomic
def describe(
    *,
    actor: Actor,
    intrigue: Intrigue,
    note: Mapping[str, str],
    place_note: str,
    estimated_end: datetime | None,
    now: datetime,
) -> Intrigue:
    """What stands beside the times: what the intrigue is about, where lineups are laid, the masters' estimate of its
    end, which closes nothing (IN-13). Refuses a closed intrigue (`intrigue_closed`)."""
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    if row.closed_at is not None:
        raise RuleViolation("intrigue_closed", "IN-69", closed=row.closed_at.isoformat())
    row.note, row.estimated_end = by_language(note, field="note"), estimated_end
    row.place_note = one_line(place_note, field="place_note", longest=120)
    row.save(update_fields=["note", "place_note", "estimated_end"])
    facts = {"number": row.number, "estimated_end": estimated_end.isoformat() if estimated_end else None}
    journal.record(
        actor=actor, event=row.event_id, kind="intrigue.described", now=now, data=facts, subject=row.pk,
        visibility=journal.Visibility.PUBLIC,
    )  # fmt: skip
    return row


def start_now(*, actor: Actor, intrigue: Intrigue, now: datetime, reason: str = "") -> Intrigue:
    """Goals begin at `now`, every deadline moves along (IN-16). Refuses when they have begun (`already_started`)."""
    return _change(actor, intrigue, "started", now, reason, lambda schedule: schedule.start_at(now, now))


def pause(*, actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> Intrigue:
    """The clock stops at `now`, and nothing made from then on is taken (IN-16). Needs a reason (`reason_missing`)."""
    _check_reason(reason)
    return _change(actor, intrigue, "paused", now, reason, lambda schedule: schedule.pause(now))


def resume(*, actor: Actor, intrigue: Intrigue, now: datetime, reason: str = "") -> Intrigue:
    """The clock goes on at `now`; later deadlines are later by the length of the pause (IN-16)."""
    return _change(actor, intrigue, "resumed", now, reason, lambda schedule: schedule.resume(now))


def move_end(
    *, actor: Actor, intrigue: Intrigue, phase: Phase, new_end: datetime, reason: str, now: datetime
) -> Intrigue:
    """The end of `phase`, running or to come, moves to `new_end`, later deadlines with it (IN-16).

    An end in the past means at once. For the first phase it moves the start of the intrigue.
    """
    _check_reason(reason)
    return _change(actor, intrigue, "moved", now, reason, lambda schedule: schedule.move_end(phase, new_end, now))


def end_phase(*, actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> Intrigue:
    """The phase that runs ends at `now`, and its closing work is done at once (IN-16)."""
    _check_reason(reason)
    return _change(actor, intrigue, "ended", now, reason, lambda schedule: schedule.end_phase(now))


@transaction.atomic
def to_victory(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Intrigue:
    """Resolution is over, victory begins (IN-12). For whoever leads it: a master or a mediator.

    Refuses before the count has ended (`count_not_ended`, IN-49).
    """
    check_leads(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    schedule = row.schedule.to_victory(now)
    if row.step != Intrigue.Step.COUNTED:
        raise RuleViolation("count_not_ended", "IN-49", step=row.step)
    clockwork.write_schedule(actor=actor, intrigue=row, kind="victory", schedule=schedule, reason="", now=now)
    return row


@transaction.atomic
def close(*, actor: Actor, intrigue: Intrigue, now: datetime) -> Intrigue:
    """A master closes the intrigue for good (IN-69): stakes and prizes not picked go to the bank (IN-35), lineups
    are free.

    With a winner, refuses outside victory (`not_in_victory`) and before every draft is done (`draft_not_done`). With
    no winner it can be closed once bids are over (IN-39).
    """
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    schedule = row.schedule.close(now)
    phase = row.schedule.phase_at(now)
    if not phase.is_after(Phase.BIDS):
        raise RuleViolation("not_in_victory", "IN-69", phase=str(phase))
    if row.entrants.filter(folded_at=None).exists():
        if phase is not Phase.VICTORY:
            raise RuleViolation("not_in_victory", "IN-69", phase=str(phase))
        _check_drafts(row)
    returns.to_bank(actor=actor, intrigue=row, now=now)
    clockwork.write_schedule(actor=actor, intrigue=row, kind="closed", schedule=schedule, reason="", now=now)
    return row


@transaction.atomic
def call_off(*, actor: Actor, intrigue: Intrigue, reason: str, now: datetime) -> Intrigue:
    """A master calls the intrigue off (IN-19): it closes with no winner, and everything handed over or played in it
    goes back where it came from. Heads and fates stay as they were.

    Needs a reason (`reason_missing`). Refuses once a draft has started (`draft_started`).
    """
    check_master(actor, event_id=intrigue.event_id)
    _check_reason(reason, rule="IN-19")
    row = clockwork.locked(intrigue=intrigue, now=now)
    schedule = row.schedule.close(now)
    if Draft.objects.filter(intrigue=row).exists():
        raise RuleViolation("draft_started", "IN-19")
    returns.to_origin(actor=actor, intrigue=row, reason=reason, now=now)
    Intrigue.objects.filter(pk=row.pk).update(called_off=True)
    row.called_off = True
    clockwork.write_schedule(actor=actor, intrigue=row, kind="called_off", schedule=schedule, reason=reason, now=now)
    return row


@transaction.atomic
def _change(
    actor: Actor, intrigue: Intrigue, kind: str, now: datetime, reason: str, make: Callable[[Schedule], Schedule]
) -> Intrigue:
    check_master(actor, event_id=intrigue.event_id)
    row = clockwork.locked(intrigue=intrigue, now=now)
    schedule = make(row.schedule)
    clockwork.write_schedule(actor=actor, intrigue=row, kind=kind, schedule=schedule, reason=reason, now=now)
    return row


def _check_reason(reason: str, *, rule: str = "IN-16") -> None:
    if not reason.strip():
        raise RuleViolation("reason_missing", rule)


def _check_drafts(intrigue: Intrigue) -> None:
    done: dict[str, Any] = dict(Draft.objects.filter(intrigue=intrigue).values_list("kind", "ended_at"))
    wanted = {str(kind) for kind in done}
    if heads_of(intrigue):
        wanted.add("heads")
    if intrigue.cards.filter(place=Place.PRIZE).exists():
        wanted.add("influence")
    for kind in sorted(wanted):
        if done.get(kind) is None:
            raise RuleViolation("draft_not_done", "IN-69", kind=kind)

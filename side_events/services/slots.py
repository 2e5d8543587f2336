"""The schedule of side tables: slots made, changed, moved and called off by masters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from larp.bank import the_bank
from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import letter, one_line
from side_events import registry
from side_events.models import Slot
from side_events.services import places
from side_events.table.game import Game
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import begin

NAME_LENGTH = 80
LONGEST = 24 * 60
"""Minutes of a slot at most."""


@dataclass(frozen=True)
class Plan:
    """What a master says of a slot. `pays` is the key of a card's design, with `pays_to` other than nobody."""

    place: str
    starts_at: datetime | None
    minutes: int | None
    least: int | None
    most: int | None
    title: str = ""
    leader: Player | None = None
    facilitator: str = ""
    note: str = ""
    master_note: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    pays_to: str = ""
    pays: str = ""


@transaction.atomic
def add(*, actor: Actor, event: Event, game_key: str, plan: Plan, now: datetime) -> Slot:
    """Puts a slot into the schedule.

    Refuses a game that isn't there (`game_unknown`), a slot without a place (`slot_placeless`), a time
    (`slot_timeless`) or a length of 1 to `LONGEST` minutes (`slot_length`), places that the game hasn't got with these
    options (`slot_places`), a card to be paid that the event hasn't got (`payout_unknown`), and by the game's `Refusal`
    options that it doesn't take.
    """
    check_master(actor, event_id=event.pk)
    columns = _columns(event, _game(game_key), plan)
    # The event's row stands for "the next number".
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    newest = Slot.objects.filter(event=event).aggregate(newest=Max("number"))["newest"] or 0
    slot = Slot.objects.create(event=event, number=newest + 1, game=game_key, **columns)
    record(actor, slot, "slot.added", now)
    return slot


@transaction.atomic
def change(*, actor: Actor, slot: Slot, plan: Plan, now: datetime) -> Slot:
    """Changes what is said of a slot; another time or place is told to everybody signed up. More places are given to
    those who wait.

    Refuses what `add` refuses, fewer places than are taken (`slot_fuller`), and a slot that is called off
    (`slot_cancelled`) or opened as a table (`slot_started`).
    """
    check_master(actor, event_id=slot.event_id)
    row = locked(slot)
    refuse_over(row)
    columns = _columns(row.event, _game(row.game), plan)
    taken = row.sign_ups.exclude(place=None).count()
    if columns["most"] < taken:
        raise RuleViolation("slot_fuller", taken=taken)
    moved = (columns["starts_at"], columns["place"]) != (row.starts_at, row.place)
    if moved:
        columns |= {"moved_at": now, "was_starts_at": row.starts_at, "was_place": row.place}
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))
    if row.leader_id is not None:
        row.sign_ups.filter(player_id=row.leader_id, left_at=None).update(place=None, left_at=now)
    places.close_ranks(slot=row)
    record(actor, row, "slot.moved" if moved else "slot.changed", now)
    if moved:
        places.tell_all(slot=row, kind="slot.moved", actor=actor, now=now)
    places.move_up(actor=actor, slot=row, now=now)
    return row


@transaction.atomic
def cancel(*, actor: Actor, slot: Slot, now: datetime) -> Slot:
    """Calls a slot off, and tells everybody signed up; a second time changes nothing. Refuses one that is opened as a
    table (`slot_started`)."""
    check_master(actor, event_id=slot.event_id)
    row = locked(slot)
    if row.cancelled_at is not None:
        return row
    refuse_over(row)
    row.cancelled_at = now
    row.save(update_fields=["cancelled_at"])
    record(actor, row, "slot.cancelled", now)
    places.tell_all(slot=row, kind="slot.cancelled", actor=actor, now=now)
    return row


def locked(slot: Slot) -> Slot:
    """The slot's row, locked for the present transaction and read afresh; everything about it begins here."""
    return Slot.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=slot.pk)


def refuse_over(slot: Slot) -> None:
    """Refuses a slot that is called off (`slot_cancelled`) or opened as a table (`slot_started`)."""
    if slot.cancelled_at is not None:
        raise RuleViolation("slot_cancelled")
    if slot.table_id is not None:
        raise RuleViolation("slot_started")


def record(actor: Actor, slot: Slot, kind: str, now: datetime) -> None:
    """Notes what was done with a slot. Public: the schedule shows it to everybody."""
    data = {"number": slot.number, "game": slot.game}
    journal.record(
        actor=actor, event=slot.event_id, kind=kind, now=now, data=data, visibility=journal.Visibility.PUBLIC
    )


def seats_for(game: Game, options: Mapping[str, Any]) -> tuple[int, int]:
    """How many may sign up for the game, at least and at most, if it is opened with these `options`: its seats without
    that of whoever leads, which is kept free for them as long as there is another."""
    meta = game.META
    led = [role for role in meta.roles if role.key == meta.facilitator_role]
    low = max(1, meta.least - sum(role.least for role in led))
    high = meta.most - sum(role.most for role in led)
    roles = [role.key for role in led]
    sizes = ((leading, count) for leading in (roles, []) for count in range(high, low - 1, -1))
    return low, next((count for leading, count in sizes if _opens(game, options, leading, count)), low)


def _opens(game: Game, options: Mapping[str, Any], leading: Sequence[str], count: int) -> bool:
    """Whether a table of so many opens, besides those who take the roles `leading`."""
    meta = game.META
    seats: list[dict[str, str]] = [{"key": f"r{number}", "role": role} for number, role in enumerate(leading)]
    seats += [{"key": f"s{number}"} for number in range(count)]
    try:
        begin(game, Header(meta.key, meta.rules_version, take_seats(meta, seats), take_options(meta, options), ""))
    except Refusal:
        return False
    return True


def _game(game_key: str) -> Game:
    game = registry.find(game_key)
    if game is None:
        raise RuleViolation("game_unknown", game=game_key)
    return game


def _columns(event: Event, game: Game, plan: Plan) -> dict[str, Any]:
    place = one_line(plan.place, field="place", longest=NAME_LENGTH)
    if not place:
        raise RuleViolation("slot_placeless")
    if plan.starts_at is None:
        raise RuleViolation("slot_timeless")
    if plan.minutes is None or not 1 <= plan.minutes <= LONGEST:
        raise RuleViolation("slot_length", most=LONGEST)
    options = take_options(game.META, plan.options)
    low, high = seats_for(game, options)
    least, most = plan.least or 0, plan.most or 0
    if not low <= least <= most <= high:
        raise RuleViolation("slot_places", low=low, high=high)
    if plan.leader is not None and plan.leader.event_id != event.pk:
        raise RuleViolation("other_event")
    if plan.pays_to not in Slot.PaysTo.values:
        raise RuleViolation("choice_missing")
    pays = plan.pays if plan.pays_to else ""
    if plan.pays_to and pays not in {each.key for each in the_bank().kept(event)}:
        raise RuleViolation("payout_unknown")
    return {
        "title": one_line(plan.title, field="title", longest=NAME_LENGTH),
        "place": place,
        "starts_at": plan.starts_at,
        "minutes": plan.minutes,
        "least": least,
        "most": most,
        "leader": plan.leader,
        "facilitator": "" if plan.leader else one_line(plan.facilitator, field="facilitator", longest=NAME_LENGTH),
        "note": letter(plan.note, field="note"),
        "master_note": letter(plan.master_note, field="master_note"),
        "options": dict(options),
        "pays_to": plan.pays_to,
        "pays": pays,
    }

"""Tables opened, paused, resumed and closed; the codes that let devices in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max

from larp.codes import new_code
from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import one_line
from side_events import registry
from side_events.models import Pass, Seat, Table
from side_events.permissions import Sitter, check_facilitates
from side_events.table.game import Game
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import begin

NAME_LENGTH, SEED_LENGTH = 80, 80


@dataclass(frozen=True)
class Sits:
    """Who is to sit in one place of the ring: a name, perhaps a role of the game, perhaps the event's player."""

    name: str
    role: str = ""
    player: Player | None = None


@transaction.atomic
def open_table(
    *,
    actor: Actor,
    event: Event,
    game_key: str,
    name: str,
    seats: Sequence[Sits],
    options: Mapping[str, Any],
    now: datetime,
    seed: str = "",
    passed_round: bool = False,
    keeps_recordings: bool = False,
    facilitator: str = "",
) -> Table:
    """Opens a table with the newest rules of the game, a code for each seat, for the facilitator and the screen.

    Without a `seed` the dice get one of their own; `facilitator` names whoever gets the facilitator's code, where
    that is no master. Refuses a game that isn't there (`game_unknown`), a table without
    a name (`table_nameless`), one player in two seats (`player_sits_twice`), and by the game's `Refusal` seats or
    options that it doesn't take.
    """
    check_master(actor, event_id=event.pk)
    return opened(
        actor=actor, event=event, game_key=game_key, name=name, seats=seats, options=options, now=now, seed=seed,
        passed_round=passed_round, keeps_recordings=keeps_recordings, facilitator=facilitator,
    )  # fmt: skip


def opened(
    *,
    actor: Actor,
    event: Event,
    game_key: str,
    name: str,
    seats: Sequence[Sits],
    options: Mapping[str, Any],
    now: datetime,
    seed: str = "",
    passed_round: bool = False,
    keeps_recordings: bool = False,
    facilitator: str = "",
) -> Table:
    """`open_table` inside the caller's transaction; who may do it the caller has checked."""
    game = registry.find(game_key)
    if game is None:
        raise RuleViolation("game_unknown", game=game_key)
    kept = one_line(name, field="name", longest=NAME_LENGTH)
    if not kept:
        raise RuleViolation("table_nameless")
    players = [seat.player.pk for seat in seats if seat.player]
    if len(set(players)) != len(players):
        raise RuleViolation("player_sits_twice")
    header = _header(game, seats, options, one_line(seed, field="seed", longest=SEED_LENGTH) or new_code())
    begin(game, header)
    # The event's row stands for "the next number".
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    newest = Table.objects.filter(event=event).aggregate(newest=Max("number"))["newest"] or 0
    table = Table.objects.create(
        event=event,
        number=newest + 1,
        name=kept,
        game=header.game,
        rules_version=header.rules_version,
        options=dict(header.options),
        seed=header.seed,
        token=new_code(),
        passed_round=passed_round,
        keeps_recordings=keeps_recordings,
        opened_at=now,
    )
    rows = Seat.objects.bulk_create(
        Seat(table=table, place=place, key=taken.key, name=taken.name, role=taken.role, player=given.player)
        for place, (taken, given) in enumerate(zip(header.seats, seats, strict=True), start=1)
    )
    passes = [Pass(table=table, door=Pass.Door.SEAT, seat=row, code=new_code(), issued_at=now) for row in rows]
    holder = one_line(facilitator, field="facilitator", longest=NAME_LENGTH)
    passes += [
        Pass(table=table, door=Pass.Door.FACILITATOR, code=new_code(), holder=holder, issued_at=now),
        Pass(table=table, door=Pass.Door.SCREEN, code=new_code(), issued_at=now),
    ]
    Pass.objects.bulk_create(passes)
    _record(actor, table, "table.opened", now)
    return table


@transaction.atomic
def pause(*, sitter: Sitter, table: Table, now: datetime) -> Table:
    """Nothing is taken from now on, for minutes or for days. Refuses a table that is paused or closed already."""
    locked = _locked(sitter, table)
    if locked.paused_at is not None:
        raise RuleViolation("table_paused")
    return _changed(sitter.actor, locked, "table.paused", now, paused_at=now)


@transaction.atomic
def resume(*, sitter: Sitter, table: Table, now: datetime) -> Table:
    """The table goes on where it stood. Refuses one that isn't paused (`table_not_paused`)."""
    locked = _locked(sitter, table)
    if locked.paused_at is None:
        raise RuleViolation("table_not_paused")
    return _changed(sitter.actor, locked, "table.resumed", now, paused_at=None)


@transaction.atomic
def close(*, sitter: Sitter, table: Table, now: datetime) -> Table:
    """The evening is over: the log stays to be read, nothing is added."""
    return _changed(sitter.actor, _locked(sitter, table), "table.closed", now, closed_at=now)


@transaction.atomic
def share_tablet(*, sitter: Sitter, table: Table, passed_round: bool, now: datetime) -> Table:
    """All seats share the facilitator's tablet, or again have screens of their own. Private views stay covered until
    the seat's person lifts the cover; everybody sees in the journal that it was switched."""
    locked = _locked(sitter, table)
    kind = "table.tablet_shared" if passed_round else "table.tablet_own"
    return _changed(sitter.actor, locked, kind, now, passed_round=passed_round)


@transaction.atomic
def reissue(*, sitter: Sitter, table: Table, old: Pass, now: datetime) -> Pass:
    """A fresh code in place of `old`, which lets nobody in from now on; who came in by it is out.

    Refuses a code that is withdrawn already (`pass_withdrawn`).
    """
    locked = _locked(sitter, table)
    withdrawn = locked.passes.filter(pk=old.pk, withdrawn_at=None).update(withdrawn_at=now)
    if not withdrawn:
        raise RuleViolation("pass_withdrawn")
    fresh = Pass.objects.create(
        table=locked, door=old.door, seat=old.seat, code=new_code(), issued_at=now, holder=old.holder
    )
    _changed(sitter.actor, locked, "table.code_reissued", now)
    return fresh


@transaction.atomic
def come_in(*, given: Pass, now: datetime) -> None:
    """Notes that a device came in by a code. Refuses a code that is withdrawn (`pass_withdrawn`)."""
    if not Pass.objects.filter(pk=given.pk, withdrawn_at=None).update(entered_at=now):
        raise RuleViolation("pass_withdrawn")
    Table.objects.filter(pk=given.table_id).update(moves=F("moves") + 1)


def _header(game: Game, seats: Sequence[Sits], options: Mapping[str, Any], seed: str) -> Header:
    meta = game.META
    taken = take_seats(
        meta,
        [
            {"key": f"s{place}", "name": one_line(seat.name, field="name", longest=NAME_LENGTH), "role": seat.role}
            for place, seat in enumerate(seats, start=1)
        ],
    )
    return Header(
        game=meta.key,
        rules_version=meta.rules_version,
        seats=taken,
        options=take_options(meta, options),
        seed=seed,
    )


def _locked(sitter: Sitter, table: Table) -> Table:
    locked = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    check_facilitates(sitter, table=locked)
    if locked.closed_at is not None:
        raise RuleViolation("table_closed")
    return locked


def _changed(actor: Actor, table: Table, kind: str, now: datetime, **columns: Any) -> Table:
    Table.objects.filter(pk=table.pk).update(moves=F("moves") + 1, **columns)
    _record(actor, table, kind, now)
    table.refresh_from_db()
    return table


def _record(actor: Actor, table: Table, kind: str, now: datetime) -> None:
    data = {"number": table.number, "name": table.name}
    # Public, for what players see of their tables changes with it.
    journal.record(
        actor=actor, event=table.event_id, kind=kind, now=now, data=data, visibility=journal.Visibility.PUBLIC
    )

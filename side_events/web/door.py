"""Policies of a table's pages: who may come to which place of it.

Each takes `slug` and `number` out of the address and sets on the request, besides what every policy sets, `table`,
`seats` (its rows in their order) and `sitter`. Whoever has no place here gets the page of what doesn't exist.

A device's passes are kept in the session under `passes`: table → primary keys. A pass withdrawn since is none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from larp.models import Event
from larp.permissions import Actor, Role
from larp.web import access
from larp.web.hats import Hat
from side_events.models import Pass, Seat, Table
from side_events.permissions import Sitter

PASSES = "passes"
View = Callable[..., HttpResponse]


class TableRequest(access.EventRequest):
    """A request at a table, after its policy."""

    table: Table
    seats: list[Seat]
    sitter: Sitter
    screen_pass: Pass


def facilitator(view: View) -> View:
    """For the facilitator: a master of the event, or who came in by the facilitator's code."""
    return access.named(_at_table(view, lambda sitter: sitter.facilitates), "facilitator")


def sitting(view: View) -> View:
    """For whoever sits at the table or facilitates it."""
    return access.named(_at_table(view, lambda sitter: sitter.facilitates or bool(sitter.seats)), "sitting")


def screen(view: View) -> View:
    """The public screen of a table by the code in its address, unless it was withdrawn."""

    @wraps(view)
    def checked(request: HttpRequest, /, *, code: str, **rest: Any) -> HttpResponse:
        row = (
            Pass.objects.select_related("table__event")
            .filter(code=code.upper(), door=Pass.Door.SCREEN, withdrawn_at=None)
            .first()
        )
        if row is None:
            raise Http404
        access.wear(request, row.table.event, None)
        entered = cast(TableRequest, request)
        entered.screen_pass = row
        _set_table(entered, row.table)
        return view(request, **rest)

    return access.named(checked, "table screen")


def remember(request: HttpRequest, row: Pass) -> None:
    """Keeps the pass in the session, under a new session key, so that an old key can't be reused."""
    kept = {table: list(ids) for table, ids in request.session.get(PASSES, {}).items()}
    ids = kept.setdefault(str(row.table_id), [])
    if row.pk not in ids:
        ids.append(row.pk)
    request.session.cycle_key()
    request.session[PASSES] = kept


def version(table: Table) -> str:
    """What changes when anything at the table does."""
    return f"table-{table.newest}-{table.moves}"


def _at_table(view: View, allowed: Callable[[Sitter], bool]) -> View:
    @wraps(view)
    def checked(request: HttpRequest, /, *, slug: str, number: int, **rest: Any) -> HttpResponse:
        event = access.event_of(request, slug)
        table = Table.objects.filter(event=event, number=number).first()
        if table is None:
            raise Http404
        hat = access.hat_of(request, event, Role.MASTER, Role.PLAYER)
        player = hat if hat is None or hat.actor.role is Role.PLAYER else access.hat_of(request, event, Role.PLAYER)
        seats = list(table.seats.all())
        sitter = _sitter(request, event, table, seats, hat, player)
        if not allowed(sitter):
            raise Http404
        access.wear(request, event, hat)
        entered = cast(TableRequest, request)
        entered.seats, entered.sitter, entered.actor = seats, sitter, sitter.actor
        _set_table(entered, table)
        return view(request, **rest)

    return checked


def _set_table(request: TableRequest, table: Table) -> None:
    request.table = table
    request.version = version(table)


def _sitter(
    request: HttpRequest, event: Event, table: Table, seats: list[Seat], hat: Hat | None, player: Hat | None
) -> Sitter:
    ids = request.session.get(PASSES, {}).get(str(table.pk), [])
    passes = list(Pass.objects.filter(pk__in=ids, table=table, withdrawn_at=None)) if ids else []
    own = {seat.key for seat in seats if player and seat.player_id and seat.player_id == player.actor.player_id}
    by_pass = {row.seat_id for row in passes}
    own |= {seat.key for seat in seats if seat.pk in by_pass}
    led = next((row for row in passes if row.door == Pass.Door.FACILITATOR), None)
    if hat is not None:
        actor = hat.actor
    else:
        sits = next((seat.name for seat in seats if seat.key in own), "")
        name = (led.holder or gettext("facilitator")) if led else sits
        actor = Actor(role=Role.PUBLIC, event_id=event.pk, name=name, public_name=name)
    facilitates = led is not None or (hat is not None and hat.actor.is_master)
    return Sitter(actor=actor, table_id=table.pk, seats=frozenset(own), facilitates=facilitates)

"""A table of the small game at the clinic: Anna and Boris with phones of their own, Vera as the event's player."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from larp.models import Event, Player
from larp.permissions import Actor, Role
from side_events.models import LogEntry, Table
from side_events.permissions import Sitter
from side_events.services import acting, tables
from side_events.services.tables import Sits
from side_events.table.action import Action
from tests import cast
from tests.cast import at

HOST = "facilitator"
VERA, ANNA, BORIS = "s1", "s2", "s3"


@dataclass
class Scene:
    event: Event
    vera: Player
    table: Table

    @property
    def host(self) -> Sitter:
        return Sitter(actor=cast.master(), table_id=self.table.pk, facilitates=True)

    def at(self, *seats: str) -> Sitter:
        actor = Actor(role=Role.PUBLIC, event_id=self.event.pk, name="Anna", public_name="Anna")
        return Sitter(actor=actor, table_id=self.table.pk, seats=frozenset(seats))

    def act(self, seat: str, kind: str, payload=None, *, dice=None, sitter=None, once="", **more) -> LogEntry:
        who = sitter or (self.host if seat == HOST else self.at(seat))
        return acting.act(
            sitter=who, table=self.table, action=Action(seat, kind, payload or {}, dice),
            once=once or uuid.uuid4().hex, now=at("15:00"), **more,
        )  # fmt: skip

    def write(self, seat: str, word: str, **more) -> LogEntry:
        return self.act(seat, "write", {"word": word}, **more)

    def fresh(self) -> Table:
        return Table.objects.get(pk=self.table.pk)


def scene(**more) -> Scene:
    """The table, opened at nine in the morning; `more` are arguments of `open_table`."""
    event = cast.event()
    vera = cast.player(event=event, key="vera")
    seats = more.pop("seats", None) or [Sits("Vera", player=vera), Sits("Anna"), Sits("Boris")]
    table = tables.open_table(
        actor=cast.master(), event=event, game_key="highest", name="Cellar",
        **{"seats": seats, "options": {}, "now": cast.MORNING, "seed": "s", **more},
    )  # fmt: skip
    return Scene(event, vera, table)

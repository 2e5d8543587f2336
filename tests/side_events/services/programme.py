"""A slot of the small game at the clinic on Saturday evening: two places, and the four players of the cast."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from larp.models import Event, JournalEntry, Player
from side_events.models import SignUp, Slot, Table
from side_events.permissions import Sitter
from side_events.services import acting, sign_ups, slots, starting, tables
from side_events.services.slots import Plan
from side_events.table.action import Action
from tests import cast
from tests.cast import at

PLAN = Plan(place="Cellar", starts_at=at("20:30"), minutes=120, least=2, most=2)
NOW = at("12:00")


class Programme:
    """The event, its players and one slot; `plan` are fields of the plan."""

    def __init__(self, *, game: str = "highest", **plan: Any) -> None:
        self.c = cast.cast()
        self.event: Event = self.c.event
        self.slot: Slot = slots.add(
            actor=cast.master(), event=self.event, game_key=game, plan=replace(PLAN, **plan), now=NOW
        )

    def signs(self, *players: Player) -> list[SignUp]:
        return [sign_ups.sign_up(actor=cast.acting(each), slot=self.slot, player=each, now=NOW) for each in players]

    def leaves(self, row: SignUp) -> SignUp:
        return sign_ups.leave(actor=cast.acting(row.player), sign_up=row, now=at("13:00"))

    def change(self, **plan: Any) -> Slot:
        return slots.change(actor=cast.master(), slot=self.slot, plan=replace(PLAN, **plan), now=at("14:00"))

    def places(self) -> dict[str, int | None]:
        """Who stands in the list, with what place."""
        standing = self.slot.sign_ups.filter(left_at=None).select_related("player")
        return {row.player.key if row.player else row.name: row.place for row in standing}

    def told(self, player: Player) -> list[str]:
        """The kinds of what was told to that player alone."""
        entries = JournalEntry.objects.filter(player=player, visibility="player", kind__startswith="slot.")
        return list(entries.order_by("pk").values_list("kind", flat=True))

    def starts(self, *rows: SignUp, **more: Any) -> Table:
        """The table opened by a master with those who came."""
        sign_ups.tick(actor=cast.master(), slot=self.slot, came=[row.pk for row in rows], now=at("20:30"))
        return starting.start(actor=cast.master(), slot=self.slot, now=at("20:35"), **more)

    def played(self, table: Table) -> Sitter:
        """Plays the small game to its end, the first seat winning, and closes the table. Gives the facilitator."""
        host = Sitter(actor=cast.master(), table_id=table.pk, facilitates=True)
        for number, seat in enumerate(table.seats.all()):
            sitter = Sitter(actor=cast.master(), table_id=table.pk, seats=frozenset({seat.key}))
            dice = [6, 6] if number == 0 else [1, 1]
            acting.act(
                sitter=sitter, table=table, action=Action(seat.key, "roll", {}, dice), once=seat.key, now=at("21:00")
            )
        acting.act(sitter=host, table=table, action=Action("facilitator", "open"), once="open", now=at("21:10"))
        tables.close(sitter=host, table=table, now=at("21:20"))
        return host

"""Side tables: the masters' list, a table's tablet and seats, its codes and its screen.

Vera sits in the first seat as a player of the event; the second is somebody's who is no player.
"""

from __future__ import annotations

from side_events.models import Pass, Recording
from side_events.services import slots, tables
from side_events.services.slots import Plan
from side_events.services.tables import Sits
from tests import cast
from tests.access.rows import of_event, row


def the_table(world):
    """A table of the clinic, opened when it is first asked for."""
    return world.clinic.tables.first() or tables.open_table(
        actor=cast.master(),
        event=world.clinic,
        game_key="highest",
        name="Cellar",
        seats=[Sits("Vera", player=world.vera), Sits("Anna")],
        options={},
        now=cast.MORNING,
    )


def of_table(world):
    return {**of_event(world), "number": the_table(world).number}


def of_seat(world):
    return {**of_table(world), "place": 1}


def of_recording(world):
    table = the_table(world)
    fresh = {"audio": b"sound", "media_type": "audio/ogg", "made_at": cast.MORNING}
    Recording.objects.get_or_create(seat=table.seats.get(place=1), defaults=fresh)
    return of_seat(world)


def the_slot(world):
    """A slot of the clinic, put into the schedule when it is first asked for."""
    slot = world.clinic.slots.first()
    if slot is None:
        plan = Plan(place="Attic", starts_at=cast.at("23:00"), minutes=60, least=2, most=2)
        slot = slots.add(actor=cast.master(), event=world.clinic, game_key="highest", plan=plan, now=cast.MORNING)
    return slot


def of_slot(world):
    return {**of_event(world), "number": the_slot(world).number}


def of_pass(door):
    return lambda world: {"code": the_table(world).passes.filter(door=door).order_by("pk")[0].code}


ROWS = [
    row("side_events:tables", master=200, player=200),
    row("side_events:choose_game", master=200),
    row("side_events:open_table", arguments=lambda world: {**of_event(world), "game": "highest"}, master=200),
    row("side_events:desk", arguments=of_table, master=200),
    row("side_events:add_slot", arguments=lambda world: {**of_event(world), "game": "highest"}, master=200),
    # A player who doesn't lead it is sent back to the schedule.
    row("side_events:slot", arguments=of_slot, master=200, player=302),
    row("side_events:change_slot", arguments=of_slot, master=200),
    row("side_events:payout", arguments=of_table, master=200),
    # A master leads the table and yet doesn't see into a seat.
    row("side_events:seat", arguments=of_seat, player=200),
    row("side_events:log", arguments=of_table, master=200),
    row("side_events:story", arguments=of_table, master=200, player=200),
    row("side_events:story_text", arguments=of_table, master=200, player=200),
    row("side_events:codes", arguments=of_table, master=200),
    row("side_events:recordings", arguments=of_table, master=200),
    row("side_events:recording", arguments=of_recording, master=200),
    # Without a sound it is refused in words.
    row("side_events:send_recording", arguments=of_seat, method="post", player=422),
    row("side_events:table_live", arguments=of_table, master=200, player=200),
    row("side_events:pass", arguments=of_pass(Pass.Door.SEAT), everybody=200),
    row("side_events:screen", arguments=of_pass(Pass.Door.SCREEN), everybody=200),
    row("side_events:screen_live", arguments=of_pass(Pass.Door.SCREEN), everybody=200),
]

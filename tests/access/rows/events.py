"""Masters' pages about the event itself, and the page of a new one."""

from __future__ import annotations

from larp import clock
from larp.models import Phone, Screen
from larp.permissions import CLOCK
from larp.services.journal import record
from tests.access.rows import of_event, row
from tests.access.world import World


def nothing(world: World) -> dict:
    return {}


def vera(world: World) -> dict:
    return {**of_event(world), "player_id": world.vera.pk}


def asking(world: World) -> dict:
    phone = Phone.objects.create(badge=world.vera.badges.get(), mark=47, asked_at=clock.now())
    return {**of_event(world), "phone_id": phone.pk}


def imported(world: World) -> dict:
    entry = record(
        actor=CLOCK, event=world.clinic, kind="players.imported", now=world.clinic.created_at,
        data={"counts": {"new": 0, "changed": 0, "same": 0, "wrong": 0}, "new": [], "changed": {}},
    )  # fmt: skip
    return {**of_event(world), "entry_id": entry.pk}


def hall(world: World) -> dict:
    return {**of_event(world), "screen_id": Screen.objects.get(event=world.clinic).pk}


ROWS = [
    row("larp:settings", master=200),
    row("larp:webhook", master=200),
    row("larp:add_screen", method="post", data=lambda world: {"name": "Hall"}, master=302),
    row("larp:screen", arguments=hall, master=200),
    row("larp:revoke_screen", arguments=hall, method="post", master=302),
    row("larp:players", master=200),
    row("larp:add_player", master=200),
    row("larp:issue_badges", method="post", master=302),
    row("larp:player_table", master=200),
    row("larp:save_player_table", method="post", master=422),
    row("larp:correct_player_table", method="post", master=422),
    row("larp:undo_player_table", arguments=imported, method="post", master=422),
    row("larp:sample_player_table", master=200),
    row("larp:player", arguments=vera, master=200),
    row("larp:issue_badge", arguments=vera, method="post", master=302),
    row("larp:player_left", arguments=vera, method="post", data=lambda world: {"reason": "train"}, master=302),
    row("larp:player_back", arguments=vera, method="post", data=lambda world: {"reason": "train"}, master=422),
    row("larp:take_pin", arguments=vera, method="post", master=302),
    row("larp:players_phone", arguments=asking, method="post", data=lambda world: {"do": "end"}, master=302),
    row("larp:own_phone", arguments=asking, method="post", data=lambda world: {"do": "end"}, player=302),
    row("larp:own_pin", method="post", data=lambda world: {"pin": "4711"}, player=302),
    row("larp:journal", master=200),
    row("intrigues:new_event", arguments=nothing, master=200, other_master=200),
]

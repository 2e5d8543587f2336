"""How long one act at a side table takes, and whether it takes longer as the log grows.

    python -m tests.bench.table [--quick] [game …]

It takes some ten seconds a game, and with `--quick` no less: a shorter log would tell nothing of the thousandth act.

Every registered game is played at random through the service, with its rows written to an SQLite file: 2,000 entries,
of which each is timed alone. Where a story ends, the facilitator undoes some acts and it goes on another way, so undo
and redo are among the entries. Then all that is remembered is thrown away and the log of 1,000 is replayed.

The last line is JSON: `max_action_ms`, the slowest of the fifty acts around the thousandth, worst game; `growth`, the
time of 2,000 acts over twice that of 1,000, worst game.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import tempfile
import time
import uuid

import django

FOLDER = tempfile.TemporaryDirectory()
os.environ["LARP_DATA_DIR"] = FOLDER.name
os.environ.pop("DATABASE_URL", None)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
django.setup()

# ruff: noqa: E402
from django.core.management import call_command

from larp import clock
from larp.models import Event
from larp.permissions import Actor, Role
from side_events import registry
from side_events.models import Table
from side_events.permissions import Sitter
from side_events.selectors import positions
from side_events.services import acting, tables
from side_events.table.action import Action
from side_events.table.header import facilitator_seat
from side_events.table.refusal import Refusal
from tests.side_events import play

ENTRIES = 2000
AROUND = 50
MASTER = Actor(role=Role.MASTER, name="bench")


def main(wanted: list[str]) -> None:
    call_command("migrate", verbosity=0)
    measured = [measure(key) for key in wanted or registry.all_games()]
    worst = {"max_action_ms": round(max(one["max_ms"] for one in measured), 1)}
    worst["growth"] = round(max(one["growth"] for one in measured), 2)
    print(json.dumps(worst))


def measure(key: str) -> dict[str, float]:
    """Plays the game and prints a line about it."""
    table, rng = opened(key), random.Random(f"bench {key}")
    times: list[float] = []
    replayed = 0.0
    half = ENTRIES // 2
    while len(times) < ENTRIES:
        times.append(one_more(table, rng))
        if len(times) == half:
            replayed = replay_time(table)
    near = times[half - AROUND // 2 : half + AROUND // 2]
    told = {
        "max_ms": max(near) * 1000,
        "median_ms": statistics.median(near) * 1000,
        "growth": sum(times) / (2 * sum(times[:half])),
        "replay_ms": replayed * 1000,
    }
    print(f"{key}: " + ", ".join(f"{name} {value:.2f}" for name, value in told.items()))
    return told


def opened(key: str) -> Table:
    """A table of the game with about four seats, all on one tablet."""
    event = Event.objects.create(name=key, slug=key.replace("_", "-"), created_at=clock.now())
    meta = registry.all_games()[key].META
    count = min(meta.most, max(meta.least, 4))
    roles = [role.key for role in meta.roles for _ in range(role.least)]
    seats = [tables.Sits(f"Seat {n}", role=roles[n] if n < len(roles) else "") for n in range(count)]
    return tables.open_table(
        actor=MASTER, event=event, game_key=key, name=key, seats=seats, options={}, now=clock.now(), seed="bench",
        passed_round=True,
    )  # fmt: skip


def one_more(table: Table, rng: random.Random) -> float:
    """One more entry; the seconds that the service took for it."""
    table.refresh_from_db()
    where = positions.position(table)
    host = facilitator_seat(where.game.META, where.header.seats)
    offered = play.choices(where)
    rng.shuffle(offered)
    for seat, choice in offered:
        for _ in range(20 if choice.loose else 1):
            try:
                return timed(table, Action(seat, choice.kind, play.payload_for(choice, rng)))
            except Refusal:
                continue
    if where.undone and rng.random() < 0.3:
        return timed(table, Action(host, "redo"))
    back = rng.choice(where.acts[len(where.acts) // 2 :])[0]
    return timed(table, Action(host, "undo", {"to": back}))


def timed(table: Table, action: Action) -> float:
    host = Sitter(actor=MASTER, table_id=table.pk, facilitates=True)
    now, once = clock.now(), uuid.uuid4().hex
    start = time.perf_counter()
    acting.act(sitter=host, table=table, action=action, once=once, now=now)
    return time.perf_counter() - start


def replay_time(table: Table) -> float:
    """Seconds to replay the whole log with nothing remembered."""
    table.refresh_from_db()
    positions.forget()
    start = time.perf_counter()
    positions.position(table)
    return time.perf_counter() - start


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word != "--quick"])

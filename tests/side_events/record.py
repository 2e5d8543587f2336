"""Records an evening of a game, to be replayed by every later state of its rules.

    python -m tests.side_events.record [game …]

A recording that no longer ends as recorded says that the rules changed under the tables that are being played: give
the changed rules another `rules_version` and leave the old folder beside them; while no table was ever opened by these
rules, record anew.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from side_events import registry
from side_events.table.action import Action
from side_events.table.game import Game, Seat
from side_events.table.header import Header, facilitator_seat, take_options, take_seats
from side_events.table.log import REDO, UNDO, entry_from_json
from side_events.table.replay import Position, act, begin, replay
from tests.side_events import play

FOLDER = Path(__file__).parent / "recorded"
ACTS = 150


def recorded(game: Game) -> Position:
    """An evening with the usual options; now and then something is undone, and some of that brought again."""
    rng = random.Random(f"recorded {game.META.key}")
    meta = game.META
    seats = take_seats(meta, [f"seat{number}" for number in range(1, min(meta.most, max(meta.least, 4)) + 1)])
    header = Header(meta.key, meta.rules_version, seats, take_options(meta, {}), f"recorded {meta.key}")
    sitting = play.Sitting(begin(game, header))
    host = facilitator_seat(meta, seats)
    while len(sitting.position.entries) < ACTS:
        if not play.one_step(sitting, rng):
            break
        if len(sitting.position.entries) % 20 == 0:
            to = sitting.position.acts[-1][0]
            sitting.position = act(sitting.position, Action(host, UNDO, {"to": to}))
            if rng.random() < 0.5:
                sitting.position = act(sitting.position, Action(host, REDO))
    return sitting.position


def to_json(position: Position) -> dict[str, Any]:
    header = position.header
    return {
        "header": {**asdict(header), "seats": [asdict(seat) for seat in header.seats]},
        "entries": [entry.to_json() for entry in position.entries],
        "end": position.game.dump(position.state),
    }


def replayed(data: dict[str, Any]) -> Position:
    """The recording played again by the rules of its version; `ReplayMismatch` where they make something else of it."""
    header = Header(**{**data["header"], "seats": tuple(Seat(**seat) for seat in data["header"]["seats"])})
    game = registry.find(header.game, header.rules_version)
    assert game is not None, f"the rules {header.rules_version} of {header.game} are here no more"
    return replay(game, header, [entry_from_json(entry) for entry in data["entries"]])


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.META.key}-{game.META.rules_version}.json"


def main(wanted: list[str]) -> None:
    for key, game in registry.all_games().items():
        if key in wanted or not wanted:
            text = json.dumps(to_json(recorded(game)), ensure_ascii=False, separators=(",", ":"))
            path_of(game).write_text(text.replace('{"seq"', '\n{"seq"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""A sitting as one JSON object, played without a database, so that anybody can check the rules from outside.

    {"game", "options", "seats", "seed", "start"?: state, "actions": [{"seat", "kind", "payload", "dice"?}]}
 →  {"state", "views": {seat: …, "audience": …}, "log": […], "refused": [{"index", "code"}], "outcome"}

A refused action changes nothing and the script goes on.
"""

from __future__ import annotations

from typing import Any

from side_events.table.action import Action, Json, from_json
from side_events.table.game import AUDIENCE, Game
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import Position, act, begin

KEYS = frozenset({"game", "rules_version", "options", "seats", "seed", "start", "actions"})


class BadScript(Exception):
    """A script that can't be played; the text names the place."""


def header_of(script: Any, game: Game) -> Header:
    """The table that the script opens."""
    meta = game.META
    options, start = script.get("options", {}), script.get("start")
    if not isinstance(options, dict):
        raise BadScript("options: not an object")
    if start is not None and not isinstance(start, dict):
        raise BadScript("start: not an object")
    seed = script.get("seed", "")
    if type(seed) not in (str, int):
        raise BadScript("seed: not a text")
    try:
        taken = take_options(meta, options)
    except Refusal as refusal:
        raise BadScript(f"options.{refusal.facts['option']}: no such option or value") from refusal
    try:
        seats = take_seats(meta, script.get("seats"))
    except Refusal as refusal:
        raise BadScript(f"seats: {refusal.facts['why']}, {meta.key} takes {meta.least} to {meta.most}") from refusal
    return Header(
        game=meta.key, rules_version=meta.rules_version, seats=seats, options=taken, seed=str(seed), start=start
    )


def actions_of(script: Any) -> list[Action]:
    """The actions of the script, each of the right shape."""
    given = script.get("actions", [])
    if not isinstance(given, list):
        raise BadScript("actions: not a list")
    actions = []
    for index, item in enumerate(given):
        try:
            actions.append(from_json(item))
        except Refusal as refusal:
            raise BadScript(f"actions[{index}].{refusal.facts['field']}: missing or of the wrong type") from refusal
    return actions


def run(script: Json, game: Game) -> Json:
    """Plays the script. Raises `BadScript` for what can't be played at all."""
    unknown = set(script) - KEYS
    if unknown:
        raise BadScript(f"{min(unknown)}: no such key")
    header, actions = header_of(script, game), actions_of(script)
    try:
        position = begin(game, header)
    except Refusal as refusal:
        place = "start" if header.start is not None else "setup"
        raise BadScript(f"{place}: {refusal}") from refusal
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if header.start is None:
            raise
        raise BadScript(f"start: not a state of {header.game} ({error})") from error
    refused: list[Json] = []
    for index, action in enumerate(actions):
        try:
            position = act(position, action)
        except Refusal as refusal:
            refused.append({"index": index, "code": refusal.code})
    return _told(position, refused)


def _told(position: Position, refused: list[Json]) -> Json:
    game, state = position.game, position.state
    viewers = (*position.header.seat_keys, AUDIENCE)
    return {
        "state": game.dump(state),
        "views": {viewer: game.view(state, viewer) for viewer in viewers},
        "log": [entry.to_json() for entry in position.entries],
        "refused": refused,
        "outcome": game.outcome(state),
    }

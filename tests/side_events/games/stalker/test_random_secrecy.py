"""Over random evenings: what an outsider is shown, offered and refused would be the same on a ground without traps.

Whatever was met is known by the track and the list of contacts; a layout itself plays no part in anything that leaves
the table for who doesn't judge it.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from side_events.games import stalker
from side_events.games.stalker.game import SECRET
from side_events.games.stalker.state import FINISHED
from side_events.games.stalker.turn import judges
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from tests.side_events import play
from tests.side_events.games.stalker.test_entry import opened
from tests.side_events.games.stalker.test_mutual import sat

TRIED = [
    ("step", {"path": "U"}),
    ("step", {"path": "L"}),
    ("throw", {"direction": "L"}),
    ("roll", {}),
    ("end", {}),
    ("pause", {}),
    ("lock", {}),
    ("generate", {}),
    ("untrap", {"id": "W1"}),
    ("confirm", {}),
]


def outsiders(state):
    """Who judges none of the grounds, and for each ground of two who doesn't own it."""
    viewers = [entrant.seat for entrant in state.entrants] + [AUDIENCE] + ([FACILITATOR] if state.mutual else [])
    return [
        (viewer, ground.owner)
        for ground in state.grounds
        for viewer in viewers
        if viewer not in judges(state, ground.owner)
    ]


def without_traps(state, owner):
    return state.with_ground(replace(state.ground(owner), traps=()))


def shown(state, viewer):
    view = stalker.view(state, viewer)
    for ground in view["grounds"]:
        ground.pop("counts", None)
    return view


def refusal(state, seat, kind, payload):
    try:
        stalker.apply(state, Action(seat, kind, payload), Chance("x", 1))
    except Refusal as refused:
        return refused.code, refused.facts
    return None


def watch(position):
    """Everything that an outsider gets, held against a ground without traps."""
    state = position.state
    for viewer, owner in outsiders(state):
        bare = without_traps(state, owner)
        assert shown(state, viewer) == shown(bare, viewer)
        assert stalker.legal(state, viewer) == stalker.legal(bare, viewer)
        if viewer in (AUDIENCE, FACILITATOR):
            continue
        for kind, payload in TRIED:
            assert refusal(state, viewer, kind, payload) == refusal(bare, viewer, kind, payload)


def played(position, seed, steps):
    sitting = play.Sitting(position)
    rng = random.Random(seed)
    for _ in range(steps):
        yield sitting.position
        if sitting.position.state.phase == FINISHED or not play.one_step(sitting, rng):
            break
    yield sitting.position


@pytest.mark.rule("ST-11", "ST-20", "ST-32")
@pytest.mark.parametrize("seed", range(4))
def test_a_judges_layout(seed):
    options = [{}, {"reports": "entrant_only"}, {"web_report": "end_of_turn"}, {"galosha": "on"}][seed]
    for position in played(opened("red", "blue", W=15, H=15, **options), seed, 90):
        if position.state.phase != FINISHED:
            watch(position)
    for entry in cut_log(stalker.view_action, position.entries, "red"):
        if entry["kind"] in SECRET:
            assert (entry["payload"], entry["events"], entry["rolled"]) == ({}, [], [])


@pytest.mark.rule("ST-60", "ST-61", "ST-62")
@pytest.mark.parametrize("seed", range(3))
def test_two_against_each_other(seed):
    for position in played(sat(), seed, 60):
        if position.state.phase != FINISHED:
            watch(position)
    for viewer, other in (("x", "y"), ("y", "x"), (FACILITATOR, "x"), (AUDIENCE, "y")):
        for entry in cut_log(stalker.view_action, position.entries, viewer):
            if entry["kind"] in SECRET and entry["seat"] == other:
                assert (entry["payload"], entry["events"]) == ({}, [])

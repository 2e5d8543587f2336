"""A state to begin from: what may be left out, and what is refused."""

from __future__ import annotations

import json

import pytest

from side_events.games import stalker
from side_events.table.refusal import Refusal
from tests.side_events.games.stalker.zone_t1 import T1, alone, traps_json

LEAST = {"entrants": [{"seat": "red"}]}


def test_what_is_left_out_is_as_usual():
    state = stalker.load(LEAST)
    assert (state.phase, state.judge, state.field.width, state.grounds[0].owner) == (
        "SETUP",
        "facilitator",
        21,
        "facilitator",
    )
    red = state.entrant("red")
    assert (red.nuts, red.penalty, red.skip, red.status, red.pos) == (15, 0, 0, "active", None)


def test_an_entrant_stands_where_the_last_turn_ended():
    state = stalker.load({"phase": "READY", "entrants": [{"seat": "red", "pos": "C4", "skip": True}]})
    red = state.entrant("red")
    assert (red.pos.name, red.stop.name, red.skip, state.order) == ("C4", "C4", 1, ("red",))


def test_there_and_back():
    table = alone("E4", layout=T1)
    table.nut("R", 6)
    table.roll(5)
    table.go("RRR")
    data = json.loads(json.dumps(stalker.dump(table.state)))
    assert stalker.load(data) == table.state
    assert data["entrants"][0]["track"][0] == {"kind": "dot", "cells": ["F4", "G4", "H4", "I4", "J4", "K4"]}
    assert data["grounds"][0]["traps"][0] == traps_json(T1)[0]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"phase": "LOST"}, "state.phase"),
        ({"field": []}, "field"),
        ({"field": {"width": "21"}}, "field.width"),
        ({"field": {"ball": "0"}}, "state.field.ball"),
        ({"entrants": []}, "entrants"),
        ({"entrants": [{}]}, "state.entrants.0.seat"),
        ({"entrants": [{"seat": "red"}, {"seat": "red"}]}, "entrants"),
        ({"entrants": [{"seat": "red", "ground": "other"}]}, "entrants"),
        ({"entrants": [{"seat": "red", "nuts": "15"}]}, "state.entrants.0.nuts"),
        ({"order": ["blue"]}, "order"),
        ({"current": 1}, "current"),
        ({"phase": "READY"}, "pos"),
        ({"phase": "READY", "order": []}, "order"),
        ({"grounds": [{"traps": [{"id": "X", "kind": "mine", "cells": ["A1"]}]}]}, "state.grounds.0.traps.0.kind"),
        ({"grounds": [7]}, "grounds"),
        ({"hero": 1}, "state.hero"),
    ],
)
def test_what_is_no_state(change, field):
    with pytest.raises(Refusal) as refused:
        stalker.load(LEAST | change)
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": field})

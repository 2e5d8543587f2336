"""Two against each other (ST-60 to ST-63; TV-59)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from side_events.games import stalker
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act, may_undo
from tests.side_events.games.stalker.test_entry import opened, refusal

NORTH = [{"id": "J1", "kind": "jelly", "cells": ["E5", "E6"]}, {"id": "W1", "kind": "web", "cells": ["K3", "K4"]}]
SOUTH = [{"id": "J1", "kind": "jelly", "cells": ["G2", "H2"]}, {"id": "W1", "kind": "web", "cells": ["C9", "C10"]}]
COUNTS = {"jelly": 1, "web": 1}


def sat(*steps, **options):
    """x owns the layout NORTH, y SOUTH, both are locked; then the steps."""
    position = opened("x", "y", judge=False, mutual="on", **options)
    begun = [
        ("x", "field", {"W": 15, "H": 15, "counts": COUNTS}),
        ("y", "agree", {}),
        ("x", "layout", {"traps": NORTH}),
        ("y", "layout", {"traps": SOUTH}),
        ("x", "lock", {}),
        ("y", "lock", {}),
        ("x", "enter", {"entrance": "A1"}),
        ("y", "enter", {"entrance": "A1"}),
    ]
    for step in (*begun, *steps):
        seat, kind, payload, *dice = step
        position = act(position, Action(seat, kind, payload, tuple(dice) or None))
    return position


@pytest.mark.rule("ST-60", "ST-62")
def test_two_seats_and_no_judge():
    with pytest.raises(Refusal, match="E_SETUP"):
        opened("x", judge=False, mutual="on")
    with pytest.raises(Refusal, match="E_SETUP"):
        opened("x", "y", "z", judge=False, mutual="on")
    with pytest.raises(Refusal, match="E_SETUP"):
        opened("x", "y", mutual="on")


@pytest.mark.rule("ST-61")
def test_the_field_is_agreed_upon():
    """Either proposes, the other agrees or proposes another."""
    position = opened("x", "y", judge=False, mutual="on")
    assert refusal(position, "x", "agree")[0] == "E_PHASE"
    position = act(position, Action("x", "field", {"W": 15, "H": 15}))
    assert position.state.phase == "SETUP"
    assert refusal(position, "x", "agree")[0] == "E_PHASE"
    position = act(position, Action("y", "field", {"W": 17, "H": 15}))
    position = act(position, Action("x", "agree"))
    assert (position.state.phase, position.state.field.width) == ("LAYOUT", 17)
    assert refusal(opened("red"), "red", "agree")[0] == "E_PHASE"


@pytest.mark.rule("ST-60", "ST-61")
def test_both_layouts_are_valid_locked_and_of_the_agreed_counts():
    position = opened("x", "y", judge=False, mutual="on")
    position = act(position, Action("x", "field", {"W": 15, "H": 15, "counts": COUNTS}))
    position = act(position, Action("y", "agree"))
    with pytest.raises(Refusal) as refused:
        act(position, Action("x", "lock"))
    assert refused.value.code == "L_COUNTS"
    assert refused.value.facts == {"kind": "jelly", "laid": 0, "low": 1, "high": 1}
    position = act(position, Action("x", "layout", {"traps": NORTH}))
    position = act(position, Action("x", "lock"))
    assert position.state.phase == "LAYOUT"
    assert refusal(position, "x", "lock")[0] == "E_PHASE"
    position = act(position, Action("y", "layout", {"traps": SOUTH}))
    assert act(position, Action("y", "lock")).state.phase == "ENTRY"
    assert refusal(position, FACILITATOR, "lock")[0] == "E_NOT_JUDGE"


@pytest.mark.rule("ST-62")
def test_both_may_start_at_the_same_entrance():
    state = sat().state
    assert {entrant.seat: (entrant.ground, entrant.pos.name) for entrant in state.entrants} == {
        "x": ("y", "A1"),
        "y": ("x", "A1"),
    }
    assert state.phase == "READY"


@pytest.mark.rule("ST-62")
def test_each_walks_the_others_zone_in_turn():
    """x meets SOUTH's jelly at G2, y walks through the same cell unharmed."""
    position = sat()
    first = position.state.seat
    for seat, kind, payload, *dice in (("x", "roll", {}, 6), ("x", "step", {"path": "RRRRRD"}), ("x", "end", {})):
        if first == "y" and kind == "roll":
            position = act(position, Action("y", "end"))
        position = act(position, Action(seat, kind, payload, tuple(dice) or None))
    for kind, payload, *dice in (("roll", {}, 6), ("step", {"path": "RRRRRR"}), ("end", {})):
        position = act(position, Action("y", kind, payload, tuple(dice) or None))
    position = act(position, Action("x", "roll", {}, (2,)))
    position = act(position, Action("x", "step", {"path": "R"}))
    assert [event["kind"] for event in position.entries[-1].events] == ["stepped", "hit_jelly", "returned"]
    position = act(position, Action("x", "end"))
    position = act(position, Action("y", "roll", {}, (1,)))
    position = act(position, Action("y", "step", {"path": "D"}))
    assert position.state.entrant("y").pos.name == "G2"
    assert position.state.entrant("y").skip == 0


@pytest.mark.rule("ST-60", "ST-61")
def test_tv59_neither_sees_the_others_layout():
    position = sat()
    for viewer, mine, other in (("x", NORTH, SOUTH), ("y", SOUTH, NORTH)):
        view = stalker.view(position.state, viewer)
        sheets = {ground["owner"]: ground.get("sheet") for ground in view["grounds"]}
        assert [trap["names"] for trap in sheets[viewer]["traps"]] == [trap["cells"] for trap in mine]
        hidden = "y" if viewer == "x" else "x"
        assert sheets[hidden] is None
        assert other[0]["cells"][0] not in without_grid(position, viewer)
    for viewer in (FACILITATOR, AUDIENCE):
        view = stalker.view(position.state, viewer)
        assert [ground.get("sheet") for ground in view["grounds"]] == [None, None]
        for trap in NORTH + SOUTH:
            assert trap["cells"][0] not in without_grid(position, viewer)


def without_grid(position, viewer) -> str:
    """All that is told to the viewer: view, log, offers."""
    log = cut_log(stalker.view_action, position.entries, viewer)
    return json.dumps([stalker.view(position.state, viewer), log]) + repr(stalker.legal(position.state, viewer))


@pytest.mark.rule("ST-60", "ST-62")
def test_reports_go_to_both_and_the_track_to_the_owner():
    position = sat()
    if position.state.seat == "y":
        position = act(position, Action("y", "end"))
    position = act(position, Action("x", "roll", {}, (6,)))
    position = act(position, Action("x", "step", {"path": "RRRRRD"}))
    position = act(position, Action("x", "throw", {"direction": "R"}, (4,)))
    for viewer in ("x", "y"):
        ground = next(g for g in stalker.view(position.state, viewer)["grounds"] if g["owner"] == "y")
        assert [known["cell"] for known in ground["known"]] == ["G2", "H2"]
    sheet = next(g for g in stalker.view(position.state, "y")["grounds"] if g["owner"] == "y")["sheet"]
    assert [mark["kind"] for mark in sheet["tracks"][0]["marks"]] == ["dash", "dot"]
    assert position.state.unconfirmed == "y"
    assert act(position, Action("y", "confirm")).state.unconfirmed == ""
    assert refusal(position, "x", "confirm")[0] == "E_NOT_JUDGE"


@pytest.mark.rule("ST-62")
def test_the_owner_of_the_zone_may_end_the_turn():
    position = sat()
    seat = position.state.seat
    other = "y" if seat == "x" else "x"
    after = act(position, Action(other, "end"))
    assert after.state.seat == other


@pytest.mark.rule("ST-63")
def test_one_out_the_other_plays_on_and_the_end_shows_both_layouts():
    position = sat()
    state = position.state
    near = replace(state.entrant("x"), pos=state.field.ball.moved("L"), stop=state.field.ball.moved("L"))
    gone = replace(state.entrant("y"), status="out", pos=None, penalty=3)
    state = replace(state.with_entrant(near).with_entrant(gone), current=state.order.index("x"))
    data = stalker.dump(state)
    assert stalker.load(json.loads(json.dumps(data))) == state
    walked = [Action("x", "roll", {}, (1,)), Action("x", "end"), Action("x", "roll", {}, (1,))]
    for action in (*walked, Action("x", "step", {"path": "R"})):
        state = stalker.apply(state, action, Chance("s", 1, action.dice)).state
    assert stalker.outcome(state)["winners"] == ["x"]
    for viewer in ("x", "y", AUDIENCE):
        sheets = [ground["sheet"] for ground in stalker.view(state, viewer)["grounds"]]
        assert [len(sheet["traps"]) for sheet in sheets] == [2, 2]


@pytest.mark.rule("ST-60", "ST-64")
def test_the_owner_of_the_zone_takes_back_what_was_done_on_it_and_the_walker_cannot():
    """Whoever walks first walks the other's zone, and the other judges: only the newest act, and visibly."""
    position = sat()
    walker = position.state.seat
    owner = {"x": "y", "y": "x"}[walker]
    before = position.state
    position = act(position, Action(walker, "roll", {}, (4,)))
    for seat in (walker, "facilitator"):
        assert may_undo(position, seat) is False
    with pytest.raises(Refusal, match="E_UNDO"):
        act(position, Action(walker, "undo", {}))
    position = act(position, Action(owner, "undo", {}))
    assert position.state == before
    assert cut_log(position.game.view_action, position.entries, AUDIENCE)[-2]["undone_by"] == position.seq
    # Not what came before the turns: the layouts and entrances are their own.
    with pytest.raises(Refusal, match="E_UNDO"):
        act(position, Action(owner, "undo", {}))
    position = act(position, Action(owner, "redo", {}))
    assert position.state.die == 4

"""Fixing the field, entrances, teams and the order of turns."""

from __future__ import annotations

import pytest

from side_events.games import stalker
from side_events.games.stalker.zone import Cell
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin
from tests.side_events.games.stalker.zone_t1 import Table

FOUR = [{"seat": seat} for seat in ("red", "blue", "green", "black")]


def opened(*seats, judge=True, seed="zone-1", **options):
    keys = [{"key": "judge", "role": "judge"}] if judge else []
    header = Header(
        game="stalker",
        rules_version="1",
        seats=take_seats(stalker.META, keys + [{"key": seat} for seat in seats]),
        options=take_options(stalker.META, options),
        seed=seed,
    )
    return begin(stalker, header)


def refusal(position, seat, kind, /, **payload):
    with pytest.raises(Refusal) as refused:
        act(position, Action(seat, kind, payload))
    return refused.value.code, refused.value.facts.get("field", "")


@pytest.mark.rule("ST-01", "ST-02", "ST-04")
def test_the_usual_field():
    field = opened("red").state.field
    assert (field.width, field.height) == (21, 21)
    assert [entrance.name for entrance in field.entrances] == ["A1", "U1", "A21", "U21"]
    assert (field.institute.name, field.ball.name) == ("A1", "K11")


@pytest.mark.rule("ST-03")
@pytest.mark.parametrize(
    ("entrance", "first", "last"), [("A1", "A1", "C3"), ("K1", "J1", "L3"), ("B2", "A1", "C3"), ("U21", "S19", "U21")]
)
def test_the_safe_area_is_shifted_inwards(entrance, first, last):
    field = opened("red").state.field
    area = field.safe_area(Cell.from_json(entrance))
    assert len(area) == 9
    assert (min(area).name, max(area).name) == (first, last)


@pytest.mark.rule("ST-02")
def test_option_entrance_anchor():
    """TG-02: the entrances stand a cell in from the corners, in the same safe areas."""
    field = opened("red", entrance_anchor="centre").state.field
    assert [entrance.name for entrance in field.entrances] == ["B2", "T2", "B20", "T20"]
    assert field.safe == opened("red").state.field.safe


@pytest.mark.rule("ST-01", "ST-02", "ST-04")
def test_the_judge_fixes_the_field():
    position = opened("red")
    payload = {"W": 30, "H": 12, "entrances": ["A1", "AD6"], "institute": "AD6", "ball": "P7", "counts": {"web": 3}}
    after = act(position, Action("judge", "field", payload)).state
    assert after.phase == "LAYOUT"
    assert (after.field.width, after.field.height, after.field.ball.name) == (30, 12, "P7")
    assert after.field.institute.name == "AD6"
    assert after.counts == {"web": (3, 3)}
    assert refusal(act(position, Action("judge", "field", payload)), "judge", "field") == ("E_PHASE", "")
    assert refusal(position, "red", "field") == ("E_NOT_JUDGE", "")


@pytest.mark.rule("ST-01", "ST-02", "ST-04")
@pytest.mark.parametrize(
    ("payload", "field"),
    [
        ({"W": 10}, "W"),
        ({"H": 41}, "H"),
        ({"W": "21"}, "W"),
        ({"W": True}, "W"),
        ({"entrances": []}, "entrances"),
        ({"entrances": ["A1", "A1"]}, "entrances"),
        ({"entrances": ["A1", "E1"]}, None),
        ({"entrances": ["A1", "D1"]}, "entrances"),
        ({"entrances": ["A1", "C1"]}, "entrances"),
        ({"entrances": ["A1", "V1"]}, "entrances"),
        ({"entrances": ["A1", "F1", "K1", "P1", "U21"]}, "entrances"),
        ({"entrances": ["A0"]}, "entrances"),
        ({"entrances": "A1"}, "entrances"),
        ({"institute": "K1"}, "institute"),
        ({"ball": "C3"}, "ball"),
        ({"ball": "V1"}, "ball"),
        ({"ball": 7}, "ball"),
        ({"counts": {"web": -1}}, "counts"),
        ({"counts": {"web": [3, 2]}}, "counts"),
        ({"counts": {"web": 41}}, "counts"),
        ({"counts": {"first": 3}}, "counts"),
        ({"counts": []}, "counts"),
        ({"impassable": ["D4"]}, "regions"),
    ],
)
def test_fields_outside_the_bounds(payload, field):
    position = opened("red")
    if field is None:
        assert act(position, Action("judge", "field", payload)).state.phase == "LAYOUT"
    else:
        assert refusal(position, "judge", "field", **payload) == ("E_SETUP", field)


def test_neither_ball_nor_entrance_is_impassable():
    position = opened("red", terrain="on")
    assert refusal(position, "judge", "field", impassable=["A1"]) == ("E_SETUP", "impassable")
    assert refusal(position, "judge", "field", impassable=["K11"]) == ("E_SETUP", "impassable")
    assert act(position, Action("judge", "field", {"impassable": ["K10"]})).state.phase == "LAYOUT"


@pytest.mark.rule("ST-06")
def test_as_many_entrants_as_entrances():
    with pytest.raises(Refusal, match="E_FULL"):
        opened("red", "blue", "green", "black", "white", judge=False)
    position = opened("red", "blue")
    assert refusal(position, "judge", "field", entrances=["A1"]) == ("E_FULL", "")
    assert act(position, Action("judge", "field", {"entrances": ["A1", "U1"]})).state.phase == "LAYOUT"


@pytest.mark.rule("ST-06")
def test_the_last_entrance_gone_the_field_is_full():
    table = Table(*FOUR[:3], phase="ENTRY", field={"entrances": ["A1", "O1"]}, options={"shared_entrance": "yes"})
    table.do("enter", "red", entrance="A1")
    table.do("enter", "blue", entrance="A1")
    assert table.code("enter", "green", entrance="O1") == "E_FULL"


@pytest.mark.rule("ST-08")
def test_every_entrant_takes_another_entrance():
    table = Table(*FOUR[:2], phase="ENTRY")
    table.do("enter", "red", entrance="A1")
    assert table.code("enter", "blue", entrance="A1") == "E_ENTRANCE_TAKEN"
    assert table.code("enter", "blue", entrance="H8") == "E_PAYLOAD"
    assert table.code("enter", "judge", entrance="O1") == "E_NOT_YOUR_TURN"
    table.do("enter", "red", entrance="O1")
    table.do("enter", "blue", entrance="A1")
    assert [(e.pos.name, e.stop.name, e.entrance.name) for e in table.state.entrants] == [
        ("O1", "O1", "O1"),
        ("A1", "A1", "A1"),
    ]
    assert table.state.phase == "READY"
    assert table.code("enter", "red", entrance="O15") == "E_PHASE"


@pytest.mark.rule("ST-08")
def test_option_shared_entrance():
    table = Table(*FOUR[:2], phase="ENTRY", options={"shared_entrance": "yes"})
    table.do("enter", "red", entrance="A1")
    table.do("enter", "blue", entrance="A1")
    assert [e.pos.name for e in table.state.entrants] == ["A1", "A1"]


@pytest.mark.rule("ST-62")
def test_tv61_the_order_of_turns():
    table = Table(*FOUR, phase="ENTRY", seed="zone-1")
    for seat, entrance in zip(("red", "blue", "green", "black"), ("A1", "O1", "A15", "O15"), strict=True):
        told = table.do("enter", seat, entrance=entrance)
    assert told[-1] == ("order_drawn", {"order": ["black", "green", "blue", "red"]})
    assert table.state.seat == "black"


@pytest.mark.rule("ST-07")
def test_tv62_a_team_of_four():
    table = Table(*FOUR[:2], phase="ENTRY")
    assert table.code("enter", entrance="A1", members=["a", "b", "c", "d"]) == "E_TEAM_SIZE"
    table.do("enter", entrance="A1", members=["Ива", " Тень ", ""])
    assert table.entrant().members == ("Ива", "Тень")
    assert table.code("enter", "blue", entrance="A1", members=["a", "b", "c", "d"]) == "E_TEAM_SIZE"
    assert table.code("enter", "blue", entrance="O1", members=["x" * 61]) == "E_PAYLOAD"


@pytest.mark.rule("ST-07")
def test_a_team_has_one_token_one_stock_and_one_turn():
    table = Table(*FOUR[:1], phase="ENTRY")
    table.do("enter", entrance="A1", members=["a", "b", "c"])
    assert len(table.state.order) == 1
    assert (table.entrant().nuts, table.entrant().pos.name) == (15, "A1")


def test_who_judges():
    assert opened("red").state.judge == "judge"
    assert opened("red", judge=False).state.judge == "facilitator"
    with pytest.raises(Refusal, match="E_SETUP"):
        opened("red", mutual="on")
    with pytest.raises(Refusal, match="E_SETUP"):
        opened()


def test_the_software_judges_on_a_layout_nobody_sees():
    """The facilitator fixes the field; the layout is drawn and locked at once."""
    header = Header("stalker", "1", take_seats(stalker.META, ["red", "blue"]), {"judge": "software"}, "zone-1")
    position = act(begin(stalker, header), Action("facilitator", "field", {"W": 15, "H": 15}))
    assert position.state.phase == "ENTRY"
    ground = position.state.grounds[0]
    assert ground.locked
    assert len(ground.traps) == 14
    for viewer in ("red", "blue", "facilitator", "audience"):
        assert "sheet" not in stalker.view(position.state, viewer)["grounds"][0]

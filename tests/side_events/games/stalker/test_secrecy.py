"""Who sees what: the sheet, the public field, the log, refusals and offers (ST-11, ST-32, ST-53; TV-58, TV-63)."""

from __future__ import annotations

import json

import pytest

from side_events.games import stalker
from side_events.table.action import Action
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act
from tests.side_events.games.stalker.test_entry import opened
from tests.side_events.games.stalker.zone_t1 import T1, Table, alone, at, traps_json

OUTSIDE = ("red", "blue", AUDIENCE)


def told(position, viewer) -> str:
    log = cut_log(stalker.view_action, position.entries, viewer)
    offers = [repr(choice) for choice in stalker.legal(position.state, viewer)]
    return json.dumps([stalker.view(position.state, viewer), log, offers], ensure_ascii=False)


@pytest.mark.rule("ST-11", "ST-32")
def test_tv58_the_public_screen_after_tv23():
    table = alone("B6")
    table.nut("R", 6)
    view = stalker.view(table.state, AUDIENCE)
    ground = view["grounds"][0]
    assert [(known["cell"], known["kind"]) for known in ground["known"]] == [("D6", "jelly"), ("E6", "jelly")]
    assert [spot["cell"] for spot in view["flight"]["path"]] == ["C6", "D6", "E6", "F6", "G6", "H6"]
    assert view["entrants"][0]["pos"]["cell"] == "B6"
    assert set(ground) == {"owner", "mine", "walked", "tokens", "locked", "known", "flight", "trail"}
    assert [line["words"]["en"] for line in view["said"]] == [
        "throws a nut: 6.",
        "D6: witch’s jelly.",
        "E6: witch’s jelly.",
    ]


@pytest.mark.rule("ST-56", "ST-58", "ST-59")
def test_tv63_the_judges_sheet():
    table = alone("B6")
    table.roll(5)
    table.go("RRR")
    table.end()
    track = stalker.view(table.state, "judge")["grounds"][0]["sheet"]["tracks"][0]
    marks = [(mark["kind"], [spot["cell"] for spot in mark["cells"]]) for mark in track["marks"]]
    assert marks == [("dash", ["B6", "C6", "D6"]), ("plus", ["D6"]), ("cross", ["B6"])]


@pytest.mark.rule("ST-56", "ST-57", "ST-58", "ST-59")
def test_marks_of_a_nut_between_steps_and_of_a_web():
    """Web gets no mark of its own; the line begins anew after the nut."""
    table = alone("D2")
    table.roll(6)
    table.go("R")
    table.nut("D", 2)
    table.go("R")
    table.end()
    marks = [(mark.kind, " ".join(spot.name for spot in mark.cells)) for mark in table.entrant().track]
    assert marks == [("dash", "D2 E2"), ("dot", "E3 E4"), ("dash", "E2 F2"), ("cross", "F2")]


@pytest.mark.rule("ST-11")
def test_the_sheet_is_the_judges():
    table = alone("A1")
    for viewer in ("judge", FACILITATOR):
        sheet = stalker.view(table.state, viewer)["grounds"][0]["sheet"]
        assert [trap["id"] for trap in sheet["traps"]] == sorted(T1)
    for viewer in OUTSIDE:
        assert "sheet" not in stalker.view(table.state, viewer)["grounds"][0]


@pytest.mark.rule("ST-11", "ST-13")
def test_entrants_hear_the_counts_and_the_public_not_even_them():
    table = alone("A1")
    counts = {"bald": 2, "cabbage": 2, "grinder": 2, "jelly": 2, "web": 2}
    assert stalker.view(table.state, "red")["grounds"][0]["counts"] == counts
    assert "counts" not in stalker.view(table.state, AUDIENCE)["grounds"][0]
    assert stalker.view(table.state, AUDIENCE)["wanted"] == {}


@pytest.mark.rule("ST-11", "ST-20")
def test_nothing_of_the_layout_leaks_while_it_is_made():
    """Not from views, log, offers or refusals: two layouts make the same of everything outside the judge's sight."""

    def sat(first, second):
        position = act(opened("red", "blue"), Action("judge", "field", {"W": 15, "H": 15}))
        for kind, payload in (
            ("generate", {"seed": first}),
            ("trap", {"kind": "grinder", "cells": [second]}),
            ("layout", {"traps": [{"kind": "web", "cells": [second, "P1"]}]}),
        ):
            position = act(position, Action("judge", kind, payload))
        return position

    one, two = sat("north", "E1"), sat("south", "M9")
    for viewer in OUTSIDE:
        assert told(one, viewer) == told(two, viewer)
    for seat in ("red", "blue"):
        codes = []
        for position in (one, two):
            with pytest.raises(Refusal) as refused:
                act(position, Action(seat, "lock"))
            codes.append((refused.value.code, refused.value.facts))
        assert codes[0] == codes[1] == ("E_NOT_JUDGE", {})


@pytest.mark.rule("ST-11", "ST-32", "ST-53")
def test_unmet_traps_change_nothing_that_is_told_outside():
    """The same evening over two zones that differ in traps that nobody met: entrants and public hear the same."""
    elsewhere = {"W1": "G1 G2", "W2": "A6 A7", "J2": "N5 N6", "C2": "L13", "M1": "L8 L9", "G1": "F9", "G2": "H12"}
    moved = T1 | {key: (T1[key][0], cells) for key, cells in elsewhere.items()}
    evenings = []
    for layout in (T1, moved):
        table = Table(at("B6"), at("F3", "blue"), layout=layout)
        table.nut("R", 6)
        table.roll(6)
        table.go("RRR")
        table.end()
        table.roll(3, "blue")
        table.go("RR", "blue")
        table.nut("D", 4, "blue")
        table.end("blue")
        evenings.append(table.position)
    for viewer in OUTSIDE:
        assert told(evenings[0], viewer) == told(evenings[1], viewer)
    assert told(evenings[0], "judge") != told(evenings[1], "judge")


@pytest.mark.rule("ST-53")
def test_a_cabbage_passed_in_the_galosha_is_the_judges_to_know():
    table = alone("F4", galosha=True, options={"galosha": "on"})
    table.roll(2)
    table.go("RR")
    for viewer in OUTSIDE:
        assert "cabbage" not in json.dumps(cut_log(stalker.view_action, table.position.entries, viewer))
    assert "cabbage_passed" in json.dumps(cut_log(stalker.view_action, table.position.entries, "judge"))


@pytest.mark.rule("ST-32")
def test_a_private_report_is_private_in_the_log():
    table = alone("H6", options={"reports": "entrant_only"})
    table.nut("R", 6)
    heard = {
        viewer: [event["kind"] for event in cut_log(stalker.view_action, table.position.entries, viewer)[0]["events"]]
        for viewer in ("red", "blue", "judge", AUDIENCE)
    }
    assert heard == {
        "red": ["thrown", "nut_bald"],
        "judge": ["thrown", "nut_bald"],
        "blue": ["thrown"],
        AUDIENCE: ["thrown"],
    }


def test_a_hit_names_the_cell_and_not_the_epicentre():
    """A strike field entered tells where the entrant was, no more; a nut over the epicentre tells the epicentre."""
    table = alone("F3")
    table.roll(2)
    table.go("RR")
    assert [(k["cell"], k["epicentre"]) for k in stalker.view(table.state, "red")["grounds"][0]["known"]] == [
        ("H3", False)
    ]
    assert "I4" not in told(table.position, "red")
    table = alone("E4")
    table.nut("R", 6)
    assert [(k["cell"], k["epicentre"]) for k in stalker.view(table.state, "red")["grounds"][0]["known"]] == [
        ("I4", True)
    ]


@pytest.mark.rule("ST-63")
def test_after_the_end_all_is_open():
    table = alone("G8")
    table.roll(1)
    table.go("R")
    for viewer in (*OUTSIDE, "judge"):
        sheet = stalker.view(table.state, viewer)["grounds"][0]["sheet"]
        assert [trap["id"] for trap in sheet["traps"]] == sorted(T1)
        assert sheet["tracks"][0]["marks"][0]["kind"] == "dash"


def test_offers_tell_nothing_of_traps():
    """With a grinder all round or nothing at all, the same is offered."""
    ring = {f"G{number}": ("grinder", cell) for number, cell in enumerate(("E3", "C3", "D2", "D4"), start=1)}
    offers = []
    for layout in ({}, ring):
        table = alone("D3", layout=layout)
        table.roll(3)
        offers.append(stalker.legal(table.state, "red"))
    assert offers[0] == offers[1]


def test_the_payload_of_a_layout_is_for_who_made_it():
    for kind, payload in (("layout", {"traps": traps_json(T1)}), ("generate", {"seed": "x"})):
        action = Action("judge", kind, payload)
        assert stalker.view_action(action, "judge") == payload
        for viewer in OUTSIDE:
            assert stalker.view_action(action, viewer) == {}

"""Laying, checking and locking traps, and the generator (ST-11, ST-13, ST-18 to ST-20; section 5.3)."""

from __future__ import annotations

import pytest

from side_events.games import stalker
from side_events.games.stalker.checks import faults, path_lengths
from side_events.games.stalker.generator import Wish, generate, usual_counts
from side_events.games.stalker.options import Options
from side_events.games.stalker.zone import KINDS, standard
from side_events.table.action import Action
from side_events.table.dice import Stream
from side_events.table.refusal import Refusal
from side_events.table.replay import act
from tests.side_events.games.stalker.test_entry import opened, refusal
from tests.side_events.games.stalker.zone_t1 import T1, traps_json

FULL = {"web": (8, 8), "jelly": (8, 8), "cabbage": (6, 6), "bald": (6, 6), "grinder": (6, 6)}


def prepared(**payload):
    return act(opened("red", "blue"), Action("judge", "field", {"W": 15, "H": 15} | payload))


def judge(position, kind, /, **payload):
    return act(position, Action("judge", kind, payload))


@pytest.mark.rule("ST-11")
def test_traps_are_laid_and_lifted_one_by_one():
    position = judge(prepared(), "trap", kind="web", cells=["E1", "E2"])
    position = judge(position, "trap", kind="web", cells=["G1", "G2"])
    assert [trap.id for trap in position.state.grounds[0].traps] == ["W1", "W2"]
    position = judge(position, "untrap", id="W1")
    position = judge(position, "trap", kind="web", cells=["K1", "K2"])
    assert [trap.id for trap in position.state.grounds[0].traps] == ["W2", "W1"]


@pytest.mark.rule("ST-11", "ST-18")
def test_what_is_wrong_is_listed_while_the_judge_lays():
    position = judge(prepared(), "trap", kind="cabbage", cells=["H7"])
    sheet = stalker.view(position.state, "judge")["grounds"][0]["sheet"]
    assert (sheet["faults"][0]["code"], sheet["faults"][0]["traps"]) == ("L_NEAR_BALL", ["C1"])
    assert sheet["traps"][0]["wrong"]
    position = judge(position, "trap", kind="web", cells=["P1"])
    sheet = stalker.view(position.state, "judge")["grounds"][0]["sheet"]
    assert [fault["code"] for fault in sheet["faults"]][:2] == ["L_NEAR_BALL", "L_OUT"]


@pytest.mark.rule("ST-18", "ST-20")
def test_a_wrong_layout_is_not_locked():
    position = judge(prepared(), "layout", traps=traps_json(T1 | {"W3": ("web", "C3 D3")}))
    with pytest.raises(Refusal) as refused:
        judge(position, "lock")
    assert refused.value.code == "L_SAFE_ZONE"
    assert [fault["code"] for fault in refused.value.facts["faults"]] == ["L_SAFE_ZONE", "L_ADJACENT"]


@pytest.mark.rule("ST-20")
def test_locked_is_locked():
    position = judge(judge(prepared(), "layout", traps=traps_json(T1)), "lock")
    assert position.state.phase == "ENTRY"
    for kind, payload in (
        ("trap", {"kind": "web", "cells": ["G1", "G2"]}),
        ("untrap", {"id": "W1"}),
        ("layout", {"traps": []}),
        ("generate", {}),
        ("lock", {}),
        ("field", {}),
    ):
        assert refusal(position, "judge", kind, **payload)[0] == "E_PHASE"


@pytest.mark.rule("ST-11", "ST-13")
def test_the_number_of_traps_is_free():
    """None at all is a valid layout; the guide is not a rule."""
    position = judge(prepared(), "lock")
    assert position.state.phase == "ENTRY"


def test_only_the_judge_lays():
    position = prepared()
    for kind, payload in (("trap", {"kind": "web", "cells": ["E1"]}), ("generate", {}), ("lock", {})):
        assert refusal(position, "red", kind, **payload)[0] == "E_NOT_JUDGE"


@pytest.mark.parametrize(
    ("payload", "field"),
    [
        ({"kind": "mine", "cells": ["E1"]}, "kind"),
        ({"kind": "web", "cells": []}, "cells"),
        ({"kind": "web", "cells": ["e1"]}, "cells"),
        ({"kind": "web", "cells": [1]}, "cells"),
        ({"kind": "web", "cells": ["E1"] * 1601}, "cells"),
        ({"kind": "web"}, "cells"),
        ({"kind": "web", "cells": ["E1"], "id": "x" * 13}, "id"),
    ],
)
def test_traps_that_are_none(payload, field):
    assert refusal(prepared(), "judge", "trap", **payload) == ("E_PAYLOAD", field)


def test_an_id_is_had_once():
    twice = [{"id": "W1", "kind": "web", "cells": ["E1", "E2"]}] * 2
    assert refusal(prepared(), "judge", "layout", traps=twice) == ("E_PAYLOAD", "id")
    assert refusal(prepared(), "judge", "layout", traps="W1") == ("E_PAYLOAD", "traps")
    assert refusal(prepared(), "judge", "layout", traps=[{}] * 401) == ("E_PAYLOAD", "traps")


@pytest.mark.rule("ST-13")
def test_the_usual_counts():
    """TG-14: 6–8 and 3–6 by kind, or by category; smaller fields get smaller profiles."""
    first, second = (6, 8), (3, 6)
    by_kind = {"web": first, "jelly": first, "bald": second, "cabbage": second, "grinder": second}
    assert usual_counts(21, 21, "per_kind") == by_kind
    assert usual_counts(21, 21, "total") == {"first": first, "second": second}
    assert usual_counts(15, 15, "per_kind")["web"] == (4, 4)
    assert usual_counts(15, 15, "per_kind")["grinder"] == (2, 2)


@pytest.mark.rule("ST-13")
@pytest.mark.parametrize("seed", range(6))
def test_the_full_profile_fits_on_21_by_21(seed):
    field, options = standard(21, 21), Options()
    drawn = generate(field, options, Wish(FULL), Stream(f"full {seed}", "layout"))
    assert {kind: sum(trap.kind == kind for trap in drawn.traps) for kind in KINDS} == {
        kind: most for kind, (_, most) in FULL.items()
    }
    assert set(drawn.shortfall.values()) == {0}
    assert drawn.tries < 600


@pytest.mark.rule("ST-14", "ST-15", "ST-16", "ST-17", "ST-18", "ST-19")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_drawn_passes_every_check(seed):
    """On small and large fields, with every option that a layout depends upon, as many as will fit."""
    side = (11, 15, 21, 24)[seed % 4]
    options = Options(
        W=side,
        H=side,
        adjacency=(8, 4)[seed % 2],
        cabbage_ball=(3, 2)[seed // 2 % 2],
        cabbage_range=(8, 4)[seed // 3 % 2],
        passage=("strict", "web_ok")[seed // 2 % 2],
        shape_conn=(4, 8)[seed % 2],
    )
    field = standard(side, side)
    wish = Wish(usual_counts(side, side, "per_kind"), as_many_as_possible=seed % 3 == 0)
    drawn = generate(field, options, wish, Stream(f"any {seed}", "layout"))
    assert faults(field, drawn.traps, options) == []
    assert drawn.lengths == path_lengths(field, drawn.traps, options)
    assert all(2 <= trap.cells[0].near(field.ball) <= 4 for trap in drawn.traps if trap.kind == "grinder")
    sizes = {kind: {len(trap.cells) for trap in drawn.traps if trap.kind == kind} for kind in KINDS}
    assert sizes["web"] | sizes["jelly"] <= {2, 3, 4, 5}
    assert sizes["bald"] <= {2, 3, 4, 6, 9}


def test_the_same_seed_draws_the_same():
    """Worked out by hand from the first words of (`zone-1`, `layout`).

    Patch: 1407684857 mod 3 = 2, so 3 wide; 2422115640 mod 3 = 0, so 1 high; 4092188545 mod 13 = 3, column D;
    3770612430 mod 15 = 0, row 1. Web: 3389526729 mod 4 = 1, so 3 cells; 3241794895 mod 225 = 70, K5;
    2826223572 mod 4 = 0, the first of K4 J5 L5 K6; 3299006534 mod 6 = 2, the third of K3 J4 L4 J5 L5 K6.
    """
    drawn = generate(standard(15, 15), Options(), Wish({"bald": (1, 1), "web": (1, 1)}), Stream("zone-1", "layout"))
    assert [(trap.id, " ".join(spot.name for spot in trap.cells)) for trap in drawn.traps] == [
        ("M1", "D1 E1 F1"),
        ("W1", "K5 K4 L4"),
    ]
    assert drawn.tries == 2


def test_what_does_not_fit_is_told():
    drawn = generate(standard(11, 11), Options(), Wish({"bald": (40, 40)}), Stream("full", "layout"))
    placed = len(drawn.traps)
    assert 0 < placed < 40
    assert drawn.shortfall == {"bald": 40 - placed, "cabbage": 0, "grinder": 0, "jelly": 0, "web": 0}
    assert [(fault.code, fault.kind, fault.count) for fault in drawn.faults] == [("W_SHORTFALL", "bald", 40 - placed)]
    assert faults(standard(11, 11), drawn.traps, Options()) == []


def test_the_mode_total_draws_kinds_within_a_category():
    drawn = generate(standard(21, 21), Options(), Wish({"first": (7, 7), "second": (4, 4)}), Stream("total", "layout"))
    counts = {kind: sum(trap.kind == kind for trap in drawn.traps) for kind in KINDS}
    assert counts["web"] + counts["jelly"] == 7
    assert counts["bald"] + counts["cabbage"] + counts["grinder"] == 4


def test_the_judge_draws_again_and_gets_another():
    first = judge(prepared(), "generate")
    second = judge(first, "generate")
    assert len(first.state.grounds[0].traps) == 14
    assert first.state.grounds[0].traps != second.state.grounds[0].traps
    assert second.state.layout_cursor > first.state.layout_cursor > 0
    assert judge(prepared(), "generate").state.grounds == first.state.grounds


def test_a_seed_of_the_judges_own_names_a_layout():
    """It starts the stream anew, so that the same layout can be had at another table."""
    one = judge(judge(prepared(), "generate"), "generate", seed="festival")
    two = judge(prepared(), "generate", seed="festival")
    assert one.state.grounds[0].traps == two.state.grounds[0].traps
    assert two.state.layout_cursor == 0


def test_the_judge_says_how_many_and_how_large():
    position = judge(
        prepared(),
        "generate",
        counts={"web": [2, 3], "bald": 1},
        sizes=[5, 5],
        patch=[2, 2],
        max_tries=300,
    )
    ground = position.state.grounds[0]
    assert {trap.kind for trap in ground.traps} == {"web", "bald"}
    assert {len(trap.cells) for trap in ground.traps if trap.kind == "web"} == {5}
    assert [len(trap.cells) for trap in ground.traps if trap.kind == "bald"] == [4]


def test_as_many_as_possible_adds_to_the_counts():
    few, many = judge(prepared(), "generate"), judge(prepared(), "generate", as_many_as_possible=True)
    assert len(many.state.grounds[0].traps) > len(few.state.grounds[0].traps)
    assert faults(many.state.field, many.state.grounds[0].traps, many.state.options) == []


@pytest.mark.parametrize(
    ("payload", "code", "field"),
    [
        ({"sizes": [1, 3]}, "E_SETUP", "sizes"),
        ({"sizes": [2, 13]}, "E_SETUP", "sizes"),
        ({"patch": [1, 1]}, "E_SETUP", "patch"),
        ({"patch": [0, 3]}, "E_SETUP", "patch"),
        ({"counts": {"web": 99}}, "E_SETUP", "counts"),
        ({"max_tries": 0}, "E_PAYLOAD", "max_tries"),
        ({"max_tries": 1001}, "E_PAYLOAD", "max_tries"),
        ({"as_many_as_possible": 1}, "E_PAYLOAD", "as_many_as_possible"),
        ({"seed": 7}, "E_PAYLOAD", "seed"),
    ],
)
def test_parameters_out_of_bounds(payload, code, field):
    assert refusal(prepared(), "judge", "generate", **payload) == (code, field)


@pytest.mark.rule("ST-19")
def test_the_sheet_tells_of_difficulty_and_shortfall():
    position = judge(prepared(), "layout", traps=traps_json(T1))
    sheet = stalker.view(position.state, "judge")["grounds"][0]["sheet"]
    # Web 6, jelly 6, cabbage 9 and 9, bald 6 and 4, grinders 2.
    assert (sheet["dangerous"], sheet["cells"]) == (42, 225)
    assert sheet["paths"] == [
        {"entrance": entrance, "length": 14, "straight": 14} for entrance in ("A1", "O1", "A15", "O15")
    ]
    assert sheet["counts"] == {"bald": 2, "cabbage": 2, "grinder": 2, "jelly": 2, "web": 2}
    assert sheet["warnings"] == []
    short = judge(prepared(), "generate", counts={"grinder": 40})
    warned = stalker.view(short.state, "judge")["grounds"][0]["sheet"]["warnings"]
    assert [warning["code"] for warning in warned] == ["W_SHORTFALL"]

"""Random evenings from `legal()` alone: the invariants of section 2.3 hold after every act, secrets stay secrets."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from side_events.games import ten_candles as game
from side_events.games.ten_candles.brinks import readers
from side_events.games.ten_candles.state import CREATION, FREE, PLAY
from side_events.table.action import Action
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act
from tests.side_events import play
from tests.side_events.games.ten_candles.table import first_scene

TESTS = Path(__file__).parent
RULES = TESTS.parents[3] / "docs" / "rules" / "ten_candles.md"
RARE = ("candle_accident", "mark_dead", "submit_trait", "submit_moment", "submit_brink", "set_stack", "load_module",
        "submit_description", "return_brink", "set_dangerous")  # fmt: skip
"""Acts that are thought of seldom once they have been done, so that an evening goes on."""


def step(sitting, rng):
    """A random legal act that mostly carries the evening on."""
    open_ = [
        (seat, choice)
        for seat, choice in play.choices(sitting.position)
        if seat != FACILITATOR and (choice.main or choice.kind not in RARE or rng.random() < 0.1)
    ]
    rng.shuffle(open_)
    for seat, choice in open_:
        for _ in range(20):
            action = Action(seat, choice.kind, play.payload_for(choice, rng))
            try:
                sitting.position = act(sitting.position, action)
            except Refusal:
                continue
            return choice.kind
    return play.one_step(sitting, rng) and "any"


def evenings(seed, most=400):
    """Each state of one random evening with the state before it and the act."""
    rng = random.Random(f"evening {seed}")
    sitting = play.Sitting(play.open_table(game, rng))
    for _ in range(most):
        before = sitting.position.state
        kind = step(sitting, rng)
        if not kind:
            return
        yield before, kind, sitting.position


@pytest.mark.parametrize("seed", range(8))
def test_the_invariants_of_the_rules(seed):
    """Section 2.3, word by word."""
    reached = set()
    for before, _, position in evenings(seed):
        now = position.state
        reached.add(now.step)
        if now.step in PLAY:
            assert now.pool + now.aside + now.gm == 10
        if now.step in FREE and before.step in ("OPENING", "CHORUS"):
            assert (now.pool, now.aside, now.gm) == (now.lit, 0, 10 - now.lit)
        if before.step not in ("LOBBY", *CREATION):
            assert now.lit <= before.lit
        for seat in now.players:
            was, is_ = before.survivors[seat], now.survivors[seat]
            if before.step not in ("LOBBY", *CREATION):
                assert is_.stack in (was.stack, was.stack[1:])
            assert not is_.stacked or not is_.stack or is_.stack[-1].kind == "brink"
            traits = [card.scene for card in is_.burned if card.kind in ("virtue", "vice")]
            assert len(set(traits)) == len(traits)
    assert "ENDED" in reached


@pytest.mark.parametrize("seed", range(3))
def test_brinks_and_the_order_of_stacks_stay_with_their_readers(seed):
    """Neither a page nor the log of somebody else says them, before they are shown."""
    for number, (_, _, position) in enumerate(evenings(1000 + seed)):
        if number % 5:
            continue
        state = position.state
        secret = []
        for seat, survivor in state.survivors.items():
            card = survivor.card("brink")
            if card and not survivor.brink_revealed:
                secret.append((card, readers(state, card)))
            if survivor.stacked and state.step != "ENDED":
                mine = [card["kind"] for card in game.view(state, seat)["you"]["stack"]]
                assert mine == [card.kind for card in survivor.stack]
        if state.their_brink and not state.their_brink_revealed:
            secret.append((state.their_brink, readers(state, state.their_brink)))
        for viewer in (*state.ring, FACILITATOR, AUDIENCE):
            told = json.dumps(
                [game.view(state, viewer), cut_log(game.view_action, position.entries, viewer)], ensure_ascii=False
            )
            for card, may_read in secret:
                assert viewer in may_read or (card.text not in told and card.where not in told)


@pytest.mark.parametrize("lower", ["public", "owner_only"])
def test_what_others_see_does_not_depend_on_the_order_below_the_top(lower):
    """Two tables that differ in hidden order alone look the same to everybody but the owner."""
    views, logs, owners = [], [], []
    for order in (["virtue", "vice", "moment"], ["virtue", "moment", "vice"]):
        table = first_scene(lower_cards=lower, a_order=order)
        others = ("S", "B", "C", FACILITATOR, AUDIENCE)
        views.append({viewer: game.view(table.state, viewer) for viewer in others})
        logs.append({viewer: cut_log(game.view_action, table.entries, viewer) for viewer in others})
        owners.append(game.view(table.state, "A"))
    assert views[0] == views[1]
    assert logs[0] == logs[1]
    assert owners[0] != owners[1]


@pytest.mark.parametrize("lower", ["public", "owner_only"])
def test_refusals_say_nothing_of_hidden_cards(lower):
    """Whatever B tries, the answer is the same whichever way A's stack lies."""
    answers = []
    for order in (["virtue", "vice", "moment"], ["virtue", "moment", "vice"]):
        table = first_scene(lower_cards=lower, a_order=order)
        said = []
        for kind in game.META.actions:
            for payload in ({}, {"active": "A"}, {"survivor": "A"}, {"card": "vice"}):
                try:
                    act(table, Action("B", kind, payload))
                    said.append((kind, ""))
                except Refusal as refusal:
                    said.append((kind, refusal.code, json.dumps(refusal.facts)))
        answers.append(said)
    assert answers[0] == answers[1]


def test_every_vector_has_a_test_that_names_it():
    vectors = re.findall(r"^\| TC-V(\d+) \|", RULES.read_text(), re.M)
    named = {n for path in TESTS.glob("test_*.py") for n in re.findall(r"def test_tc_v(\d+)_", path.read_text())}
    assert vectors == [f"{number:02}" for number in range(1, 70)]
    assert named == set(vectors)

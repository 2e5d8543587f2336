"""The game's own templates: whatever the moment, in both languages; nothing typed is taken for markup."""

from __future__ import annotations

import random

import pytest
from django.template.loader import get_template
from django.utils import translation

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set, Subplot, Trope
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin
from tests.side_events import play
from tests.side_events.games.saturday_horror.shoot import meeting, opened, scene
from tests.side_events.games.saturday_horror.test_denouement_vectors import directed, fleeing, lost, pools
from tests.side_events.games.saturday_horror.test_monster_vectors import ROUNDS, hunt

PAGES = ("seat", "seat_more", "facilitator", "facilitator_left", "audience")
SEEDS = (0, 5, 7, 16, 18, 22)
VIEWERS = {"facilitator": "facilitator", "facilitator_left": "facilitator", "audience": "audience"}


def page(name, state, viewer, language="en"):
    names = {seat: f"Player {seat}" for seat in state.seats}
    with translation.override(language):
        shown = {"view": game.view(state, viewer), "names": names, "language": language, "choices": {"own": {}}}
        return get_template(f"saturday_horror/{name}.html").render(shown)


def moments():
    yield opened()
    yield meeting()
    yield hunt("star", (2, 2))
    yield hunt("star", ((2, 3), 3), md=3, rounds=ROUNDS)
    yield pools()
    yield directed()
    yield lost()
    yield fleeing()
    yield lost(plan_failure="credits_at_once")


def test_every_moment_has_its_pages():
    states = [shoot.state for shoot in moments()]
    sitting = play.play(game, 3, 150)
    states += [state for _, state in sitting.position.acts[::9]]
    for state in states:
        for name in PAGES:
            for language in ("ru", "en"):
                shown = page(name, state, VIEWERS.get(name, state.seats[0]), language)
                assert "{%" not in shown
                assert "{{" not in shown


@pytest.mark.parametrize("name", PAGES)
def test_what_was_typed_is_no_markup(name):
    script = "<script>alert(1)</script>"
    shoot = scene(
        roles={"a": ("star", 1), "b": ("extra",)}, played={"a": "A", "b": "B", "monster": "D"},
        hands={"A": ["t", "s", "z"]}, sets={"x": Set(script, 1, (script,)), "z": Set(script)},
        tropes={"t": Trope(script, 1, ("a",))}, subplots={"s": Subplot(script, ("a",))},
    )  # fmt: skip
    state = shoot.state.with_role("a", name=script).with_monster(name=script, abilities=script, trigger=script)
    shoot.state = state
    shoot.set(title=script, setting=script).do("A", "rule", text=script).do("B", "note", text=script, about="a")
    shoot.do("A", "open_conflict", kind="check", a="a", b="b", what=script)
    told = page(name, shoot.state, VIEWERS.get(name, "A"))
    assert script not in told
    assert "&lt;script&gt;" in told


@pytest.mark.rule("SH-30")
def test_the_public_screen_holds_no_hand():
    shoot = scene(roles={"a": ("extra",), "h": ("extra",)}, played={"a": "A"}, hands={"B": ["h"]})
    shoot.state = shoot.state.with_role("h", name="Hidden Hand")
    assert "Hidden Hand" in page("seat", shoot.state, "B")
    for name in ("audience", "facilitator_left"):
        assert "Hidden Hand" not in page(name, shoot.state, VIEWERS[name])
    assert "Hidden Hand" not in page("seat", shoot.state, "C")


@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_reaches_the_credits(seed):
    """Films of two players shot at random, the talk left out, keep the invariants to the end."""
    quiet = {"note", "rule", "veto", "give_up_chair", "propose", "let_die", "create_trope", "flag_ruling", "bid"}
    rng = random.Random(f"film {seed}")
    options = take_options(game.META, {o.key: play.value_of_option(o, rng) for o in game.META.options})
    header = Header("saturday_horror", "1.0", take_seats(game.META, ["A", "B"]), options, f"film {seed}")
    sitting = play.Sitting(begin(game, header))
    for _ in range(400):
        offered = play.choices(sitting.position)
        kept = [one for one in offered if one[1].kind not in quiet or rng.random() < 0.1] or offered
        if not kept:
            break
        step(sitting, rng.sample(kept, len(kept)), rng)
        assert game.invariants(sitting.position.state) == []
    assert sitting.position.state.phase == "CREDITS"
    assert game.outcome(sitting.position.state)["outcome"] == sitting.position.state.outcome


def step(sitting, offered, rng):
    for seat, choice in offered:
        try:
            sitting.position = act(sitting.position, Action(seat, choice.kind, play.payload_for(choice, rng)))
        except Refusal:
            assert choice.loose
            continue
        return

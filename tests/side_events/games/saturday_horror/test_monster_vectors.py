"""The vectors of sections 6.5 and 6.6: the monster, rewards, the end of an act."""

from __future__ import annotations

import pytest

from side_events.games.saturday_horror.deck import Subplot, Trope
from tests.side_events.games.saturday_horror.shoot import HOST, scene


@pytest.mark.rule("SH-69")
def test_sv_47_not_before_the_trigger():
    shoot = scene(roles={"m": ("extra",)}, played={"m": "A"}, hands={"A": ["monster"]}, fired=False)
    assert shoot.no("A", "play", card="monster") == "E_TRIGGER"
    shoot.do("A", "fire_trigger").do("A", "play", card="monster")
    assert shoot.state.monster.player == "A"


@pytest.mark.rule("SH-70", "SH-47")
def test_sv_48_a_trope_that_lets_it_loose():
    trope = Trope("The seal breaks", 1, ("monster",), is_trigger=True)
    shoot = scene(
        roles={"m": ("extra",)},
        played={"m": "A"},
        hands={"A": ["t"], "D": ["monster"]},
        fired=False,
        tropes={"t": trope},
    )
    shoot.do("A", "play", card="t").do("D", "lay", card="monster")
    assert (shoot.state.monster.trigger_fired, shoot.state.monster.player) == (True, "D")


def hunt(role, stakes, *, md=0, sc=0, rounds=(), director="A", **options):
    """D's monster hunts A's role `r`; C's supporting role `c` and B's `b` stand by."""
    shoot = scene(
        roles={"r": (role, sc), "c": ("supporting",), "b": ("star", 1), "e": ("extra",)},
        played={"r": "A", "c": "C", "b": "B", "e": "B", "monster": "D"}, md=md, director=director, **options,
    )  # fmt: skip
    shoot.do(director, "open_conflict", intent="chase", a="monster", b="r").staked(*stakes)
    for dice in rounds:
        shoot.do("D", "roll", [*dice[0], *dice[1]])
    return shoot


ROUNDS = (([5, 6, 6, 5, 1], [1, 2, 6]), ([1, 2, 3, 4], [3, 5, 6]))


@pytest.mark.rule("SH-72", "SH-73", "SH-74", "SH-75", "SH-80")
def test_sv_49_seized_and_dead():
    shoot = hunt("star", ((2, 3), 3), md=3, rounds=ROUNDS[:1])
    monster = shoot.scene.conflict.a
    assert (monster.budget_dice, monster.monster_dice) == (2, 2)
    shoot.do("D", "roll", [*ROUNDS[1][0], *ROUNDS[1][1]])
    assert (shoot.role("r").status, shoot.md) == ("dead", 4)
    assert (shoot.budget("D"), shoot.budget("A"), shoot.contests("D")) == (12, 9, 1)
    assert shoot.role("r").cause == "chase"


@pytest.mark.rule("SH-76")
def test_sv_50_a_clause_spares_it():
    shoot = hunt("star", ((2, 3), 3), md=3, sc=1, rounds=ROUNDS)
    assert (shoot.role("r").status, shoot.role("r").sc, shoot.scene.knocked_out, shoot.md) == ("free", 0, ("r",), 3)


@pytest.mark.rule("SH-75", "SH-76")
def test_sv_51_each_clause_works_once():
    tropes = {"t": Trope("Later", 1)}
    shoot = hunt("star", (2, 1), sc=1, rounds=(([1, 6], [6]),), tropes=tropes)
    assert (shoot.role("r").sc, shoot.scene.knocked_out, shoot.md) == (0, ("r",), 0)
    shoot.do("A", "end_scene")
    assert (shoot.state.scene_no, shoot.scene.knocked_out) == (2, ())
    # The next scene as it might lie: it is back, and nothing spares it now.
    shoot = hunt("star", (2, 1), sc=shoot.role("r").sc, rounds=(([1, 6], [6]),))
    assert (shoot.role("r").status, shoot.md) == ("dead", 1)


def standing(role, sc=0, **options):
    return scene(
        roles={"r": (role, sc), "o": ("extra",)}, played={"r": "A", "o": "B", "monster": "D"}, director="B", **options
    )


@pytest.mark.rule("SH-77", "SH-80")
def test_sv_52_bare_hands():
    shoot = standing("extra").do("A", "attack", role="r")
    assert (shoot.role("r").status, shoot.role("r").cause, shoot.md) == ("dead", "melee", 1)
    assert standing("extra").no("C", "attack", role="r") == "E_NOT_YOURS"


@pytest.mark.rule("SH-77")
def test_sv_53_bare_hands_of_a_star():
    shoot = standing("star", 1).do("A", "attack", role="r")
    assert (shoot.role("r").status, shoot.role("r").sc, shoot.scene.knocked_out, shoot.md) == ("free", 0, ("r",), 0)
    assert shoot.no("A", "attack", role="r") == "E_NOT_IN_SCENE"


@pytest.mark.rule("SH-78", "SH-73")
def test_sv_54_breaking_into_a_chase():
    shoot = hunt("star", ((3, 1), 3), md=1).do("C", "attack", [1, 2], role="c")
    monster = shoot.scene.conflict.a
    assert (monster.budget_dice, monster.monster_dice, monster.stake) == (2, 0, 2)
    assert (shoot.role("c").status, shoot.role("c").cause, shoot.md, shoot.budget("C")) == ("dead", "rescue", 2, 12)
    # Both of the two dice that are left go as well: D has lost all three.
    shoot.do("D", "roll", [6, 6, 1, 1, 6])
    assert (shoot.scene.last.result, shoot.budget("D")) == ("b", 9)


@pytest.mark.rule("SH-78", "SH-79")
def test_sv_55_nothing_left_of_the_monster_s_stake():
    shoot = hunt("extra", (1, 3)).do("B", "attack", [1, 1, 3], role="b")
    assert (shoot.scene.conflict, shoot.role("r").status, shoot.contests("A")) == (None, "free", 1)
    assert (shoot.role("b").sc, shoot.scene.knocked_out, shoot.budget("D"), shoot.budget("A")) == (0, ("b",), 11, 12)


@pytest.mark.rule("SH-78")
def test_who_may_break_into_a_chase():
    shoot = hunt("star", (4, 3), sc=0, rescue_attack_safe="yes")
    assert shoot.no("A", "attack", role="r") == "E_BAD_PAIR"
    shoot.do("C", "attack", [6, 6], role="c")
    assert shoot.no("C", "attack", [6, 6], role="c") == "E_ATTACK_USED"
    assert shoot.no("B", "attack", [6, 6], role="b") == "E_DICE_INPUT"
    sealed = scene(roles={"r": ("extra",), "c": ("extra",)}, played={"r": "A", "c": "C", "monster": "D"})
    sealed.do("A", "open_conflict", intent="chase", a="monster", b="r")
    assert sealed.no("C", "attack", role="c") == "E_BUSY"


@pytest.mark.rule("SH-71")
def test_sv_56_nothing_kills_the_monster():
    assert standing("star").no("A", "let_die", card="monster") == "E_INVULNERABLE"
    assert standing("star").no("B", "set_elsewhere", role="monster", reason="a cage") == "E_INVULNERABLE"
    shoot = standing("star").conflict("contest", "r", "monster", (2, 1), ([1, 1], [6]), by="B")
    assert (shoot.scene.last.result, "monster" in shoot.scene.played) == ("a", True)


@pytest.mark.rule("SH-82", "SH-83", "SH-66")
def test_sv_57_rewards():
    shoot = scene(
        roles={"beth": ("star", 1), "bob": ("supporting",), "guard": ("extra",)},
        hands={"A": ["t", "bob"], "C": ["beth"], "B": ["s"], "D": ["guard"]},
        tropes={"t": Trope("A kiss", 1, ("beth", "bob")), "u": Trope("Later", 1)},
        subplots={"s": Subplot("A bribe", ("beth", "guard"))},
    )  # fmt: skip
    shoot.do("A", "play", card="bob").do("A", "play", card="t").do("C", "lay", card="beth")
    shoot.conflict("contest", "bob", "x", (1, 0))
    shoot.conflict("check", "beth", "x", (1, 1), ([1], [6]))
    assert (shoot.contests("A"), shoot.contests("C"), shoot.scene.last.result) == (1, 0, "a")
    shoot.do("B", "bid", amount=1)
    for seat in "ACD":
        shoot.do(seat, "pass_bid")
    shoot.do("B", "play", card="s").do("D", "lay", card="guard")
    before = shoot.budgets
    shoot.do("B", "end_scene")
    earned = [after - dice for after, dice in zip(shoot.budgets, before, strict=True)]
    assert earned == [4, 1, 1, 1]


@pytest.mark.rule("SH-83")
def test_sv_58_cards_as_such_pay_nothing():
    shoot = scene(roles={"a": ("extra",), "b": ("star", 1)}, played={"a": "A", "b": "A", "x": "A"}, active="")
    shoot.state = shoot.state.with_scene(active_set="x")
    shoot.do("A", "end_scene")
    assert shoot.budgets == (12, 12, 12, 12)


@pytest.mark.rule("SH-84", "SH-81")
@pytest.mark.parametrize(("end", "phases"), [("scene_end", ("SCENE", "MEETING")), ("immediate", ("MEETING",))])
def test_sv_59_the_act_ends_with_the_scene(end, phases):
    shoot = scene(
        roles={"m": ("extra",)}, played={"m": "A"}, hands={"A": ["t"]}, tropes={"t": Trope("It rains", 1)}, act_end=end
    )
    shoot.do("A", "play", card="t")
    assert shoot.phase == phases[0]
    if len(phases) > 1:
        shoot.do("A", "end_scene")
    assert (shoot.phase, shoot.state.meeting_no, shoot.budget("A")) == ("MEETING", 2, 14)
    # B is next clockwise of A, who closed the meeting before.
    assert shoot.state.writer == "B"


@pytest.mark.rule("SH-84")
def test_sv_60_an_act_without_tropes_takes_one_scene():
    shoot = scene(act=2, roles={"m": ("extra",)}, played={"m": "A"}).do("A", "end_scene")
    assert (shoot.phase, shoot.state.meeting_no) == ("MEETING", 3)
    shoot = scene(roles={"m": ("extra",)}, played={"m": "A"}, tropes={"t": Trope("It rains", 1)}).do("A", "end_scene")
    assert (shoot.phase, shoot.state.scene_no, shoot.state.director, shoot.state.last_director) == ("SWAP", 2, "", "A")


@pytest.mark.rule("SH-84", "SH-40", "SH-85")
def test_sv_61_after_the_third_act_the_denouement():
    shoot = scene(
        act=3, roles={"m": ("extra",)}, played={"m": "A"}, hands={"A": ["t"]}, tropes={"t": Trope("It rains", 3)}
    )
    shoot.do("A", "play", card="t").do("A", "end_scene")
    assert (shoot.phase, shoot.state.act, shoot.budget("A"), shoot.state.director) == ("D_POOLS", "D", 14, "")
    assert set(shoot.scene.played) == {"m", "x", "monster"}


@pytest.mark.rule("SH-81")
def test_the_scene_is_ended_by_its_director_when_nothing_is_open():
    shoot = hunt("star", (2, 2))
    assert shoot.no("A", "end_scene") == "E_BUSY"
    assert shoot.no("B", "end_scene") == "E_BUSY"
    assert standing("star").no("A", "end_scene") == "E_NOT_DIRECTOR"
    assert standing("star").no(HOST, "end_scene") == "E_NOT_YOURS"

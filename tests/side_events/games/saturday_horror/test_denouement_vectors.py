"""The vectors of section 6.7: pools, the plan, flight."""

from __future__ import annotations

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set, Subplot
from tests.side_events.games.saturday_horror.shoot import HOST, scene

SV_62 = {"A": (3, 0), "B": (2, 0), "C": (0, 2), "D": (1, 1)}


def pools(md=2, budgets=(12, 12, 12, 12), **options):
    """The Denouement with two roles, A's a and B's b; the monster is D's."""
    shoot = scene(
        act="D", phase="D_POOLS", director="", budgets=budgets, roles={"a": ("star", 0), "b": ("extra", 0)},
        played={"a": "A", "b": "B", "monster": "D"}, md=md, active="", **options,
    )  # fmt: skip
    return shoot.set(act="D", meeting_no=3)


def filled(given=SV_62, **options):
    shoot = pools(**options)
    for seat, (plan, monster) in given.items():
        shoot.do(seat, "contribute", plan=plan, monster=monster)
    return shoot


def directed(given=SV_62, **options):
    """A has the chair for one die."""
    shoot = filled(given, **options).do("A", "bid", amount=1)
    for seat in "BCD":
        shoot.do(seat, "pass_bid")
    return shoot


def lost(**options):
    """SV-64: the plan has lost, 3 dice and 2 Monster Dice are left to the monster; A decides nothing alone."""
    shoot = directed({"A": (2, 0), "B": (0, 0), "C": (0, 3), "D": (0, 0)}, **options)
    shoot.do("A", "spring_plan").do("D", "stake", monster_dice=2)
    return shoot.do(HOST, "roll", [5, 6, 1, 2, 3, 5, 6])


@pytest.mark.rule("SH-87", "SH-88", "SH-89")
def test_sv_62_the_pools():
    shoot = filled()
    assert (shoot.state.pool_plan, shoot.state.pool_monster, shoot.budgets) == (6, 3, (9, 10, 10, 10))
    assert shoot.phase == "D_CHAIR"
    sealed = pools().do("A", "contribute", plan=3, monster=1)
    assert "3" not in str(game.view(sealed.state, "B")["denouement"])
    assert game.view(sealed.state, "B")["players"]["A"]["budget"] == 12
    assert game.view(sealed.state, "A")["you"]["pool"] == {"plan": 3, "monster": 1}


@pytest.mark.rule("SH-86", "SH-88", "SH-91", "SH-92", "SH-72")
def test_sv_63_the_plan_wins():
    shoot = directed().do("A", "spring_plan")
    assert shoot.phase == "D_PLAN"
    plan = shoot.scene.conflict.a
    assert (plan.player, plan.st, plan.stake) == ("A", 3, 6)
    shoot.do("D", "stake", monster_dice=2).do("A", "roll", [1, 2, 3, 3, 5, 6, 1, 4, 5, 6, 6])
    conflict = shoot.scene.conflict
    assert (conflict.a.stake, conflict.b.budget_dice, conflict.b.monster_dice) == (6, 3, 0)
    shoot.do("A", "roll", [4, 4, 5, 6, 1, 2, 1, 2, 3])
    assert (shoot.scene.conflict.a.stake, shoot.scene.conflict.b.stake) == (5, 3)
    shoot.do("A", "roll", [1, 1, 2, 3, 6, 5, 6, 4])
    assert (shoot.phase, shoot.state.outcome) == ("CREDITS", "heroes_win")
    assert game.outcome(shoot.state)["roles"] == {"a": "free", "b": "free"}


@pytest.mark.rule("SH-93")
def test_sv_64_the_monster_wins_the_contest():
    shoot = lost()
    assert (shoot.phase, shoot.state.pool_plan, shoot.state.pool_monster, shoot.md) == ("D_AFTER", 0, 3, 2)


@pytest.mark.rule("SH-93")
def test_sv_65_credits_at_once():
    shoot = lost(plan_failure="credits_at_once")
    assert (shoot.phase, shoot.state.outcome) == ("CREDITS", "monster_wins")


@pytest.mark.rule("SH-91")
def test_sv_66_a_plan_without_a_die_loses_at_once():
    shoot = directed({"A": (0, 0), "B": (0, 0), "C": (0, 2), "D": (0, 0)}, md=0).do("A", "spring_plan")
    assert (shoot.phase, shoot.scene.last.round, shoot.state.pool_monster) == ("D_AFTER", 0, 2)
    both = directed(dict.fromkeys("ABCD", (0, 0)), md=0).do("A", "spring_plan")
    assert both.phase == "D_AFTER"


@pytest.mark.rule("SH-90")
def test_sv_67_monster_dice_are_for_the_plan_alone():
    shoot = directed(md=3).do("A", "open_conflict", intent="chase", a="monster", b="b")
    assert shoot.no("D", "stake", dice=2, monster_dice=1) == "E_MD_FORBIDDEN"


def fleeing(**options):
    shoot = lost(**options)
    for seat in "AB":
        shoot.do(seat, "choose", way="flee")
    return shoot


@pytest.mark.rule("SH-94", "SH-95", "SH-75")
def test_sv_68_one_away_one_dead():
    shoot = fleeing()
    assert shoot.phase == "D_FLEE"
    shoot.do("A", "flee", role="a").staked(2, 1).do("A", "roll", [1, 1, 6])
    assert shoot.role("a").status == "escaped"
    shoot.do("B", "flee", role="b").staked(1, 2).do("B", "roll", [6, 1, 1])
    assert (shoot.phase, shoot.state.outcome, shoot.md) == ("CREDITS", "survivors_escape", 3)
    assert game.view(shoot.state, "audience")["cast"][1]["how"]["en"] == "doesn't get away in time"


@pytest.mark.rule("SH-94")
def test_nobody_away_is_the_monster_s_film():
    shoot = fleeing(flee="ruling")
    for role in "ab":
        shoot.do("A", "rule_escape", role=role, escapes=False)
    assert shoot.state.outcome == "monster_wins"


@pytest.mark.rule("SH-87")
def test_sv_69_no_more_than_one_has():
    shoot = pools(budgets=(3, 12, 12, 12))
    assert shoot.no("A", "contribute", plan=2, monster=2) == "E_FUNDS"
    assert shoot.budget("A") == 3


@pytest.mark.rule("SH-85")
def test_all_but_the_subplots_lies_open():
    shoot = scene(
        act=3, roles={"a": ("star", 1), "h": ("extra",), "d": ("extra",)}, played={"a": "A"},
        sets={"y": Set("y")}, subplots={"s": Subplot("Debts", ("a",))}, fired=False,
    )  # fmt: skip
    shoot.state = shoot.state.with_role("h", status="elsewhere", reason="jail").with_role("d", status="dead")
    shoot.do("A", "end_scene")
    assert set(shoot.scene.played) == {"a", "x", "y", "monster"}
    held = [card for seat in "ABCD" for card in shoot.hand(seat)]
    assert sorted(held) == ["h", "s"]
    assert shoot.state.monster.trigger_fired
    # Freed, it is laid by its holder.
    for seat in "ABCD":
        shoot.do(seat, "contribute", plan=1)
    shoot.do("A", "bid", amount=1)
    for seat in "BCD":
        shoot.do(seat, "pass_bid")
    shoot.do("A", "free_role", role="h")
    for forced in shoot.scene.forced_queue:
        shoot.do(forced.holder, "lay", card="h")
    assert "h" in shoot.scene.played


@pytest.mark.rule("SH-85")
def test_all_may_take_out_a_set_but_no_living_role():
    shoot = pools()
    for seat in "ABC":
        shoot.do(seat, "remove_card", card="x")
    assert not shoot.state.sets["x"].removed
    assert shoot.do("D", "remove_card", card="x").state.sets["x"].removed
    assert shoot.no("A", "remove_card", card="a") == "E_PAYLOAD"
    assert shoot.no("A", "remove_card", card="monster") == "E_INVULNERABLE"


@pytest.mark.rule("SH-94")
def test_no_living_role_is_the_end():
    shoot = scene(act=3, roles={"a": ("extra",), "b": ("extra",)}, played={"a": "A", "b": "B"})
    shoot.state = shoot.state.with_role("a", status="dead")
    shoot.state = shoot.state.with_role("b", status="dead")
    assert shoot.do("A", "end_scene").state.outcome == "monster_wins"


@pytest.mark.rule("SH-86")
def test_a_scene_of_the_denouement_isn_t_ended_and_doesn_t_break_off():
    shoot = directed()
    assert shoot.no("A", "end_scene") == "E_PHASE"
    assert shoot.no("B", "spring_plan") == "E_NOT_DIRECTOR"

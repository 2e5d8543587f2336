"""The vectors of section 6.3: cards in a scene. `trope`, `subplot` and `cast` lay out what they speak of."""

from __future__ import annotations

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set, Subplot, Trope
from tests.side_events.games.saturday_horror.shoot import HOST, scene

CAST = {"r1": ("supporting",), "r2": ("extra",), "r3": ("extra",), "m": ("extra",)}


@pytest.mark.rule("SH-41", "SH-43")
def test_sv_25_only_the_director_plays_of_free_will():
    shoot = scene(roles=CAST, played={"m": "A"}, hands={"B": ["r1"], "A": ["r2"]})
    assert shoot.no("B", "play", card="r1") == "E_NOT_DIRECTOR"
    assert shoot.no("A", "play", card="r1") == "E_NOT_YOURS"
    assert shoot.do("A", "play", card="r2").scene.played["r2"] == "A"
    assert shoot.budgets == (12, 12, 12, 12)


@pytest.mark.rule("SH-42", "SH-46", "SH-47")
def test_sv_26_a_trope_forces_its_roles():
    shoot = scene(
        roles=CAST, played={"m": "A"}, hands={"A": ["t", "r2"], "B": ["r1"]},
        tropes={"t": Trope("It rains", 1, ("r1", "r2"))},
    )  # fmt: skip
    shoot.do("A", "play", card="t")
    assert (shoot.phase, shoot.scene.played["r2"]) == ("FORCED", "A")
    assert shoot.no("A", "end_scene") == "E_BUSY"
    assert shoot.no("C", "lay", card="r1") == "E_NOT_YOURS"
    shoot.do("B", "lay", card="r1")
    assert (shoot.phase, shoot.scene.played["r1"]) == ("SCENE", "B")
    assert shoot.state.tropes["t"].status == "fulfilled"
    assert "t" not in shoot.hand("A")
    assert shoot.budgets == (12, 12, 12, 12)


@pytest.mark.rule("SH-42", "SH-47")
def test_while_a_card_is_demanded_all_else_waits():
    """Section 3: FORCED lies over everything, as an auction does."""
    shoot = scene(
        roles=CAST, played={"m": "A"}, hands={"A": ["t"], "B": ["r1"]}, tropes={"t": Trope("It rains", 1, ("r1",))},
    ).do("A", "play", card="t")  # fmt: skip
    for kind, sent in {
        "stake": {"dice": 1}, "roll": {}, "bid": {"amount": 1}, "contribute": {}, "done": {}, "confirm": {},
        "note": {"text": "x"}, "create_set": {"name": "x"}, "attack": {"role": "m"}, "pass_bid": {}, "flee": {},
    }.items():  # fmt: skip
        assert shoot.no("B", kind, **sent) == "E_BUSY", kind
    assert shoot.do("B", "lay", card="r1").phase == "SCENE"


@pytest.mark.rule("SH-47")
def test_the_host_lays_what_is_demanded_of_a_seat_that_does_not_answer():
    trope = Trope("It rains", 1, ("r1", "r2", "r3"))
    shoot = scene(
        roles=CAST, played={"m": "A"}, hands={"A": ["t"], "B": ["r1", "r3"], "C": ["r2"]}, tropes={"t": trope}
    ).do("A", "play", card="t")  # fmt: skip
    assert shoot.no("B", "answer_for", seat="C") == "E_HOST_ONLY"
    assert shoot.no(HOST, "answer_for", seat="D") == "E_NOT_YOURS"
    (offered,) = (choice for choice in game.legal(shoot.state, HOST) if choice.kind == "answer_for")
    assert [seat for seat, _ in offered.fields[0].values] == ["B", "C"]
    shoot.do(HOST, "answer_for", seat="B")
    assert (shoot.phase, [forced.card for forced in shoot.scene.forced_queue]) == ("FORCED", ["r2"])
    assert [shoot.scene.played[card] for card in ("r1", "r3")] == ["B", "B"]
    assert shoot.do(HOST, "auto_lay").phase == "SCENE"


@pytest.mark.rule("SH-46")
def test_sv_27_a_trope_of_another_act():
    shoot = scene(roles=CAST, played={"m": "A"}, hands={"A": ["t"]}, tropes={"t": Trope("It rains", 2)})
    assert shoot.no("A", "play", card="t") == "E_ACT_MISMATCH"


def subplots(**options):
    return scene(
        roles=CAST, played={"m": "A"}, hands={"A": ["s1", "s2"]},
        subplots={"s1": Subplot("Debts", ("m",)), "s2": Subplot("Love", ("m", "r1"))}, **options,
    )  # fmt: skip


@pytest.mark.rule("SH-48", "SH-49")
def test_sv_28_one_subplot_at_a_time():
    shoot = subplots().do("A", "play", card="s1")
    assert shoot.no("A", "play", card="s2") == "E_SUBPLOT_ACTIVE"
    shoot.do("A", "retire_subplot")
    assert shoot.hand("A") == ["s2", "s1"]
    assert shoot.do("A", "play", card="s2").scene.active_subplot == "s2"


@pytest.mark.rule("SH-49")
@pytest.mark.parametrize(("replay", "code"), [("per_scene", "E_SUBPLOT_USED"), ("unlimited", "")])
def test_sv_29_a_subplot_once_a_scene(replay, code):
    shoot = subplots(subplot_replay=replay).do("A", "play", card="s1").do("A", "retire_subplot")
    shoot.do("A", "play", card="s2").do("A", "retire_subplot")
    if code:
        assert shoot.no("A", "play", card="s1") == code
    else:
        assert shoot.do("A", "play", card="s1").state.players["A"].tally.subplots == 3


def chased(*, md=0, **options):
    """D's monster hunts A's role m on x; z lies next to x, y doesn't."""
    sets = {"x": Set("x", adjacent=("z",)), "y": Set("y"), "z": Set("z", adjacent=("x",))}
    shoot = scene(
        roles=CAST, played={"m": "A", "r1": "A", "monster": "D"}, sets=sets,
        hands={"C": ["z"], "B": ["y"], "A": ["r2"]}, md=md, **options,
    )  # fmt: skip
    return shoot.do("A", "open_conflict", intent="chase", a="monster", b="m")


@pytest.mark.rule("SH-51")
def test_sv_30_only_next_door():
    shoot = chased().staked(2, 2).do("A", "roll", [6, 6, 6, 6])
    assert shoot.no("A", "shift", set="y") == "E_NOT_ADJACENT"
    assert shoot.scene.active_set == "x"


@pytest.mark.rule("SH-35", "SH-50", "SH-51")
def test_sv_31_the_holder_lays_the_set():
    shoot = chased().staked(2, 2).do("A", "roll", [6, 6, 6, 6]).do("A", "shift", set="z")
    assert (shoot.phase, shoot.scene.active_set) == ("FORCED", "x")
    shoot.do("C", "lay", card="z")
    assert (shoot.phase, shoot.scene.active_set, shoot.scene.shifted) == ("CONFLICT", "z", True)
    assert shoot.budget("C") == 12
    # Back to the one that lies there already.
    assert shoot.do("A", "shift", set="x").scene.active_set == "x"


@pytest.mark.rule("SH-52")
def test_sv_32_another_action_is_another_scene():
    def over():
        shoot = chased().staked(2, 2).do("A", "roll", [6, 6, 6, 6]).do("A", "shift", set="z").do("C", "lay", card="z")
        return shoot.do("A", "roll", [6, 6, 1, 1])

    shoot = over()
    assert shoot.role("m").status == "free", "the monster's stake went first"
    assert shoot.contests("A") == 1
    shoot.do("A", "open_conflict", kind="contest", a="m", b="monster", is_action=True)
    assert shoot.told("SCENE_ENDED") == [{}]
    # The contest won pays A one die; the act had no trope, so that it is over.
    assert (shoot.phase, shoot.state.director, shoot.budget("A")) == ("MEETING", "", 13)
    shoot = over().do("A", "open_conflict", kind="check", a="m", b="monster")
    assert shoot.phase == "CONFLICT"


@pytest.mark.rule("SH-44")
def test_sv_33_a_role_that_is_elsewhere():
    shoot = scene(roles=CAST, played={"m": "A"}, hands={"A": ["r1"]}).do(
        "A", "set_elsewhere", role="r1", reason="dungeon"
    )
    assert shoot.no("A", "play", card="r1") == "E_ELSEWHERE"
    assert shoot.do("A", "free_role", role="r1").do("A", "play", card="r1").scene.played["r1"] == "A"


@pytest.mark.rule("SH-56")
def test_sv_34_raising_a_set_costs_two_a_step():
    shoot = scene(budgets=(4, 12, 12, 12), roles=CAST, played={"m": "A"}, sets={"y": Set("y", 1)})
    shoot.do("A", "upgrade_set", set="y", by=2)
    assert (shoot.budget("A"), shoot.state.sets["y"].st) == (0, 3)
    assert shoot.no("A", "upgrade_set", set="y", by=1) == "E_FUNDS"


@pytest.mark.rule("SH-57")
def test_sv_35_only_extras_and_sets_while_shooting():
    shoot = scene(roles=CAST, played={"m": "A"})
    assert shoot.no("A", "create_role", name="x", level="supporting") == "E_NOT_CREATABLE"
    assert shoot.no("A", "create_trope", text="x", act=1) == "E_NOT_CREATABLE"
    assert shoot.no("A", "create_subplot", text="x", roles=["m"]) == "E_NOT_CREATABLE"
    assert shoot.no("A", "buy_clause", role="m", levels=1) == "E_NOT_CREATABLE"
    assert shoot.no("B", "create_role", name="x", level="extra") == "E_NOT_DIRECTOR"


@pytest.mark.rule("SH-54")
def test_sv_36_an_extra_for_one():
    shoot = scene(budgets=(1, 12, 12, 12), roles=CAST, played={"m": "A"}).do(
        "A", "create_role", name="Waiter", level="extra"
    )
    assert (shoot.budget("A"), len(shoot.hand("A"))) == (0, 1)
    assert shoot.role(shoot.hand("A")[0]).name == "Waiter"

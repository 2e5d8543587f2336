"""The rules that no vector tries."""

from __future__ import annotations

import hashlib

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set, Subplot, Trope
from side_events.table.action import Action
from tests.side_events.games.saturday_horror.shoot import HOST, WHOLE, meeting, opened, scene
from tests.side_events.games.saturday_horror.test_denouement_vectors import directed, fleeing, lost

TWO = {"a": ("extra",), "b": ("extra",)}


@pytest.mark.rule("SH-11", "SH-12", "SH-13")
def test_a_film_is_agreed_upon_by_all():
    shoot = opened()
    for missing in WHOLE:
        assert opened().do("A", "propose", **{**WHOLE, missing: ""}).no("A", "confirm") == "E_SETUP_INCOMPLETE"
    shoot.do("A", "propose", title="Mummy!").do("B", "propose", **{**WHOLE, "title": ""})
    shoot.do("A", "confirm").do("B", "confirm").do(HOST, "answer_for", seat="C")
    assert (shoot.phase, shoot.no("A", "confirm")) == ("SETUP", "E_NOT_YOUR_TURN")
    assert shoot.no("D", "propose", title="Another") == "E_BUSY"
    shoot.do("D", "confirm")
    state = shoot.state
    assert (shoot.phase, state.title, state.setting) == ("MEETING", "Mummy!", "A museum")
    assert (game.view(state, "A")["monster"]["st"], state.monster.md, state.monster.trigger_fired) == (4, 0, False)
    # The first word of the stream `order` of the seed film-1, below four.
    word = int.from_bytes(hashlib.sha256(b"film-1|order|0").digest()[:4], "big")
    assert state.writer == "ABCD"[word % 4]


@pytest.mark.rule("SH-27", "SH-15")
def test_the_turn_passes_clockwise():
    shoot = meeting().do("A", "pass_turn").do("B", "create_trope", text="It rains", act=1).do("B", "pass_turn")
    assert shoot.state.writer == "C"
    assert shoot.do("C", "pass_turn").do("D", "pass_turn").state.writer == "A"


@pytest.mark.rule("SH-27")
def test_after_a_round_of_passes_the_display_suggests_closing():
    shoot = meeting()
    for seat in "ABCD":
        assert not game.view(shoot.state, "audience")["suggest_close"]
        shoot.do(seat, "pass_turn")
    assert game.view(shoot.state, "audience")["suggest_close"]


@pytest.mark.rule("SH-28")
def test_three_meetings_and_none_before_the_denouement():
    seen = []
    for act in (1, 2, 3):
        seen.append(scene(act=act, roles=TWO, played={"a": "A"}).do("A", "end_scene").phase)
    assert seen == ["MEETING", "MEETING", "D_POOLS"]


@pytest.mark.rule("SH-10", "SH-45", "SH-63")
def test_who_played_a_role_stakes_for_it():
    shoot = scene(roles=TWO, played={"a": "B", "b": "C"}).do("A", "open_conflict", kind="check", a="a", b="b")
    assert shoot.no("A", "stake", dice=1) == "E_NOT_YOURS"
    shoot.do("B", "stake", dice=1)
    assert shoot.no("B", "stake", dice=1) == "E_NOT_YOURS"
    assert shoot.no("A", "roll") == "E_BUSY"
    shoot.do("C", "stake", dice=1)
    assert shoot.no("D", "roll") == "E_NOT_YOURS"
    assert [side.player for side in shoot.scene.conflict.sides] == ["B", "C"]


@pytest.mark.rule("SH-58")
def test_one_conflict_at_a_time_and_the_director_opens_it():
    shoot = scene(roles=TWO, played={"a": "A", "b": "B"})
    assert shoot.no("B", "open_conflict", kind="check", a="a", b="b") == "E_NOT_DIRECTOR"
    shoot.do("A", "open_conflict", kind="contest", a="a", b="b").staked(2, 2).do("A", "roll", [6, 6, 6, 6])
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="x") == "E_BUSY"
    # Between rounds the chair may be claimed, and the contest goes on.
    shoot.do("C", "bid", amount=1)
    for seat in "ABD":
        shoot.do(seat, "pass_bid")
    assert (shoot.state.director, shoot.phase) == ("C", "CONFLICT")


@pytest.mark.rule("SH-36")
def test_no_claim_while_stakes_are_sealed_or_a_roll_is_due():
    shoot = scene(roles=TWO, played={"a": "A", "b": "B"}).do("A", "open_conflict", kind="contest", a="a", b="b")
    assert shoot.no("C", "bid", amount=1) == "E_BUSY"
    shoot.staked(2, 2)
    assert shoot.no("C", "bid", amount=1) == "E_BUSY"


@pytest.mark.rule("SH-59")
@pytest.mark.parametrize(("a", "b"), [("monster", "x"), ("x", "y"), ("a", "a"), ("a", "t"), ("plan", "monster")])
def test_pairs_that_can_t_meet(a, b):
    shoot = scene(roles=TWO, played={"a": "A", "monster": "D"}, sets={"y": Set("y")}, tropes={"t": Trope("Rain", 1)})
    assert shoot.no("A", "open_conflict", kind="check", a=a, b=b) == "E_BAD_PAIR"


@pytest.mark.rule("SH-59")
@pytest.mark.parametrize(("a", "b"), [("a", "b"), ("a", "monster"), ("monster", "b"), ("x", "a"), ("b", "x")])
def test_pairs_that_can(a, b):
    shoot = scene(roles=TWO, played={"a": "A", "b": "B", "monster": "D"})
    assert shoot.do("A", "open_conflict", kind="contest", a=a, b=b).phase == "CONFLICT"


@pytest.mark.rule("SH-60")
def test_both_are_in_the_scene():
    shoot = scene(roles={**TWO, "c": ("star", 1)}, played={"a": "A", "c": "C", "monster": "D"}, sets={"y": Set("y")})
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="b") == "E_NOT_IN_SCENE"
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="y") == "E_NOT_IN_SCENE"
    shoot.do("C", "attack", role="c")
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="c") == "E_NOT_IN_SCENE"
    shoot.do("A", "set_elsewhere", role="a", reason="jail")
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="monster") == "E_NOT_IN_SCENE"


@pytest.mark.rule("SH-61")
def test_a_chase_is_a_contest_of_the_monster_and_a_role():
    shoot = scene(roles=TWO, played={"a": "A", "b": "B", "monster": "D"})
    assert shoot.no("A", "open_conflict", intent="chase", a="a", b="b") == "E_BAD_PAIR"
    assert shoot.no("A", "open_conflict", intent="chase", kind="check", a="a", b="monster") == "E_PAYLOAD"
    shoot.do("A", "open_conflict", intent="chase", a="a", b="monster", what="the bridge")
    conflict = shoot.scene.conflict
    assert (conflict.kind, conflict.is_action, conflict.what) == ("contest", True, "the bridge")


@pytest.mark.rule("SH-62", "SH-45")
def test_notes_are_struck_out_by_the_role_s_player():
    shoot = scene(roles=TWO, played={"a": "A", "b": "B"}).do("C", "note", text="He trembles", about="b")
    assert shoot.no("A", "veto", note=1) == "E_NOT_YOURS"
    before = shoot.budgets
    assert shoot.do("B", "veto", note=1).scene.notes[0].struck
    assert shoot.budgets == before
    shoot.do("D", "note", text="Thunder")
    assert shoot.no("B", "veto", note=2) == "E_NOT_YOURS"


@pytest.mark.rule("SH-64")
@pytest.mark.parametrize(
    ("laid", "role", "director", "hand"),
    [("D", "B", "A", "D"), ("B", "B", "A", "A"), ("A", "A", "A", "B"), ("D", "D", "D", "A")],
)
def test_who_stakes_for_a_set(laid, role, director, hand):
    """Whoever laid it; if that is the role's player the director; if that is the same too, the next clockwise."""
    shoot = scene(roles=TWO, played={"a": role}, director=director)
    shoot.state = shoot.state.with_scene(played={**shoot.scene.played, "x": laid})
    shoot.do(director, "open_conflict", kind="check", a="a", b="x")
    assert [side.player for side in shoot.scene.conflict.sides] == [role, hand]


@pytest.mark.rule("SH-65", "SH-10")
@pytest.mark.parametrize(("keeps", "players"), [("a", ["D", "A"]), ("b", ["A", "D"])])
def test_one_player_of_both_has_a_proxy(keeps, players):
    shoot = scene(roles=TWO, played={"a": "D", "monster": "D"}, md=2)
    shoot.do("A", "open_conflict", kind="contest", a="a", b="monster", keeps=keeps)
    assert [side.player for side in shoot.scene.conflict.sides] == players
    # Whoever stakes for the monster has its Monster Dice, and the reward.
    shoot.do(players[0], "stake", dice=0).do(players[1], "stake", dice=0, monster_dice=2)
    assert (shoot.contests(players[1]), shoot.contests(players[0])) == (1, 0)


@pytest.mark.rule("SH-72")
def test_monster_dice_up_to_the_rating_and_for_the_monster():
    shoot = scene(roles=TWO, played={"a": "A", "monster": "D"}, md=2)
    shoot.do("A", "open_conflict", kind="contest", a="a", b="monster")
    assert shoot.no("D", "stake", dice=0, monster_dice=3) == "E_PAYLOAD"
    assert shoot.no("A", "stake", dice=0, monster_dice=1) == "E_PAYLOAD"
    shoot.do("D", "stake", dice=0, monster_dice=2).do("A", "stake", dice=1)
    assert (shoot.scene.conflict.b.stake, shoot.budget("D")) == (2, 12)


@pytest.mark.rule("SH-67")
def test_rulings_bind():
    shoot = scene(roles=TWO, played={"a": "A"}).do("A", "rule", text="The door is locked")
    assert shoot.no("B", "rule", text="It isn't") == "E_NOT_DIRECTOR"
    assert shoot.no("A", "rule", text="It isn't", overrides=1) == "E_RULING_CONFLICT"
    shoot.do("A", "end_scene")
    assert [ruling.text for ruling in shoot.state.rulings] == ["The door is locked"]


@pytest.mark.rule("SH-68")
def test_more_than_half_of_the_others_void_a_ruling():
    shoot = scene(roles=TWO, played={"a": "A"}).do("A", "rule", text="Bob loses his shoes")
    numbers = shoot.budgets
    assert shoot.no("A", "flag_ruling", ruling=1) == "E_NOT_YOURS"
    assert not shoot.do("B", "flag_ruling", ruling=1).state.rulings[0].void
    assert shoot.no("B", "flag_ruling", ruling=1) == "E_NOT_YOURS"
    assert shoot.do("C", "flag_ruling", ruling=1).state.rulings[0].void
    assert shoot.budgets == numbers


@pytest.mark.rule("SH-53")
def test_dead_names_are_skipped():
    shoot = scene(
        roles={"m": ("extra",), **TWO}, played={"m": "A"}, hands={"A": ["t", "s"], "B": ["b"]},
        tropes={"t": Trope("Rain", 1, ("a", "b"))}, subplots={"s": Subplot("Debts", ("a",))},
    )  # fmt: skip
    shoot.state = shoot.state.with_role("a", status="dead")
    assert shoot.no("A", "play", card="s") == "E_NEEDS_CHARACTER"
    shoot.do("A", "play", card="t").do("B", "lay", card="b")
    assert shoot.scene.listed[0].roles == ("b",)


@pytest.mark.rule("SH-44")
def test_a_card_waits_for_a_role_that_is_elsewhere():
    shoot = scene(
        roles={"m": ("extra",), **TWO}, played={"m": "A"}, hands={"A": ["t", "s"], "B": ["a"]},
        tropes={"t": Trope("Rain", 1, ("a",))}, subplots={"s": Subplot("Debts", ("a",))},
    ).do("A", "set_elsewhere", role="a", reason="jail")  # fmt: skip
    assert shoot.no("A", "play", card="t") == "E_ELSEWHERE"
    assert shoot.no("A", "play", card="s") == "E_ELSEWHERE"


@pytest.mark.rule("SH-34", "SH-40")
def test_the_chair_may_be_given_up_before_the_scene_opens():
    shoot = scene(phase="SCENE_SETUP", active="", roles=TWO, hands={"A": ["a", "t"]}, tropes={"t": Trope("Rain", 1)})
    assert shoot.no("A", "play", card="t") == "E_SCENE_NOT_OPEN"
    shoot.do("A", "play", card="a").do("A", "give_up_chair")
    assert (shoot.phase, shoot.state.director, shoot.state.last_director) == ("CHAIR_OPEN", "", "A")
    assert shoot.scene.played == {"a": "A"}


@pytest.mark.rule("SH-34", "SH-56")
def test_before_the_scene_opens_nothing_else_is_done():
    def setup(**options):
        return scene(phase="SCENE_SETUP", active="", roles=TWO, played={"a": "A"}, sets={"y": Set("y")}, **options)

    refused = {
        "upgrade_set": {"set": "y", "by": 1}, "link_sets": {"a": "x", "b": "y"}, "let_die": {"card": "a"},
        "rule": {"text": "x"}, "fire_trigger": {}, "end_scene": {}, "attack": {"role": "a"}, "shift": {"set": "y"},
        "set_elsewhere": {"role": "a", "reason": "x"}, "retire_subplot": {},
    }  # fmt: skip
    for kind, sent in refused.items():
        assert setup().no("A", kind, **sent) == "E_SCENE_NOT_OPEN", kind
        assert kind not in {choice.kind for choice in game.legal(setup().state, "A")}
    assert setup(upgrade_by="anyone").no("B", "upgrade_set", set="y", by=1) == "E_SCENE_NOT_OPEN"
    assert setup().do("A", "create_role", name="Waiter", level="extra").budget("A") == 11


@pytest.mark.rule("SH-20", "SH-24")
def test_clauses_and_names_have_no_highest_number():
    shoot = meeting(budgets=(99, 12)).do("A", "create_role", name="Count", level="extra", sc=40)
    assert (shoot.role("c01").sc, shoot.budget("A")) == (40, 59)
    many = meeting()
    for number in range(70):
        many.do("A", "create_role", name=f"Guard {number}", level="extra")
    many.do("A", "create_trope", text="A march", act=1, roles=list(many.state.roles))
    assert len(many.state.tropes["c71"].roles) == 70


@pytest.mark.rule("SH-51")
def test_no_shift_without_action():
    sets = {"x": Set("x", adjacent=("z",)), "z": Set("z", adjacent=("x",))}
    shoot = scene(roles=TWO, played={"a": "A", "b": "B"}, sets=sets, hands={"A": ["z"]})
    assert shoot.no("A", "shift", set="z") == "E_NO_ACTION"
    shoot.conflict("check", "a", "b", (1, 1), ([6], [6]))
    assert shoot.no("A", "shift", set="z") == "E_NO_ACTION"
    shoot.conflict("check", "a", "b", (1, 1), ([6], [6]), is_action=True)
    assert shoot.do("A", "shift", set="z").scene.active_set == "z"


@pytest.mark.rule("SH-50")
def test_a_second_set_is_no_scene():
    shoot = scene(roles=TWO, played={"a": "A"}, sets={"z": Set("z")}, hands={"A": ["z"]})
    assert shoot.no("A", "play", card="z") == "E_SET_ACTIVE"


@pytest.mark.rule("SH-22", "SH-36")
def test_sets_next_to_each_other():
    shoot = meeting().do("A", "create_set", name="Hall", props=["a chandelier"])
    shoot.do("B", "create_set", name="Cellar").do("C", "link_sets", a="c01", b="c02")
    assert (shoot.state.sets["c01"].adjacent, shoot.state.sets["c02"].adjacent) == (("c02",), ("c01",))
    assert shoot.state.writer == "C", "it costs nothing and is no creation"
    assert shoot.do("C", "close_meeting").phase == "SWAP"


@pytest.mark.rule("SH-30", "SH-32", "SH-96")
def test_hands_are_private():
    shoot = meeting().do("A", "create_role", name="Secret Sam", level="extra").do("A", "pass_turn")
    shoot.do("B", "close_meeting")
    assert shoot.revealed
    (owner,) = (seat for seat in "ABCD" if "c01" in shoot.hand(seat))
    for viewer in ("A", "B", "C", "D", HOST, "audience"):
        you = game.view(shoot.state, viewer)["you"]
        held = [card["id"] for card in you["hand"]] if you else []
        assert ("c01" in held) == (viewer == owner)
    assert [len(shoot.hand(seat)) for seat in "ABCD"] == [1, 1, 0, 0]
    offer = Action("A", "offer_swap", {"wanted": "set", "given": "", "card": "c01"})
    assert game.view_action(offer, "B") == {"wanted": "set", "given": ""}
    assert game.view_action(offer, "A")["card"] == "c01"


@pytest.mark.rule("SH-93", "SH-95")
def test_after_a_plan_that_failed_the_survivors_choose():
    shoot = lost()
    assert shoot.no("C", "choose", way="end") == "E_NOT_YOURS"
    shoot.do("A", "choose", way="plan").do("B", "choose", way="flee")
    assert shoot.state.tied
    assert shoot.no("B", "choose", way="flee") == "E_NOT_DIRECTOR"
    shoot.do("A", "choose", way="plan")
    assert (shoot.phase, shoot.state.plan_no, shoot.state.pool_monster) == ("D_POOLS", 2, 3)
    for seat in "ABCD":
        shoot.do(seat, "contribute")
    assert (shoot.phase, shoot.state.outcome) == ("CREDITS", "monster_wins")


@pytest.mark.rule("SH-95")
def test_a_chase_in_the_denouement_is_a_flight():
    shoot = directed().do("A", "open_conflict", intent="chase", a="b", b="monster").staked(1, 0)
    assert shoot.role("b").status == "escaped"
    # Two empty stakes let it go; who is seized with a clause may try again.
    shoot = fleeing()
    shoot.state = shoot.state.with_role("a", sc=1)
    shoot.do("A", "flee", role="a").staked(0, 1)
    assert (shoot.role("a").status, shoot.role("a").sc, shoot.scene.knocked_out) == ("free", 0, ())
    assert shoot.do("A", "flee", role="a").staked(0, 0).role("a").status == "escaped"


@pytest.mark.rule("SH-96")
def test_a_refusal_uses_up_no_dice():
    shoot = scene(roles=TWO, played={"a": "A", "b": "B"}).do("A", "open_conflict", kind="check", a="a", b="b")
    assert shoot.no("A", "roll") == "E_BUSY"
    shoot.staked(1, 1).do("A", "roll")
    assert (shoot.scene.last.faces_a, shoot.scene.last.faces_b) == ((4,), (5,))

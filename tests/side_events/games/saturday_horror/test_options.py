"""Each answer to the open questions of section 5, both ways; those that a vector tries stand there."""

from __future__ import annotations

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Set, Subplot, Trope
from side_events.games.saturday_horror.options import OPTIONS
from side_events.table.header import take_options
from tests.side_events.games.saturday_horror.shoot import DEFAULTS, HOST, WHOLE, meeting, opened, scene
from tests.side_events.games.saturday_horror.test_denouement_vectors import directed, fleeing
from tests.side_events.games.saturday_horror.test_monster_vectors import hunt
from tests.side_events.games.saturday_horror.test_script_vectors import chair, swapping

TWO = {"a": ("extra",), "b": ("supporting",)}
HERE = {"a": "A", "b": "B"}


def both(**options):
    return scene(roles=TWO, played={**HERE, "monster": "D"}, **options)


def test_the_table_is_offered_every_option_with_its_default():
    assert {option.key: option.default for option in OPTIONS} == DEFAULTS
    assert take_options(game.META, {}) == DEFAULTS
    assert all(option.choices[0][0] == option.default for option in OPTIONS), "the first value is the default"
    assert {option.rule for option in OPTIONS} == {
        f"SG-{n:02d}" for n in range(1, 44) if n not in (8, 13, 14, 25, 32, 36, 37, 38, 42)
    }


@pytest.mark.parametrize(("cost", "left"), [(2, 10), (3, 9), (1, 11)])
def test_sg_01_price_of_a_star(cost, left):
    shoot = meeting(star_cost=cost).do("A", "create_role", name="Brad", level="star")
    assert (shoot.budget("A"), shoot.role("c01").sc) == (left, 1)


def test_sg_02_when_clauses_are_bought():
    shoot = meeting().do("A", "create_role", name="Bob", level="extra").do("A", "pass_turn")
    shoot.do("B", "buy_clause", role="c01", levels=2)
    assert (shoot.role("c01").sc, shoot.budget("B"), shoot.state.writer) == (2, 10, "C")
    shoot = meeting(late_clause="creation_only").do("A", "create_role", name="Bob", level="extra")
    assert shoot.no("A", "buy_clause", role="c01", levels=2) == "E_NOT_CREATABLE"
    assert shoot.do("A", "create_role", name="Rob", level="extra", sc=2).role("c02").sc == 2


def test_sg_03_bundles():
    single = meeting(paid_bundle="single")
    assert single.no("A", "create_set", name="Tomb", upgrade=1) == "E_NOT_CREATABLE"
    assert single.no("A", "create_role", name="Bob", level="supporting", sc=1) == "E_NOT_CREATABLE"
    assert single.do("A", "create_set", name="Tomb").do("B", "upgrade_set", set="c01", by=3).budget("B") == 9
    assert meeting().do("A", "create_role", name="Bob", level="supporting", sc=1).budget("A") == 10


@pytest.mark.parametrize(("close", "phase"), [("off", "MEETING"), ("full_round_of_passes", "SWAP")])
def test_sg_04_a_round_of_passes(close, phase):
    shoot = meeting(auto_close=close).do("A", "create_trope", text="Rain", act=1).do("A", "pass_turn")
    for seat in "BCD":
        shoot.do(seat, "pass_turn")
    assert shoot.phase == "MEETING", "the first of these passes wasn't empty"
    shoot.do("A", "pass_turn")
    assert (shoot.phase, shoot.state.closer) == (phase, "A" if phase == "SWAP" else "")


def test_sg_05_the_first_writer():
    shoot = opened(first_writer="host_choice").do("A", "propose", **WHOLE)
    for seat in "ABCD":
        shoot.do(seat, "confirm")
    assert shoot.phase == "SETUP"
    assert shoot.no("A", "choose_writer", seat="C") == "E_HOST_ONLY"
    assert shoot.do(HOST, "choose_writer", seat="C").state.writer == "C"
    assert opened().do("A", "propose", **WHOLE).no(HOST, "choose_writer", seat="C") == "E_HOST_ONLY"


def test_sg_06_stakes_in_the_open():
    shoot = both(stakes="director_side_first").do("A", "open_conflict", kind="check", a="b", b="a")
    assert shoot.no("A", "stake", dice=1) == "E_NOT_YOUR_TURN"
    shoot.do("B", "stake", dice=3)
    assert game.view(shoot.state, "A")["scene"]["conflict"]["sides"][0]["stake"] == 3
    assert shoot.do("A", "stake", dice=1).scene.conflict.revealed
    sealed = both().do("A", "open_conflict", kind="check", a="b", b="a").do("A", "stake", dice=1)
    assert game.view(sealed.state, "B")["scene"]["conflict"]["sides"][1]["stake"] is None


@pytest.mark.parametrize(("back", "budgets"), [("return", (11, 12)), ("burn", (9, 10))])
def test_sg_07_what_is_left_of_a_stake(back, budgets):
    shoot = both(stake_return=back).conflict("check", "a", "b", (3, 2), ([6, 6, 6], [2, 6]))
    assert shoot.budgets[:2] == budgets


def test_sg_09_a_tied_check():
    shoot = both(check_tie="reroll").conflict("check", "a", "b", (1, 1), ([1], [2]))
    assert (shoot.phase, shoot.no("C", "bid", amount=1)) == ("CONFLICT", "E_BUSY")
    assert shoot.do(HOST, "roll", [6, 1]).scene.last.result == "b"
    assert both().conflict("check", "a", "b", (1, 1), ([1], [2])).scene.last.result == ""
    hopeless = scene(roles=TWO, played=HERE, check_tie="reroll", sets={"x": Set("x", 0)})
    assert hopeless.conflict("check", "a", "x", (0, 2), ([], [1, 1])).scene.last.result == ""


@pytest.mark.parametrize(("future", "dealt"), [("yes", ["monster", "t1", "t2"]), ("no", ["monster", "t1"])])
def test_sg_10_tropes_of_later_acts(future, dealt):
    shoot = meeting(deal_future_tropes=future).set(tropes={"t1": Trope("Rain", 1), "t2": Trope("Snow", 2)})
    shoot.do("A", "close_meeting")
    assert sorted(card for seat in "ABCD" for card in shoot.hand(seat)) == dealt


def test_sg_11_gifts_and_the_monster_s_word():
    assert swapping().no("A", "offer_swap", gift=True, card="r0") == "E_PAYLOAD"
    shoot = swapping(swap_gifts="yes").do("A", "offer_swap", gift=True, card="r0").do("B", "accept_swap", offer=1)
    assert ("r0" in shoot.hand("B"), len(shoot.hand("A")), len(shoot.hand("B"))) == (True, 4, 5)
    assert [shoot.state.players[seat].swaps_used for seat in "AB"] == [1, 0]

    def asked(word, **options):
        table = swapping(**options)
        table.state = table.state.with_player("B", hand=("monster",))
        return table.do("A", "offer_swap", wanted=word, card="r0")

    assert asked("role").do("B", "accept_swap", offer=1, card="monster").hand("A")[-1] == "monster"
    table = asked("role", monster_swap_label="monster")
    assert table.no("B", "accept_swap", offer=1, card="monster") == "E_PAYLOAD"
    table = asked("monster", monster_swap_label="monster").do("B", "accept_swap", offer=1, card="monster")
    assert "monster" in table.hand("A")
    assert swapping().no("A", "offer_swap", wanted="monster", card="r0") == "E_SWAP_TEXT"


@pytest.mark.rule("SH-33")
def test_sg_12_the_monster_opens_a_scene():
    def setup(**options):
        return scene(phase="SCENE_SETUP", roles=TWO, hands={"A": ["monster"]}, **options)

    assert setup().no("A", "play", card="monster") == "E_SCENE_NOT_OPEN"
    assert setup(monster_opens="yes").do("A", "play", card="monster").phase == "SCENE"


def test_sg_16_one_shift():
    sets = {"x": Set("x", adjacent=("y",)), "y": Set("y", adjacent=("x",))}

    def run(**options):
        shoot = both(sets=sets, hands={"A": ["y"]}, **options)
        shoot.do("A", "open_conflict", intent="chase", a="monster", b="a").staked(2, 2).do("A", "roll", [6] * 4)
        return shoot.do("A", "shift", set="y")

    assert run(shift_limit="one").no("A", "shift", set="x") == "E_NO_ACTION"
    assert run().do("A", "shift", set="x").scene.active_set == "x"


def test_sg_17_the_dead_in_tropes():
    def film(**options):
        tropes = {"t": Trope("Rain", 1, ("a",)), "u": Trope("Snow", 1, ("b",))}
        hands = {"A": ["t"], "C": ["e"]}
        return scene(roles={**TWO, "e": ("extra",)}, played=HERE, tropes=tropes, hands=hands, **options)

    skip = film().do("A", "let_die", card="a", how="a fall")
    assert (skip.role("a").reason, skip.state.tropes["t"].status) == ("a fall", "pending")
    assert skip.do("A", "play", card="t").scene.listed[0].roles == ()
    void = film(dead_in_trope="void_trope").do("A", "let_die", card="a")
    assert (void.state.tropes["t"].status, void.state.tropes["u"].status, void.hand("A")) == ("void", "pending", [])
    recast = film(dead_in_trope="recast_extra").do("A", "let_die", card="a")
    assert recast.no("A", "play", card="t") == "E_NEEDS_CHARACTER"
    assert recast.no("A", "play", card="t", recast=["b"]) == "E_PAYLOAD"
    recast.do("A", "play", card="t", recast=["e"]).do("C", "lay", card="e")
    assert recast.scene.listed[0].roles == ("e",)


def test_sg_18_who_raises_a_set():
    assert both().no("B", "upgrade_set", set="x", by=1) == "E_NOT_DIRECTOR"
    shoot = both(upgrade_by="anyone").do("B", "upgrade_set", set="x", by=1)
    assert (shoot.state.sets["x"].st, shoot.budget("B")) == (1, 10)


@pytest.mark.parametrize(("hand", "player"), [("as_listed", "D"), ("director", "A")])
def test_sg_19_who_rolls_for_a_set(hand, player):
    shoot = both(set_hand=hand).do("A", "open_conflict", kind="check", a="b", b="x")
    assert shoot.scene.conflict.b.player == player
    own = both(set_hand="director").do("A", "open_conflict", kind="check", a="a", b="x")
    assert own.scene.conflict.b.player == "B"


def test_sg_20_one_player_of_both():
    shoot = scene(roles=TWO, played={"a": "A", "b": "A"}, same_owner="refuse")
    assert shoot.no("A", "open_conflict", kind="check", a="a", b="b") == "E_BAD_PAIR"
    shoot = scene(roles=TWO, played={"a": "A", "b": "A"}).do("A", "open_conflict", kind="check", a="a", b="b")
    assert shoot.scene.conflict.b.player == "B"


@pytest.mark.parametrize(("trigger", "fired"), [("once", True), ("every_scene", False)])
def test_sg_21_the_trigger_in_the_next_scene(trigger, fired):
    shoot = both(trigger=trigger, tropes={"t": Trope("Rain", 1)}).do("A", "end_scene")
    assert shoot.state.monster.trigger_fired is fired


@pytest.mark.parametrize(("used", "md"), [("no", 2), ("yes", 1)])
def test_sg_22_monster_dice_are_used_up(used, md):
    assert hunt("star", ((2, 2), 3), md=2, md_consumed=used, rounds=(([6] * 4, [1, 6, 6]),)).md == md


@pytest.mark.parametrize(("order", "left"), [("md_first", (2, 1)), ("budget_first", (1, 2))])
def test_sg_22_which_dice_go_first(order, left):
    monster = hunt("star", ((2, 2), 3), md=2, loss_order=order, rounds=(([6] * 4, [1, 6, 6]),)).scene.conflict.a
    assert (monster.budget_dice, monster.monster_dice) == left


def test_sg_23_what_an_attack_costs():
    roles = {"s": ("star", 1)}
    kept = scene(roles=roles, played={"s": "A", "monster": "D"}, attack_uses_sc="no").do("A", "attack", role="s")
    assert (kept.role("s").sc, kept.scene.knocked_out) == (1, ("s",))
    paid = scene(roles=roles, played={"s": "A", "monster": "D"}).do("A", "attack", role="s")
    assert (paid.role("s").sc, paid.scene.knocked_out) == (0, ("s",))
    assert hunt("star", (4, 3)).do("C", "attack", [6, 6], role="c").role("c").status == "dead"
    assert hunt("star", (4, 3), rescue_attack_safe="yes").do("C", "attack", [6, 6], role="c").role("c").status == "free"


@pytest.mark.rule("SH-80")
@pytest.mark.parametrize(("counts", "md"), [("no", 0), ("yes", 1)])
def test_sg_24_other_deaths(counts, md):
    shoot = both(md_on_any_death=counts)
    assert shoot.no("B", "let_die", card="a") == "E_NOT_YOURS"
    shoot.do("A", "let_die", card="a")
    assert (shoot.role("a").status, shoot.md) == ("dead", md)


def test_sg_26_the_monster_is_lured():
    assert directed(lure="conflict_won").no("A", "spring_plan") == "E_NOT_LURED"
    shoot = directed(lure="conflict_won").conflict("check", "a", "monster", (1, 1), ([1], [6]))
    assert shoot.do("A", "spring_plan").phase == "D_PLAN"
    none = directed({"A": (11, 0), "B": (12, 0), "C": (0, 0), "D": (0, 0)}, lure="conflict_won")
    assert none.budgets[:2] == (0, 0)
    assert none.do("A", "spring_plan").phase == "D_PLAN", "nobody could win a conflict any more"


def test_sg_28_flight_by_ruling():
    shoot = fleeing(flee="ruling")
    assert shoot.no("A", "flee", role="a") == "E_PHASE"
    assert shoot.no("B", "rule_escape", role="b", escapes=True) == "E_NOT_DIRECTOR"
    shoot.do("A", "rule_escape", role="b", escapes=True).do("A", "rule_escape", role="a", escapes=False)
    assert (shoot.state.outcome, shoot.role("b").status, shoot.role("a").status) == (
        "survivors_escape", "escaped", "dead",
    )  # fmt: skip
    assert fleeing().no("A", "rule_escape", role="b", escapes=True) == "E_PHASE"


def test_sg_29_an_act_without_tropes():
    assert meeting().do("A", "close_meeting").phase == "SWAP"
    shoot = meeting(empty_act="skip").do("A", "close_meeting")
    assert (shoot.phase, shoot.state.meeting_no, shoot.state.writer) == ("MEETING", 2, "B")
    shoot = meeting(3, empty_act="skip").do("A", "create_role", name="Bob", level="supporting").do("B", "close_meeting")
    assert shoot.phase == "D_POOLS"
    assert meeting(empty_act="refuse_close").no("A", "close_meeting") == "E_EMPTY_ACT"


@pytest.mark.parametrize(("reward", "dice"), [("per_role", 4), ("per_card", 5)])
def test_sg_30_a_role_on_two_cards(reward, dice):
    shoot = scene(
        roles=TWO, played={"a": "A"}, hands={"A": ["t", "s"]}, listed_reward=reward,
        tropes={"t": Trope("Rain", 1, ("a",))}, subplots={"s": Subplot("Debts", ("a",))},
    ).do("A", "play", card="t").do("A", "play", card="s").do("A", "end_scene")  # fmt: skip
    assert shoot.budget("A") == 12 + dice


def test_sg_31_nobody_has_a_die():
    over = both(budgets=(0, 0, 0, 0), tropes={"t": Trope("Rain", 1)}, broke_table="grant_one").do("A", "end_scene")
    over.do(HOST, "end_swaps")
    assert (over.phase, over.budgets) == ("CHAIR_OPEN", (1, 1, 1, 1))
    assert chair((0, 0, 0, 0), broke_table="grant_one").no("A", "volunteer") == "E_PHASE"
    # A free chair: what is missing altogether costs nothing.
    free = (
        chair((0, 0, 0, 0)).set(last_director="D").do("A", "volunteer").do("A", "create_role", name="x", level="extra")
    )
    free.do("A", "create_set", name="Cellar")
    assert free.budget("A") == 0
    # Whoever buys the chair of such a scene pays for what is made.
    bought = scene(budgets=(0, 3, 0, 0), roles={"a": ("extra",)}, played={"a": "A"})
    bought.state = bought.state.with_scene(free=True).with_role("a", status="elsewhere")
    bought.do("B", "bid", amount=1)
    for seat in "ACD":
        bought.do(seat, "pass_bid")
    assert bought.do("B", "create_role", name="x", level="extra").budget("B") == 1
    assert free.no("A", "create_set", name="Attic") == "E_FUNDS"


def test_sg_33_a_check_lost_to_the_monster():
    def lost(**options):
        return both(**options).conflict("check", "a", "monster", (1, 1), ([6], [1]))

    assert lost().role("a").status == "free"
    assert lost().no("A", "rule_seizure") == "E_PHASE"
    assert lost(seize_on_check="ruling").do("A", "rule_seizure").role("a").status == "dead"


def test_sg_34_hunting_who_is_out():
    def out(**options):
        return scene(roles={"s": ("star", 2)}, played={"s": "A", "monster": "D"}, **options).do("A", "attack", role="s")

    assert out().no("A", "open_conflict", intent="chase", a="monster", b="s") == "E_NOT_IN_SCENE"
    hunted = out(ko_targetable="yes").do("A", "open_conflict", intent="chase", a="monster", b="s")
    assert hunted.phase == "CONFLICT"


@pytest.mark.parametrize(("pays", "dice"), [("no", 12), ("yes", 13)])
def test_sg_35_the_monster_on_a_card(pays, dice):
    trope = {"t": Trope("It wakes", 1, ("monster",), is_trigger=True)}
    shoot = both(tropes=trope, hands={"A": ["t"]}, monster_listed_reward=pays)
    assert shoot.do("A", "play", card="t").do("A", "end_scene").budget("D") == dice
    asleep = scene(
        roles=TWO, played=HERE, tropes={"t": Trope("It comes", 1, ("monster",))}, hands={"A": ["t"]}, fired=False
    )
    assert asleep.no("A", "play", card="t") == "E_TRIGGER"


def test_sg_37_who_rolls_for_the_plan():
    shoot = directed({"A": (0, 0), "B": (2, 0), "C": (2, 0), "D": (0, 1)}, md=0).do("A", "spring_plan")
    assert shoot.scene.conflict.a.player == "B"


@pytest.mark.parametrize(("pays", "won"), [("yes", 1), ("no", 0)])
def test_sg_39_a_walkover(pays, won):
    assert both(walkover_reward=pays).conflict("contest", "a", "b", (1, 0)).contests("A") == won


def test_sg_41_anybody_asks_for_monster_dice():
    shoot = both(md=3, md_by="anyone").do("A", "open_conflict", kind="contest", a="a", b="monster")
    assert shoot.no("D", "stake", dice=1, monster_dice=1) == "E_PAYLOAD"
    assert shoot.no("C", "add_monster_dice", dice=4) == "E_PAYLOAD"
    shoot.do("C", "add_monster_dice", dice=2)
    assert shoot.no("D", "add_monster_dice", dice=3) == "E_BUSY"
    assert shoot.staked(1, 1).scene.conflict.b.stake == 3
    usual = both(md=3).do("A", "open_conflict", kind="contest", a="a", b="monster")
    assert usual.no("C", "add_monster_dice", dice=2) == "E_NOT_YOURS"


@pytest.mark.parametrize("word", ["none", "нет"])
def test_sg_43_a_film_without_a_trigger(word):
    shoot = opened().do("A", "propose", **{**WHOLE, "trigger": word})
    for seat in "ABCD":
        shoot.do(seat, "confirm")
    assert shoot.state.monster.trigger_fired
    strict = opened(trigger_required="strict").do("A", "propose", **{**WHOLE, "trigger": word})
    assert strict.no("A", "confirm") == "E_SETUP_INCOMPLETE"

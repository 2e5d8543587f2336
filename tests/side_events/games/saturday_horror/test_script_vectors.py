"""The vectors of sections 6.1 and 6.2: meetings, deals, swaps, the chair, the start of a scene."""

from __future__ import annotations

import pytest

from side_events.games.saturday_horror.deck import Role, Set, Trope
from side_events.games.saturday_horror.scenes import deal
from side_events.table.dice import Chance, Stream
from tests.side_events.games.saturday_horror.shoot import HOST, WHOLE, meeting, opened, scene


def roles(shoot):
    return {role.name: (role.st, role.sc) for role in shoot.state.roles.values()}


@pytest.mark.rule("SH-19", "SH-16")
def test_sv_01_a_star():
    shoot = meeting().do("A", "create_role", name="Brad", level="star")
    assert (roles(shoot), shoot.budget("A"), shoot.state.writer) == ({"Brad": (3, 1)}, 10, "B")


@pytest.mark.rule("SH-15", "SH-17", "SH-18", "SH-20", "SH-21", "SH-24")
def test_sv_02_free_cards_and_a_villain():
    shoot = meeting().do("A", "create_role", name="e1", level="extra").do("A", "create_role", name="e2", level="extra")
    shoot.do("A", "create_trope", text="It rains", act=1)
    assert (shoot.state.writer, shoot.budget("A")) == ("A", 12)
    shoot.do("A", "create_role", name="Count", level="supporting", sc=4, villain=True)
    assert roles(shoot) == {"e1": (1, 0), "e2": (1, 0), "Count": (2, 4)}
    assert [trope.text for trope in shoot.state.tropes.values()] == ["It rains"]
    assert (shoot.budget("A"), shoot.state.writer) == (7, "B")


@pytest.mark.rule("SH-17", "SH-20")
def test_sv_03_an_extra_with_a_clause_is_paid():
    shoot = meeting().do("A", "create_role", name="Guard", level="extra", sc=1)
    assert (roles(shoot), shoot.budget("A"), shoot.state.writer) == ({"Guard": (1, 1)}, 11, "B")


@pytest.mark.rule("SH-22", "SH-23")
def test_sv_04_a_set_raised_at_once():
    shoot = meeting().do("A", "create_set", name="Tomb", upgrade=5, props="sword, torch")
    (tomb,) = shoot.state.sets.values()
    assert (tomb.st, tomb.props, shoot.budget("A"), shoot.state.writer) == (5, ("sword", "torch"), 6, "B")


@pytest.mark.rule("SH-23")
def test_sv_05_five_is_the_most():
    shoot = meeting().set(sets={"x": Set("X", 4)})
    assert shoot.no("A", "upgrade_set", set="x", by=2) == "E_ST_MAX"
    assert (shoot.budget("A"), shoot.state.writer) == (12, "A")
    assert shoot.do("A", "upgrade_set", set="x", by=1).state.sets["x"].st == 5
    assert (shoot.budget("A"), shoot.state.writer) == (11, "B")


@pytest.mark.rule("SH-26")
def test_sv_06_no_closing_after_a_creation():
    shoot = meeting().do("A", "create_trope", text="It rains", act=1)
    assert shoot.no("A", "close_meeting") == "E_CLOSE_AFTER_CREATE"
    assert (len(shoot.state.tropes), shoot.state.writer) == (1, "A")


@pytest.mark.rule("SH-26")
def test_sv_07_closing_goes_to_the_deal_at_once():
    shoot = meeting().do("A", "close_meeting")
    assert (shoot.phase, shoot.state.act, shoot.state.deals, shoot.state.closer) == ("SWAP", 1, 1, "A")
    assert shoot.no("B", "create_role", name="x", level="extra") == "E_PHASE"


@pytest.mark.rule("SH-16")
def test_sv_08_a_star_is_too_dear():
    shoot = meeting(budgets=(1, 12, 12, 12))
    assert shoot.no("A", "create_role", name="Brad", level="star") == "E_FUNDS"
    assert (shoot.budget("A"), shoot.state.writer) == (1, "A")


@pytest.mark.rule("SH-24", "SH-25")
def test_sv_09_a_subplot_needs_a_role_and_acts_are_three():
    shoot = meeting()
    assert shoot.no("A", "create_subplot", text="Debts", roles=[]) == "E_NEEDS_CHARACTER"
    assert shoot.no("A", "create_trope", text="It rains", act=4) == "E_ACT_RANGE"
    shoot.do("A", "create_role", name="Bob", level="extra").do("A", "create_subplot", text="Debts", roles=["c01"])
    assert shoot.state.subplots["c02"].roles == ("c01",)


@pytest.mark.rule("SH-24")
def test_sv_10_an_act_that_was_shot():
    shoot = meeting(2)
    assert shoot.no("A", "create_trope", text="It rains", act=1) == "E_ACT_PAST"
    assert shoot.do("A", "create_trope", text="It snows", act=3).state.tropes["c01"].act == 3


@pytest.mark.rule("SH-29")
def test_sv_11_only_the_writer_writes():
    assert meeting().no("B", "create_role", name="x", level="extra") == "E_NOT_YOUR_TURN"


@pytest.mark.rule("SH-14", "SH-28")
def test_sv_12_the_first_meeting_fills_the_budgets_and_no_other():
    shoot = opened().do("A", "propose", **WHOLE)
    for seat in "ABCD":
        shoot.do(seat, "confirm")
    assert shoot.budgets == (12, 12, 12, 12)
    shoot = scene(budgets=(3, 0, 7, 1)).do("A", "end_scene")
    assert (shoot.phase, shoot.state.meeting_no, shoot.budgets) == ("MEETING", 2, (3, 0, 7, 1))


@pytest.mark.rule("SH-30")
def test_sv_13_the_first_deal():
    shoot = opened(budgets=(12, 12, 12, 12))
    names = [f"c{n:02d}" for n in range(1, 14)]
    assert Stream("film-1", "deal/1").shuffled(names) == (
        ["c10", "c09", "c13", "c12", "c07", "c11", "c06", "c03", "c01", "c05", "c02", "c08", "c04"]
    )
    # Twelve roles and the monster, which comes last by its id, as c13 does.
    shoot.set(roles={name: Role(name, "extra") for name in names[:12]})
    hands = deal(shoot.state, Chance("film-1", 1)).players
    said = {seat: " ".join(hands[seat].hand).replace("monster", "c13") for seat in "ABCD"}
    assert said == {"A": "c10 c07 c01 c04", "B": "c09 c11 c05", "C": "c13 c06 c02", "D": "c12 c03 c08"}
    # The second deal begins with the second seat.
    again = deal(deal(shoot.state, Chance("film-1", 1)), Chance("film-1", 2)).players
    assert [len(again[seat].hand) for seat in "ABCD"] == [3, 4, 3, 3]


def swapping(**options):
    cards = {f"r{n}": Role(f"r{n}", "extra") for n in range(8)}
    shoot = opened(budgets=(12, 12, 12, 12), **options).set(phase="SWAP", roles=cards, closer="A")
    shoot.set(tropes={"t": Trope("It rains", 1)})
    state = shoot.state.with_player("A", hand=("r0", "r1", "r2", "r3", "t"))
    shoot.state = state.with_player("B", hand=("r4", "r5", "r6", "r7"))
    return shoot


@pytest.mark.rule("SH-31")
def test_sv_14_three_swaps_a_deal():
    shoot = swapping()
    for number, (mine, theirs) in enumerate((("r0", "r4"), ("r1", "r5"), ("r2", "r6")), 1):
        shoot.do("B", "offer_swap", wanted="role", card=theirs)
        shoot.do("A", "accept_swap", offer=number, card=mine)
    assert shoot.no("A", "offer_swap", wanted="role", card="r3") == "E_SWAP_LIMIT"
    shoot.state = shoot.state.with_player("B", swaps_used=1)
    shoot.do("B", "offer_swap", wanted="role", card="r7")
    assert shoot.no("A", "accept_swap", offer=4, card="r3") == "E_SWAP_LIMIT"
    assert shoot.state.players["B"].swaps_used == 1


@pytest.mark.rule("SH-32")
def test_sv_15_an_offer_names_types_alone():
    shoot = swapping()
    assert shoot.no("A", "offer_swap", wanted="role", card="r0", text="I need the mummy's tomb") == "E_SWAP_TEXT"
    assert shoot.no("A", "offer_swap", wanted="the mummy's tomb", card="r0") == "E_SWAP_TEXT"
    shoot.do("A", "offer_swap", wanted="set", given="trope", card="t")
    (offer,) = shoot.state.offers
    assert (offer.wanted, offer.given) == ("set", "trope")


def chair(budgets=(12, 12, 12, 12), **options):
    shoot = scene(budgets=budgets, phase="SCENE_SETUP", director="", active="", **options)
    return shoot.set(phase="CHAIR_OPEN")


@pytest.mark.rule("SH-36")
def test_sv_16_a_bid_is_one_to_what_one_has():
    assert chair().no("A", "bid", amount=0) == "E_BID_LOW"
    assert chair().no("A", "bid", amount=13) == "E_FUNDS"


@pytest.mark.rule("SH-36", "SH-38")
def test_sv_17_the_chair_for_one():
    shoot = chair().do("A", "bid", amount=1)
    assert shoot.phase == "AUCTION"
    for seat in "BCD":
        shoot.do(seat, "pass_bid")
    assert (shoot.state.director, shoot.budget("A"), shoot.phase) == ("A", 11, "SCENE_SETUP")


@pytest.mark.rule("SH-37", "SH-38")
def test_sv_18_losers_pay_nothing():
    shoot = chair().do("A", "bid", amount=1).do("B", "bid", amount=2).do("A", "bid", amount=3)
    assert shoot.do("B", "pass_bid").no("B", "bid", amount=4) == "E_NOT_YOUR_TURN"
    shoot.do("C", "pass_bid").do("D", "pass_bid")
    assert (shoot.state.director, shoot.budgets) == ("A", (9, 12, 12, 12))


@pytest.mark.rule("SH-37")
def test_sv_19_an_equal_bid_is_too_low():
    shoot = chair().do("A", "bid", amount=2)
    assert shoot.no("B", "bid", amount=2) == "E_BID_LOW"
    assert (shoot.scene.auction.high_bidder, shoot.scene.auction.high_bid) == ("A", 2)


@pytest.mark.rule("SH-37")
def test_sv_20_the_director_keeps_the_chair():
    shoot = scene(budgets=(8, 12, 12, 12), roles={"r": ("extra",)}, played={"r": "A"})
    assert shoot.no("A", "bid", amount=1) == "E_NOT_YOUR_TURN"
    shoot.do("B", "bid", amount=1).do("A", "bid", amount=2)
    for seat in "BCD":
        shoot.do(seat, "pass_bid")
    assert (shoot.state.director, shoot.budget("A"), shoot.budget("B"), shoot.phase) == ("A", 6, 12, "SCENE")


@pytest.mark.rule("SH-39")
def test_sv_21_the_chair_changes_hands_in_a_scene():
    shoot = scene(roles={"r": ("extra",)}, played={"r": "A"}).do("B", "bid", amount=1)
    for seat in "ACD":
        shoot.do(seat, "pass_bid")
    assert (shoot.state.director, shoot.budget("B"), shoot.scene.played["r"]) == ("B", 11, "A")


@pytest.mark.rule("SH-33", "SH-34")
def test_sv_22_no_scene_without_a_set():
    shoot = scene(phase="SCENE_SETUP", active="", roles={"r": ("extra",)}, played={"r": "A"})
    assert shoot.no("A", "open_conflict", kind="check", a="r", b="monster") == "E_SCENE_NOT_OPEN"


@pytest.mark.rule("SH-33", "SH-55")
def test_sv_23_the_missing_set_is_made():
    shoot = scene(budgets=(5, 12, 12, 12), phase="SCENE_SETUP", active="", roles={"r": ("extra",)}, played={"r": "A"})
    shoot.do("A", "create_set", name="Cellar")
    (made,) = (card for card in shoot.state.sets if card != "x")
    shoot.do("A", "play", card=made)
    assert (shoot.budget("A"), shoot.scene.active_set, shoot.state.sets[made].st) == (3, made, 0)
    assert shoot.phase == "SCENE"


@pytest.mark.rule("SH-36")
def test_sv_24_nobody_has_a_die():
    shoot = chair((0, 0, 0, 0)).set(last_director="C").do("D", "volunteer")
    assert (shoot.state.director, shoot.budgets) == ("D", (0, 0, 0, 0))
    assert shoot.no("A", "volunteer") == "E_PHASE"
    # The other way round A waits until D has answered.
    shoot = chair((0, 0, 0, 0)).set(last_director="C").do("A", "volunteer")
    assert shoot.state.director == ""
    assert shoot.do("D", "volunteer").state.director == "D"
    # Where D declines it is A's.
    shoot = chair((0, 0, 0, 0)).set(last_director="C").do("A", "volunteer").do(HOST, "answer_for", seat="D")
    assert shoot.state.director == "A"

"""What other chapters bring (section 5.2): noted, paid, and nothing more; Coins and debts among players."""

from __future__ import annotations

import pytest

from side_events.games import universalis as game
from tests.side_events.games.universalis.evening import HOST, Evening


def challenged(**options):
    """D introduced X for a Coin and B challenges it."""
    evening = Evening("9/9/9/9/9", **options).scene("D", table=2).apart("X").do("D", "introduce", component="X")
    return evening.do("B", "challenge_open", against="D", text="She is in the tower")


def test_a_challenge_pauses_everything():
    evening = challenged()
    for seat, kind, payload in (
        ("D", "event", {"text": "rain"}), ("K", "interrupt", {}), ("D", "end_scene", {}), ("D", "pass", {}),
        ("A", "transfer", {"to": "B", "coins": 1}), ("K", "challenge_open", {}), (HOST, "mark_eliminated", {}),
    ):  # fmt: skip
        assert evening.no(seat, kind, **payload) == "E_WRONG_STATE", kind
    assert evening.no("B", "challenge_close", result="dismissed") == "E_NOT_FACILITATOR"


def test_a_dismissed_challenge_changes_nothing_but_coins():
    evening = challenged().do(HOST, "challenge_close", result="dismissed", coins={"B": 3, "D": 2})
    # D's two: the one Coin left of the bid first.
    assert (evening.coins, evening.present) == (("9/6/9/8/9", 0), "X:D")
    assert evening.state.challenge is None


def test_what_was_spent_on_a_challenge_has_to_be_there():
    assert challenged().no(HOST, "challenge_close", result="dismissed", coins={"B": 10}) == "E_INSUFFICIENT"


def test_a_reversed_act_is_undone_but_its_coins_stay_paid():
    evening = challenged().do(HOST, "challenge_close", result="cancel_action", coins={"B": 1})
    assert (evening.coins, evening.present, evening.state.current) == (("9/8/9/9/9", 1), "", "D")
    assert [(fact.kind, fact.struck) for fact in evening.state.facts] == [
        ("introduced", True), ("challenged", False), ("cancel_action", False),
    ]  # fmt: skip
    # One act, not two.
    evening.do("B", "challenge_open")
    assert evening.no(HOST, "challenge_close", result="cancel_action") == "E_WRONG_STATE"


def test_a_reversed_first_event_brings_the_framing_back():
    evening = Evening("9/9/9/9/9").bids(D=3).do("D", "set_location", name="hall").do("D", "event", text="rain")
    evening.do("A", "challenge_open").do(HOST, "challenge_close", result="cancel_action")
    assert (evening.state.phase, evening.state.scene.events, evening.coins) == ("FRAMING", 0, ("9/9/9/6/9", 1))


def test_the_future_that_is_reversed_stays_paid():
    evening = Evening("9/9/9/9/9").bids(D=4).do("D", "set_time", time="future").do("A", "challenge_open")
    evening.do(HOST, "challenge_close", result="cancel_action")
    assert evening.coins == ("10/10/10/5/10", 0)
    assert not evening.state.scene.time_set


@pytest.mark.rule("UN-50", "UN-51")
def test_a_framer_may_be_forced_to_end_the_scene():
    evening = challenged().do(HOST, "challenge_close", result="force_end_scene")
    assert (evening.coins, evening.state.phase, evening.state.prev_framer) == (("14/14/14/14/14", 0), "BIDDING", "D")


@pytest.mark.rule("UN-53")
def test_a_fade_is_challenged_before_the_reveal_and_all_bids_go_back():
    evening = Evening("9/9/9/9/9", fade="on").scene("D", table=1).end(fade=True)
    evening.do("A", "bid", coins=3, ready=True).do("B", "challenge_open", text="I want to return there")
    assert (evening.state.bids, evening.state.ready) == ({}, ())
    assert evening.no("A", "bid", coins=3) == "E_WRONG_STATE"
    assert evening.no("A", "transfer", to="B", coins=1) == "E_BIDS_SEALED"
    assert evening.no(HOST, "challenge_close", result="cancel_action") == "E_WRONG_STATE"
    evening.do(HOST, "challenge_close", result="cancel_fade", coins={"B": 1})
    assert (evening.state.scene.status, evening.wealth) == ("ended", "14/13/14/14/14")
    evening.bids(A=3).do("A", "resume_scene", scene=1)


@pytest.mark.rule("UN-53")
def test_a_fade_that_stands_and_one_that_was_none():
    evening = Evening("9/9/9/9/9", fade="on").scene("D", table=1).end(fade=True)
    evening.do("B", "challenge_open").do(HOST, "challenge_close", result="dismissed")
    assert evening.state.scene.status == "faded"
    assert Evening("9/9/9/9/9").scene("D").end().no("B", "challenge_open") == "E_WRONG_STATE"
    running = Evening("9/9/9/9/9").scene("D").do("B", "challenge_open")
    assert running.no(HOST, "challenge_close", result="cancel_fade") == "E_WRONG_STATE"


@pytest.mark.rule("UN-53")
def test_a_fade_stands_once_bids_were_revealed():
    """Nobody had a Coin, so that another auction opens; the reveal was the end of it (section 5.2)."""
    evening = Evening("0/0/0/1/0", refresh=0, fade="on").scene("D").end(fade=True).bids()
    evening.do(HOST, "extra_refresh", coins=2)
    assert evening.state.phase == "BIDDING"
    assert evening.no("B", "challenge_open") == "E_WRONG_STATE"


def test_the_facilitator_logs_a_challenge_for_a_player():
    evening = Evening("9/9/9/9/9").scene("D")
    assert evening.no(HOST, "challenge_open", text="no") == "E_PAYLOAD"
    evening.do(HOST, "challenge_open", by="K", against="D", text="no")
    assert (evening.state.challenge.by, evening.state.challenge.against) == ("K", "D")


def test_a_complication_moves_coins_all_or_nothing():
    evening = Evening("9/9/9/9/9").scene("D", table=1)
    assert evening.no(HOST, "complication_note", text="a fight", coins={"A": -10, "B": 5}) == "E_INSUFFICIENT"
    bank = evening.state.bank_net
    evening.do(HOST, "complication_note", text="a fight", coins={"A": -4, "B": 5, "D": -2})
    assert (evening.coins, evening.state.bank_net) == (("5/14/9/8/9", 0), bank + 1)
    evening.do(HOST, "complication_note", **{"text": "as a page sends it", "coins-E": -1})
    assert evening.wealth == "5/14/9/8/8"


@pytest.mark.rule("UN-34", "UN-40")
def test_an_end_is_free_and_in_the_running_scene():
    evening = Evening("9/9/9/9/9").apart("X")
    assert evening.no(HOST, "mark_eliminated", component="X") == "E_WRONG_STATE"
    evening.scene("D", present="Y:B").do(HOST, "mark_eliminated", component="Y")
    assert (evening.present, evening.wealth, evening.state.component("Y").eliminated) == ("", "9/9/9/9/9", 1)
    assert evening.no("D", "introduce", component="Y") == "E_ELIMINATED"
    assert evening.no(HOST, "mark_eliminated", component="Y") == "E_ELIMINATED"


def test_tenets_and_gimmicks_are_texts():
    evening = Evening("9/9/9/9/9").change(phase="SETUP")
    evening.do(HOST, "add_tenet", text="No magic").do(HOST, "add_gimmick", text="Whispering is free").do(HOST, "start")
    seen = game.view(evening.state, "A")
    assert (seen["tenets"], seen["gimmicks"]) == (["No magic"], ["Whispering is free"])
    assert evening.no(HOST, "add_tenet", text="Late") == "E_WRONG_STATE"


def test_coins_are_given_out_of_wealth_never_out_of_the_bid():
    evening = Evening("9/9/9/1/9").scene("D", table=5)
    assert evening.no("D", "transfer", to="A", coins=2) == "E_INSUFFICIENT"
    evening.do("D", "transfer", to="A", coins=1, note="for the sword")
    assert evening.coins == ("10/9/9/0/9", 5)
    assert evening.no("D", "transfer", to="D", coins=1) == evening.no("A", "transfer", to="B", coins=0) == "E_PAYLOAD"


def test_no_coins_are_given_while_bids_are_sealed_or_a_stake_is_due():
    evening = Evening("9/9/9/9/9")
    assert evening.no("A", "transfer", to="B", coins=1) == "E_BIDS_SEALED"
    evening.bids()
    assert evening.state.phase == "STAKE"
    assert evening.no("A", "transfer", to="B", coins=1) == "E_WRONG_STATE"
    evening.do("A", "iou", to="B", coins=8, note="next scene")
    assert [(each.debtor, each.creditor, each.coins) for each in evening.state.ious] == [("A", "B", 8)]
    assert evening.wealth == "9/9/9/9/9"


def test_the_facilitator_who_plays_leads_and_others_do_not():
    evening = Evening("9/9/9/9/9", leader="K").change(phase="SETUP")
    assert evening.no("A", "start") == "E_NOT_FACILITATOR"
    evening.do("K", "start").do("K", "bid", coins=2).do("K", "reveal")
    assert evening.told("missing") == [{"seats": ["A", "B", "D", "E"]}]
    assert evening.state.framer == "K"


def test_the_rich_are_offered_no_more_than_is_taken_at_once():
    evening = Evening("2000/9/9/9/9").scene("D")
    most = next(choice for choice in game.legal(evening.state, "A") if choice.kind == "transfer").fields[1].high
    assert most == 1000
    assert evening.no("A", "transfer", to="B", coins=1001) == "E_PAYLOAD"
    evening.do("A", "transfer", to="B", coins=most)

"""The vectors of sections 6.1 and 6.2: the start, Refresh and the auction."""

from __future__ import annotations

import pytest

from side_events.games import universalis as game
from side_events.table.action import Action
from tests.side_events.games.universalis.evening import HOST, Evening


@pytest.mark.rule("UN-05", "UN-09", "UN-51")
def test_un_v01_everybody_is_refreshed_after_a_scene():
    evening = Evening("10/7/0/9/6").scene("K").end()
    assert (evening.wealth, evening.state.prev_framer, evening.state.phase) == ("15/12/5/14/11", "K", "BIDDING")
    assert evening.state.framer == ""


def after_tenets(**options):
    evening = Evening(players="ABK", **options).change(phase="SETUP", auction=0, reference="")
    for seat, coins in {"A": 4, "B": 25, "K": 0}.items():
        evening.do(HOST, "enter_coins", player=seat, coins=coins)
    assert (evening.wealth, evening.state.bank_net) == ("4/25/0", 21 + 25)
    return evening.do(HOST, "start")


@pytest.mark.rule("UN-06")
def test_un_v02_no_refresh_before_the_first_scene():
    evening = after_tenets()
    assert (evening.wealth, evening.state.phase) == ("4/25/0", "BIDDING")


@pytest.mark.rule("UN-07")
def test_un_v03_one_standard_refresh_before_the_first_scene():
    assert after_tenets(first_scene_refresh="standard").wealth == "9/30/5"


@pytest.mark.rule("UN-08")
def test_un_v04_back_to_the_start_before_the_first_scene():
    assert after_tenets(first_scene_refresh="reset_to_start").wealth == "25/25/25"


def test_reset_goes_downwards_too():
    """Gimmick and an entry above the start value don't meet; a start of 3 with 3 left stays 3."""
    evening = Evening(players="AB", start_wealth=3, first_scene_refresh="reset_to_start").change(phase="SETUP")
    evening.rich("9/1").do(HOST, "start")
    assert evening.wealth == "3/3"


@pytest.mark.rule("UN-05")
def test_un_v05_a_refresh_of_nothing():
    evening = Evening("1/0/0/0/2", refresh=0).scene("A").end()
    assert (evening.wealth, evening.state.phase) == ("1/0/0/0/2", "BIDDING")


@pytest.mark.rule("UN-18", "UN-51")
def test_un_v06_the_rest_of_the_bid_goes_to_the_bank():
    evening = Evening("4/4/4/4/4").scene("D", table=3)
    bank = evening.state.bank_net
    evening.end()
    assert evening.coins == ("9/9/9/9/9", 0)
    assert evening.state.bank_net == bank + 3 - 5 * 5


@pytest.mark.rule("UN-11", "UN-13", "UN-14")
def test_un_v07_the_nearest_clockwise_of_the_last_framer_wins_a_tie():
    evening = Evening("10/7/0/9/6").scene("K").end().bids(B=4, D=4, E=3)
    assert (evening.state.framer, *evening.coins) == ("D", "15/12/5/10/11", 4)
    assert evening.state.distance("K", "D") == 1
    assert evening.state.distance("K", "B") == 4
    assert evening.told("won_tie") == [{"seat": "D", "coins": 4, "scene": 2}]


@pytest.mark.rule("UN-15")
def test_un_v08_nobody_bids_and_the_left_neighbour_stakes():
    evening = Evening("15/12/5/14/11").change(prev_framer="K").bids()
    assert (evening.state.phase, evening.state.current) == ("STAKE", "D")
    assert evening.no("E", "stake", coins=1) == "E_NOT_YOUR_TURN"
    assert evening.no("D", "stake", coins=0) == "E_STAKE_MIN"
    evening.do("D", "stake", coins=1)
    assert (evening.state.framer, *evening.coins) == ("D", "15/12/5/13/11", 1)


@pytest.mark.rule("UN-16")
def test_un_v09_a_seat_without_coins_is_passed_over():
    evening = Evening("2/0/4/0/3").change(prev_framer="K").bids()
    assert (evening.state.phase, evening.state.current) == ("STAKE", "E")


@pytest.mark.rule("UN-16")
def test_un_v10_the_search_goes_right_round():
    evening = Evening("0/0/4/0/0").change(prev_framer="K").bids()
    assert (evening.state.phase, evening.state.current) == ("STAKE", "K")
    assert evening.no("K", "stake", coins=5) == "E_INSUFFICIENT"


def test_un_v11_nobody_has_a_coin():
    evening = Evening("0/0/0/0/0").change(prev_framer="K").bids()
    assert evening.state.phase == "NO_COINS"
    assert evening.no("D", "stake", coins=1) == "E_NO_COINS_ANYWHERE"
    evening.do(HOST, "extra_refresh", coins=2)
    assert (evening.wealth, evening.state.phase) == ("2/2/2/2/2", "BIDDING")


@pytest.mark.rule("UN-04", "UN-10")
def test_un_v12_nobody_bids_more_than_they_have():
    assert Evening("15/12/5/14/11").no("K", "bid", coins=6) == "E_INSUFFICIENT"


@pytest.mark.parametrize("coins", [-1, 2.5, None, "3", True])
def test_un_v13_a_bid_is_a_whole_number(coins):
    assert Evening("9/9/9/9/9").no("B", "bid", coins=coins) == "E_BID_INVALID"


@pytest.mark.rule("UN-12")
def test_un_v14_the_last_framer_may_win_again():
    evening = Evening("9/9/9/9/9").change(prev_framer="D").bids(A=1, B=2, D=5, E=4)
    assert (evening.state.framer, *evening.coins) == ("D", "9/9/9/4/9", 5)


@pytest.mark.rule("UN-13")
def test_un_v15_the_last_framer_comes_last_in_a_tie():
    evening = Evening("9/9/9/9/9").change(prev_framer="K").bids(B=6, K=6)
    assert (evening.state.framer, *evening.coins) == ("B", "9/3/9/9/9", 6)
    assert evening.state.distance("K", "K") == 5


@pytest.mark.rule("UN-13")
def test_un_v16_three_tie():
    evening = Evening("9/9/9/9/9").change(prev_framer="E").bids(A=3, D=3, E=3)
    assert (evening.state.framer, evening.state.table_bid) == ("A", 3)


def test_un_v17_the_last_seat_plays_the_last_framer_at_first():
    evening = Evening("5/5/5/5/5").bids(B=2, D=2)
    assert (evening.state.reference, evening.state.framer) == ("E", "B")


@pytest.mark.rule("UN-13")
def test_un_v18_the_last_framer_is_of_the_scene_played_last_not_last_in_the_story():
    evening = Evening("9/9/9/9/9").scene("A").end().scene("B").end()
    evening.bids(E=1).do("E", "set_location", name="mill").do("E", "set_time", time="past", place=0).end()
    assert evening.order() == [3, 1, 2]
    evening.bids(A=2, K=2)
    assert evening.state.framer == "A"


@pytest.mark.rule("UN-10")
def test_un_v19_a_sealed_bid_is_its_own_seats_alone():
    evening = Evening("15/12/5/14/11").do("B", "bid", coins=4)
    for viewer in ("A", HOST, "audience"):
        seen = next(seat for seat in game.view(evening.state, viewer)["seats"] if seat["seat"] == "B")
        assert (seen["placed"], seen["wealth"], seen["bid"]) == (True, 12, None)
        assert game.view_action(Action("B", "bid", {"coins": 4}), viewer) == {}
    own = game.view(evening.state, "B")
    assert (own["you"]["bid"], own["seats"][1]["bid"]) == (4, 4)
    assert game.view_action(Action("B", "bid", {"coins": 4}), "B") == {"coins": 4}


@pytest.mark.rule("UN-15")
def test_un_v20_a_bid_of_one_wins_where_nobody_else_bids():
    evening = Evening("9/9/9/9/9").change(prev_framer="K").bids(E=1)
    assert (evening.state.framer, evening.state.table_bid, evening.state.phase) == ("E", 1, "FRAMING")

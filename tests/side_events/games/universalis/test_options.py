"""Each option of section 5.1 both ways."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from side_events.games import universalis as game
from side_events.games.universalis.options import OPTIONS, Options
from side_events.table.dice import Chance
from side_events.table.game import Seat
from side_events.table.refusal import Refusal
from tests.side_events.games.universalis.evening import HOST, Evening


def test_the_defaults_are_those_of_the_rules():
    assert {option.key: option.default for option in OPTIONS} == asdict(Options())


@pytest.mark.parametrize(
    ("most", "players", "fits"), [(8, 8, True), (8, 9, False), (9, 9, True), (2, 3, False), (8, 1, False)]
)
def test_players_max(most, players, fits):
    seats = [Seat(f"s{n}", f"s{n}") for n in range(players)]

    def open_table():
        return game.setup(seats=seats, options={**asdict(Options()), "players_max": most}, chance=Chance("s", 0))

    if fits:
        assert len(open_table().seats) == players
        return
    with pytest.raises(Refusal, match="E_SEATS"):
        open_table()


@pytest.mark.parametrize(("options", "wealth"), [({}, "25/25"), ({"start_wealth": 40}, "40/40")])
def test_start_wealth(options, wealth):
    assert Evening(players="AB", **options).wealth == wealth


@pytest.mark.parametrize(("coins", "wealth"), [(5, "14/14/14/14/14"), (2, "11/11/11/11/11")])
def test_refresh(coins, wealth):
    assert Evening("9/9/9/9/9", refresh=coins).scene("A").end().wealth == wealth


def started(**options):
    return Evening("9/9/9/9/9", **options).change(phase="SETUP", reference="", auction=0)


def test_first_reference():
    assert started().do(HOST, "start").state.reference == "E"
    assert started().no(HOST, "choose_reference", player="B") == "E_OPTION_OFF"
    chosen = started(first_reference="chosen")
    assert chosen.no(HOST, "start") == "E_WRONG_STATE"
    chosen.do(HOST, "choose_reference", player="B").do(HOST, "start").bids(B=1, K=1)
    assert chosen.state.framer == "K"
    drawn = {started(first_reference="seeded_random").state.reference}
    for seed in range(40):
        evening = started(first_reference="seeded_random")
        evening.seq = seed
        drawn.add(evening.do(HOST, "start").state.reference)
    assert drawn == {"", *"ABKDE"}


def test_emergency_refresh():
    ask = Evening("0/0/0/0/0").bids()
    assert ask.no(HOST, "extra_refresh", coins=0) == "E_PAYLOAD"
    assert ask.do(HOST, "extra_refresh", coins=1).wealth == "1/1/1/1/1"
    off = Evening("0/0/0/0/0", emergency_refresh="off").bids()
    assert off.no(HOST, "extra_refresh", coins=1) == "E_OPTION_OFF"
    assert [choice.kind for choice in game.legal(off.state, HOST)] == ["add_gimmick", "end_game"]
    assert off.do(HOST, "end_game").state.phase == "ENDED"


@pytest.mark.parametrize(("cost", "left"), [(1, 2), (3, 0)])
def test_resume_cost(cost, left):
    evening = Evening("9/9/9/9/9", resume_cost=cost).scene("A").end().bids(D=3).do("D", "resume_scene", scene=1)
    assert evening.state.table_bid == left


def known_place(**options):
    """Scene 1 stopped in the hall with X (A) and Y (B); scene 2 was elsewhere; D frames with the hall again."""
    evening = Evening("9/9/9/9/9", **options).scene("A", present="X:A Y:B").end(fade=options.get("fade") == "on")
    evening.apart("C2", kind="location").scene("B", location="C2").do(HOST, "mark_eliminated", component="Y").end()
    return evening.bids(D=3).do("D", "set_location", component="C1")


def test_inherit_by():
    assert (known_place().present, known_place().state.table_bid) == ("", 2)
    by_place = known_place(inherit_by="location")
    assert (by_place.present, by_place.state.table_bid) == ("X:D", 2)
    assert known_place(inherit_by="location", fade="on").present == ""


@pytest.mark.parametrize(("absent", "present", "warned"), [("warn", "X:D", [{"name": "X"}]), ("block", "", [])])
def test_what_was_declared_absent_is_not_inherited_unseen(absent, present, warned):
    """UN-48, UN-Q07: D pays that X isn't here, then comes to where X was left."""
    evening = Evening("9/9/9/9/9", inherit_by="location", absent=absent).scene("A", present="X:A").end().bids(D=3)
    evening.do("D", "declare_absent", component="X").do("D", "set_location", component="C1")
    assert (evening.present, evening.told("W_ABSENT_FACT")) == (present, warned)


def leaving(**options):
    return Evening("9/9/9/9/9", **options).scene("D", current="B", present="X:D Y:B Z:B")


def test_drop_cost():
    each = leaving().do("B", "change_location", name="river", drop=["Y", "Z"])
    assert (each.state.wealth["B"], each.present) == (6, "X:D")
    flat = leaving(drop_cost="flat").do("B", "change_location", name="river", drop=["Y", "Z"])
    assert (flat.state.wealth["B"], flat.present) == (7, "X:D")
    assert leaving(drop_cost="flat").do("B", "change_location", name="river").state.wealth["B"] == 8


def test_drop_needs_control():
    assert leaving().no("B", "change_location", name="river", drop=["X"]) == "E_NOT_CONTROLLER"
    free = leaving(drop_needs_control=False).do("B", "change_location", name="river", drop=["X"])
    assert free.present == "Y:B Z:B"


def test_min_events():
    assert Evening("9/9/9/9/9").bids(D=3).end().state.phase == "BIDDING"
    one = Evening("9/9/9/9/9", min_events=1).bids(D=3)
    assert one.no("D", "end_scene") == "E_WRONG_STATE"
    one.do("D", "set_location", name="hall").do("D", "event", text="rain").end()
    # An Event and a missing Location are two Coins; a Framer with one is let go.
    poor = Evening("9/9/9/1/9", min_events=1).bids(D=1).end()
    assert poor.state.phase == "BIDDING"
    # With the Location in place one Coin is enough for the Event.
    placed = Evening("9/9/9/2/9", min_events=1).bids(D=2).do("D", "set_location", name="hall")
    assert placed.no("D", "end_scene") == "E_WRONG_STATE"


@pytest.mark.parametrize(("cost", "left"), [(0, 3), (2, 1)])
def test_present_cost(cost, left):
    evening = Evening("9/9/9/9/9", present_cost=cost).scene("A").end().bids(D=3).do("D", "set_time", time="present")
    assert evening.state.table_bid == left


@pytest.mark.parametrize(
    ("option", "code"), [("off", "E_TIME_FIXED"), ("", "E_TIME_FIXED"), ("X", None), ("on(X)", None)]
)
def test_midscene_time(option, code):
    evening = Evening("9/9/9/9/9", midscene_time=option).scene("D", present="X:D")
    if code:
        assert evening.no("D", "set_time", time="past", place=0) == code
    else:
        assert evening.do("D", "set_time", time="past", place=0).state.wealth["D"] == 8


def test_absent():
    """Both ways in UN-V42; the one declared absent isn't offered where that bars it."""
    for option, offered in (("warn", True), ("block", False)):
        evening = Evening("9/9/9/9/9", absent=option).scene("D").apart("Z").do("D", "declare_absent", component="Z")
        choices = [
            c for c in game.legal(evening.state, "D") if c.kind == "introduce" and c.fields[0].key == "component"
        ]
        assert bool(choices) == offered


def test_wealth_visibility():
    evening = Evening("9/8/7/6/5").scene("D", table=4)
    assert [seat["wealth"] for seat in game.view(evening.state, "A")["seats"]] == [9, 8, 7, 6, 5]
    private = Evening("9/8/7/6/5", wealth_visibility="private").scene("D", table=4)
    for viewer, own in (("A", [9, None, None, None, None]), (HOST, [None] * 5), ("audience", [None] * 5)):
        seen = game.view(private.state, viewer)
        assert [seat["wealth"] for seat in seen["seats"]] == own
        assert seen["table_bid"] == 4
    private.do("B", "transfer", to="A", coins=3)
    assert private.events[0].seen_by == ("B", "A")
    assert [bool(game.view(private.state, v)["recent"]) for v in ("A", "B", "K", "audience")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("cost", [1, 0, 3])
def test_event_cost(cost):
    evening = Evening("9/9/9/9/9", event_cost=cost).scene("D").do("D", "event", text="rain")
    assert evening.state.wealth["D"] == 9 - cost


def test_transfers():
    assert Evening("9/9/9/9/9").scene("D").do("A", "transfer", to="B", coins=2).wealth == "7/11/9/9/9"
    off = Evening("9/9/9/9/9", transfers="off").scene("D")
    assert off.no("A", "transfer", to="B", coins=2) == off.no("A", "iou", to="B", coins=2) == "E_OPTION_OFF"


@pytest.mark.parametrize(("option", "winner"), [("last", "B"), ("first", "K")])
def test_tie_last_framer(option, winner):
    evening = Evening("9/9/9/9/9", tie_last_framer=option).change(prev_framer="K").bids(B=6, K=6)
    assert evening.state.framer == winner


def test_same_time_place():
    def second(**options):
        return Evening("9/9/9/9/9", **options).scene("A").end().bids(D=3)

    assert second().do("D", "set_location", component="C1").no("D", "set_time", time="same") == "E_SAME_PLACE"
    assert second().do("D", "set_time", time="same").no("D", "set_location", component="C1") == "E_SAME_PLACE"
    second().do("D", "set_time", time="same").do("D", "set_location", name="mill")
    free = second(same_time_place="free").do("D", "set_time", time="same").do("D", "set_location", component="C1")
    assert [scene.rank for scene in free.state.scenes] == [1, 1]


def test_fade():
    """Both ways in UN-V54 and UN-V56; the button is there with the Gimmick alone."""
    for option, labels in (("off", 1), ("on", 2)):
        evening = Evening("9/9/9/9/9", fade=option).scene("D")
        assert len([c for c in game.legal(evening.state, "D") if c.kind == "end_scene"]) == labels


def test_led_by():
    """SYS-6: where no facilitator is named any player does what the facilitator does, and all must be ready."""
    assert Evening("9/9/9/9/9").no("A", "reveal") == "E_NOT_FACILITATOR"
    evening = Evening("9/9/9/9/9", led_by="players").do("A", "bid", coins=1, ready=True)
    assert evening.no("B", "reveal") == "E_WRONG_STATE"
    for seat in "BKDE":
        evening.do(seat, "ready")
    evening.do("B", "reveal")
    assert evening.state.framer == "A"
    # The tablet sees who is missing, and needn't wait.
    early = Evening("9/9/9/9/9", led_by="players").do("A", "bid", coins=1).do(HOST, "reveal")
    assert early.told("missing") == [{"seats": ["B", "K", "D", "E"]}]


def test_bids_are_changed_until_ready():
    """UN-Q20."""
    evening = Evening("9/9/9/9/9").do("A", "bid", coins=3).do("A", "bid", coins=5).do("A", "ready")
    assert evening.no("A", "bid", coins=1) == "E_WRONG_STATE"
    evening.do("A", "ready", ready=False).do("A", "bid", coins=1).do(HOST, "reveal")
    assert (evening.state.framer, evening.state.table_bid) == ("A", 1)
    assert evening.revealed


def test_a_bid_of_nothing_is_hidden_and_none_at_all_is_not():
    """UN-10: whoever is ready without a bid is told so before."""
    evening = Evening("9/9/9/9/9")
    (ready,) = (choice for choice in game.legal(evening.state, "A") if choice.kind == "ready")
    assert ready.note["en"] == "All will see that you don’t bid; a bid of 0 nobody sees."
    evening.do("A", "ready").do("B", "bid", coins=0, ready=True)
    placed = [seat["placed"] for seat in game.view(evening.state, "K")["seats"]]
    assert placed == [False, True, False, False, False]
    (ready,) = (choice for choice in game.legal(evening.state, "B") if choice.kind == "ready")
    assert ready.note is None


def test_bids_are_typed_from_closed_hands():
    evening = Evening("9/9/9/9/9").do("A", "bid", coins=3)
    assert evening.no(HOST, "type_bids", bids={"A": 1}) == "E_BIDS_SEALED"
    assert evening.no(HOST, "type_bids", bids={"B": 10}) == "E_INSUFFICIENT"
    assert evening.no(HOST, "type_bids", bids={"B": -1}) == "E_BID_INVALID"
    evening.do(HOST, "type_bids", bids={"B": 4, "K": 2})
    assert (evening.state.framer, evening.state.table_bid, evening.revealed) == ("B", 4, True)
    assert evening.state.revealed.bids == {"A": 3, "B": 4, "K": 2, "D": 0, "E": 0}


def test_the_story_ends_between_scenes():
    """UN-Q24."""
    assert Evening("9/9/9/9/9").scene("D").no(HOST, "end_game") == "E_WRONG_STATE"
    evening = Evening("9/9/9/9/9").scene("D").do("D", "event", text="rain").end().do(HOST, "end_game")
    assert game.outcome(evening.state) == {"scenes": 1, "events": 1, "components": 1}
    assert all(game.legal(evening.state, seat) == [] for seat in (*"ABKDE", HOST))

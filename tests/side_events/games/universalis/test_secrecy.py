"""Nobody reads a sealed bid, private Wealth or a debt of others: in views, offers, log, journal and refusals."""

from __future__ import annotations

import json
import random

from side_events.games import universalis as game
from side_events.table import forms
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin

SEATS = ("A", "B", "K")
HOST = "facilitator"
VIEWERS = (*SEATS, HOST, "audience")


def opened(**options):
    seats = take_seats(game.META, list(SEATS))
    return begin(game, Header("universalis", "1.0", seats, take_options(game.META, options), "seed"))


def known(table, viewer):
    """Everything that a viewer is told, as text."""
    offers = [forms.digest(choice) for choice in game.legal(table.state, viewer)] if viewer != "audience" else []
    told = [game.view(table.state, viewer), cut_log(game.view_action, table.entries, viewer), offers]
    story = [(dict(each.text), dict(each.facts)) for each in game.story(table.state, viewer)]
    return json.dumps([told, story], ensure_ascii=False)


def played(*acts, **options):
    table = opened(**options)
    for seat, kind, payload in acts:
        table = act(table, Action(seat, kind, payload))
    return table


def test_two_bids_look_alike_to_all_others():
    tables = [played((HOST, "start", {}), ("B", "bid", {"coins": coins, "ready": True})) for coins in (4, 17)]
    for viewer in VIEWERS:
        one, other = (known(table, viewer) for table in tables)
        assert (one == other) == (viewer != "B"), viewer


def test_private_wealth_looks_alike_to_all_others():
    acts = [(HOST, "start", {}), *((seat, "bid", {"coins": 2, "ready": True}) for seat in SEATS), (HOST, "reveal", {})]
    more = [("A", "set_location", {"name": "hall"}), ("A", "event", {"text": "rain"})]
    gifts = [("B", "transfer", {"to": "K", "coins": coins, "note": f"note {coins}"}) for coins in (1, 9)]
    tables = [played(*acts, *more, gift, wealth_visibility="private") for gift in gifts]
    for viewer in VIEWERS:
        one, other = (known(table, viewer) for table in tables)
        assert (one == other) == (viewer not in ("B", "K")), viewer


def test_coins_left_after_tenets_are_private_too():
    tables = [
        played((HOST, "enter_coins", {"player": "B", "coins": coins}), wealth_visibility="private") for coins in (3, 20)
    ]
    alike = {viewer: len({known(table, viewer) for table in tables}) == 1 for viewer in VIEWERS}
    # The facilitator typed it in.
    assert alike == {"A": True, "B": False, "K": True, HOST: False, "audience": True}


def test_a_debt_is_read_by_the_two_whose_it_is():
    tables = [played(("A", "iou", {"to": "B", "coins": coins, "note": f"for {coins} swords"})) for coins in (2, 8)]
    for viewer in VIEWERS:
        one, other = (known(table, viewer) for table in tables)
        assert (one == other) == (viewer not in ("A", "B")), viewer


def test_a_refusal_tells_no_coins_of_others():
    rng = random.Random(5)
    table = opened(wealth_visibility="private")
    table = act(table, Action(HOST, "start"))
    facts = []
    for _ in range(60):
        seat, coins = rng.choice(VIEWERS[:4]), rng.randint(0, 40)
        for kind, payload in (("bid", {"coins": coins}), ("type_bids", {"bids": {"K": coins}}), ("ready", {})):
            try:
                act(table, Action(seat, kind, payload))
            except Refusal as refusal:
                facts.append(set(refusal.facts))
    assert set().union(*facts) <= {"cost", "field", "seat"}

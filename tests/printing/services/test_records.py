"""The record of an intrigue: what everybody gets to read, and what masters alone."""

from __future__ import annotations

import json

import pytest

from intrigues.services import bids, drafts, plays, resolution
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.printing.shop import order

pytestmark = pytest.mark.django_db


class Played:
    """Karl (6, shared weakness money, struck by Dietrich) and Dietrich (5, −1 by a circumstance) at the count; Hans
    has folded. A prize lies face down."""

    def __init__(self, **fields) -> None:
        made = cast.cast(base_url="http://10.0.0.1", **fields)
        self.event, self.nora = made.event, cast.master()
        self.karl, self.hans, self.dietrich = made.karl, made.hans, made.dietrich
        self.intrigue = cast.intrigue(event=self.event)
        give = {"event": self.event}
        six = cast.card(design=cast.person(key="six", weight=6, weaknesses=["money"], **give), holder=self.karl)
        five = cast.card(design=cast.person(key="five", weight=5, **give), holder=self.dietrich)
        unseen = cast.card(design=cast.person(key="unseen", weight=4, **give), holder=self.hans)
        money = cast.card(design=cast.weakness(key="purse", **give), holder=self.dietrich)
        flood = cast.circumstance(key="flood", effects=[{"op": "sub", "value": 1}], **give)
        for player, laid, paid, when in [
            (self.karl, six, "paidkarl", "15:05"),
            (self.dietrich, five, "paiddietrich", "15:10"),
            (self.hans, unseen, "paidhans", "15:15"),
        ]:
            stake = cast.card(design=cast.person(key=paid, **give), holder=player)
            bids.place_bid(
                actor=self.nora, intrigue=self.intrigue, player=player, cards=[stake], lineup=[laid], now=at(when)
            )
        bids.fold(actor=self.nora, intrigue=self.intrigue, player=self.hans, now=at("15:20"))
        down = cast.card(design=cast.person(key="hiddenprize", **give))
        drafts.put_up(actor=self.nora, intrigue=self.intrigue, cards=[down], face_down=True, now=at("15:40"))
        plays.play_circumstance(
            actor=self.nora, intrigue=self.intrigue, player=self.karl,
            card=cast.card(design=flood, holder=self.karl), now=at("16:10"),
        )  # fmt: skip
        led = {"actor": self.nora, "intrigue": self.intrigue}
        resolution.open_lineups(now=at("16:31"), **led)
        target = self.intrigue.entrants.get(player=self.karl).lineup.get()
        plays.strike(player=self.dietrich, weakness=money, lineup_card=target, now=at("16:35"), **led)
        resolution.close_strikes(now=at("16:40"), **led)

    def record(self, whom, **fields) -> dict:
        selection = {"intrigue": 1, "for": whom}
        [leaf] = order(self, kind="record", selection=selection, now=at("16:45"), **fields).content
        return leaf


@pytest.mark.rule("IN-37", "IN-42", "IN-47", "IN-63")
def test_everybody_reads_the_table_and_masters_the_bids_and_who_played_what():
    played = Played()
    told = played.record("all", language="en")
    assert [(seat["name"], seat["place"], seat["points"]) for seats in told["seats"] for seat in seats] == [
        ("Dietrich", "place 1", "4"), ("Karl", "place 2", "0"),
    ]  # fmt: skip
    assert (told["winner"], told["lead"], told["bids"]) == ("Dietrich", "2 lineups were opened.", [])
    assert told["strikes"] == [{"sign": "weak-money", "by": "Dietrich", "who": "Six, 6", "of": "Karl", "with": "money"}]
    assert [line["steps"] for line in told["told"] if line["what"] == "Five"] == [
        ["Printed weight 5", "−1: Flood. Now 4"]
    ]
    assert [(one["title"], one["by"]) for one in told["circumstances"]] == [("Flood", "")]
    said = json.dumps(told)
    assert [secret for secret in ("Unseen", "Paid", "Hiddenprize", "Hans") if secret in said] == []
    for run in played.event.print_runs.all():
        run.delete()
    full = played.record("masters", language="en")
    assert [(bid["at"], bid["who"], bid["what"], bid["cards"], bid["stake"]) for bid in full["bids"]] == [
        ("15:05", "Karl", "first bid", "Paidkarl, 3", 1),
        ("15:10", "Dietrich", "match", "Paiddietrich, 3", 1),
        ("15:15", "Hans", "match", "Paidhans, 3", 1),
        ("15:20", "Hans", "folds", "", 1),
    ]
    assert [(one["title"], one["by"]) for one in full["circumstances"]] == [("Flood", "Karl")]
    assert full["lead"] == "Came in: 3. Were in at the count: 2. Current stake: 1."


def test_the_record_of_an_intrigue_that_is_still_played_tells_no_more_than_the_board():
    made = Played.__new__(Played)
    world = cast.cast(base_url="http://10.0.0.1")
    made.event, made.nora = world.event, cast.master()
    cast.intrigue(event=world.event)
    told = made.record("all")
    assert (told["seats"], told["bids"], told["winner"], told["picks"]) == ([], [], "", [])


@pytest.mark.parametrize(
    ("selection", "code"),
    [
        ({"intrigue": 9, "for": "all"}, "print_no_intrigue"),
        ({"intrigue": 1, "for": "friends"}, "print_selection"),
        ({"for": "all"}, "print_selection"),
        ({"intrigue": "1", "for": "all"}, "print_selection"),
    ],
)
def test_a_record_that_there_is_not_is_refused(selection, code):
    made = Played.__new__(Played)
    world = cast.cast(base_url="http://10.0.0.1")
    made.event, made.nora = world.event, cast.master()
    cast.intrigue(event=world.event)
    with pytest.raises(RuleViolation) as no:
        order(made, kind="record", selection=selection)
    assert no.value.code == code

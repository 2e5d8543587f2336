"""The steps of the resolution, the count as it is written down, and ties."""

from __future__ import annotations

import pytest

from intrigues.models import Card, Intrigue, LineupCard, TieDecision
from intrigues.selectors.ledger_check import disagreements
from intrigues.selectors.standings import standings
from intrigues.services import intrigues, plays, resolution
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db


def refused(call, **kwargs) -> str:
    with pytest.raises(RuleViolation) as no:
        call(**kwargs)
    return no.value.code


def steps(t: Table):
    return [
        (entry.kind.split(".")[1], entry.received_at)
        for entry in JournalEntry.objects.filter(kind__startswith="resolution.", subject=t.intrigue.pk)
    ]


# The steps.


@pytest.mark.rule("IN-49", "IN-12")
def test_each_step_is_closed_once_by_whoever_leads():
    t = lay({"karl": [5], "dietrich": [6]})
    lead = {"actor": cast.mediator(), "intrigue": t.intrigue}
    assert refused(resolution.open_lineups, now=at("16:29:59"), **lead) == "not_in_resolution"
    assert refused(resolution.close_strikes, now=at("16:30"), **lead) == "wrong_step"
    assert resolution.open_lineups(now=at("16:30"), **lead).step == "strikes"
    assert refused(resolution.open_lineups, now=at("16:31"), **lead) == "wrong_step"
    assert refused(resolution.end_count, now=at("16:31"), **lead) == "wrong_step"
    assert resolution.close_strikes(now=at("16:40"), **lead).step == "count"
    assert resolution.end_count(now=at("16:50"), **lead).step == "counted"
    assert refused(resolution.end_count, now=at("16:51"), **lead) == "wrong_step"
    assert steps(t) == [
        ("lineups_opened", at("16:30")),
        ("strikes_closed", at("16:40")),
        ("count_ended", at("16:50")),
    ]


@pytest.mark.rule("IN-49")
def test_a_player_does_not_lead():
    t = lay({"karl": [5], "dietrich": [6]})
    player = {"actor": cast.acting(t.karl), "intrigue": t.intrigue, "now": at("16:45")}
    assert refused(resolution.open_lineups, **player) == "not_leading"
    assert t.fresh().step == ""


@pytest.mark.rule("IN-37", "IN-50")
def test_a_folded_lineup_is_not_laid_open():
    t = lay({"karl": [5], "dietrich": [6], "hans": [4]}, staked=1)
    cast.entrant(intrigue=t.intrigue, player=t.vera, lineup=[], staked=cast.people(holder=t.vera, weights=[1, 1]))
    t.open()
    # Only Vera has staked two: the clock has folded the others.
    assert t.points() == [(1, "vera", "0")]


@pytest.mark.rule("IN-39")
def test_one_participant_goes_on_to_the_end_and_wins():
    t = lay({"karl": [2]})
    t.counted()
    found = t.fresh().result
    assert (t.key(found["winner"]), found["decided_by"], found["ties"]) == ("karl", "points", [])


@pytest.mark.rule("IN-32", "IN-39")
def test_one_participant_with_an_empty_lineup_wins_too():
    t = lay({"karl": []})
    t.counted()
    assert (t.key(t.fresh().result["winner"]), t.points()) == ("karl", [(1, "karl", "0")])


@pytest.mark.rule("IN-39")
def test_with_nobody_in_there_is_nothing_to_open_and_a_master_closes():
    t = lay({})
    lead = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("16:45")}
    assert refused(resolution.open_lineups, **lead) == "nobody_in"
    assert standings(t.fresh()) is None
    closed = intrigues.close(**lead)
    assert (closed.closed_at, closed.result) == (at("16:45"), None)


@pytest.mark.rule("IN-63", "IN-49")
def test_the_standings_are_there_from_the_strikes_on_and_written_down_at_the_end():
    t = lay({"karl": [5, 2], "dietrich": [6]})
    assert standings(t.fresh()) is None
    t.open()
    during = standings(t.fresh())
    assert [(row["name"]["en"], row["points"], row["best"]) for row in during["standings"]] == [
        ("Karl", "7", 5),
        ("Dietrich", "6", 6),
    ]
    resolution.close_strikes(actor=cast.master(), intrigue=t.intrigue, now=at("16:50"))
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    assert t.fresh().result == during
    assert standings(t.fresh()) == during


@pytest.mark.rule("IN-10", "IN-64", "IN-52")
def test_after_the_count_lineups_are_free_again():
    t = lay({"karl": [5, 2], "dietrich": [6]})
    t.counted()
    assert LineupCard.objects.filter(released_at=None).count() == 0
    assert [Card.objects.get(pk=row.card_id).holder for row in t.laid["karl"]] == [t.karl, t.karl]


@pytest.mark.rule("IN-55", "IN-56", "IN-63")
def test_shared_acquaintances_give_fractions_with_their_steps():
    shared = {"key": "brandt", "weight": 5}
    t = lay({"karl": [shared, 1], "dietrich": [shared], "hans": [6]})
    t.counted()
    assert t.points() == [(1, "hans", "6"), (2, "karl", "7/2"), (3, "dietrich", "5/2")]
    card = t.fresh().result["standings"][1]["cards"][0]
    assert (card["design"], card["weight"], card["copies"], card["points"]) == ("brandt", 5, 2, "5/2")
    assert [(step["kind"], step["value"], step["result"]) for step in card["steps"]] == [
        ("printed", "", "5"),
        ("share", "2", "5/2"),
    ]


@pytest.mark.rule("IN-47", "IN-63")
@pytest.mark.parametrize(("option", "author"), [("hidden", None), ("shown", {"ru": "Karl", "en": "Karl"})])
def test_the_count_names_the_author_of_a_circumstance_only_where_the_event_does(option, author):
    t = lay({"karl": [5], "dietrich": [6]}, options={"circumstance_author": option})
    plot = t.hand_circumstance(t.karl, "plot", [{"op": "sub", "value": 1}])
    t.intrigue.circumstances.create(
        card=plot, player=t.karl, opened_at=at("16:10"), made_at=at("16:10"), received_at=at("16:10"), by_role="master"
    )
    t.open()
    found = standings(t.fresh())
    step = found["standings"][0]["cards"][0]["steps"][1]
    assert (step["kind"], step["source"], step["source_by"]) == ("sub", {"ru": "Plot", "en": "Plot"}, author)
    assert found["circumstances"][0]["by"] == author


# Ties. Worked example E.


@pytest.mark.rule("IN-58", "IN-59")
@pytest.mark.report("A05")
def test_example_e_the_best_card_decides():
    t = lay({"karl": [4, 3, 2], "dietrich": [6, 2, 1]})
    t.counted()
    found = t.fresh().result
    assert t.points() == [(1, "dietrich", "9"), (2, "karl", "9")]
    assert (t.key(found["winner"]), found["decided_by"]) == ("dietrich", "best_card")


@pytest.mark.rule("IN-59")
def test_example_e_the_weight_before_it_is_shared():
    shared = {"key": "falk", "weight": 6}
    t = lay({"karl": [shared, 5], "dietrich": [5, 3], "hans": [shared]})
    t.counted()
    assert t.points() == [(1, "karl", "8"), (2, "dietrich", "8"), (3, "hans", "3")]


@pytest.mark.rule("IN-60", "IN-63")
@pytest.mark.report("A05")
def test_example_e_a_master_decides_with_a_reason_and_may_decide_anew():
    t = lay({"karl": [4, 4], "dietrich": [4, 4], "hans": [1]})
    t.counted()
    tie = [{"place": 1, "players": [t.karl.pk, t.dietrich.pk]}]
    found = t.fresh().result
    assert (found["winner"], found["decided_by"], found["ties"]) == (None, "master", tie)
    assert t.points() == [(1, "karl", "8"), (1, "dietrich", "8"), (3, "hans", "1")]
    decide = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("17:00")}
    resolution.decide_tie(order=[t.dietrich, t.karl], reason="He spoke first", **decide)
    assert t.points() == [(1, "dietrich", "8"), (2, "karl", "8"), (3, "hans", "1")]
    found = t.fresh().result
    assert (t.key(found["winner"]), found["decided_by"], found["ties"]) == ("dietrich", "master", [])
    resolution.decide_tie(order=[t.karl, t.dietrich], reason="He came himself", **decide)
    assert t.key(t.fresh().result["winner"]) == "karl"
    # Both stay in the log, and it says why.
    assert [(row.order, row.reason) for row in TieDecision.objects.all()] == [
        ([t.dietrich.pk, t.karl.pk], "He spoke first"),
        ([t.karl.pk, t.dietrich.pk], "He came himself"),
    ]
    reasons = [e.data["reason"] for e in JournalEntry.objects.filter(kind="tie.decided", visibility="public")]
    assert reasons == ["He spoke first", "He came himself"]


@pytest.mark.rule("IN-60")
@pytest.mark.report("A05")
@pytest.mark.parametrize("first", ["karl", "dietrich"])
def test_neither_time_nor_key_parts_a_tie(first):
    second = {"karl": "dietrich", "dietrich": "karl"}[first]
    t = lay({first: [4, 4], second: [4, 4]})
    t.counted()
    again = Intrigue.objects.get(pk=t.intrigue.pk)
    assert (again.result["winner"], [row["place"] for row in again.result["standings"]]) == (None, [1, 1])


@pytest.mark.rule("IN-60")
def test_a_decision_is_about_one_whole_group_that_is_tied():
    t = lay({"karl": [4], "dietrich": [4], "hans": [4], "vera": [3]})
    decide = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("16:52"), "reason": "R"}
    everybody = [t.hans, t.karl, t.dietrich]
    assert refused(resolution.decide_tie, order=everybody, **decide) == "wrong_step"
    t.to_count()
    assert refused(resolution.decide_tie, order=[t.karl, t.dietrich], **decide) == "tie_not_there"
    assert refused(resolution.decide_tie, order=[t.karl, t.vera], **decide) == "tie_not_there"
    assert refused(resolution.decide_tie, order=[*everybody, t.vera], **decide) == "tie_not_there"
    assert refused(resolution.decide_tie, order=everybody, **decide | {"reason": ""}) == "reason_missing"
    assert refused(resolution.decide_tie, order=everybody, **decide | {"actor": cast.mediator()}) == "masters_only"
    resolution.decide_tie(order=everybody, **decide)
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    assert [place[:2] for place in t.points()] == [(1, "hans"), (2, "karl"), (3, "dietrich"), (4, "vera")]


@pytest.mark.rule("IN-60", "IN-62")
def test_a_decision_changes_nothing_once_a_ruling_has_ended_the_tie():
    t = lay({"karl": [4], "dietrich": [4]})
    t.to_count()
    decide = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("16:52"), "reason": "R"}
    resolution.decide_tie(order=[t.karl, t.dietrich], **decide)
    assert t.points() == [(1, "karl", "4"), (2, "dietrich", "4")]
    effect = [{"op": "add", "value": 1, "whose": "target"}]
    plays.rule_by_hand(effects=effect, target=t.dietrich, **decide)
    assert t.points() == [(1, "dietrich", "5"), (2, "karl", "4")]


@pytest.mark.rule("IN-19", "IN-64", "IN-52")
def test_called_off_after_the_count_everything_goes_back_where_it_came_from():
    t = lay({"karl": [{"weight": 6, "weaknesses": ["money"]}], "dietrich": [5]})
    money = t.hand_weakness(t.dietrich)
    plot = t.hand_circumstance(t.karl, "plot", [])
    plays.play_circumstance(actor=cast.mediator(), intrigue=t.intrigue, player=t.karl, card=plot, now=at("16:10"))
    t.open()
    strike = {"player": t.dietrich, "weakness": money, "lineup_card": t.laid["karl"][0]}
    plays.strike(actor=cast.acting(t.dietrich), intrigue=t.intrigue, now=at("16:46"), **strike)
    resolution.close_strikes(actor=cast.master(), intrigue=t.intrigue, now=at("16:50"))
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    six = t.laid["karl"][0].card
    gone = [Card.objects.get(pk=card.pk).place for card in (money, plot, six)]
    intrigues.call_off(actor=cast.master(), intrigue=t.intrigue, reason="A storm", now=at("17:00"))
    back = [(card.place, card.holder) for card in (Card.objects.get(pk=c.pk) for c in (money, plot, six))]
    assert gone == ["spent", "out", "out"]
    assert disagreements(t.event) == []
    assert standings(t.fresh()) is None
    assert back == [("hand", t.dietrich), ("hand", t.karl), ("hand", t.karl)]

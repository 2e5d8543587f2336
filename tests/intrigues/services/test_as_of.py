"""Records count as of when they were made: not later than their receipt, and by what was so at that time (IN-40)."""

from __future__ import annotations

import pytest

from intrigues.models import Bid, HeadWin, Offer
from intrigues.models.recorded import by
from intrigues.services import bids, cards, clockwork, goals, plays
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import lay
from tests.intrigues.services.test_bids import Table, refusal

pytestmark = pytest.mark.django_db


@pytest.mark.rule("IN-40")
def test_a_bid_and_a_fold_from_a_clock_that_runs_ahead_count_as_of_their_receipt():
    t = Table()
    bid = t.bid("karl", 1, "15:50", received="15:40")
    assert (bid.made_at, t.entrant("karl").entered_at) == (at("15:40"), at("15:40"))
    t.fold("karl", "15:59", received="15:45")
    assert t.entrant("karl").folded_at == at("15:45")


@pytest.mark.rule("IN-40")
def test_a_goal_and_a_circumstance_from_a_clock_that_runs_ahead_count_as_of_their_receipt():
    t = lay({"karl": [5], "dietrich": [6]})
    who = {"actor": cast.mediator(), "intrigue": t.intrigue, "player": t.karl}
    goal = goals.declare(**who, kind="influence", made_at=at("14:50"), now=at("14:40"))
    plot = t.hand_circumstance(t.karl, "plot", [])
    play = plays.play_circumstance(**who, card=plot, made_at=at("16:20"), now=at("16:10"))
    assert (goal.made_at, play.made_at) == (at("14:40"), at("16:10"))


@pytest.mark.rule("IN-37", "IN-40")
def test_of_a_bid_and_a_fold_made_at_one_instant_the_fold_is_the_later():
    t = Table()
    for key, when in (("hans", "15:01"), ("dietrich", "15:02"), ("vera", "15:03"), ("karl", "15:05")):
        t.bid(key, 1, when)
    t.fold("karl", "15:05")
    assert t.inside() == {"hans", "dietrich", "vera"}


@pytest.mark.rule("IN-37", "IN-38", "IN-40")
def test_a_fold_made_before_the_clock_folded_its_player_is_taken_when_it_comes():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("hans", 2, "15:06")
    clockwork.close_due(now=at("16:00"))
    assert t.entrant("karl").fold_cause == "clock"
    t.fold("karl", "15:50", received="16:10")
    assert (t.entrant("karl").folded_at, t.entrant("karl").fold_cause) == (at("15:50"), "own")


@pytest.mark.rule("IN-37", "IN-71")
def test_a_fold_made_before_the_clock_folded_its_player_can_be_accepted_and_one_made_after_it_not():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("hans", 2, "15:06")
    clockwork.close_due(now=at("16:00"))
    accept = {"actor": cast.master(), "intrigue": t.intrigue, "player": t.c.karl, "reason": "late", "now": at("16:10")}
    assert refusal(bids.accept_late_fold, **accept, made_at=at("16:01"))[:2] == ("not_in", "IN-37")
    bids.accept_late_fold(**accept, made_at=at("15:50"))
    assert (t.entrant("karl").folded_at, t.entrant("karl").fold_cause) == (at("15:50"), "own")


@pytest.mark.rule("IN-15", "IN-38")
def test_the_clock_frees_a_lineup_as_of_the_deadline_whenever_it_is_done():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("hans", 2, "15:06")
    clockwork.close_due(now=at("19:00"))
    assert t.entrant("karl").lineup.get().released_at == at("16:00")


@pytest.mark.rule("IN-10", "IN-70")
def test_a_card_that_lay_in_a_lineup_when_the_record_was_made_goes_to_masters_though_it_is_free_now():
    t = Table()
    other = cast.intrigue(event=t.c.event, number=2)
    t.bid("karl", 1, "15:05")
    t.fold("karl", "15:30")
    bid = {"actor": cast.mediator(), "intrigue": other, "player": t.c.karl, "cards": t.hands["karl"][:1], "lineup": []}
    late = {"now": at("15:50")}
    assert refusal(bids.place_bid, made_at=at("15:20"), **bid, **late) == ("card_locked", "IN-10", True)
    assert bids.place_bid(made_at=at("15:35"), **bid, **late).kind == "first"


@pytest.mark.rule("IN-07", "IN-71")
def test_an_offer_of_a_card_that_is_laid_again_as_its_player_is_let_in_again_lapses():
    t = Table()
    t.bid("karl", 1, "15:01")
    t.bid("hans", 2, "15:02")
    clockwork.close_due(now=at("16:00"))
    cards.offer(actor=cast.acting(t.c.karl), card=t.hands["karl"][0], receiver=t.c.vera, now=at("16:02"))
    accept = {"actor": cast.master(), "intrigue": t.intrigue, "player": t.c.karl, "reason": "late"}
    bids.accept_late_bid(**accept, cards=t.free("karl", 1), made_at=at("15:50"), now=at("16:10"))
    assert Offer.objects.get().state == "lapsed"


@pytest.mark.rule("IN-67", "IN-71")
def test_masters_let_no_bystander_in():
    t = Table()
    t.c.karl.bystander = True
    t.c.karl.save()
    plot = cast.card(design=cast.circumstance(event=t.c.event, key="plot"), holder=t.c.karl)
    accept = {"actor": cast.master(), "intrigue": t.intrigue, "player": t.c.karl, "reason": "late", "now": at("16:10")}
    bid = {"cards": t.free("karl", 1), "lineup": []}
    assert refusal(bids.accept_late_bid, **accept, **bid, made_at=at("15:50"))[0] == "bystander"
    assert refusal(goals.accept_late_goal, **accept, kind="influence", made_at=at("14:50"))[0] == "bystander"
    assert refusal(plays.accept_late_circumstance, **accept, card=plot, made_at=at("16:05"))[0] == "bystander"
    assert Bid.objects.count() == 0


@pytest.mark.rule("IN-26", "IN-40")
def test_a_head_declared_before_it_was_won_elsewhere_is_judged_by_the_time_of_the_declaration():
    c = cast.cast(options={"head_replay": "status_change"})
    one = cast.intrigue(event=c.event)
    row = {"event": c.event, "intrigue": one, "person": c.vera, "winner": c.hans}
    HeadWin.objects.create(**row, made_at=at("14:40"), received_at=at("14:40"), **by(cast.master()))
    head = {"actor": cast.mediator(), "intrigue": one, "kind": "head", "head": c.vera}
    taken = goals.declare(**head, player=c.karl, made_at=at("14:30"), now=at("14:45"))
    assert taken.made_at == at("14:30")
    with pytest.raises(RuleViolation) as no:
        goals.declare(**head, player=c.dietrich, now=at("14:46"))
    assert (no.value.code, no.value.rule) == ("head_already_won", "IN-26")

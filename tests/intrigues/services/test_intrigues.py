"""Leading an intrigue along its clock: opened, moved, paused, closed, called off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from intrigues.models import (
    Card,
    CircumstancePlay,
    Draft,
    Goal,
    HeadWin,
    Intrigue,
    LineupCard,
    Place,
    Prize,
    ScheduleChange,
    Strike,
)
from intrigues.models.recorded import by
from intrigues.services import bids, clockwork, goals, intrigues, ledger
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from tests import cast
from tests.cast import MORNING, at

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def refusal(call, *args, **kwargs) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as caught:
        call(*args, **kwargs)
    return caught.value.code, caught.value.rule


def opened(event, **fields) -> Intrigue:
    return intrigues.create(
        actor=cast.master(), event=event, **{"number": 1, "starts_at": at("14:00"), "now": MORNING, **fields}
    )


def starts(intrigue: Intrigue) -> list:
    intrigue.refresh_from_db()
    return [intrigue.goals_from, intrigue.bids_from, intrigue.circumstances_from, intrigue.resolution_from]


@pytest.mark.rule("IN-11", "IN-12", "IN-13")
def test_a_new_intrigue_has_the_lengths_of_the_event_unless_it_has_its_own():
    c = cast.cast(options={"goals_minutes": 45})
    first = opened(c.event, estimated_end=at("18:00"))
    assert starts(first) == [at("14:00"), at("14:45"), at("15:45"), at("16:15")]
    own = opened(c.event, number=2, minutes={"bids": 30, "circumstances": 20})
    assert starts(own) == [at("14:00"), at("14:45"), at("15:15"), at("15:35")]
    assert first.schedule.phase_at(at("19:00")) is Phase.RESOLUTION
    change = ScheduleChange.objects.get(intrigue=first)
    assert (change.kind, change.before, change.after) == ("created", None, first.schedule.to_json())
    entry = JournalEntry.objects.get(subject=first.pk)
    assert (entry.kind, entry.visibility, entry.by_name) == ("intrigue.created", "public", "Frau Doktor")


@pytest.mark.rule("IN-17")
def test_one_final_intrigue_one_intrigue_a_number_none_in_the_past_and_none_by_a_player():
    c = cast.cast()
    opened(c.event, final=True)
    assert refusal(opened, c.event, number=2, final=True) == ("final_taken", "IN-17")
    assert refusal(opened, c.event)[0] == "number_taken"
    assert refusal(opened, c.event, number=2, starts_at=at("08:00")) == ("starts_in_past", "IN-16")
    assert refusal(opened, c.event, number=2, minutes={"goals": 0}) == ("phase_too_short", "IN-12")
    by_player = {"actor": cast.acting(c.karl), "event": c.event, "number": 2, "starts_at": at("14:00"), "now": MORNING}
    assert refusal(intrigues.create, **by_player) == ("masters_only", "")
    assert Intrigue.objects.count() == 1


@pytest.mark.rule("IN-16")
def test_starting_now_moves_every_deadline_along():
    c = cast.cast()
    one = opened(c.event)
    with pytest.raises(RuleViolation, match="already_started"):
        intrigues.start_now(actor=cast.master(), intrigue=one, now=at("14:10"))
    early = opened(c.event, number=2, starts_at=at("16:00"))
    intrigues.start_now(actor=cast.master(), intrigue=early, now=at("15:30"))
    assert starts(early) == [at("15:30"), at("16:30"), at("17:30"), at("18:00")]


@pytest.mark.rule("IN-16")
def test_a_pause_moves_what_was_to_come_and_the_log_keeps_both_times():
    c = cast.cast()
    one = opened(c.event)
    master = cast.master()
    assert refusal(intrigues.pause, actor=master, intrigue=one, reason=" ", now=at("15:20"))[0] == "reason_missing"
    intrigues.pause(actor=master, intrigue=one, reason="fire alarm", now=at("15:20"))
    one.refresh_from_db()
    assert (one.paused_at, one.schedule.phase_at(at("18:00"))) == (at("15:20"), Phase.BIDS)
    assert clockwork.close_due(now=at("18:00")) == []
    assert refusal(intrigues.end_phase, actor=master, intrigue=one, reason="now", now=at("15:25"))[0] == "paused"
    intrigues.resume(actor=master, intrigue=one, now=at("15:35"))
    assert starts(one) == [at("14:00"), at("15:00"), at("16:15"), at("16:45")]
    changes = ScheduleChange.objects.filter(intrigue=one).order_by("id")
    assert [change.kind for change in changes] == ["created", "paused", "resumed"]
    resumed = changes[2]
    assert resumed.before["circumstances_from"] == at("16:00").isoformat()
    assert resumed.after["circumstances_from"] == at("16:15").isoformat()
    entry = JournalEntry.objects.get(kind="intrigue.resumed")
    assert (entry.visibility, entry.data["deadline"]) == ("public", at("16:15").isoformat())
    assert "fire alarm" not in str(JournalEntry.objects.values_list("data", flat=True))


@pytest.mark.rule("IN-16", "IN-38")
def test_a_phase_lengthened_shortened_and_ended_at_once():
    c = cast.cast()
    one = opened(c.event)
    change = {"actor": cast.master(), "intrigue": one, "reason": "as agreed"}
    intrigues.move_end(phase=Phase.BIDS, new_end=at("16:20"), now=at("15:30"), **change)
    assert starts(one) == [at("14:00"), at("15:00"), at("16:20"), at("16:50")]
    intrigues.move_end(phase=Phase.BIDS, new_end=at("15:40"), now=at("15:50"), **change)
    assert starts(one) == [at("14:00"), at("15:00"), at("15:50"), at("16:20")]
    assert one.settled == 2
    intrigues.end_phase(now=at("15:55"), **change)
    assert starts(one)[3] == at("15:55")
    assert one.settled == 3
    found = refusal(intrigues.move_end, phase=Phase.BIDS, new_end=at("17:00"), now=at("15:56"), **change)
    assert found == ("phase_over", "IN-16")


@pytest.mark.rule("IN-12", "IN-49")
def test_victory_comes_when_the_count_has_ended_by_a_master_or_a_mediator():
    c = cast.cast()
    one = opened(c.event)
    lead = {"intrigue": one, "now": at("16:45")}
    assert refusal(intrigues.to_victory, actor=cast.acting(c.karl), **lead)[0] == "not_leading"
    assert refusal(intrigues.to_victory, actor=cast.mediator(), **lead) == ("count_not_ended", "IN-49")
    Intrigue.objects.filter(pk=one.pk).update(step="counted")
    intrigues.to_victory(actor=cast.mediator(), **lead)
    one.refresh_from_db()
    assert (one.victory_from, one.schedule.phase_at(at("16:45"))) == (at("16:45"), Phase.VICTORY)


def in_play(c: cast.Cast, intrigue: Intrigue) -> tuple[Card, Card, Card]:
    """Karl with a lineup card, a staked card and one free, after bids."""
    laid, staked, free = cast.people(holder=c.karl, weights=[5, 2, 1])
    bids.place_bid(
        actor=cast.mediator(), intrigue=intrigue, player=c.karl, cards=[staked], lineup=[laid], now=at("15:10")
    )
    return laid, staked, free


def prize(intrigue: Intrigue, card: Card, when: str) -> Prize:
    ledger.move(
        actor=cast.master(), card=card, to_place=Place.PRIZE, to_intrigue=intrigue, why="prize_up", now=at(when)
    )
    return Prize.objects.create(
        intrigue=intrigue, card=card, position=1, made_at=at(when), received_at=at(when), **by(cast.master())
    )


@pytest.mark.rule("IN-35", "IN-69")
def test_closing_sends_stakes_and_prizes_left_to_the_bank_and_frees_lineups():
    c = cast.cast()
    one = opened(c.event)
    laid, staked, _ = in_play(c, one)
    left_over = prize(one, cast.card(design=cast.person(event=c.event, key="minister")), "14:30")
    close = {"actor": cast.master(), "intrigue": one, "now": at("17:30")}
    assert refusal(intrigues.close, **close) == ("not_in_victory", "IN-69")
    Intrigue.objects.filter(pk=one.pk).update(step="counted")
    intrigues.to_victory(actor=cast.master(), intrigue=one, now=at("17:00"))
    assert refusal(intrigues.close, **close) == ("draft_not_done", "IN-69")
    draft = Draft.objects.create(intrigue=one, kind="influence", order=[c.karl.pk], started_at=at("17:05"))
    assert refusal(intrigues.close, **close) == ("draft_not_done", "IN-69")
    Draft.objects.filter(pk=draft.pk).update(ended_at=at("17:20"))
    intrigues.close(**close)
    assert [cast.moves_of(card)[-1] for card in (staked, left_over.card)] == [
        ("stake", "bank", "stake_to_bank"),
        ("prize", "bank", "prize_back"),
    ]
    left_over.refresh_from_db()
    assert left_over.returned_at == at("17:30")
    assert LineupCard.objects.get(card=laid).released_at == at("17:30")
    one.refresh_from_db()
    assert one.schedule.phase_at(at("17:30")) is Phase.CLOSED
    assert refusal(intrigues.close, **close)[0] == "intrigue_closed"


@pytest.mark.rule("IN-69")
def test_a_declared_head_must_be_drafted_before_the_close():
    c = cast.cast()
    one = opened(c.event)
    goals.declare(actor=cast.mediator(), intrigue=one, player=c.karl, kind="head", head=c.dietrich, now=at("14:10"))
    in_play(c, one)
    Intrigue.objects.filter(pk=one.pk).update(step="counted")
    intrigues.to_victory(actor=cast.master(), intrigue=one, now=at("17:00"))
    with pytest.raises(RuleViolation) as caught:
        intrigues.close(actor=cast.master(), intrigue=one, now=at("17:30"))
    assert (caught.value.code, caught.value.facts) == ("draft_not_done", {"kind": "heads"})


@pytest.mark.rule("IN-39")
def test_with_nobody_in_a_master_closes_it_after_bids_with_no_winner():
    c = cast.cast()
    one = opened(c.event)
    goals.declare(actor=cast.mediator(), intrigue=one, player=c.karl, kind="head", head=c.dietrich, now=at("14:10"))
    up = prize(one, cast.card(design=cast.person(event=c.event, key="minister")), "14:30")
    _, staked, _ = in_play(c, one)
    bids.fold(actor=cast.mediator(), intrigue=one, player=c.karl, now=at("15:30"))
    close = {"actor": cast.master(), "intrigue": one}
    assert refusal(intrigues.close, now=at("15:59"), **close) == ("not_in_victory", "IN-69")
    intrigues.close(now=at("16:05"), **close)
    places = Card.objects.filter(pk__in=[up.card_id, staked.pk]).values_list("place", flat=True)
    assert list(places) == ["bank", "bank"]
    assert HeadWin.objects.count() == 0


@pytest.mark.rule("IN-39", "IN-16")
def test_with_one_left_the_circumstances_can_be_cut_short():
    c = cast.cast()
    one = opened(c.event)
    in_play(c, one)
    intrigues.end_phase(actor=cast.master(), intrigue=one, reason="one is left", now=at("16:05"))
    one.refresh_from_db()
    assert one.schedule.phase_at(at("16:05")) is Phase.RESOLUTION
    assert [e.player for e in one.entrants.filter(folded_at=None)] == [c.karl]


@pytest.mark.rule("IN-19")
def test_called_off_everything_goes_back_where_it_came_from():
    c = cast.cast()
    one = opened(c.event)
    laid, staked, free = in_play(c, one)
    gossip, money, their = (
        cast.card(design=cast.circumstance(event=c.event, key="gossip"), holder=c.karl),
        cast.card(design=cast.weakness(event=c.event, key="purse"), holder=c.hans),
        *cast.people(holder=c.hans, weights=[3]),
    )
    up = prize(one, cast.card(design=cast.person(event=c.event, key="minister")), "14:30")
    bids.place_bid(actor=cast.mediator(), intrigue=one, player=c.hans, cards=[their], lineup=[], now=at("15:20"))
    CircumstancePlay.objects.create(
        intrigue=one, card=gossip, player=c.karl, made_at=at("16:10"), received_at=at("16:10"), **by(cast.mediator())
    )
    out = {"actor": cast.master(), "now": at("16:10"), "intrigue": one}
    ledger.move(card=gossip, to_place=Place.OUT, why="played", **out)
    ledger.move(card=money, to_place=Place.SPENT, why="spent", **out)
    ledger.move(card=Card.objects.get(pk=laid.pk), to_place=Place.OUT, why="struck", **out)
    call = {"actor": cast.master(), "intrigue": one, "now": at("16:40")}
    assert refusal(intrigues.call_off, reason="", **call)[:2] == ("reason_missing", "IN-19")
    intrigues.call_off(reason="storm", **call)
    where = {card.pk: (card.place, card.holder) for card in Card.objects.filter(event=c.event)}
    assert where == {
        laid.pk: ("hand", c.karl),
        staked.pk: ("hand", c.karl),
        free.pk: ("hand", c.karl),
        gossip.pk: ("hand", c.karl),
        money.pk: ("hand", c.hans),
        their.pk: ("hand", c.hans),
        up.card_id: ("bank", None),
    }
    assert {cast.moves_of(card)[-1][2] for card in (laid, staked, gossip, money, their)} == {"call_off"}
    assert cast.moves_of(free)[-1][2] == "deal"
    assert CircumstancePlay.objects.get().returned_at == at("16:40")
    assert not LineupCard.objects.filter(released_at=None).exists()
    one.refresh_from_db()
    assert (one.called_off, one.closed_at, one.result) == (True, at("16:40"), None)
    assert Strike.objects.count() == HeadWin.objects.count() == 0


@pytest.mark.rule("IN-19")
def test_a_card_that_a_master_has_moved_since_stays_there_when_the_intrigue_is_called_off():
    c = cast.cast()
    one = opened(c.event)
    _, staked, _ = in_play(c, one)
    card = Card.objects.get(pk=staked.pk)
    other = cast.intrigue(event=c.event, number=5)
    ledger.move(
        actor=cast.master(), card=card, to_place=Place.HAND, to_holder=c.vera, why="correction", intrigue=other,
        now=at("15:50"),
    )  # fmt: skip
    intrigues.call_off(actor=cast.master(), intrigue=one, reason="storm", now=at("16:40"))
    card.refresh_from_db()
    assert (card.place, card.holder) == ("hand", c.vera)


@pytest.mark.rule("IN-19")
def test_once_the_draft_has_started_it_cannot_be_called_off():
    c = cast.cast()
    one = opened(c.event)
    Draft.objects.create(intrigue=one, kind="heads", order=[], started_at=at("17:00"))
    found = refusal(intrigues.call_off, actor=cast.master(), intrigue=one, reason="storm", now=at("17:01"))
    assert found == ("draft_started", "IN-19")


@pytest.mark.rule("IN-18")
@pytest.mark.report("A03")
def test_an_hour_of_bids_is_sixty_minutes_over_midnight_and_a_change_of_clocks():
    # Berlin, 25 October 2026: 03:00 summer time becomes 02:00.
    event = cast.event(slug="berlin", time_zone="Europe/Berlin")
    night = cast.datetime(2026, 10, 25, 1, 30, tzinfo=event.zone).astimezone(cast.UTC)
    one = opened(event, starts_at=night, now=night - 60 * MINUTE)
    assert [one.bids_from - one.goals_from, one.circumstances_from - one.bids_from] == [60 * MINUTE] * 2
    local = [moment.astimezone(event.zone).strftime("%H:%M%z") for moment in starts(one)]
    assert local == ["01:30+0200", "02:30+0200", "02:30+0100", "03:00+0100"]


@pytest.mark.rule("IN-20", "IN-69")
def test_a_closed_intrigue_takes_nothing():
    c = cast.cast()
    one = opened(c.event)
    intrigues.call_off(actor=cast.master(), intrigue=one, reason="storm", now=at("14:30"))
    declared = {"actor": cast.mediator(), "intrigue": one, "player": c.karl, "kind": "influence", "now": at("14:40")}
    assert refusal(goals.declare, **declared)[0] == "goals_closed"
    assert Goal.objects.count() == 0

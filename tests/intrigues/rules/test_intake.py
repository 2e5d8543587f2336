"""Taken, refused, or put before the masters."""

from datetime import UTC, datetime, timedelta

import pytest

from intrigues.rules.bidding import BidKind
from intrigues.rules.entries import Entry, EntryKind, replay
from intrigues.rules.intake import (
    OUT_OF_TOUCH,
    Milestones,
    Outcome,
    RecordKind,
    judge_acceptance,
    out_of_touch,
    route,
    route_bid,
    route_fold,
)
from larp.rules.errors import RuleViolation
from larp.rules.history import History
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase, Schedule

HANS, KARL, DIETRICH = 1, 2, 3
DEFAULT = RuleOptions()
NOTHING_YET = Milestones()


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-08-15T{text}").replace(tzinfo=UTC)


PLAN = Schedule.planned(at("14:00"), goals_minutes=60, bids_minutes=60, circumstances_minutes=30)
PLANNED = History(((at("12:00"), PLAN),))


def staked(player: int, cards: int, made: str, received: str | None = None) -> Entry:
    return Entry(player, EntryKind.BID, at(made), at(received or made), 0, cards)


def folded(player: int, made: str) -> Entry:
    return Entry(player, EntryKind.FOLD, at(made), at(made), 0)


KARL_AND_HANS = (staked(KARL, 2, "15:05"), staked(HANS, 2, "15:06"))


def bid(
    player,
    offered,
    made,
    received=None,
    *,
    entries=KARL_AND_HANS,
    history=PLANNED,
    options=DEFAULT,
    names_lineup=False,
    violation=None,
):
    """(outcome, code, kind of bid, alert) of a record; without `received` it is received at once."""
    when = {"made_at": at(made), "received_at": at(received or made)}
    entered = any((entry.player, entry.kind) == (player, EntryKind.BID) for entry in entries)
    routing = route_bid(
        standing=replay(entries).standing_at(**when),
        entered=entered,
        player=player,
        offered=offered,
        names_lineup=names_lineup,
        **when,
        history=history,
        options=options,
        violation=violation,
    )
    return (
        str(routing.outcome),
        routing.reason and routing.reason.code,
        routing.verdict and str(routing.verdict.kind),
        routing.alert,
    )


def fold(player, made, received=None, *, entries=KARL_AND_HANS, options=DEFAULT, milestones=NOTHING_YET):
    routing = route_fold(
        entries=entries,
        player=player,
        made_at=at(made),
        received_at=at(received or made),
        history=PLANNED,
        options=options,
        milestones=milestones,
    )
    return str(routing.outcome), routing.reason and routing.reason.code


@pytest.mark.rule("IN-14", "IN-36")
@pytest.mark.parametrize(
    ("made", "player", "offered", "expected"),
    [
        ("15:44:59.999", KARL, 1, ("take", None, "raise", "")),
        ("15:45:00.000", KARL, 1, ("refuse", "raise_in_window", None, "")),
        ("15:45:00.000", DIETRICH, 2, ("take", None, "match", "")),
        ("15:59:59.999", DIETRICH, 2, ("take", None, "match", "")),
        ("16:00:00.000", DIETRICH, 2, ("refuse", "bids_closed", None, "")),
        ("16:00:00.000", KARL, 1, ("refuse", "bids_closed", None, "")),
    ],
)
def test_example_g_the_window(made, player, offered, expected):
    assert bid(player, offered, made, names_lineup=player == DIETRICH) == expected


@pytest.mark.rule("IN-14", "IN-37")
def test_example_g_a_fold_at_the_end_of_bids():
    only_bids = RuleOptions(fold_until="bids")
    assert fold(KARL, "15:59:59.999", options=only_bids) == ("take", None)
    assert fold(KARL, "16:00:00.000", options=only_bids) == ("refuse", "fold_too_late")
    assert fold(KARL, "16:00:00.000") == ("take", None)


@pytest.mark.rule("IN-40")
def test_out_of_touch_is_more_than_ten_seconds():
    assert timedelta(seconds=10) == OUT_OF_TOUCH
    instants = ("15:09:50", "15:09:49.999", "15:11")
    assert [out_of_touch(at(made), at("15:10")) for made in instants] == [False, True, False]


RAISED = (*KARL_AND_HANS, staked(KARL, 2, "15:20"))


@pytest.mark.rule("IN-33", "IN-40")
@pytest.mark.report("A04")
@pytest.mark.parametrize(
    ("made", "received", "expected"),
    [
        # In order when made; the stake has risen meanwhile.
        ("15:10", "15:30", ("take", None, "match", "")),
        # Below the current stake already when made: the cards are handed over, the rest is owed.
        ("15:25", "15:30", ("take", None, "short", "")),
        # In touch it is refused, and nothing is taken.
        ("15:25", "15:25:05", ("refuse", "stake_too_low", None, "")),
        # A tablet whose clock runs ahead: the receipt counts.
        ("15:50", "15:10", ("take", None, "match", "")),
        # Made in time, received after the end: to the masters, be it by half a second.
        ("15:59:59.500", "16:00:00.100", ("refuse", "stake_too_low", None, "")),
        ("15:10", "16:05", ("review", "received_after_phase", None, "")),
        ("15:25", "16:05", ("review", "received_after_phase", None, "")),
        # Made after the end, out of touch.
        ("16:00", "16:05", ("review", "bids_closed", None, "")),
        ("14:59:59.999", "15:05", ("review", "bids_not_begun", None, "")),
    ],
)
def test_a_newcomers_two_cards_after_karl_raised_to_four(made, received, expected):
    assert bid(DIETRICH, 2, made, received, entries=RAISED, names_lineup=True) == expected


@pytest.mark.rule("IN-40")
@pytest.mark.report("A04")
def test_a_bid_on_the_way_at_the_end_goes_to_the_masters():
    assert bid(KARL, 1, "15:44", "15:44:03") == ("take", None, "raise", "")
    late = bid(DIETRICH, 2, "15:59:59", "16:00:02", names_lineup=True)
    assert late == ("review", "received_after_phase", None, "")


@pytest.mark.rule("IN-36", "IN-40")
def test_a_raise_made_before_the_window_and_received_in_it_alerts():
    assert bid(KARL, 1, "15:44:59.999", "15:45:00") == ("take", None, "raise", "raise_received_in_window")
    assert bid(KARL, 1, "15:30", "15:50") == ("take", None, "raise", "raise_received_in_window")
    assert bid(DIETRICH, 2, "15:30", "15:50", names_lineup=True) == ("take", None, "match", "")
    first = {"entries": (), "names_lineup": True}
    assert bid(DIETRICH, 1, "15:30", "15:50", **first) == ("take", None, "first", "")
    assert bid(DIETRICH, 2, "15:30", "15:50", **first) == ("take", None, "first", "raise_received_in_window")


@pytest.mark.rule("IN-16", "IN-70")
def test_a_record_made_in_a_pause():
    history = PLANNED.changed(PLAN.pause(at("15:20")), at("15:20"))
    assert bid(KARL, 1, "15:20", history=history) == ("refuse", "made_in_pause", None, "")
    history = history.changed(history.present.resume(at("15:30")), at("15:30"))
    assert bid(KARL, 1, "15:29:59.999", "15:40", history=history) == ("review", "made_in_pause", None, "")
    assert bid(KARL, 1, "15:19:59.999", "15:25", history=history) == ("take", None, "raise", "")
    assert bid(KARL, 1, "15:30", history=history) == ("take", None, "raise", "")


@pytest.mark.rule("IN-16", "IN-40")
def test_judged_by_the_clock_in_force_when_it_was_made():
    history = PLANNED.changed(PLAN.move_end(Phase.BIDS, at("16:20"), at("15:50")), at("15:50"))
    assert bid(KARL, 1, "15:49:59", "15:55", history=history) == ("review", "raise_in_window", None, "")
    assert bid(KARL, 1, "15:50", "15:55", history=history) == ("take", None, "raise", "")


@pytest.mark.rule("IN-36", "IN-70")
def test_late_entry_refused_out_of_touch_goes_to_the_masters():
    refuse = RuleOptions(late_entry="refuse")
    record = {"options": refuse, "names_lineup": True}
    assert bid(DIETRICH, 2, "15:50", "15:55", **record) == ("review", "late_entry_refused", None, "")
    assert bid(DIETRICH, 2, "15:50", **record) == ("refuse", "late_entry_refused", None, "")


@pytest.mark.rule("IN-70")
def test_a_bid_that_clashes_with_what_is_taken():
    with_fold = (*KARL_AND_HANS, folded(HANS, "15:10"))
    assert bid(HANS, 1, "15:12", "15:30", entries=with_fold) == ("review", "folded", None, "")
    assert bid(HANS, 1, "15:12", entries=with_fold) == ("refuse", "folded", None, "")
    # Made before the fold, heard after it: it was in order, and the cards are lost with the rest.
    assert bid(HANS, 1, "15:09", "15:30", entries=with_fold) == ("take", None, "raise", "")
    # A second lineup clashes whichever was made first, also where the stake is too low.
    assert bid(HANS, 2, "15:05:30", "15:30", names_lineup=True) == ("review", "second_lineup", None, "")
    assert bid(HANS, 1, "15:05:30", "15:30", names_lineup=True) == ("review", "second_lineup", None, "")
    assert bid(HANS, 2, "15:08", names_lineup=True) == ("refuse", "second_lineup", None, "")
    assert bid(DIETRICH, 2, "15:08", "15:30") == ("review", "lineup_missing", None, "")


@pytest.mark.rule("IN-10", "IN-34", "IN-70")
def test_what_the_caller_found_against_the_cards():
    locked = RuleViolation("card_in_lineup", "IN-34", card=7)
    assert bid(KARL, 1, "15:10", "15:30", violation=locked) == ("review", "card_in_lineup", None, "")
    assert bid(KARL, 1, "15:10", violation=locked) == ("refuse", "card_in_lineup", None, "")
    # That bids are over says more than that the card is locked; that the stake is too low says less.
    assert bid(KARL, 1, "16:10", violation=locked) == ("refuse", "bids_closed", None, "")
    low = bid(DIETRICH, 1, "15:10", "15:30", violation=locked, names_lineup=True)
    assert low == ("review", "card_in_lineup", None, "")


@pytest.mark.rule("IN-37", "IN-70")
def test_folds():
    assert fold(KARL, "15:10", "15:30") == ("take", None)
    assert fold(DIETRICH, "15:10", "15:30") == ("review", "not_in")
    assert fold(DIETRICH, "15:10") == ("refuse", "not_in")
    with_top_up = (*KARL_AND_HANS, staked(KARL, 1, "15:20"))
    assert fold(KARL, "15:10", "15:30", entries=with_top_up) == ("review", "bid_after_fold")
    opened = Milestones(lineups_opened_at=at("16:40"))
    assert fold(KARL, "16:35", "16:39", milestones=opened) == ("take", None)
    assert fold(KARL, "16:35", "16:45", milestones=opened) == ("review", "received_after_phase")
    assert fold(KARL, "16:40", milestones=opened) == ("refuse", "fold_too_late")
    assert fold(KARL, "15:50", "16:10", options=RuleOptions(fold_until="bids")) == ("review", "received_after_phase")


@pytest.mark.rule("IN-40", "IN-70")
@pytest.mark.parametrize(
    ("kind", "made", "received", "outcome"),
    [
        (RecordKind.GOAL, "14:30", "14:59:59.999", Outcome.TAKE),
        (RecordKind.GOAL, "14:59:59.999", "15:00", Outcome.REVIEW),
        (RecordKind.CIRCUMSTANCE, "16:10", "16:29:59.999", Outcome.TAKE),
        (RecordKind.CIRCUMSTANCE, "16:10", "16:30", Outcome.REVIEW),
    ],
)
def test_goals_and_circumstances_received_after_their_phase(kind, made, received, outcome):
    routing = route(
        kind=kind,
        made_at=at(made),
        received_at=at(received),
        history=PLANNED,
        options=DEFAULT,
        milestones=NOTHING_YET,
    )
    assert routing.outcome is outcome


def acceptance(kind: RecordKind, milestones: Milestones) -> str:
    try:
        judge_acceptance(kind=kind, milestones=milestones)
    except RuleViolation as no:
        return f"{no.rule} {no.code}"
    return "accepted"


@pytest.mark.rule("IN-71")
def test_until_when_masters_can_accept():
    late = "IN-71 acceptance_over"
    ways = [
        (NOTHING_YET, ["accepted"] * 4),
        (Milestones(lineups_opened_at=at("16:40")), ["accepted", late, late, "accepted"]),
        (Milestones(at("16:40"), count_ended_at=at("16:50")), ["accepted", late, late, late]),
        (Milestones(at("16:40"), at("16:50"), draft_started_at=at("17:00")), [late] * 4),
        (Milestones(closed_at=at("16:00")), [late] * 4),
    ]
    for milestones, expected in ways:
        assert [acceptance(kind, milestones) for kind in RecordKind] == expected


@pytest.mark.rule("IN-40")
def test_the_verdict_of_a_bid_that_is_taken():
    when = {"made_at": at("15:25"), "received_at": at("15:40")}
    routing = route_bid(
        standing=replay(RAISED).standing_at(**when),
        entered=False,
        player=DIETRICH,
        offered=2,
        names_lineup=True,
        **when,
        history=PLANNED,
        options=DEFAULT,
    )
    assert routing.verdict is not None
    assert (routing.verdict.kind, routing.verdict.owes) == (BidKind.SHORT, 2)

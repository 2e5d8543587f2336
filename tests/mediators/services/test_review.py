"""Masters judge what waits."""

from __future__ import annotations

import pytest

from intrigues.models import CardHold, Goal, Intrigue
from intrigues.services import clockwork
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from mediators.models import Entry
from mediators.services import review
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of, short

pytestmark = pytest.mark.django_db


def waiting_bid(d: Desk, *, cards: int = 2) -> Entry:
    """Karl's first bid of 15:40, which reached the server at 16:05."""
    d.place(d.c.hans, cards=1, when="15:05")
    raw = d.bid(d.c.karl, cards=cards, made_at=at("15:40"))
    assert short(d.sent(raw, now=at("16:05")))[0] == "waiting"
    return d.entry(raw["id"])


@pytest.mark.rule("IN-71")
def test_an_accepted_bid_counts_as_of_when_it_was_made_and_binds_nobody_else():
    d = Desk()
    entry = waiting_bid(d)
    done = review.accept(actor=cast.master(), entry=entry, reason="The camera saw it.", now=at("16:10"))
    assert (done.state, done.judged_at, done.judged_by, done.judged_reason) == (
        "accepted", at("16:10"), "Frau Doktor", "The camera saw it.",
    )  # fmt: skip
    bid = d.intrigue.entrants.get(player=d.c.karl).bids.get()
    assert (bid.made_at, bid.received_at, bid.count, bid.binding) == (at("15:40"), at("16:10"), 2, False)
    assert (d.stake(d.c.karl), d.stake(d.c.hans)) == (2, 1)
    assert Intrigue.objects.get().current_stake == 1
    assert d.intrigue.entrants.get(player=d.c.hans).folded_at is None
    assert not CardHold.objects.filter(released_at=None).exists()


@pytest.mark.rule("IN-70")
def test_a_rejected_record_changes_nothing_and_frees_its_cards():
    d = Desk()
    entry = waiting_bid(d)
    assert CardHold.objects.filter(released_at=None).count() == 2
    done = review.reject(actor=cast.master(), entry=entry, reason="Nobody saw it.", now=at("16:10"))
    assert (done.state, d.stake(d.c.karl), d.places(d.c.karl)) == ("rejected", 0, ["hand"] * 6)
    assert set(CardHold.objects.values_list("released_at", flat=True)) == {at("16:10")}
    assert JournalEntry.objects.filter(kind="entry.rejected", data__reason="Nobody saw it.").count() == 1


@pytest.mark.rule("IN-71")
def test_once_the_lineups_are_open_a_bid_is_accepted_no_more_and_waits_as_before():
    d = Desk()
    entry = waiting_bid(d)
    Intrigue.objects.update(step="lineups", step_at=at("16:30"))
    with pytest.raises(RuleViolation) as no:
        review.accept(actor=cast.master(), entry=entry, reason="Late.", now=at("16:40"))
    assert (no.value.code, no.value.rule) == ("acceptance_over", "IN-71")
    entry.refresh_from_db()
    assert (entry.state, CardHold.objects.filter(released_at=None).count()) == ("waiting", 2)


@pytest.mark.rule("IN-71", "IN-37")
def test_a_player_let_in_again_has_the_old_lineup():
    d = Desk()
    d.place(d.c.hans, cards=1, when="15:05")
    d.place(d.c.karl, cards=1, when="15:06")
    d.place(d.c.hans, cards=1, first=1, when="15:07")
    raw = d.bid(d.c.karl, lineup=None, first=1, made_at=at("15:40"))
    assert short(d.sent(raw, now=at("16:05"))) == ("waiting", "received_after_phase")
    clockwork.close_due(now=at("16:05"))
    karl = d.intrigue.entrants.get(player=d.c.karl)
    assert (karl.folded_at, karl.fold_cause) == (at("16:00"), "clock")
    review.accept(actor=cast.master(), entry=d.entry(raw["id"]), reason="Seen.", now=at("16:10"))
    karl.refresh_from_db()
    assert (karl.folded_at, karl.stake) == (None, 2)
    assert [laid.card for laid in karl.lineup.filter(released_at=None)] == d.hands["karl"][:2]


@pytest.mark.rule("IN-71")
def test_a_goal_a_fold_and_a_circumstance_are_accepted_likewise():
    d = Desk()
    d.place(d.c.karl, cards=1, when="15:05")
    d.place(d.c.hans, cards=1, when="15:06")
    plot = cast.card(design=cast.circumstance(event=d.event, key="plot"), holder=d.c.karl)
    raws = [
        d.raw("goal", d.c.karl, goal={"goal": "influence"}, made_at=at("14:59")),
        d.raw("goal", d.c.hans, goal={"goal": "head", "head": d.c.karl.pk}, made_at=at("14:58")),
        d.raw("circumstance", d.c.karl, circumstance={"card": code_of(plot)}, made_at=at("15:30")),
        d.raw("fold", d.c.hans, made_at=at("15:04")),
    ]
    assert [short(a) for a in d.send(*raws, now=at("15:40"))] == [
        ("waiting", "received_after_phase"), ("waiting", "received_after_phase"),
        ("waiting", "circumstances_not_begun"), ("waiting", "not_in"),
    ]  # fmt: skip
    for raw in raws:
        review.accept(actor=cast.master(), entry=d.entry(raw["id"]), reason="Seen.", now=at("16:05"))
    assert [(g.player, g.kind, g.made_at) for g in Goal.objects.order_by("made_at")] == [
        (d.c.hans, "head", at("14:58")), (d.c.karl, "influence", at("14:59")),
    ]  # fmt: skip
    assert d.intrigue.circumstances.get().card == plot
    assert d.intrigue.entrants.get(player=d.c.hans).folded_at is not None


def test_a_judgement_needs_a_master_and_a_reason_and_is_made_once():
    d = Desk()
    entry = waiting_bid(d)
    for actor, reason, code in [
        (cast.mediator(), "Seen.", "masters_only"), (cast.master(), "  ", "reason_missing"),
    ]:  # fmt: skip
        with pytest.raises(RuleViolation) as no:
            review.accept(actor=actor, entry=entry, reason=reason, now=at("16:10"))
        assert no.value.code == code
    review.reject(actor=cast.master(), entry=entry, reason="No.", now=at("16:10"))
    with pytest.raises(RuleViolation) as no:
        review.accept(actor=cast.master(), entry=entry, reason="Yes.", now=at("16:11"))
    assert no.value.code == "entry_judged"

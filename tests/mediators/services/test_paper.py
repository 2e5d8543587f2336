"""Records entered from paper slips: by the time written there, each slip once (IN-40)."""

from __future__ import annotations

import pytest

from intrigues.models import Slip
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import slips
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from mediators.models import Entry
from mediators.services import review
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, short

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-40")]


@pytest.fixture
def d():
    return Desk()


def issued(d, count=2, kind="bid") -> list[Slip]:
    return slips.issue(actor=cast.master(), event=d.event, kind=kind, count=count, now=at("12:00"))


def paper(slip: Slip, written: str) -> dict:
    return {"paper": {"slip": slip.code, "at": written}}


def test_slips_are_numbered_on_and_have_codes_of_their_own(d):
    first, second = issued(d), issued(d, kind="goal")
    assert [(slip.number, slip.kind) for slip in [*first, *second]] == [
        (1, "bid"),
        (2, "bid"),
        (3, "goal"),
        (4, "goal"),
    ]
    assert len({slip.code for slip in Slip.objects.all()}) == 4
    for count in (0, slips.MOST + 1):
        with pytest.raises(RuleViolation) as no:
            issued(d, count=count)
        assert no.value.code == "slips_count"


def test_entered_afterwards_in_the_true_order_and_time_they_are_what_they_would_have_been(d):
    """Karl 2 at 15:10, Hans raises to 3 at 15:12, Karl tops up at 15:20: entered at 15:40, Hans first."""
    slip = issued(d, 3)
    raws = [
        d.bid(d.c.hans, cards=3, lineup=0, made_at=at("15:40"), **paper(slip[1], "15:12")),
        d.bid(d.c.karl, cards=2, lineup=2, made_at=at("15:41"), **paper(slip[0], "15:10")),
        d.bid(d.c.karl, cards=1, first=2, lineup=None, made_at=at("15:42"), **paper(slip[2], "15.20")),
    ]
    answers = [d.sent(raw, now=raw_at) for raw, raw_at in zip(raws, map(at, ["15:40", "15:41", "15:42"]), strict=True)]
    assert [short(answer) for answer in answers] == [("taken", "")] * 3
    d.intrigue.refresh_from_db()
    assert (d.stake(d.c.karl), d.stake(d.c.hans), d.intrigue.current_stake) == (3, 3, 3)
    bids = [bid for entrant in d.intrigue.entrants.all() for bid in entrant.bids.all()]
    told = sorted((bid.made_at, bid.received_at, bid.kind) for bid in bids)
    assert told == [
        (at("15:10"), at("15:41"), "first"), (at("15:12"), at("15:40"), "raise"), (at("15:20"), at("15:42"), "top_up"),
    ]  # fmt: skip
    assert disagreements(d.event) == []


def test_it_is_marked_in_the_record_and_in_the_journal(d):
    [slip] = issued(d, 1)
    d.sent(d.bid(d.c.karl, id="p", **paper(slip, "15:10")), now=at("15:40"))
    entry = d.entry("p")
    assert (entry.from_paper, entry.slip, entry.made_at, entry.received_at) == (True, slip, at("15:10"), at("15:40"))
    [written] = JournalEntry.objects.filter(kind="bid.taken")
    assert (written.data["slip"], written.at, written.received_at) == (1, at("15:10"), at("15:40"))


def test_a_phase_that_is_over_puts_it_before_the_masters_and_they_accept_it_as_from_paper(d):
    [slip] = issued(d, 1)
    answer = d.sent(d.bid(d.c.karl, id="p", **paper(slip, "15:10")), now=at("16:10"))
    assert short(answer) == ("waiting", "received_after_phase")
    assert (d.entry("p").slip, d.stake(d.c.karl)) == (slip, 0)
    review.accept(actor=cast.master(), entry=d.entry("p"), reason="The tablet was flat", now=at("16:12"))
    assert d.stake(d.c.karl) == 1
    assert JournalEntry.objects.get(kind="bid.accepted").data["slip"] == 1
    assert JournalEntry.objects.get(kind="entry.accepted").data["entry"] == d.entry("p").pk


def test_a_slip_is_entered_once_and_a_repeat_is_the_same_record(d):
    [slip, _] = issued(d)
    raw = d.bid(d.c.karl, **paper(slip, "15:10"))
    first = d.sent(raw, now=at("15:40"))
    again = d.sent(raw, now=at("15:41"), by=d.moritz)
    other = d.sent(d.bid(d.c.hans, **paper(slip, "15:11")), now=at("15:42"), by=d.lotte)
    assert (short(first), again["repeat"], short(again)) == (("taken", ""), True, ("taken", ""))
    assert (short(other), other["facts"]["number"]) == (("refused", "slip_used"), 1)
    assert d.stake(d.c.hans) == 0


def test_a_record_refused_leaves_its_slip_free(d):
    [slip] = issued(d, 1)
    bad = d.sent(
        d.raw("bid", d.c.karl, bid={"lineup": [], "cards": ["0" * 16]}, **paper(slip, "15:10")), now=at("15:40")
    )
    assert short(bad) == ("refused", "card_unknown")
    assert short(d.sent(d.bid(d.c.karl, **paper(slip, "15:10")), now=at("15:41"))) == ("taken", "")


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ({"slip": "0" * 16, "at": "15:10"}, "slip_unknown"),
        ({"slip": "nonsense", "at": "15:10"}, "slip_unknown"),
        ({"slip": "CODE", "at": ""}, "paper_time_missing"),
        ({"slip": "CODE"}, "paper_time_missing"),
        ({"slip": "CODE", "at": "15:50"}, "paper_time_old"),
        ({"slip": 7, "at": "15:10"}, "entry_malformed"),
        (["15:10"], "entry_malformed"),
    ],
)
def test_a_paper_that_says_nothing_is_refused_and_nothing_is_done(d, part, code):
    [slip] = issued(d, 1)
    if isinstance(part, dict) and part["slip"] == "CODE":
        part = {**part, "slip": slip.code}
    answer = d.sent(d.bid(d.c.karl, paper=part), now=at("15:40"))
    assert (short(answer), d.stake(d.c.karl)) == (("refused", code), 0)
    assert Entry.objects.filter(slip=slip).count() == 0


def test_slips_of_another_event_are_none(d):
    foreign = Desk(slug="harbour")
    [slip] = issued(foreign, 1)
    assert short(d.sent(d.bid(d.c.karl, **paper(slip, "15:10")), now=at("15:40"))) == ("refused", "slip_unknown")


def test_a_withdrawn_slip_takes_no_record_and_what_was_entered_stays(d):
    used, blank = issued(d)
    d.sent(d.bid(d.c.karl, **paper(used, "15:10")), now=at("15:40"))
    assert slips.withdraw(actor=cast.master(), event=d.event, first=1, last=2, now=at("15:45")) == 2
    assert slips.withdraw(actor=cast.master(), event=d.event, first=1, last=2, now=at("15:46")) == 0
    answer = d.sent(d.bid(d.c.hans, **paper(blank, "15:30")), now=at("15:50"))
    assert (short(answer), d.stake(d.c.karl)) == (("refused", "slip_withdrawn"), 1)
    with pytest.raises(RuleViolation) as no:
        slips.withdraw(actor=cast.master(), event=d.event, first=7, last=9, now=at("15:50"))
    assert no.value.code == "slip_unknown"


def test_two_pairs_of_eyes_enter_one_slip_and_no_third():
    d = Desk(options={"second_eyes": True})
    [slip] = issued(d, 1)
    raws = [d.bid(d.c.karl, id=name, **paper(slip, "15:10")) for name in ("first", "second", "third")]
    answers = [
        d.sent(raw, now=at(when), by=by)
        for raw, when, by in zip(raws, ["15:40", "15:41", "15:42"], [d.moritz, d.lotte, d.moritz], strict=True)
    ]
    assert [short(answer) for answer in answers] == [
        ("waiting", "second_eyes"),
        ("taken", ""),
        ("refused", "slip_used"),
    ]
    assert Entry.objects.get(slip=slip).entry_id == "first"
    bid = d.intrigue.entrants.get(player=d.c.karl).bids.get()
    assert (bid.made_at, JournalEntry.objects.get(kind="bid.taken").data["slip"]) == (at("15:10"), 1)

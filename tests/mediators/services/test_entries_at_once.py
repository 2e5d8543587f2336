"""Records that reach the server at one moment, on a database that lets them."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigues.models import Bid
from intrigues.services import slips
from mediators.models import Entry
from tests import cast
from tests.cast import at
from tests.faults.test_at_once import at_once
from tests.mediators.desk_of import Desk, short

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.mark.rule("IN-40")
@pytest.mark.report("A01")
def test_one_record_sent_six_times_at_one_moment_is_recorded_once():
    d = Desk()
    raw, answers = d.bid(d.c.karl, cards=2), []
    assert at_once(*[lambda: answers.append(d.sent(raw, now=at("15:10")))] * 6) == ["done"] * 6
    assert Counter((*short(answer), answer["repeat"]) for answer in answers) == {
        ("taken", "", False): 1, ("taken", "", True): 5,
    }  # fmt: skip
    assert (Entry.objects.count(), Bid.objects.count(), d.stake(d.c.karl)) == (1, 1, 2)


@pytest.mark.rule("IN-70")
@pytest.mark.report("A02")
def test_two_contents_under_one_id_at_one_moment_give_one_record_and_one_clash():
    d = Desk()
    raws = [d.bid(d.c.karl, id="same"), d.bid(d.c.hans, id="same")]
    answers = []
    at_once(*[lambda raw=raw: answers.append(d.sent(raw, now=at("15:10"))) for raw in raws * 2])
    assert Counter((answer["state"], answer["repeat"]) for answer in answers) == {
        ("taken", False): 1, ("taken", True): 1, ("waiting", False): 1, ("waiting", True): 1,
    }  # fmt: skip
    assert sorted(d.stake(player) for player in (d.c.karl, d.c.hans)) == [0, 1]


@pytest.mark.rule("IN-40")
@pytest.mark.report("A02")
def test_one_slip_entered_at_four_desks_at_one_moment_is_entered_once():
    d = Desk()
    [slip] = slips.issue(actor=cast.master(), event=d.event, kind="bid", count=1, now=at("12:00"))
    raws = [d.bid(player, paper={"slip": slip.code, "at": "15:05"}) for player in d.people]
    answers = []
    at_once(*[lambda raw=raw: answers.append(d.sent(raw, now=at("15:10"))) for raw in raws])
    assert Counter(map(short, answers)) == {("taken", ""): 1, ("refused", "slip_used"): 3}
    assert sorted(d.stake(player) for player in d.people) == [0, 0, 0, 1]

"""A bid entered twice, blind: equal, unequal, impossible, and never entered again (IN-40, option `second_eyes`)."""

from __future__ import annotations

import pytest
from django.utils import translation

from intrigues.models import CardHold
from intrigues.selectors.ledger_check import disagreements
from larp.permissions import Actor, Role
from mediators.models import Entry
from mediators.permissions import actor_of
from mediators.selectors.desk import desk
from mediators.selectors.review import dispute
from mediators.services import entries, review
from mediators.web.words import state_of
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, short

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-40")]
WAITS = ("waiting", "second_eyes")
DIFFERS = ("waiting", "second_eyes_differ")


@pytest.fixture
def d():
    return Desk(options={"second_eyes": True})


def test_a_bid_waits_and_counts_as_of_when_it_was_first_made_once_another_enters_the_same(d):
    first = d.sent(d.bid(d.c.karl, id="first"), now=at("15:20"))
    assert short(first) == WAITS
    assert (d.stake(d.c.karl), CardHold.objects.filter(released_at=None).count()) == (0, 1)
    second = d.sent(d.bid(d.c.karl, id="second"), now=at("15:25"), by=d.lotte)
    assert (short(second), second["data"]["confirms"]) == (("taken", ""), "first")
    assert (d.stake(d.c.karl), d.entry("first").state) == (1, "taken")
    bid = d.intrigue.entrants.get(player=d.c.karl).bids.get()
    assert (bid.made_at, bid.received_at, bid.by_name) == (at("15:20"), at("15:25"), "Moritz")
    assert CardHold.objects.filter(released_at=None).count() == 0
    assert disagreements(d.event) == []


def test_the_first_sent_again_says_what_became_of_it(d):
    raw = d.bid(d.c.karl)
    d.sent(raw, now=at("15:20"))
    d.sent(d.bid(d.c.karl), now=at("15:21"), by=d.lotte)
    again = d.sent(raw, now=at("15:22"))
    assert (short(again), again["repeat"]) == (("taken", ""), True)


@pytest.mark.parametrize("other", [{"cards": 2}, {"lineup": 1}, {"lineup": None}, {"first": 1}])
def test_unequal_ones_both_go_to_the_masters_with_nothing_done(d, other):
    d.sent(d.bid(d.c.karl, id="first"), now=at("15:20"))
    answer = d.sent(d.bid(d.c.karl, id="second", **other), now=at("15:25"), by=d.lotte)
    assert short(answer) == DIFFERS
    assert {(row.state, row.code) for row in Entry.objects.all()} == {DIFFERS}
    assert d.stake(d.c.karl) == 0


def test_masters_see_which_card_each_of_two_unequal_ones_puts_where(d):
    d.sent(d.bid(d.c.karl, id="first", lineup=2), now=at("15:20"))
    d.sent(d.bid(d.c.karl, id="second", lineup=1), now=at("15:25"), by=d.lotte)
    found = dispute(event=d.event, entry_id=d.entry("first").pk)
    cards = [card.pk for card in d.hands["karl"][:3]]
    goes = {line.card.pk: line.goes for line in found.cards}
    assert goes == {cards[0]: "lineup", cards[1]: "lineup", cards[2]: "stake"}
    assert {line.card.pk: line.goes for line in found.other_cards} == {cards[0]: "lineup", cards[2]: "stake"}


def word(entry: Entry) -> str:
    with translation.override("en"):
        return state_of(entry).word


def test_what_waits_for_a_second_record_is_not_said_to_wait_for_a_master(d):
    d.sent(d.bid(d.c.karl, id="first"), now=at("15:20"))
    seen = desk(viewer=actor_of(d.moritz), mediator=d.moritz, event=d.event, now=at("15:21"))
    assert (seen.waiting, word(d.entry("first"))) == (0, "waits for a second record")
    d.sent(d.bid(d.c.karl, id="second", cards=2), now=at("15:25"), by=d.lotte)
    seen = desk(viewer=actor_of(d.moritz), mediator=d.moritz, event=d.event, now=at("15:26"))
    assert (seen.waiting, word(d.entry("first"))) == (1, "waits for a master")


def test_the_masters_take_one_of_two_unequal_ones(d):
    d.sent(d.bid(d.c.karl, id="first"), now=at("15:20"))
    d.sent(d.bid(d.c.karl, id="second", cards=2), now=at("15:25"), by=d.lotte)
    nora = Actor(role=Role.MASTER, id=1, name="Nora", public_name="Nora")
    review.reject(actor=nora, entry=d.entry("first"), reason="two lie here", now=at("15:30"))
    review.accept(actor=nora, entry=d.entry("second"), reason="two lie here", now=at("15:31"))
    assert d.stake(d.c.karl) == 2
    assert disagreements(d.event) == []


def test_one_mediator_is_one_pair_of_eyes(d):
    answers = d.send(d.bid(d.c.karl), d.bid(d.c.karl), now=at("15:20"))
    assert [short(answer) for answer in answers] == [WAITS, ("refused", "card_locked")]
    assert d.stake(d.c.karl) == 0


def test_what_the_rules_refuse_is_refused_at_once_and_leaves_nothing(d):
    d.place(d.c.hans, cards=2, when="15:05")
    answer = d.sent(d.bid(d.c.karl), now=at("15:20"))
    assert short(answer) == ("refused", "stake_too_low")
    assert (d.stake(d.c.karl), CardHold.objects.count()) == (0, 0)


def test_a_stake_that_rose_between_the_two_leaves_the_rest_owed(d):
    d.sent(d.bid(d.c.karl), now=at("15:20"))
    d.place(d.c.hans, cards=3, when="15:21")
    answer = d.sent(d.bid(d.c.karl), now=at("15:25"), by=d.lotte)
    assert (short(answer), answer["data"]["owes"]) == (("taken", ""), 2)


def test_after_the_phase_the_second_one_makes_both_wait_for_the_masters(d):
    d.sent(d.bid(d.c.karl, id="first", made_at=at("15:20")), now=at("15:20"))
    answer = d.sent(d.bid(d.c.karl, made_at=at("15:20")), now=at("16:05"), by=d.lotte)
    assert answer["state"] == "waiting"
    assert (d.entry("first").state, d.stake(d.c.karl)) == ("waiting", 0)


def test_a_master_alone_is_enough_and_so_is_one_record_without_the_option(d):
    nora = cast.master()
    [taken] = entries.submit(actor=Actor(role=Role.MASTER, event_id=d.event.pk, id=1, name=nora.name), device=None,
        mediator=None, raw=[d.bid(d.c.karl)], now=at("15:20"))  # fmt: skip
    assert short(taken) == ("taken", "")
    plain = Desk(slug="harbour")
    assert short(plain.sent(plain.bid(plain.c.karl), now=at("15:20"))) == ("taken", "")


def test_it_is_entered_blind_on_a_shared_desk_too():
    d = Desk(options={"second_eyes": True, "shared_desk": True})
    d.sent(d.bid(d.c.karl), now=at("15:20"))
    shown = desk(viewer=actor_of(d.lotte), mediator=d.lotte, event=d.event, now=at("15:21"))
    assert shown.entries == ()

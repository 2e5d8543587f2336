"""A queue sent at once is judged as its records would be one after another, and a fault in one keeps no other."""

from __future__ import annotations

import random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from intrigues.models import Bid, Card, CardHold, Entrant, Move
from larp.models import JournalEntry
from mediators.models import Entry
from mediators.services import applying
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, short

pytestmark = pytest.mark.django_db


def world(seed: int) -> tuple[Desk, list[dict]]:
    """A desk and a queue of thirty records, most of them bids in order, some in touch, some that clash."""
    d, chance = Desk(), random.Random(seed)
    people = [*d.people, *(cast.player(event=d.event, key=f"guest-{number}") for number in range(8))]
    d.hands.players = {player.key: player for player in people}
    queue = []
    for number in range(30):
        player = people[number % 12] if chance.random() < 0.8 else chance.choice(people)
        made = {"made_at": at(f"15:{chance.choice([number, number, 5]):02}")} if chance.random() < 0.7 else {}
        if chance.random() < 0.1:
            queue.append(d.raw("fold", player, id=f"r-{number}", **made))
            continue
        lineup = 2 if number < 12 or chance.random() < 0.1 else None
        stake = {"cards": chance.choice([1, 1, 1, 2]), "first": min(3, number // 12), "lineup": lineup}
        queue.append(d.bid(player, id=f"r-{number}", **stake, **made))
    queue.insert(20, queue[3])
    queue.insert(25, queue[5] | {"player": people[0].pk})
    return d, queue


def left(d: Desk) -> tuple:
    """What is in the database after it, but for keys."""
    return (
        list(Entry.objects.order_by("entry_id", "state", "code").values_list("entry_id", "state", "code", "made_at")),
        sorted(Entry.cards.through.objects.values_list("entry__entry_id", "card__design__key")),
        sorted(Entrant.objects.values_list("player__key", "stake", "entered_at")),
        sorted(Bid.objects.values_list("entrant__player__key", "made_at", "kind", "stake_after", "current_after")),
        sorted(Bid.cards.through.objects.values_list("bid__entrant__player__key", "card__design__key")),
        sorted(Card.objects.values_list("design__key", "place", "holder__key")),
        sorted(Move.objects.values_list("card__design__key", "seq", "why", "made_at")),
        sorted(CardHold.objects.values_list("card__design__key", "why")),
        sorted(JournalEntry.objects.values_list("kind", "at", "player__key", "visibility")),
    )


def played(seed: int, *, size: int) -> tuple:
    """What the desk is told, with what is left, where so many records go in one call."""
    with transaction.atomic():
        d, queue = world(seed)
        answers = []
        for first in range(0, len(queue), size):
            answers += d.send(*queue[first : first + size], now=at("15:32"))
        found = [(a["id"], a["state"], a["code"], a["repeat"], a["data"].get("stake")) for a in answers], left(d)
        transaction.set_rollback(True)
    return found


@pytest.mark.long
@pytest.mark.rule("IN-40", "IN-70")
@pytest.mark.report("A23")
@pytest.mark.parametrize("seed", range(8))
def test_a_queue_sent_at_once_does_what_its_records_do_one_by_one(seed):
    one_by_one = played(seed, size=1)
    assert played(seed, size=40) == one_by_one
    assert {"taken", "waiting"} <= {state for _, state, *_ in one_by_one[0]}


@pytest.mark.rule("IN-40")
def test_bids_taken_together_are_told_what_each_did_and_what_it_owes_now():
    d = Desk()
    answers = d.send(d.bid(d.c.karl), d.bid(d.c.hans, cards=3), d.bid(d.c.vera, cards=3), now=at("15:10"))
    told = [(a["data"]["kind"], a["data"]["stake"], a["data"]["current"], a["data"]["owes"]) for a in answers]
    assert told == [("first", 1, 3, 2), ("raise", 3, 3, 0), ("match", 3, 3, 0)]
    kept = list(Entry.objects.order_by("id").values_list("answer", flat=True))
    assert kept == answers


@pytest.mark.rule("IN-40")
def test_a_fault_in_one_of_many_keeps_no_other(monkeypatch):
    d = Desk()
    raws = [d.bid(player) for player in d.people]
    told = applying.told_of_bid

    def faulty(bid):
        if bid.entrant.player == d.c.dietrich:
            raise RuntimeError("a fault")
        return told(bid)

    for module in ("applying", "bid_runs"):
        monkeypatch.setattr(f"mediators.services.{module}.told_of_bid", faulty)
    answers = d.send(*raws, now=at("15:10"))
    assert [short(answer) for answer in answers] == [
        ("taken", ""), ("taken", ""), ("refused", "server_fault"), ("taken", ""),
    ]  # fmt: skip
    assert sorted(Entrant.objects.values_list("player__key", flat=True)) == ["hans", "karl", "vera"]
    assert Entry.objects.count() == 3


@pytest.mark.rule("IN-41")
def test_the_bids_of_two_mediators_in_one_call_are_each_credited_to_their_own():
    d = Desk()
    hers = {"mediator": d.lotte.pk}
    lottes = d.lotte.devices.create(code="L" * 16, issued_at=at("12:00"))
    raws = [d.bid(d.c.karl), d.bid(d.c.hans, **hers), d.bid(d.c.vera, **hers), d.bid(d.c.dietrich)]
    d.send(*raws, now=at("15:10"), earlier=[lottes])
    by = {bid.entrant.player.key: bid.by_name for bid in Bid.objects.select_related("entrant__player")}
    assert by == {"karl": "Moritz", "hans": "Lotte", "vera": "Lotte", "dietrich": "Moritz"}


@pytest.mark.rule("IN-40")
def test_many_bids_in_one_call_take_as_many_statements_as_one():
    d = Desk()
    d.hands.players |= {f"guest-{n}": cast.player(event=d.event, key=f"guest-{n}") for n in range(20)}
    guests = [player for key, player in d.hands.players.items() if key.startswith("guest")]
    first, one, many = d.bid(d.c.karl), d.bid(d.c.hans), [d.bid(player) for player in guests]

    def cost(raws) -> int:
        with CaptureQueriesContext(connection) as seen:
            answers = d.send(*raws, now=at("15:10"))
        assert {answer["state"] for answer in answers} == {"taken"}
        return len(seen)

    cost([first])
    assert cost([one]) == cost(many) <= 23

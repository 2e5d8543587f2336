"""Several at the same moment, on a database that lets them: one closing, one stake, one course of bids."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction

from intrigues.models import Bid, Card, Entrant, Fold, Intrigue, Move
from intrigues.services import bids, clockwork, ledger
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from larp.services import players
from mediators.models import Entry, Mediator
from side_events import games
from side_events.models import LogEntry, SignUp, Table
from side_events.selectors import positions
from side_events.services import payouts, sign_ups, slots, starting
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk
from tests.side_events.conftest import EXAMPLE
from tests.side_events.services.programme import PLAN, Programme
from tests.side_events.services.scene import ANNA, BORIS, scene

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(*calls) -> list[str]:
    """Starts all calls at one moment, each in a thread of its own; what each came to: "done", or a rule's code."""
    start = Barrier(len(calls))

    def run(call) -> str:
        try:
            start.wait()
            call()
        except RuleViolation as no:
            return no.code
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.rule("IN-15")
@pytest.mark.report("A07")
def test_eight_that_close_one_phase_close_it_once():
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    for player, count in ((c.karl, 1), (c.hans, 2)):
        cast.entrant(intrigue=one, player=player, lineup=[], staked=cast.people(holder=player, weights=[1] * count))
    assert at_once(*[lambda: clockwork.close_due(now=at("16:00"))] * 8) == ["done"] * 8
    kinds = JournalEntry.objects.filter(kind__endswith="_over").order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["intrigue.goals_over", "intrigue.bids_over"]
    assert [fold.entrant.player for fold in Fold.objects.all()] == [c.karl]


@pytest.mark.rule("IN-34")
@pytest.mark.report("A02", "A06")
def test_one_card_staked_by_two_mediators_in_two_intrigues_is_staked_once():
    c = cast.cast()
    two = [cast.intrigue(event=c.event, number=number) for number in (1, 2)]
    [card] = cast.people(holder=c.karl, weights=[3])

    def stake(intrigue: Intrigue):
        return lambda: bids.place_bid(
            actor=cast.mediator(), intrigue=intrigue, player=c.karl, cards=[card], lineup=[], now=at("15:10")
        )

    assert Counter(at_once(*map(stake, two * 3))) in (
        Counter({"done": 1, "card_not_in_hand": 5}),
        Counter({"done": 1, "card_not_in_hand": 3, "second_lineup": 2}),
    )
    assert Bid.objects.count() == Entrant.objects.count() == 1
    assert Move.objects.filter(card=card, why="stake").count() == 1
    assert Card.objects.get(pk=card.pk).place == "stake"


@pytest.mark.rule("IN-33", "IN-40")
def test_bids_at_one_moment_leave_stakes_that_agree_with_the_cards():
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    hands = {player: cast.people(holder=player, weights=[1, 1, 1]) for player in (c.karl, c.hans, c.dietrich, c.vera)}

    def bid(player, cards):
        return lambda: bids.place_bid(
            actor=cast.mediator(), intrigue=one, player=player, cards=cards, lineup=[], now=at("15:10")
        )

    came = at_once(*[bid(player, cards[:count]) for count, (player, cards) in enumerate(hands.items(), 1) if count < 4])
    assert set(came) <= {"done", "stake_too_low"}
    one.refresh_from_db()
    staked = Counter(Card.objects.filter(intrigue=one).values_list("holder", flat=True))
    assert {e.player_id: e.stake for e in Entrant.objects.all()} == dict(staked)
    assert one.current_stake == 3


@pytest.mark.report("A26")
def test_two_phones_at_one_table_act_one_after_the_other_and_a_double_tap_is_one_act(monkeypatch):
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])
    s = scene()
    presses = [lambda: s.act(ANNA, "roll", once="a")] * 4 + [lambda: s.act(BORIS, "roll", once="b")] * 4
    assert at_once(*presses) == ["done"] * 8
    log = list(LogEntry.objects.values_list("seq", "once"))
    assert sorted(log) in ([(1, "a"), (2, "b")], [(1, "b"), (2, "a")])
    positions.forget()
    assert len(positions.position(s.fresh()).state.sums) == 2


@pytest.mark.report("A01", "A06")
def test_the_last_place_at_a_table_is_given_to_one_and_the_others_wait(monkeypatch):
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])
    p = Programme()
    [karl] = p.signs(p.c.karl)
    calls = [
        lambda each=each: sign_ups.sign_up(actor=cast.acting(each), slot=p.slot, player=each, now=at("12:30"))
        for each in (p.c.hans, p.c.dietrich, p.c.vera)
    ]
    assert at_once(*calls * 2) == ["done"] * 6
    standing = SignUp.objects.order_by("pk").values_list("place", flat=True)
    assert list(standing) == [1, 2, None, None]
    # One leaves by two presses while the other place is given back: two who waited have moved up, each told once.
    second = SignUp.objects.get(place=2)
    leave = [
        lambda row=row: sign_ups.leave(actor=cast.master(), sign_up=row, now=at("13:00")) for row in (karl, second)
    ]
    assert at_once(*leave * 3) == ["done"] * 6
    assert sorted(SignUp.objects.filter(left_at=None).values_list("place", flat=True)) == [1, 2]
    assert JournalEntry.objects.filter(kind="slot.moved_up").count() == 2


@pytest.mark.report("A01", "A06")
def test_whoever_leaves_the_event_while_signing_up_holds_no_place(monkeypatch):
    """Two leave at once, each signing up for three slots at that moment; a third one who waits moves up."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])
    p = Programme()
    rooms = [p.slot, *(slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=PLAN, now=at("12:00"))
                       for _ in range(2))]  # fmt: skip
    p.signs(p.c.karl, p.c.hans, p.c.vera)
    gone = [
        lambda each=each: players.mark_left(actor=cast.master(), player=each, reason="Ill", now=at("12:30"))
        for each in (p.c.karl, p.c.hans)
    ]
    come = [
        lambda each=each, room=room: sign_ups.sign_up(
            actor=cast.acting(each), slot=room, player=each, now=at("12:30")
        )
        for each in (p.c.karl, p.c.hans)
        for room in rooms
    ]
    assert set(at_once(*gone, *come)) <= {"done", "player_left"}
    standing = SignUp.objects.filter(left_at=None).values_list("slot", "player", "place")
    assert list(standing) == [(p.slot.pk, p.c.vera.pk, standing[0][2])]
    assert standing[0][2] in (1, 2)
    assert p.told(p.c.vera) == ["slot.moved_up"]


@pytest.mark.report("A01", "A07")
def test_a_table_is_opened_once_and_pays_once_by_eight_presses(monkeypatch):
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])
    p = Programme()
    storm = cast.circumstance(event=p.event, key="storm")
    copies = [cast.card(design=storm) for _ in range(3)]
    p.change(pays_to="winners", pays="storm")
    rows = p.signs(p.c.karl, p.c.hans)
    sign_ups.tick(actor=cast.master(), slot=p.slot, came=[row.pk for row in rows], now=at("20:30"))
    start = [lambda: starting.start(actor=cast.master(), slot=p.slot, now=at("20:30"))]
    assert at_once(*start * 8) == ["done"] * 8
    table = Table.objects.get()
    host = p.played(table)
    pay = [lambda: payouts.pay(sitter=host, table=table, now=at("22:00"))]
    assert at_once(*pay * 8) == ["done"] * 8
    assert list(Card.objects.filter(place="hand").values_list("pk", "holder")) == [(copies[0].pk, p.c.karl.pk)]
    assert Move.objects.filter(why="payout").count() == 1


@pytest.mark.rule("IN-40")
def test_whoever_refers_to_a_locked_row_does_not_wait_for_it():
    d = Desk()
    [card] = cast.people(holder=d.c.karl, weights=[3])
    raw = d.raw("remark", d.c.karl, remark={"text": "A card lies wrong"})

    def send() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")
        assert d.sent(raw, now=at("15:10"))["state"] == "waiting"

    with transaction.atomic():
        clockwork.locked(intrigue=d.intrigue, now=at("15:10"))
        ledger.lock_cards(cards=[card])
        Mediator.objects.select_for_update(no_key=True).get(pk=d.moritz.pk)
        assert at_once(send) == ["done"]
    assert Entry.objects.get().intrigue == d.intrigue

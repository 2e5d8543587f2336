"""Signing up and the waiting list."""

from __future__ import annotations

import pytest

from larp.rules.errors import RuleViolation
from larp.services import players
from side_events.models import SignUp
from side_events.services import sign_ups, slots
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import NOW, PLAN, Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def refused(call) -> str:
    with pytest.raises(RuleViolation) as violation:
        call()
    return violation.value.code


def test_places_go_in_order_and_the_others_wait():
    p = Programme()
    p.signs(p.c.karl, p.c.hans, p.c.vera)
    assert p.places() == {"karl": 1, "hans": 2, "vera": None}


@pytest.mark.report("A01")
def test_a_second_press_changes_nothing():
    p = Programme()
    p.signs(p.c.karl, p.c.karl)
    assert p.places() == {"karl": 1}


def test_whoever_waits_longest_moves_up_once_and_is_told():
    p = Programme()
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)
    for _ in range(2):
        p.leaves(first)
    assert p.places() == {"hans": 2, "vera": 1, "dietrich": None}
    assert SignUp.objects.get(player=p.c.vera).moved_up_at == at("13:00")
    assert [p.told(each) for each in (p.c.vera, p.c.dietrich)] == [["slot.moved_up"], []]


def test_one_who_waits_may_leave_and_nobody_moves():
    p = Programme()
    *_, third, _ = p.signs(p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)
    p.leaves(third)
    assert p.places() == {"karl": 1, "hans": 2, "dietrich": None}


def test_who_comes_back_stands_at_the_end():
    p = Programme()
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.vera)
    p.leaves(first)
    p.signs(p.c.karl)
    assert p.places() == {"hans": 2, "vera": 1, "karl": None}


def test_who_has_left_the_event_is_passed_over():
    p = Programme()
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)
    p.c.vera.left_at = NOW
    p.c.vera.save()
    p.leaves(first)
    assert p.places() == {"hans": 2, "vera": None, "dietrich": 1}


def test_who_leaves_the_event_gives_back_every_place():
    """The next moves up at once and is told; slots that are called off, or opened, stay as they were."""
    p = Programme()
    p.signs(p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)
    other = slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=PLAN, now=NOW)
    off = slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=PLAN, now=NOW)
    for slot in (other, off):
        sign_ups.sign_up(actor=cast.acting(p.c.karl), slot=slot, player=p.c.karl, now=NOW)
    slots.cancel(actor=cast.master(), slot=off, now=NOW)
    players.mark_left(actor=cast.master(), player=p.c.karl, reason="Ill", now=at("13:00"))
    assert p.places() == {"hans": 2, "vera": 1, "dietrich": None}
    assert (p.told(p.c.vera), p.told(p.c.dietrich)) == (["slot.moved_up"], [])
    assert [slot.sign_ups.filter(left_at=None).count() for slot in (other, off)] == [0, 1]
    # Back again, Karl stands at the end.
    players.mark_back(actor=cast.master(), player=p.c.karl, reason="Well", now=at("14:00"))
    p.signs(p.c.karl)
    assert p.places() == {"hans": 2, "vera": 1, "dietrich": None, "karl": None}


def test_a_table_that_is_open_keeps_its_list():
    p = Programme()
    rows = p.signs(p.c.karl, p.c.hans)
    p.starts(*rows)
    players.mark_left(actor=cast.master(), player=p.c.karl, reason="Ill", now=at("21:00"))
    assert p.places() == {"karl": 1, "hans": 2}


def test_a_guest_comes_in_through_whoever_leads():
    p = Programme()
    p.change(leader=p.c.karl)
    sign_ups.add_guest(actor=cast.acting(p.c.karl), slot=p.slot, name=" Anna  K. ", now=NOW)
    sign_ups.sign_up(actor=cast.acting(p.c.karl), slot=p.slot, player=p.c.hans, now=NOW)
    sign_ups.add_guest(actor=cast.master(), slot=p.slot, name="Boris", now=NOW)
    assert p.places() == {"Anna K.": 1, "hans": 2, "Boris": None}
    assert refused(lambda: sign_ups.add_guest(actor=cast.master(), slot=p.slot, name=" ", now=NOW)) == "guest_nameless"
    guest = SignUp.objects.get(name="Anna K.")
    assert refused(lambda: sign_ups.leave(actor=cast.acting(p.c.vera), sign_up=guest, now=NOW)) == "not_yours"
    sign_ups.leave(actor=cast.acting(p.c.karl), sign_up=guest, now=NOW)
    assert p.places() == {"hans": 2, "Boris": 1}


def test_nobody_signs_up_or_leaves_for_another():
    p = Programme()
    [karl] = p.signs(p.c.karl)
    vera = cast.acting(p.c.vera)
    assert refused(lambda: sign_ups.sign_up(actor=vera, slot=p.slot, player=p.c.hans, now=NOW)) == "not_yours"
    assert refused(lambda: sign_ups.leave(actor=vera, sign_up=karl, now=NOW)) == "not_yours"
    assert refused(lambda: sign_ups.add_guest(actor=vera, slot=p.slot, name="Anna", now=NOW)) == "slot_not_led"
    assert refused(lambda: sign_ups.tick(actor=vera, slot=p.slot, came=[], now=NOW)) == "slot_not_led"
    assert p.places() == {"karl": 1}


def test_who_cannot_play_is_refused():
    p = Programme()
    p.change(leader=p.c.hans)
    gone = cast.player(event=p.event, key="gone", left_at=NOW)
    stander = cast.player(event=p.event, key="stander", bystander=True)
    stranger = cast.player(event=cast.event(slug="harbour"), key="stranger")
    codes = {
        each.key: refused(lambda each=each: sign_ups.sign_up(actor=cast.master(), slot=p.slot, player=each, now=NOW))
        for each in (gone, stander, stranger, p.c.hans)
    }
    assert codes == {
        "gone": "player_left", "stander": "player_left", "stranger": "other_event", "hans": "slot_leader",
    }  # fmt: skip


def test_its_time_runs_out_at_its_end():
    p = Programme()
    late = {"actor": cast.acting(p.c.karl), "slot": p.slot, "player": p.c.karl}
    assert refused(lambda: sign_ups.sign_up(**late, now=at("22:30"))) == "slot_over"
    assert sign_ups.sign_up(**late, now=at("22:29")).place == 1


def test_who_came_is_ticked_and_unticked():
    p = Programme()
    karl, hans, vera = p.signs(p.c.karl, p.c.hans, p.c.vera)
    sign_ups.tick(actor=cast.master(), slot=p.slot, came=[karl.pk, vera.pk], now=NOW)
    assert set(SignUp.objects.filter(came=True)) == {karl, vera}
    sign_ups.tick(actor=cast.master(), slot=p.slot, came=[hans.pk], now=NOW)
    assert set(SignUp.objects.filter(came=True)) == {hans}

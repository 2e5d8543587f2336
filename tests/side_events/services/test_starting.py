"""A table opened from its slot."""

from __future__ import annotations

import pytest

from larp.rules.errors import RuleViolation
from side_events.models import Payout, Table
from side_events.services import sign_ups, starting
from side_events.table.refusal import Refusal
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import NOW, Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def test_those_who_came_sit_by_their_places_with_the_options_of_the_slot():
    p = Programme(options={"dice": 3}, facilitator="Lydia")
    _, hans, vera = p.signs(p.c.karl, p.c.hans, p.c.vera)
    guest = sign_ups.add_guest(actor=cast.master(), slot=p.slot, name="Anna", now=NOW)
    table = p.starts(guest, vera, hans)
    seats = [(seat.name, seat.player) for seat in table.seats.all()]
    assert seats == [("Hans", p.c.hans), ("Vera", p.c.vera), ("Anna", None)]
    assert (table.name, table.game, table.options) == ("Cellar", "highest", {"dice": 3})
    assert table.passes.get(door="facilitator").holder == "Lydia"
    p.slot.refresh_from_db()
    assert p.slot.table == table


def test_a_second_start_gives_the_same_table():
    p = Programme()
    rows = p.signs(p.c.karl, p.c.hans)
    table = p.starts(*rows)
    again = starting.start(actor=cast.master(), slot=p.slot, now=at("20:40"))
    assert (again, Table.objects.count()) == (table, 1)


def test_whoever_leads_takes_the_leading_seat_with_their_own_phone():
    p = Programme(game="ten_candles", least=2, most=4)
    p.change(leader=p.c.dietrich, least=2, most=4)
    table = p.starts(*p.signs(p.c.karl, p.c.hans))
    assert [(seat.role, seat.player) for seat in table.seats.all()] == [
        ("storyteller", p.c.dietrich), ("", p.c.karl), ("", p.c.hans),
    ]  # fmt: skip


def test_a_game_that_can_do_without_its_judge_has_one_only_if_asked():
    p = Programme(game="stalker", least=1, most=4)
    table = p.starts(*p.signs(p.c.karl, p.c.hans), leader_sits=False)
    assert [(seat.role, seat.name) for seat in table.seats.all()] == [("", "Karl"), ("", "Hans")]


def test_a_player_who_leads_opens_it_and_others_do_not():
    p = Programme()
    p.change(leader=p.c.dietrich)
    rows = p.signs(p.c.karl, p.c.hans)
    sign_ups.tick(actor=cast.acting(p.c.dietrich), slot=p.slot, came=[row.pk for row in rows], now=NOW)
    with pytest.raises(RuleViolation) as refused:
        starting.start(actor=cast.acting(p.c.karl), slot=p.slot, now=NOW)
    assert refused.value.code == "slot_not_led"
    assert starting.start(actor=cast.acting(p.c.dietrich), slot=p.slot, now=NOW).seats.count() == 2


def test_too_few_are_refused_by_the_game_and_nobody_by_the_slot():
    p = Programme()
    with pytest.raises(RuleViolation) as refused:
        starting.start(actor=cast.master(), slot=p.slot, now=NOW)
    assert refused.value.code == "slot_nobody_came"
    [karl] = p.signs(p.c.karl)
    with pytest.raises(Refusal, match="E_SEATS"):
        p.starts(karl)
    assert Table.objects.count() == 0


def test_once_open_the_list_is_shut():
    p = Programme()
    karl, hans = p.signs(p.c.karl, p.c.hans)
    p.starts(karl, hans)
    calls = [lambda: p.signs(p.c.vera), lambda: p.leaves(karl), lambda: p.change(note="x")]
    for call in calls:
        with pytest.raises(RuleViolation) as refused:
            call()
        assert refused.value.code == "slot_started"


def test_what_the_slot_pays_the_table_pays():
    p = Programme()
    cast.circumstance(event=p.event, key="storm")
    p.change(pays_to="winners", pays="storm")
    table = p.starts(*p.signs(p.c.karl, p.c.hans))
    assert Payout.objects.values_list("table", "pays_to", "pays").get() == (table.pk, "winners", "storm")

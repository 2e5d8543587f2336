"""Tables opened, and the codes that let people in."""

import pytest

from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from side_events.models import Pass
from side_events.services import tables
from side_events.services.tables import Sits
from side_events.table.refusal import Refusal
from tests import cast
from tests.cast import at
from tests.side_events.services.scene import ANNA, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def refused(call):
    with pytest.raises((RuleViolation, Refusal)) as violation:
        call()
    return violation.value.code


def test_a_table_is_opened_with_seats_codes_and_rules():
    s = scene(options={"dice": 3}, facilitator="Lydia")
    table = s.table
    assert (table.number, table.game, table.rules_version, table.options) == (1, "highest", "1", {"dice": 3})
    assert list(table.seats.values_list("place", "key", "name", "player")) == [
        (1, "s1", "Vera", s.vera.pk), (2, "s2", "Anna", None), (3, "s3", "Boris", None),
    ]  # fmt: skip
    doors = table.passes.order_by("pk").values_list("door", "seat__key", "holder")
    assert list(doors) == [
        ("seat", "s1", ""), ("seat", "s2", ""), ("seat", "s3", ""),
        ("facilitator", None, "Lydia"), ("screen", None, ""),
    ]  # fmt: skip
    assert JournalEntry.objects.get().kind == "table.opened"


def test_without_a_seed_each_table_has_its_own():
    one = scene(seed="")
    other = tables.open_table(
        actor=cast.master(), event=one.event, game_key="highest", name="Attic", options={},
        seats=[Sits("Anna"), Sits("Boris")], now=at("10:00"),
    )  # fmt: skip
    assert one.table.seed != other.seed


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game_key": "bridge"}, "game_unknown"),
        ({"name": "  "}, "table_nameless"),
        ({"options": {"dice": 6}}, "E_OPTION"),
        ({"seats": [Sits("Anna")]}, "E_SEATS"),
        ({"seats": [Sits("Anna", role="king"), Sits("Boris")]}, "E_SEATS"),
        ({"actor": cast.mediator()}, "masters_only"),
    ],
)
def test_a_table_that_is_not_opened(more, code):
    event = cast.event()
    usual = {"actor": cast.master(), "event": event, "game_key": "highest", "name": "Cellar", "options": {}}
    usual |= {"seats": [Sits("Anna"), Sits("Boris")], "now": cast.MORNING}
    assert refused(lambda: tables.open_table(**{**usual, **more})) == code
    assert not event.tables.exists()


def test_one_player_sits_once():
    event = cast.event()
    vera = cast.player(event=event, key="vera")
    seats = [Sits("Vera", player=vera), Sits("Vera again", player=vera)]
    assert (
        refused(
            lambda: tables.open_table(
                actor=cast.master(),
                event=event,
                game_key="highest",
                name="C",
                seats=seats,
                options={},
                now=cast.MORNING,
            )
        )
        == "player_sits_twice"
    )


def test_another_code_in_place_of_one_that_went_astray():
    s = scene()
    old = s.table.passes.get(seat__key=ANNA)
    fresh = tables.reissue(sitter=s.host, table=s.table, old=old, now=at("15:00"))
    old.refresh_from_db()
    assert (old.withdrawn_at, fresh.seat, fresh.door) == (at("15:00"), old.seat, Pass.Door.SEAT)
    assert refused(lambda: tables.reissue(sitter=s.host, table=s.table, old=old, now=at("15:01"))) == "pass_withdrawn"
    assert refused(lambda: tables.reissue(sitter=s.at(ANNA), table=s.table, old=fresh, now=at("15:01"))) == (
        "facilitator_only"
    )


def test_what_is_paused_is_not_paused_again():
    s = scene()
    assert refused(lambda: tables.resume(sitter=s.host, table=s.table, now=at("15:00"))) == "table_not_paused"
    tables.pause(sitter=s.host, table=s.table, now=at("15:00"))
    assert refused(lambda: tables.pause(sitter=s.host, table=s.table, now=at("15:01"))) == "table_paused"
    assert refused(lambda: tables.pause(sitter=s.at(ANNA), table=s.table, now=at("15:01"))) == "facilitator_only"

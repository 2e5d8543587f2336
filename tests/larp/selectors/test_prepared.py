"""A prepared query answers as the plain one does, at every call from the rows as they are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from larp.models import JournalEntry, Player
from larp.permissions import CLOCK
from larp.selectors.prepared import Given, Prepared
from larp.services.journal import record
from tests import cast

pytestmark = pytest.mark.django_db

ENTRIES = Prepared(
    lambda: JournalEntry.objects.filter(
        Q(player_id=Given("player")) | Q(kind__in=["x.told", "x.kept"]), event_id=Given("event"), at__gt=Given("since")
    ).select_related("player__event")
)


@pytest.fixture
def two():
    """An event with two players and three entries: Vera's at ten, Hans's at eleven, everybody's at twelve."""
    event = cast.event()
    vera, hans = (cast.player(event=event, key=key) for key in ("vera", "hans"))
    for hour, kind, player in [("10:00", "x.a", vera), ("11:00", "x.b", hans), ("12:00", "x.told", None)]:
        record(actor=CLOCK, event=event, kind=kind, now=cast.at(hour), player=player, data={"at": hour})
    return event, vera, hans


def kinds(event, player, since):
    return [row.kind for row in ENTRIES(event=event.pk, player=player.pk, since=cast.at(since))]


def test_each_call_brings_its_own_values(two):
    event, vera, hans = two
    assert kinds(event, vera, "09:00") == ["x.a", "x.told"]
    assert kinds(event, hans, "09:00") == ["x.b", "x.told"]
    # The instant itself is out.
    assert kinds(event, vera, "10:00") == ["x.told"]
    assert kinds(event, vera, "12:00") == []


def test_rows_come_as_the_orm_makes_them(two):
    event, vera, _hans = two
    prepared = ENTRIES(event=event.pk, player=vera.pk, since=cast.at("09:00"))[0]
    plain = JournalEntry.objects.select_related("player__event").get(kind="x.a")
    with CaptureQueriesContext(connection) as queries:
        told = [(row, row.at, row.data, row.player.name, row.player.event.rules) for row in (prepared, plain)]
    assert told[0] == told[1]
    assert told[0][1:3] == (cast.at("10:00"), {"at": "10:00"})
    assert len(queries) == 0
    # Such a row can be written as any other.
    prepared.player.name = {"en": "V."}
    prepared.player.save()
    assert Player.objects.get(pk=vera.pk).name == {"en": "V."}


def test_nothing_that_a_row_held_is_kept(two):
    event, vera, _hans = two
    kinds(event, vera, "09:00")
    JournalEntry.objects.filter(kind="x.a").update(kind="x.c")
    assert kinds(event, vera, "09:00") == ["x.c", "x.told"]
    with CaptureQueriesContext(connection) as queries:
        kinds(event, vera, "09:00")
    assert len(queries) == 1


def test_values_come_as_tuples_and_the_first_row_alone(two):
    event, vera, hans = two
    newest = Prepared(
        lambda: Player.objects.filter(event_id=Given("event")).order_by("-pk").values_list("pk", "key")[:1]
    )
    assert newest(event=event.pk) == [(hans.pk, "hans")]
    assert newest.first(event=event.pk) == (hans.pk, "hans")
    assert newest.first(event=event.pk + 1) is None
    assert ENTRIES.first(event=event.pk, player=vera.pk, since=cast.at("10:00") + timedelta(hours=3)) is None


def test_nothing_is_no_value(two):
    event, *_ = two
    with pytest.raises(ValueError, match="player"):
        ENTRIES(event=event.pk, player=None, since=cast.at("09:00"))

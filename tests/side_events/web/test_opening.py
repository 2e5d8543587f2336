"""A master opens a table by its form."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from larp.models import Membership
from side_events.models import Table
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


@pytest.fixture
def event():
    return cast.event(language="en")


@pytest.fixture
def client(event):
    user = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=user, name="Nora Velt")
    client = Client()
    client.force_login(user)
    return client


def sent(**more):
    return {"name": "Cellar", "name-1": "Anna", "name-3": "Boris", "option-dice": "3", **more}


def test_the_games_are_listed_and_each_option_is_explained(client, event):
    assert "Highest" in client.get(f"/e/{event.slug}/tables/new/").content.decode()
    page = client.get(f"/e/{event.slug}/tables/new/highest/").content.decode()
    assert "How many dice everybody rolls." in page
    assert 'name="option-dice" value="2"' in page
    assert client.get(f"/e/{event.slug}/tables/new/bridge/").status_code == 404


def test_seats_by_name_or_by_player_empty_rows_left_out(client, event):
    vera = cast.player(event=event, key="vera")
    form = sent(**{"name-3": "", "player-3": str(vera.pk), "passed_round": "on", "facilitator": "Lydia", "seed": "x"})
    assert client.post(f"/e/{event.slug}/tables/new/highest/", form).url == f"/e/{event.slug}/tables/1/codes/"
    table = Table.objects.get()
    assert list(table.seats.values_list("name", "player")) == [("Anna", None), ("Vera", vera.pk)]
    assert (table.options, table.seed, table.passed_round) == ({"dice": 3}, "x", True)
    assert table.passes.get(door="facilitator").holder == "Lydia"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": ""}, "table_nameless"),
        ({"name-3": ""}, "E_SEATS"),
        ({"option-dice": "9"}, "E_OPTION"),
        ({"option-dice": "x"}, "E_OPTION"),
        ({"name": "x" * 81}, "text_too_long"),
    ],
)
def test_a_wrong_form_says_so_and_keeps_what_was_typed(client, event, more, code):
    answer = client.post(f"/e/{event.slug}/tables/new/highest/", sent(**more))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert code in page
    assert 'value="Anna"' in page
    assert not Table.objects.exists()


def test_a_player_of_another_event_sits_nowhere(client, event):
    sailor = cast.player(event=cast.event(slug="harbour", name="Harbour"), key="sailor")
    form = sent(**{"name-3": "", "player-3": str(sailor.pk)})
    assert client.post(f"/e/{event.slug}/tables/new/highest/", form).status_code == 422

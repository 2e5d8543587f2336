"""The page of a new event."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from intrigues.models import Card, Intrigue
from larp import clock
from larp.models import Event, Membership, Player

pytestmark = [pytest.mark.django_db, pytest.mark.long]
SENT = {
    "name": "Alder",
    "slug": "alder",
    "language": "en",
    "time_zone": "Europe/Berlin",
    "accent": "moss",
    "base_url": "",
    "pack": "harbour",
    "players": "none",
    "first_day": "",
}


@pytest.fixture
def captain() -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(User.objects.create_user("captain"))
    return client


def test_both_packs_are_offered_with_their_words(captain: Client):
    text = captain.get("/new/").content.decode()
    assert "The Dry Anchor Pier" in text
    assert "The Erlenbruch Hospital" in text
    assert "192 cards" in text


@pytest.mark.rule("IN-06")
def test_a_deck_alone(captain: Client):
    answer = captain.post("/new/", SENT)
    event = Event.objects.get()
    assert answer.url == "/e/alder/settings/"
    assert (event.name, event.setting["pack"], event.accent) == ("Alder", "harbour", "moss")
    assert (Card.objects.filter(place="bank").count(), Player.objects.count(), Intrigue.objects.count()) == (198, 0, 0)
    assert Membership.objects.get().user.username == "captain"


def test_characters_with_hands_and_a_timetable(captain: Client):
    day = (clock.now() + timedelta(days=3)).date()
    captain.post("/new/", {**SENT, "players": "characters", "first_day": day.isoformat()})
    assert (Player.objects.count(), Intrigue.objects.count()) == (24, 4)
    assert Card.objects.filter(place="hand").count() == 144


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"slug": "Ольха"}, "The address takes small Latin letters, digits and hyphens"),
        ({"slug": "", "name": " "}, "This field is required."),
        ({"pack": "moon"}, "Select a valid choice."),
        ({"first_day": "2020-01-01"}, "The pack’s first intrigue begins at 19:30, and that is over on this day."),
        ({"first_day": "soon"}, "Enter a valid date."),
    ],
)
def test_what_cannot_be_makes_nothing_and_keeps_what_was_typed(captain: Client, changed: dict[str, Any], said: str):
    answer = captain.post("/new/", {**SENT, **changed})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert ('value="Alder"' in text) is ("name" not in changed)
    assert (said in text, Event.objects.count()) == (True, 0), text


def test_an_address_that_is_taken(captain: Client):
    captain.post("/new/", SENT)
    answer = captain.post("/new/", SENT)
    assert (answer.status_code, Event.objects.count()) == (422, 1)
    assert "Another event has the address “alder”." in answer.content.decode()


def test_an_address_left_empty_is_made_of_the_name_and_a_taken_one_gets_a_number(captain: Client):
    for _ in range(2):
        assert captain.post("/new/", {**SENT, "name": "Причал, осень", "slug": ""}).status_code == 302
    assert list(Event.objects.order_by("pk").values_list("slug", flat=True)) == ["prichal-osen", "prichal-osen-2"]


def test_the_address_of_the_site_is_the_one_the_master_came_by(captain: Client):
    page = captain.get("/new/", headers={"host": "10.42.0.1:8000"}).content.decode()
    assert 'name="base_url" value="http://10.42.0.1:8000"' in page

"""How often the pages of a table ask the database: the same with a long log and many tables as with short and few."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from larp.models import Membership
from side_events.services import tables
from side_events.services.tables import Sits
from tests import cast
from tests.cast import at
from tests.side_events.services.scene import ANNA, BORIS, HOST, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]
MOST = 12


def asked(client, address) -> int:
    # The session and the remembered position are there from a first look.
    client.get(address)
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_pages_ask_no_more_when_there_is_more():
    cache.clear()
    s = scene()
    user = User.objects.create_user("nora")
    Membership.objects.create(event=s.event, user=user, name="Nora Velt")
    master, phone = Client(), Client()
    master.force_login(user)
    phone.post(f"/t/{s.table.passes.get(seat__key=ANNA).code}")
    root = f"/e/{s.event.slug}/tables/"
    pages = [(master, root), (master, f"{root}1/"), (master, f"{root}1/log/"), (master, f"{root}1/codes/")]
    pages += [(master, f"{root}1/story/"), (phone, f"{root}1/story/?q=a"), (phone, f"{root}1/story.txt")]
    pages += [(master, f"{root}new/highest/"), (phone, f"{root}1/seat/2/"), (phone, f"{root}1/live/")]
    screen = f"/t/{s.table.passes.get(door='screen').code}/screen/"
    pages += [(Client(), screen), (Client(), f"{screen}live/")]
    few = [asked(*page) for page in pages]
    for number in range(30):
        s.write(BORIS, f"word {number}")
        s.act(HOST, "undo")
    for number in range(5):
        tables.open_table(
            actor=cast.master(), event=s.event, game_key="highest", name=f"{number}", options={}, now=at("10:00"),
            seats=[Sits("Anna"), Sits("Boris")],
        )  # fmt: skip
        cast.player(event=s.event, key=f"more-{number}")
    assert [asked(*page) for page in pages] == few
    assert max(few) <= MOST


def test_an_act_costs_no_more_at_the_end_of_a_long_log():
    s = scene()

    def cost():
        with CaptureQueriesContext(connection) as seen:
            s.write(BORIS, "pear")
        s.act(HOST, "undo")
        return len(seen)

    cost()
    few = cost()
    for _ in range(30):
        cost()
    assert cost() == few <= MOST

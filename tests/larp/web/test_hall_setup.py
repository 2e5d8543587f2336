"""The masters' page of a screen: the order of its panels; and what a screen of two languages says when it stops."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

import larp.urls  # noqa: F401  (registers what a screen in the hall shows)
from larp.models import Membership, Screen
from tests.larp.web import hall_of
from tests.larp.web.hall_of import PATH
from tests.larp.web.test_hall import twenty_past_three  # noqa: F401

pytestmark = pytest.mark.django_db


def test_a_master_chooses_the_order_of_the_panels():
    evening = hall_of.evening(planned=0, panels=["goals", "timetable", "mediators"], language="en")
    nora = Client()
    nora.force_login(User.objects.create_user("nora"))
    Membership.objects.create(event=evening.made.event, user=User.objects.get(), name="Nora")
    page = f"/e/{evening.made.event.slug}/screens/{evening.screen.pk}/"
    # Those that are shown stand first, in their order.
    listed = re.findall(r'name="panels" value="(\w+)"( checked)?', nora.get(page).content.decode())
    assert [key for key, on in listed if on] == ["goals", "timetable", "mediators"]
    assert [key for key, on in listed][:3] == ["goals", "timetable", "mediators"]
    facts = {"name": "Hall", "seconds": 12, "theme": "dark", "language": "en", "sound": ""}
    places = {"place-mediators": "1", "place-timetable": "2", "place-goals": "9"}
    sent = {**facts, **places, "panels": ["goals", "timetable", "mediators"]}
    assert nora.post(page, sent).status_code == 302
    assert re.findall(r'data-panel="(\w+)"', Client().get(PATH).content.decode()) == ["mediators", "timetable", "goals"]
    # What has no number, or the same one, stays in the order in which it was sent.
    assert nora.post(page, {**facts, "panels": ["timetable", "goals"], "place-goals": "x"}).status_code == 302
    assert Screen.objects.get().panels == ["timetable", "goals"]


def test_a_screen_of_two_languages_says_in_both_that_it_stopped():
    hall_of.evening(planned=0, panels=["timetable"])
    source = Client().get(PATH).content.decode()
    [stopped] = re.findall(r'id="frozen".*?</p>', source)
    assert re.findall(r'lang="(\w+)">([^<]+)<', stopped) == [
        ("ru", "Экран замер: загрузите его заново"), ("en", "This screen has stopped: load it again"),
    ]  # fmt: skip
    assert 'data-lost="нет связи с|no connection since"' in source
    Screen.objects.update(language="en")
    source = Client().get(PATH).content.decode()
    assert 'data-lost="no connection since"' in source
    assert "нет связи" not in source

"""The graph of the day: which day, which hours, where the bars stand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import translation

from intrigues.models import Intrigue
from intrigues.web.room.timetable import timetable
from tests import cast
from tests.intrigues.web.room import browser, on_time  # noqa: F401

pytestmark = pytest.mark.django_db


def shown(event, now):
    with translation.override("en"):
        return timetable(event, list(Intrigue.objects.filter(event=event).select_related("event")), now)


def test_without_intrigues_there_is_no_graph():
    assert shown(cast.event(), cast.MORNING) is None


@pytest.mark.rule("IN-13")
def test_bars_stand_where_their_hours_are_and_the_window_is_marked():
    event = cast.event()
    cast.intrigue(event=event, goals_from="14:00")
    day = shown(event, cast.at("14:30"))
    # From 14:00 on six hours at least; bids from 15:00 to 16:00, the last quarter without raises.
    assert [hour for _, hour in day.hours] == [cast.at(f"{hour}:00") for hour in range(14, 20)]
    bars = [(bar.label, bar.left, bar.width, bar.kind) for bar in day.lanes[0].bars]
    assert bars == [
        ("Goals", "0.000%", "16.667%", "live"),
        ("Bids", "16.667%", "16.667%", ""),
        ("", "29.167%", "4.167%", "window"),
        ("Circ.", "33.333%", "8.333%", ""),
        ("Count", "41.667%", "8.333%", ""),
    ]
    assert (day.lanes[0].bars[0].ink, day.now_at) == ("50.00%", "8.333%")


def test_a_name_that_has_no_room_on_its_bar_is_left_out():
    event = cast.event()
    cast.intrigue(event=event, goals_from="09:00")
    cast.intrigue(event=event, number=2, goals_from="20:30")
    # Fourteen hours and a half are drawn: an hour has 73 of 1100 pixels, bids without the window 55, half an hour 37.
    assert [bar.label for bar in shown(event, cast.at("09:10")).lanes[0].bars] == ["Goals", "Bids", "", "", ""]


def test_the_time_of_now_stands_alone_where_an_hour_is_near():
    event = cast.event()
    cast.intrigue(event=event, goals_from="14:00")
    hours = [hour for _, hour in shown(event, cast.at("15:52")).hours]
    assert hours == [cast.at("14:00"), cast.at("15:00"), None, *(cast.at(f"{hour}:00") for hour in (17, 18, 19))]


def test_of_a_long_day_every_second_hour_has_words():
    event = cast.event()
    cast.intrigue(event=event, goals_from="00:00")
    cast.intrigue(event=event, number=2, goals_from="20:30")
    # Twenty-four hours have 45 of 1100 pixels each, and "10:00" with its sides takes 58.
    hours = [hour for _, hour in shown(event, cast.at("10:00")).hours]
    assert len(hours) == 24
    assert [hour for hour in hours if hour] == [cast.at(f"{n:02}:00") for n in range(0, 24, 2) if n != 10]


@pytest.mark.rule("IN-18")
def test_the_day_is_the_events_own_and_the_next_one_when_today_has_none():
    event = cast.event(time_zone="Asia/Kathmandu")
    made = cast.intrigue(event=event, goals_from="21:00")
    day = shown(event, made.goals_from - timedelta(days=2))
    # 21:00 in Moscow is 23:45 in Kathmandu: the hour begins there at :00.
    assert (day.day, day.now_at) == (made.goals_from.astimezone(event.zone).date(), "")
    assert day.hours[0][1].astimezone(event.zone).strftime("%d %H:%M") == "19 23:00"
    assert shown(event, made.resolution_from).now_at != ""


@pytest.mark.rule("IN-18")
def test_by_night_the_room_names_the_events_day(on_time):  # noqa: F811
    event = cast.event(language="en")
    cast.intrigue(event=event, goals_from="00:30")
    on_time("01:00")
    # In UTC it is Friday still.
    assert '<p class="label day">Saturday</p>' in browser(event).get()

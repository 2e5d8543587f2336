"""The time written on a slip, and the instant that it means."""

from __future__ import annotations

from datetime import time
from zoneinfo import ZoneInfo

import pytest

from larp.rules.errors import RuleViolation
from mediators.rules.paper import made_on_paper, read_time
from tests.cast import at

MOSCOW, BERLIN = ZoneInfo("Europe/Moscow"), ZoneInfo("Europe/Berlin")

TIMES = [
    ("15:42", time(15, 42)),
    ("15.42", time(15, 42)),
    ("1542", time(15, 42)),
    (" 9:05 ", time(9, 5)),
    ("905", time(9, 5)),
    ("00:00", time(0, 0)),
    ("15:42:30", time(15, 42, 30)),
    ("24:00", None),
    ("15:60", None),
    ("15", None),
    ("half past three", None),
    ("", None),
]


@pytest.mark.parametrize(("typed", "read"), TIMES)
def test_a_time_is_read_as_people_write_it(typed, read):
    assert read_time(typed) == read


@pytest.mark.rule("IN-40")
@pytest.mark.parametrize(
    ("written", "entered", "meant"),
    [
        ("15:42", "16:10", at("15:42")),
        ("15:42", "15:42", at("15:42")),
        # Entered after midnight: of the evening before.
        ("23:50", "00:10", at("00:00") - (at("00:10") - at("00:00"))),
        ("04:10", "16:10", at("04:10")),
    ],
)
def test_it_means_the_last_such_time_before_it_was_entered(written, entered, meant):
    assert made_on_paper(at=read_time(written), entered_at=at(entered), zone=MOSCOW) == meant


@pytest.mark.rule("IN-40")
@pytest.mark.parametrize(("written", "entered"), [("04:09:59", "16:10"), ("15:43", "15:42"), ("16:00", "12:00")])
def test_a_time_too_far_back_or_still_to_come_is_refused(written, entered):
    with pytest.raises(RuleViolation) as no:
        made_on_paper(at=read_time(written), entered_at=at(entered), zone=MOSCOW)
    assert (no.value.code, no.value.rule) == ("paper_time_old", "IN-40")


@pytest.mark.rule("IN-18", "IN-40")
def test_of_an_hour_that_comes_twice_the_earlier_is_meant():
    # In Berlin clocks go from 03:00 back to 02:00 on 25 October 2026, at 01:00 of universal time.
    entered = at("15:00").replace(month=10, day=25, hour=2, minute=0)
    meant = made_on_paper(at=time(2, 30), entered_at=entered, zone=BERLIN)
    assert (meant.utctimetuple().tm_hour, meant.utctimetuple().tm_min) == (0, 30)

"""A master sees when the deadlines were last looked at, and is warned when nothing does."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from intrigues.tasks import close_due_phases
from tests import cast
from tests.intrigues.web.room import browser, on_time  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-15")]
PATHS = ["", "sweep/"]
WARNING = "Start the program again."


@pytest.fixture
def nora(on_time):  # noqa: F811
    """Nora's browser; nothing has looked at any deadline yet."""
    cache.clear()
    made = cast.cast(language="en")
    cast.intrigue(event=made.event, settled=1)
    on_time("15:20")
    return browser(made.event)


@pytest.mark.parametrize("path", PATHS)
def test_the_last_sweep_is_said_to_the_second_in_the_events_time(path, nora, on_time):  # noqa: F811
    on_time("15:19:07")
    close_due_phases()
    on_time("15:19:16")
    page = nora.get(path)
    assert "Deadlines last looked at 15:19:07" in page
    assert WARNING not in page


@pytest.mark.parametrize("path", PATHS)
def test_ten_seconds_without_a_sweep_are_a_warning_and_stop_nothing(path, nora, on_time):  # noqa: F811
    on_time("15:59:50")
    close_due_phases()
    on_time("16:00:00")
    page = nora.get(path)
    assert "Nothing has looked at the deadlines since 15:59:50." in page
    assert WARNING in page
    # The page has closed the phase meanwhile, for it looked itself.
    assert "circumstances" in nora.get("intrigues/1/")


@pytest.mark.parametrize("path", PATHS)
def test_before_the_first_sweep_the_page_says_that_nothing_looks(path, nora):
    assert "Nothing looks at the deadlines." in nora.get(path)


def test_a_cache_that_is_gone_stops_neither_the_sweep_nor_the_page(nora, settings):
    redis = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {"default": {"BACKEND": redis, "LOCATION": "redis://127.0.0.1:1/0"}}
    assert close_due_phases() == 0
    assert WARNING in nora.get()

"""The pulses of events: read anew when something was written, and now and then for what the clock alone changes."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from larp import clock
from larp.models import JournalEntry
from larp.permissions import CLOCK
from larp.services.journal import record
from larp.web import pulses
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return cast.event(slug="clinic")


@pytest.fixture
def stamps(monkeypatch):
    """What the database says of itself; a test adds to it what others write."""
    said = [1]
    monkeypatch.setattr(pulses, "_stamp", lambda: said[0])
    return said


def happened(event):
    record(actor=CLOCK, event=event, kind="x", now=clock.now(), visibility=JournalEntry.Visibility.PUBLIC)


def test_a_look_finds_what_was_written_and_counts_it(event, stamps):
    found = pulses.Pulses()
    found.now(event.pk)
    found.look()
    assert found.changes == 1
    before = found.last(event.pk)
    happened(event)
    stamps[0] = 2
    found.look()
    assert found.changes == 2
    assert found.last(event.pk).newest > before.newest


def test_while_nothing_is_written_nothing_is_read_until_the_clock_may_have_changed_something(
    event, stamps, django_assert_num_queries, monkeypatch
):
    # However slow the computer is.
    monkeypatch.setattr(pulses, "PULSE_SECONDS", 600.0)
    monkeypatch.setattr(pulses, "UNTOUCHED_SECONDS", 600.0)
    found = pulses.Pulses()
    found.now(event.pk)
    found.look()
    first = found.last(event.pk)
    with django_assert_num_queries(0):
        found.look()
        assert found.fresh(event.pk) is first
    monkeypatch.setattr(pulses, "UNTOUCHED_SECONDS", 0.0)
    happened(event)
    found.look()
    assert found.last(event.pk).newest > first.newest


def test_what_was_written_between_anothers_reading_and_a_look_is_found(event, stamps):
    """A pulse that is fresh because another thread read it may lack what came an instant later."""
    found = pulses.Pulses()
    found.now(event.pk)
    found.look()
    stamps[0] = 2
    found.now(event.pk)
    happened(event)
    stamps[0] = 3
    found.look()
    found.look()
    assert found.last(event.pk).newest == JournalEntry.objects.latest("pk").pk


def test_a_look_that_fails_is_made_again(event, stamps, monkeypatch):
    found = pulses.Pulses()
    found.now(event.pk)
    found.look()
    real = pulses.pulse
    monkeypatch.setattr(pulses, "close_old_connections", lambda: None)
    monkeypatch.setattr(pulses, "pulse", lambda **_facts: 1 / 0)
    happened(event)
    stamps[0] = 2
    found.look()
    monkeypatch.setattr(pulses, "pulse", real)
    found.look()
    assert found.last(event.pk).newest == JournalEntry.objects.latest("pk").pk


@pytest.mark.django_db(transaction=True)
def test_the_database_tells_that_another_connection_has_written(event):
    if connection.vendor != "sqlite":
        assert pulses._stamp() is None
        return
    before = pulses._stamp()
    assert before is not None
    assert pulses._stamp() == before

    def write():
        happened(event)
        connection.close()

    other = threading.Thread(target=write)
    other.start()
    other.join()
    assert pulses._stamp() != before

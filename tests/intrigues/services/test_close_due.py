"""The closing work of phases: done once, as of the deadline, by whoever looks first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import current_app
from django.db import transaction

from intrigues.models import Fold, Intrigue
from intrigues.services import announcements, bids, clockwork, intrigues
from intrigues.tasks import announce, close_due_phases
from larp import clock
from larp.models import Announcement, JournalEntry
from larp.permissions import Actor, Role
from larp.rules.timeline import Phase
from larp.selectors.version import event_version
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db
OVER = ["intrigue.goals_over", "intrigue.bids_over", "intrigue.circumstances_over"]


@pytest.fixture
def table():
    """Karl with one card, Hans with two, in an intrigue with bids 15:00 to 16:00."""
    c = cast.cast()
    one = cast.intrigue(event=c.event)
    for player, count, when in ((c.karl, 1, "15:10"), (c.hans, 2, "15:20")):
        cards = cast.people(holder=player, weights=[1] * count)
        bids.place_bid(actor=cast.mediator(), intrigue=one, player=player, cards=cards, lineup=[], now=at(when))
    one.refresh_from_db()
    return c, one


@pytest.fixture
def sent(monkeypatch):
    """What was sent to the queue: (task, arguments, eta)."""
    found = []
    monkeypatch.setattr(current_app, "send_task", lambda task, args, eta, retry: found.append((task, args, eta)))
    return found


def ends(intrigue: Intrigue) -> list[tuple]:
    entries = JournalEntry.objects.filter(subject=intrigue.pk, kind__in=OVER).order_by("id")
    return [(entry.kind, entry.at, entry.received_at) for entry in entries]


@pytest.mark.rule("IN-14", "IN-15", "IN-38")
def test_at_the_deadline_and_not_before_whoever_is_below_is_folded_by_the_clock(table):
    c, one = table
    assert clockwork.close_due(now=at("15:59:59.999")) == []
    [entry] = clockwork.close_due(now=at("16:00"))
    assert (entry.kind, entry.at, entry.by_role, entry.visibility) == (OVER[1], at("16:00"), "clock", "public")
    fold = Fold.objects.get()
    assert (fold.entrant.player, fold.cause, fold.made_at, fold.by_role) == (c.karl, "clock", at("16:00"), "clock")
    assert [e.player for e in one.entrants.filter(folded_at=None)] == [c.hans]


@pytest.mark.rule("IN-15")
@pytest.mark.report("A07")
def test_what_was_due_while_nothing_ran_is_done_later_once_and_as_of_each_deadline(table):
    _, one = table
    Intrigue.objects.filter(pk=one.pk).update(settled=0)
    JournalEntry.objects.filter(kind__in=OVER).delete()
    clockwork.close_due(now=at("19:00"))
    assert ends(one) == [
        (OVER[0], at("15:00"), at("19:00")),
        (OVER[1], at("16:00"), at("19:00")),
        (OVER[2], at("16:30"), at("19:00")),
    ]
    assert Fold.objects.get().made_at == at("16:00")
    assert clockwork.close_due(now=at("19:00:01")) == []


@pytest.mark.rule("IN-15")
@pytest.mark.report("A07")
def test_a_row_read_before_somebody_else_settled_it_finds_nothing_to_do(table):
    _, one = table
    stale = Intrigue.objects.get(pk=one.pk)
    clockwork.close_due(now=at("16:00"))
    assert clockwork.settle(intrigue=stale, now=at("16:00")) == []
    assert stale.settled == 2
    assert [kind for kind, *_ in ends(one)] == OVER[:2]
    assert Fold.objects.count() == 1


@pytest.mark.rule("IN-15")
def test_a_write_and_a_page_do_the_closing_work_though_no_worker_runs(table, client, monkeypatch):
    _, one = table
    monkeypatch.setattr(clock, "now", lambda: at("16:10"))
    client.get("/")
    assert [kind for kind, *_ in ends(one)] == OVER[:2]
    intrigues.pause(actor=cast.master(), intrigue=one, reason="rain", now=at("16:40"))
    assert [kind for kind, *_ in ends(one)] == OVER


@pytest.mark.rule("IN-16")
def test_a_pause_holds_the_closing_work_back(table):
    _, one = table
    intrigues.pause(actor=cast.master(), intrigue=one, reason="rain", now=at("15:40"))
    assert clockwork.close_due(now=at("20:00")) == []
    intrigues.resume(actor=cast.master(), intrigue=one, now=at("20:00"))
    assert clockwork.close_due(now=at("20:19:59.999")) == []
    assert [entry.at for entry in clockwork.close_due(now=at("20:20"))] == [at("20:20")]


def test_one_intrigue_that_cannot_be_settled_keeps_no_other_waiting(table, monkeypatch):
    c, one = table
    two = cast.intrigue(event=c.event, number=2)
    real = clockwork.settle

    def broken(*, intrigue, now):
        if intrigue.pk == one.pk:
            raise ValueError("broken")
        return real(intrigue=intrigue, now=now)

    monkeypatch.setattr(clockwork, "settle", broken)
    assert [entry.subject for entry in clockwork.close_due(now=at("15:30"))] == [two.pk]


@pytest.mark.report("A08")
def test_the_task_is_sent_after_the_commit_and_not_at_all_when_the_work_is_undone(
    table, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            clockwork.close_due(now=at("16:00"))
            assert sent == []
        entry = JournalEntry.objects.get(kind=OVER[1])
        assert sent == []
    assert sent == [("intrigues.tasks.announce", (entry.pk,), None)]
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        clockwork.close_due(now=at("16:30"))
        transaction.set_rollback(True)
    assert sent == []


@pytest.mark.report("A07")
def test_an_announcement_is_made_once_however_often_the_task_runs(table):
    _, one = table
    [entry] = clockwork.close_due(now=at("16:00"))
    announce(entry.pk)
    announce(entry.pk)
    found = Announcement.objects.get()
    assert (found.key, found.kind, found.at) == (f"intrigue:{one.pk}:bids_over", OVER[1], at("16:00"))


@pytest.mark.report("A07")
def test_a_sweep_announces_what_a_lost_task_left(table, monkeypatch):
    c, one = table
    clockwork.close_due(now=at("16:00"))
    for second in ("16:00:01", "16:00:10", "16:00:11"):
        monkeypatch.setattr(clock, "now", lambda second=second: at(second))
        assert close_due_phases() == 0
    keys = Announcement.objects.filter(event=c.event).values_list("key", flat=True)
    assert list(keys) == [f"intrigue:{one.pk}:bids_over", f"intrigue:{one.pk}:goals_over"]
    assert announcements.announce_missed(now=at("20:00")) == []


def test_a_reminder_is_sent_within_a_minute_of_the_deadline_and_no_further_ahead(
    table, sent, django_capture_on_commit_callbacks
):
    _, one = table
    change = {"actor": cast.master(), "intrigue": one, "phase": Phase.BIDS, "reason": "as agreed"}
    with django_capture_on_commit_callbacks(execute=True):
        intrigues.move_end(new_end=at("15:55"), now=at("15:53:59"), **change)
    assert [row[0] for row in sent] == ["intrigues.tasks.announce"]
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        intrigues.move_end(new_end=at("15:54:50"), now=at("15:54"), **change)
    assert sent[-1] == ("intrigues.tasks.close_due_phases", (), at("15:54:50"))


@pytest.mark.rule("IN-15", "IN-42")
def test_the_version_of_a_screen_changes_with_the_phase_and_the_window_by_the_clock_alone(table):
    c, one = table
    viewer = Actor(role=Role.PUBLIC, event_id=c.event.pk)
    before = event_version(event=c.event, viewer=viewer, now=at("15:44:59"))
    assert event_version(event=c.event, viewer=viewer, now=at("15:44:59.9")) == before
    in_window = event_version(event=c.event, viewer=viewer, now=at("15:45"))
    after = event_version(event=c.event, viewer=viewer, now=at("16:00"))
    assert len({before, in_window, after}) == 3
    Intrigue.objects.filter(pk=one.pk).update(current_stake=9)
    assert event_version(event=c.event, viewer=viewer, now=at("15:45")) == in_window
    c.event.options = {"stake_on_board": True}
    nine = event_version(event=c.event, viewer=viewer, now=at("15:45"))
    Intrigue.objects.filter(pk=one.pk).update(current_stake=10)
    assert event_version(event=c.event, viewer=viewer, now=at("15:45") + timedelta(0)) != nine

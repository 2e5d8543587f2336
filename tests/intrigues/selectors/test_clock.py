"""The clock as screens show it, and the history by which records are judged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import translation

from intrigues.models import Draft
from intrigues.selectors.clock import clock, history_of, milestones_of
from intrigues.services import intrigues
from intrigues.web.clock import worded_clock
from larp.models import JournalEntry
from larp.rules.timeline import Phase
from tests import cast
from tests.cast import MORNING, at

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def one():
    c = cast.cast(base_url="")
    return intrigues.create(actor=cast.master(), event=c.event, number=1, starts_at=at("14:00"), now=MORNING)


@pytest.mark.rule("IN-13", "IN-14", "IN-36")
def test_the_clock_in_bids_before_and_in_the_window(one):
    shown = clock(one, at("15:30"))
    assert (shown.phase, shown.deadline, shown.left) == (Phase.BIDS, at("16:00"), 30 * MINUTE)
    assert (shown.window_from, shown.in_window, shown.paused) == (at("15:45"), False, False)
    assert [(part.phase, part.starts, part.ends, part.window_from, part.state) for part in shown.segments] == [
        (Phase.GOALS, at("14:00"), at("15:00"), None, "done"),
        (Phase.BIDS, at("15:00"), at("16:00"), at("15:45"), "now"),
        (Phase.CIRCUMSTANCES, at("16:00"), at("16:30"), None, ""),
        (Phase.RESOLUTION, at("16:30"), None, None, ""),
    ]
    assert clock(one, at("15:45")).in_window is True
    assert clock(one, at("16:00")).phase is Phase.CIRCUMSTANCES


@pytest.mark.rule("IN-16", "IN-36")
def test_a_pause_stands_still_on_the_screen(one):
    intrigues.pause(actor=cast.master(), intrigue=one, reason="rain", now=at("15:50"))
    one.refresh_from_db()
    shown = clock(one, at("16:20"))
    assert (shown.phase, shown.paused, shown.left) == (Phase.BIDS, True, 10 * MINUTE)
    assert (shown.deadline, shown.window_from) == (at("16:30"), at("16:15"))
    assert shown.segments[1].ends == at("16:00")


@pytest.mark.rule("IN-40")
def test_the_history_has_every_change_and_follows_a_clock_that_was_set_back(one):
    change = {"actor": cast.master(), "intrigue": one, "phase": Phase.BIDS, "reason": "as agreed"}
    intrigues.move_end(new_end=at("16:10"), now=at("15:30"), **change)
    intrigues.move_end(new_end=at("16:20"), now=at("15:29"), **change)
    history = history_of(one)
    assert [instant for instant, _ in history.changes] == [MORNING, at("15:30"), at("15:30")]
    assert history.in_window(at("15:29"), 15) is False
    assert history.at(at("15:29:59")).circumstances_from == at("16:00")
    assert history.present.circumstances_from == at("16:20")


@pytest.mark.rule("IN-49", "IN-71")
def test_the_milestones_of_the_steps_that_have_no_clock(one):
    assert milestones_of(one).lineups_opened_at is None
    JournalEntry.objects.create(
        event=one.event, subject=one.pk, kind="resolution.lineups_opened", at=at("16:31"), received_at=at("16:31"),
        by_role="master",
    )  # fmt: skip
    one.step, one.step_at = "counted", at("16:50")
    Draft.objects.create(intrigue=one, kind="heads", order=[], started_at=at("17:00"))
    found = milestones_of(one)
    assert (found.lineups_opened_at, found.count_ended_at, found.draft_started_at, found.closed_at) == (
        at("16:31"), at("16:50"), at("17:00"), None,
    )  # fmt: skip


@pytest.mark.rule("IN-13", "IN-18")
@pytest.mark.parametrize(
    ("language", "when", "title", "says", "note"),
    [
        ("ru", "13:30", "Объявлена", "до начала целей,\nдо 14:00", ""),
        ("en", "14:30", "Goals", "until goals end,\nat 15:00", ""),
        (
            "ru", "15:30", "Ставки", "до конца ставок,\nдо 16:00",
            "До 15:45 ставку можно поднять. Потом — только сравнять или пас.",
        ),
        ("ru", "15:45", "Ставки", "до конца ставок,\nдо 16:00", "Поднимать больше нельзя — только сравнять или пас."),
        ("en", "16:10", "Circumstances", "until the lineups are laid open,\nat 16:30", ""),
        ("ru", "17:00", "Вскрытие", "", ""),
    ],
)  # fmt: skip
def test_the_clock_in_words_and_in_the_events_time(one, language, when, title, says, note):
    one.event.shown_at = at(when)
    with translation.override(language):
        shown = worded_clock(one, at(when))
        assert (shown.title, shown.says, shown.note) == (title, says, note)
        assert len(shown.segments) == 4


def test_a_pause_and_a_call_off_in_words(one):
    intrigues.pause(actor=cast.master(), intrigue=one, reason="rain", now=at("15:20"))
    one.refresh_from_db()
    with translation.override("ru"):
        assert worded_clock(one, at("15:30")).says == "пауза с 15:20,\nничего не принимают"
        intrigues.call_off(actor=cast.master(), intrigue=one, reason="storm", now=at("15:40"))
        one.refresh_from_db()
        shown = worded_clock(one, at("15:41"))
        assert (shown.title, shown.says, shown.paused) == ("Отменена", "", False)

"""Fates for masters: texts judged, questions answered, changes in standing recorded."""

from __future__ import annotations

import pytest

from intrigues.models import FateQuestion, FateText, HeadWin, StandingChange
from intrigues.models.recorded import by
from tests import cast
from tests.intrigues.web.room import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def won():
    """Karl has won Dietrich's head and sent a text; Hans asks about it."""
    made = cast.cast(name="Erlenbruch", language="en")
    facts = {"made_at": cast.MORNING, "received_at": cast.MORNING, **by(cast.master())}
    win = HeadWin.objects.create(
        event=made.event, intrigue=cast.intrigue(event=made.event), person=made.dietrich, winner=made.karl, **facts
    )
    text = FateText.objects.create(win=win, text="Banished to the coast", **facts)
    asked = FateQuestion.objects.create(
        event=made.event, asker=made.hans, question="May he marry?", asked_at=cast.MORNING
    )
    return made, text, asked, browser(made.event)


@pytest.mark.rule("IN-27")
def test_a_text_is_sent_back_only_with_a_remark_and_then_accepted_no_more(won):
    _, text, _, nora = won
    assert "Banished to the coast" in nora.get("fates/")
    refused = nora.refused("fates/", "judge", about=text.pk, verdict="sent_back")
    assert 'role="alert"' in refused
    nora.done("fates/", "judge", about=text.pk, verdict="sent_back", remark="No longer than a year")
    nora.refused("fates/", "judge", about=text.pk, verdict="accepted")
    text.refresh_from_db()
    assert (text.verdict, text.remark) == ("sent_back", "No longer than a year")


@pytest.mark.rule("IN-27")
def test_a_question_is_answered_once(won):
    *_, asked, nora = won
    nora.done("fates/", "answer", about=asked.pk, answer="He may.")
    nora.refused("fates/", "answer", about=asked.pk, answer="He may not.")
    asked.refresh_from_db()
    assert asked.answer == "He may."


@pytest.mark.rule("IN-26", "IN-28")
def test_a_change_in_standing_is_recorded(won):
    made, *_, nora = won
    nora.done("fates/", "standing", person=made.dietrich.pk, text="Arrested at supper")
    assert [(row.person, row.text) for row in StandingChange.objects.all()] == [(made.dietrich, "Arrested at supper")]
    assert "Arrested at supper" in nora.get("fates/")

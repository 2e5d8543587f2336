"""The control room: the intrigue that runs, the acts on its clock, what they are refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from intrigues.models import FateQuestion, FateText, Goal, HeadWin, Intrigue
from intrigues.models.recorded import by
from intrigues.selectors.fates import waiting_for_masters
from tests import cast
from tests.intrigues.web.room import browser, on_time  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def bids(on_time):  # noqa: F811
    """It is 15:20, bids of No. 1 run; Karl is in with two cards, Hans with one and so short by one."""
    made = cast.cast(name="Erlenbruch", language="en")
    intrigue = cast.intrigue(event=made.event, settled=1)
    facts = {"made_at": cast.at("14:10"), "received_at": cast.at("14:10"), **by(cast.mediator())}
    Goal.objects.create(intrigue=intrigue, player=made.karl, kind="head", head=made.dietrich, **facts)
    for player, paid in ((made.hans, [1]), (made.karl, [1, 1])):
        lineup = cast.people(holder=player, weights=[5, 2])
        cast.entrant(intrigue=intrigue, player=player, lineup=lineup, staked=cast.people(holder=player, weights=paid))
    on_time("15:20")
    return made, intrigue, browser(made.event)


@pytest.mark.rule("IN-13", "IN-33")
def test_today_shows_who_is_in_and_who_is_short(bids):
    *_, nora = bids
    page = nora.get()
    words = ("Intrigue No. 1", "current stake 2", "Karl", "head: Dietrich", "short by 1", "15:45", "no more raises")
    assert [word in page for word in words] == [True] * len(words)


@pytest.mark.rule("IN-16")
def test_a_pause_without_a_reason_is_refused_with_words_beside_the_form(bids):
    _, intrigue, nora = bids
    page = nora.refused("intrigues/1/", "pause", reason=" ")
    assert "A reason is needed." in page
    intrigue.refresh_from_db()
    assert intrigue.paused_at is None


@pytest.mark.rule("IN-16")
def test_a_pause_and_its_end_from_today_lead_back_to_today(bids):
    _, intrigue, nora = bids
    leads_to = nora.done("intrigues/1/", "pause", reason="the lights went out", back="today")
    assert leads_to == "/e/clinic/room/?intrigue=1"
    intrigue.refresh_from_db()
    assert intrigue.paused_at is not None
    assert "Resume…" in nora.get()
    nora.done("intrigues/1/", "resume")
    intrigue.refresh_from_db()
    assert intrigue.paused_at is None


@pytest.mark.rule("IN-16")
def test_the_new_end_is_typed_in_the_events_time(bids):
    _, intrigue, nora = bids
    nora.done("intrigues/1/", "move", until="2026-09-19T16:15", reason="the road is under water")
    intrigue.refresh_from_db()
    assert (intrigue.circumstances_from, intrigue.resolution_from) == (cast.at("16:15"), cast.at("16:45"))
    page = nora.get("intrigues/1/")
    assert [word in page for word in ("deadline moved", "<s>16:00</s>", "the road is under water")] == [True] * 3


@pytest.mark.rule("IN-16")
def test_what_was_typed_stays_when_it_is_refused(bids):
    *_, nora = bids
    page = nora.refused("intrigues/1/", "move", until="late in the evening", reason="nobody is ready")
    assert [word in page for word in ("“late in the evening” is no time.", 'value="nobody is ready"')] == [True, True]


@pytest.mark.rule("IN-16")
def test_ending_a_phase_twice_ends_only_the_one_that_was_meant(bids):
    _, intrigue, nora = bids
    nora.done("intrigues/1/", "end_phase", phase="bids", reason="all have bid")
    page = nora.refused("intrigues/1/", "end_phase", phase="bids", reason="all have bid")
    assert "This phase has ended" in page
    intrigue.refresh_from_db()
    assert (intrigue.settled, intrigue.resolution_from - intrigue.circumstances_from) == (2, timedelta(minutes=30))


@pytest.mark.rule("IN-19")
def test_an_intrigue_is_called_off_once(bids):
    _, intrigue, nora = bids
    nora.done("intrigues/1/", "call_off", reason="an ambulance came")
    intrigue.refresh_from_db()
    assert intrigue.called_off
    assert "closed for good" in nora.refused("intrigues/1/", "call_off", reason="an ambulance came")


def test_an_act_that_is_none_is_no_page(bids):
    *_, nora = bids
    assert nora.send("intrigues/1/", "burn").status_code == 404


def test_without_an_intrigue_the_page_offers_to_announce_one(db):
    made = cast.cast(language="en")
    assert "Announce an intrigue" in browser(made.event).get()


@pytest.mark.rule("IN-12", "IN-17")
def test_an_intrigue_is_announced_and_its_number_is_not_given_twice(on_time):  # noqa: F811
    made = cast.cast(language="en")
    on_time("10:00")
    nora = browser(made.event)
    fields = {"number": "4", "starts_at": "2026-09-19T18:00", "bids_minutes": "45", "final": "1", "note": "The harbour"}
    nora.done("intrigues/new/", "create", **fields)
    row = Intrigue.objects.get()
    assert (row.number, row.final, row.goals_from, row.note) == (4, True, cast.at("18:00"), {"en": "The harbour"})
    assert (row.bids_from, row.circumstances_from, row.resolution_from) == (
        cast.at("19:00"), cast.at("19:45"), cast.at("20:15"),
    )  # fmt: skip
    page = nora.refused("intrigues/new/", "create", **fields)
    assert [word in page for word in ("No. 4 already", 'value="The harbour"')] == [True, True]


@pytest.mark.parametrize("path", ["", "intrigues/", "intrigues/1/", "intrigues/1/table/", "intrigues/1/drafts/"])
def test_the_pages_ask_no_more_of_the_database_when_there_is_more_to_show(path, bids):
    made, intrigue, nora = bids
    nora.get(path)
    with CaptureQueriesContext(connection) as few:
        nora.get(path)
    for number in range(6):
        player = cast.player(event=made.event, key=f"guest-{number}")
        lineup = cast.people(holder=player, weights=[3, 2])
        staked = cast.people(holder=player, weights=[1, 1])
        cast.entrant(intrigue=intrigue, player=player, lineup=lineup, staked=staked)
        cast.intrigue(event=made.event, number=number + 2, goals_from="18:00")
        cast.card(design=cast.person(event=made.event, key=f"bank-{number}"))
    with CaptureQueriesContext(connection) as many:
        nora.get(path)
    assert len(many) <= len(few) + 1


@pytest.mark.rule("IN-13")
def test_the_estimate_and_the_note_are_changed_while_it_runs_and_move_no_deadline(bids):
    _, intrigue, nora = bids
    fields = {"note": "Fire in the port", "estimated_end": "2026-09-19T18:30", "place_note": "the library"}
    nora.done("intrigues/1/", "describe", **fields)
    before = intrigue.resolution_from
    intrigue.refresh_from_db()
    assert (intrigue.note, intrigue.estimated_end, intrigue.place_note, intrigue.resolution_from) == (
        {"en": "Fire in the port"}, cast.at("18:30"), "the library", before,
    )  # fmt: skip
    assert "Fire in the port" in nora.get("intrigues/1/")


def test_before_anything_has_begun_today_says_what_is_missing(on_time):  # noqa: F811
    on_time("09:00")
    made = cast.cast(name="Erlenbruch", language="en")
    cast.intrigue(event=made.event)
    cast.people(holder=made.karl, weights=[2])
    nora = browser(made.event)
    words = ("Before the start", "4 players", "3 players have nobody to lay", "4 badges missing", "1 intrigue")
    assert [word in nora.get() for word in words] == [True] * len(words)
    on_time("14:30")
    assert "Before the start" not in nora.get()


@pytest.mark.rule("IN-27")
def test_today_counts_the_fates_and_questions_that_wait_for_a_master(bids):
    made, intrigue, nora = bids
    assert [word in nora.get() for word in ("Fates to judge", "Questions of players")] == [False, False]
    facts = {"made_at": cast.at("15:10"), "received_at": cast.at("15:10"), **by(cast.master())}
    for winner in (made.hans, made.karl):
        win = HeadWin.objects.create(event=made.event, intrigue=intrigue, person=made.vera, winner=winner, **facts)
        FateText.objects.create(win=win, text="Freed.", **facts)
    FateQuestion.objects.create(event=made.event, asker=made.hans, question="A boat?", asked_at=cast.at("15:10"))
    # Vera's head was won again: of the two texts only the later one can be judged.
    assert waiting_for_masters(made.event) == (1, 1)
    page = nora.get()
    assert [word in page for word in ("Fates to judge", "Questions of players")] == [True, True]

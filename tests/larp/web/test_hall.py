"""The screen in the hall: which panels it shows, in which language, what never stands there, and who hears of it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import larp.urls  # noqa: F401  (registers what a screen in the hall shows)
from intrigues.models import Intrigue
from intrigues.services import intrigues
from larp import clock
from larp.models import JournalEntry, Screen
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from larp.selectors.version import Version, event_version, pulse, read_version
from larp.services import screens
from larp.web.panels import PAGE, all_panels
from mediators.models import Mediator
from side_events.models import Slot, Table
from side_events.permissions import Sitter
from side_events.services import tables
from tests import cast
from tests.access.world import PANELS
from tests.cast import at
from tests.larp.web import hall_of
from tests.larp.web.hall_of import PATH

pytestmark = pytest.mark.django_db
SECTION = re.compile(
    r'<section class="panel" id="panel-(\w+)-(\w\w)"([^>]*)>(.*?)</section>(?=<section class="panel"|</div>\n<nav)',
    re.S,
)


@pytest.fixture(autouse=True)
def twenty_past_three():
    """It is 15:20 that Saturday; the test may set another time."""
    started = clock.now()

    def stand_at(time: str) -> None:
        clock.set_offset(at(time) - started)

    stand_at("15:20")
    yield stand_at
    clock.set_offset(timedelta(0))


def page() -> str:
    return Client().get(PATH).content.decode().replace("\u00ad", "")


def shown() -> dict[tuple[str, str], str]:
    """The panels on the screen in their order: (key, language) → what stands there, without markup."""
    return {(key, language): _words(text) for key, language, _, text in SECTION.findall(page())}


def _words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup.replace('</span><span class="w">', "")).split())


def set_up(screen: Screen, **changed):
    facts = {"name": "Hall", "panels": ["hour"], "seconds": 12, "theme": "dark", "language": "", "sound": ""}
    return screens.change(actor=cast.master(), screen=screen, now=cast.MORNING, **{**facts, **changed})


# What is shown.


def test_the_list_of_panels_in_the_tests_is_that_of_the_site():
    Client().get("/pulse/")
    assert [panel.key for panel in all_panels()] == PANELS


def test_each_panel_comes_in_one_language_and_then_in_the_other_the_events_own_first():
    hall_of.evening(planned=0)
    assert list(shown()) == [(key, language) for key in PANELS for language in ("ru", "en")]
    Screen.objects.update(language="en", panels=["goals"])
    assert list(shown()) == [("goals", "en")]
    Screen.objects.update(language="")
    assert list(shown()) == [("goals", "ru")]


@pytest.mark.rule("IN-13", "IN-21", "IN-47")
@pytest.mark.parametrize(
    ("panel", "told"),
    [
        ("hour", ["Intrigue No. 2", "Bids", "until bids end", "16:00", "raised until 15:45", "no raises"]),
        ("goals", ["The head of Innokenty Apollinarievich Zlatopolsky-Ryabinin", "declared by Innokenty"]),
        ("circumstances", ["Plot-0", "Plot-5"]),
        ("results", ["Intrigue No. 1", "The count of the lineups", "weight 5", "Karl"]),
        ("timetable", ["14:00", "to 17:00", "Intrigue No. 2", "bids 15:00 · circumstances 16:00 · lineups 16:30"]),
        ("mediators", ["Lotte", "stove", "Moritz"]),
        ("tables", ["Moneybox of SF plots", "Подвал", "1 seat", "since 14:00"]),
        ("room_game", ["The plot", "hero", "finale"]),
    ],
)
def test_what_stands_on_each_panel(panel, told):
    hall_of.evening(planned=0, panels=[panel], language="en")
    text = shown()[panel, "en"]
    assert [word for word in told if word.lower() not in text.lower()] == [], text


def test_scheduled_tables_stand_in_the_timetable_by_their_start_until_they_are_over_or_called_off():
    evening = hall_of.evening(planned=0, panels=["timetable"], language="en")
    facts = {"event": evening.made.event, "game": "stalker", "minutes": 90, "least": 1, "most": 4}
    rows = [("15:00", "Now", None), ("13:00", "Gone", None), ("18:30", "", None), ("19:00", "Off", at("15:00"))]
    for number, (starts, title, off) in enumerate(rows, start=1):
        Slot.objects.create(
            number=number, starts_at=at(starts), title=title, cancelled_at=off, place="Orangery", **facts
        )  # fmt: skip
    text = shown()["timetable", "en"]
    lines = re.findall(r"(\d\d:\d\d) to (\d\d:\d\d) (Intrigue No. 2|Now|Gone|Stalker|Off)", text)
    assert lines == [
        ("14:00", "17:00", "Intrigue No. 2"), ("15:00", "16:30", "Now"), ("18:30", "20:00", "Stalker"),
    ]  # fmt: skip
    assert "Orangery" in text


@pytest.mark.rule("IN-08", "IN-41", "IN-42", "IN-44", "IN-47")
def test_no_secret_stands_on_any_panel():
    evening = hall_of.evening()
    assert [mark for mark in hall_of.SECRETS if mark in page()] == []
    # What is planted would be seen if it were shown.
    Mediator.objects.update(unmasked_at=at("15:00"))
    evening.made.event.options = {"circumstance_author": "shown"}
    evening.made.event.save()
    Intrigue.objects.filter(pk=evening.intrigue.pk).update(step="strikes", step_at=at("15:19"))
    evening.intrigue.prizes.update(face_down=False)
    assert [mark for mark in hall_of.SECRETS if mark in page()] == [hall_of.MASK, hall_of.AUTHOR, hall_of.LINEUP]


def test_a_panel_with_nothing_to_show_is_left_out_while_another_has_something():
    event = cast.event(language="en")
    screen = Screen.objects.create(
        event=event, name="hall", code=hall_of.CODE, created_at=cast.MORNING, panels=["circumstances", "mediators"]
    )
    assert list(shown()) == [("circumstances", "en"), ("mediators", "en")]
    Mediator.objects.create(event=event, name={"en": "Lotte"})
    assert list(shown()) == [("mediators", "en")]
    # A panel that no app has any more isn't missed.
    Screen.objects.filter(pk=screen.pk).update(panels=["weather"])
    assert list(shown()) == [("intrigue", "en")]


@pytest.mark.rule("IN-49", "IN-63")
def test_while_lineups_lie_on_the_table_the_screen_holds_to_them(twenty_past_three):
    evening = hall_of.evening(planned=0, language="en")
    assert [key for key, _, facts, _ in SECTION.findall(page()) if "data-holds" in facts] == []
    twenty_past_three("16:40")
    Intrigue.objects.filter(pk=evening.intrigue.pk).update(step="count", step_at=at("16:39"))
    assert [key for key, _, facts, _ in SECTION.findall(page()) if "data-holds" in facts] == ["intrigue"]


@pytest.mark.rule("IN-63")
def test_the_count_lasts_as_long_as_its_steps_and_a_pause():
    hall_of.evening(planned=0, panels=["results"], language="en")
    told = page()
    # Karl and Hans get half of the person that both laid: a step each, and no other one is worth telling.
    assert re.findall(r"Step (\d) of (\d)", told) == [("1", "2"), ("2", "2")]
    assert re.search(r'data-lasts="(\d+)"', told)[1] == str((2 + 4) * 5)


@pytest.mark.rule("IN-13", "IN-36")
def test_bells_ring_a_minute_before_raises_and_phase_end_and_twice_as_they_do(twenty_past_three):
    evening = hall_of.evening(planned=0, language="ru")
    bells = lambda: re.search(r'data-crown(?: data-bells="([^"]*)")?', page())[1]  # noqa: E731
    wanted = [("15:44", 1), ("15:45", 2), ("15:59", 1), ("16:00", 2)]
    assert bells().split() == [f"{int(at(time).timestamp() * 1000)}x{times}" for time, times in wanted]
    twenty_past_three("15:50")
    assert bells().split() == [f"{int(at(time).timestamp() * 1000)}x{times}" for time, times in wanted[2:]]
    Intrigue.objects.filter(pk=evening.intrigue.pk).update(paused_at=at("15:49"))
    assert bells() is None


def test_a_screen_that_is_silent_loads_no_bells():
    hall_of.evening(planned=0, sound=False)
    assert "sound.js" not in page()


def test_the_number_of_queries_does_not_grow_with_the_rows():
    evening = hall_of.evening(planned=0)

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            page()
        return len(seen)

    queries()
    few = queries()
    for number in range(9):
        cast.intrigue(event=evening.made.event, number=50 + number, goals_from="20:00")
        Mediator.objects.create(event=evening.made.event, name={"ru": f"Лотта {number}"})
        Table.objects.create(
            event=evening.made.event, number=50 + number, name="x", game="stalker", rules_version="1",
            seed="x", token=f"x{number}", opened_at=cast.MORNING,
        )  # fmt: skip
    assert queries() == few
    assert few <= 62


# Who sets it up.


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"panels": []}, "screen_shows_nothing"),
        ({"name": " "}, "screen_nameless"),
        ({"theme": "pink"}, "screen_unknown"),
        ({"language": "de"}, "screen_unknown"),
        ({"seconds": 4}, "screen_unknown"),
        ({"seconds": 121}, "screen_unknown"),
        ({"panels": ["x"] * 21}, "screen_unknown"),
    ],
)
def test_what_a_screen_is_not_set_up_to(changed, code):
    event = cast.event()
    screen = screens.add(actor=cast.master(), event=event, name="Hall", now=cast.MORNING)
    with pytest.raises(RuleViolation) as refused:
        set_up(screen, **changed)
    assert refused.value.code == code
    assert Screen.objects.get().panels == []


def test_a_shut_screen_is_set_up_no_more_and_opens_for_nobody():
    event = cast.event()
    screen = screens.add(actor=cast.master(), event=event, name="Hall", now=cast.MORNING)
    other = screens.add(actor=cast.master(), event=event, name="Stairs", now=cast.MORNING)
    screens.revoke(actor=cast.master(), screen=screen, now=cast.MORNING)
    with pytest.raises(RuleViolation) as refused:
        set_up(screen)
    assert refused.value.code == "screen_revoked"
    paths = [f"/h/{row.code}/{end}" for row in (screen, other) for end in ("", "live/")]
    assert [Client().get(path).status_code for path in paths] == [404, 404, 200, 200]


# Who hears of a change.


def heard(event, page=PAGE, role=Role.PUBLIC) -> str:
    return event_version(event=event, viewer=Actor(role=role, event_id=event.pk), now=clock.now(), page=page)


def kept(event, page=PAGE, role=Role.PUBLIC, player=None) -> Version:
    viewer = Actor(role=role, event_id=event.pk, player_id=player)
    return read_version(event=event, viewer=viewer, now=clock.now(), page=page)


CHANGES = {
    "another panel": lambda evening: set_up(evening.screen),
    "a known mediator elsewhere": lambda evening: Mediator.objects.filter(pk=evening.lotte.pk).update(where={}),
    "an act before the room": lambda evening: evening.act("draw"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_the_hall_alone_shows_is_heard_in_the_hall_and_on_no_phone(change):
    evening = hall_of.evening(planned=0)
    event = evening.made.event
    phone, hall = kept(event, "intrigues:now", Role.PLAYER, evening.made.vera.pk), kept(event)
    before = heard(event), heard(event, "intrigues:now"), heard(event, "intrigues:now", Role.PLAYER)
    first = pulse(event_id=event.pk, now=clock.now(), pages=[PAGE])
    change(evening)
    after = heard(event), heard(event, "intrigues:now"), heard(event, "intrigues:now", Role.PLAYER)
    assert [old != new for old, new in zip(before, after, strict=True)] == [True, False, False]
    then = pulse(event_id=event.pk, now=clock.now(), pages=[PAGE])
    assert then.version_for(hall, since=first) != hall
    # Without an entry in the journal about a hat the phones aren't even asked again.
    if JournalEntry.objects.filter(event=event, kind="screen.changed").exists():
        return
    assert then.version_for(phone, since=first) == phone


def test_a_quick_answer_is_none_for_a_page_whose_own_part_nobody_has_read():
    evening = hall_of.evening(planned=0)
    event = evening.made.event
    hall = kept(event)
    unread = pulse(event_id=event.pk, now=clock.now())
    read = pulse(event_id=event.pk, now=clock.now(), pages=[PAGE])
    assert [then.version_for(hall, since=read) for then in (unread, read)] == [None, hall]


@pytest.mark.rule("IN-41")
def test_nobody_in_the_hall_hears_of_a_masked_mediator():
    evening = hall_of.evening(planned=0)
    before = heard(evening.made.event)
    Mediator.objects.create(event=evening.made.event, name={"ru": "Лиза"}, incognito=True)
    assert heard(evening.made.event) == before


@pytest.mark.rule("IN-16")
def test_a_moved_intrigue_and_a_paused_table_are_heard_in_the_hall_and_shown():
    evening = hall_of.evening(planned=1, panels=["timetable", "tables"], language="en")
    later = Intrigue.objects.get(number=10)
    versions = [heard(evening.made.event)]
    intrigues.call_off(actor=cast.master(), intrigue=later, reason="rain", now=clock.now())
    versions.append(heard(evening.made.event))
    assert "No. 10" not in shown()["timetable", "en"]
    tables.pause(
        sitter=Sitter(actor=cast.master(), table_id=evening.room.pk, facilitates=True), table=evening.room,
        now=clock.now(),
    )  # fmt: skip
    versions.append(heard(evening.made.event))
    assert len(set(versions)) == 3
    assert "paused" in shown()["tables", "en"]

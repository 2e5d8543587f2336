"""The board and the hall screen: what everybody may know, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from intrigues.models import CircumstancePlay, Goal, Intrigue
from intrigues.models.recorded import by
from larp import clock
from larp.models import Screen
from tests import cast

pytestmark = pytest.mark.django_db
SCREEN = "SCREEN0HA11SCREE"


@pytest.fixture
def on_time():
    """The clock of the site stands at a time of that Saturday."""
    started = clock.now()

    def stand_at(time: str) -> None:
        clock.set_offset(cast.at(time) - started)

    yield stand_at
    clock.set_offset(timedelta(0))


@pytest.fixture
def played():
    """Bids run; Karl has declared Dietrich's head, Hans has played a circumstance, Vera has a lineup nobody knows."""
    made = cast.cast(name="Erlenbruch", language="en")
    intrigue = cast.intrigue(event=made.event, settled=1)
    facts = {"made_at": cast.at("14:10"), "received_at": cast.at("14:10"), **by(cast.mediator())}
    Goal.objects.create(intrigue=intrigue, player=made.karl, kind="head", head=made.dietrich, **facts)
    plot = cast.card(design=cast.circumstance(event=made.event, key="plot"), holder=made.hans)
    CircumstancePlay.objects.create(intrigue=intrigue, card=plot, player=made.hans, opened_at=cast.at("14:10"), **facts)
    for player in (made.vera, made.karl):
        lineup = cast.people(holder=player, weights=[5, 2])
        cast.entrant(intrigue=intrigue, player=player, lineup=lineup, staked=cast.people(holder=player, weights=[1]))
    Screen.objects.create(event=made.event, name="hall", code=SCREEN, created_at=cast.MORNING)
    return made, intrigue


def text_of(path: str) -> str:
    return Client().get(path).content.decode()


@pytest.mark.rule("IN-13", "IN-21", "IN-42", "IN-47")
@pytest.mark.parametrize("path", ["/e/clinic/", f"/h/{SCREEN}/"])
def test_everybody_reads_times_goals_and_circumstances_but_no_stake_and_no_lineup(path, played, on_time):
    on_time("15:20")
    page = text_of(path)
    assert [word in page for word in ("16:00", "15:45", "Dietrich", "declared by Karl", "Plot")] == [True] * 5
    assert [word in page for word in ("Vera-", "Current stake", "Hans")] == [False] * 3


@pytest.mark.rule("IN-15")
def test_the_hall_shows_the_phase_by_the_clock_though_no_worker_runs(played, on_time):
    on_time("16:10")
    assert "<h1>Circumstances</h1>" in text_of(f"/h/{SCREEN}/")


@pytest.mark.rule("IN-50")
def test_the_lineups_are_on_the_hall_screen_from_their_opening_and_not_before(played, on_time):
    _, intrigue = played
    on_time("16:40")
    before = text_of(f"/h/{SCREEN}/")
    Intrigue.objects.filter(pk=intrigue.pk).update(step="strikes", step_at=cast.at("16:41"))
    after = text_of(f"/h/{SCREEN}/")
    assert ("Vera-" in before, "Vera-" in after) == (False, True)


@pytest.mark.rule("IN-63")
def test_the_count_is_told_step_by_step(played, on_time):
    _, intrigue = played
    on_time("16:50")
    Intrigue.objects.filter(pk=intrigue.pk).update(step="count", step_at=cast.at("16:45"))
    page = text_of(f"/h/{SCREEN}/")
    assert [word in page for word in ("The count of the lineups", "weight 5", "a tie")] == [True] * 3


@pytest.mark.report("A20")
def test_a_name_that_is_markup_stays_text(played, on_time):
    made, _ = played
    on_time("15:20")
    made.dietrich.name = {"en": "<img src=x onerror=alert(1)>"}
    made.dietrich.save()
    page = text_of(f"/h/{SCREEN}/")
    assert ("<img" in page, "&lt;" in page) == (False, True)


@pytest.mark.parametrize("path", ["/e/clinic/", f"/h/{SCREEN}/"])
def test_the_number_of_queries_does_not_grow_with_the_rows(path, played, on_time):
    made, intrigue = played
    on_time("15:20")
    text_of(path)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            text_of(path)
        return len(seen)

    few = queries()
    facts = {"made_at": cast.at("14:20"), "received_at": cast.at("14:20"), **by(cast.mediator())}
    for number in range(12):
        player = cast.player(event=made.event, key=f"guest-{number}")
        Goal.objects.create(intrigue=intrigue, player=player, kind="head", head=made.vera, **facts)
    assert queries() == few
    assert few <= 20


@pytest.mark.rule("IN-47")
@pytest.mark.parametrize("path", ["/e/clinic/", f"/h/{SCREEN}/"])
@pytest.mark.parametrize("line", ["", "−1 to every party person"])
def test_beneath_a_circumstance_stands_only_what_there_is_to_say(path, line, played, on_time):
    made, _ = played
    made.event.options = {"circumstance_author": "shown"}
    made.event.save()
    made.event.designs.filter(key="plot").update(effect_line={"en": line} if line else {})
    on_time("15:20")
    beneath = re.search(r'<span class="by dotted">(.*?)</span></span></li>', text_of(path))[1]
    assert re.findall(r"<span>([^<]+)</span>", beneath) == [*([line] if line else []), "played by Hans"]
    assert "·" not in beneath


def test_the_places_stay_a_while_after_an_intrigue_has_closed(played, on_time):
    made, intrigue = played
    cast.intrigue(event=made.event, number=2, goals_from="20:00")
    Intrigue.objects.filter(pk=intrigue.pk).update(closed_at=cast.at("16:50"), step="counted")
    shown = {}
    for time in ("17:04", "17:06"):
        on_time(time)
        page = text_of(f"/h/{SCREEN}/")
        shown[time] = ["Intrigue No. 1" in page, "Intrigue No. 2" in page]
    assert shown == {"17:04": [True, False], "17:06": [False, True]}

"""What the journeys share: stages in Russian and in English; the site on a port, with tablets for a desk at 15:20 of
that Saturday."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache

from larp import clock
from tests.cast import at
from tests.journeys.stage import on_stage
from tests.journeys.tablet import Tablet, running
from tests.mediators.desk_of import Desk


@pytest.fixture
def stage(chromium, tmp_path):
    with on_stage(tmp_path, chromium, language="ru") as made:
        yield made
        made.judge()


@pytest.fixture
def english_stage(chromium, tmp_path):
    with on_stage(tmp_path, chromium, language="en") as made:
        yield made
        made.judge()


@pytest.fixture
def server(transactional_db):
    with running() as server:
        yield server


@pytest.fixture
def d(server):
    """The clock stands at 15:20 as the test begins, and runs."""
    cache.clear()
    clock.set_offset(at("15:20") - clock.now())
    desk = Desk(language="en")
    # Dealt before the first tablet comes: it fetches the faces once in a while only.
    for player in desk.people:
        assert desk.hands[player.key]
    yield desk
    clock.set_offset(timedelta(0))


@pytest.fixture
def tablets(chromium, server, d):
    """Makes tablets; none of their scripts may have broken."""
    made: list[Tablet] = []

    def make(**settings) -> Tablet:
        context = chromium.new_context(viewport={"width": 1180, "height": 820}, locale="en", **settings)
        made.append(Tablet(context, server, d))
        return made[-1]

    yield make
    for tablet in made:
        tablet.context.close()
    assert [tablet.broken for tablet in made] == [[]] * len(made)

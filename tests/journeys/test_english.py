"""A short way in English: in by a badge, a goal and a bid at the desk, the hall."""

from __future__ import annotations

import pytest

from tests.journeys.desk import Desk
from tests.journeys.hall import Hall
from tests.journeys.phone import Phone
from tests.journeys.room import Room

pytestmark = pytest.mark.browser

SCENE = "from tests.journeys import scene\nprint(json.dumps(scene.make('en')))"


def test_sign_in_a_goal_a_bid_and_the_hall(english_stage):
    stage = english_stage
    scene = stage.laptop.ask(SCENE)
    ways, codes = scene["ways"], scene["codes"]
    stage.set_clock("13:55")
    stage.start()
    nora, moritz = Room(stage, path=ways["master"]), Desk(stage, path=ways["moritz"])
    karl, hall = Phone(stage, path=ways["karl"]), Hall(stage, path=ways["hall"])
    nora.enter("Erlenbruch")
    nora.announce(number=1, starts_at="2026-09-19T14:00", note="Does Dietrich Lang stay?")
    stage.set_clock("14:05")
    moritz.declare_head("Karl Weiss", head="Dietrich Lang")
    stage.comes(hall.face, "The head of Dietrich Lang")
    stage.comes(karl.now, "The head of Dietrich Lang")
    stage.set_clock("15:05")
    moritz.wake()
    stage.comes(hall.title, "Bids")
    moritz.bid("Karl Weiss", [codes["karl/wittig"]], lineup=[codes["karl/brandt"], codes["karl/falk"]])
    stage.comes(karl.now, "Your lineup")
    stage.comes(karl.now, "Brandt")
    # One card went into the stake; the two of the lineup stay in the hand.
    assert karl.cards() == 9
    for name, device in {"en-hall": hall, "en-karl": karl, "en-desk": moritz, "en-room": nora}.items():
        stage.shot(device.page, name)

"""`manage.py backup` and `restore` as whole processes, from one database into the other, while people play."""

from __future__ import annotations

import pytest

from tests import machine

pytestmark = pytest.mark.services
MACHINES = {"sqlite": machine.on_sqlite, "postgresql": machine.on_postgresql}
SCENE = """
from tests import cast
scene = cast.cast()
cast.card(design=cast.person(event=scene.event, key="otto"), holder=scene.hans)
print(json.dumps(scene.event.pk))
"""
COUNTS = """
from larp.models import Badge, Player
from intrigues.models import Move
print(json.dumps({"players": Player.objects.count(), "badges": Badge.objects.count(), "moves": Move.objects.count()}))
"""
LATE = """
from larp.models import Event, Player
print(json.dumps(Player.objects.create(event=Event.objects.get(), key="late").pk))
"""


@pytest.mark.parametrize(("here", "there"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_made_while_people_play_and_put_back_on_the_other_database(here, there, tmp_path):
    file = tmp_path / "saturday.backup"
    with MACHINES[here](tmp_path / "here") as played, MACHINES[there](tmp_path / "there") as new:
        played.ask(SCENE)
        player = played.start("-m", "tests.larp.play", str(tmp_path / "end"))
        machine.until(lambda: "playing" in played.log, what="people play")
        played.done("backup", str(file))
        after = played.ask(COUNTS)
        (tmp_path / "end").touch()
        assert player.wait(machine.PATIENCE) == 0, played.log

        new.done("restore", str(file))
        counts = new.ask(COUNTS)
        # One instant: a player and the badge came in one transaction, so both are there or neither is.
        assert counts["badges"] == counts["players"] - 4
        assert 2 < counts["moves"] <= after["moves"]
        assert new.done("doctor") == "the ledger agrees\n"
        # New keys begin above the old ones.
        assert new.ask(LATE) > counts["players"]

"""Recorded evenings end as recorded (`tests/side_events/record.py` makes them, and says what a failure means)."""

import json

import pytest

from side_events import registry
from tests.side_events import record

GAMES = [pytest.param(game, id=key) for key, game in registry.all_games().items()]
RECORDED = [pytest.param(path, id=path.stem) for path in sorted(record.FOLDER.glob("*.json"))]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_recording(game):
    assert record.path_of(game).exists(), "python -m tests.side_events.record"


@pytest.mark.parametrize("path", RECORDED)
def test_it_ends_as_recorded(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    position = record.replayed(data)
    assert json.loads(json.dumps(position.game.dump(position.state))) == data["end"]

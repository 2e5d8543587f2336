"""The small game of the tests stands among the others, so that a table of it can be opened."""

from __future__ import annotations

import pytest

from side_events import games
from tests.side_events.conftest import EXAMPLE


@pytest.fixture(autouse=True)
def small_game(monkeypatch):
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])

"""Every registered game, and the small one of the tests, for tests that are about any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from side_events import games, registry
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import begin

EXAMPLE = str(Path(__file__).parent / "example")


@pytest.fixture
def example(monkeypatch):
    """The small game, registered as if its folder lay beside the others."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, EXAMPLE])
    return registry.find("highest")


@pytest.fixture
def table(example):
    """Anna and Boris at a table of the small game, two dice each, before the first act."""
    header = Header(
        game="highest",
        rules_version="1",
        seats=take_seats(example.META, ["anna", "boris"]),
        options=take_options(example.META, {}),
        seed="s",
    )
    return begin(example, header)

"""The cast at their phones."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache

from larp import clock
from tests import cast
from tests.intrigues.web import phones


@pytest.fixture
def clinic(db):
    """The event in English; the clock stands at 15:20 of that Saturday, and nobody has guessed a code."""
    cache.clear()
    phones.stand_at("15:20")
    yield cast.cast(name="Erlenbruch", language="en")
    clock.set_offset(timedelta(0))

"""What a player's inbox tells of the schedule."""

from __future__ import annotations

import pytest
from django.utils import translation

from larp import sayings
from larp.models import Notice
from side_events.services import slots
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def inbox(p, player):
    p.event.shown_at = at("18:00")
    with translation.override("en"):
        rows = Notice.objects.filter(player=player, kind__startswith="slot.").order_by("pk")
        return [sayings.said(row, p.event).text for row in rows]


def test_only_those_concerned_are_told_and_once():
    p = Programme(title="The long night")
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.vera)
    for _ in range(2):
        p.leaves(first)
    p.change(title="The long night", place="Attic", starts_at=at("21:00"))
    for _ in range(2):
        slots.cancel(actor=cast.master(), slot=p.slot, now=at("15:00"))
    moved, off = "“The long night” was moved: 21:00, Attic.", "“The long night” was called off."
    assert inbox(p, p.c.vera) == [
        "A place became free at “The long night” (20:30, Cellar): it is yours.", moved, off,
    ]  # fmt: skip
    assert inbox(p, p.c.hans) == [moved, off]
    assert inbox(p, p.c.karl) == inbox(p, p.c.dietrich) == []
    assert Notice.objects.filter(player=None, kind__startswith="slot.").count() == 0


def test_a_slot_without_a_title_is_called_by_its_game():
    p = Programme()
    p.signs(p.c.karl)
    slots.cancel(actor=cast.master(), slot=p.slot, now=at("15:00"))
    assert inbox(p, p.c.karl) == ["“Highest” was called off."]

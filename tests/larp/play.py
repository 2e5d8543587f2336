"""`python -m tests.larp.play FILE`: gives one card to and fro and adds a player with a badge, until FILE is there.

It says `playing` after ten rounds, and ends with an error at the first thing that fails.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
django.setup()

from django.db import transaction  # noqa: E402

from intrigues.models import Card, Place  # noqa: E402
from intrigues.services import ledger  # noqa: E402
from larp.models import Badge, Player  # noqa: E402
from tests import cast  # noqa: E402


def play(end: Path) -> None:
    rounds = 0
    holders = list(Player.objects.filter(key__in=["karl", "hans"]))
    while not end.exists():
        rounds += 1
        with transaction.atomic():
            card = Card.objects.select_for_update().get()
            ledger.move(
                actor=cast.master(),
                card=card,
                to_place=Place.HAND,
                to_holder=holders[rounds % 2],
                why="gift",
                now=cast.at("12:00"),
            )
        with transaction.atomic():
            new = cast.player(event=holders[0].event, key=f"guest-{rounds}")
            Badge.objects.create(player=new, code=f"GUEST{rounds:011}", issued_at=cast.MORNING)
        if rounds == 10:
            print("playing", flush=True)


play(Path(sys.argv[1]))

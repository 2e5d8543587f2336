"""What the bench of live screens plays with, and who makes things happen in it.

`python -m tests.bench.stir DEVICES` makes the event, says as one line of JSON with which session each device asks what,
and then does what each line of its input names (goal, gift, pause, resume), answering with the players it concerns.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from importlib import import_module

import django

django.setup()

from django.conf import settings  # noqa: E402  (its apps must be ready)

from intrigues.services import cards, goals, intrigues  # noqa: E402
from larp import clock  # noqa: E402
from larp.codes import new_code  # noqa: E402
from larp.models import Badge, Screen  # noqa: E402
from larp.permissions import Actor, Role  # noqa: E402
from larp.web.hats import player_actor  # noqa: E402
from tests import cast  # noqa: E402

SCREENS, BOARDS, HANDS = 4, 36, 60
"""Of three hundred devices four are screens in the hall; thirty-six phones look at the board, sixty at the hand and
the others at the first page."""


def main() -> None:
    count = int(sys.argv[1])
    now = clock.now()
    event = cast.event(slug="bench")
    nora = Actor(role=Role.MASTER, event_id=event.pk, id=None, name="Nora", public_name="Nora")
    players = [cast.player(event=event, key=f"k{n}", name={"ru": f"Ка{n}", "en": f"K{n}"}) for n in range(count)]
    badges = [Badge.objects.create(player=player, code=new_code(), issued_at=now) for player in players]
    designs = [cast.person(event=event, key=f"p{n}", weight=3) for n in range(8)]
    hands = {player.pk: [cast.card(design=design, holder=player) for design in designs] for player in players}
    intrigue = intrigues.create(
        actor=nora, event=event, number=1, starts_at=now + timedelta(seconds=1), minutes={"goals": 600}, now=now
    )
    addresses = [*[""] * SCREENS, *["/e/bench/"] * BOARDS, *["/e/bench/me/hand/"] * HANDS]
    devices = []
    for n, badge in enumerate(badges):
        address = addresses[n] if n < len(addresses) else "/e/bench/me/"
        if not address:
            code = Screen.objects.create(event=event, code=new_code(), name=f"S{n}", created_at=now).code
            address = f"/h/{code}/"
        devices.append({"path": address, "session": _session(event.pk, badge), "player": badge.player_id})
    print(json.dumps(devices), flush=True)
    turn = 0
    for line in sys.stdin:
        what, now, turn = line.strip(), clock.now(), turn + 1
        giver, taker = players[-2 * turn], players[-2 * turn - 1]
        if what == "goal":
            goals.declare(actor=nora, intrigue=intrigue, player=giver, kind="influence", now=now)
        elif what == "gift":
            cards.offer(actor=player_actor(giver.badges.get()), card=hands[giver.pk][0], receiver=taker, now=now)
        else:
            getattr(intrigues, what)(actor=nora, intrigue=intrigue, reason="a bench", now=now)
        print(json.dumps([giver.pk, taker.pk]), flush=True)


def _session(event: int, badge: Badge) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["players"] = {str(event): badge.pk}
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    main()

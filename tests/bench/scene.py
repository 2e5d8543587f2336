"""What the bench of the desk plays with: intrigues whose bids run, players with cards, and paired tablets."""

from __future__ import annotations

import json
import secrets
from datetime import timedelta
from importlib import import_module

from django.conf import settings

from intrigues.models import Card, CardCode, Move, Place, ScheduleChange
from larp import clock
from larp.codes import new_code
from larp.models import Player
from mediators.models import Device, Mediator
from tests import cast

CARDS = 4
"""Of each player in each intrigue: a lineup of three and a stake of one."""
PLAYERS = 100
"""In one intrigue: more than a large event has, so that five tablets' batches meet in it."""


def build(*, sets: list[tuple[str, int]], tablets: int, path: str) -> None:
    """Writes into `path` as JSON the `sessions` of the tablets and, for each (name, bids) of `sets`, its records."""
    now = clock.now()
    event = cast.event(slug="bench")
    mediators = [Mediator.objects.create(event=event, name={"ru": f"M{n}", "en": f"M{n}"}) for n in range(tablets)]
    devices = [Device.objects.create(mediator=row, code=new_code(), issued_at=now, paired_at=now) for row in mediators]
    designs = [cast.person(event=event, key=f"p{n}", weight=3) for n in range(CARDS)]
    players = Player.objects.bulk_create(
        Player(event=event, key=f"k{n}", name={"ru": f"K{n}", "en": f"K{n}"}) for n in range(PLAYERS)
    )
    told = {"slug": event.slug, "sessions": [_session(event.pk, device) for device in devices], "sets": {}}
    place = {"number": 0, "intrigue": 0}
    for name, bids in sets:
        told["sets"][name] = _records(event, players, designs, bids, name, now, place)
    with open(path, "w") as file:
        json.dump(told, file)


def _session(event: int, device: Device) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["devices"], session["pairings"] = {str(event): device.pk}, {str(device.pk): device.pairings}
    session.save()
    return session.session_key


def _records(event, players, designs, bids, name, now, place) -> list[dict]:
    records = []
    while len(records) < bids:
        place["intrigue"] += 1
        hour = timedelta(hours=1)
        intrigue = event.intrigues.create(
            number=place["intrigue"], goals_from=now - 2 * hour, bids_from=now - hour,
            circumstances_from=now + 24 * hour, resolution_from=now + 25 * hour,
        )  # fmt: skip
        ScheduleChange.objects.create(
            intrigue=intrigue, kind="created", after=intrigue.schedule.to_json(), made_at=now - 3 * hour,
            received_at=now - 3 * hour, by_role="master",
        )  # fmt: skip
        hands = _hands(event, players[: bids - len(records)], designs, now, place)
        for player, hand in hands.items():
            codes = [code for _, code in hand]
            keys = [card for card, _ in hand]
            records.append(
                {
                    "id": f"{name}-{len(records)}-{secrets.token_hex(4)}", "kind": "bid", "intrigue": intrigue.pk,
                    "player": player, "bid": {"lineup": codes[:3], "cards": codes[3:]},
                    "bare": {"event": event.pk, "lineup": keys[:3], "cards": keys[3:]},
                }
            )  # fmt: skip
    return records


def _hands(event, players, designs, now, place) -> dict[int, list[tuple[int, str]]]:
    """A card of each design in each player's hand: the cards' keys and codes, by player."""
    made = {"made_at": now, "received_at": now, "by_role": "master", "by_name": "Nora"}
    cards = []
    for design in designs:
        for number, player in enumerate(players, start=place["number"] + 1):
            cards.append(Card(event=event, design=design, number=number, place=Place.HAND, holder=player))
    place["number"] += len(players)
    Card.objects.bulk_create(cards)
    codes = CardCode.objects.bulk_create(CardCode(card=card, code=new_code(), issued_at=now) for card in cards)
    Move.objects.bulk_create(
        Move(card=card, seq=1, to_place=Place.HAND, to_holder_id=card.holder_id, why="deal", **made) for card in cards
    )
    hands: dict[int, list[tuple[int, str]]] = {player.pk: [] for player in players}
    for card, code in zip(cards, codes, strict=True):
        hands[card.holder_id].append((card.pk, code.code))
    return hands

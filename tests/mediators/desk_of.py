"""A desk for the tests: the cast with cards in hand, an intrigue, and Moritz and Lotte taking records."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count
from typing import Any

from intrigues.models import Card
from intrigues.services import bids
from larp.models import Player
from mediators.models import Entry, Mediator
from mediators.permissions import actor_of
from mediators.services import entries
from tests import cast
from tests.cast import at

_ids = count(1)


def code_of(card: Card) -> str:
    return card.codes.get(withdrawn_at=None).code


class Hands(dict[str, list[Card]]):
    """Six people, weights 1 to 6, for each player who is asked for: most tests need one hand or two."""

    def __init__(self, players: list[Player]) -> None:
        self.players = {player.key: player for player in players}

    def __missing__(self, key: str) -> list[Card]:
        self[key] = cast.people(holder=self.players[key], weights=[1, 2, 3, 4, 5, 6])
        return self[key]


class Desk:
    """Bids from 15:00 to 16:00, and four players with hands."""

    def __init__(self, **fields: Any) -> None:
        self.c = cast.cast(**fields)
        self.event = self.c.event
        self.intrigue = cast.intrigue(event=self.event)
        self.people = [self.c.karl, self.c.hans, self.c.dietrich, self.c.vera]
        self.hands = Hands(self.people)
        self.moritz = self.mediator("Moritz")
        self.lotte = self.mediator("Lotte", incognito=True)

    def mediator(self, name: str, **fields: Any) -> Mediator:
        return Mediator.objects.create(event=self.event, name={"ru": name, "en": name}, **fields)

    def raw(self, kind: str, player: Player, **fields: Any) -> dict[str, Any]:
        """A record as a desk sends it, with a fresh id unless one is given."""
        made = fields.pop("made_at", None)
        record = {"id": fields.pop("id", f"e-{next(_ids)}"), "kind": kind, "intrigue": self.intrigue.pk}
        record["player"] = player.pk
        if made is not None:
            record["made_at"] = made.isoformat()
        return record | fields

    def bid(self, player: Player, *, cards: int = 1, lineup: int | None = 2, first: int = 0, **fields: Any) -> dict:
        """A bid of `cards` from the hand's third card on (after `first` more), with a lineup of its first ones."""
        hand = self.hands[player.key]
        laid = None if lineup is None else [code_of(card) for card in hand[:lineup]]
        staked = [code_of(card) for card in hand[2 + first : 2 + first + cards]]
        return self.raw("bid", player, bid={"lineup": laid, "cards": staked}, **fields)

    def send(self, *raw: Any, now: datetime, by: Mediator | None = None, **rest: Any) -> list[dict[str, Any]]:
        mediator = by or self.moritz
        return entries.submit(actor=actor_of(mediator), device=None, mediator=mediator, raw=list(raw), now=now, **rest)

    def sent(self, raw: Any, *, now: datetime, by: Mediator | None = None) -> dict[str, Any]:
        [answer] = self.send(raw, now=now, by=by)
        return answer

    def entry(self, entry_id: str) -> Entry:
        return Entry.objects.get(event=self.event, entry_id=entry_id, clash_of=None)

    def place(self, player: Player, *, cards: int, when: str, first: int = 0) -> None:
        """A bid taken by the service itself, with no entry: by another desk."""
        hand = self.hands[player.key]
        new = not self.intrigue.entrants.filter(player=player).exists()
        bids.place_bid(
            actor=cast.mediator(), intrigue=self.intrigue, player=player, cards=hand[2 + first : 2 + first + cards],
            lineup=hand[:2] if new else None, now=at(when),
        )  # fmt: skip

    def stake(self, player: Player) -> int:
        found = self.intrigue.entrants.filter(player=player).first()
        return found.stake if found else 0

    def places(self, player: Player) -> list[str]:
        return [Card.objects.get(pk=card.pk).place for card in self.hands[player.key]]


def short(answer: dict[str, Any]) -> tuple[str, str]:
    return answer["state"], answer["code"]


MINUTE = timedelta(minutes=1)

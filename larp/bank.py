"""Cards of the bank that other parts of an event may give away: the app that has cards offers them here.

So a side table pays out a card without knowing what a card is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from larp.models import Event, Player
from larp.permissions import Actor


@dataclass(frozen=True)
class Kept:
    """A kind of card that may be given: its `key` within the event, its name by language, and how many copies lie in
    the bank and are free."""

    key: str
    name: dict[str, str]
    kind: str
    left: int


class Bank(Protocol):
    """What the app with the cards does."""

    def kept(self, event: Event) -> list[Kept]:
        """Every kind of card of the event, those without a free copy too."""

    def give(
        self, *, actor: Actor, event: Event, key: str, players: Sequence[Player], reason: str, now: datetime
    ) -> dict[int, int]:
        """One copy to each of `players`, all or none: player's key → card's key. Refuses a kind that isn't there
        (`bank_unknown`) and too few free copies (`bank_short`). Who may do it is the caller's to check."""


_banks: list[Bank] = []


def register(bank: Bank) -> None:
    """Makes `bank` the one of the site."""
    _banks[:] = [bank]


def the_bank() -> Bank:
    """The site's bank."""
    return _banks[0]

"""Taken bids and folds in the order in which they were made, and the standing that they make.

Records arrive in any order: tablets are out of touch for a while. The standing is always that of the order in which
they were made (IN-40), so nothing depends on which tablet found the network first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from intrigues.rules.bidding import BidVerdict, Standing, after_bid, after_fold, verdict_of


class EntryKind(StrEnum):
    BID = "bid"
    FOLD = "fold"
    CORRECTION = "correction"


@dataclass(frozen=True)
class Entry:
    """A bid or a fold that counts, or a master's correction of a stake. `cards` is the number staked, below 0 where a
    correction took cards out; `seq` the order of receipt among entries of its kind.

    `binding` is False for a bid that masters accepted: it leaves the current stake alone (IN-71). The folds made by
    the clock are no entries: they follow from the rest (`after_bids`).
    """

    player: int
    kind: EntryKind
    made_at: datetime
    received_at: datetime
    seq: int
    cards: int = 0
    binding: bool = True

    @property
    def when(self) -> tuple[datetime, datetime, bool, int]:
        """The order of entries: as made, a time later than the receipt being the receipt; then as received (IN-40).

        Of those made and received at one instant a fold is the last: after it no bid would have been taken. `seq`
        orders entries of one kind only.
        """
        at = counted_at(self.made_at, self.received_at)
        return at, self.received_at, self.kind is EntryKind.FOLD, self.seq


Step = tuple[Entry, BidVerdict | None]
"""An entry and, if it is a bid, what it did."""


@dataclass
class Course:
    """Entries in the order in which they were made, whatever the order in which they are added (IN-40).

    `base` is the standing before the first of them. The current stake never falls on the way (IN-33). Every entry
    stands, a bid below the current stake too: its player owes the rest. A correction changes its own player's stake
    and nothing else.
    """

    base: Standing = field(default_factory=Standing)
    steps: list[Step] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The standing after the last."""
        return self.standings[-1] if self.standings else self.base

    def standing_at(self, *, made_at: datetime, received_at: datetime) -> Standing:
        """The standing that a record made and received then finds: that of the entries before it (IN-40)."""
        found = (counted_at(made_at, received_at), received_at)
        place = bisect_right(self.steps, found, key=lambda step: step[0].when[:2])
        return self.standings[place - 1] if place else self.base

    def add(self, entry: Entry) -> None:
        """Puts the entry in its place; those after it do what they do after it."""
        place = bisect_right(self.steps, entry.when, key=lambda step: step[0].when)
        later = [entry, *(step[0] for step in self.steps[place:])]
        del self.steps[place:], self.standings[place:]
        for one in later:
            self._append(one)

    def _append(self, entry: Entry) -> None:
        standing, verdict = self.standing, None
        if entry.kind is EntryKind.FOLD:
            standing = after_fold(standing=standing, player=entry.player)
        elif entry.kind is EntryKind.CORRECTION:
            stakes = {**standing.stakes, entry.player: standing.stake(entry.player) + entry.cards}
            standing = replace(standing, stakes=stakes)
        else:
            verdict = verdict_of(standing=standing, player=entry.player, offered=entry.cards, binding=entry.binding)
            standing = after_bid(standing=standing, player=entry.player, verdict=verdict)
        self.steps.append((entry, verdict))
        self.standings.append(standing)


def counted_at(made_at: datetime, received_at: datetime) -> datetime:
    """The instant as of which a record is judged: when it was made, but not later than its receipt (IN-40)."""
    return min(made_at, received_at)


def replay(entries: Iterable[Entry]) -> Course:
    """The course of these entries, in whatever order they are given."""
    course = Course()
    for entry in sorted(entries, key=lambda one: one.when):
        course.add(entry)
    return course

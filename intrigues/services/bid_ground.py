"""What bids of one intrigue are judged on, read once under its lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Model

from intrigues.models import Card, Entrant, Intrigue
from intrigues.permissions import check_records_for
from intrigues.rules.bidding import BidVerdict
from intrigues.rules.entries import Course, Entry, EntryKind, replay
from intrigues.rules.intake import Routing, out_of_touch, route_bid
from intrigues.selectors.clock import history_of
from intrigues.selectors.entries import (
    Said,
    counts_by_rows,
    entries_of,
    later_bids,
    said_by,
    standing_before,
)
from intrigues.services.bid_cards import LockedCards, check_cards
from intrigues.services.bid_rows import Judged, Taken
from intrigues.services.intake import checked
from intrigues.services.taking_part import refuse_absent
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.history import History
from larp.rules.options import RuleOptions


@dataclass(frozen=True)
class Handed:
    """Cards that a player put in at one time, as a mediator recorded it: `lineup` with the first bid, else None.
    `made_at` is the instant that counts, not later than the receipt."""

    player: Player
    cards: Sequence[Card]
    lineup: Sequence[Card] | None
    made_at: datetime

    @property
    def all_cards(self) -> list[Card]:
        return [*self.cards, *(self.lineup or [])]

    def entry(self, seq: int, received_at: datetime) -> Entry:
        """The bid as the course has it."""
        return Entry(self.player.pk, EntryKind.BID, self.made_at, received_at, seq, len(self.cards))


@dataclass(frozen=True)
class Ground:
    """The clock of an intrigue, and of some bids the entrants and the cards, locked and fresh. The players are as the
    caller has read them: nothing locks them.

    `course` is that of the entries among which they count; bids that can be taken are added to it. Unless it is
    `whole` it begins with the standing before the first of them, and `later` are the bids in it that count after.
    """

    intrigue: Intrigue
    now: datetime
    bids: Sequence[Handed]
    options: RuleOptions
    history: History
    entrants: Mapping[int, Entrant]
    cards: LockedCards
    course: Course
    later: Mapping[int, Said]
    whole: bool

    @classmethod
    def of(cls, intrigue: Intrigue, bids: Sequence[Handed], *, now: datetime) -> Ground:
        """The ground of these bids, received `now`, in a locked intrigue: entrants are locked, then cards."""
        keys = {bid.player.pk for bid in bids}
        when = {"made_at": min(bid.made_at for bid in bids), "received_at": now}
        said = later_bids(intrigue, **when)
        later = [entry for entry, _ in said]
        concerned = {*keys, *(entry.player for entry in later)}
        rows = intrigue.entrants.select_for_update(no_key=True).filter(player__in=concerned).order_by("pk")
        entrants = {row.player_id: row for row in rows}
        own = [entrants[key] for key in keys if key in entrants]
        whole = not counts_by_rows(intrigue, own, later, made_at=when["made_at"])
        if whole:
            course = replay(entries_of(intrigue))
        else:
            course = Course(standing_before(intrigue, later, entrants.values(), **when))
            for entry in later:
                course.add(entry)
        return cls(
            intrigue=intrigue,
            now=now,
            bids=bids,
            options=intrigue.event.rules,
            history=history_of(intrigue),
            entrants=entrants,
            cards=LockedCards.of(card for bid in bids for card in bid.all_cards),
            course=course,
            later={entry.seq: had for entry, had in said},
            whole=whole,
        )

    def judge(self, actor: Actor) -> tuple[Judged, RuleViolation | None]:
        """Judges the bids in their order, each after those before it: what is to be written of them up to the first
        that isn't taken, with what is said against that one (`ForMasters` where they must judge it). A bid of a player
        or with a card that came already ends them too, with nothing against it."""
        found: list[tuple[Handed, str]] = []
        seen = set[Model]()
        no: RuleViolation | None = None
        first = 1 + max((entry.seq for entry, _ in self.course.steps), default=0)
        for seq, bid in enumerate(self.bids, start=first):
            named: set[Model] = {bid.player, *bid.all_cards}
            if named & seen:
                break
            try:
                check_records_for(actor, player=bid.player)
                routing = self._route(bid)
                checked(routing)
            except RuleViolation as violation:
                no = violation
                break
            self.course.add(bid.entry(seq, self.now))
            found.append((bid, routing.alert))
            seen |= named
        if self.whole:
            return Judged([self._taken(bid, alert, None) for bid, alert in found], {}, None), no
        # What a bid does is known when all are in their places: they come in any order.
        verdicts = {entry.seq: verdict for entry, verdict in self.course.steps if verdict is not None}
        taken = [self._taken(bid, alert, verdicts[seq]) for seq, (bid, alert) in enumerate(found, first)]
        changed = {seq: said_by(verdicts[seq]) for seq, had in self.later.items() if said_by(verdicts[seq]) != had}
        return Judged(taken, changed, self.course.standing.current), no

    def _taken(self, bid: Handed, alert: str, verdict: BidVerdict | None) -> Taken:
        return Taken(
            player=bid.player,
            entrant=self.entrants.get(bid.player.pk),
            cards=self.cards.rows(bid.cards),
            lineup=self.cards.rows(bid.lineup or []),
            made_at=bid.made_at,
            verdict=verdict,
            alert=alert,
        )

    def _route(self, bid: Handed) -> Routing:
        return route_bid(
            standing=self.course.standing_at(made_at=bid.made_at, received_at=self.now),
            entered=bid.player.pk in self.entrants,
            player=bid.player.pk,
            offered=len(bid.cards),
            names_lineup=bid.lineup is not None,
            made_at=bid.made_at,
            received_at=self.now,
            history=self.history,
            options=self.options,
            violation=self._against(bid),
        )

    def _against(self, bid: Handed) -> RuleViolation | None:
        """What is wrong with the player or the cards."""
        as_of = bid.made_at if out_of_touch(bid.made_at, self.now) else None
        try:
            refuse_absent(self.intrigue, bid.player, at=bid.made_at)
            check_cards(player=bid.player, cards=bid.cards, lineup=bid.lineup, locked=self.cards, as_of=as_of)
        except RuleViolation as found:
            return found
        return None

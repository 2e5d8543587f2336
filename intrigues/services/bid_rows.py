"""What bids that are taken write: entrants, lineups, bids, moves of cards, stakes and the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from intrigues.models import Bid, Card, Entrant, Intrigue, LineupCard, Place
from intrigues.models.recorded import by
from intrigues.rules.bidding import BidVerdict
from intrigues.selectors.entries import SAID, Said
from intrigues.services import course, ledger
from larp.models import Player
from larp.permissions import Actor
from larp.services.journal import Line, Visibility, record_all


@dataclass(frozen=True)
class Taken:
    """A bid to be written, with the locked rows of its cards. `entrant` is None for a player not in so far, who alone
    lays a `lineup`. `verdict` is what the bid does in its place; None where the replay has to say it.
    `alert` is a word for the masters, or empty."""

    player: Player
    entrant: Entrant | None
    cards: Sequence[Card]
    lineup: Sequence[Card]
    made_at: datetime
    verdict: BidVerdict | None = None
    alert: str = ""


@dataclass(frozen=True)
class Judged:
    """Bids to be written, each of a player of its own, and what follows from them: the later bids (by their keys) that
    now did something else, and the current stake. None for that: the replay has to say all of it."""

    taken: Sequence[Taken]
    changed: Mapping[int, Said] = field(default_factory=dict)
    current: int | None = None


def write(
    *,
    actor: Actor,
    intrigue: Intrigue,
    judged: Judged,
    now: datetime,
    binding: bool = True,
    reason: str = "",
) -> list[Bid]:
    """Writes the bids in a locked intrigue. They come back with what they did, their entrants and the intrigue as the
    rows are afterwards."""
    taken = judged.taken
    entrants = _entrants(intrigue, taken)
    # A bid whose verdict is the replay's starts with nothing said.
    bids = Bid.objects.bulk_create(
        Bid(
            entrant=entrant,
            kind=str(one.verdict.kind) if one.verdict else "",
            count=len(one.cards),
            stake_after=one.verdict.stake_after if one.verdict else 0,
            current_after=one.verdict.current_after if one.verdict else 0,
            binding=binding,
            made_at=one.made_at,
            received_at=now,
            **by(actor),
        )
        for one, entrant in zip(taken, entrants, strict=True)
    )
    through = Bid.cards.through
    through.objects.bulk_create(
        through(bid_id=bid.pk, card_id=card.pk) for bid, one in zip(bids, taken, strict=True) for card in one.cards
    )
    steps = [
        ledger.Step(
            card, Place.STAKE, "stake", to_holder=one.player, to_intrigue=intrigue, made_at=one.made_at, reason=reason
        )
        for one in taken
        for card in one.cards
    ]
    ledger.move_all(actor=actor, steps=steps, now=now, laid=[card for one in taken for card in one.lineup])
    bids = _settle(intrigue, judged, bids, now)
    _journal(actor, intrigue, taken, bids, now, reason)
    return bids


def _entrants(intrigue: Intrigue, taken: Sequence[Taken]) -> list[Entrant]:
    """The entrant of each, come in where there was none, with the stake after the bid."""
    entrants = []
    for one in taken:
        entrant = one.entrant or Entrant(intrigue=intrigue, player=one.player, entered_at=one.made_at)
        entrant.entered_at = min(entrant.entered_at, one.made_at)
        entrant.stake = one.verdict.stake_after if one.verdict else entrant.stake
        entrants.append(entrant)
    Entrant.objects.bulk_update([entrant for entrant in entrants if entrant.pk], ["entered_at", "stake"])
    Entrant.objects.bulk_create([entrant for entrant in entrants if not entrant.pk])
    LineupCard.objects.bulk_create(
        LineupCard(entrant=entrant, card=card, position=position)
        for one, entrant in zip(taken, entrants, strict=True)
        for position, card in enumerate(one.lineup, start=1)
    )
    return entrants


def _settle(intrigue: Intrigue, judged: Judged, bids: list[Bid], now: datetime) -> list[Bid]:
    """Brings the other rows of the course into agreement with the bids."""
    if judged.current is None:
        course.sync(intrigue=intrigue, now=now)
        fresh = Bid.objects.select_related("entrant__intrigue").in_bulk([bid.pk for bid in bids])
        return [fresh[bid.pk] for bid in bids]
    for pk, said in judged.changed.items():
        Bid.objects.filter(pk=pk).update(**dict(zip(SAID, said, strict=True)))
    if judged.current != intrigue.current_stake:
        Intrigue.objects.filter(pk=intrigue.pk).update(current_stake=judged.current)
        intrigue.current_stake = judged.current
    return bids


def _journal(
    actor: Actor, intrigue: Intrigue, taken: Sequence[Taken], bids: Sequence[Bid], now: datetime, reason: str
) -> None:
    lines = []
    for one, bid in zip(taken, bids, strict=True):
        # The player may read it, so it says nothing of the current stake.
        facts: dict[str, Any] = {
            "bid": bid.pk, "count": bid.count, "stake": bid.stake_after, "lineup": len(one.lineup),
        }  # fmt: skip
        if reason:
            facts["reason"] = reason
        lines.append(
            Line("bid.taken" if bid.binding else "bid.accepted", facts, one.made_at, one.player, Visibility.PLAYER)
        )
        if one.alert:
            lines.append(Line(f"bid.{one.alert}", {"player": one.player.pk, "made_at": one.made_at.isoformat()}))
    record_all(actor=actor, event=intrigue.event_id, lines=lines, now=now, subject=intrigue.pk)

"""The bids and folds of one intrigue as its rules read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from django.db.models import Q, QuerySet

from intrigues.models import Bid, Entrant, Fold, Intrigue, Move, Place
from intrigues.rules.bidding import BidVerdict, Standing
from intrigues.rules.entries import Entry, EntryKind

BIDS_SETTLED = 2
"""The value of `Intrigue.settled` from which the clock has folded whoever was below (IN-38)."""


SAID = ("kind", "stake_after", "current_after")
"""The columns of `Bid` that say what it did."""
Said = tuple[str, int, int]


class FoldCause(StrEnum):
    """Why an entrant is out: by own will (IN-37), by a master for one who has left (IN-37), by the clock (IN-38)."""

    OWN = "own"
    MASTER = "master"
    CLOCK = "clock"


def entries_of(intrigue: Intrigue) -> list[Entry]:
    """Every bid, every fold that isn't the clock's, and every correction of a stake, for
    `intrigues.rules.entries.replay`. `seq` is the row's key.

    A fold that masters accepted over a bid made after it (IN-70) counts after that bid: of two that clash the one
    taken last stands.
    """
    bids = [_bid(*row) for row in _bids(intrigue).values_list(*_OF_A_BID)]
    folds = _folds(intrigue).values_list(*_OF_A_FOLD)
    return bids + [_fold(bids, *fold) for fold in folds] + _corrections(intrigue)


def later_bids(intrigue: Intrigue, *, made_at: datetime, received_at: datetime) -> list[tuple[Entry, Said]]:
    """The bids that count after a record made and received then, with what their rows say that they did."""
    after = Q(made_at__gt=made_at) | Q(made_at=made_at, received_at__gt=received_at)
    rows = _bids(intrigue).filter(after).values_list(*SAID, *_OF_A_BID)
    return [(_bid(*row), (kind, stake, current)) for kind, stake, current, *row in rows]


def standing_before(
    intrigue: Intrigue, later: Sequence[Entry], entrants: Iterable[Entrant], *, made_at: datetime, received_at: datetime
) -> Standing:
    """The current stake, and the stakes of these entrants, as they were before those `later_bids`."""
    rows = list(entrants)
    now = standing_for(intrigue, rows)
    if not later:
        return now
    before = Q(made_at__lt=made_at) | Q(made_at=made_at, received_at__lte=received_at)
    last = _bids(intrigue).filter(before).order_by("-made_at", "-received_at", "-pk")
    paid: Counter[int] = Counter()
    for entry in later:
        paid[entry.player] += entry.cards
    stakes = {
        row.player_id: row.stake - paid[row.player_id]
        for row in rows
        if row.entered_at < made_at or row.stake > paid[row.player_id]
    }
    return replace(now, stakes=stakes, current=last.values_list("current_after", flat=True).first() or 0)


def counts_by_rows(intrigue: Intrigue, own: Collection[Entrant], later: Sequence[Entry], *, made_at: datetime) -> bool:
    """Whether bids made from then on can be put into the course without a replay of all of it; `own` are the entrants
    of their players who are in already, `later` the bids that count after them.

    Their players have no later bid or fold, no stake was corrected since, and the clock has folded nobody. Then the
    bids change their own players' stakes, the current stake, and what the later bids did, and nothing else: what
    others fold leaves all of that alone.
    """
    if intrigue.settled >= BIDS_SETTLED:
        return False
    players = {entrant.player_id for entrant in own}
    if any(entry.player in players for entry in later):
        return False
    if any(entrant.folded_at is not None and entrant.folded_at > made_at for entrant in own):
        return False
    # A stake can be corrected only for a player who is in.
    return not (own or later) or not _moves_by_correction(intrigue).filter(made_at__gte=made_at).exists()


def said_by(verdict: BidVerdict) -> Said:
    """What the bid's row says of that verdict."""
    return str(verdict.kind), verdict.stake_after, verdict.current_after


def standing_of(intrigue: Intrigue) -> Standing:
    """The stakes, the current stake and who is out, as the rows have it now."""
    return standing_for(intrigue, intrigue.entrants.all())


def standing_for(intrigue: Intrigue, entrants: Iterable[Entrant]) -> Standing:
    """The current stake and the part of these entrants in the standing, as the rows have it now."""
    rows = list(entrants)
    return Standing(
        stakes={entrant.player_id: entrant.stake for entrant in rows},
        current=intrigue.current_stake,
        folded=frozenset(entrant.player_id for entrant in rows if entrant.folded_at is not None),
    )


_OF_A_FOLD = ("entrant__player", "made_at", "received_at", "pk")
_OF_A_BID = (*_OF_A_FOLD, "count", "binding")


def _bid(player: int, made_at: datetime, received_at: datetime, seq: int, cards: int, binding: bool) -> Entry:
    return Entry(player, EntryKind.BID, made_at, received_at, seq, cards, binding)


def _bids(intrigue: Intrigue) -> QuerySet[Bid]:
    return Bid.objects.filter(entrant__intrigue=intrigue)


def _folds(intrigue: Intrigue) -> QuerySet[Fold]:
    """Those that aren't the clock's."""
    return Fold.objects.filter(entrant__intrigue=intrigue).exclude(cause=FoldCause.CLOCK)


def _moves_by_correction(intrigue: Intrigue) -> QuerySet[Move]:
    return Move.objects.filter(why="correction").filter(Q(from_intrigue=intrigue) | Q(to_intrigue=intrigue))


def _corrections(intrigue: Intrigue) -> list[Entry]:
    """Each card that a master took out of a stake of the intrigue, and each put in; one moved between two stakes of
    it is both."""
    found = []
    for move in _moves_by_correction(intrigue):
        ends = [
            (move.from_place, move.from_intrigue_id, move.from_holder_id, -1),
            (move.to_place, move.to_intrigue_id, move.to_holder_id, 1),
        ]
        found += [
            Entry(
                player=holder,
                kind=EntryKind.CORRECTION,
                made_at=move.made_at,
                received_at=move.received_at,
                seq=move.pk,
                cards=cards,
            )
            for place, lies_in, holder, cards in ends
            if place == Place.STAKE and lies_in == intrigue.pk and holder is not None
        ]
    return found


def _fold(bids: list[Entry], player: int, made_at: datetime, received_at: datetime, seq: int) -> Entry:
    before = [bid.made_at for bid in bids if bid.player == player and bid.received_at <= received_at]
    return Entry(player, EntryKind.FOLD, max([made_at, *before]), received_at, seq)

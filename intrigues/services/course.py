"""The course of the bids: the rows of an intrigue brought into agreement with the replay of what was taken.

Records arrive in any order and count in the order in which they were made (IN-40). A bid that is the last of the course
adds to the standing that the rows have (`bids`). After anything else all entries are replayed, and stakes, folds and
locks are set to what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from intrigues.models import Bid, Entrant, Fold, Intrigue, LineupCard
from intrigues.models.recorded import by
from intrigues.rules.bidding import Standing, after_bids
from intrigues.rules.entries import Course, replay
from intrigues.selectors.entries import BIDS_SETTLED, SAID, FoldCause, entries_of, said_by
from intrigues.services import ledger
from intrigues.services.bid_cards import LockedCards
from larp.permissions import CLOCK


def sync(*, intrigue: Intrigue, now: datetime) -> Standing:
    """Sets stakes, current stake, folds and locks to what the entries make, in the caller's transaction.

    The intrigue is locked by the caller. Once bids are settled whoever is below the current stake is folded by the
    clock as of the end of bids (IN-38). A player let in again has the old lineup, less the cards that have left the
    hand since or are bound elsewhere (IN-71); open offers of it lapse (IN-07). Returns the standing.
    """
    entries = entries_of(intrigue)
    course = replay(entries)
    standing = after_bids(course.standing) if intrigue.settled >= BIDS_SETTLED else course.standing
    _sync_bids(intrigue, course)
    for entrant in intrigue.entrants.select_for_update(no_key=True).order_by("pk"):
        before = _state(entrant)
        was_out = entrant.folded_at is not None
        entrant.stake = standing.stake(entrant.player_id)
        if standing.is_in(entrant.player_id):
            entrant.folded_at, entrant.fold_cause = None, ""
            if was_out:
                _bind_again(entrant, now)
        elif not was_out or _folded_before_the_clock(entrant, course.standing):
            fold = _fold_of(intrigue, entrant, by_clock=course.standing.is_in(entrant.player_id), now=now)
            entrant.folded_at, entrant.fold_cause = fold.made_at, fold.cause
            release_lineup(entrants=[entrant], now=fold.made_at)
        if _state(entrant) != before:
            entrant.save(update_fields=["stake", "folded_at", "fold_cause"])
    if intrigue.current_stake != standing.current:
        Intrigue.objects.filter(pk=intrigue.pk).update(current_stake=standing.current)
        intrigue.current_stake = standing.current
    return standing


def release_lineup(*, entrants: Iterable[Entrant], now: datetime) -> None:
    """The lineups are free again (IN-10, IN-37, IN-64)."""
    LineupCard.objects.filter(entrant__in=list(entrants), released_at=None).update(released_at=now)


def _state(entrant: Entrant) -> tuple[int, datetime | None, str]:
    return entrant.stake, entrant.folded_at, entrant.fold_cause


def _sync_bids(intrigue: Intrigue, course: Course) -> None:
    rows = {pk: tuple(had) for pk, *had in Bid.objects.filter(entrant__intrigue=intrigue).values_list("pk", *SAID)}
    for entry, verdict in course.steps:
        if verdict is not None and said_by(verdict) != rows[entry.seq]:
            Bid.objects.filter(pk=entry.seq).update(**dict(zip(SAID, said_by(verdict), strict=True)))


def _folded_before_the_clock(entrant: Entrant, before_the_end: Standing) -> bool:
    """Whether the clock has folded somebody whose own fold, made earlier, came later (IN-40)."""
    return entrant.fold_cause == FoldCause.CLOCK and entrant.player_id in before_the_end.folded


def _fold_of(intrigue: Intrigue, entrant: Entrant, *, by_clock: bool, now: datetime) -> Fold:
    if by_clock:
        deadline = intrigue.circumstances_from
        return Fold.objects.create(
            entrant=entrant, cause=FoldCause.CLOCK, made_at=deadline, received_at=now, **by(CLOCK)
        )
    return entrant.folds.exclude(cause=FoldCause.CLOCK).latest("made_at", "id")


def _bind_again(entrant: Entrant, now: datetime) -> None:
    laid = entrant.lineup.exclude(released_at=None)
    back = LockedCards.of(laid.values_list("card", flat=True)).free_in_hand(entrant.player)
    laid.filter(card__in=back).update(released_at=None)
    ledger.lapse_offers(cards=back.values(), now=now)

"""Which cards a bid can stake and lay: people for the lineup, anything for the stake, all free in the player's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Max

from intrigues.models import Card, LineupCard, Move, Place
from intrigues.rules.lineup import check_lineup
from intrigues.selectors.locks import Lock, LockKind, locks_of
from intrigues.services import ledger
from larp.models import Player
from larp.rules.errors import RuleViolation


@dataclass(frozen=True)
class LockedCards:
    """The cards that bids hand over or lay, locked and read afresh, with what locks them in their hands."""

    fresh: Mapping[int, Card]
    locks: Mapping[int, Lock]

    @classmethod
    def of(cls, cards: Iterable[Card | int]) -> LockedCards:
        fresh = ledger.lock_cards(cards=cards)
        return cls(fresh, locks_of(fresh.values()))

    @cached_property
    def came(self) -> dict[int, datetime]:
        """When each of them came to where it lies."""
        last = Move.objects.filter(card__in=self.fresh).values("card").annotate(last=Max("made_at"))
        return {row["card"]: row["last"] for row in last}

    @cached_property
    def released(self) -> list[LineupCard]:
        """The lineups in which they lay and lie no more, with their entrants."""
        return list(LineupCard.objects.filter(card__in=self.fresh, released_at__isnull=False).select_related("entrant"))

    def rows(self, cards: Iterable[Card]) -> list[Card]:
        """The fresh rows of these cards, in their order."""
        return [self.fresh[card.pk] for card in cards]

    def free_in_hand(self, player: Player) -> dict[int, Card]:
        """Those that lie in the player's hand and are neither in a lineup nor held."""
        return {pk: card for pk, card in self.fresh.items() if _lies_with(card, player) and pk not in self.locks}


def check_cards(
    *,
    player: Player,
    cards: Sequence[Card],
    lineup: Sequence[Card] | None,
    locked: LockedCards,
    as_of: datetime | None,
) -> None:
    """Whether `cards` can be staked and `lineup` laid, all of them among the `locked`.

    With `as_of` they must have lain in that hand by then, in no lineup (IN-70). Refuses what `check_lineup` refuses,
    `card_twice`, `card_in_own_lineup`, `card_not_in_hand` and `card_locked`.
    """
    check_lineup([(card.pk, card.design.kind) for card in lineup or []])
    offered, laid = [card.pk for card in cards], [card.pk for card in lineup or []]
    if len(set(offered)) < len(offered):
        raise RuleViolation("card_twice", "IN-34")
    both = set(offered) & set(laid)
    if both:
        raise RuleViolation("card_in_own_lineup", "IN-34", cards=sorted(both))
    named = [*offered, *laid]
    away = {pk for pk in named if not _lies_with(locked.fresh[pk], player)}
    if as_of is not None:
        away |= {pk for pk in named if locked.came[pk] > as_of}
    if away:
        raise RuleViolation("card_not_in_hand", "IN-34" if away & set(offered) else "IN-32", cards=sorted(away))
    for pk in sorted(named):
        if pk in locked.locks:
            kind = locked.locks[pk].kind
            raise RuleViolation("card_locked", "IN-10" if kind is LockKind.LINEUP else "IN-70", kind=str(kind), card=pk)
    if as_of is not None:
        _refuse_laid_then(locked, set(named), as_of)


def _lies_with(card: Card, player: Player) -> bool:
    return card.place == Place.HAND and card.holder_id == player.pk


def _refuse_laid_then(locked: LockedCards, named: set[int], as_of: datetime) -> None:
    for row in locked.released:
        until = row.released_at
        if row.card_id in named and row.entrant.entered_at <= as_of and until is not None and until > as_of:
            raise RuleViolation("card_locked", "IN-10", kind=str(LockKind.LINEUP), card=row.card_id)

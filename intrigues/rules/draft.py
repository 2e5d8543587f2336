"""The draft: who picks when, what is left, and when it is over (IN-65 to IN-68).

Heads and influence are drafted by the same rule, each in a draft of its own. In a *round* every player who takes part
has one *turn*, by rank. A draft is immutable: every act gives the draft after it, with the picks that the act brought
about at its end. What a draft is follows from its picks alone (`Draft.replayed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Self

from intrigues.rules.shuffle import permutation
from larp.rules.errors import RuleViolation


class PickKind(StrEnum):
    """`took`: chosen by the player. `declined`: nothing wanted. `passed`: a master passed the player over. `wish`: a
    master followed the player's wish list. `given`: a passed player's prize at the end of the round. `dealt`: by the
    shuffled order."""

    TOOK = "took"
    DECLINED = "declined"
    PASSED = "passed"
    WISH = "wish"
    GIVEN = "given"
    DEALT = "dealt"


@dataclass(frozen=True)
class Pick:
    """One line of a draft. `prize` is None for `declined` and `passed`."""

    player: int
    kind: PickKind
    prize: int | None = None


@dataclass(frozen=True)
class Draft:
    """A draft among `order`, the players who take part by rank, for `prizes`, in the order put up or declared.

    Prizes are named by numbers of the caller's; a face-down one is taken by its number like an open one, and what lies
    under it is not known here. `round` counts from 1; `acted` players have had their turn in it, `passed` were passed.
    `gone` are prizes that a master has corrected away meanwhile: nobody is given one.
    """

    order: tuple[int, ...]
    prizes: tuple[int, ...]
    picks: tuple[Pick, ...] = ()
    round: int = 1
    acted: int = 0
    passed: tuple[int, ...] = ()
    declines: int = 0
    all_declined: bool = False
    gone: frozenset[int] = frozenset()

    @classmethod
    def replayed(
        cls, *, order: Sequence[int], prizes: Sequence[int], picks: Iterable[Pick], gone: Iterable[int] = ()
    ) -> Self:
        """The draft that these picks made; `gone` may have grown meanwhile. ValueError for picks that the rules cannot
        have brought about."""
        wanted = tuple(picks)
        draft = cls(tuple(order), tuple(prizes), gone=frozenset(gone))
        try:
            for pick in wanted:
                if pick.kind is not PickKind.GIVEN:
                    draft = draft._acted_on(pick)
        except RuleViolation as no:
            raise ValueError(f"not a draft: {no}") from no
        if draft.picks != wanted:
            raise ValueError("not a draft: what passed players were given")
        return draft

    @property
    def left(self) -> tuple[int, ...]:
        """The prizes not taken, in order."""
        taken = {pick.prize for pick in self.picks}
        return tuple(prize for prize in self.prizes if prize not in taken)

    @property
    def _to_be_given(self) -> tuple[int, ...]:
        return tuple(prize for prize in self.left if prize not in self.gone)

    @property
    def over(self) -> bool:
        """Nothing is left, nobody takes part, or all have declined in one round (IN-65, IN-66)."""
        return self.all_declined or not self.order or not self.left

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the draft is over."""
        return None if self.over else self.order[self.acted]

    def yields(self) -> dict[int, tuple[int, ...]]:
        """What each player has of it so far, in the order received."""
        return {
            player: tuple(p.prize for p in self.picks if p.player == player and p.prize is not None)
            for player in self.order
        }

    def take(self, *, player: int, prize: int) -> Self:
        """The player takes a prize that is left.

        Refuses out of turn (`not_your_turn`), when the draft is over (`draft_over`), and a prize that isn't in it
        (`prize_unknown`) or has been taken (`prize_taken`).
        """
        return self._acted_on(Pick(player, PickKind.TOOK, prize))

    def decline(self, *, player: int) -> Self:
        """The player takes nothing in this round. Refuses out of turn and when the draft is over."""
        return self._acted_on(Pick(player, PickKind.DECLINED))

    def pass_over(self, *, player: int, wishes: Sequence[int] = ()) -> Self:
        """A master passes the player (IN-68). The first of `wishes` that is left is taken at once; with none, the
        player gets the first prize left at the end of the round. Refuses out of turn and when the draft is over."""
        wish = next((prize for prize in wishes if prize in self._to_be_given), None)
        return self._acted_on(Pick(player, PickKind.PASSED if wish is None else PickKind.WISH, wish))

    def deal(self, *, seed: str) -> Self:
        """All prizes are dealt round by round, in the order that `seed` shuffles them into (IN-66).

        Refuses when somebody has had a turn (`draft_begun`) and when the draft is over.
        """
        if self.over:
            raise RuleViolation("draft_over", "IN-66")
        if self.picks:
            raise RuleViolation("draft_begun", "IN-66")
        draft = self
        for index in permutation(seed=seed, size=len(self.prizes)):
            draft = draft._acted_on(Pick(draft.order[draft.acted], PickKind.DEALT, self.prizes[index]))
        return draft

    def _acted_on(self, pick: Pick) -> Self:
        if self.over:
            raise RuleViolation("draft_over", "IN-66")
        if pick.player != self.turn:
            raise RuleViolation("not_your_turn", "IN-66", turn=self.turn)
        if (pick.prize is None) != (pick.kind in (PickKind.DECLINED, PickKind.PASSED)):
            raise ValueError(f"a pick with the wrong prize: {pick}")
        if pick.prize is not None and pick.prize not in self.prizes:
            raise RuleViolation("prize_unknown", "IN-66", prize=pick.prize)
        if pick.prize is not None and pick.prize not in self.left:
            raise RuleViolation("prize_taken", "IN-66", prize=pick.prize)
        after = replace(
            self,
            picks=(*self.picks, pick),
            acted=self.acted + 1,
            passed=(*self.passed, pick.player) if pick.kind is PickKind.PASSED else self.passed,
            declines=self.declines + (pick.kind is PickKind.DECLINED),
        )
        return after if after.acted < len(after.order) and after.left else after._round_ended()

    def _round_ended(self) -> Self:
        given = tuple(
            Pick(player, PickKind.GIVEN, prize) for player, prize in zip(self.passed, self._to_be_given, strict=False)
        )
        ended = replace(self, picks=self.picks + given, all_declined=self.declines == len(self.order))
        if ended.over:
            return ended
        return replace(ended, round=self.round + 1, acted=0, passed=(), declines=0)


def blocking_ties(places: Sequence[int], draft_places: int | None) -> tuple[int, ...]:
    """The shared places that a master must decide before the draft can start (IN-60), best first.

    `places` are the places of all participants in order (1, 1, 3). A tie blocks where any of those who share it would
    draft; one wholly below the places that draft may stand. The first place always blocks.
    """
    shared: list[int] = []
    for place, group in groupby(sorted(places)):
        drafts = draft_places is None or place <= draft_places
        if drafts and len(list(group)) > 1:
            shared.append(place)
    return tuple(shared)

"""Strikes: which weakness card may be played on which card, and what it does (IN-51 to IN-53)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from intrigues.rules.cards import Design
from intrigues.rules.effects import Immunity
from intrigues.rules.plays import WeaknessPlay
from larp.rules.errors import RuleViolation


def is_immune(design: Design, weakness: str) -> bool:
    """Whether an ability keeps the card from being struck through this weakness (section 8, IN-61)."""
    return any(isinstance(ability, Immunity) and ability.covers(weakness) for ability in design.abilities)


def check_strike(*, by: str, player: str, kind: str, design: Design, already_struck: bool) -> None:
    """Refuses a weakness of the kind `kind` from `by` on a card of `player`'s lineup (IN-51).

    Codes: `strike_own_card`, `strike_already_struck`, `strike_no_such_weakness`, `strike_immune`. That both are still
    in, and that the weakness card is in hand, is checked elsewhere (`struck_cards`, `check_weakness_card`).
    """
    facts = {"design": design.key, "player": player, "kind": kind}
    if by == player:
        raise RuleViolation("strike_own_card", "IN-51", **facts)
    if already_struck:
        raise RuleViolation("strike_already_struck", "IN-51", **facts)
    if kind not in design.weaknesses:
        raise RuleViolation("strike_no_such_weakness", "IN-51", **facts)
    if is_immune(design, kind):
        raise RuleViolation("strike_immune", "IN-51", **facts)


def check_weakness_card(*, in_hand: bool, strikes_made: int) -> None:
    """Refuses a weakness card that isn't in its player's hand (staked, spent, given away: `strike_not_in_hand`,
    IN-51), or one that has struck in this intrigue already (`strike_card_used`, IN-52)."""
    if not in_hand:
        raise RuleViolation("strike_not_in_hand", "IN-51")
    if strikes_made:
        raise RuleViolation("strike_card_used", "IN-52")


def struck_cards(
    *, designs: Mapping[str, Design], lineups: Mapping[str, Sequence[str]], plays: Iterable[WeaknessPlay]
) -> dict[tuple[str, int], WeaknessPlay]:
    """The plays by the card they strike (player and position); all are checked first, in their order.

    Refuses as `check_strike` does, and a play by or on somebody who isn't in (`strike_not_in`), or on a place where
    no card lies (`strike_no_such_card`); the fact `play` is the play's index.
    """
    struck: dict[tuple[str, int], WeaknessPlay] = {}
    for index, play in enumerate(plays):
        for who in (play.by, play.player):
            if who not in lineups:
                raise RuleViolation("strike_not_in", "IN-51", play=index, player=who)
        lineup = lineups[play.player]
        if not 0 <= play.position < len(lineup):
            raise RuleViolation("strike_no_such_card", "IN-51", play=index, player=play.player)
        target = (play.player, play.position)
        try:
            check_strike(
                by=play.by,
                player=play.player,
                kind=play.kind,
                design=designs[lineup[play.position]],
                already_struck=target in struck,
            )
        except RuleViolation as refusal:
            raise RuleViolation(refusal.code, refusal.rule, play=index, **refusal.facts) from None
        struck[target] = play
    return struck

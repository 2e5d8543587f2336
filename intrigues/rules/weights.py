"""The count (IN-52 to IN-63): current weights, shares, points, places, each with its steps.

All numbers are exact. Nothing here reads a clock or a database, and nothing is decided by chance: players who are
equal in points and in their best card stay tied until a master has said otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from intrigues.rules import standings, table
from intrigues.rules.cards import Design
from intrigues.rules.lineup import check_lineup_size
from intrigues.rules.plays import Circumstance, Ruling, WeaknessPlay
from intrigues.rules.steps import Step, step
from intrigues.rules.strikes import struck_cards
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions

# A number longer than this can't be read, and would take the count for ever.
GREATEST = 10**300


@dataclass(frozen=True)
class CardCount:
    """A card's part. `weight` is None if struck; `copies` the divisor of IN-56; `points` what it gives."""

    design: str
    position: int
    struck: bool
    weight: int | None
    copies: int
    points: Fraction
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Standing:
    """A player's result. `best` is the highest current weight not struck, 0 without one; `steps` the lineup's own."""

    place: int
    player: str
    points: Fraction
    best: int
    cards: tuple[CardCount, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Count:
    """The result: standings by place, the winner if there is one, and what the first place hangs on
    (`points`, `best_card` or `master`)."""

    standings: tuple[Standing, ...]
    winner: str | None
    decided_by: str

    @property
    def ties(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The places that several players share, with those players."""
        sharing: dict[int, list[str]] = {}
        for standing in self.standings:
            sharing.setdefault(standing.place, []).append(standing.player)
        return tuple((place, tuple(players)) for place, players in sharing.items() if len(players) > 1)


def count(
    *,
    rules: RuleOptions,
    designs: Mapping[str, Design],
    lineups: Mapping[str, Sequence[str]],
    circumstances: Sequence[Circumstance] = (),
    weakness_plays: Sequence[WeaknessPlay] = (),
    rulings: Sequence[Ruling] = (),
    tie_orders: Sequence[Sequence[str]] = (),
) -> Count:
    """Counts the lineups of all who are still in, by player: each a list of designs' keys, as laid.

    `circumstances` stand in the order played, `rulings` in the order made; `tie_orders` are a master's decisions
    (see `standings.places`). Refuses a lineup of more than three (IN-32), a strike that IN-51 forbids (the fact
    `play` is its index), a tie decided that isn't one (IN-60), numbers of over 300 digits (`number_too_long`).
    """
    for lineup in lineups.values():
        check_lineup_size(len(lineup))
    strikes = struck_cards(designs=designs, lineups=lineups, plays=weakness_plays)
    laid = table.lay_out(designs, lineups, strikes)
    forces = table.forces_at_work(laid, circumstances, rulings)
    copies = Counter(
        card.design.key
        for lineup in laid.values()
        for card in lineup
        if rules.copies_counted == "all" or not card.struck
    )
    cards = {
        player: tuple(_card(rules, card, forces, copies[card.design.key]) for card in lineup)
        for player, lineup in laid.items()
    }
    totals = {player: _lineup(rules, player, counted, forces) for player, counted in cards.items()}
    scores = {
        player: (points, max((card.weight or 0 for card in cards[player]), default=0))
        for player, (points, _) in totals.items()
    }
    ranked = tuple(
        Standing(place, player, *scores[player], cards[player], totals[player][1])
        for place, player in standings.places(scores, tie_orders=tie_orders)
    )
    firsts = [standing.player for standing in ranked if standing.place == 1]
    return Count(ranked, firsts[0] if len(firsts) == 1 else None, standings.decided_by(scores))


def _card(rules: RuleOptions, card: table.LaidCard, forces: Sequence[table.Force], copies: int) -> CardCount:
    steps = [step("printed", card.design.weight)]
    if card.strike is not None:
        struck = Step("struck", "0", card.strike.kind, "strike", card.strike.kind, card.strike.by)
        return CardCount(card.design.key, card.position, True, None, copies, Fraction(0), (*steps, struck))
    touching = [force for force in forces if force.touches_card(card)]
    weight = int(_modified(rules, Fraction(card.design.weight), touching, floor=1, steps=steps))
    points = Fraction(weight, copies)
    if copies > 1:
        steps.append(step("share", points, copies))
        if rules.shared_points == "round_up" and points.denominator > 1:
            points = Fraction(ceil(points))
            steps.append(step("share_round_up", points))
    return CardCount(card.design.key, card.position, False, weight, copies, points, tuple(steps))


def _lineup(
    rules: RuleOptions, player: str, cards: Sequence[CardCount], forces: Sequence[table.Force]
) -> tuple[Fraction, tuple[Step, ...]]:
    if not cards:
        return Fraction(0), (step("empty", 0),)
    points = sum((card.points for card in cards), Fraction(0))
    steps = [step("sum", points)]
    touching = [force for force in forces if force.modifier.per == "lineup" and force.touches_player(player)]
    return _modified(rules, points, touching, floor=0, steps=steps), tuple(steps)


def _modified(
    rules: RuleOptions, start: Fraction, forces: Sequence[table.Force], *, floor: int, steps: list[Step]
) -> Fraction:
    """Factors and their rounding (IN-54), then additions and subtractions, then the floor."""
    value = start
    factors = [force for force in forces if force.modifier.is_factor]
    for force in factors:
        by = force.modifier.value
        value = _readable(value * by if force.modifier.op == "mul" else value / by)
        steps.append(step(force.modifier.op, value, by, force.source))
        if rules.rounding == "each" or force is factors[-1]:
            value = _rounded_up(value, steps)
    for force in forces:
        if not force.modifier.is_factor:
            by = force.modifier.value
            value = value + by if force.modifier.op == "add" else value - by
            steps.append(step(force.modifier.op, value, by, force.source))
    if value < floor:
        value = Fraction(floor)
        steps.append(step("floor", value))
    return value


def _rounded_up(value: Fraction, steps: list[Step]) -> Fraction:
    if value.denominator == 1:
        return value
    rounded = Fraction(ceil(value))
    steps.append(step("round_up", rounded))
    return rounded


def _readable(value: Fraction) -> Fraction:
    if max(value.numerator, value.denominator) > GREATEST:
        raise RuleViolation("number_too_long")
    return value

"""Short ways to lay a table for the tests of the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from intrigues.rules.cards import Design
from intrigues.rules.effects import parse_effects
from intrigues.rules.plays import Circumstance, Ruling, WeaknessPlay
from intrigues.rules.weights import Count, Standing, count
from larp.rules.options import RuleOptions


def person(
    key: str, weight: int, suit: str = "army", weaknesses: Sequence[str] = (), abilities: Sequence[dict[str, Any]] = ()
) -> Design:
    return Design(key, suit, weight, frozenset(weaknesses), parse_effects(list(abilities), use="ability"))


def played(*effects: dict[str, Any], by: str = "Hans", target: str | None = None, name: str = "A plot") -> Circumstance:
    return Circumstance(by, name, parse_effects(list(effects), use="circumstance"), target)


def ruled(*effects: dict[str, Any], target: str | None = None, reason: str = "as seen") -> Ruling:
    return Ruling(reason, parse_effects(list(effects), use="ruling"), target)


def strike(by: str, kind: str, player: str, position: int = 0) -> WeaknessPlay:
    return WeaknessPlay(by, kind, player, position)


def counted(
    people: Sequence[Design],
    lineups: Mapping[str, Sequence[str]],
    *circumstances: Circumstance,
    strikes: Sequence[WeaknessPlay] = (),
    rulings: Sequence[Ruling] = (),
    tie_orders: Sequence[Sequence[str]] = (),
    **options: str,
) -> Count:
    return count(
        rules=RuleOptions(**options),  # type: ignore[arg-type]
        designs={design.key: design for design in people},
        lineups=lineups,
        circumstances=circumstances,
        weakness_plays=strikes,
        rulings=rulings,
        tie_orders=tie_orders,
    )


def standing_of(result: Count, player: str) -> Standing:
    return next(standing for standing in result.standings if standing.player == player)


def weights_of(result: Count, player: str) -> list[int | None]:
    return [card.weight for card in standing_of(result, player).cards]


def points_of(result: Count) -> dict[str, Fraction]:
    return {standing.player: standing.points for standing in result.standings}


def places_of(result: Count) -> list[tuple[int, str]]:
    return [(standing.place, standing.player) for standing in result.standings]


def mul(value: int | str, **more: Any) -> dict[str, Any]:
    return {"op": "mul", "value": value, **more}


def div(value: int | str, **more: Any) -> dict[str, Any]:
    return {"op": "div", "value": value, **more}


def add(value: int | str, **more: Any) -> dict[str, Any]:
    return {"op": "add", "value": value, **more}


def sub(value: int | str, **more: Any) -> dict[str, Any]:
    return {"op": "sub", "value": value, **more}

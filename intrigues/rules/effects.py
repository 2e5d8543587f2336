"""The small language of circumstances, abilities and rulings (`docs/rules/intrigues.md`, section 8).

An effect is a `Modifier` (adds, subtracts, multiplies, divides), an `Immunity` or an `AlsoSuit`. `parse_effects`
reads them from JSON and refuses what can't be read, naming the place; `effects_to_json` writes them back. What can be
read and yet never does anything is the business of `intrigues.rules.futility`; what an effect does to a lineup that of
`intrigues.rules.table` and `intrigues.rules.weights`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from larp.rules.reading import InputError, Node, quoted

Use = Literal["circumstance", "ability", "ruling"]

FACTORS = ("mul", "div")
TERMS = ("add", "sub")
WHOSE: dict[Use, tuple[str, ...]] = {
    "circumstance": ("all", "own", "others", "target"),
    "ability": ("all", "own", "others"),
    "ruling": ("all", "target"),
}
KEYS = ("op", "value", "per", "where", "whose", "only", "to", "suit", "if")
MODIFIER_KEYS = ("op", "value", "per", "where", "whose")
ABILITY_MODIFIER_KEYS = (*MODIFIER_KEYS, "only", "if")
# Far beyond any card, and short enough that no file can make the count run for hours.
GREATEST_VALUE = 10**18


class EffectError(InputError):
    """An effect that can't be read: `place` (`effects[0].where.weight.min`), `message` in English, `code`, `facts`."""


@dataclass(frozen=True)
class Where:
    """Which people are meant; None means that nothing is asked. All that is given must hold."""

    suits: tuple[str, ...] | None = None
    weaknesses: tuple[str, ...] | None = None
    designs: tuple[str, ...] | None = None
    least_weight: int | None = None
    most_weight: int | None = None
    no_weakness: bool = False


@dataclass(frozen=True)
class Condition:
    """When an ability works; all that is given must hold. It looks at unstruck cards only."""

    with_suit: str | None = None
    against_suit: str | None = None
    alone: bool = False


@dataclass(frozen=True)
class Modifier:
    """`value` is whole and at least 1 for `add` and `sub`, any positive fraction for `mul` and `div`."""

    op: str
    value: Fraction
    per: str = "card"
    where: Where = Where()
    whose: str = "all"
    only: str | None = None
    condition: Condition = Condition()

    @property
    def is_factor(self) -> bool:
        return self.op in FACTORS


@dataclass(frozen=True)
class Immunity:
    """The card can't be struck through these weaknesses; None means through none at all."""

    to: tuple[str, ...] | None

    def covers(self, weakness: str) -> bool:
        return self.to is None or weakness in self.to


@dataclass(frozen=True)
class AlsoSuit:
    """The card counts as these suits too."""

    suits: tuple[str, ...]


Effect = Modifier | Immunity | AlsoSuit


def parse_effects(data: Any, *, use: Use, place: str = "effects") -> tuple[Effect, ...]:
    """The effects in a list of JSON objects, in its order; `place` is where the list itself stands.

    Refuses with `EffectError` whatever section 8 doesn't allow for this `use`.
    """
    return tuple(_effect(node, use) for node in Node(data, place, EffectError).items())


def effects_to_json(effects: tuple[Effect, ...]) -> list[dict[str, Any]]:
    """The effects as JSON values, defaults left out; `parse_effects` gives the same effects back."""
    return [_effect_to_json(effect) for effect in effects]


def needs_target(effects: tuple[Effect, ...]) -> bool:
    """Whether a player must be named when these effects are played."""
    return any(isinstance(effect, Modifier) and effect.whose == "target" for effect in effects)


def _effect(node: Node, use: Use) -> Effect:
    members = node.members(required=("op",), optional=KEYS)
    op = members["op"].choice((*TERMS, *FACTORS, "immune", "also_suit"))
    if op in ("immune", "also_suit"):
        if use != "ability":
            raise members["op"].refuse("effect_ability_only", f"only an ability can have {quoted(op)}", op=op, use=use)
        own_key = "to" if op == "immune" else "suit"
        _only_keys(members, ("op", own_key), op)
        written = node.members(required=("op", own_key))[own_key]
        if op == "also_suit":
            return AlsoSuit(written.texts())
        return Immunity(None if written.value == "all" else written.texts())
    if use != "ability":
        for key in ("only", "if"):
            if key in members:
                message = f"only an ability can have {quoted(key)}"
                raise members[key].refuse("effect_ability_only", message, op=key, use=use)
    _only_keys(members, ABILITY_MODIFIER_KEYS, op)
    return _modifier(node.members(required=("op", "value"), optional=KEYS), op, use)


def _only_keys(members: dict[str, Node], allowed: tuple[str, ...], op: str) -> None:
    for key, member in members.items():
        if key not in allowed:
            raise member.refuse("effect_key_not_here", f"{quoted(op)} takes no {quoted(key)}", op=op, key=key)


def _modifier(members: dict[str, Node], op: str, use: Use) -> Modifier:
    per = members["per"].choice(("card", "lineup")) if "per" in members else "card"
    if per == "lineup":
        for key in ("where", "only"):
            if key in members:
                message = f'"per": "lineup" takes no {quoted(key)}'
                raise members[key].refuse("effect_key_not_here", message, op="per: lineup", key=key)
    return Modifier(
        op=op,
        value=_value(members["value"], op),
        per=per,
        where=_where(members["where"]) if "where" in members else Where(),
        whose=_whose(members["whose"], use) if "whose" in members else "all",
        only=members["only"].choice(("self", "rest")) if "only" in members else None,
        condition=_condition(members["if"]) if "if" in members else Condition(),
    )


def _value(node: Node, op: str) -> Fraction:
    if op in FACTORS and isinstance(node.value, str):
        parts = re.fullmatch(r"([1-9][0-9]{0,18})/([1-9][0-9]{0,18})", node.value)
        if parts is None or max(map(int, parts.groups())) > GREATEST_VALUE:
            message = f'expected a whole number from 1 or a positive fraction like "3/2", not {quoted(node.value)}'
            raise node.refuse("effect_value", message, op=op)
        return Fraction(int(parts[1]), int(parts[2]))
    return Fraction(node.whole(least=1, most=GREATEST_VALUE))


def _whose(node: Node, use: Use) -> str:
    whose = node.choice(WHOSE["circumstance"])
    if whose not in WHOSE[use]:
        message = f"{'an ability' if use == 'ability' else 'a ruling'} can't have {quoted(whose)}"
        raise node.refuse("effect_whose_not_here", message, whose=whose, use=use)
    return whose


def _where(node: Node) -> Where:
    members = node.members(optional=("suit", "weakness", "design", "weight", "no_weakness"))
    weight = members["weight"].members(optional=("min", "max")) if "weight" in members else {}
    return Where(
        suits=members["suit"].texts() if "suit" in members else None,
        weaknesses=members["weakness"].texts() if "weakness" in members else None,
        designs=members["design"].texts() if "design" in members else None,
        least_weight=weight["min"].whole() if "min" in weight else None,
        most_weight=weight["max"].whole() if "max" in weight else None,
        no_weakness=members["no_weakness"].true() if "no_weakness" in members else False,
    )


def _condition(node: Node) -> Condition:
    members = node.members(optional=("with_suit", "against_suit", "alone"))
    return Condition(
        with_suit=members["with_suit"].text() if "with_suit" in members else None,
        against_suit=members["against_suit"].text() if "against_suit" in members else None,
        alone=members["alone"].true() if "alone" in members else False,
    )


def _effect_to_json(effect: Effect) -> dict[str, Any]:
    if isinstance(effect, Immunity):
        return {"op": "immune", "to": "all" if effect.to is None else list(effect.to)}
    if isinstance(effect, AlsoSuit):
        return {"op": "also_suit", "suit": list(effect.suits)}
    whole = effect.value.denominator == 1
    written: dict[str, Any] = {"op": effect.op, "value": effect.value.numerator if whole else str(effect.value)}
    if effect.per != "card":
        written["per"] = effect.per
    if effect.where != Where():
        written["where"] = _where_to_json(effect.where)
    if effect.whose != "all":
        written["whose"] = effect.whose
    if effect.only is not None:
        written["only"] = effect.only
    if effect.condition != Condition():
        condition = effect.condition
        asked = {"with_suit": condition.with_suit, "against_suit": condition.against_suit, "alone": condition.alone}
        written["if"] = {key: value for key, value in asked.items() if value not in (None, False)}
    return written


def _where_to_json(where: Where) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for key, names in (("suit", where.suits), ("weakness", where.weaknesses), ("design", where.designs)):
        if names is not None:
            written[key] = list(names)
    bounds = {"min": where.least_weight, "max": where.most_weight}
    if bounds != {"min": None, "max": None}:
        written["weight"] = {key: bound for key, bound in bounds.items() if bound is not None}
    if where.no_weakness:
        written["no_weakness"] = True
    return written

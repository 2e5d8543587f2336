"""Effects that can be read and yet never do anything (the end of section 8): saved, but with a warning.

Only what is certain is warned of: an effect that is idle at most tables is a card's good right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from intrigues.rules.cards import LEAST_WEIGHT, MOST_WEIGHT, Design
from intrigues.rules.effects import AlsoSuit, Effect, Immunity, Modifier, Where
from intrigues.rules.strikes import is_immune
from intrigues.rules.table import matches, suits_of
from larp.rules.reading import quoted


@dataclass(frozen=True)
class EffectWarning:
    """Something without effect: `place`, an English `message`, and a `code` with `facts` for a screen to word."""

    code: str
    place: str
    message: str
    facts: dict[str, Any] = field(default_factory=dict)


def warnings(
    effects: Sequence[Effect],
    *,
    place: str = "effects",
    suits: Collection[str] | None = None,
    weaknesses: Collection[str] | None = None,
    designs: Collection[str] | None = None,
    person: Design | None = None,
) -> list[EffectWarning]:
    """What never does anything among the effects, in their order.

    `suits`, `weaknesses` and `designs` are what the event has (None: unknown, nothing is said about names); `person`
    is the card whose abilities these are.
    """
    found: list[EffectWarning] = []
    known = _Known(suits, weaknesses, designs)
    for index, effect in enumerate(effects):
        at = f"{place}[{index}]"
        if isinstance(effect, Modifier):
            found += [*_modifier(effect, at, known), *_of_person(effect, at, person)]
        elif isinstance(effect, Immunity):
            found += _immunity(effect, at, known, person)
        else:
            found += _also_suit(effect, at, known, person)
    if person is not None and person.weaknesses and all(is_immune(person, kind) for kind in person.weaknesses):
        message = "the person is immune to every weakness it shows"
        found.append(EffectWarning("idle_weaknesses", place, message, {"weaknesses": sorted(person.weaknesses)}))
    return found


@dataclass(frozen=True)
class _Known:
    suits: Collection[str] | None
    weaknesses: Collection[str] | None
    designs: Collection[str] | None

    def unknown(self, kind: str, names: Sequence[str], place: str) -> Iterator[EffectWarning]:
        known = {"suit": self.suits, "weakness": self.weaknesses, "design": self.designs}[kind]
        for name in names:
            if known is not None and name not in known:
                yield EffectWarning(f"unknown_{kind}", place, f"the event has no {kind} {quoted(name)}", {"name": name})


def _modifier(effect: Modifier, place: str, known: _Known) -> Iterator[EffectWarning]:
    condition = effect.condition
    yield from _where(effect.where, f"{place}.where", known)
    for key, suit in (("with_suit", condition.with_suit), ("against_suit", condition.against_suit)):
        if suit is not None:
            yield from known.unknown("suit", [suit], f"{place}.if.{key}")
    if effect.only == "self" and effect.whose == "others":
        yield EffectWarning("idle_self_of_others", place, '"only": "self" is never among "whose": "others"')
    if condition.alone and condition.with_suit is not None:
        yield EffectWarning("idle_alone_with", f"{place}.if", "a card that is alone has no other card with it")
    if condition.alone and effect.only == "rest" and effect.whose == "own":
        yield EffectWarning("idle_alone_rest", place, "a card that is alone has no rest of its own lineup")
    if effect.is_factor and effect.value == 1 and effect.per == "card":
        yield EffectWarning("idle_factor", f"{place}.value", "a factor of 1 changes no card")


def _where(where: Where, place: str, known: _Known) -> Iterator[EffectWarning]:
    for kind, names in (("suit", where.suits), ("weakness", where.weaknesses), ("design", where.designs)):
        if names is not None:
            yield from known.unknown(kind, names, f"{place}.{kind}")
            if not names:
                yield EffectWarning("idle_empty_list", f"{place}.{kind}", "an empty list matches nobody", {"key": kind})
    if where.no_weakness and where.weaknesses:
        yield EffectWarning("idle_weakness_and_none", place, "nobody has a weakness and none")
    least, most = where.least_weight, where.most_weight
    lower, upper = max(LEAST_WEIGHT, least or LEAST_WEIGHT), min(MOST_WEIGHT, MOST_WEIGHT if most is None else most)
    if lower > upper:
        facts = {"min": least, "max": most}
        yield EffectWarning("idle_weight", f"{place}.weight", "no person has such a weight", facts)


def _of_person(effect: Modifier, place: str, person: Design | None) -> Iterator[EffectWarning]:
    if person is None or effect.only != "self":
        return
    if not matches(effect.where, person, suits_of(person)):
        yield EffectWarning("idle_self_not_meant", f"{place}.where", "this person is not among those meant")


def _immunity(effect: Immunity, place: str, known: _Known, person: Design | None) -> Iterator[EffectWarning]:
    if effect.to is not None:
        yield from known.unknown("weakness", effect.to, f"{place}.to")
        if not effect.to:
            yield EffectWarning("idle_empty_list", f"{place}.to", "an empty list protects from nothing", {"key": "to"})
            return
    if person is None:
        return
    if effect.to is None and not person.weaknesses:
        message = "the person has no weakness to be immune to"
        yield EffectWarning("idle_immunity", f"{place}.to", message, {"name": "all"})
    for kind in effect.to or ():
        if kind not in person.weaknesses:
            message = f"the person doesn't have the weakness {quoted(kind)} anyway"
            yield EffectWarning("idle_immunity", f"{place}.to", message, {"name": kind})


def _also_suit(effect: AlsoSuit, place: str, known: _Known, person: Design | None) -> Iterator[EffectWarning]:
    yield from known.unknown("suit", effect.suits, f"{place}.suit")
    if not effect.suits:
        yield EffectWarning("idle_empty_list", f"{place}.suit", "an empty list adds no suit", {"key": "suit"})
    if person is not None and person.suit in effect.suits:
        yield EffectWarning("idle_own_suit", f"{place}.suit", "the person has this suit anyway", {"name": person.suit})

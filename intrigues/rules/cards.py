"""What a card is (IN-01 to IN-05): the three kinds, and what each must have printed on it.

A *design* is the text of a card; several copies may share one (IN-05). Who holds which copy is no matter of this
module.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from intrigues.rules.effects import Effect
from larp.rules.errors import RuleViolation

PERSON, WEAKNESS, CIRCUMSTANCE = KINDS = ("person", "weakness", "circumstance")
MEANS, INFORMATION = WEAKNESS_SOURCES = ("means", "information")
LEAST_WEIGHT, MOST_WEIGHT = 1, 6


@dataclass(frozen=True)
class Design:
    """A person as the count sees it: `key` is unique among the designs counted, `weight` the printed one, 1 to 6.

    Refuses a weight that is no whole number of that range (`person_weight`, IN-02).
    """

    key: str
    suit: str
    weight: int
    weaknesses: frozenset[str] = frozenset()
    abilities: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        check_weight(self.weight)


def check_kind(kind: str) -> None:
    """Refuses a card that is neither person, weakness nor circumstance (`card_kind`, IN-01)."""
    if kind not in KINDS:
        raise RuleViolation("card_kind", "IN-01", kind=kind, kinds=list(KINDS))


def check_weight(weight: object) -> None:
    """Refuses anything but a whole number from 1 to 6 (`person_weight`, IN-02)."""
    if type(weight) is not int or not LEAST_WEIGHT <= weight <= MOST_WEIGHT:
        raise RuleViolation("person_weight", "IN-02", place="weight", least=LEAST_WEIGHT, most=MOST_WEIGHT)


def check_person(
    *,
    given_name: str,
    surname: str,
    post: str,
    suit: str,
    weight: object,
    weaknesses: Collection[str],
    suits: Collection[str],
    weakness_kinds: Collection[str],
) -> None:
    """Refuses a person that IN-02 doesn't know; the fact `place` names the field.

    Codes: `person_blank` (no given name, surname or post), `person_suit` and `person_weakness` (none of the event's
    `suits` or `weakness_kinds`), `person_weight`.
    """
    for place, text in (("given_name", given_name), ("surname", surname), ("post", post)):
        if not text.strip():
            raise RuleViolation("person_blank", "IN-02", place=place)
    if suit not in suits:
        raise RuleViolation("person_suit", "IN-02", place="suit", suit=suit, suits=sorted(suits))
    check_weight(weight)
    for kind in weaknesses:
        if kind not in weakness_kinds:
            raise RuleViolation("person_weakness", "IN-02", place="weaknesses", kind=kind, kinds=sorted(weakness_kinds))


def check_weakness(*, weakness: str, source: str, weakness_kinds: Collection[str]) -> None:
    """Refuses a weakness card that IN-03 doesn't know; the fact `place` names the field.

    Codes: `weakness_kind` (not one of the event's), `weakness_source` (neither means nor information).
    """
    if weakness not in weakness_kinds:
        raise RuleViolation("weakness_kind", "IN-03", place="weakness", kind=weakness, kinds=sorted(weakness_kinds))
    if source not in WEAKNESS_SOURCES:
        raise RuleViolation("weakness_source", "IN-03", place="source", source=source, sources=list(WEAKNESS_SOURCES))


def check_circumstance(*, text: str) -> None:
    """Refuses a circumstance with nothing written on it (`circumstance_blank`, IN-04).

    Its effects may be none: then a ruling says what it does (IN-62).
    """
    if not text.strip():
        raise RuleViolation("circumstance_blank", "IN-04", place="text")

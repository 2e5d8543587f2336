"""The deck of a pack: suits, weaknesses, and the designs of people, weakness cards and circumstances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from intrigues.rules.cards import LEAST_WEIGHT, MOST_WEIGHT, WEAKNESS_SOURCES
from intrigues.rules.pack.reading import (
    NAME,
    Effects,
    Texts,
    copies,
    effects,
    forms,
    key,
    keyed,
    known,
    known_once,
    texts,
)
from larp.rules.reading import Node

SUIT_SIGNS = ("suit-business", "suit-army", "suit-party", "suit-service")
WEAKNESS_SIGNS = ("weak-money", "weak-women", "weak-luxury", "weak-forbidden")


@dataclass(frozen=True)
class SuitText:
    """A suit; `label` is the short word on a card, `forms` its cases by language, `sign` the printed sign: if the file
    names none, the four signs are given in turn."""

    key: str
    name: Texts
    label: Texts
    forms: dict[str, Texts]
    sign: str


@dataclass(frozen=True)
class WeaknessText:
    key: str
    name: Texts
    forms: dict[str, Texts]
    sign: str


@dataclass(frozen=True)
class PersonText:
    """A person's design (IN-02); `ability_line` words the abilities and is empty where there are none."""

    key: str
    given: Texts
    surname: Texts
    post: Texts
    suit: str
    weight: int
    weaknesses: tuple[str, ...]
    abilities: Effects
    ability_line: Texts
    copies: int


@dataclass(frozen=True)
class WeaknessCardText:
    """A weakness card's design (IN-03)."""

    key: str
    weakness: str
    source: str
    title: Texts
    text: Texts
    copies: int


@dataclass(frozen=True)
class CircumstanceText:
    """A circumstance's design (IN-04); no effects means that a master rules (IN-62)."""

    key: str
    title: Texts
    flavour: Texts
    effects: Effects
    effect_line: Texts
    copies: int


DesignText = PersonText | WeaknessCardText | CircumstanceText


@dataclass(frozen=True)
class Deck:
    suits: tuple[SuitText, ...]
    weaknesses: tuple[WeaknessText, ...]
    people: tuple[PersonText, ...]
    weakness_cards: tuple[WeaknessCardText, ...]
    circumstances: tuple[CircumstanceText, ...]

    @property
    def designs(self) -> dict[str, DesignText]:
        """All designs by key, in the order of the file."""
        rows: list[DesignText] = [*self.people, *self.weakness_cards, *self.circumstances]
        return {design.key: design for design in rows}


def read_deck(sections: dict[str, Node], languages: Sequence[str]) -> Deck:
    """The deck in the five sections of a pack's file. Ids of designs differ across all three kinds."""

    def suit(row: Node) -> SuitText:
        part = row.members(required=("id", "name", "label", "forms"), optional=("sign",))
        return SuitText(
            key=key(part["id"]),
            name=texts(part["name"], languages, longest=NAME),
            label=texts(part["label"], languages, longest=NAME),
            forms=forms(part["forms"], languages, needed="from"),
            sign=_sign(part, row, sections["suits"], SUIT_SIGNS),
        )

    def weakness(row: Node) -> WeaknessText:
        part = row.members(required=("id", "name", "forms"), optional=("sign",))
        return WeaknessText(
            key=key(part["id"]),
            name=texts(part["name"], languages, longest=NAME),
            forms=forms(part["forms"], languages, needed="with"),
            sign=_sign(part, row, sections["weaknesses"], WEAKNESS_SIGNS),
        )

    suits = keyed(sections["suits"], suit, taken={})
    weaknesses = keyed(sections["weaknesses"], weakness, taken={})
    suit_keys, weakness_keys = [suit.key for suit in suits], [weakness.key for weakness in weaknesses]

    def person(row: Node) -> PersonText:
        required = ("id", "given", "surname", "post", "suit", "weight", "weaknesses", "copies")
        with_abilities = ("abilities", "abilities_text")
        part = row.members(required=required, optional=with_abilities)
        if any(name in part for name in with_abilities):
            row.members(required=(*required, *with_abilities))
        return PersonText(
            key=key(part["id"]),
            given=texts(part["given"], languages, longest=NAME),
            surname=texts(part["surname"], languages, longest=NAME),
            post=texts(part["post"], languages),
            suit=known(part["suit"], suit_keys, what="suit"),
            weight=part["weight"].whole(least=LEAST_WEIGHT, most=MOST_WEIGHT),
            weaknesses=known_once(part["weaknesses"], weakness_keys, what="weakness"),
            abilities=effects(part["abilities"], use="ability") if "abilities" in part else Effects(),
            ability_line=texts(part["abilities_text"], languages) if "abilities_text" in part else {},
            copies=copies(part["copies"]),
        )

    def weakness_card(row: Node) -> WeaknessCardText:
        part = row.members(required=("id", "weakness", "source", "title", "text", "copies"))
        return WeaknessCardText(
            key=key(part["id"]),
            weakness=known(part["weakness"], weakness_keys, what="weakness"),
            source=part["source"].choice(WEAKNESS_SOURCES),
            title=texts(part["title"], languages, longest=NAME),
            text=texts(part["text"], languages),
            copies=copies(part["copies"]),
        )

    def circumstance(row: Node) -> CircumstanceText:
        part = row.members(required=("id", "title", "flavour", "effects", "effect_line", "copies"))
        return CircumstanceText(
            key=key(part["id"]),
            title=texts(part["title"], languages, longest=NAME),
            flavour=texts(part["flavour"], languages),
            effects=effects(part["effects"], use="circumstance"),
            effect_line=texts(part["effect_line"], languages),
            copies=copies(part["copies"]),
        )

    taken: dict[str, str] = {}
    return Deck(
        suits=suits,
        weaknesses=weaknesses,
        people=keyed(sections["people"], person, taken=taken),
        weakness_cards=keyed(sections["weakness_cards"], weakness_card, taken=taken),
        circumstances=keyed(sections["circumstances"], circumstance, taken=taken),
    )


def _sign(part: dict[str, Node], row: Node, rows: Node, signs: Sequence[str]) -> str:
    """The sign written, or else the one whose turn it is."""
    if "sign" in part:
        return part["sign"].choice(signs)
    return signs[rows.value.index(row.value) % len(signs)]

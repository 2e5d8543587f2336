"""The whole of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from intrigues.rules.pack.deal import (
    Character,
    DealRule,
    PrizeText,
    read_characters,
    read_deal,
    read_prizes,
)
from intrigues.rules.pack.deck import Deck, read_deck
from intrigues.rules.pack.reading import LANGUAGES, LONG, NAME, PackError, Texts, key, keyed, known_once, line, texts
from intrigues.rules.pack.timetable import Planned, read_timetable
from larp.rules.reading import Node

REQUIRED = ("pack", "suits", "weaknesses", "people", "weakness_cards", "circumstances", "deal")
OPTIONAL = ("institutions", "prizes", "timetable", "characters")
VERSION = 1
ACCENTS = ("petrol", "brick", "copying", "moss", "slate")
CASES = ("genitive", "dative")


@dataclass(frozen=True)
class BodyText:
    """An outside body to which the institution may pass (IN-25)."""

    key: str
    name: Texts
    text: Texts


@dataclass(frozen=True)
class Pack:
    """A pack that was found good. `place` names the institution, by language, with cases as `ru_genitive`."""

    key: str
    languages: tuple[str, ...]
    title: Texts
    description: Texts
    place: Texts
    accent: str
    deck: Deck
    bodies: tuple[BodyText, ...]
    prizes: tuple[PrizeText, ...]
    timetable: tuple[Planned, ...]
    deal: DealRule
    characters: tuple[Character, ...]


def parse_pack(data: Mapping[str, Any]) -> Pack:
    """The pack in what `tomllib` read. Refuses with `PackError`, which names the place of the first mistake."""
    sections = Node(dict(data), "", PackError).members(required=REQUIRED, optional=OPTIONAL)
    for name in OPTIONAL:
        sections.setdefault(name, Node([], name, PackError))
    head = sections["pack"].members(required=("id", "version", "languages", "title", "description", "place", "accent"))
    version = head["version"].whole()
    if version != VERSION:
        raise head["version"].refuse("pack_version", f"this program reads version {VERSION}", version=version)
    languages = known_once(head["languages"], LANGUAGES, what="language")
    if not languages:
        raise head["languages"].refuse("pack_no_language", "a pack needs at least one language")
    deck = read_deck(sections, languages)
    deal = read_deal(sections["deal"], languages)
    prizes = read_prizes(sections["prizes"], deck)
    return Pack(
        key=key(head["id"]),
        languages=languages,
        title=texts(head["title"], languages, longest=NAME),
        description=texts(head["description"], languages, longest=LONG),
        place=_place(head["place"], languages),
        accent=head["accent"].choice(ACCENTS),
        deck=deck,
        bodies=keyed(sections["institutions"], lambda row: _body(row, languages), taken={}),
        prizes=prizes,
        timetable=read_timetable(sections["timetable"], languages),
        deal=deal,
        characters=read_characters(sections["characters"], deck, deal, prizes, languages),
    )


def _body(row: Node, languages: Sequence[str]) -> BodyText:
    part = row.members(required=("id", "name", "text"))
    return BodyText(
        key=key(part["id"]),
        name=texts(part["name"], languages, longest=NAME),
        text=texts(part["text"], languages, longest=LONG),
    )


def _place(node: Node, languages: Sequence[str]) -> Texts:
    cases = [f"{language}_{case}" for language in languages for case in CASES]
    members = node.members(required=languages, optional=cases)
    return {name: line(text, longest=NAME) for name, text in members.items()}

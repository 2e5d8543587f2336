"""The entries of the forms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from side_events.games.saturday_horror.cards import name_of
from side_events.games.saturday_horror.state import MONSTER, State
from side_events.table.game import Field, Words, words

TYPES = {
    "role": words(ru="роль", en="role"),
    "set": words(ru="сет", en="set"),
    "trope": words(ru="штамп", en="trope"),
    "subplot": words(ru="побочная линия", en="subplot"),
    "monster": words(ru="монстр", en="monster"),
}
LEVELS = {
    "extra": words(ru="статист — 0 кубиков", en="extra — 0 dice"),
    "supporting": words(ru="второстепенная — 1 кубик", en="supporting — 1 die"),
    "star": words(ru="звезда", en="star"),
}


def same(text: str) -> Words:
    return words(ru=text, en=text)


def text(key: str, label: Words, *, longest: int = 80, required: bool = True, rows: int = 1, default: Any = None,
         note: Words | None = None) -> Field:  # fmt: skip
    return Field(key, "text", label, longest=longest, required=required, rows=rows, default=default, note=note)


def number(key: str, label: Words, low: int, high: int, *, default: int | None = None, note: Words | None = None,
           required: bool = True) -> Field:  # fmt: skip
    of = low if default is None else default
    return Field(key, "int", label, low=low, high=high, default=of, note=note, required=required)


def flag(key: str, label: Words, *, note: Words | None = None, default: bool = False) -> Field:
    return Field(key, "flag", label, required=False, note=note, default=default)


def hidden(key: str, value: Any) -> Field:
    return Field(key, "hidden", same(key), default=value)


def choice(key: str, label: Words, values: Iterable[tuple[Any, Words]], *, required: bool = True, default: Any = None,
           note: Words | None = None) -> Field:  # fmt: skip
    return Field(key, "choice", label, tuple(values), required=required, default=default, note=note)


def cards(state: State, ids: Iterable[str]) -> tuple[tuple[str, Words], ...]:
    """Cards by their names; the monster says that it is one."""
    return tuple((card, same(name_of(state, card))) for card in ids)


def card(state: State, key: str, label: Words, ids: Iterable[str], *, required: bool = True) -> Field:
    return choice(key, label, cards(state, ids), required=required)


def several(
    state: State, key: str, label: Words, ids: Iterable[str], *, low: int = 0, note: Words | None = None
) -> Field:
    values = cards(state, ids)
    return Field(key, "multi", label, values, low=low, high=len(values), required=low > 0, note=note)


def star_word(cost: int) -> Words:
    many = {1: ("1 кубик", "1 die"), 2: ("2 кубика", "2 dice"), 3: ("3 кубика", "3 dice")}[cost]
    return words(ru=f"звезда — {many[0]}, оговорка в цене", en=f"star — {many[1]}, one clause included")


def levels(state: State) -> tuple[tuple[str, Words], ...]:
    return tuple((key, star_word(state.options.star_cost) if key == "star" else word) for key, word in LEVELS.items())


def nameable(state: State, *, monster: bool) -> list[str]:
    living = [card for card, role in state.roles.items() if role.alive]
    return [*living, *([MONSTER] if monster else [])]

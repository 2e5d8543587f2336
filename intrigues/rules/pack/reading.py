"""Reading the values of a pack: keys, texts by language, rows that must not come twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from intrigues.rules.effects import Effect, Use, parse_effects
from larp.rules.keys import is_key
from larp.rules.reading import InputError, Node, quoted

Texts = dict[str, str]

LANGUAGES = ("ru", "en")
NAME, LINE, LONG = 120, 400, 4000
"""The most signs of a name, of a line on a card, of a description."""
MOST_COPIES = 99


class PackError(InputError):
    """A pack that can't be read; `place` is the way to the value, and `message` names the row's id where it has one."""

    def within(self, row_id: object) -> PackError:
        """The same error, said of the row with this id."""
        if not isinstance(row_id, str):
            return self
        facts = {key: value for key, value in self.facts.items() if key != "place"}
        return PackError(self.place, f"{self.message} (in {quoted(row_id)})", self.code, self.rule, **facts)


class HasKey(Protocol):
    @property
    def key(self) -> str: ...


@dataclass(frozen=True)
class Effects:
    """A card's effects as they were written and as they are understood."""

    written: tuple[dict[str, Any], ...] = ()
    parsed: tuple[Effect, ...] = ()


T = TypeVar("T")
R = TypeVar("R", bound=HasKey)


def each(rows: Node, read: Callable[[Node], T]) -> tuple[T, ...]:
    """Every row of a list read in turn; an error in one names the row's id too."""
    done = []
    for row in rows.items():
        try:
            done.append(read(row))
        except PackError as error:
            raise error.within(row.value.get("id") if isinstance(row.value, dict) else None)
    return tuple(done)


def keyed(rows: Node, read: Callable[[Node], R], *, taken: dict[str, str]) -> tuple[R, ...]:
    """`each`, for rows whose ids must differ; `taken` says where an id stands already and is added to."""

    def fresh(row: Node) -> R:
        done = read(row)
        if done.key in taken:
            message = f"{quoted(done.key)} is taken by {taken[done.key]}"
            raise row.members(optional=list(row.value))["id"].refuse("pack_id_twice", message, id=done.key)
        taken[done.key] = row.place
        return done

    return each(rows, fresh)


def key(node: Node) -> str:
    """An id: lower-case Latin words joined by hyphens."""
    text = node.text()
    if not is_key(text):
        raise node.refuse("pack_bad_id", f"expected lower-case Latin letters, digits and hyphens, not {quoted(text)}")
    return text


def line(node: Node, *, longest: int = LINE) -> str:
    """A text on one line, neither empty nor too long."""
    text = node.text()
    if not text.strip():
        raise node.refuse("pack_text_empty", "the text is empty")
    if len(text) > longest:
        raise node.refuse("pack_text_too_long", f"the text has {len(text)} signs, at most {longest} are allowed")
    if not text.isprintable():
        raise node.refuse("pack_text_unprintable", "the text holds a sign that can't be printed")
    return text


def texts(node: Node, languages: Sequence[str], *, longest: int = LINE) -> Texts:
    """A text in every language of the pack."""
    members = node.members(required=languages)
    return {language: line(members[language], longest=longest) for language in languages}


def forms(node: Node, languages: Sequence[str], *, needed: str) -> dict[str, Texts]:
    """The forms of a word that sentences need, by language; the form `needed` in each."""
    members = node.members(required=languages)
    found = {}
    for language in languages:
        cases = members[language].entries()
        members[language].members(required=[needed], optional=list(cases))
        found[language] = {case: line(text) for case, text in cases.items()}
    return found


def known(node: Node, names: Sequence[str] | dict[str, Any], *, what: str) -> str:
    """One of the names that the pack itself has set up before."""
    text = node.text()
    if text not in names:
        raise node.refuse("pack_unknown_name", f"unknown {what} {quoted(text)}", name=text, what=what)
    return text


def known_once(node: Node, names: Sequence[str] | dict[str, Any], *, what: str) -> tuple[str, ...]:
    """A list of such names, none of them twice."""
    found: list[str] = []
    for item in node.items():
        name = known(item, names, what=what)
        if name in found:
            raise item.refuse("pack_name_twice", f"{quoted(name)} comes twice", name=name)
        found.append(name)
    return tuple(found)


def yes_or_no(node: Node) -> bool:
    if not isinstance(node.value, bool):
        raise node.refuse("input_wrong_kind", "expected true or false")
    return node.value


def copies(node: Node) -> int:
    return node.whole(least=1, most=MOST_COPIES)


def effects(node: Node, *, use: Use) -> Effects:
    """The effects of a card (`docs/rules/intrigues.md`, section 8)."""
    try:
        parsed = parse_effects(node.value, use=use, place=node.place)
    except InputError as error:
        facts = {name: value for name, value in error.facts.items() if name != "place"}
        raise PackError(error.place, error.message, error.code, error.rule, **facts)
    return Effects(written=tuple(node.value), parsed=parsed)

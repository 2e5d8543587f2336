"""The film on paper: blank cards for those who write by hand, the cards of a film, and its poster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from side_events.games.saturday_horror import poster as film
from side_events.games.saturday_horror.state import State
from side_events.table.game import Words, words
from side_events.table.paper import Bill, Card, Cards, OfTable

_OF_A_SHEET = 9
_ROOM = 260
_BLANK = words(ru="девять чистых карточек", en="nine blank cards")
_TITLES = {
    "role": words(ru="Роль", en="Role"),
    "set": words(ru="Сет", en="Set"),
    "trope": words(ru="Штамп", en="Trope"),
    "subplot": words(ru="Побочная линия", en="Subplot"),
    "monster": words(ru="Монстр", en="Monster"),
}
_FEET = {
    "role": words(ru="ЭВ ___  оговорок ___", en="ST ___  clauses ___"),
    "set": words(ru="ЭВ ___  реквизит:", en="ST ___  props:"),
    "trope": words(ru="акт ___  роли:", en="act ___  roles:"),
    "subplot": words(ru="чья:", en="whose:"),
}


def _nine(kind: str) -> Cards:
    return Cards(kind, _TITLES[kind], _BLANK, (Card(_TITLES[kind], lines=4, foot=_FEET[kind]),) * _OF_A_SHEET)


SHEETS = tuple(_nine(kind) for kind in _FEET)


def cards(state: Any, names: Mapping[str, str]) -> Cards:  # noqa: ARG001 (the shape of every sheet of a table)
    """Every card of the film, as it stands now."""
    made = tuple(_card(one) for one in film.cards(state))
    return Cards("cards", _CARDS_OF, _CARDS_USE, made)


def _card(one: dict[str, Any]) -> Card:
    kind = _TITLES[one["kind"]]
    figures = {
        language: " · ".join([kind[language], *(f"{label[language]} {number}" for label, number in one["figures"])])
        for language in ("ru", "en")
    }
    said = shortened(" · ".join(one["lines"]))
    return Card(_same(one["title"]) if one["title"] else kind, text=_same(said) if said else None, foot=figures)


def shortened(text: str) -> str:
    """What a card has room for."""
    return text if len(text) <= _ROOM else f"{text[: _ROOM - 1].rstrip()}…"


def poster(state: Any, names: Mapping[str, str]) -> Bill:
    """Title, monster, cast and ending; while the film is shot its cast so far."""
    return _bill(film.poster(state), state, names)


def _bill(told: dict[str, Any], state: State, names: Mapping[str, str]) -> Bill:
    rows = tuple((_same(one["name"]), _fate(one), _same(names.get(one["player"], ""))) for one in told["cast"])
    monster = told["monster"]
    by = names.get(monster["player"], "")
    rows = (*rows, (_same(monster["name"]), words(ru="монстр", en="the monster"), _same(by)))
    crew = ", ".join(names.get(seat, seat) for seat in state.seats)
    ending = told["ending"] or words(ru="фильм ещё снимают", en="still being shot")
    return Bill(
        "poster",
        _POSTER_OF,
        _POSTER_USE,
        head=_same(told["title"] or "…"),
        over=words(ru="Субботний ужастик", en="Saturday Horror"),
        lead=_same(told["setting"]),
        rows=rows,
        foot={language: f"{ending[language]}. {crew}" for language in ("ru", "en")},
    )


def _fate(one: dict[str, Any]) -> Words:
    when = one["when"]
    if when is None:
        fate: Words = one["how"]
        return fate
    return {language: f"{one['how'][language]} ({when[language]})" for language in ("ru", "en")}


def _same(text: str) -> Words:
    return words(ru=text, en=text)


_CARDS_OF = words(ru="карты фильма", en="cards of the film")
_CARDS_USE = words(
    ru="все роли, сеты, штампы и линии, как сейчас", en="all roles, sets, tropes and subplots as they stand"
)
_POSTER_OF = words(ru="афиша фильма", en="poster of the film")
_POSTER_USE = words(ru="название, роли и кто как погиб", en="its title, its cast, and who died how")
OF_TABLE = (
    OfTable("poster", _POSTER_OF, _POSTER_USE, poster),
    OfTable("cards", _CARDS_OF, _CARDS_USE, cards),
)

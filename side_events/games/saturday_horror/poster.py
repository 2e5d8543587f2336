"""The finished film for its poster, and its cards for paper: pure data out of a state."""

from __future__ import annotations

from typing import Any

from side_events.games.saturday_horror.cards import name_of
from side_events.games.saturday_horror.deck import Role
from side_events.games.saturday_horror.lines import OUTCOMES
from side_events.games.saturday_horror.state import MONSTER_TARGET, State
from side_events.table.game import Words, words

HOW = {
    "chase": words(ru="не уходит от погони", en="doesn't outrun the monster"),
    "melee": words(ru="бросается на монстра с голыми руками", en="attacks the monster with bare hands"),
    "rescue": words(ru="гибнет, спасая другого", en="dies saving another"),
    "check": words(ru="попадает в лапы монстра", en="falls into its claws"),
    "flight": words(ru="не успевает спастись", en="doesn't get away in time"),
    "other": words(ru="гибнет не от монстра", en="dies of something else"),
}
ALIVE = words(ru="доживает до титров", en="lives to see the credits")
AWAY = words(ru="спасается", en="gets away")
HELD = words(ru="остаётся неизвестно где", en="is never seen again")


def cast(state: State) -> list[dict[str, Any]]:
    """Everybody in the film: stars first, with what became of them."""
    order = ("star", "supporting", "extra")
    roles = sorted(state.roles.values(), key=lambda role: order.index(role.level))
    return [
        {
            "name": role.name,
            "level": role.level,
            "villain": role.villain,
            "player": role.player or role.created_by,
            "status": role.status,
            "how": fate(role),
            "when": when(role) if role.status in ("dead", "escaped") else None,
        }
        for role in roles
    ]


def fate(role: Role) -> Words:
    if role.status == "dead":
        return words(ru=role.reason, en=role.reason) if role.reason else HOW[role.cause or "other"]
    if role.status == "escaped":
        return AWAY
    return HELD if role.status == "elsewhere" else ALIVE


def when(role: Role) -> Words:
    if role.act == "D":
        return words(ru="развязка", en="Denouement")
    return words(ru=f"акт {role.act}, сцена {role.scene}", en=f"act {role.act}, scene {role.scene}")


def poster(state: State) -> dict[str, Any]:
    """Title, monster, cast and ending of a film that is finished or not; `ending` is None while it is shot."""
    return {
        "title": state.title,
        "setting": state.setting,
        "monster": {"name": state.monster.name, "abilities": state.monster.abilities, "player": state.monster.player},
        "cast": cast(state),
        "dead": [one for one in cast(state) if one["status"] == "dead"],
        "ending": OUTCOMES.get(state.outcome),
        "scenes": state.scene_no,
        "crew": list(state.seats),
    }


def cards(state: State) -> list[dict[str, Any]]:
    """The cards of the film for paper, one after another: `kind`, `title` (empty where a card has no
    name), `figures` (label, number), `lines`."""
    st, sc, act = words(ru="ЭВ", en="ST"), words(ru="Оговорок", en="Clauses"), words(ru="Акт", en="Act")
    made: list[dict[str, Any]] = []
    if state.monster.name:
        lines = [state.monster.abilities, state.monster.trigger]
        made.append(card("monster", state.monster.name, [(st, MONSTER_TARGET)], lines))
    for role in state.roles.values():
        made.append(card("role", role.name, [(st, role.st), (sc, role.sc)], []))
    for place in state.sets.values():
        made.append(card("set", place.name, [(st, place.st)], [", ".join(place.props)]))
    for trope in state.tropes.values():
        made.append(card("trope", "", [(act, trope.act)], [trope.text, cards_of(state, trope.roles)]))
    for subplot in state.subplots.values():
        made.append(card("subplot", "", [], [subplot.text, cards_of(state, subplot.roles)]))
    return made


def cards_of(state: State, roles: tuple[str, ...]) -> str:
    return ", ".join(name_of(state, role) for role in roles)


def card(kind: str, title: str, figures: list[tuple[Words, int]], lines: list[str]) -> dict[str, Any]:
    return {"kind": kind, "title": title, "figures": figures, "lines": [line for line in lines if line]}

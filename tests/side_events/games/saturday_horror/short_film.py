"""A short film of three players, one scene and its Denouement, act by act, played by hand or in a browser.

Acts that the deal decides are chosen by the state as it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from side_events.games.saturday_horror.cards import clockwise, holder, living
from side_events.games.saturday_horror.state import MONSTER, State

OPTIONS = {"empty_act": "skip"}
RU = {
    "title": "Мумия! Мумия!", "setting": "Городской музей, ночь, гроза", "monster": "Мумия жреца",
    "abilities": "Ходит сквозь витрины", "trigger": "Кто-то вскрывает саркофаг", "trope": "Саркофаг открывают",
    "star": "Бетани Грин", "villain": "Профессор Крейн", "extra": "Сторож Петрович", "hall": "Зал мумий",
    "props": "факел, саркофаг", "cellar": "Подвал",
    "visitor": "Посетительница", "roof": "Крыша",
    "chase": "успеет ли до двери", "note": "Гаснет свет",
}  # fmt: skip
EN = {
    "title": "Mummy! Mummy!", "setting": "The city museum, at night, in a storm", "monster": "The priest's mummy",
    "abilities": "Walks through glass", "trigger": "Somebody opens the sarcophagus",
    "trope": "The sarcophagus is opened",
    "star": "Bethany Green", "villain": "Professor Crane", "extra": "Old Pete, the guard", "hall": "Hall of mummies",
    "props": "torch, sarcophagus", "cellar": "Cellar",
    "visitor": "A late visitor", "roof": "Roof",
    "chase": "to the door in time", "note": "The lights go out",
}  # fmt: skip


@dataclass(frozen=True)
class Act:
    """`said` are the words by which its button is told from others of the kind."""

    seat: str
    kind: str
    payload: dict[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] | None = None
    said: str = ""


def film(now: Callable[[], State], words: dict[str, str] = RU) -> Iterator[Act]:
    """The acts; `now()` gives the state after the one before."""
    yield from written(now, words)
    for seat in now().seats:
        yield Act(seat, "done")
    trope = next(iter(now().tropes))
    yield from seated(now, holder(now(), trope), 2)
    yield from scene(now, words, trope)
    for _ in range(2):
        yield Act(now().writer, "close_meeting")
    yield from denouement(now)


def written(now: Callable[[], State], words: dict[str, str]) -> Iterator[Act]:
    about = {key: words[key] for key in ("title", "setting", "monster", "abilities", "trigger")}
    yield Act(now().seats[0], "propose", about)
    for seat in now().seats:
        yield Act(seat, "confirm")
    first = now().writer
    yield Act(first, "create_trope", {"text": words["trope"], "act": 1, "roles": [MONSTER], "is_trigger": True})
    yield Act(first, "create_role", {"name": words["star"], "level": "star"})
    yield Act(now().writer, "create_role", {"name": words["villain"], "level": "supporting", "sc": 1, "villain": True})
    yield Act(now().writer, "create_set", {"name": words["hall"], "props": words["props"], "upgrade": 1})
    yield Act(now().writer, "create_set", {"name": words["cellar"]})
    a, b = now().sets
    yield Act(now().writer, "link_sets", {"a": a, "b": b, "adjacent": True})
    yield Act(now().writer, "create_role", {"name": words["extra"], "level": "extra"})
    yield Act(now().writer, "pass_turn")
    yield Act(now().writer, "close_meeting")


def seated(now: Callable[[], State], seat: str, dice: int) -> Iterator[Act]:
    yield Act(seat, "bid", {"amount": dice})
    for other in clockwise(now(), seat)[:-1]:
        yield Act(other, "pass_bid")


def scene(now: Callable[[], State], words: dict[str, str], trope: str) -> Iterator[Act]:
    director = now().director
    for kind, made in (("roles", {"name": words["visitor"], "level": "extra"}), ("sets", {"name": words["roof"]})):
        if not set(now().players[director].hand) & set(getattr(now(), kind)):
            yield Act(director, "create_role" if kind == "roles" else "create_set", made)
        mine = next(card for card in now().players[director].hand if card in getattr(now(), kind))
        yield Act(director, "play", {"card": mine})
    yield Act(director, "play", {"card": trope})
    for forced in now().scene.forced_queue:
        yield Act(forced.holder, "lay", {"card": forced.card})
    hunted = next(card for card in now().scene.played if card in now().roles)
    said = "преследует" if words is RU else "gives chase"
    yield Act(director, "open_conflict", {"b": hunted, "what": words["chase"]}, said=said)
    conflict = now().scene.conflict
    assert conflict is not None
    yield Act(conflict.a.player, "stake", {"dice": 3})
    yield Act(conflict.b.player, "stake", {"dice": 2})
    yield Act(conflict.a.player, "roll", dice=(1, 4, 6, 1, 5))
    yield Act(conflict.a.player, "roll", dice=(2, 2, 6, 6))
    yield Act(director, "end_scene")


def denouement(now: Callable[[], State]) -> Iterator[Act]:
    a, b, c = now().seats
    yield Act(a, "contribute", {"plan": 3, "monster": 0})
    yield Act(b, "contribute", {"plan": 2, "monster": 1})
    yield Act(c, "contribute", {"plan": 0, "monster": 2})
    yield from seated(now, a, 1)
    brave = min(living(now()), key=lambda card: now().roles[card].sc)
    yield Act(now().scene.played[brave], "attack", {"role": brave}, said=now().roles[brave].name)
    yield Act(a, "spring_plan")
    conflict = now().scene.conflict
    assert conflict is not None
    if not conflict.revealed:
        yield Act(conflict.b.player, "stake", {"monster_dice": now().monster.md})
    while (conflict := now().scene.conflict) is not None:
        yield Act(a, "roll", dice=(1,) * conflict.a.stake + (6,) * conflict.b.stake)

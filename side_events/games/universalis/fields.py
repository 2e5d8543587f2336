"""The entries of the game's forms."""

from __future__ import annotations

from collections.abc import Iterable

from side_events.games.universalis.guards import LONGEST_NAME, LONGEST_TEXT, MOST_TYPED
from side_events.games.universalis.state import Component, Scene, State
from side_events.games.universalis.words import TYPES
from side_events.table.game import Field, Words, words

WHAT = words(ru="Что", en="What")
WHO = words(ru="Кто", en="Who")
COINS = words(ru="Монет", en="Coins")


def plain(text: str) -> Words:
    return words(ru=text, en=text)


def hidden(key: str, value: object) -> Field:
    return Field(key, "hidden", WHAT, default=value)


def coins(low: int, high: int, *, key: str = "coins", default: int | None = None, label: Words = COINS) -> Field:
    return Field(key, "int", label, low=low, high=high, default=default)


def text(
    label: Words, *, key: str = "text", longest: int = LONGEST_TEXT, rows: int = 1, required: bool = True
) -> Field:
    return Field(key, "text", label, longest=longest, rows=rows, required=required)


def seats(
    state: State, who: Iterable[str], *, key: str = "player", label: Words = WHO, default: str | None = None
) -> Field:
    values = tuple((seat, plain(state.names.get(seat, seat))) for seat in who)
    return Field(key, "choice", label, values, default=default)


def components(things: Iterable[Component], *, key: str = "component", label: Words = WHAT) -> Field:
    return Field(key, "choice", label, tuple((each.id, plain(each.name)) for each in things))


def several(things: Iterable[Component], label: Words, key: str) -> Field:
    return Field(key, "multi", label, tuple((each.id, plain(each.name)) for each in things), required=False)


def each_seat(
    state: State, who: Iterable[str], key: str, *, low: int, high: int, default: int | None = 0
) -> tuple[Field, ...]:
    return tuple(
        Field(f"{key}-{seat}", "int", plain(state.names.get(seat, seat)), low=low, high=high, default=default)
        for seat in who
    )


def scene_label(state: State, scene: Scene) -> Words:
    place = state.component(scene.location).name if scene.location else "—"
    return words(ru=f"сцена {scene.no}, {place}", en=f"scene {scene.no}, {place}")


def after_scene(state: State, no: int) -> Words:
    if no == 0:
        return words(ru="до начала игры", en="before the game’s beginning")
    scene = next(scene for scene in state.scenes if scene.no == no)
    place = state.component(scene.location).name if scene.location else "—"
    return words(ru=f"после сцены {no} ({place})", en=f"after scene {no} ({place})")


NEW_PLACE = (
    text(words(ru="Название места", en="Name of the Location"), key="name", longest=LONGEST_NAME),
    text(words(ru="Какое оно", en="What it is"), key="role", longest=LONGEST_NAME, required=False),
)
NEW_THING = (
    text(words(ru="Имя", en="Name"), key="name", longest=LONGEST_NAME),
    Field("type", "choice", words(ru="Это", en="It is"), tuple((k, TYPES[k]) for k in ("character", "prop")),
          default="character"),
    text(words(ru="Роль: первая черта", en="Role: the first Trait"), key="role", longest=LONGEST_NAME, required=False),
)  # fmt: skip
TYPED_COST = coins(0, MOST_TYPED, key="cost", default=0, label=words(ru="Уплачено монет", en="Coins paid"))

"""The buttons of framing and turns, with their prices. Each makes a few choices for the seat, with a payload that it
might send."""

# ruff: noqa: ARG001 (every offer has the same shape)
from __future__ import annotations

from typing import Any

from side_events.games.universalis import fields, framing, guards, order
from side_events.games.universalis.game import apply
from side_events.games.universalis.state import Component, Scene, State, TimeKind
from side_events.games.universalis.words import ACTIONS, TIMES
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Choice, Field, Words, words
from side_events.table.refusal import Refusal

Offer = tuple[Choice, dict[str, Any]]
NEW = words(ru="новое", en="new")


def priced(label: Words, cost: int) -> Words:
    """The label with its price in Coins; none where it is free."""
    return words(ru=f"{label['ru']} · {cost}", en=f"{label['en']} · {cost}") if cost else label


def named(kind: str, cost: int, *, ru: str = "", en: str = "") -> Words:
    label = ACTIONS[kind] if not ru else words(ru=ru, en=en)
    return priced(label, cost)


def enterable(state: State, *, location: bool) -> list[Component]:
    """Known Components that may enter the scene now."""
    barred = state.scene.absent if state.options.absent == "block" else ()
    return [
        each
        for each in state.components
        if (each.type == "location") == location
        and state.scene.controller(each.id) is None
        and each.id not in barred
        and not guards.gone(state, each, state.scene)
    ]


def set_location(state: State, seat: str) -> list[Offer]:
    due = not state.scene.location
    label = named("set_location", 1, ru="Новое место", en="A new Location")
    offers = [(Choice("set_location", fields.NEW_PLACE, label, main=due), {"name": "…"})]
    same = state.scene.time_set and state.scene.time_kind == "same" and state.options.same_time_place == "enforce"
    last = state.scenes[-2].location if same and len(state.scenes) > 1 else None
    known = [each for each in enterable(state, location=True) if each.id != last]
    if known:
        label = named("set_location", 1, ru="Знакомое место", en="A known Location")
        choice = Choice("set_location", (fields.components(known),), label, main=due)
        offers.append((choice, {"component": known[0].id}))
    return offers


def resumable(state: State) -> list[Scene]:
    """The last parts of the scenes that may go on."""
    last = {scene.root: scene for scene in state.scenes[:-1]}
    faded = {scene.root for scene in state.scenes if scene.status == "faded"}
    return [scene for root, scene in last.items() if root not in faded]


def resume_scene(state: State, seat: str) -> list[Offer]:
    open_ = resumable(state)
    if not open_:
        return []
    values = tuple((scene.no, fields.scene_label(state, scene)) for scene in open_)
    scene = Field("scene", "choice", words(ru="Какая", en="Which"), values)
    label = named("resume_scene", state.options.resume_cost)
    return [(Choice("resume_scene", (scene,), label), {"scene": open_[0].no})]


def set_time(state: State, seat: str) -> list[Offer]:
    others = order.taken_out(state.scenes, state.scene.no)
    offers: list[Offer] = []
    plain: tuple[TimeKind, ...] = ("after", "same", "present")
    fit = [kind for kind in plain if _fits(state, seat, kind)]
    if fit:
        values = tuple((kind, priced(TIMES[kind], framing.price(state, kind))) for kind in fit)
        time = Field("time", "choice", ACTIONS["set_time"], values)
        offers.append((Choice("set_time", (time,)), {"time": fit[0]}))
    where = words(ru="Где в истории", en="Where in the story")
    for kind, places in (("past", order.past_places(others)), ("future", order.future_places(others))):
        for_kind: TimeKind = "past" if kind == "past" else "future"
        said = words(ru=f"Время: {TIMES[kind]['ru']}", en=f"Time: {TIMES[kind]['en']}")
        label = priced(said, framing.price(state, for_kind))
        entries: tuple[Field, ...] = (fields.hidden("time", kind),)
        gaps = tuple((no, fields.after_scene(state, no)) for no in places)
        default = places[-1] if kind == "future" and places else 0
        if len(gaps) > 1:
            entries += (Field("place", "choice", where, gaps, default=default),)
        sample = {"time": kind, **({"place": default} if len(gaps) > 1 else {})}
        offers.append((Choice("set_time", entries, label, loose=len(gaps) > 1), sample))
    return offers


def _fits(state: State, seat: str, kind: TimeKind) -> bool:
    try:
        apply(state, Action(seat, "set_time", {"time": kind}), Chance("", 0))
    except Refusal:
        return False
    return True


def introduce(state: State, seat: str) -> list[Offer]:
    label = named("introduce", 1, ru="Новый компонент", en="A new Component")
    offers = [(Choice("introduce", fields.NEW_THING, label), {"name": "…", "type": "character"})]
    known = enterable(state, location=False)
    if known:
        label = named("introduce", 1, ru="Знакомый компонент", en="A known Component")
        offers.append((Choice("introduce", (fields.components(known),), label), {"component": known[0].id}))
    return offers


def event(state: State, seat: str) -> list[Offer]:
    what = fields.text(words(ru="Что происходит", en="What happens"), rows=3)
    label = named("event", state.options.event_cost)
    main = state.phase == "TURNS" or bool(state.scene.location)
    return [(Choice("event", (what,), label, main=main), {"text": "…"})]


def change_location(state: State, seat: str) -> list[Offer]:
    own = droppable(state, seat)
    drop = fields.several(own, words(ru="Не берём с собой (ещё по монете)", en="Left behind (a Coin each)"), "drop")
    if state.options.drop_cost == "flat":
        drop = fields.several(
            own, words(ru="Не берём с собой (монета за всех)", en="Left behind (a Coin for all)"), "drop"
        )
    more = (drop,) if own else ()
    loose = bool(own)
    label = named("change_location", 1, ru="Сменить место на новое", en="Move to a new Location")
    offers = [(Choice("change_location", (*fields.NEW_PLACE, *more), label, loose=loose), {"name": "…"})]
    known = enterable(state, location=True)
    if known:
        label = named("change_location", 1, ru="Сменить место на знакомое", en="Move to a known Location")
        choice = Choice("change_location", (fields.components(known), *more), label, loose=loose)
        offers.append((choice, {"component": known[0].id}))
    return offers


def droppable(state: State, seat: str) -> list[Component]:
    """What the seat may leave behind at a change of Location."""
    free = not state.options.drop_needs_control
    return [
        state.component(each.component)
        for each in state.scene.present
        if each.component != state.scene.location and (free or each.controller == seat)
    ]


def exit_(state: State, seat: str) -> list[Offer]:
    scene = state.scene
    own = [p.component for p in scene.present if p.controller == seat and p.component != scene.location]
    if not own:
        return []
    which = fields.components(state.component(key) for key in own)
    return [(Choice("exit", (which,), named("exit", 1)), {"component": own[0]})]


def declare_absent(state: State, seat: str) -> list[Offer]:
    away = [each for each in state.components if state.scene.controller(each.id) is None]
    if not away:
        return []
    note = fields.text(words(ru="Почему", en="Why"), required=False)
    choice = Choice("declare_absent", (fields.components(away), note), named("declare_absent", 1))
    return [(choice, {"component": away[0].id})]


def trait_change(state: State, seat: str) -> list[Offer]:
    own = [state.component(p.component) for p in state.scene.present if p.controller == seat]
    if not own:
        return []
    cost = fields.coins(0, guards.MOST_TYPED, key="cost", default=1, label=words(ru="Цена", en="Price"))
    changes = (
        ("add", words(ru="новая", en="new")), ("remove", words(ru="убрать", en="remove")),
        ("restore", words(ru="вернуть", en="restore")),
    )  # fmt: skip
    entries = (
        fields.components(own),
        Field("change", "choice", words(ru="Что с ней", en="What of it"), changes, default="add"),
        fields.text(words(ru="Черта", en="Trait"), longest=guards.LONGEST_NAME),
        cost,
    )
    label = words(ru="Черта компонента", en="Trait of a Component")
    sample = {"component": own[0].id, "change": "add", "text": "\u2026" * 3, "cost": 0}
    return [(Choice("trait_change", entries, label, loose=True), sample)]


def pass_(state: State, seat: str) -> list[Offer]:
    after = state.clockwise(state.current)
    name = state.names.get(after, after)
    note = words(ru=f"Дальше: {name}.", en=f"Next: {name}.")
    return [(Choice("pass", note=note), {})]


def interrupt(state: State, seat: str) -> list[Offer]:
    return [(Choice("interrupt", label=named("interrupt", 1)), {})]


def end_scene(state: State, seat: str) -> list[Offer]:
    offers: list[Offer] = [(Choice("end_scene"), {})]
    if state.options.fade == "on":
        label = named("end_scene", 1, ru="Ухожу в затемнение", en="Fade to black")
        offers.append((Choice("end_scene", (fields.hidden("fade", True),), label), {"fade": True}))
    return offers

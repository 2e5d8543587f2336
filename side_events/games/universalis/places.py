"""Components and how they come into a scene: known or made anew, as a Location or beside it (UN-25, UN-37 … UN-48)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.universalis import guards
from side_events.games.universalis.state import Component, Present, State
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.game import Event
from side_events.table.refusal import Refusal

MOST_COMPONENTS = 500
KINDS = ("character", "prop")


def created(state: State, action: Action, kind: str) -> tuple[State, Component]:
    """A new Component with its Role trait alone (UN-38); without words for it the name is its role."""
    name = read.text(action.payload, "name", longest=guards.LONGEST_NAME)
    role = read.text(action.payload, "role", longest=guards.LONGEST_NAME, empty=True)
    if len(state.components) >= MOST_COMPONENTS:
        raise Refusal("E_PAYLOAD", field="name")
    made = Component(_new_id(state), name, kind, (role or name,))  # type: ignore[arg-type]
    return replace(state, components=(*state.components, made)), made


def _new_id(state: State) -> str:
    """The id of the next Component; a state to begin from may have taken some."""
    number = len(state.components) + 1
    while any(each.id == f"C{number}" for each in state.components):
        number += 1
    return f"C{number}"


def target(state: State, action: Action) -> tuple[State, Component, tuple[Event, ...]]:
    """The Location that the act names, made anew where it gives a name. Refuses the one already in place
    (`E_ALREADY_PRESENT`), one that is gone (`E_ELIMINATED`), one declared absent where that bars it (`E_ABSENT`)."""
    if "component" not in action.payload:
        state, place = created(state, action, "location")
        return state, place, ()
    place = guards.component(state, action.payload)
    if place.type != "location":
        raise Refusal("E_PAYLOAD", field="component")
    return state, place, admitted(state, place)


def admitted(state: State, thing: Component) -> tuple[Event, ...]:
    """Warnings at the entry of a Component; refuses one that may not enter."""
    scene = state.scene
    if scene.controller(thing.id) is not None:
        raise Refusal("E_ALREADY_PRESENT", name=thing.name)
    if guards.gone(state, thing, scene):
        raise Refusal("E_ELIMINATED", name=thing.name)
    if thing.id not in scene.absent:
        return ()
    if state.options.absent == "block":
        raise Refusal("E_ABSENT", name=thing.name)
    return (Event("W_ABSENT_FACT", {"name": thing.name}),)


def enter(state: State, key: str, controller: str) -> State:
    scene = state.scene
    been = scene.been if key in scene.been else (*scene.been, key)
    return state.with_scene(present=(*scene.present, Present(key, controller)), been=been)


def leave(state: State, *keys: str) -> State:
    return state.with_scene(present=tuple(each for each in state.scene.present if each.component not in keys))


def moved_to(state: State, place: str, controller: str) -> State:
    """The scene is at `place`, under its controller; the old Location stays behind (UN-27, UN-Q25)."""
    if state.scene.location:
        state = leave(state, state.scene.location)
    return enter(state, place, controller).with_scene(location=place)


def may_exit(state: State, thing: Component, seat: str, *, control: bool = True) -> None:
    """Refuses the Location (`E_LOCATION_REQUIRED`), what isn't there, what another seat controls (UN-46)."""
    if thing.id == state.scene.location:
        raise Refusal("E_LOCATION_REQUIRED")
    owner = state.scene.controller(thing.id)
    if owner is None:
        raise Refusal("E_NOT_PRESENT", name=thing.name)
    if control and owner != seat:
        raise Refusal("E_NOT_CONTROLLER", seat=owner)

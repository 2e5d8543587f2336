"""The Framer's three tasks, and the return to an earlier scene (UN-19 … UN-36, UN-54 … UN-58)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.universalis import guards, order
from side_events.games.universalis.places import enter, moved_to, target
from side_events.games.universalis.state import Scene, State, TimeKind
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

KINDS: tuple[TimeKind, ...] = ("after", "same", "past", "future", "present")


def set_location(state: State, action: Action, _: Chance) -> Applied:
    """A Location, known or new, for a Coin; a second one replaces it for another (UN-24, UN-25, UN-Q26, UN-Q28)."""
    guards.framing(state, action.seat)
    state, place, events = target(state, action)
    if state.scene.time_kind == "same" and state.scene.time_set:
        _elsewhere(state, state.scene, place.id)
    state = guards.pay(state, action.seat, 1)
    state = moved_to(state, place.id, action.seat)
    if state.options.inherit_by == "location":
        state, warnings = _inherited(state, place.id, action.seat)
        events = (*events, *warnings)
    state = state.with_scene(touched=True).noted(action.seat, "location", cost=1, about=(place.id,))
    return Applied(state, (Event("location", {"seat": action.seat, "place": place.name, "cost": 1}), *events))


def set_time(state: State, action: Action, _: Chance) -> Applied:
    """When the scene is: once, while framing; within a scene only by the Component of the Gimmick (UN-31 … UN-36)."""
    guards.phase_is(state, "FRAMING", "TURNS")
    if state.phase == "TURNS":
        _machine(state, action.seat)
    else:
        guards.framing(state, action.seat)
        if state.scene.time_set:
            raise Refusal("E_TIME_SET")
    kind: TimeKind = read.one_of(action.payload, "time", KINDS)  # type: ignore[assignment]
    place = action.payload.get("place")
    if place is not None and type(place) is not int:
        raise Refusal("E_PAYLOAD", field="place")
    scenes = order.put(order.taken_out(state.scenes, state.scene.no), state.scene, kind, place)
    if kind == "same" and state.scene.location:
        _elsewhere(state, scenes[-1], state.scene.location)
    for each in scenes[-1].present:
        if guards.gone(replace(state, scenes=scenes), state.component(each.component), scenes[-1]):
            raise Refusal("E_ELIMINATED", name=state.component(each.component).name)
    cost = price(state, kind)
    state = guards.pay(state, action.seat, cost, bank=kind != "future")
    if kind == "future":
        wealth = {seat: owned + (seat != action.seat) for seat, owned in state.wealth.items()}
        state = replace(state, wealth=wealth)
    state = replace(state, scenes=scenes, passes=0).with_scene(time_set=True, touched=True)
    state = state.noted(action.seat, f"time_{kind}", cost=cost)
    return Applied(state, (Event(f"time_{kind}", {"seat": action.seat, "cost": cost}),))


def price(state: State, kind: TimeKind) -> int:
    """Coins for a time: the future pays one to each other player (UN-33)."""
    return {"past": 1, "future": len(state.seats) - 1, "present": state.options.present_cost}.get(kind, 0)


def resume_scene(state: State, action: Action, _: Chance) -> Applied:
    """An earlier scene goes on from its latest stop, as the first act of framing (UN-54 … UN-57, UN-Q06).

    Refused: a scene that was faded in any part (`E_FADED`).
    """
    guards.framing(state, action.seat)
    wanted = state.scene_no(read.integer(action.payload, "scene", low=1, high=len(state.scenes)))
    if wanted is None or wanted.no == state.scene.no:
        raise Refusal("E_PAYLOAD", field="scene")
    parts = [scene for scene in state.scenes[:-1] if scene.root == wanted.root]
    if any(part.status == "faded" for part in parts):
        raise Refusal("E_FADED", scene=wanted.no)
    if state.scene.touched:
        raise Refusal("E_WRONG_STATE")
    last, cost = parts[-1], state.options.resume_cost
    state = guards.pay(state, action.seat, cost)
    scenes = _continued(state, last)
    state = replace(state, scenes=scenes).with_scene(root=last.root, absent=last.absent, time_set=True, touched=True)
    state = _carried(state, last, action.seat)
    place = last.location if last.location and state.scene.controller(last.location) else None
    state = state.with_scene(location=place)
    back = tuple(each.component for each in state.scene.present)
    state = state.noted(action.seat, "resumed", str(last.no), cost=cost, about=back)
    facts = {"seat": action.seat, "scene": last.no, "cost": cost, "names": guards.names(state, back)}
    return Applied(state, (Event("resumed", facts),))


def _continued(state: State, last: Scene) -> tuple[Scene, ...]:
    """At the present point of story time; of a past or future line right after the scene's own last part."""
    others = order.taken_out(state.scenes, state.scene.no)
    if last.line == 0:
        return order.put(others, state.scene, "present")
    own = next(scene for scene in others if scene.no == last.no)
    scene = replace(state.scene, line=own.line, era=own.era, time_kind="after")
    return order.after_rank(others, scene, own.rank)


def _carried(state: State, last: Scene, seat: str, *, but: tuple[str, ...] = ()) -> State:
    """All that was present at the stop is present again, under the new Framer's Control (UN-56); what was eliminated
    earlier in the story stays away, and what is in `but`."""
    for each in last.present:
        thing = state.component(each.component)
        barred = thing.id in but or guards.gone(state, thing, state.scene)
        if not state.scene.controller(thing.id) and not barred:
            state = enter(state, thing.id, seat)
    return state


def _inherited(state: State, place: str, seat: str) -> tuple[State, tuple[Event, ...]]:
    """By Location: what was present when the last scene there stopped; nothing after a fade (UN-Q07). What this scene
    has declared absent enters with a warning, or stays away (UN-48, UN-Q13)."""
    there = [scene for scene in state.scenes[:-1] if scene.location == place]
    if not there or any(scene.status == "faded" for scene in state.scenes if scene.root == there[-1].root):
        return state, ()
    absent = state.scene.absent
    after = _carried(state, there[-1], seat, but=absent if state.options.absent == "block" else ())
    entered = [key for key in absent if after.scene.controller(key) and not state.scene.controller(key)]
    return after, tuple(Event("W_ABSENT_FACT", {"name": state.component(key).name}) for key in entered)


def _elsewhere(state: State, scene: Scene, place: str) -> None:
    """At the same time is another place than that of the scene played last (UN-Q29)."""
    earlier = [other for other in state.scenes if other.no < scene.no]
    if earlier and earlier[-1].location == place and state.options.same_time_place == "enforce":
        raise Refusal("E_SAME_PLACE")


def _machine(state: State, seat: str) -> None:
    name = state.options.time_machine
    if not name:
        raise Refusal("E_TIME_FIXED")
    guards.on_turn(state, seat)
    found = [each for each in state.components if name.casefold() in (each.name.casefold(), each.id.casefold())]
    held = [c for each in found if (c := state.scene.controller(each.id)) is not None]
    if not held:
        raise Refusal("E_NOT_PRESENT", name=name)
    if seat not in held:
        raise Refusal("E_NOT_CONTROLLER", seat=held[0])

"""The journal of the scenes: what was said, by whom, for how many Coins; who was where; the story as text (UN-58)."""

from __future__ import annotations

from typing import Any

from side_events.games.universalis import order
from side_events.games.universalis.state import Fact, Scene, State
from side_events.games.universalis.telling import JOURNAL, STORY
from side_events.games.universalis.words import BEGINS, TIMES
from side_events.table.game import Passage, Words, words

Json = dict[str, Any]
STATUS: dict[str, Words] = {
    "running": words(ru="идёт", en="running"),
    "ended": words(ru="закончена", en="ended"),
    "faded": words(ru="затемнение", en="faded"),
}


def lines(state: State, viewer: str, *, last: int = 0) -> list[Json]:
    """The journal as `viewer` may read it, oldest first: who paid what stays, Coins given in private don't. Of it the
    `last` lines, where so many are asked for."""
    open_lines = [fact for fact in state.facts if open_to(state, fact, viewer)]
    return [line(state, fact) for fact in open_lines[-last:]]


def open_to(state: State, fact: Fact, viewer: str) -> bool:
    between_two = fact.kind == "transfer" and state.options.wealth_visibility == "private"
    return not between_two or viewer in (fact.by, fact.to)


def line(state: State, fact: Fact) -> Json:
    things = [state.component(key) for key in fact.components if _exists(state, key)]
    facts = {
        "seat": fact.by,
        "names": ", ".join(thing.name for thing in things) or (fact.text if fact.struck else "") or "…",
        "role": things[0].traits[0] if things and things[0].traits else "…",
        "text": fact.text or ("…" if fact.kind == "event" else ""),
        "to": fact.to,
    }
    return {
        "scene": fact.scene, "kind": fact.kind, "by": fact.by, "cost": fact.cost, "struck": fact.struck,
        "words": JOURNAL[fact.kind], "facts": facts, "components": list(fact.components),
    }  # fmt: skip


def _exists(state: State, key: str) -> bool:
    """A Component that a Challenge took back is no more."""
    return any(each.id == key for each in state.components)


def scenes(state: State) -> list[Json]:
    """Every scene in the order of play, with its place in the story and what would be carried on."""
    return [
        {
            "no": scene.no, "rank": scene.rank, "line": scene.line, "era": scene.era, "framer": scene.framer,
            "time": time_of(scene), "time_kind": scene.time_kind, "root": scene.root,
            "location": place_of(state, scene), "status": scene.status, "status_words": STATUS[scene.status],
            "carried": [] if scene.status == "faded" else carried(state, scene),
            "absent": [state.component(key).name for key in scene.absent],
        }
        for scene in state.scenes
    ]  # fmt: skip


def story_order(state: State) -> list[int]:
    return [scene.no for scene in order.by_story(state.scenes)]


def place_of(state: State, scene: Scene) -> str:
    return state.component(scene.location).name if scene.location else ""


def time_of(scene: Scene) -> Words:
    return BEGINS if scene.no == 1 and scene.time_kind == "after" else TIMES[scene.time_kind]


def carried(state: State, scene: Scene) -> list[str]:
    """What comes back when the scene goes on."""
    return [state.component(each.component).name for each in scene.present]


def presence(state: State) -> list[Json]:
    """Each Component with what it was to every scene, in the order of play: `in` (was in it), `there` (in it at its
    end, or now), `absent`, `end` (eliminated), or nothing."""
    rows = []
    for thing in state.components:
        marks = [_mark(state, thing.id, scene) for scene in state.scenes]
        rows.append({"id": thing.id, "name": thing.name, "type": thing.type, "scenes": marks})
    return rows


def _mark(state: State, key: str, scene: Scene) -> str:
    if state.component(key).eliminated == scene.no:
        return "end"
    if scene.controller(key) is not None:
        return "there"
    if key in scene.been:
        return "in"
    return "absent" if key in scene.absent else ""


def story(state: State, viewer: str) -> list[Passage]:
    """The journal as passages: a heading for each scene in the order of the story, then its lines, each with who said
    it and the Coins paid. What tells the story itself is marked so; what was struck is left out."""
    told: list[Passage] = []
    for scene in order.by_story(state.scenes):
        place = place_of(state, scene) or "…"
        head = words(
            ru=f"Сцена {scene.no}. {place} ({time_of(scene)['ru']})",
            en=f"Scene {scene.no}. {place} ({time_of(scene)['en']})",
        )
        told.append(Passage(head, heading=True, note=STATUS[scene.status] if scene.status == "running" else None))
        told += [
            _passage(state, fact) for fact in state.facts if fact.scene == scene.no and _stands(state, fact, viewer)
        ]
    return told


def _stands(state: State, fact: Fact, viewer: str) -> bool:
    return not fact.struck and open_to(state, fact, viewer)


def _passage(state: State, fact: Fact) -> Passage:
    said = line(state, fact)
    note = words(ru="{seat}, монет: {cost}", en="{seat}, Coins: {cost}") if fact.by and fact.cost else None
    if fact.by and not fact.cost:
        note = words(ru="{seat}", en="{seat}")
    return Passage(JOURNAL[fact.kind], {**said["facts"], "cost": fact.cost}, note=note, aside=fact.kind not in STORY)

"""Where a scene lies in story time (UN-31 … UN-34, UN-Q11): ranks count from 1 without gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from side_events.games.universalis.state import Era, Scene, TimeKind
from side_events.table.refusal import Refusal

Place = tuple[int, int, Era]
"""The rank that the scene comes right after, its line and era."""


def taken_out(scenes: Sequence[Scene], no: int) -> tuple[Scene, ...]:
    """The other scenes, with their ranks closed up."""
    out = next(scene for scene in scenes if scene.no == no)
    rest = [scene for scene in scenes if scene.no != no]
    if any(scene.rank == out.rank for scene in rest):
        return tuple(rest)
    return tuple(replace(s, rank=s.rank - 1) if s.rank > out.rank else s for s in rest)


def put(others: Sequence[Scene], scene: Scene, kind: TimeKind, place: int | None = None) -> tuple[Scene, ...]:
    """All scenes in the order of play, `scene` at its time. Refuses (`E_PAYLOAD`) a place that is no such place."""
    if kind == "same" and others:
        last = others[-1]
        return (*others, replace(scene, rank=last.rank, line=last.line, era=last.era, time_kind=kind))
    after, line, era = _place(others, scene, kind, place)
    return after_rank(others, replace(scene, line=line, era=era, time_kind=kind), after)


def after_rank(others: Sequence[Scene], scene: Scene, rank: int) -> tuple[Scene, ...]:
    """`scene` at a time of its own, right after `rank`."""
    moved = (replace(other, rank=other.rank + 1) if other.rank > rank else other for other in others)
    return (*moved, replace(scene, rank=rank + 1))


def present_point(others: Sequence[Scene]) -> int:
    """The rank of the latest scene of the present line; before there is one, of the latest outside of the future."""
    own = [scene.rank for scene in others if scene.line == 0]
    return max(own or [scene.rank for scene in others if scene.era != "future"], default=0)


def past_places(others: Sequence[Scene]) -> list[int]:
    """0 (before the game's beginning), and the scenes after which others lie already (UN-32)."""
    top = max((scene.rank for scene in others), default=0)
    return [0, *(scene.no for scene in by_story(others) if scene.rank < top)]


def future_places(others: Sequence[Scene]) -> list[int]:
    """The scenes after which a future scene may lie: none but future ones come later."""
    floor = _floor(others)
    return [scene.no for scene in by_story(others) if scene.rank >= floor]


def by_story(scenes: Sequence[Scene]) -> list[Scene]:
    return sorted(scenes, key=lambda scene: (scene.rank, scene.no))


def _floor(others: Sequence[Scene]) -> int:
    return max((scene.rank for scene in others if scene.era != "future"), default=0)


def _place(others: Sequence[Scene], scene: Scene, kind: TimeKind, place: int | None) -> Place:
    ranks = {0: 0, **{other.no: other.rank for other in others}}
    if kind == "past":
        if (place or 0) not in past_places(others):
            raise Refusal("E_PAYLOAD", field="place")
        return ranks[place or 0], scene.no, "past"
    if kind == "future":
        top = max(ranks.values())
        if place and place not in future_places(others):
            raise Refusal("E_PAYLOAD", field="place")
        return ranks[place] if place else top, scene.no, "future"
    if kind == "present":
        return present_point(others), 0, "present"
    if not others:
        return 0, 0, "present"
    last = others[-1]
    return last.rank, last.line, last.era

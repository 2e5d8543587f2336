"""Dice as they lie on a screen: faces, marks, and blanks for those that are not rolled."""

from __future__ import annotations

from typing import Any

from side_events.games.ten_candles.state import CREATION, Conflict, State


def dice(state: State) -> dict[str, Any]:
    """The shared dice with those set aside, the roller's hope die, the Storyteller's.

    A mark is "six" (it succeeds, or counts for the telling), "one" (it may be rerolled, or is lost at the settling),
    "gone" (set aside until the scene ends) or empty.
    """
    of = state.conflict
    if state.step in ("LOBBY", *CREATION, "OPENING", "ENDED"):
        return {"shared": [], "hope": None, "gm": []}
    if of is None or state.step == "CONFLICT_DECLARED":
        shared = [{"value": None, "mark": ""}] * state.pool + [{"value": None, "mark": "gone"}] * state.aside
        return {"shared": shared, "hope": None, "gm": [{"value": None, "mark": ""}] * state.gm}
    gone = state.aside - of.lost
    return {
        "shared": [{"value": die, "mark": mark(state, of, die)} for die in of.shared]
        + [{"value": None, "mark": "gone"}] * gone,
        "hope": None if of.hope is None else {"value": of.hope, "mark": "six" if of.hope in (5, 6) else ""},
        "gm": [{"value": die, "mark": "six" if die == 6 else ""} for die in of.gm],
    }


def mark(state: State, of: Conflict, die: int) -> str:
    """A settled roll shows which of its dice were lost; the sixes of a Brink among them stay sixes."""
    if die == 6:
        return "six"
    if die != 1 or of.success is False:
        return ""
    spared = of.embraces and state.options.brink_success_loss == "sixes_only"
    return "one" if of.success is None else "" if spared else "gone"

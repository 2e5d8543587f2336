"""A state out of JSON: what follows from the rest is filled in, what can't be is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.ten_candles.state import DICE, PLAY, ROLLING, State
from side_events.table import frozen
from side_events.table.refusal import Refusal


def dump(state: State) -> dict[str, Any]:
    data: dict[str, Any] = frozen.dump(state)
    return data


def load(data: dict[str, Any]) -> State:
    """The state in `data`. After step 6 all stacks count as set; a Last Stand by its step is one by its mark too.

    Refused (`E_PAYLOAD`, with the `field`): another shape, seats that don't belong together, a conflict outside of its
    steps or none within them, numbers of candles and dice that can't be.
    """
    state = frozen.load(State, data)
    for field, holds in coherent(state).items():
        if not holds:
            raise Refusal("E_PAYLOAD", field=f"state.{field}")
    for seat, survivor in state.survivors.items():
        if survivor.stack and state.step in ("S7_SUPPLIES", "OPENING", *PLAY, "ENDED"):
            state = state.with_survivor(seat, stacked=True)
    return replace(state, last_stand=True) if state.step == "LAST_STAND" else state


def coherent(state: State) -> dict[str, bool]:
    """Field by field, whether it goes with the others."""
    ring, conflict = set(state.ring), state.conflict
    dice = (state.pool, state.aside, state.gm)
    said = {"", state.truth_due, state.truth_starter, state.wish} - ring - {""}
    return {
        "ring": len(ring) == len(state.ring),
        "storyteller": state.storyteller in ring,
        "survivors": set(state.survivors) == ring - {state.storyteller},
        "lit": 0 <= state.lit <= DICE and (state.lit > 0 or state.step not in PLAY),
        "scene": 1 <= state.scene <= DICE,
        "pool": min(dice) >= 0 and (sum(dice) == DICE or state.step not in PLAY),
        "conflict": (conflict is not None) == (state.step in ROLLING),
        "conflict.active": conflict is None or conflict.active in state.survivors,
        "conflict.success": conflict is None or (conflict.success is not None) == (state.step == "NARRATION"),
        "conflict.narrator": conflict is None or (conflict.narrator in ring) == (state.step == "NARRATION"),
        "truth_due": not said and (state.step != "TRUTHS" or (state.truth_due != "") == (state.truths_left > 0)),
    }

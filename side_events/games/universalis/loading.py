"""A state out of JSON: what follows from the rest is filled in, what can't be is refused."""

from __future__ import annotations

from typing import Any

from side_events.games.universalis.game import invariants
from side_events.games.universalis.state import RUNNING, State
from side_events.table import frozen
from side_events.table.refusal import Refusal


def dump(state: State) -> dict[str, Any]:
    data: dict[str, Any] = frozen.dump(state)
    return data


def load(data: dict[str, Any]) -> State:
    """The state in `data`; `total` may be left out.

    Refused (`E_PAYLOAD`, with the `field`): another shape; seats, scenes and Components that name what isn't there;
    numbers that can't be.
    """
    if isinstance(data, dict) and "total" not in data and isinstance(data.get("wealth"), dict):
        parts = (*data["wealth"].values(), data.get("table_bid", 0), data.get("bank_net", 0))
        data = {**data, "total": sum(part for part in parts if type(part) is int)}
    state = frozen.load(State, data)
    for field, holds in coherent(state).items():
        if not holds:
            raise Refusal("E_PAYLOAD", field=f"state.{field}")
    if invariants(state):
        raise Refusal("E_PAYLOAD", field=f"state: {invariants(state)[0]}")
    return state


def coherent(state: State) -> dict[str, bool]:
    """Field by field, whether it goes with the others."""
    ring, keys = set(state.seats), {each.id for each in state.components}
    numbers = {scene.no for scene in state.scenes}
    named = {each.component for scene in state.scenes for each in scene.present}
    named |= {key for scene in state.scenes for key in (*scene.absent, *scene.been)}
    return {
        "seats": len(ring) == len(state.seats) >= 2,
        "wealth": set(state.wealth) == ring,
        "bids": set(state.bids) <= ring and set(state.ready) <= ring,
        "leader": state.leader in ("", *ring),
        "reference": state.reference in ring or (state.phase == "SETUP" and not state.reference),
        "prev_framer": state.prev_framer in ("", *ring),
        "current": (state.current in ring) == (state.phase in ("STAKE", *RUNNING)),
        "framer": state.framer in ring or not state.running,
        "components": len(keys) == len(state.components),
        "scenes": [scene.no for scene in state.scenes] == list(range(1, len(numbers) + 1)),
        "scenes.present": named <= keys,
        "scenes.location": {scene.location for scene in state.scenes} <= {None, *keys},
        "scenes.root": {scene.root for scene in state.scenes} <= numbers,
        "framing": not state.running or bool(state.scenes),
        "components.eliminated": {each.eliminated for each in state.components} <= {0, *numbers},
    }

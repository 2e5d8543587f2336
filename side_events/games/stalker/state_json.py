"""The state to JSON and back. Cells are names; what a start state leaves out takes its usual value."""

from __future__ import annotations

from typing import Any

from side_events.games.stalker.generator import usual_counts
from side_events.games.stalker.options import Options
from side_events.games.stalker.state import FINISHED, SETUP, TURN, State
from side_events.games.stalker.zone import standard
from side_events.table import frozen
from side_events.table.game import FACILITATOR
from side_events.table.refusal import Refusal

Json = dict[str, Any]


def dump(state: State) -> Json:
    data: Json = frozen.dump(state)
    return data


def load(data: Json) -> State:
    """The state in `data`. Refuses what is none (`E_PAYLOAD`, with the `field` at fault).

    Left out, the field is the usual one for its `width` and `height`, the judge is the facilitator with one empty
    ground, an entrant stands where the last turn ended, and the order is that of the entrants.
    """
    options = Options.from_json(_object(data, "options"))
    field = _object(data, "field")
    usual = frozen.dump(
        standard(_side(field, "width", options.W), _side(field, "height", options.H), anchor=options.entrance_anchor)
    )
    if "entrances" in field:
        usual["institute"] = (field["entrances"] or [None])[0]
    regions = [
        {"id": f"T{number}", "kind": "swamp"} | region
        for number, region in enumerate(_objects(field, "regions", []), start=1)
    ]
    judge = data.get("judge", FACILITATOR)
    grounds = [{"owner": judge} | ground for ground in _objects(data, "grounds", [{}]) or [{}]]
    entrants = [_entrant(entrant, grounds[0]["owner"]) for entrant in _objects(data, "entrants", [])]
    seats = [entrant.get("seat") for entrant in entrants]
    phase = data.get("phase", SETUP)
    counts = usual_counts(usual["width"], usual["height"], options.count_mode)
    state = frozen.load(
        State,
        {"counts": counts, "phase": phase, "order": seats if phase in (*TURN, FINISHED) else []}
        | data
        | {
            "options": options.to_json(),
            "judge": judge,
            "field": usual | field | {"regions": regions},
            "grounds": grounds,
            "entrants": entrants,
        },
    )
    _check(state)
    return state


def _entrant(data: Json, owner: str) -> Json:
    """The entrant's JSON with its usual ground; of `entrance`, `pos` and `stop` each stands for the next where absent,
    and `skip` may be true or false."""
    place = data.get("pos", data.get("entrance"))
    skip = data.get("skip", 0)
    usual = {"ground": owner, "entrance": place, "pos": place, "stop": place}
    return usual | data | {"skip": int(skip) if isinstance(skip, bool) else skip}


def _check(state: State) -> None:
    """What the parts say singly has to fit together."""
    seats = [entrant.seat for entrant in state.entrants]
    owners = {ground.owner for ground in state.grounds}
    wrong = {
        "entrants": not seats
        or len(set(seats)) != len(seats)
        or not {entrant.ground for entrant in state.entrants} <= owners,
        "order": not set(state.order) <= set(seats) or (state.phase in TURN and not state.order),
        "current": not 0 <= state.current < max(len(state.order), 1),
    }
    for key, is_wrong in wrong.items():
        if is_wrong:
            raise Refusal("E_PAYLOAD", field=key)
    if state.phase in TURN and state.walker.pos is None:
        raise Refusal("E_PAYLOAD", field="pos")


def _side(field: Json, key: str, usual: int) -> int:
    value = field.get(key, usual)
    if type(value) is not int:
        raise Refusal("E_PAYLOAD", field=f"field.{key}")
    return int(value)


def _object(data: Json, key: str) -> Json:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise Refusal("E_PAYLOAD", field=key)
    return value


def _objects(data: Json, key: str, usual: list[Json]) -> list[Json]:
    value = data.get(key, usual)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Refusal("E_PAYLOAD", field=key)
    return value

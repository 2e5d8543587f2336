"""A state to JSON and back; what can't be a film is refused."""

from __future__ import annotations

from typing import Any

from side_events.games.saturday_horror.cards import kind_of
from side_events.games.saturday_horror.state import MONSTER, MOST_TARGET, State
from side_events.table import frozen
from side_events.table.refusal import Refusal


def dump(state: State) -> dict[str, Any]:
    data: dict[str, Any] = frozen.dump(state)
    return data


def load(data: dict[str, Any]) -> State:
    """The state in `data`. Refused (`E_PAYLOAD`, with the `field`): another shape, seats and cards that aren't there,
    a card in two places, numbers that can't be."""
    state = frozen.load(State, data)
    for field, holds in coherent(state).items():
        if not holds:
            raise Refusal("E_PAYLOAD", field=f"state.{field}")
    return state


def coherent(state: State) -> dict[str, bool]:
    """Field by field, whether it goes with the others."""
    seats, scene = set(state.seats), state.scene
    sitting = {"", *seats}
    hands = [card for player in state.players.values() for card in player.hand]
    ids = [*state.roles, *state.sets, *state.tropes, *state.subplots]
    players = state.players.values()
    conflict, auction = scene.conflict, scene.auction
    return {
        "seats": len(seats) == len(state.seats) >= 2,
        "players": set(state.players) == seats and all(min(p.budget, p.escrow, p.swaps_used) >= 0 for p in players),
        "writer": state.writer in sitting and (state.writer != "" or state.phase != "MEETING"),
        "director": state.director in sitting and state.last_director in sitting and state.closer in sitting,
        "cards": len(set(ids)) == len(ids) and MONSTER not in ids,
        "hand": len(set(hands)) == len(hands) and all(kind_of(state, card) for card in hands),
        "sets": all(0 <= of.st <= MOST_TARGET and set(of.adjacent) <= set(state.sets) for of in state.sets.values()),
        "tropes": all(set(of.roles) <= {*state.roles, MONSTER} for of in state.tropes.values()),
        "subplots": all(set(of.roles) <= set(state.roles) for of in state.subplots.values()),
        "scene.played": all(kind_of(state, card) and seat in seats for card, seat in scene.played.items())
        and not set(scene.played) & set(hands),
        "scene.active_set": scene.active_set in {"", *state.sets},
        "scene.active_subplot": scene.active_subplot in {"", *state.subplots},
        "scene.knocked_out": set(scene.knocked_out) <= set(state.roles),
        "scene.forced_queue": all(f.holder in seats and f.card in state.players[f.holder].hand
                                  for f in scene.forced_queue),
        "scene.conflict": conflict is None or {conflict.a.player, conflict.b.player} <= seats,
        "scene.auction": auction is None or {auction.high_bidder, *auction.passed} <= seats,
        "outcome": (state.outcome != "") == (state.phase == "CREDITS"),
    }  # fmt: skip

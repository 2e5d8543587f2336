"""Scenes begin and end; candles go out, the game ends with the last one (TC-03 … TC-05, TC-74 … TC-83)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.state import DICE, Cause, State
from side_events.table.game import Applied, Event


def begin(state: State) -> Applied:
    """A scene starts: the shared pool equals the lit candles, all other dice are the Storyteller's (TC-74, TC-80)."""
    last = state.lit == 1
    after = replace(
        state,
        step="LAST_STAND" if last else "SCENE",
        last_stand=last,
        pool=state.lit,
        aside=0,
        gm=DICE - state.lit,
        conflict=None,
        wish="",
        scene_end_cause="",
        truth_starter="",
        truths_needed=0,
        truths_left=0,
        truth_due="",
        opening_said=False,
        pending=None,
    )
    facts = {"scene": after.scene, "pool": after.pool, "gm": after.gm}
    return Applied(after, (Event("last_stand" if last else "scene", facts),))


def put_out(state: State, *, cause: Cause, starter: str) -> Applied:
    """One candle goes out for good. The first cause of a scene's end and its starter of truths stay (TC-66).

    With the last one the game is over at once (TC-83).
    """
    after = replace(state, lit=state.lit - 1)
    if not after.scene_end_cause:
        after = replace(after, scene_end_cause=cause, truth_starter=starter)
    out = Event("candle_out", {"cause": cause, "lit": after.lit})
    if after.lit > 0:
        return Applied(after, (out,))
    ended = end(after)
    return Applied(ended.state, (out, *ended.events))


def die(state: State, seat: str) -> Applied:
    """The seat's survivor is dead. Its cards stay unburned, its hope die unusable (TC-64, TC-Q10)."""
    after = state.with_survivor(seat, alive=False, died_in=state.scene)
    return Applied(replace(after, wish="" if state.wish == seat else state.wish), (Event("died", {"seat": seat}),))


def end(state: State) -> Applied:
    """The game is over: no candle burns, and whoever was still alive is dead (TC-01, TC-83)."""
    after = state
    for seat in state.living:
        after = die(after, seat).state
    after = replace(after, step="ENDED", lit=0, conflict=None, wish="", pending=None, truths_left=0, truth_due="")
    return Applied(after, (Event("ended", {"scene": state.scene}),))


def scene_over(state: State) -> Applied:
    """A candle went out and its story is told: the truths phase starts (TC-65, TC-68).

    With a single candle left there is nothing between the ritual line and the chorus (TC-70).
    """
    after = replace(
        state,
        step="TRUTHS",
        conflict=None,
        wish="",
        truths_needed=state.lit,
        truths_left=state.lit - 1,
        truth_due=speaking(state, state.truth_starter) if state.lit > 1 else "",
        opening_said=False,
        pending=None,
    )
    return Applied(after, (Event("truths", {"count": after.truths_needed, "seat": after.truth_due}),))


def speaking(state: State, seat: str) -> str:
    """The seat itself or, where the dead are silent in the truths too, the next clockwise that may speak (TC-Q10)."""
    ring = state.ring
    at = ring.index(seat)
    order = ring[at:] + ring[:at]
    return next(seat for seat in order if may_speak(state, seat))


def may_speak(state: State, seat: str) -> bool:
    return seat == state.storyteller or state.options.dead_state_truths or state.survivors[seat].alive

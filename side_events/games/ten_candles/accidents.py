"""A candle goes out unbidden, and none is lit again (TC-05, TC-76 … TC-79, TC-Q03, TC-Q11)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.guards import by_storyteller, step_is
from side_events.games.ten_candles.rerolls import settled
from side_events.games.ten_candles.scenes import put_out, scene_over
from side_events.games.ten_candles.state import CREATION, PLAY, State, Step
from side_events.table.action import Action
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def light_candle(_state: State, _action: Action) -> Applied:
    """Always refused: a candle that went out stays out (TC-05)."""
    raise Refusal("E_NO_RELIGHT")


def candle_accident(state: State, action: Action) -> Applied:
    """A candle went out by itself, by draught, by hand; it counts fully (TC-76)."""
    step_is(state, *CREATION, "OPENING", *PLAY)
    by_storyteller(state, action.seat)
    if state.lit == 0:
        raise Refusal("E_WRONG_STEP", step=state.step)
    if state.step in CREATION:
        return in_creation(state)
    if state.step == "ROLL_OPEN" and state.options.accident_open_roll == "settle_first":
        return settled_first(state)
    out = put_out(state, cause="accident", starter=state.storyteller)
    if out.state.step == "ENDED":
        return out
    if state.step in ("TRUTHS", "CHORUS"):
        return Applied(without_truths(out.state), out.events)
    if state.step == "OPENING":
        return Applied(replace(out.state, scene_end_cause="", truth_starter=""), out.events)
    if state.step == "NARRATION":
        return out
    over = scene_over(out.state)
    return Applied(over.state, (*out.events, *over.events))


def in_creation(state: State) -> Applied:
    """It stays out, or is lit again at once where the table chose so; later steps light their own number (TC-Q03)."""
    if state.options.creation_accident == "relight":
        return Applied(state, (Event("candle_relit", {"lit": state.lit}),))
    after = replace(state, lit=state.lit - 1)
    return Applied(after, (Event("candle_out", {"cause": "accident", "lit": after.lit}),))


def settled_first(state: State) -> Applied:
    """The dice count as they lie, then the candle; a failure costs one more, and its player starts (TC-Q11)."""
    assert state.conflict is not None
    roll = settled(state, state.conflict)
    if roll.state.step == "ENDED":
        return roll
    out = put_out(roll.state, cause="accident", starter=state.storyteller)
    return Applied(out.state, (*roll.events, *out.events), roll.revealed)


def without_truths(state: State) -> State:
    """No further single truths: the ritual line if it is still due, and the chorus at once (TC-73)."""
    step: Step = "CHORUS" if state.opening_said else "TRUTHS"
    return replace(state, step=step, truths_left=0, truth_due="", pending=None)

"""Between scenes: the ritual line, single truths in turn, the chorus (TC-65 … TC-75)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.guards import by_storyteller, step_is
from side_events.games.ten_candles.scenes import begin, speaking
from side_events.games.ten_candles.state import State, Step, Truth, left_of
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

RESERVED = ("their_vulnerability", "darkness", "sun")
TOPICS = ("ordinary", *RESERVED)
TRUTH = 300


def say_opening(state: State, action: Action) -> Applied:
    """The Storyteller says the ritual line; it is no truth (TC-65)."""
    step_is(state, "TRUTHS")
    by_storyteller(state, action.seat)
    if state.opening_said:
        raise Refusal("E_WRONG_STEP", step=state.step)
    after = replace(state, opening_said=True, step="TRUTHS" if state.truths_left else "CHORUS")
    return Applied(after, (Event("opening_said"),))


def state_truth(state: State, action: Action) -> Applied:
    """The seat whose turn it is states one truth (TC-67, TC-71); some topics are the Storyteller's alone (TC-72)."""
    if state.step == "CHORUS" or (state.step == "TRUTHS" and state.truths_left == 0):
        raise Refusal("E_NO_MORE_TRUTHS")
    step_is(state, "TRUTHS")
    if not state.opening_said:
        raise Refusal("E_WRONG_STEP", step=state.step)
    if action.seat != state.truth_due:
        raise Refusal("E_NOT_YOUR_TRUTH", due=state.truth_due)
    if state.pending:
        raise Refusal("E_STEP_INCOMPLETE", missing=[state.storyteller])
    topic = payload.one_of(action.payload, "topic", TOPICS, default="ordinary")
    text = payload.text(action.payload, "text", longest=TRUTH)
    if topic in RESERVED and action.seat != state.storyteller:
        raise Refusal("E_TRUTH_TOPIC")
    truth = Truth(action.seat, text, topic, state.scene)
    said = Event("truth_said", {"seat": action.seat, "text": text})
    if state.options.truth_confirm == "auto" or action.seat == state.storyteller:
        return Applied(counted(state, truth), (said,))
    return Applied(replace(state, pending=truth), (said,))


def counted(state: State, truth: Truth) -> State:
    """The truth is a fact for ever, the next seat clockwise is due, or the chorus (TC-67, TC-68, TC-71)."""
    left = state.truths_left - 1
    due = speaking(state, left_of(truth.speaker, state.ring)) if left else ""
    step: Step = "TRUTHS" if left else "CHORUS"
    return replace(state, truths=(*state.truths, truth), pending=None, truths_left=left, truth_due=due, step=step)


def waiting(state: State, seat: str) -> Truth:
    step_is(state, "TRUTHS")
    by_storyteller(state, seat)
    if state.pending is None:
        raise Refusal("E_WRONG_STEP", step=state.step)
    return state.pending


def accept_truth(state: State, action: Action) -> Applied:
    """The Storyteller takes the truth as it was said (TC-Q21)."""
    truth = waiting(state, action.seat)
    return Applied(counted(state, truth), (Event("truth_accepted", {"seat": truth.speaker}),))


def return_truth(state: State, action: Action) -> Applied:
    """The truth contradicts another, or makes more than one change: it doesn't count, its speaker tries again
    (TC-71, TC-Q21)."""
    truth = waiting(state, action.seat)
    reason = payload.text(action.payload, "reason")
    event = Event("truth_returned", {"seat": truth.speaker, "reason": reason})
    return Applied(replace(state, pending=None), (event,))


def chorus(state: State, action: Action) -> Applied:
    """All living have said that they are alive (TC-69): the next scene starts (TC-74)."""
    step_is(state, "CHORUS")
    by_storyteller(state, action.seat)
    begun = begin(replace(state, scene=state.scene + 1))
    return Applied(begun.state, (Event("chorus_said", {"living": list(state.living)}), *begun.events))

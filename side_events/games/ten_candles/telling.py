"""The outcome is told: seizing, the voluntary death, the end of the telling (TC-46, TC-47, TC-51, TC-62, TC-63)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.guards import alive, by_player, by_roller, by_storyteller, step_is
from side_events.games.ten_candles.results import sixes
from side_events.games.ten_candles.scenes import die, end, put_out, scene_over
from side_events.games.ten_candles.state import PLAY, Conflict, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def told(state: State) -> Conflict:
    step_is(state, "NARRATION")
    assert state.conflict is not None
    return state.conflict


def seize(state: State, action: Action) -> Applied:
    """The roller pays a candle and tells the success instead of the Storyteller (TC-47, TC-Q06, TC-Q13)."""
    conflict = told(state)
    by_roller(state, action.seat)
    alive(state, action.seat)
    if not conflict.success:
        raise Refusal("E_NOT_SUCCESS")
    if conflict.narrator == action.seat:
        raise Refusal("E_NARRATION_OWNED")
    mine, theirs = sixes(conflict)
    if state.options.seize_when == "tie_only" and mine != theirs:
        raise Refusal("E_SEIZE_NOT_TIE")
    if state.lit == 1 and state.options.last_stand_seize == "refuse":
        raise Refusal("E_LAST_CANDLE")
    taken = replace(state, conflict=replace(conflict, narrator=action.seat, seized=True))
    out = put_out(taken, cause="seize", starter=action.seat)
    return Applied(out.state, (Event("seized", {"seat": action.seat}), *out.events))


def sacrifice(state: State, action: Action) -> Applied:
    """Any player gives the own living survivor to a failed dangerous conflict, and tells it (TC-63, TC-Q17, TC-Q18)."""
    conflict = told(state)
    by_player(state, action.seat)
    if conflict.success:
        raise Refusal("E_NOT_FAILED")
    if not conflict.dangerous:
        raise Refusal("E_NOT_DANGEROUS")
    if conflict.sacrificer:
        raise Refusal("E_SACRIFICE_TAKEN")
    alive(state, action.seat)
    after = replace(state, conflict=replace(conflict, narrator=action.seat, sacrificer=action.seat))
    if state.scene_end_cause == "failed_roll" and state.options.truth_starter_after_sacrifice == "sacrificer":
        after = replace(after, truth_starter=action.seat)
    dead = die(after, action.seat)
    return Applied(dead.state, (Event("sacrificed", {"seat": action.seat}), *dead.events))


def end_narration(state: State, action: Action) -> Applied:
    """The narrator or the Storyteller has done telling: on with the scene or, after a candle, to the truths.

    In the Last Stand the roller of a failed roll is dead now, unless somebody else died instead (TC-Q12).
    """
    conflict = told(state)
    if action.seat not in (state.storyteller, conflict.narrator):
        raise Refusal("E_NOT_NARRATOR")
    if state.scene_end_cause:
        over = scene_over(state)
        return Applied(over.state, (Event("told", {"seat": conflict.narrator}), *over.events))
    after = replace(state, step="LAST_STAND" if state.last_stand else "SCENE", conflict=None)
    events: tuple[Event, ...] = (Event("told", {"seat": conflict.narrator}),)
    dies = state.last_stand and not conflict.success and not conflict.sacrificer
    if dies and state.survivors[conflict.active].alive:
        dead = die(after, conflict.active)
        return Applied(dead.state, (*events, *dead.events))
    return Applied(after, events)


def mark_dead(state: State, action: Action) -> Applied:
    """The Storyteller lets a survivor die: of a failed dangerous conflict, or at any time of the Last Stand (TC-81).

    Not the roller's before the roll is settled (TC-Q12, TC-Q20).
    """
    step_is(state, *PLAY)
    by_storyteller(state, action.seat)
    seat = payload.one_of(action.payload, "survivor", state.players)
    if not state.last_stand:
        killing(state)
    elif state.step in ("CONFLICT_DECLARED", "ROLL_OPEN") and state.conflict and state.conflict.active == seat:
        raise Refusal("E_WRONG_STEP", step=state.step)
    alive(state, seat)
    return die(state, seat)


def killing(state: State) -> None:
    """Refuses a death outside the Last Stand but of a failed dangerous conflict that the Storyteller tells (TC-Q20)."""
    if state.options.storyteller_kill == "last_stand_only":
        raise Refusal("E_WRONG_STEP", step=state.step)
    conflict = told(state)
    if conflict.success:
        raise Refusal("E_NOT_FAILED")
    if not conflict.dangerous:
        raise Refusal("E_NOT_DANGEROUS")
    if conflict.narrator != state.storyteller:
        raise Refusal("E_WRONG_STEP", step=state.step)


def close_game(state: State, action: Action) -> Applied:
    """When all survivors are dead the Storyteller puts out what still burns, and it is over (TC-Q10, TC-Q13)."""
    step_is(state, "OPENING", *PLAY)
    by_storyteller(state, action.seat)
    if state.living:
        raise Refusal("E_STEP_INCOMPLETE", missing=list(state.living))
    return end(state)

"""What a conflict leaves behind: stakes returned, wins counted, roles seized or away (SH-08, SH-66, SH-74, SH-91 …)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror import denouement, scenes
from side_events.games.saturday_horror.cards import name_of
from side_events.games.saturday_horror.fates import escaped, seized
from side_events.games.saturday_horror.state import DENOUEMENT, MONSTER, PLAN, Conflict, State
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event


def nobody_staked(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """Two empty stakes: the conflict counts as never opened (SH-07); a role that flees so is away (SH-95)."""
    conflict = state.scene.conflict
    assert conflict is not None
    state = state.with_scene(conflict=None)
    if state.phase == "D_FLEE" and conflict.intent == "chase":
        state, told = escaped(state, quarry(conflict))
        return denouement.ended_if_empty(state, chance, (*events, *told))
    return Applied(state, (*events, Event("E_NO_STAKE", {})), revealed=True)


def quarry(conflict: Conflict) -> str:
    return conflict.b.entity if conflict.a.entity == MONSTER else conflict.a.entity


def over(state: State, result: Any, chance: Chance, events: tuple[Event, ...], *, walkover: bool = False) -> Applied:
    """The conflict is over: `result` is the side that won, or empty. What is left of the stakes goes back (SH-08)."""
    conflict = state.scene.conflict
    assert conflict is not None
    conflict = replace(conflict, result=result)
    if PLAN in (conflict.a.entity, conflict.b.entity):
        return denouement.plan_over(state, conflict, chance, events)
    for side in conflict.sides:
        player = state.players[side.player]
        back = side.budget_dice if state.options.stake_return == "return" else 0
        state = state.with_player(side.player, budget=player.budget + back, escrow=player.escrow - side.budget_dice)
    state = state.with_scene(conflict=None, last=conflict, just_acted=conflict.is_action)
    events = (*events, *verdict(state, conflict))
    state = counted(state, conflict, walkover=walkover)
    state = lured(state, conflict)
    if conflict.intent == "chase":
        return chase_over(state, conflict, chance, events)
    if conflict.kind == "check" and result and conflict.side(result).entity == MONSTER:
        state = state.with_scene(lost_check=quarry(conflict))
    return scenes.after_act(state, chance, events, revealed=True)


def verdict(state: State, conflict: Conflict) -> tuple[Event, ...]:
    if not conflict.result:
        return (Event("nobody_won", {}),)
    return (Event("won", {"name": name_of(state, conflict.side(conflict.result).entity)}),)


def counted(state: State, conflict: Conflict, *, walkover: bool) -> State:
    """A contest won counts for its player (SH-66); one won without a roll too, unless the table says no (SG-39)."""
    if conflict.kind != "contest" or (walkover and state.options.walkover_reward == "no"):
        return state
    return credit(state, conflict.side(conflict.result).player)


def credit(state: State, seat: str) -> State:
    tally = state.players[seat].tally
    return state.with_player(seat, tally=replace(tally, contests=tally.contests + 1))


def lured(state: State, conflict: Conflict) -> State:
    """A role that wins against the monster has lured it towards the plan (SG-26)."""
    if state.phase not in DENOUEMENT or not conflict.result:
        return state
    loser = conflict.b if conflict.result == "a" else conflict.a
    return replace(state, lured=True) if loser.entity == MONSTER else state


def chase_over(state: State, conflict: Conflict, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """The role is seized, or gets away: off the screen for good where the film is ending (SH-74, SH-95)."""
    role = quarry(conflict)
    flees = state.phase in DENOUEMENT
    if conflict.side(conflict.result).entity == MONSTER:
        state, told = seized(state, role, "flight" if state.phase == "D_FLEE" else "chase")
    elif flees:
        state, told = escaped(state, role)
    else:
        told = (Event("got_away", {"name": name_of(state, role)}),)
    events = (*events, *told)
    if flees:
        return denouement.ended_if_empty(state, chance, events)
    return scenes.after_act(state, chance, events, revealed=True)

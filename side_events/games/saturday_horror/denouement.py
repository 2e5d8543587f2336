"""The Denouement: everything on the table, pools, the plan and how it ends (SH-85 … SH-94)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror import chair, rolls, scenes
from side_events.games.saturday_horror.cards import (
    able,
    clockwise,
    in_scene,
    kind_of,
    lay,
    living,
    name_of,
    out_of_hand,
    player_of,
)
from side_events.games.saturday_horror.guards import by_director, no_conflict, opened, phase_is
from side_events.games.saturday_horror.state import (
    MONSTER,
    MONSTER_TARGET,
    PLAN,
    PLAN_TARGET,
    Conflict,
    Pool,
    Scene,
    Side,
    State,
)
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def entered(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """All cards are dealt and all but the subplots laid by their holders; without a living role the film is over
    (SH-85, SG-38)."""
    state = replace(state, act="D", scene=Scene(opened=True), director="", scene_no=state.scene_no + 1, pools={})
    if not living(state):
        return credits(state, "monster_wins", events)
    state = scenes.deal(state.with_monster(trigger_fired=True), chance)
    for seat in state.seats:
        for card in state.players[seat].hand:
            state = lay_open(state, card, seat)
    return Applied(replace(state, phase="D_POOLS"), (*events, Event("denouement", {})), revealed=True)


def lay_open(state: State, card: str, seat: str) -> State:
    kind = kind_of(state, card)
    free = kind in ("set", "monster") or (kind == "role" and state.roles[card].status == "free")
    return lay(state, card, seat) if free else state


def credits(state: State, outcome: Any, events: tuple[Event, ...]) -> Applied:
    state = replace(state, phase="CREDITS", outcome=outcome, director="")
    return Applied(state.with_scene(conflict=None, forced_queue=(), auction=None), (*events, Event(outcome, {})))


def ended_if_empty(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:  # noqa: ARG001
    """The credits, once no role is left that is neither dead nor away (SH-94)."""
    if living(state) or state.phase not in ("D_SCENE", "D_FLEE"):
        return Applied(state, events)
    for side in state.scene.conflict.sides if state.scene.conflict else ():
        player = state.players[side.player]
        state = state.with_player(side.player, budget=player.budget + player.escrow, escrow=0)
    away = any(role.status == "escaped" for role in state.roles.values())
    return credits(state, "survivors_escape" if away else "monster_wins", events)


def remove_card(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A set or a subplot is taken out once each player has said so; a living role may not be (SG-25)."""
    phase_is(state, "D_POOLS")
    if action.seat not in state.seats:
        raise Refusal("E_NOT_YOURS")
    cards = (*state.sets, *state.subplots, MONSTER)
    card = payload.one_of(action.payload, "card", cards)
    if card == MONSTER:
        raise Refusal("E_INVULNERABLE")
    if state.plan_no > 1 or action.seat in state.removal.get(card, ()) or gone(state, card):
        raise Refusal("E_PHASE", phase=state.phase)
    agreed = (*state.removal.get(card, ()), action.seat)
    state = replace(state, removal={**state.removal, card: agreed})
    facts = {"seat": action.seat, "name": name_of(state, card)}
    if len(agreed) < len(state.seats):
        return Applied(state, (Event("removal_wished", facts),))
    state = out_of_hand(state, card)
    if card in state.sets:
        state = replace(state, sets={**state.sets, card: replace(state.sets[card], removed=True)})
    else:
        state = replace(state, subplots={**state.subplots, card: replace(state.subplots[card], removed=True)})
    played = {one: seat for one, seat in state.scene.played.items() if one != card}
    return Applied(state.with_scene(played=played), (Event("removed", facts),))


def gone(state: State, card: str) -> bool:
    return state.sets[card].removed if card in state.sets else state.subplots[card].removed


def contribute(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Dice "for the plan" and "for the monster", under cover until all have spoken (SH-87)."""
    phase_is(state, "D_POOLS")
    if action.seat not in state.seats or action.seat in state.pools:
        raise Refusal("E_NOT_YOUR_TURN", seat=action.seat)
    plan = payload.integer(action.payload, "plan", low=0, high=10_000, default=0)
    monster = payload.integer(action.payload, "monster", low=0, high=10_000, default=0)
    budget = state.players[action.seat].budget
    if plan + monster > budget:
        raise Refusal("E_FUNDS", price=plan + monster, budget=budget)
    return contributed(state, action.seat, Pool(plan, monster))


def contributed(state: State, seat: str, pool: Pool) -> Applied:
    state = replace(state, pools={**state.pools, seat: pool})
    events: tuple[Event, ...] = (Event("contributed", {"seat": seat}),)
    if len(state.pools) < len(state.seats):
        return Applied(state, events)
    for one, given in state.pools.items():
        state = state.with_player(one, budget=state.players[one].budget - given.plan - given.monster)
    state = replace(
        state,
        contributions=state.pools,
        pools={},
        pool_plan=sum(given.plan for given in state.pools.values()),
        pool_monster=state.pool_monster + sum(given.monster for given in state.pools.values()),
    )
    events = (*events, Event("pools", {"plan": state.pool_plan, "monster": state.pool_monster}))
    if state.pool_plan == 0 and state.plan_no > 1:
        return credits(state, "monster_wins", events)
    made = chair.offered(state, "D_CHAIR", events)
    return replace(made, revealed=True)


def planner(state: State) -> str:
    """Who rolls for the plan: the largest contributor, of equals the first clockwise from the director (SG-37)."""
    last = clockwise(state, state.director)
    order = [last[-1], *last[:-1]]
    most = max((pool.plan for pool in state.contributions.values()), default=0)
    return next((seat for seat in order if state.contributions.get(seat, Pool()).plan == most), order[0])


def spring_plan(state: State, action: Action, chance: Chance) -> Applied:
    """The monster walks into the plan: pool against pool (SH-86, SH-91). The monster's player names the Monster Dice
    first, where there are any."""
    opened(state, "D_SCENE")
    no_conflict(state)
    by_director(state, action.seat)
    survivors = [card for card in state.roles if in_scene(state, card)]
    if not survivors or not in_scene(state, MONSTER):
        raise Refusal("E_NOT_IN_SCENE", name=state.monster.name)
    if state.options.lure == "conflict_won" and not state.lured and could_lure(state):
        raise Refusal("E_NOT_LURED")
    a = Side(PLAN, PLAN_TARGET, planner(state), state.pool_plan, 0, committed=True)
    b = Side(MONSTER, MONSTER_TARGET, state.scene.played[MONSTER], state.pool_monster, 0)
    conflict = Conflict("contest", a, b, is_action=True)
    state = replace(state, phase="D_PLAN").with_scene(conflict=conflict, last=None, just_acted=False)
    events = (Event("plan_sprung", {"number": state.plan_no}),)
    if state.monster.md:
        return Applied(state, events)
    return rolls.shown(state, replace(conflict, b=replace(b, committed=True)), chance, events)


def could_lure(state: State) -> bool:
    """Whether a role can still win a conflict: one that stands, whose player has a die (SG-26)."""
    return any(able(state, card) and state.players[state.scene.played[card]].budget for card in state.roles)


def plan_over(state: State, conflict: Conflict, chance: Chance, events: tuple[Event, ...]) -> Applied:  # noqa: ARG001
    """The plan has won, or what is left of the monster's pool waits for the next (SH-92, SH-93)."""
    used = conflict.b.monster_dice > 0 or state.md_used_in_plan
    state = replace(state, pool_plan=conflict.a.budget_dice, pool_monster=conflict.b.budget_dice, md_used_in_plan=used)
    state = state.with_scene(conflict=None, last=conflict)
    if conflict.result == "a":
        return credits(state, "heroes_win", (*events, Event("plan_won", {})))
    events = (*events, Event("plan_lost", {}))
    if state.options.plan_failure == "credits_at_once":
        return credits(state, "monster_wins", events)
    return Applied(replace(state, phase="D_AFTER", votes={}, tied=False, lured=False), events)


def survivors_of(state: State) -> list[str]:
    """The players of living roles, who choose what comes after a plan that failed (SG-27)."""
    players = {player_of(state, card) for card in living(state)}
    return [seat for seat in state.seats if seat in players]

"""Dice: successes, losses, rounds and results (SH-01 … SH-09, SH-66, SH-73)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror import aftermath
from side_events.games.saturday_horror.cards import called
from side_events.games.saturday_horror.state import MONSTER, PLAN, Conflict, Side, State
from side_events.table.action import Action
from side_events.table.dice import Chance, DiceRefused
from side_events.table.game import FACILITATOR, Applied, Event
from side_events.table.refusal import Refusal


def successes(faces: tuple[int, ...], target: int) -> int:
    """Dice that show the target or less (SH-01)."""
    return sum(face <= target for face in faces)


def throw(state: State, count: int, chance: Chance, label: str) -> tuple[State, tuple[int, ...]]:
    """`count` dice of the film's stream, or as typed from the table of wood (SH-98)."""
    if chance.typed is None:
        stream = chance.stream("dice", state.dice_cursor)
        faces = tuple(stream.die() for _ in range(count))
        state = replace(state, dice_cursor=stream.cursor)
    else:
        try:
            faces = chance.take(count)
        except DiceRefused as refused:
            raise Refusal("E_DICE_INPUT", dice=count) from refused
    chance.note(label, faces, typed=chance.typed is not None)
    return state, faces


def shown(state: State, conflict: Conflict, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """Both stakes are on the table: out of the budgets now. An empty one decides a contest without a roll (SH-09)."""
    conflict = replace(conflict, revealed=True)
    if state.phase != "D_PLAN":
        for side in conflict.sides:
            player = state.players[side.player]
            state = state.with_player(
                side.player, budget=player.budget - side.budget_dice, escrow=player.escrow + side.budget_dice
            )
    a, b = conflict.sides
    told = Event("revealed", {"a": called(state, a.entity), "dice": a.stake, "b": called(state, b.entity),
                              "other": b.stake})  # fmt: skip
    state = state.with_scene(conflict=conflict)
    events = (*events, told)
    if a.stake == b.stake == 0 and PLAN not in (a.entity, b.entity):
        return aftermath.nobody_staked(state, chance, events)
    state = state.with_scene(last=None, just_acted=False, lost_check="")
    if conflict.kind == "contest" and 0 in (a.stake, b.stake):
        # Both empty happens to a plan alone, and then the plan loses (SH-91).
        return aftermath.over(state, "b" if a.stake == 0 else "a", chance, events, walkover=True)
    return Applied(state, events, revealed=True)


def roll(state: State, action: Action, chance: Chance) -> Applied:
    """One round: `a` rolls first, then `b`; typed dice stand in this order. By either side's player, the director or
    the host."""
    conflict = state.scene.conflict
    if conflict is None:
        raise Refusal("E_PHASE", phase=state.phase)
    if not conflict.revealed or state.scene.auction is not None or state.scene.forced_queue:
        raise Refusal("E_BUSY")
    if action.seat not in (conflict.a.player, conflict.b.player, state.director, FACILITATOR):
        raise Refusal("E_NOT_YOURS")
    if chance.typed is not None and len(chance.typed) != conflict.a.stake + conflict.b.stake:
        raise Refusal("E_DICE_INPUT", dice=conflict.a.stake + conflict.b.stake)
    state, faces_a = throw(state, conflict.a.stake, chance, "a")
    state, faces_b = throw(state, conflict.b.stake, chance, "b")
    a, b = successes(faces_a, conflict.a.st), successes(faces_b, conflict.b.st)
    lost_a, lost_b = (min(max(d, 0), stake) for d, stake in ((b - a, conflict.a.stake), (a - b, conflict.b.stake)))
    conflict = replace(
        conflict, round=conflict.round + 1, faces_a=faces_a, faces_b=faces_b, lost_a=lost_a, lost_b=lost_b
    )
    state, side_a = lose(state, conflict.a, lost_a)
    state, side_b = lose(state, conflict.b, lost_b)
    conflict = replace(conflict, a=side_a, b=side_b)
    state = state.with_scene(conflict=conflict)
    event = Event("rolled", {"a": called(state, side_a.entity), "hits": a, "lost": lost_a,
                             "b": called(state, side_b.entity), "other": b, "gone": lost_b})  # fmt: skip
    if conflict.kind == "contest":
        if 0 in (side_a.stake, side_b.stake):
            return aftermath.over(state, "b" if side_a.stake == 0 else "a", chance, (event,))
        return Applied(state, (event,))
    if a == b and state.options.check_tie == "reroll" and any(side.st and side.stake for side in conflict.sides):
        return Applied(state, (event, Event("tie", {})))
    return aftermath.over(state, "a" if a > b else "b" if b > a else "", chance, (event,))


def lose(state: State, side: Side, dice: int) -> tuple[State, Side]:
    """`dice` leave the stake, Monster Dice first or last (SH-73, SG-22); what is lost of a budget is gone."""
    first = side.monster_dice if state.options.loss_order == "md_first" else max(0, dice - side.budget_dice)
    of_monster = min(dice, first)
    of_budget = dice - of_monster
    if of_budget and side.entity not in (PLAN,) and state.phase != "D_PLAN":
        player = state.players[side.player]
        state = state.with_player(side.player, escrow=player.escrow - of_budget)
    if of_monster and side.entity == MONSTER and state.options.md_consumed == "yes":
        state = state.with_monster(md=state.monster.md - of_monster)
    return state, replace(side, budget_dice=side.budget_dice - of_budget, monster_dice=side.monster_dice - of_monster)

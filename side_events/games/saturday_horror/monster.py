"""Blows against the monster, and deaths that are not its doing (SH-71, SH-77 … SH-80, SG-24, SG-33)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror import aftermath, denouement, rolls, scenes
from side_events.games.saturday_horror.cards import able, in_scene
from side_events.games.saturday_horror.fates import dies, seized
from side_events.games.saturday_horror.guards import by_director, no_conflict, opened
from side_events.games.saturday_horror.state import DENOUEMENT, MONSTER, Conflict, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

TEXT = 160
FOUGHT = ("SCENE", "D_SCENE", "D_FLEE")


def attack(state: State, action: Action, chance: Chance) -> Applied:
    """A role attacks the monster hand to hand, without the chair: it is seized (SH-77). In a chase of another role it
    rolls its Screen Time in dice first, and what succeeds comes off the monster's stake (SH-78)."""
    opened(state, *FOUGHT)
    conflict = state.scene.conflict
    chase = conflict if conflict is not None and conflict.intent == "chase" else None
    if conflict is not None and (chase is None or not conflict.revealed):
        raise Refusal("E_BUSY")
    card = payload.one_of(action.payload, "role", tuple(state.roles))
    if in_scene(state, card) and state.scene.played[card] != action.seat:
        raise Refusal("E_NOT_YOURS")
    if chase is not None and aftermath.quarry(chase) == card:
        raise Refusal("E_BAD_PAIR")
    if not able(state, card) or not in_scene(state, MONSTER):
        raise Refusal("E_NOT_IN_SCENE", name=state.roles[card].name)
    if chase is not None:
        return rescue(state, chase, card, chance)
    state, told = seized(state, card, "melee", uses_sc=state.options.attack_uses_sc == "yes")
    return after(state, chance, (Event("attacked", {"name": state.roles[card].name}), *told))


def rescue(state: State, chase: Conflict, card: str, chance: Chance) -> Applied:
    """An attack on a monster that hunts another role; with nothing left of its stake the chase is over (SH-79)."""
    if card in chase.attacked:
        raise Refusal("E_ATTACK_USED")
    role = state.roles[card]
    if chance.typed is not None and len(chance.typed) != role.st:
        raise Refusal("E_DICE_INPUT", dice=role.st)
    state, faces = rolls.throw(state, role.st, chance, "attack")
    which = "a" if chase.a.entity == MONSTER else "b"
    side = chase.side(which)
    hits = min(rolls.successes(faces, role.st), side.stake)
    state, side = rolls.lose(state, side, hits)
    chase = replace(chase, attacked=(*chase.attacked, card))
    chase = replace(chase, a=side) if which == "a" else replace(chase, b=side)
    state = state.with_scene(conflict=chase)
    events: tuple[Event, ...] = (Event("rescue", {"name": role.name, "hits": hits}),)
    if state.options.rescue_attack_safe == "no":
        state, told = seized(state, card, "rescue", uses_sc=state.options.attack_uses_sc == "yes")
        events = (*events, *told)
    if side.stake == 0:
        return aftermath.over(state, "b" if which == "a" else "a", chance, events)
    return after(state, chance, events)


def after(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    if state.phase in DENOUEMENT:
        return denouement.ended_if_empty(state, chance, events)
    return scenes.after_act(state, chance, events)


def let_die(state: State, action: Action, chance: Chance) -> Applied:
    """A role dies of something else, if its own player says so (SG-24). Nothing kills the monster (SH-71)."""
    opened(state, *FOUGHT)
    card = payload.one_of(action.payload, "card", (*state.roles, MONSTER))
    if card == MONSTER:
        raise Refusal("E_INVULNERABLE")
    no_conflict(state)
    how = payload.text(action.payload, "how", longest=TEXT, empty=True)
    if not in_scene(state, card):
        raise Refusal("E_NOT_IN_SCENE", name=state.roles[card].name)
    if state.scene.played[card] != action.seat:
        raise Refusal("E_NOT_YOURS")
    state, told = dies(state, card, "other", how)
    if state.options.md_on_any_death == "yes":
        state = state.with_monster(md=state.monster.md + 1)
    return after(state, chance, told)


def rule_seizure(state: State, action: Action, chance: Chance) -> Applied:
    """The director rules that the check just lost to the monster was a seizure, where the table lets it (SG-33)."""
    opened(state)
    no_conflict(state)
    by_director(state, action.seat)
    card = state.scene.lost_check
    if state.options.seize_on_check == "no" or not card or not able(state, card):
        raise Refusal("E_PHASE", phase=state.phase)
    state, told = seized(state.with_scene(lost_check=""), card, "check")
    return after(state, chance, told)

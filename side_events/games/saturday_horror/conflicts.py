"""Checks and contests are opened and staked (SH-07, SH-10, SH-58 … SH-65, SH-72)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror import rolls, scenes
from side_events.games.saturday_horror.cards import able, clockwise, in_scene, kind_of, name_of, player_of
from side_events.games.saturday_horror.guards import by_director, funds, no_conflict, opened
from side_events.games.saturday_horror.state import MONSTER, MONSTER_TARGET, Conflict, Side, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

LINE = 160
PAIRS = ({"role"}, {"role", "monster"}, {"role", "set"})


def open_conflict(state: State, action: Action, chance: Chance) -> Applied:
    """The director opens a check or a contest between `a` and `b`, and says what is at stake. An action on a set to
    which an action has moved ends the scene instead (SH-52)."""
    opened(state)
    no_conflict(state)
    by_director(state, action.seat)
    conflict = conflict_of(state, action)
    if conflict.is_action and state.scene.shifted and state.phase == "SCENE":
        return scenes.ended(state, chance, (Event("SCENE_ENDED", {}),))
    return Applied(started(state, conflict), (told(state, conflict),))


def started(state: State, conflict: Conflict) -> State:
    """What the last one left behind stays until both stakes are seen: two empty ones never opened it (SH-07)."""
    return state.with_scene(conflict=conflict)


def told(state: State, conflict: Conflict) -> Event:
    kind = "chase_opened" if conflict.intent == "chase" else f"{conflict.kind}_opened"
    a, b = (name_of(state, side.entity) for side in conflict.sides)
    return Event(kind, {"a": a, "b": b, "what": conflict.what})


def conflict_of(state: State, action: Action) -> Conflict:
    """The conflict that the payload describes, or a refusal (SH-59 … SH-61)."""
    sent = action.payload
    a, b = (payload.text(sent, key, longest=20) for key in ("a", "b"))
    kinds = {kind_of(state, a), kind_of(state, b)}
    chase = payload.one_of(sent, "intent", ("chase", "other"), default="other") == "chase"
    kind: Any = payload.one_of(sent, "kind", ("check", "contest"), default="contest" if chase else None)
    what = payload.text(sent, "what", longest=LINE, empty=True)
    is_action = payload.flag(sent, "is_action") or chase
    keeps = payload.one_of(sent, "keeps", ("a", "b"), default="a")
    if kinds not in PAIRS or a == b or (chase and kinds != {"role", "monster"}):
        raise Refusal("E_BAD_PAIR")
    if chase and kind != "contest":
        raise Refusal("E_PAYLOAD", field="kind")
    for card in (a, b):
        hunted = chase and state.options.ko_targetable == "yes" and in_scene(state, card)
        there = card == state.scene.active_set if card in state.sets else able(state, card)
        if not (there or hunted):
            raise Refusal("E_NOT_IN_SCENE", name=name_of(state, card))
    first, second = staked_by(state, a, b, keeps)
    one, other = Side(a, target(state, a), first), Side(b, target(state, b), second)
    return Conflict(kind, one, other, "chase" if chase else "other", is_action, what)


def target(state: State, card: str) -> int:
    if card == MONSTER:
        return MONSTER_TARGET
    return state.roles[card].st if card in state.roles else state.sets[card].st


def staked_by(state: State, a: str, b: str, keeps: str) -> tuple[str, str]:
    """Who stakes for each side: two different players (SH-10, SH-63 … SH-65)."""
    if a in state.sets:
        second, first = set_hand(state, b, a)
        return first, second
    if b in state.sets:
        return set_hand(state, a, b)
    first, second = player_of(state, a), player_of(state, b)
    if first != second:
        return first, second
    if state.options.same_owner == "refuse":
        raise Refusal("E_BAD_PAIR")
    proxy = clockwise(state, first)[0]
    return (first, proxy) if keeps == "a" else (proxy, second)


def set_hand(state: State, role: str, place: str) -> tuple[str, str]:
    """The role's player, and who stakes for the set (SH-64, SG-19)."""
    player = player_of(state, role)
    asked = [state.scene.played.get(place, ""), state.director]
    if state.options.set_hand == "director":
        asked = [state.director]
    others = [seat for seat in asked if seat and seat != player]
    return player, others[0] if others else clockwise(state, player)[0]


def side_of(conflict: Conflict, seat: str) -> str:
    """The side whose stake the seat still owes; empty for none."""
    due = (which for which in ("a", "b") if not conflict.side(which).committed)
    return next((which for which in due if conflict.side(which).player == seat), "")


def stake(state: State, action: Action, chance: Chance) -> Applied:
    """A side's player puts `dice` of the own budget, and `monster_dice` for the monster, under cover until both have
    (SH-07). In a plan contest the pools are the stakes: only Monster Dice are named there (SH-91)."""
    conflict = sealing(state)
    which = side_of(conflict, action.seat)
    if not which:
        raise Refusal("E_NOT_YOURS")
    first = state.options.stakes == "director_side_first" and state.phase != "D_PLAN"
    if first and which == "b" and not conflict.a.committed:
        raise Refusal("E_NOT_YOUR_TURN", seat=conflict.a.player)
    planned = state.phase == "D_PLAN"
    dice = payload.integer(action.payload, "dice", low=0, high=0 if planned else 10_000, default=0 if planned else None)
    monster_dice = asked_dice(state, conflict, which, action)
    if not planned:
        funds(state, action.seat, dice)
    return staked(state, which, dice, monster_dice, chance)


def sealing(state: State) -> Conflict:
    conflict = state.scene.conflict
    if conflict is None:
        raise Refusal("E_PHASE", phase=state.phase)
    if conflict.revealed or state.scene.auction is not None or state.scene.forced_queue:
        raise Refusal("E_BUSY")
    return conflict


def asked_dice(state: State, conflict: Conflict, which: str, action: Action) -> int:
    """Monster Dice of the payload: for the monster's side alone, up to the rating, and in the Denouement for the plan
    contest alone (SH-72, SH-90). Where anybody may ask for them they are asked for by an act of its own (SG-41)."""
    count = payload.integer(action.payload, "monster_dice", low=0, high=10_000, default=0)
    monsters = conflict.side(which).entity == MONSTER
    if count and state.phase in ("D_SCENE", "D_FLEE"):
        raise Refusal("E_MD_FORBIDDEN")
    if count and (not monsters or count > state.monster.md or state.options.md_by == "anyone"):
        raise Refusal("E_PAYLOAD", field="monster_dice")
    return (conflict.md_asked or 0) if monsters and state.options.md_by == "anyone" else count


def add_monster_dice(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Whoever asks first sets how many Monster Dice help the monster, where the table lets anybody (SG-41)."""
    conflict = sealing(state)
    monsters = next((which for which in ("a", "b") if conflict.side(which).entity == MONSTER), "")
    if state.options.md_by != "anyone" or not monsters or action.seat not in state.seats:
        raise Refusal("E_NOT_YOURS")
    if state.phase in ("D_SCENE", "D_FLEE"):
        raise Refusal("E_MD_FORBIDDEN")
    if conflict.md_asked is not None:
        raise Refusal("E_BUSY")
    count = payload.integer(action.payload, "dice", low=1, high=max(1, state.monster.md))
    if count > state.monster.md:
        raise Refusal("E_PAYLOAD", field="dice")
    side = replace(conflict.side(monsters), monster_dice=count)
    after = replace(conflict, md_asked=count, a=side if monsters == "a" else conflict.a)
    after = replace(after, b=side if monsters == "b" else conflict.b)
    return Applied(state.with_scene(conflict=after), (Event("md_added", {"seat": action.seat, "dice": count}),))


def staked(state: State, which: str, dice: int, monster_dice: int, chance: Chance) -> Applied:
    """The stake lies; with the second one both are shown."""
    conflict = state.scene.conflict
    assert conflict is not None
    side = replace(conflict.side(which), monster_dice=monster_dice, committed=True)
    if state.phase != "D_PLAN":
        side = replace(side, budget_dice=dice)
    conflict = replace(conflict, a=side if which == "a" else conflict.a, b=side if which == "b" else conflict.b)
    event = Event("staked", {"seat": side.player})
    if not (conflict.a.committed and conflict.b.committed):
        return Applied(state.with_scene(conflict=conflict), (event,))
    return rolls.shown(state, conflict, chance, (event,))

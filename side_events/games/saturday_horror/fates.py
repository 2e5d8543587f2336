"""What becomes of roles: seized, dead, escaped (SH-75 … SH-80)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror.deck import Cause
from side_events.games.saturday_horror.state import Forced, State
from side_events.table.game import Event

Fate = tuple[State, tuple[Event, ...]]


def seized(state: State, card: str, cause: Cause, *, uses_sc: bool = True) -> Fate:
    """The monster has the role: one clause spares its life and it is out until the scene ends; without any it dies and
    the Monster Dice grow by one (SH-75, SH-76). Fleeing, it may try again at once (SH-95)."""
    role = state.roles[card]
    if role.sc == 0:
        state, told = dies(state, card, cause)
        return state.with_monster(md=state.monster.md + 1), told
    if uses_sc:
        state = state.with_role(card, sc=role.sc - 1)
    if state.phase != "D_FLEE" and card not in state.scene.knocked_out:
        state = state.with_scene(knocked_out=(*state.scene.knocked_out, card))
    return state, (Event("spared", {"name": role.name, "sc": state.roles[card].sc}),)


def dies(state: State, card: str, cause: Cause, reason: str = "") -> Fate:
    """The card leaves the deck for good; tropes that name it may become void (SG-17)."""
    state = ended(state, card, "dead", cause, reason)
    if state.options.dead_in_trope == "void_trope":
        tropes = {
            trope: replace(of, status="void") if card in of.roles and of.status == "pending" else of
            for trope, of in state.tropes.items()
        }
        void = {trope for trope, of in tropes.items() if of.status == "void"}
        state = replace(state, tropes=tropes)
        for seat, player in state.players.items():
            if void & set(player.hand):
                state = state.with_player(seat, hand=tuple(one for one in player.hand if one not in void))
    return state, (Event("died", {"name": state.roles[card].name}),)


def escaped(state: State, card: str) -> Fate:
    return ended(state, card, "escaped", ""), (Event("escaped", {"name": state.roles[card].name}),)


def ended(state: State, card: str, status: str, cause: Cause, reason: str = "") -> State:
    state = state.with_role(card, status=status, cause=cause, reason=reason, act=str(state.act), scene=state.scene_no)
    queue = tuple(one for one in state.scene.forced_queue if one != Forced(card, one.holder))
    for seat, player in state.players.items():
        if card in player.hand:
            state = state.with_player(seat, hand=tuple(one for one in player.hand if one != card))
    return state.with_scene(
        forced_queue=queue, knocked_out=tuple(one for one in state.scene.knocked_out if one != card)
    )

"""Who may act, and when: the refusals that many acts share. Each is asked in the order that section 6.9 names."""

from __future__ import annotations

from side_events.games.saturday_horror.state import SHOOTING, State
from side_events.table.refusal import Refusal

OPEN = ("SCENE", "D_SCENE")


def overlay(state: State) -> str:
    """The phase that everybody sees: what lies over the one beneath, or that one."""
    if state.scene.auction is not None:
        return "AUCTION"
    if state.scene.forced_queue:
        return "FORCED"
    return "CONFLICT" if state.scene.conflict is not None and state.phase != "D_PLAN" else state.phase


def phase_is(state: State, *phases: str) -> None:
    if state.phase not in phases:
        raise Refusal("E_PHASE", phase=state.phase)


def free_of_overlays(state: State) -> None:
    """Nothing is being bid for, laid or sealed: all other acts wait (section 3)."""
    if state.scene.auction is not None or state.scene.forced_queue:
        raise Refusal("E_BUSY")


def between_rounds(state: State) -> None:
    """No stake is being sealed and no roll is due before the first: a conflict may stand open (section 3)."""
    conflict = state.scene.conflict
    if conflict is not None and (conflict.round == 0 or conflict.kind == "check"):
        raise Refusal("E_BUSY")


def no_conflict(state: State) -> None:
    if state.scene.conflict is not None:
        raise Refusal("E_BUSY")


def opened(state: State, *phases: str) -> None:
    """A scene with a role and a set on the table (SH-34), and nothing over it."""
    if state.phase == "SCENE_SETUP":
        free_of_overlays(state)
        raise Refusal("E_SCENE_NOT_OPEN")
    phase_is(state, *(phases or OPEN))
    free_of_overlays(state)


def not_in_setup(state: State) -> None:
    """Before a role and a set are on the table only those are laid or made (SH-34)."""
    if state.phase == "SCENE_SETUP":
        raise Refusal("E_SCENE_NOT_OPEN")


def by_director(state: State, seat: str) -> None:
    if seat != state.director:
        raise Refusal("E_NOT_DIRECTOR")


def in_scene_phase(state: State) -> None:
    phase_is(state, *SHOOTING, *OPEN)
    free_of_overlays(state)


def funds(state: State, seat: str, dice: int) -> None:
    """Refuses to spend more than the player has free."""
    if dice > state.players[seat].budget:
        raise Refusal("E_FUNDS", price=dice, budget=state.players[seat].budget)


def spend(state: State, seat: str, dice: int) -> State:
    funds(state, seat, dice)
    return state.with_player(seat, budget=state.players[seat].budget - dice)

"""The game's functions for the table: setup, apply, and what is wrong with a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from side_events.games.ten_candles import (
    accidents,
    brinks,
    conflicts,
    creation,
    rerolls,
    stacks,
    telling,
    truths,
)
from side_events.games.ten_candles.state import CREATION, DICE, FREE, PLAY, Options, State, Survivor
from side_events.table import frozen
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Seat
from side_events.table.refusal import Refusal

STORYTELLER = "storyteller"
Move = Callable[[State, Action], Applied]

MOVES: dict[str, Move] = {
    "start_creation": creation.start_creation,
    "load_module": creation.load_module,
    "submit_trait": creation.submit_trait,
    "pass_cards": creation.pass_cards,
    "module_read": creation.module_read,
    "submit_description": creation.submit_description,
    "submit_moment": creation.submit_moment,
    "submit_brink": brinks.submit_brink,
    "return_brink": brinks.return_brink,
    "set_stack": stacks.set_stack,
    "advance": stacks.advance,
    "start_play": stacks.start_play,
    "recorded": stacks.recorded,
    "begin_scene": stacks.begin_scene,
    "declare_conflict": conflicts.declare_conflict,
    "declare_moment": conflicts.declare_moment,
    "approve": conflicts.approve,
    "decline": conflicts.decline,
    "set_dangerous": conflicts.set_dangerous,
    "settle": rerolls.settle,
    "seize": telling.seize,
    "sacrifice": telling.sacrifice,
    "end_narration": telling.end_narration,
    "reveal_brink": brinks.reveal_brink,
    "reveal_their_brink": brinks.reveal_their_brink,
    "say_opening": truths.say_opening,
    "state_truth": truths.state_truth,
    "accept_truth": truths.accept_truth,
    "return_truth": truths.return_truth,
    "chorus": truths.chorus,
    "candle_accident": accidents.candle_accident,
    "light_candle": accidents.light_candle,
    "mark_dead": telling.mark_dead,
    "close_game": telling.close_game,
}
ROLLS: dict[str, Callable[[State, Action, Chance], Applied]] = {
    "roll": conflicts.roll,
    "burn_trait": rerolls.burn_trait,
    "embrace_brink": rerolls.embrace_brink,
}
SECRET = ("submit_brink", "return_brink", "reveal_their_brink")
"""What the Storyteller alone does, and no other facilitator: it deals with hidden cards."""


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:  # noqa: ARG001 (the table's protocol)
    """The ring clockwise as the seats are listed. Without a seat of that role the first one is the Storyteller's.

    Refused (`E_PAYLOAD`): more or fewer players than the options allow (TC-Q01).
    """
    chosen = frozen.load(Options, dict(options), "options")
    keys = tuple(seat.key for seat in seats)
    told_by = [seat.key for seat in seats if seat.role == STORYTELLER] or list(keys[:1])
    players = [key for key in keys if key not in told_by]
    if len(told_by) != 1 or not chosen.players_min <= len(players) <= chosen.players_max:
        raise Refusal("E_PAYLOAD", field="seats")
    return State(keys, told_by[0], chosen, survivors={key: Survivor() for key in players})


def apply(state: State, action: Action, chance: Chance) -> Applied:
    """The action done, or a `Refusal`. A facilitator who is not the Storyteller acts for them but on hidden cards."""
    if action.kind not in MOVES and action.kind not in ROLLS:
        raise Refusal("E_PAYLOAD", field="kind")
    if action.seat == FACILITATOR and action.kind not in SECRET:
        action = replace(action, seat=state.storyteller)
    if action.seat not in state.ring:
        by = "E_STORYTELLER_ONLY" if action.seat == FACILITATOR else "E_PAYLOAD"
        raise Refusal(by, field="seat")
    if all_dead(state) and action.kind not in ("close_game", "light_candle"):
        raise Refusal("E_DEAD", seat=action.seat)
    if action.kind in ROLLS:
        return ROLLS[action.kind](state, action, chance)
    return MOVES[action.kind](state, action)


def all_dead(state: State) -> bool:
    """Nobody is left before the Last Stand: the game can only be closed (TC-Q10)."""
    return state.step in PLAY and not state.last_stand and not state.living


def outcome(state: State) -> dict[str, Any] | None:
    """How it ended. Nobody has won, nobody has survived (TC-01)."""
    if state.step != "ENDED":
        return None
    deaths = {seat: survivor.died_in for seat, survivor in state.survivors.items()}
    return {"scenes": state.scene, "truths": len(state.truths), "died_in": deaths}


def invariants(state: State) -> list[str]:
    """What section 2.3 of the rules forbids; empty when all holds."""
    wrong = []
    if state.step in PLAY and state.pool + state.aside + state.gm != DICE:
        wrong.append("pool + aside + gm is not ten")
    if state.step in FREE and state.conflict is not None:
        wrong.append("a conflict outside of its steps")
    if min(state.lit, state.pool, state.aside, state.gm) < 0 or state.lit > DICE or state.scene > DICE:
        wrong.append("a number out of its range")
    if state.lit == 0 and state.step not in ("LOBBY", "ENDED", *CREATION):
        wrong.append("no candle burns and the game goes on")
    for seat, survivor in state.survivors.items():
        kinds = [card.kind for card in (*survivor.stack, *survivor.burned)]
        if len(set(kinds)) != len(kinds):
            wrong.append(f"{seat} has a card twice")
        if survivor.stacked and survivor.stack and survivor.stack[-1].kind != "brink":
            wrong.append(f"{seat}'s Brink is not at the bottom")
        burned = [card.scene for card in survivor.burned if card.kind in ("virtue", "vice")]
        if len(set(burned)) != len(burned):
            wrong.append(f"{seat} burned two Traits in one scene")
    return wrong


DEFAULTS: dict[str, Any] = asdict(Options())

"""The game's functions for the table: setup, apply, and what is wrong with a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from side_events.games.universalis import auction, framing, hooks, opening, turns
from side_events.games.universalis.options import Options
from side_events.games.universalis.state import State
from side_events.table import frozen
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Seat
from side_events.table.refusal import Refusal

LEADER = "facilitator"
MOVES: dict[str, Callable[[State, Action, Chance], Applied]] = {
    "enter_coins": opening.enter_coins,
    "add_tenet": opening.add_tenet,
    "choose_reference": opening.choose_reference,
    "start": opening.start,
    "bid": auction.bid,
    "ready": auction.ready,
    "reveal": auction.reveal,
    "type_bids": auction.type_bids,
    "new_auction": auction.new_auction,
    "stake": auction.stake,
    "extra_refresh": auction.extra_refresh,
    "set_location": framing.set_location,
    "resume_scene": framing.resume_scene,
    "set_time": framing.set_time,
    "introduce": turns.introduce,
    "event": turns.event,
    "change_location": turns.change_location,
    "exit": turns.exit_,
    "declare_absent": turns.declare_absent,
    "trait_change": hooks.trait_change,
    "pass": turns.pass_,
    "interrupt": turns.interrupt,
    "end_scene": turns.end_scene,
    "challenge_open": hooks.challenge_open,
    "challenge_close": hooks.challenge_close,
    "complication_note": hooks.complication_note,
    "mark_eliminated": hooks.mark_eliminated,
    "set_control": hooks.set_control,
    "transfer": hooks.transfer,
    "iou": hooks.iou,
    "add_gimmick": opening.add_gimmick,
    "end_game": turns.end_game,
}
REVERSIBLE = frozenset({
    "set_location", "resume_scene", "set_time", "introduce", "event", "change_location", "exit", "declare_absent",
    "trait_change", "pass", "interrupt", "complication_note", "mark_eliminated", "set_control",
})  # fmt: skip
"""What a Challenge may reverse."""


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:  # noqa: ARG001
    """The ring clockwise as the seats are listed. Refused (`E_SEATS`): more players than the option allows."""
    chosen = frozen.load(Options, dict(options), "options")
    keys = tuple(seat.key for seat in seats)
    if not 2 <= len(keys) <= chosen.players_max:
        raise Refusal("E_SEATS", why="count", least=2, most=chosen.players_max)
    leader = next((seat.key for seat in seats if seat.role == LEADER), "")
    wealth = dict.fromkeys(keys, chosen.start_wealth)
    names = {seat.key: seat.name for seat in seats}
    return State(keys, chosen, wealth, total=chosen.start_wealth * len(keys), names=names, leader=leader)


def apply(state: State, action: Action, chance: Chance) -> Applied:
    """The action done, or a `Refusal`. While a Challenge is open nothing else is done."""
    if action.kind not in MOVES or (action.seat != FACILITATOR and action.seat not in state.seats):
        raise Refusal("E_PAYLOAD", field="kind" if action.kind not in MOVES else "seat")
    if state.challenge is not None and action.kind != "challenge_close":
        sealed = action.kind == "transfer" and state.phase == "BIDDING" and state.options.transfers == "on"
        raise Refusal("E_BIDS_SEALED" if sealed else "E_WRONG_STATE")
    done = MOVES[action.kind](state, action, chance)
    if action.kind in REVERSIBLE:
        return replace(done, state=replace(done.state, before=hooks.remembered(state)))
    return done


def undone(state: State, taken: Sequence[State]) -> State:
    """Where the table goes on after an undo: bids that were revealed once stay open (SYS-2)."""
    return auction.undone(state, taken)


def outcome(state: State) -> dict[str, Any] | None:
    """The story is told: how many scenes, Events and Components it came to."""
    if state.phase != "ENDED":
        return None
    told = [fact for fact in state.facts if fact.kind == "event" and not fact.struck]
    return {"scenes": len(state.scenes), "events": len(told), "components": len(state.components)}


def invariants(state: State) -> list[str]:
    """What section 2 forbids; empty when all holds."""
    wrong = []
    if sum(state.wealth.values()) + state.table_bid + state.bank_net != state.total:
        wrong.append("Coins came from nowhere or went there")
    if min((*state.wealth.values(), state.table_bid)) < 0:
        wrong.append("less than no Coins")
    if state.running != bool(state.framer) or (state.running and state.scene.status != "running"):
        wrong.append("a scene without a Framer, or a Framer without a scene")
    if not state.running and state.table_bid:
        wrong.append("a bid on the table between scenes")
    if any(coins > state.wealth[seat] for seat, coins in state.bids.items()):
        wrong.append("a bid above Wealth")
    if state.phase == "TURNS" and not state.scene.location:
        wrong.append("turns without a Location")
    ranks = {scene.rank for scene in state.scenes}
    if ranks != set(range(1, len(ranks) + 1)):
        wrong.append("ranks with gaps")
    for scene in state.scenes:
        keys = [each.component for each in scene.present]
        if len(set(keys)) != len(keys) or (scene.location and scene.location not in keys):
            wrong.append(f"scene {scene.no}: a Component twice, or its Location not in it")
        if scene.no == len(state.scenes) and state.running:
            dead = [key for key in keys if 0 < state.component(key).eliminated == scene.no]
            wrong += [f"{key} is present after its end" for key in dead]
    return wrong

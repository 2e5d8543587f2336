"""The game's functions for the table: setup, apply, outcome, and what is wrong with a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from side_events.games.saturday_horror import (
    chair,
    conflicts,
    creating,
    denouement,
    film,
    flight,
    meeting,
    monster,
    playing,
    rolls,
    rulings,
    scenes,
    swaps,
)
from side_events.games.saturday_horror.deck import Player
from side_events.games.saturday_horror.options_state import Options
from side_events.games.saturday_horror.state import MONSTER, MOST_TARGET, SWAPS, Pool, State
from side_events.table import frozen, payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Seat
from side_events.table.refusal import Refusal

Move = Callable[[State, Action, Chance], Applied]


def answer_for(state: State, action: Action, chance: Chance) -> Applied:
    """The host gives the empty answer of a seat that doesn't: confirm, pass, done, stake 0, contribution 0, no vote,
    the cards that are demanded of it."""
    if action.seat != FACILITATOR:
        raise Refusal("E_HOST_ONLY")
    seat = payload.one_of(action.payload, "seat", state.seats)
    conflict = state.scene.conflict
    if state.scene.auction is not None or state.phase in ("CHAIR_OPEN", "D_CHAIR"):
        return chair.pass_bid(state, Action(seat, "pass_bid"), chance)
    if state.scene.forced_queue:
        return playing.laid_for(state, seat, chance)
    if conflict is not None and not conflict.revealed:
        return conflicts.stake(state, Action(seat, "stake", {"dice": 0}), chance)
    if state.phase == "SETUP":
        return film.confirmed(state, seat, chance)
    if state.phase == "MEETING":
        return meeting.pass_turn(state, Action(seat, "pass_turn"), chance)
    if state.phase == "SWAP":
        return swaps.done(state, Action(seat, "done"), chance)
    if state.phase == "D_POOLS" and seat not in state.pools:
        return denouement.contributed(state, seat, Pool())
    if state.phase == "D_AFTER" and not state.tied and seat in denouement.survivors_of(state):
        return flight.voted(state, seat, "")
    raise Refusal("E_PHASE", phase=state.phase)


MOVES: dict[str, Move] = {
    "propose": film.propose,
    "confirm": film.confirm,
    "choose_writer": film.choose_writer,
    "create_role": creating.create_role,
    "create_set": creating.create_set,
    "create_trope": creating.create_trope,
    "create_subplot": creating.create_subplot,
    "buy_clause": creating.buy_clause,
    "upgrade_set": creating.upgrade_set,
    "link_sets": creating.link_sets,
    "pass_turn": meeting.pass_turn,
    "close_meeting": meeting.close_meeting,
    "offer_swap": swaps.offer_swap,
    "accept_swap": swaps.accept_swap,
    "withdraw_offer": swaps.withdraw_offer,
    "done": swaps.done,
    "end_swaps": swaps.end_swaps,
    "bid": chair.bid,
    "pass_bid": chair.pass_bid,
    "volunteer": chair.volunteer,
    "give_up_chair": chair.give_up_chair,
    "play": playing.play,
    "lay": playing.lay_forced,
    "auto_lay": playing.auto_lay,
    "retire_subplot": playing.retire_subplot,
    "shift": playing.shift,
    "fire_trigger": playing.fire_trigger,
    "open_conflict": conflicts.open_conflict,
    "stake": conflicts.stake,
    "add_monster_dice": conflicts.add_monster_dice,
    "roll": rolls.roll,
    "attack": monster.attack,
    "let_die": monster.let_die,
    "rule_seizure": monster.rule_seizure,
    "rule": rulings.rule,
    "flag_ruling": rulings.flag_ruling,
    "set_elsewhere": rulings.set_elsewhere,
    "free_role": rulings.free_role,
    "note": rulings.note,
    "veto": rulings.veto,
    "end_scene": scenes.end_scene,
    "remove_card": denouement.remove_card,
    "contribute": denouement.contribute,
    "spring_plan": denouement.spring_plan,
    "choose": flight.choose,
    "flee": flight.flee,
    "rule_escape": flight.rule_escape,
    "answer_for": answer_for,
}
HOSTED = ("choose_writer", "end_swaps", "auto_lay", "roll", "answer_for")
"""What the host does who is nobody at the table; all else is for the players."""


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:  # noqa: ARG001 (the table's protocol)
    """The seats clockwise as they are listed; budgets are filled when the first meeting begins (SH-14)."""
    chosen = frozen.load(Options, dict(options), "options")
    keys = tuple(seat.key for seat in seats)
    names = {seat.key: seat.name for seat in seats}
    return State(keys, chosen, names, players={key: Player() for key in keys})


def apply(state: State, action: Action, chance: Chance) -> Applied:
    """The action done, or a `Refusal`."""
    if action.kind not in MOVES:
        raise Refusal("E_PAYLOAD", field="kind")
    if action.seat not in state.seats and action.kind not in HOSTED:
        raise Refusal("E_NOT_YOURS")
    if state.phase == "CREDITS":
        raise Refusal("E_PHASE", phase=state.phase)
    if state.scene.auction is not None and action.kind not in ("bid", "pass_bid", "answer_for", "flag_ruling"):
        raise Refusal("E_BUSY")
    if state.scene.forced_queue and action.kind not in ("lay", "auto_lay", "answer_for", "flag_ruling"):
        raise Refusal("E_BUSY")
    return MOVES[action.kind](state, action, chance)


def outcome(state: State) -> dict[str, Any] | None:
    """How the film ended, and who is left."""
    if state.phase != "CREDITS":
        return None
    return {
        "outcome": state.outcome,
        "scenes": state.scene_no,
        "md": state.monster.md,
        "roles": {role.name: role.status for role in state.roles.values()},
    }


def invariants(state: State) -> list[str]:
    """What section 2 of the rules forbids; empty when all holds."""
    wrong = []
    hands = [card for player in state.players.values() for card in player.hand]
    if len(set(hands)) != len(hands):
        wrong.append("a card in two hands")
    if set(hands) & set(state.scene.played):
        wrong.append("a card in a hand and on the table")
    gone = {card for card, role in state.roles.items() if not role.alive}
    gone |= {card for card, trope in state.tropes.items() if trope.status != "pending"}
    if gone & set(hands):
        wrong.append("a card in a hand that is out of the film")
    if any(set_.st > MOST_TARGET for set_ in state.sets.values()):
        wrong.append("a set above 5")
    for seat, player in state.players.items():
        if min(player.budget, player.escrow) < 0 or player.swaps_used > SWAPS:
            wrong.append(f"{seat} below 0, or too many swaps")
    wrong += [] if escrow_due(state) == sum(p.escrow for p in state.players.values()) else ["escrow without a stake"]
    conflict = state.scene.conflict
    if conflict is not None and conflict.a.player == conflict.b.player and state.phase != "D_PLAN":
        wrong.append("one player stakes both sides")
    if state.phase == "SCENE" and not state.scene.active_set:
        wrong.append("a scene without a set")
    if (state.phase == "CREDITS") != (state.outcome != ""):
        wrong.append("credits without an outcome")
    wrong += [f"{a} next to {b} one way" for a, of in state.sets.items() for b in of.adjacent
              if a not in state.sets[b].adjacent]  # fmt: skip
    if MONSTER in state.roles:
        wrong.append("a role called monster")
    return wrong


def escrow_due(state: State) -> int:
    """The dice that lie in an open bid and in revealed stakes."""
    auction, conflict = state.scene.auction, state.scene.conflict
    due = auction.high_bid if auction else 0
    if conflict is not None and conflict.revealed and state.phase != "D_PLAN":
        due += conflict.a.budget_dice + conflict.b.budget_dice
    return due

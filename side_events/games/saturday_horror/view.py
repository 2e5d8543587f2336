"""What a viewer may know of the film, as JSON. Hands, sealed stakes and pools, and the cards of swaps are cut here."""

from __future__ import annotations

from typing import Any

from side_events.games.saturday_horror import shown
from side_events.games.saturday_horror.cards import able, holder, in_scene, pending
from side_events.games.saturday_horror.guards import overlay
from side_events.games.saturday_horror.lines import line, title, waits
from side_events.games.saturday_horror.poster import cast
from side_events.games.saturday_horror.scenes import rewards
from side_events.games.saturday_horror.state import DENOUEMENT, MONSTER_TARGET, SWAPS, State
from side_events.table.action import Action

SEALED = {
    "offer_swap": ("wanted", "given", "gift"),
    "accept_swap": ("offer",),
    "stake": (),
    "contribute": (),
}
"""Acts that hold a secret, with what everybody may read of their payload."""


def view(state: State, viewer: str) -> dict[str, Any]:
    monster = state.monster
    return {
        "phase": overlay(state),
        "beneath": state.phase,
        "line": line(state),
        "moment": title(state),
        "waits": waits(state),
        "title": state.title,
        "setting": state.setting,
        "act": state.act,
        "meeting_no": state.meeting_no,
        "scene_no": state.scene_no,
        "writer": state.writer,
        "created_this_turn": state.created_this_turn,
        "suggest_close": state.phase == "MEETING" and state.empty_passes >= len(state.seats),
        "director": state.director,
        "outcome": state.outcome,
        "monster": {
            "name": monster.name,
            "abilities": monster.abilities,
            "trigger": monster.trigger,
            "trigger_fired": monster.trigger_fired,
            "st": MONSTER_TARGET,
            "md": monster.md,
            "in_scene": in_scene(state, "monster"),
            "player": state.scene.played.get("monster", ""),
        },
        "players": {seat: player(state, seat) for seat in state.seats},
        "roles": [role(state, card) for card in state.roles],
        "sets": [shown.place(state, card) for card in state.sets],
        "tropes": [shown.trope(state, card) for card in state.tropes],
        "subplots": [shown.subplot(state, card) for card in state.subplots],
        "remaining": [shown.trope(state, card) for card in pending(state, state.act)],
        "scene": scene(state, viewer),
        "rulings": [
            {"number": number, "by": of.by, "text": of.text, "flags": len(of.flags), "void": of.void}
            for number, of in enumerate(state.rulings, 1)
        ],
        "agreed": list(state.agreed),
        "done": list(state.done),
        "offers": [
            {"number": of.number, "by": of.by, "wanted": of.wanted, "given": of.given, "gift": of.gift}
            for of in state.offers
        ],
        "denouement": denouement(state),
        "cast": cast(state) if state.phase == "CREDITS" else [],
        "options": {"stakes": state.options.stakes},
        "you": you(state, viewer) if viewer in state.players else None,
    }


def player(state: State, seat: str) -> dict[str, Any]:
    of = state.players[seat]
    return {
        "budget": of.budget,
        "escrow": of.escrow,
        "hand": len(of.hand),
        "swaps_used": of.swaps_used,
        "tally": {"tropes": of.tally.tropes, "subplots": of.tally.subplots, "contests": of.tally.contests},
        "contributed": seat in state.pools,
    }


def role(state: State, card: str) -> dict[str, Any]:
    of = state.roles[card]
    return {
        "id": card,
        "name": of.name,
        "level": of.level,
        "st": of.st,
        "sc": of.sc,
        "villain": of.villain,
        "status": of.status,
        "reason": of.reason,
        "in_scene": in_scene(state, card),
        "knocked_out": in_scene(state, card) and not able(state, card),
        "player": state.scene.played.get(card, ""),
    }


def scene(state: State, viewer: str) -> dict[str, Any]:
    """The table as it lies. A conflict shows a sealed stake to its own player alone."""
    of = state.scene
    auction = of.auction
    return {
        "opened": of.opened,
        "set": shown.place(state, of.active_set) if of.active_set else None,
        "shifted": of.shifted,
        "subplot": shown.subplot(state, of.active_subplot) if of.active_subplot else None,
        "cast": [role(state, card) for card in of.played if card in state.roles and in_scene(state, card)],
        "forced": [{"card": shown.named(state, one.card), "holder": one.holder} for one in of.forced_queue],
        "conflict": shown.conflict(state, of.conflict, viewer) if of.conflict else None,
        "last": shown.conflict(state, of.last, viewer) if of.last and not of.conflict else None,
        "auction": {"by": auction.high_bidder, "bid": auction.high_bid, "passed": list(auction.passed)}
        if auction
        else None,
        "notes": [{"by": note.by, "text": note.text, "struck": note.struck} for note in of.notes],
    }


def denouement(state: State) -> dict[str, Any] | None:
    """The pools once they are revealed, and who takes part in what comes after."""
    if state.phase not in (*DENOUEMENT, "CREDITS") or state.act != "D":
        return None
    return {
        "pool_plan": state.pool_plan,
        "pool_monster": state.pool_monster,
        "plan_no": state.plan_no,
        "contributions": {seat: {"plan": of.plan, "monster": of.monster} for seat, of in state.contributions.items()},
        "waiting": [seat for seat in state.seats if seat not in state.pools] if state.phase == "D_POOLS" else [],
        "votes": dict(state.votes),
        "tied": state.tied,
    }


def you(state: State, seat: str) -> dict[str, Any]:
    """What is the seat's own: the hand, what it has sealed, what it has earned so far."""
    of = state.players[seat]
    pool, conflict = state.pools.get(seat), state.scene.conflict
    sealed = sum((pool.plan, pool.monster)) if pool else 0
    if conflict is not None and not conflict.revealed and state.phase != "D_PLAN":
        sealed = sum(side.budget_dice for side in conflict.sides if side.player == seat and side.committed)
    return {
        "seat": seat,
        "budget": of.budget - sealed,
        "escrow": of.escrow + sealed,
        "hand": sorted((shown.own_card(state, card) for card in of.hand), key=lambda card: card["order"]),
        "swaps_left": SWAPS - of.swaps_used,
        "offered": {offer.number: shown.named(state, offer.card) for offer in state.offers if offer.by == seat},
        "earned": rewards(state)[seat] if state.phase in ("SCENE", "SCENE_SETUP") else 0,
        "pool": {"plan": pool.plan, "monster": pool.monster} if pool else None,
        "roles": [role(state, card) for card, player in state.scene.played.items()
                  if player == seat and card in state.roles],
        "directs": state.director == seat,
        "writes": state.writer == seat,
        "holds": [card for card in state.roles if holder(state, card) == seat],
    }  # fmt: skip


def view_action(action: Action, viewer: str) -> dict[str, Any]:
    """The payload as `viewer` may read it in the log: what was covered stands in the own log alone."""
    if action.kind not in SEALED or viewer == action.seat:
        return dict(action.payload)
    return {key: action.payload[key] for key in SEALED[action.kind] if key in action.payload}

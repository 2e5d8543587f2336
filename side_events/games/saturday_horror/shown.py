"""Cards and conflicts as pages show them."""

from __future__ import annotations

from typing import Any

from side_events.games.saturday_horror.cards import kind_of, name_of
from side_events.games.saturday_horror.rolls import successes
from side_events.games.saturday_horror.state import MONSTER, PLAN, Conflict, Side, State
from side_events.table.game import Words, words

ORDER = ("role", "monster", "set", "trope", "subplot")
WRONG_ACT, HELD, ASLEEP, USED = (
    words(ru="другой акт", en="another act"),
    words(ru="не здесь", en="held elsewhere"),
    words(ru="крючок не сработал", en="the trigger hasn't fired"),
    words(ru="уже была в этой сцене", en="has been in this scene"),
)


def named(state: State, card: str) -> dict[str, Any]:
    return {"id": card, "kind": kind_of(state, card), "name": name_of(state, card)}


def names(state: State, cards: tuple[str, ...]) -> list[str]:
    return [name_of(state, card) for card in cards]


def place(state: State, card: str) -> dict[str, Any]:
    of = state.sets[card]
    next_to = names(state, of.adjacent)
    return {"id": card, "name": of.name, "st": of.st, "props": list(of.props), "adjacent": next_to,
            "removed": of.removed}  # fmt: skip


def trope(state: State, card: str) -> dict[str, Any]:
    of = state.tropes[card]
    return {"id": card, "text": of.text, "act": of.act, "roles": names(state, of.roles), "status": of.status,
            "is_trigger": of.is_trigger}  # fmt: skip


def subplot(state: State, card: str) -> dict[str, Any]:
    of = state.subplots[card]
    return {"id": card, "text": of.text, "roles": names(state, of.roles), "removed": of.removed}


def own_card(state: State, card: str) -> dict[str, Any]:
    """A card of the own hand, with the reason why it can't be played now."""
    kind = kind_of(state, card)
    shown: dict[str, Any] = {**named(state, card), "order": [ORDER.index(kind), card], "dead": dead(state, card)}
    if kind == "role":
        of = state.roles[card]
        return {**shown, "st": of.st, "sc": of.sc}
    if kind == "monster":
        return {**shown, "st": 4}
    if kind == "set":
        return {**shown, "st": state.sets[card].st, "props": list(state.sets[card].props)}
    if kind == "trope":
        return {**shown, "act": state.tropes[card].act, "roles": names(state, state.tropes[card].roles)}
    return {**shown, "roles": names(state, state.subplots[card].roles)}


def dead(state: State, card: str) -> Words | None:
    if card == MONSTER:
        return None if state.monster.trigger_fired else ASLEEP
    if card in state.tropes:
        return None if state.tropes[card].act == state.act else WRONG_ACT
    if card in state.roles:
        return HELD if state.roles[card].status == "elsewhere" else None
    used = card in state.scene.subplots_used and state.options.subplot_replay == "per_scene"
    return USED if used else None


def conflict(state: State, of: Conflict, viewer: str) -> dict[str, Any]:
    openly = state.options.stakes == "director_side_first"
    return {
        "kind": of.kind,
        "chase": of.intent == "chase",
        "plan": of.a.entity == PLAN,
        "is_action": of.is_action,
        "what": of.what,
        "revealed": of.revealed,
        "round": of.round,
        "result": of.result,
        "sides": [
            side(state, of.a, of.faces_a, of.lost_a, readable=of.revealed or openly or viewer == of.a.player,
                 won=of.result == "a"),
            side(state, of.b, of.faces_b, of.lost_b, readable=of.revealed or viewer == of.b.player,
                 won=of.result == "b"),
        ],
    }  # fmt: skip


def side(state: State, of: Side, faces: tuple[int, ...], lost: int, *, readable: bool, won: bool) -> dict[str, Any]:
    """One side. Numbers of a sealed stake are None for whoever may not read them."""
    name = words(ru="План", en="The plan") if of.entity == PLAN else {
        language: name_of(state, of.entity) for language in ("ru", "en")
    }  # fmt: skip
    return {
        "entity": of.entity,
        "name": name,
        "player": of.player,
        "st": of.st,
        "committed": of.committed,
        "stake": of.stake if readable else None,
        "monster_dice": of.monster_dice if readable else None,
        "faces": [{"value": face, "hit": face <= of.st} for face in faces],
        "successes": successes(faces, of.st),
        "lost": lost,
        "won": won,
    }

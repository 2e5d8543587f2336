"""Cards on the table: played by the director, forced out of hands by other cards (SH-43 … SH-53)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror import scenes
from side_events.games.saturday_horror.cards import holder, kind_of, lay, living, name_of, pending
from side_events.games.saturday_horror.guards import between_rounds, by_director, free_of_overlays, opened, phase_is
from side_events.games.saturday_horror.state import MONSTER, SHOOTING, Forced, Listing, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Event
from side_events.table.refusal import Refusal


def play(state: State, action: Action, chance: Chance) -> Applied:
    """The director plays a card of the own hand, at no price. `recast`: living extras for the dead names of a trope,
    in their order, where the table recasts them."""
    phase_is(state, *SHOOTING, "D_SCENE")
    free_of_overlays(state)
    between_rounds(state)
    card = payload.text(action.payload, "card", longest=20)
    kind = kind_of(state, card)
    opens = ("role", "set", "monster") if state.options.monster_opens == "yes" else ("role", "set")
    if state.phase == "SCENE_SETUP" and kind not in (*opens, ""):
        raise Refusal("E_SCENE_NOT_OPEN")
    by_director(state, action.seat)
    if card not in state.players[action.seat].hand:
        raise Refusal("E_NOT_YOURS")
    made = PLAYED[kind](state, action, card)
    event = Event(f"played_{kind}", {"seat": action.seat, "name": name_of(state, card)})
    state, forced = made
    return scenes.after_act(begun(state), chance, (event, *forced))


def begun(state: State) -> State:
    """The scene is open once a role and a set are on the table (SH-33); the monster counts where the table said so."""
    if state.phase != "SCENE_SETUP":
        return state
    monster = state.options.monster_opens == "yes" and MONSTER in state.scene.played
    if state.scene.active_set and (monster or any(card in state.roles for card in state.scene.played)):
        return replace(state.with_scene(opened=True), phase="SCENE")
    return state


Played = tuple[State, tuple[Event, ...]]


def play_role(state: State, action: Action, card: str) -> Played:
    if state.roles[card].status == "elsewhere":
        raise Refusal("E_ELSEWHERE", name=state.roles[card].name, reason=state.roles[card].reason)
    return lay(state, card, action.seat), ()


def play_set(state: State, action: Action, card: str) -> Played:
    if state.scene.active_set:
        raise Refusal("E_SET_ACTIVE", name=state.sets[state.scene.active_set].name)
    return lay(state, card, action.seat).with_scene(active_set=card), ()


def play_monster(state: State, action: Action, card: str) -> Played:
    if not state.monster.trigger_fired:
        raise Refusal("E_TRIGGER")
    return lay(state, card, action.seat), ()


def play_trope(state: State, action: Action, card: str) -> Played:
    """The trope happens and is gone for good (SH-46); its trigger fires before its forced plays (SH-70)."""
    trope = state.tropes[card]
    if trope.act != state.act:
        raise Refusal("E_ACT_MISMATCH", act=trope.act)
    for_free(state, trope.roles)
    if MONSTER in trope.roles and not (state.monster.trigger_fired or trope.is_trigger):
        raise Refusal("E_TRIGGER")
    named = recast(state, trope.roles, action.payload)
    if trope.is_trigger:
        state = state.with_monster(trigger_fired=True)
    state = replace(state, tropes={**state.tropes, card: replace(trope, status="fulfilled")})
    tally = state.players[action.seat].tally
    state = state.with_player(action.seat, tally=replace(tally, tropes=tally.tropes + 1))
    state = lay(state, card, action.seat)
    if not pending(state, state.act):
        state = state.with_scene(act_done=True)
    return force(state, card, named)


def play_subplot(state: State, action: Action, card: str) -> Played:
    """It becomes active and forces its roles out of hands (SH-48); once a scene (SG-15)."""
    scene, roles = state.scene, state.subplots[card].roles
    if scene.active_subplot:
        raise Refusal("E_SUBPLOT_ACTIVE", name=state.subplots[scene.active_subplot].text)
    if card in scene.subplots_used and state.options.subplot_replay == "per_scene":
        raise Refusal("E_SUBPLOT_USED")
    for_free(state, roles)
    named = tuple(role for role in roles if state.roles[role].alive)
    if not named:
        raise Refusal("E_NEEDS_CHARACTER")
    tally = state.players[action.seat].tally
    state = state.with_player(action.seat, tally=replace(tally, subplots=tally.subplots + 1))
    state = lay(state, card, action.seat)
    state = state.with_scene(active_subplot=card, subplots_used=(*scene.subplots_used, card))
    return force(state, card, named)


PLAYED: dict[str, Any] = {
    "role": play_role,
    "set": play_set,
    "monster": play_monster,
    "trope": play_trope,
    "subplot": play_subplot,
}


def for_free(state: State, roles: tuple[str, ...]) -> None:
    """Nobody on the card is held elsewhere (SG-17)."""
    held = [role for role in roles if role != MONSTER and state.roles[role].status == "elsewhere"]
    if held:
        raise Refusal("E_ELSEWHERE", name=state.roles[held[0]].name, reason=state.roles[held[0]].reason)


def dead_names(state: State, roles: tuple[str, ...]) -> list[str]:
    return [role for role in roles if role != MONSTER and not state.roles[role].alive]


def extras(state: State) -> list[str]:
    return [card for card in living(state) if state.roles[card].level == "extra"]


def recast(state: State, roles: tuple[str, ...], sent: Any) -> tuple[str, ...]:
    """The names that the trope takes hold of: dead ones are skipped, or an extra is named for each (SG-17)."""
    dead = dead_names(state, roles)
    alive = tuple(role for role in roles if role not in dead)
    given = payload.texts(sent, "recast", high=1000, longest=20)
    there = extras(state)
    if state.options.dead_in_trope != "recast_extra" or not dead or not there:
        if given:
            raise Refusal("E_PAYLOAD", field="recast")
        return alive
    if not set(given) <= set(there) or len(set(given)) != len(given) or len(given) > len(dead):
        raise Refusal("E_PAYLOAD", field="recast")
    if len(given) < min(len(dead), len(there)):
        raise Refusal("E_NEEDS_CHARACTER")
    for_free(state, tuple(given))
    return (*alive, *(role for role in given if role not in alive))


def force(state: State, card: str, named: tuple[str, ...]) -> Played:
    """All named are laid by whoever holds them (SH-47): the director's own at once, the others' as they confirm."""
    state = state.with_scene(listed=(*state.scene.listed, Listing(card, named)))
    queue, events = [], []
    for role in named:
        seat = holder(state, role)
        if role in state.scene.played or not seat:
            continue
        if seat == state.director:
            state = lay(state, role, seat)
            events.append(Event("forced", {"seat": seat, "name": name_of(state, role)}))
        else:
            queue.append(Forced(role, seat))
            events.append(Event("demanded", {"seat": seat, "name": name_of(state, role)}))
    return state.with_scene(forced_queue=(*state.scene.forced_queue, *queue)), tuple(events)


def lay_forced(state: State, action: Action, chance: Chance) -> Applied:
    """The holder lays down a card that another card demands; no chair is needed, and no die (SH-42, SH-47)."""
    if not state.scene.forced_queue:
        raise Refusal("E_PHASE", phase=state.phase)
    card = payload.text(action.payload, "card", longest=20)
    mine = [forced for forced in state.scene.forced_queue if forced == Forced(card, action.seat)]
    if not mine:
        raise Refusal("E_NOT_YOURS")
    state = laid(state, mine[0])
    event = Event("forced", {"seat": action.seat, "name": name_of(state, card)})
    return scenes.after_act(state, chance, (event,))


def auto_lay(state: State, action: Action, chance: Chance) -> Applied:
    """The host lays all that is demanded for those who don't answer."""
    if not state.scene.forced_queue:
        raise Refusal("E_PHASE", phase=state.phase)
    if action.seat != FACILITATOR:
        raise Refusal("E_HOST_ONLY")
    return laid_all(state, state.scene.forced_queue, chance)


def laid_for(state: State, seat: str, chance: Chance) -> Applied:
    """All that is demanded of one seat, which doesn't answer."""
    mine = tuple(forced for forced in state.scene.forced_queue if forced.holder == seat)
    if not mine:
        raise Refusal("E_NOT_YOURS")
    return laid_all(state, mine, chance)


def laid_all(state: State, demanded: tuple[Forced, ...], chance: Chance) -> Applied:
    events = []
    for forced in demanded:
        state = laid(state, forced)
        events.append(Event("forced", {"seat": forced.holder, "name": name_of(state, forced.card)}))
    return scenes.after_act(state, chance, tuple(events))


def laid(state: State, forced: Forced) -> State:
    queue = tuple(one for one in state.scene.forced_queue if one != forced)
    state = lay(state, forced.card, forced.holder).with_scene(forced_queue=queue)
    return state.with_scene(active_set=forced.card, shifted=True) if forced.card in state.sets else state


def retire_subplot(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The active subplot goes back to the hand it was played from (SH-49)."""
    opened(state)
    between_rounds(state)
    by_director(state, action.seat)
    card = state.scene.active_subplot
    if not card:
        raise Refusal("E_PHASE", phase=state.phase)
    played = dict(state.scene.played)
    seat = played.pop(card, action.seat)
    state = state.with_scene(active_subplot="", played=played)
    state = state.with_player(seat, hand=(*state.players[seat].hand, card))
    return Applied(state, (Event("subplot_over", {"name": state.subplots[card].text}),))


def shift(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The action moves to a set next to the active one, whose holder has to lay it (SH-51). In the Denouement, where
    all sets lie open, the director first names the active one (SG-25)."""
    opened(state)
    between_rounds(state)
    by_director(state, action.seat)
    scene, conflict = state.scene, state.scene.conflict
    card = payload.one_of(action.payload, "set", tuple(state.sets))
    named = Event("shifted", {"name": state.sets[card].name})
    if state.phase == "D_SCENE" and not scene.active_set:
        if card not in scene.played:
            raise Refusal("E_NOT_IN_SCENE", name=state.sets[card].name)
        return Applied(state.with_scene(active_set=card), (named,))
    acting = scene.just_acted if conflict is None else conflict.is_action
    if not acting or (scene.shifted and state.options.shift_limit == "one"):
        raise Refusal("E_NO_ACTION")
    if not scene.active_set or card not in state.sets[scene.active_set].adjacent:
        raise Refusal("E_NOT_ADJACENT", name=state.sets[card].name)
    seat = holder(state, card)
    if card in scene.played:
        return Applied(state.with_scene(active_set=card, shifted=True), (named,))
    if not seat:
        raise Refusal("E_NOT_IN_SCENE", name=state.sets[card].name)
    if seat == action.seat:
        return Applied(laid(state, Forced(card, seat)), (named,))
    demanded = Event("demanded", {"seat": seat, "name": state.sets[card].name})
    return Applied(state.with_scene(forced_queue=(Forced(card, seat),)), (named, demanded))


def fire_trigger(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The trigger's event has happened in the story: the monster may come from now on (SH-70)."""
    opened(state)
    between_rounds(state)
    by_director(state, action.seat)
    if state.monster.trigger_fired:
        raise Refusal("E_PHASE", phase=state.phase)
    return Applied(state.with_monster(trigger_fired=True), (Event("trigger", {}),))

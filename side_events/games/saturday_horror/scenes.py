"""Scenes: the deal before each, the rewards after it, what comes when an act is over (SH-28, SH-30, SH-81 … SH-84)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror import denouement
from side_events.games.saturday_horror.cards import clockwise, living, pending
from side_events.games.saturday_horror.deck import Tally
from side_events.games.saturday_horror.film import no_trigger
from side_events.games.saturday_horror.guards import by_director, no_conflict, opened, phase_is
from side_events.games.saturday_horror.state import MONSTER, Scene, State
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

TROPE, SUBPLOT, LISTED, CONTEST = 2, 1, 1, 1


def in_play(state: State) -> list[str]:
    """The ids of the cards that are dealt, sorted (SH-30, SG-10)."""
    due = state.act if state.options.deal_future_tropes == "no" else None
    tropes = [card for card, of in state.tropes.items() if of.status == "pending" and due in (None, of.act)]
    sets = [card for card, of in state.sets.items() if not of.removed]
    subplots = [card for card, of in state.subplots.items() if not of.removed]
    return sorted([*living(state), *sets, *tropes, *subplots, MONSTER])


def deal(state: State, chance: Chance) -> State:
    """Everything is shuffled and dealt out, one card at a time clockwise; deal k begins with seat (k−1) mod seats."""
    number = state.deals + 1
    cards = in_play(state)
    order = chance.stream(f"deal/{number}").shuffled(cards)
    chance.note(f"deal/{number}", [cards.index(card) for card in order], hidden=True)
    first = (number - 1) % len(state.seats)
    for place, seat in enumerate(state.seats):
        start = (place - first) % len(state.seats)
        hand = tuple(order[start :: len(state.seats)])
        state = state.with_player(seat, hand=hand, swaps_used=0, tally=Tally())
    return replace(state, deals=number)


def new_scene(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """The next scene is dealt, and the swaps begin."""
    state = replace(state, scene=Scene(), scene_no=state.scene_no + 1, director="", done=(), offers=())
    if state.options.trigger == "every_scene" and not no_trigger(state):
        state = state.with_monster(trigger_fired=False)
    state = replace(deal(state, chance), phase="SWAP")
    return Applied(state, (*events, Event("dealt", {"scene": state.scene_no})), revealed=True)


def end_scene(state: State, action: Action, chance: Chance) -> Applied:
    """The director ends the scene when its action feels exhausted (SH-81)."""
    opened(state, "SCENE")
    no_conflict(state)
    by_director(state, action.seat)
    return ended(state, chance)


def ended(state: State, chance: Chance, events: tuple[Event, ...] = ()) -> Applied:
    """Rewards, then another scene, another meeting, or the Denouement (SH-82, SH-84)."""
    earned = rewards(state)
    for seat, dice in earned.items():
        state = state.with_player(seat, budget=state.players[seat].budget + dice)
    told = [Event("rewarded", {"seat": seat, "dice": dice}) for seat, dice in earned.items() if dice]
    events = (*events, Event("scene_ended", {"scene": state.scene_no}), *told)
    state = replace(state, last_director=state.director or state.last_director, director="")
    if pending(state, state.act):
        return new_scene(state, chance, events)
    return act_over(state, chance, events)


def act_over(state: State, chance: Chance, events: tuple[Event, ...]) -> Applied:
    """After acts 1 and 2 another meeting (SH-28), its first writer clockwise of whoever closed the last one (SG-05)."""
    if state.act == 3 or state.act == "D":
        return denouement.entered(state, chance, events)
    following: Any = state.act + 1
    state = replace(
        state,
        phase="MEETING",
        act=following,
        meeting_no=following,
        writer=clockwise(state, state.closer)[0],
        created_this_turn=0,
        empty_passes=0,
        scene=Scene(),
    )
    for seat in state.seats:
        state = state.with_player(seat, hand=(), tally=Tally())
    return Applied(state, (*events, Event("meeting_begun", {"number": following, "seat": state.writer})))


def rewards(state: State) -> dict[str, int]:
    """What each player earned in the scene (SH-82, SG-30, SG-35)."""
    listings = state.scene.listed
    earned = {}
    for seat in state.seats:
        tally = state.players[seat].tally
        dice = TROPE * tally.tropes + SUBPLOT * tally.subplots + CONTEST * tally.contests
        for card, player in state.scene.played.items():
            pays = card in state.roles or (card == MONSTER and state.options.monster_listed_reward == "yes")
            on = sum(card in listing.roles for listing in listings) if pays and player == seat else 0
            dice += LISTED * (on if state.options.listed_reward == "per_card" else min(on, 1))
        earned[seat] = dice
    return earned


def after_act(state: State, chance: Chance, events: tuple[Event, ...], *, revealed: bool = False) -> Applied:
    """What follows an act in a scene by itself: the scene ends where its last trope ends the act at once (SG-40)."""
    over = state.phase == "SCENE" and state.scene.act_done and state.options.act_end == "immediate"
    if over and not state.scene.forced_queue and state.scene.conflict is None:
        return ended(state, chance, events)
    return Applied(state, events, revealed=revealed)


def settled(state: State, action: Action) -> None:
    """The scene is being swapped for (SWAP), and `action.seat` sits at the table."""
    phase_is(state, "SWAP")
    if action.seat not in state.seats:
        raise Refusal("E_NOT_YOURS")

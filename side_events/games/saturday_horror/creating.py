"""Making cards: by the writer in a meeting (SH-15 … SH-25), by the director while shooting (SH-54 … SH-57)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from side_events.games.saturday_horror.cards import into_hand, living, new_id
from side_events.games.saturday_horror.deck import TARGET, Level, Role, Set, Subplot, Trope
from side_events.games.saturday_horror.guards import (
    between_rounds,
    by_director,
    free_of_overlays,
    not_in_setup,
    phase_is,
    spend,
)
from side_events.games.saturday_horror.meeting import by_writer, next_writer
from side_events.games.saturday_horror.state import MONSTER, MOST_TARGET, SHOOTING, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

NAME, TEXT = 80, 200
MOST_LEVELS, MOST_NAMES = 1000, 1000
SHOT = (*SHOOTING, "D_SCENE")
SHOT_EXTRA, SHOT_SET, SHOT_UPGRADE = 1, 2, 2


def may_create(state: State, seat: str) -> bool:
    """True for the writer in a meeting, False for the director in a scene; refuses the others."""
    phase_is(state, "MEETING", *SHOT)
    if state.phase == "MEETING":
        by_writer(state, seat)
        return True
    free_of_overlays(state)
    between_rounds(state)
    by_director(state, seat)
    return False


def paid(state: State, seat: str, price: int) -> State:
    """After a purchase the turn passes clockwise (SH-16); a free creation leaves it."""
    state = spend(state, seat, price)
    state = replace(state, created_this_turn=state.created_this_turn + 1, empty_passes=0)
    return next_writer(state) if price else state


def single(state: State, *, bundled: bool) -> None:
    if bundled and state.options.paid_bundle == "single":
        raise Refusal("E_NOT_CREATABLE")


def price_of_role(state: State, level: str, sc: int) -> int:
    return {"extra": 0, "supporting": 1, "star": state.options.star_cost}[level] + sc


def create_role(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A role with `sc` clauses bought besides those included (SH-17 … SH-21). While shooting, an extra alone, for 1,
    into the director's hand (SH-54); for nothing where the chair was free and no role is anywhere (SG-31)."""
    writes = may_create(state, action.seat)
    sent = action.payload
    level: Any = payload.one_of(sent, "level", tuple(TARGET))
    sc = payload.integer(sent, "sc", low=0, high=MOST_LEVELS, default=0)
    name = payload.text(sent, "name", longest=NAME)
    villain = payload.flag(sent, "villain")
    if not writes and (level != "extra" or sc or villain):
        raise Refusal("E_NOT_CREATABLE")
    if writes:
        single(state, bundled=sc > 0)
        made_in = f"meeting {state.meeting_no}"
    else:
        made_in = f"scene {state.scene_no}"
    state, card = new_role(state, name, level, sc, villain, action.seat, made_in)
    event = Event("role_made", {"seat": action.seat, "name": name, "st": TARGET[level], "sc": state.roles[card].sc})
    if writes:
        return Applied(paid(state, action.seat, price_of_role(state, level, sc)), (event,))
    price = 0 if state.scene.free and lacks(state, "role", but=card) else SHOT_EXTRA
    return Applied(into_hand(spend(state, action.seat, price), action.seat, card), (event,))


def new_role(
    state: State, name: str, level: Level, sc: int, villain: bool, seat: str, made_in: str
) -> tuple[State, str]:
    card = new_id(state)
    included = 1 if level == "star" else 0
    role = Role(name, level, sc + included, villain, created_by=seat, created_in=made_in)
    return replace(state, roles={**state.roles, card: role}), card


def lacks(state: State, kind: str, *, but: str = "") -> bool:
    """Whether no playable card of the kind is in any hand or on the table (SG-31)."""
    there = (card for seat in state.seats for card in (*state.players[seat].hand, *state.scene.played) if card != but)
    if kind == "set":
        return not any(card in state.sets for card in there)
    return not any(card in state.roles and state.roles[card].status == "free" for card in there)


def create_set(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A place with its props (SH-22), in a meeting with `upgrade` bought along (SH-23); shooting, for 2 (SH-55)."""
    writes = may_create(state, action.seat)
    sent = action.payload
    name = payload.text(sent, "name", longest=NAME)
    props = props_of(sent)
    upgrade = payload.integer(sent, "upgrade", low=0, high=100, default=0)
    if upgrade and not writes:
        raise Refusal("E_NOT_CREATABLE")
    single(state, bundled=upgrade > 0)
    if upgrade > MOST_TARGET:
        raise Refusal("E_ST_MAX", most=MOST_TARGET)
    card = new_id(state)
    free = not writes and state.scene.free and lacks(state, "set")
    state = replace(state, sets={**state.sets, card: Set(name, upgrade, props, created_by=action.seat)})
    event = Event("set_made", {"seat": action.seat, "name": name, "st": upgrade})
    if writes:
        return Applied(paid(state, action.seat, 1 + upgrade), (event,))
    state = spend(state, action.seat, 0 if free else SHOT_SET)
    if state.phase == "D_SCENE":  # all sets lie open there (SG-25)
        return Applied(state.with_scene(played={**state.scene.played, card: action.seat}), (event,))
    return Applied(into_hand(state, action.seat, card), (event,))


def props_of(sent: Mapping[str, Any]) -> tuple[str, ...]:
    """Props as a list, or as a text with commas."""
    given = sent.get("props", "")
    if isinstance(given, list):
        return tuple(payload.texts(sent, "props", high=20, longest=NAME))
    words = payload.text(sent, "props", longest=TEXT, empty=True).split(",")
    return tuple(word.strip() for word in words if word.strip())


def create_trope(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """An event for act 1, 2 or 3, with the roles (and the monster) it involves (SH-24)."""
    if not may_create(state, action.seat):
        raise Refusal("E_NOT_CREATABLE")
    sent = action.payload
    text = payload.text(sent, "text", longest=TEXT)
    roles = named(state, sent, monster=True)
    trigger = payload.flag(sent, "is_trigger")
    act = payload.integer(sent, "act", low=-100, high=100)
    if act not in (1, 2, 3):
        raise Refusal("E_ACT_RANGE")
    if act < state.meeting_no:
        raise Refusal("E_ACT_PAST")
    trope = Trope(text, act, roles, trigger, created_by=action.seat)
    state = replace(state, tropes={**state.tropes, new_id(state): trope})
    event = Event("trope_made", {"seat": action.seat, "text": text, "act": act})
    return Applied(paid(state, action.seat, 0), (event,))


def create_subplot(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A problem that may come back scene after scene, for at least one role (SH-25)."""
    if not may_create(state, action.seat):
        raise Refusal("E_NOT_CREATABLE")
    text = payload.text(action.payload, "text", longest=TEXT)
    roles = named(state, action.payload, monster=False)
    if not roles:
        raise Refusal("E_NEEDS_CHARACTER")
    subplot = Subplot(text, roles, created_by=action.seat)
    state = replace(state, subplots={**state.subplots, new_id(state): subplot})
    return Applied(paid(state, action.seat, 0), (Event("subplot_made", {"seat": action.seat, "text": text}),))


def named(state: State, sent: Mapping[str, Any], *, monster: bool) -> tuple[str, ...]:
    """The different roles of the payload, all alive; the monster too where it may be named."""
    cards = payload.texts(sent, "roles", high=MOST_NAMES, longest=20)
    known = {*state.roles, *([MONSTER] if monster else [])}
    if not set(cards) <= known or len(set(cards)) != len(cards):
        raise Refusal("E_PAYLOAD", field="roles")
    if not set(cards) <= {*living(state), MONSTER}:
        raise Refusal("E_NEEDS_CHARACTER")
    return tuple(cards)


def buy_clause(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """More Saving Clauses for a role that is there already (SH-20, SG-02); never while shooting (SH-57)."""
    if not may_create(state, action.seat) or state.options.late_clause == "creation_only":
        raise Refusal("E_NOT_CREATABLE")
    card = payload.one_of(action.payload, "role", tuple(state.roles))
    levels = payload.integer(action.payload, "levels", low=1, high=MOST_LEVELS, default=1)
    if not state.roles[card].alive:
        raise Refusal("E_NEEDS_CHARACTER")
    after = paid(state.with_role(card, sc=state.roles[card].sc + levels), action.seat, levels)
    facts = {"seat": action.seat, "name": state.roles[card].name, "sc": after.roles[card].sc}
    return Applied(after, (Event("clause_bought", facts),))


def upgrade_set(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """More Screen Time for a set, at most 5 in all: 1 a step for the writer (SH-23), 2 for the director (SH-56)."""
    phase_is(state, "MEETING", *SHOT)
    not_in_setup(state)
    writes = state.phase == "MEETING"
    if writes or state.options.upgrade_by == "director":
        may_create(state, action.seat)
    else:
        free_of_overlays(state)
        between_rounds(state)
        if action.seat not in state.seats:
            raise Refusal("E_NOT_YOURS")
    card = payload.one_of(action.payload, "set", tuple(state.sets))
    by = payload.integer(action.payload, "by", low=1, high=100, default=1)
    of, conflict = state.sets[card], state.scene.conflict
    if conflict is not None and card in (conflict.a.entity, conflict.b.entity):
        raise Refusal("E_BUSY")
    if of.removed:
        raise Refusal("E_NOT_IN_SCENE")
    if of.st + by > MOST_TARGET:
        raise Refusal("E_ST_MAX", most=MOST_TARGET)
    after = replace(state, sets={**state.sets, card: replace(of, st=of.st + by)})
    after = paid(after, action.seat, by) if writes else spend(after, action.seat, SHOT_UPGRADE * by)
    return Applied(after, (Event("set_raised", {"seat": action.seat, "name": of.name, "st": of.st + by}),))


def link_sets(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Two sets lie next to each other, or no more: free, by the writer, or by the director's ruling (SG-36)."""
    not_in_setup(state)
    may_create(state, action.seat)
    a = payload.one_of(action.payload, "a", tuple(state.sets))
    b = payload.one_of(action.payload, "b", tuple(state.sets))
    on = payload.flag(action.payload, "adjacent", default=True)
    if a == b:
        raise Refusal("E_PAYLOAD", field="b")
    sets = dict(state.sets)
    for one, other in ((a, b), (b, a)):
        rest = tuple(card for card in sets[one].adjacent if card != other)
        sets[one] = replace(sets[one], adjacent=(*rest, other) if on else rest)
    facts = {"a": sets[a].name, "b": sets[b].name}
    return Applied(replace(state, sets=sets), (Event("linked" if on else "parted", facts),))

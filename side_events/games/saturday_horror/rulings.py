"""Rulings, notes, and roles that are held elsewhere (SH-44, SH-62, SH-67, SH-68)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror.cards import holder, lay
from side_events.games.saturday_horror.guards import between_rounds, by_director, free_of_overlays, opened, phase_is
from side_events.games.saturday_horror.state import MONSTER, SHOOTING, Forced, Note, Ruling, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

TEXT = 200
NOTED = (*SHOOTING, "D_SCENE", "D_PLAN", "D_FLEE")
FLAGGED = (*NOTED, "MEETING", "SWAP", "CHAIR_OPEN", "D_POOLS", "D_CHAIR", "D_AFTER")


def rule(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A ruling of the director binds from now on; none may be overridden by a later one (SH-67)."""
    opened(state)
    between_rounds(state)
    by_director(state, action.seat)
    text = payload.text(action.payload, "text", longest=TEXT)
    over = payload.integer(action.payload, "overrides", low=0, high=len(state.rulings), default=0)
    if over and not state.rulings[over - 1].void:
        raise Refusal("E_RULING_CONFLICT", number=over)
    state = replace(state, rulings=(*state.rulings, Ruling(action.seat, text)))
    return Applied(state, (Event("ruled", {"seat": action.seat, "text": text}),))


def flag_ruling(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A player holds a ruling to be a punishment; more than half of the others make it void (SH-68)."""
    phase_is(state, *FLAGGED)
    number = payload.integer(action.payload, "ruling", low=1, high=10_000)
    if number > len(state.rulings):
        raise Refusal("E_PAYLOAD", field="ruling")
    ruling = state.rulings[number - 1]
    if action.seat not in state.seats or action.seat in (ruling.by, *ruling.flags) or ruling.void:
        raise Refusal("E_NOT_YOURS")
    flags = (*ruling.flags, action.seat)
    void = 2 * len(flags) > len(state.seats) - 1
    rulings = list(state.rulings)
    rulings[number - 1] = replace(ruling, flags=flags, void=void)
    event = Event("ruling_void" if void else "ruling_flagged", {"seat": action.seat, "text": ruling.text})
    return Applied(replace(state, rulings=tuple(rulings)), (event,))


def of_role(state: State, action: Action) -> str:
    """The living role of a ruling about where it is; no side of an open conflict."""
    opened(state)
    between_rounds(state)
    by_director(state, action.seat)
    card = payload.one_of(action.payload, "role", (*state.roles, MONSTER))
    if card == MONSTER:
        raise Refusal("E_INVULNERABLE")
    conflict = state.scene.conflict
    if conflict is not None and card in (conflict.a.entity, conflict.b.entity):
        raise Refusal("E_BUSY")
    if not state.roles[card].alive:
        raise Refusal("E_NOT_IN_SCENE", name=state.roles[card].name)
    return card


def set_elsewhere(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The role is jailed, held in the lair …: it can't be played until it is freed (SH-44)."""
    card = of_role(state, action)
    reason = payload.text(action.payload, "reason", longest=80)
    state = state.with_role(card, status="elsewhere", reason=reason)
    return Applied(state, (Event("held", {"name": state.roles[card].name, "reason": reason}),))


def free_role(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The role may be played again; in the Denouement its holder lays it then (SG-25)."""
    card = of_role(state, action)
    if state.roles[card].status != "elsewhere":
        raise Refusal("E_PAYLOAD", field="role")
    state = state.with_role(card, status="free", reason="")
    event = Event("freed", {"name": state.roles[card].name})
    seat = holder(state, card)
    if state.phase == "D_SCENE" and seat and seat == state.director:
        state = lay(state, card, seat)
    elif state.phase == "D_SCENE" and seat:
        state = state.with_scene(forced_queue=(Forced(card, seat),))
    return Applied(state, (event,))


def note(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Anybody adds colour, about a role or not; it changes no number (SH-62)."""
    phase_is(state, *NOTED)
    free_of_overlays(state)
    if action.seat not in state.seats:
        raise Refusal("E_NOT_YOURS")
    text = payload.text(action.payload, "text", longest=TEXT)
    about = payload.one_of(action.payload, "about", ("", *state.roles), default="")
    notes = (*state.scene.notes, Note(action.seat, text, about))
    return Applied(state.with_scene(notes=notes), (Event("noted", {"seat": action.seat, "text": text}),))


def veto(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Whoever played the role strikes out a note about it (SH-45, SH-62)."""
    phase_is(state, *NOTED)
    free_of_overlays(state)
    number = payload.integer(action.payload, "note", low=1, high=10_000)
    if number > len(state.scene.notes):
        raise Refusal("E_PAYLOAD", field="note")
    of = state.scene.notes[number - 1]
    if not of.about or state.scene.played.get(of.about) != action.seat or of.struck:
        raise Refusal("E_NOT_YOURS")
    notes = list(state.scene.notes)
    notes[number - 1] = replace(of, struck=True)
    return Applied(state.with_scene(notes=tuple(notes)), (Event("vetoed", {"seat": action.seat, "text": of.text}),))

"""What a seat may do now: every act that the rules would not refuse, and a few that they would, with the reason.

Nothing is decided here. Each offer is tried on the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from side_events.games.saturday_horror import fields, offers, scene_offers
from side_events.games.saturday_horror.game import HOSTED, apply
from side_events.games.saturday_horror.guards import overlay
from side_events.games.saturday_horror.moments import kinds
from side_events.games.saturday_horror.playing import dead_names, extras
from side_events.games.saturday_horror.state import State
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Choice, words
from side_events.table.refusal import Refusal

MAKERS = {**scene_offers.MAKERS, **offers.MAKERS}
MERGED = ("play", "answer_for")
"""Kinds whose values are tried one by one, and stand in one form."""
FIRST = ("open_conflict",)
"""Kinds of which one payload that is allowed is enough."""


def legal(state: State, seat: str) -> list[Choice]:
    if state.phase == "CREDITS":
        return []
    host = seat == FACILITATOR
    now = kinds(state)
    makers = ((kind, make) for kind, make in MAKERS.items() if kind in now and (kind in HOSTED or not host))
    return [choice for kind, make in makers for choice in of_kind(state, seat, kind, make)]


def of_kind(state: State, seat: str, kind: str, make: offers.Maker) -> list[Choice]:
    tried = [(choice, refused(state, Action(seat, choice.kind, sample))) for choice, sample in make(state, seat)]
    allowed = [choice for choice, code in tried if not code]
    if kind in MERGED:
        return list(merged(state, allowed))
    if kind in FIRST:
        return allowed[:1]
    off = [replace(choice, off=code, main=False) for choice, code in tried if code in offers.OFF.get(kind, ())]
    return [*allowed, *off]


def merged(state: State, allowed: list[Choice]) -> Iterator[Choice]:
    """One form for all values that are allowed."""
    if not allowed:
        return
    first = allowed[0]
    values = tuple(value for choice in allowed for value in choice.fields[0].values)
    if first.kind == "answer_for":
        values = tuple((seat, fields.same(state.names.get(seat, seat))) for seat, _ in values)
    entries = [replace(first.fields[0], values=values)]
    loose = False
    if first.kind == "play" and state.options.dead_in_trope == "recast_extra" and extras(state):
        tropes = [card for card, _ in values if card in state.tropes]
        if any(dead_names(state, state.tropes[card].roles) for card in tropes):
            label = words(ru="Статисты вместо погибших", en="Extras for the dead")
            entries.append(fields.several(state, "recast", label, extras(state)))
            loose = True
    # In a scene that is open the director may do other things as well; before, these cards are what it waits for.
    main = first.main and overlay(state) in ("SCENE_SETUP", "SCENE")
    yield replace(first, fields=tuple(entries), loose=loose, main=main)


def refused(state: State, action: Action) -> str:
    """The code of the refusal that the act would get; empty for none. Its dice are thrown away."""
    try:
        apply(state, action, Chance("", 0))
    except Refusal as refusal:
        return refusal.code
    return ""

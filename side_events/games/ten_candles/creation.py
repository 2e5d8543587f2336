"""Making the survivors, steps 1 to 4: Traits, the module, descriptions, Moments (TC-08 … TC-16)."""

from __future__ import annotations

import re
from dataclasses import replace

from side_events.games.ten_candles.guards import by_player, by_storyteller, complete, step_is
from side_events.games.ten_candles.state import (
    TRAITS,
    Card,
    CardKind,
    Description,
    Module,
    State,
    Step,
    left_of,
    lighted,
    right_of,
)
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.game import EVERYBODY, Applied, Event
from side_events.table.refusal import Refusal

ONE_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
CARD = 120
TEXT = 400
LONG = 6000


def enter(state: State, step: Step, *events: Event, revealed: bool = False) -> Applied:
    """The state in the next step of the creation, with the candles lit that it lights."""
    after = replace(state, step=step)
    more = lighted(after) - lighted(state)
    lit = Event("candles_lit", {"count": more, "lit": state.lit + more})
    return Applied(replace(after, lit=state.lit + more), (*events, *([lit] if more else [])), revealed)


def start_creation(state: State, action: Action) -> Applied:
    """Step 1 begins with three candles (TC-08)."""
    step_is(state, "LOBBY")
    by_storyteller(state, action.seat)
    return enter(state, "S1_TRAITS")


def load_module(state: State, action: Action) -> Applied:
    """Another module than the one of the book (TC-84), until it has been read."""
    step_is(state, "LOBBY", "S1_TRAITS", "S2_MODULE")
    by_storyteller(state, action.seat)
    module = Module(payload.text(action.payload, "title"), payload.text(action.payload, "text", longest=LONG))
    return Applied(replace(state, module=module), (Event("module_chosen", {"title": module.title}),))


def submit_trait(state: State, action: Action) -> Applied:
    """A player writes a Virtue or a Vice for a neighbour, one word each (TC-09); a new one replaces it."""
    step_is(state, "S1_TRAITS")
    by_player(state, action.seat)
    kind: CardKind = "virtue" if payload.one_of(action.payload, "card", TRAITS) == "virtue" else "vice"
    text = payload.text(action.payload, "text", longest=40)
    one_word = ONE_WORD.fullmatch(text) is not None
    if not one_word and state.options.trait_one_word == "enforce":
        raise Refusal("E_TRAIT_ONE_WORD")
    kept = tuple(card for card in state.survivors[action.seat].written if card.kind != kind)
    written = (*kept, Card(kind, text, action.seat))
    events = [Event("trait_written", {"seat": action.seat, "card": kind})]
    if not one_word:
        events.append(Event("warning", {"code": "W_TRAIT_ONE_WORD"}, (action.seat,)))
    return Applied(state.with_survivor(action.seat, written=written), tuple(events))


def without_traits(state: State) -> list[str]:
    return [seat for seat in state.players if len(state.survivors[seat].written) < 2]


def pass_cards(state: State, action: Action) -> Applied:
    """The Virtues go to the right, the Vices to the left, in the player ring (TC-11)."""
    step_is(state, "S1_TRAITS")
    by_storyteller(state, action.seat)
    complete(without_traits(state))
    ring = state.players
    after = state
    for seat in ring:
        virtue = next(c for c in state.survivors[left_of(seat, ring)].written if c.kind == "virtue")
        vice = next(c for c in state.survivors[right_of(seat, ring)].written if c.kind == "vice")
        after = after.with_survivor(seat, stack=(virtue, vice))
    for seat in ring:
        after = after.with_survivor(seat, written=())
    public = state.options.lower_cards == "public"
    events = tuple(
        Event("traits_got", {"seat": seat, **{c.kind: c.text for c in after.survivors[seat].stack}}, who)
        for seat in ring
        for who in [EVERYBODY if public else (seat,)]
    )
    return enter(after, "S2_MODULE", *events, revealed=True)


def module_read(state: State, action: Action) -> Applied:
    step_is(state, "S2_MODULE")
    by_storyteller(state, action.seat)
    return enter(state, "S3_DESCRIBE", Event("module_read"))


def submit_description(state: State, action: Action) -> Applied:
    """Name, look and a summary, read to everybody; no card of the stack (TC-13)."""
    step_is(state, "S3_DESCRIBE")
    by_player(state, action.seat)
    described = Description(
        payload.text(action.payload, "name", longest=60),
        payload.text(action.payload, "look", longest=CARD),
        payload.text(action.payload, "summary", longest=TEXT),
    )
    event = Event("described", {"seat": action.seat, "name": described.name})
    return Applied(state.with_survivor(action.seat, description=described), (event,))


def undescribed(state: State) -> list[str]:
    return [seat for seat in state.players if state.survivors[seat].description is None]


def submit_moment(state: State, action: Action) -> Applied:
    """A player finishes "I will find hope when…" (TC-15)."""
    step_is(state, "S4_MOMENT")
    by_player(state, action.seat)
    text = payload.text(action.payload, "text", longest=CARD)
    kept = tuple(card for card in state.survivors[action.seat].stack if card.kind != "moment")
    public = state.options.lower_cards == "public"
    told = Event("moment_shown", {"seat": action.seat, "text": text})
    written = told if public else Event("moment_written", {"seat": action.seat})
    moment = Card("moment", text, action.seat)
    return Applied(state.with_survivor(action.seat, stack=(*kept, moment)), (written,), revealed=public)


def without_moment(state: State) -> list[str]:
    return [seat for seat in state.players if state.survivors[seat].card("moment") is None]

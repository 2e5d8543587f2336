"""Stalker as a game of the side table: the rules are in the modules beside, put together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from side_events.games.stalker import prepare
from side_events.games.stalker.entry import enter
from side_events.games.stalker.generator import usual_counts
from side_events.games.stalker.nuts import throw
from side_events.games.stalker.options import Options
from side_events.games.stalker.report import report
from side_events.games.stalker.state import FINISHED, MOST_ENTRANTS, SETUP, TURN, Entrant, Ground, State
from side_events.games.stalker.turn import Told, end, judges, pause, roll
from side_events.games.stalker.walk import walk
from side_events.games.stalker.zone import standard
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Event, Seat
from side_events.table.refusal import Refusal

JUDGE = "judge"
SECRET = ("trap", "untrap", "layout", "generate")
"""Kinds whose payloads tell of a layout."""
TELLING = ("rolled", "field_set", "field_agreed", "layout_locked", "entered", "paused", "confirmed")


def setup(*, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:  # noqa: ARG001
    """Before the field is fixed. Refuses (`E_SETUP`, `E_FULL`) seats that the options don't fit: the mutual mode is
    for two without a judge, the software judges where no seat does."""
    chosen = Options.from_json(options)
    judge = next((seat.key for seat in seats if seat.role == JUDGE), "")
    walkers = [seat.key for seat in seats if seat.role != JUDGE]
    if not walkers:
        raise Refusal("E_SETUP", field="seats")
    if len(walkers) > MOST_ENTRANTS:
        raise Refusal("E_FULL", most=MOST_ENTRANTS)
    mutual, software = chosen.mutual == "on", chosen.judge == "software"
    if (mutual and len(walkers) != 2) or ((mutual or software) and judge):
        raise Refusal("E_SETUP", field="seats")
    if mutual and software:
        raise Refusal("E_SETUP", field="judge")
    if not (mutual or software):
        judge = judge or FACILITATOR
    field = standard(chosen.W, chosen.H, anchor=chosen.entrance_anchor)
    owners = walkers if mutual else [judge]
    over = {walkers[0]: walkers[1], walkers[1]: walkers[0]} if mutual else dict.fromkeys(walkers, judge)
    return State(
        options=chosen,
        judge=judge,
        phase=SETUP,
        field=field,
        counts=usual_counts(field.width, field.height, chosen.count_mode),
        grounds=tuple(Ground(owner) for owner in owners),
        entrants=tuple(Entrant(seat, over[seat]) for seat in walkers),
    )


def apply(state: State, action: Action, chance: Chance) -> Applied:
    """The action done, or refused with a code of section 6.7 of the rules."""
    after, told = _done(state, action, chance)
    if said := report(told):
        after = replace(after, said=said)
    revealed = any(event.kind not in TELLING for event in told) and state.phase in TURN
    return Applied(after, tuple(told), revealed=revealed)


def _done(state: State, action: Action, chance: Chance) -> Told:
    seat, payload = action.seat, action.payload
    match action.kind:
        case "field":
            return prepare.set_field(state, seat, payload, chance)
        case "agree":
            return prepare.agree(state, seat)
        case "trap":
            return prepare.lay(state, seat, payload)
        case "untrap":
            return prepare.lift(state, seat, payload)
        case "layout":
            return prepare.lay_all(state, seat, payload)
        case "generate":
            return prepare.draw_layout(state, seat, payload, chance)
        case "lock":
            return prepare.lock(state, seat)
        case "enter":
            return enter(state, seat, payload, chance)
        case "roll":
            return roll(state, seat, chance)
        case "step":
            return walk(state, seat, payload)
        case "throw":
            return throw(state, seat, payload, chance)
        case "pause":
            return pause(state, seat)
        case "end":
            return end(state, seat)
        case _:
            return _confirm(state, seat)


def view_action(action: Action, viewer: str) -> dict[str, Any]:
    """What a layout is made of is for the eyes of who made it."""
    return {} if action.kind in SECRET and viewer != action.seat else action.payload


def outcome(state: State) -> dict[str, Any] | None:
    """The winners, and for each entrant how far it came; None before the end."""
    if state.phase != FINISHED:
        return None
    return {
        "winners": [entrant.seat for entrant in state.entrants if entrant.status == "won"],
        "entrants": {
            entrant.seat: {"status": entrant.status, "penalty": entrant.penalty, "nuts": entrant.nuts}
            for entrant in state.entrants
        },
        "turns": state.turn,
    }


def _confirm(state: State, seat: str) -> Told:
    """The judge stands by the last report (ST-12); whatever was wrong is undone instead."""
    if not state.unconfirmed:
        raise Refusal("E_PHASE", phase=state.phase)
    if seat not in judges(state, state.unconfirmed):
        raise Refusal("E_NOT_JUDGE")
    return replace(state, unconfirmed=""), [Event("confirmed", {})]

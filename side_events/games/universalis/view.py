"""What a viewer may know of the table, as JSON. Secret are bids until the reveal, the facilitator's look included;
Wealth, where the table keeps it private (UN-Q19); debts, to all but the two whose they are."""

from __future__ import annotations

from typing import Any

from side_events.games.universalis import guards, journal, order
from side_events.games.universalis.auction import last_framer
from side_events.games.universalis.state import State
from side_events.games.universalis.words import CHALLENGED, PHASES, TYPES
from side_events.table.action import Action

Json = dict[str, Any]
RECENT = 12
BETWEEN_TWO = ("coins", "note")


def view(state: State, viewer: str) -> Json:
    return {
        "phase": state.phase,
        "title": PHASES[state.phase] if state.challenge is None else CHALLENGED,
        "leader": state.leader,
        "framer": state.framer,
        "prev_framer": state.prev_framer,
        "last_framer": last_framer(state),
        "current": state.current,
        "next": state.clockwise(state.current) if state.running else "",
        "everybody_passed": state.phase == "TURNS" and state.passes >= len(state.seats),
        "table_bid": state.table_bid,
        "bank_net": state.bank_net if state.options.wealth_visibility == "public" else None,
        "seats": [_seat(state, seat, viewer) for seat in state.seats],
        "all_ready": len(state.ready) == len(state.seats),
        "opened": state.opened,
        "scene": _scene(state) if state.running else None,
        "framing": _framing(state) if state.phase == "FRAMING" else None,
        "components": [_component(state, each.id) for each in state.components],
        "scenes": journal.scenes(state),
        "story": journal.story_order(state),
        "presence": journal.presence(state),
        "recent": journal.lines(state, viewer, last=RECENT),
        "revealed": _revealed(state),
        "challenge": _challenge(state),
        "tenets": list(state.tenets),
        "gimmicks": list(state.gimmicks),
        "ious": [
            {"from": each.debtor, "to": each.creditor, "coins": each.coins, "note": each.note}
            for each in state.ious
            if viewer in (each.debtor, each.creditor)
        ],
        "options": {"fade": state.options.fade == "on", "private": state.options.wealth_visibility == "private"},
        "you": _you(state, viewer) if viewer in state.seats else None,
    }


def view_action(action: Action, viewer: str) -> Json:
    """The payload in the log. A bid is its seat's alone; Coins between two are theirs, the log's words tell the rest
    where it is public."""
    payload = action.payload
    if viewer == action.seat:
        return payload
    if action.kind == "bid":
        return {}
    if action.kind in ("transfer", "iou", "enter_coins"):
        concerned = payload.get("to", payload.get("player"))
        if viewer != concerned:
            return {key: value for key, value in payload.items() if key not in BETWEEN_TWO}
    return payload


def _seat(state: State, seat: str, viewer: str) -> Json:
    seen = state.options.wealth_visibility == "public" or viewer == seat
    return {
        "seat": seat,
        "wealth": state.wealth[seat] if seen else None,
        "placed": seat in state.bids,
        "bid": state.bids.get(seat) if state.opened or viewer == seat else None,
        "ready": seat in state.ready,
        "framer": seat == state.framer,
        "current": seat == state.current,
    }


def _you(state: State, seat: str) -> Json:
    controls = []
    if state.running:
        controls = [each.component for each in state.scene.present if each.controller == seat]
    return {
        "seat": seat,
        "wealth": state.wealth[seat],
        "table_bid": state.table_bid if seat == state.framer else None,
        "funds": state.funds(seat),
        "bid": state.bids.get(seat),
        "ready": seat in state.ready,
        "controls": [_component(state, key) for key in controls],
        "on_turn": seat == state.current,
    }


def _scene(state: State) -> Json:
    scene = state.scene
    return {
        "no": scene.no,
        "root": scene.root,
        "framer": scene.framer,
        "location": journal.place_of(state, scene),
        "time": journal.time_of(scene),
        "time_kind": scene.time_kind,
        "time_set": scene.time_set,
        "events": scene.events,
        "present": [
            {**_component(state, each.component), "controller": each.controller}
            for each in scene.present
            if each.component != scene.location
        ],
        "place": next(
            (
                {**_component(state, each.component), "controller": each.controller}
                for each in scene.present
                if each.component == scene.location
            ),
            None,
        ),
        "absent": [state.component(key).name for key in scene.absent],
    }


def _framing(state: State) -> Json:
    """The Framer's checklist with its prices."""
    scene = state.scene
    others = order.taken_out(state.scenes, scene.no)
    return {
        "location": scene.location is not None,
        "time": scene.time_set,
        "components": len(scene.present) - (scene.location is not None),
        "event_cost": state.options.event_cost,
        "future_cost": len(state.seats) - 1,
        "resume_cost": state.options.resume_cost,
        "may_resume": not scene.touched and bool(others),
    }


def _component(state: State, key: str) -> Json:
    thing = state.component(key)
    here = state.running and state.scene.controller(key) is not None
    return {
        "id": thing.id,
        "name": thing.name,
        "type": thing.type,
        "type_words": TYPES[thing.type],
        "traits": list(thing.traits),
        "removed": list(thing.removed),
        "eliminated": thing.eliminated,
        "gone": state.running and guards.gone(state, thing, state.scene),
        "present": here,
        "absent": state.running and key in state.scene.absent,
        "controller": state.scene.controller(key) if state.running else None,
    }


def _revealed(state: State) -> Json | None:
    last = state.revealed
    if last is None:
        return None
    return {"number": last.number, "bids": dict(last.bids), "winner": last.winner, "why": last.why}


def _challenge(state: State) -> Json | None:
    if state.challenge is None:
        return None
    return {"by": state.challenge.by, "against": state.challenge.against, "text": state.challenge.text}

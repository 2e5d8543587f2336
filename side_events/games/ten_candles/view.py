"""What a viewer may know of the table, as JSON. All secrets are cut here (TC-22, TC-Q14, TC-Q29).

A Brink is read by its owner and its author until it is revealed; the order of a stack below the top by its owner.
Traits are their author's until they are passed. A facilitator who is not the Storyteller sees what all see.
"""

from __future__ import annotations

from typing import Any

from side_events.games.ten_candles.brinks import brink_by, prompt, reader
from side_events.games.ten_candles.dice_shown import dice
from side_events.games.ten_candles.fields import CARDS
from side_events.games.ten_candles.legal import refused
from side_events.games.ten_candles.lines import line, title, verdict
from side_events.games.ten_candles.module import module
from side_events.games.ten_candles.results import losses, narrator, sixes, succeeds
from side_events.games.ten_candles.stacks import missing
from side_events.games.ten_candles.state import CANDLES, Card, Conflict, State, Survivor, lighted
from side_events.table.action import Action

LIGHTING = (4, 1, 8, 6, 9, 2, 0, 7, 3, 5)
"""The places of the ten candles in the order in which they are lit, and go out."""
OWN_WORDS = {"submit_trait": ("card",), "submit_moment": (), "submit_brink": (), "return_brink": (), "set_stack": ()}
"""Actions that hold a secret, with what everybody may read of their payload."""


def view(state: State, viewer: str) -> dict[str, Any]:
    return {
        "step": state.step,
        "title": title(state),
        "line": line(state),
        "scene": state.scene,
        "last_stand": state.last_stand,
        "lit": state.lit,
        "candles": candles(state),
        "pool": state.pool,
        "aside": state.aside,
        "gm": state.gm,
        "storyteller": state.storyteller,
        "ring": list(state.ring),
        "module": module(state),
        "missing": missing(state),
        "waits": waits(state),
        "survivors": [survivor(state, seat, viewer) for seat in state.players],
        "their_brink": their_brink(state, viewer),
        "wish": state.wish,
        "dice": dice(state),
        "conflict": None if state.conflict is None else conflict(state, state.conflict),
        "truths": truths(state),
        "options": {
            "candles": state.options.candles,
            "burn_minutes": state.options.burn_minutes,
            "playback": state.options.playback_at_end == "offer",
        },
        "you": you(state, viewer) if viewer in state.ring else None,
    }


def candles(state: State) -> list[str]:
    """Each of the ten places: "new" (never lit), "lit" or "out"."""
    shown = ["new"] * CANDLES
    lit_so_far = lighted(state)
    for number, place in enumerate(LIGHTING[:lit_so_far]):
        shown[place] = "out" if number < lit_so_far - state.lit else "lit"
    return shown


def survivor(state: State, seat: str, viewer: str) -> dict[str, Any]:
    """What `viewer` may know of the seat's survivor. Cards below the top stand in a fixed order."""
    of = state.survivors[seat]
    top = of.stack[0] if of.stacked and of.stack else None
    brink = of.card("brink") or next((card for card in of.burned if card.kind == "brink"), None)
    may_read = state.options.lower_cards == "public" or viewer == seat
    lower = [card for kind in CARDS for card in of.stack if card.kind == kind and card is not top and kind != "brink"]
    return {
        "seat": seat,
        "name": of.description.name if of.description else "",
        "look": of.description.look if of.description else "",
        "summary": of.description.summary if of.description else "",
        "alive": of.alive,
        "died_in": of.died_in,
        "hope": of.hope,
        "recorded": of.recorded,
        "cards": len(of.stack),
        "fan": ["brink" if card.kind == "brink" else "card" for card in of.stack],
        "top": None if top is None else shown(top, readable=top.kind != "brink" or of.brink_revealed),
        "lower": [shown(card) for card in lower] if may_read else [],
        "burned": [shown(card) for card in of.burned],
        "brink": shown(brink) if brink and of.brink_revealed else None,
        "done": seat not in missing(state),
    }


def shown(card: Card, *, readable: bool = True) -> dict[str, Any]:
    """A card as it lies: face up, or only its back."""
    if not readable:
        return {"kind": card.kind, "text": None}
    face: dict[str, Any] = {"kind": card.kind, "text": card.text}
    if card.kind == "brink":
        face["where"] = card.where
    if card.scene:
        face |= {"scene": card.scene, "note": card.note}
    return face


def their_brink(state: State, viewer: str) -> dict[str, Any] | None:
    """Read by the Storyteller and its author, by all once it is shown (TC-19, TC-24)."""
    card = state.their_brink
    if card is None or (not state.their_brink_revealed and viewer not in (state.storyteller, card.author)):
        return None
    return {**shown(card), "author": card.author, "revealed": state.their_brink_revealed}


def conflict(state: State, of: Conflict) -> dict[str, Any]:
    """The roll and what it means as it lies, or for good once it is settled."""
    rolled = state.step in ("ROLL_OPEN", "NARRATION")
    success = of.success if of.success is not None else succeeds(of)
    return {
        "kind": of.kind,
        "active": of.active,
        "dangerous": of.dangerous,
        "what": of.what,
        "stake": of.stake,
        "rolled": rolled,
        "shared": list(of.shared),
        "hope": of.hope,
        "gm": list(of.gm),
        "left_out": of.left_out,
        "verdict": verdict(of),
        "settled": of.success is not None,
        "success": success if rolled else None,
        "sixes": list(sixes(of)) if rolled else None,
        "narrator": of.narrator or (narrator(state, of) if rolled else ""),
        "lost": of.lost if of.success is not None else (losses(state, of) if rolled and success else 0),
        "weave": weave(state, of),
        "seized": of.seized,
        "sacrificer": of.sacrificer,
        "costs_candle": rolled and not success and not spares_candle(state),
        "kills": rolled and not success and spares_candle(state) and not of.sacrificer,
        "candle_out": bool(state.scene_end_cause),
        "burn": tried(state, of, "burn_trait"),
        "embrace": tried(state, of, "embrace_brink"),
    }


def weave(state: State, of: Conflict) -> list[dict[str, Any]]:
    """The cards that must weigh in the telling: Traits burned for this roll, and an embraced Brink (TC-51, TC-55)."""
    survivor = state.survivors[of.active]
    cards = [card for card in survivor.burned if card.kind in of.burned]
    cards += [card for card in (*survivor.stack, *survivor.burned) if card.kind == "brink" and of.embraces]
    return [shown(card) for card in cards]


def tried(state: State, of: Conflict, kind: str) -> str | None:
    """Whether the roller may do this to the open roll: empty for yes, else the refusal; None where no roll is open."""
    return refused(state, Action(of.active, kind)) if state.step == "ROLL_OPEN" else None


def spares_candle(state: State) -> bool:
    """Whether a failure leaves the candle and takes the survivor (TC-Q12)."""
    return state.last_stand and state.options.last_stand_failure == "roller_dies"


def truths(state: State) -> dict[str, Any]:
    pending = state.pending
    return {
        "needed": state.truths_needed,
        "left": state.truths_left,
        "due": state.truth_due,
        "opening_said": state.opening_said,
        "pending": None if pending is None else {"speaker": pending.speaker, "text": pending.text},
        "said": [{"speaker": t.speaker, "text": t.text, "scene": t.scene} for t in state.truths],
        "chorus": list(state.living) if state.step == "CHORUS" else [],
    }


def waits(state: State) -> list[str]:
    """The seats that the moment waits for."""
    if state.step == "TRUTHS" and state.truth_due and state.opening_said:
        return [state.truth_due]
    if state.step == "NARRATION" and state.conflict is not None:
        return [state.conflict.narrator]
    return [state.conflict.active] if state.conflict is not None else missing(state)


def you(state: State, seat: str) -> dict[str, Any]:
    """What is the seat's own: the stack in its order, what it wrote, and for whom."""
    own: Survivor | None = state.survivors.get(seat)
    wrote = brink_by(state, seat)
    mine = {
        "seat": seat,
        "storyteller": seat == state.storyteller,
        "writes": {
            "for": reader(state, seat),
            "prompt": prompt(state, seat),
            "text": wrote.text if wrote else "",
            "where": wrote.where if wrote else "",
        },
        "stack": [],
        "stacked": False,
        "written": [],
        "others_brinks": others_brinks(state) if seat == state.storyteller else {},
    }
    if own is not None:
        mine["stack"] = [{**shown(card), "author": card.author} for card in own.stack]
        mine["stacked"] = own.stacked
        mine["written"] = [shown(card) for card in own.written]
    return mine


def others_brinks(state: State) -> dict[str, Any]:
    """All Brinks, where the table lets the Storyteller read them (TC-Q29)."""
    if not state.options.storyteller_sees_brinks:
        return {}
    cards = {seat: of.card("brink") for seat, of in state.survivors.items()}
    return {seat: shown(card) for seat, card in cards.items() if card is not None}


def view_action(action: Action, viewer: str) -> dict[str, Any]:
    """The payload as `viewer` may read it in the log: words that are secret stand in their author's log alone."""
    if action.kind not in OWN_WORDS or viewer == action.seat:
        return dict(action.payload)
    return {key: action.payload[key] for key in OWN_WORDS[action.kind] if key in action.payload}

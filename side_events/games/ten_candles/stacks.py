"""Steps 6 and 7 and the opening: stacks, supplies, the recordings (TC-23 … TC-29)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.brinks import without_brink
from side_events.games.ten_candles.creation import enter, undescribed, without_moment, without_traits
from side_events.games.ten_candles.guards import by_player, by_storyteller, complete, step_is
from side_events.games.ten_candles.scenes import begin
from side_events.games.ten_candles.state import PLAY, Card, State, Step
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

KINDS = ("virtue", "vice", "moment", "brink")


def set_stack(state: State, action: Action) -> Applied:
    """Virtue, Vice and Moment in any order, the Brink at the very bottom (TC-23); final after step 6 (TC-25).

    An order of three cards leaves the Brink unsaid.
    """
    if state.step in ("S7_SUPPLIES", "OPENING", *PLAY):
        raise Refusal("E_STACK_LOCKED")
    step_is(state, "S6_STACK")
    by_player(state, action.seat)
    order = payload.texts(action.payload, "order", low=3, high=4)
    if len(order) == 3:
        order = [*order, "brink"]
    if sorted(order) != sorted(KINDS):
        raise Refusal("E_PAYLOAD", field="order")
    if order[-1] != "brink":
        raise Refusal("E_BRINK_BOTTOM")
    cards: dict[str, Card] = {card.kind: card for card in state.survivors[action.seat].stack}
    after = state.with_survivor(action.seat, stack=tuple(cards[kind] for kind in order), stacked=True)
    events = [Event("stacked", {"seat": action.seat, "card": order[0]})]
    tops = [s.stack[0].kind for s in after.survivors.values() if s.stacked]
    if order[0] == "moment" and tops.count("moment") > 1:
        events.append(Event("warning", {"code": "W_MOMENT_TOP"}))
    return Applied(after, tuple(events), revealed=True)


def unstacked(state: State) -> list[str]:
    return [seat for seat in state.players if not state.survivors[seat].stacked]


def advance(state: State, action: Action) -> Applied:
    """The Storyteller closes step 3, 4, 5 or 6 when everybody is done with it (TC-14, TC-16)."""
    step_is(state, "S3_DESCRIBE", "S4_MOMENT", "S5_BRINK", "S6_STACK")
    by_storyteller(state, action.seat)
    complete(missing(state))
    following: dict[str, Step] = {"S3_DESCRIBE": "S4_MOMENT", "S4_MOMENT": "S5_BRINK", "S5_BRINK": "S6_STACK"}
    return enter(state, following.get(state.step, "S7_SUPPLIES"))


def missing(state: State) -> list[str]:
    """The seats that still have to finish the present step of the creation."""
    by_step = {
        "S1_TRAITS": without_traits,
        "S3_DESCRIBE": undescribed,
        "S4_MOMENT": without_moment,
        "S5_BRINK": without_brink,
        "S6_STACK": unstacked,
        "OPENING": unrecorded,
    }
    return by_step[state.step](state) if state.step in by_step else []


def start_play(state: State, action: Action) -> Applied:
    """The last candle is lit, the room light goes off (TC-27)."""
    step_is(state, "S7_SUPPLIES")
    by_storyteller(state, action.seat)
    return enter(state, "OPENING")


def recorded(state: State, action: Action) -> Applied:
    """A player has left the survivor's message to the world (TC-29)."""
    step_is(state, "OPENING")
    by_player(state, action.seat)
    if state.survivors[action.seat].recorded:
        raise Refusal("E_WRONG_STEP", step=state.step)
    return Applied(state.with_survivor(action.seat, recorded=True), (Event("recorded", {"seat": action.seat}),))


def unrecorded(state: State) -> list[str]:
    return [seat for seat in state.players if not state.survivors[seat].recorded]


def begin_scene(state: State, action: Action) -> Applied:
    """The first scene, after the recordings (TC-28, TC-Q26)."""
    step_is(state, "OPENING")
    by_storyteller(state, action.seat)
    complete(unrecorded(state))
    return begin(replace(state, scene=1))

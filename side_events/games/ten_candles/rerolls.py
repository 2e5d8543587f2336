"""Between the roll and its settling: Traits burn, the Brink is embraced (TC-48 … TC-56), and what follows."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.conflicts import LINE, rolled
from side_events.games.ten_candles.guards import alive, by_roller, on_top, step_is
from side_events.games.ten_candles.results import losses, may_embrace, narrator, ones, succeeds
from side_events.games.ten_candles.scenes import put_out
from side_events.games.ten_candles.state import TRAITS, Conflict, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def open_roll(state: State, seat: str) -> Conflict:
    """The roll that the seat may still better: its own, and not settled (TC-48)."""
    step_is(state, "ROLL_OPEN", "NARRATION")
    by_roller(state, seat)
    if state.step == "NARRATION":
        raise Refusal("E_ALREADY_SETTLED")
    alive(state, seat)
    assert state.conflict is not None
    return state.conflict


def burn(state: State, seat: str, *, note: str = "") -> State:
    """The top card leaves the game for good; the next one is on top (TC-32)."""
    survivor = state.survivors[seat]
    card = replace(survivor.stack[0], scene=state.scene, note=note)
    return state.with_survivor(seat, stack=survivor.stack[1:], burned=(*survivor.burned, card))


def burn_trait(state: State, action: Action, chance: Chance) -> Applied:
    """The Trait on top burns, every die that shows 1 is rolled again, once (TC-49); one a scene and player (TC-50)."""
    conflict = open_roll(state, action.seat)
    top = next((card.kind for card in state.survivors[action.seat].stack[:1] if card.kind in TRAITS), "virtue")
    kind = payload.one_of(action.payload, "card", TRAITS, default=top)
    card = on_top(state, action.seat, kind)
    if state.survivors[action.seat].trait_burned_scene == state.scene:
        raise Refusal("E_TRAIT_SCENE_LIMIT")
    if ones(state, conflict) == 0:
        raise Refusal("E_NO_ONES")
    fresh = iter(chance.roll("shared", conflict.shared.count(1)))
    shared = tuple(next(fresh) if die == 1 else die for die in conflict.shared)
    hope = conflict.hope
    if hope == 1 and state.options.trait_reroll_includes_hope:
        (hope,) = chance.roll("hope", 1)
    conflict = replace(conflict, shared=shared, hope=hope, burned=(*conflict.burned, card.kind))
    note = payload.text(action.payload, "note", longest=LINE, empty=True)
    after = burn(state, action.seat, note=note)
    after = after.with_survivor(action.seat, trait_burned_scene=state.scene)
    burned = Event("burned", {"seat": action.seat, "card": card.kind, "text": card.text})
    return Applied(replace(after, conflict=conflict), (burned, rolled("rerolled", conflict)), revealed=True)


def embrace_brink(state: State, action: Action, chance: Chance) -> Applied:
    """The Brink on top is embraced: the whole shared pool and the hope die are rolled anew (TC-52).

    After a success the Brink is kept (TC-53); a failure is settled at once (TC-54).
    """
    conflict = open_roll(state, action.seat)
    card = on_top(state, action.seat, "brink")
    if not may_embrace(state, conflict):
        raise Refusal("E_BRINK_CONDITION")
    conflict = replace(
        conflict,
        shared=chance.roll("shared", len(conflict.shared)),
        hope=None if conflict.hope is None else chance.roll("hope", 1)[0],
        gm=chance.roll("gm", len(conflict.gm)) if state.options.gm_rerolls else conflict.gm,
        embraces=conflict.embraces + 1,
    )
    after = replace(state.with_survivor(action.seat, brink_revealed=True), conflict=conflict)
    shown = Event("embraced", {"seat": action.seat, "text": card.text, "where": card.where})
    events = (shown, rolled("rerolled", conflict))
    if succeeds(conflict):
        return Applied(after, events, revealed=True)
    after = burn(after, action.seat).with_survivor(action.seat, hope=False)
    failed = settled(after, conflict)
    return Applied(failed.state, (*events, *failed.events), revealed=True)


def settle(state: State, action: Action) -> Applied:
    """The result becomes final, by the roller or by the Storyteller for an absent-minded one (TC-42 … TC-45)."""
    step_is(state, "ROLL_OPEN", "NARRATION")
    if action.seat != state.storyteller:
        by_roller(state, action.seat)
    if state.step == "NARRATION":
        raise Refusal("E_ALREADY_SETTLED")
    assert state.conflict is not None
    return settled(state, state.conflict)


def settled(state: State, conflict: Conflict) -> Applied:
    """The roll counts: dice are set aside or a candle goes out, a Moment is decided, somebody tells."""
    return succeeded(state, conflict) if succeeds(conflict) else failed(state, conflict)


def succeeded(state: State, conflict: Conflict) -> Applied:
    """Dice are set aside until the end of the scene (TC-42, TC-53); a Moment brings hope and burns (TC-58)."""
    lost = losses(state, conflict)
    conflict = replace(conflict, success=True, narrator=narrator(state, conflict), lost=lost)
    after = replace(state, step="NARRATION", conflict=conflict, pool=state.pool - lost, aside=state.aside + lost)
    facts = {"seat": conflict.active, "narrator": conflict.narrator, "lost": lost}
    events = [Event("success", facts)]
    if conflict.kind == "moment":
        after = burn(after, conflict.active).with_survivor(conflict.active, hope=True)
        events.append(Event("hope_found", {"seat": conflict.active}))
    return Applied(after, tuple(events), revealed=conflict.kind == "moment")


def failed(state: State, conflict: Conflict) -> Applied:
    """One candle goes out (TC-43, TC-54) and the Storyteller tells (TC-45); a Moment's hope is lost (TC-59).

    In the Last Stand the candle stays and the roller's survivor dies when it has been told, unless the table chose
    that the candle goes out (TC-Q12).
    """
    conflict = replace(conflict, success=False, narrator=state.storyteller)
    after = replace(state, step="NARRATION", conflict=conflict)
    events = [Event("failure", {"seat": conflict.active})]
    burns = conflict.kind == "moment" and state.options.moment_on_failure == "burn"
    if conflict.kind == "moment":
        after = burn(after, conflict.active) if burns else after
        events.append(Event("hope_lost", {"seat": conflict.active}))
    if not state.last_stand or state.options.last_stand_failure == "candle_out_ends_game":
        out = put_out(after, cause="failed_roll", starter=conflict.active)
        after, events = out.state, [*events, *out.events]
    return Applied(after, tuple(events), revealed=burns)

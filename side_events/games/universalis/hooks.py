"""What other chapters bring, written down and no more (section 5.2), and Coins among players (UN-Q23)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from side_events.games.universalis import guards
from side_events.games.universalis.auction import bidding
from side_events.games.universalis.places import leave
from side_events.games.universalis.state import Before, Challenge, Fact, Iou, State
from side_events.games.universalis.turns import ended
from side_events.table import payload as read
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

MOST_TRAITS = 50
RESULTS = ("dismissed", "cancel_action", "cancel_fade", "force_end_scene")


def challenge_open(state: State, action: Action, _: Chance) -> Applied:
    """Pauses everything (UN-21). Between the end of a faded scene and the reveal it is against the fade (UN-53): then
    all bids go back and are made anew."""
    fade = state.phase == "BIDDING" and bool(state.scenes) and state.scene.status == "faded"
    if not state.running and (not fade or state.opened or _bids_shown(state)):
        raise Refusal("E_WRONG_STATE")
    if action.seat in state.seats:
        by = action.seat
    else:
        guards.leads(state, action.seat)
        by = guards.player(state, action.payload, "by")
    against = state.prev_framer if fade else state.current
    against = guards.player(state, action.payload, "against", default=against)
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT, empty=True)
    if fade:
        state = bidding(state)
    state = replace(state, challenge=Challenge(by, against, text))
    state = state.noted(by, "challenged", text, to=against, scene=state.scene.no)
    return Applied(state, (Event("challenged", {"seat": by, "against": against, "text": text or "…"}),))


def _bids_shown(state: State) -> bool:
    """Whether bids were revealed since the scene ended: nobody won them where nobody had a Coin (UN-Q05)."""
    return state.revealed is not None and state.revealed.why == "nobody"


def challenge_close(state: State, action: Action, _: Chance) -> Applied:
    """What the Challenge came to, and the Coins spent on it, which are the Bank's."""
    if state.challenge is None:
        raise Refusal("E_WRONG_STATE")
    guards.leads(state, action.seat)
    by = state.challenge.by
    result = read.one_of(action.payload, "result", RESULTS)
    if result not in results(state):
        raise Refusal("E_WRONG_STATE")
    coins = guards.per_player(state, action.payload, "coins", low=0, high=guards.MOST_TYPED)
    state = guards.settle(state, {seat: -value for seat, value in coins.items()})
    state = replace(state, challenge=None)
    state = state.noted(by, result, cost=sum(coins.values()), scene=state.scene.no)
    events: list[Event] = [Event(result, {"seat": by, "cost": sum(coins.values())})]
    if result == "cancel_action":
        state = reversed_(state)
    elif result == "cancel_fade":
        state = _unfaded(state)
    elif result == "force_end_scene":
        over = ended(state)
        state, events = over.state, [*events, *over.events]
    return Applied(state, tuple(events))


def results(state: State) -> tuple[str, ...]:
    """What the open Challenge may come to."""
    if not state.running:
        return ("dismissed", "cancel_fade")
    return tuple(r for r in RESULTS if r != "cancel_fade" and (r != "cancel_action" or state.before is not None))


def reversed_(state: State) -> State:
    """The last act is reversed; its Coins are not given back, and its lines in the journal stand as struck."""
    before = state.before
    assert before is not None
    facts = tuple(
        _struck(state, fact, before)
        if at >= before.facts and fact.kind not in (*RESULTS, "challenged", "transfer")
        else fact
        for at, fact in enumerate(state.facts)
    )
    return replace(
        state, phase=before.phase, current=before.current, passes=before.passes, scenes=before.scenes,
        components=before.components, facts=facts, before=None,
    )  # fmt: skip


def _struck(state: State, fact: Fact, before: Before) -> Fact:
    """The line crossed out. A Component that is no more leaves its name: its id goes to the next that is made."""
    stay = {each.id for each in before.components}
    if set(fact.components) <= stay:
        return replace(fact, struck=True)
    return replace(fact, struck=True, text=guards.names(state, fact.components), components=())


def _unfaded(state: State) -> State:
    """The scene has merely ended; the fade is no part of the story."""
    no = state.scene.no
    facts = tuple(
        replace(fact, struck=True) if (fact.kind, fact.scene) == ("faded", no) else fact for fact in state.facts
    )
    return replace(state, facts=facts).with_scene(status="ended")


def remembered(state: State) -> Before:
    """What a Challenge may put back."""
    return Before(state.phase, state.current, state.passes, state.scenes, state.components, len(state.facts))


def complication_note(state: State, action: Action, _: Chance) -> Applied:
    """How a Complication went, with Coins paid (below 0) and got; Traits drawn upon are of what is present (UN-29)."""
    guards.phase_is(state, "FRAMING", "TURNS")
    guards.leads(state, action.seat)
    text = read.text(action.payload, "text", longest=guards.LONGEST_TEXT)
    drawn = [_trait(state, each) for each in read.texts(action.payload, "traits", high=500)]
    coins = guards.per_player(state, action.payload, "coins", low=-guards.MOST_TYPED, high=guards.MOST_TYPED)
    state = guards.settle(state, coins)
    about = tuple(dict.fromkeys(key for key, _ in drawn))
    words = text + (f" ({', '.join(trait for _, trait in drawn)})" if drawn else "")
    state = state.noted("", "complication", words, about=about)
    paid = [f"{value:+d}" for value in coins.values() if value]
    return Applied(state, (Event("complication", {"text": words, "coins": ", ".join(paid) or "0"}),))


def trait_of(key: str, place: int) -> str:
    """How a Trait is named in a payload: `C3:0`."""
    return f"{key}:{place}"


def _trait(state: State, name: str) -> tuple[str, str]:
    for each in state.scene.present:
        for place, trait in enumerate(state.component(each.component).traits):
            if name == trait_of(each.component, place):
                return each.component, trait
    raise Refusal("E_NOT_PRESENT", name=name)


def trait_change(state: State, action: Action, _: Chance) -> Applied:
    """A Trait added, removed or restored by the controller, on the own turn, for the Coins typed in (UN-43)."""
    guards.on_turn(state, action.seat)
    thing = guards.component(state, action.payload)
    owner = state.scene.controller(thing.id)
    if owner is None:
        raise Refusal("E_NOT_PRESENT", name=thing.name)
    if owner != action.seat:
        raise Refusal("E_NOT_CONTROLLER", seat=owner)
    change = read.one_of(action.payload, "change", ("add", "remove", "restore"))
    text = read.text(action.payload, "text", longest=guards.LONGEST_NAME)
    cost = read.integer(action.payload, "cost", low=0, high=guards.MOST_TYPED, default=1)
    traits, removed = thing.traits, thing.removed
    if change == "add":
        if len(traits) + len(removed) >= MOST_TRAITS or text in traits:
            raise Refusal("E_PAYLOAD", field="text")
        # Anew what was removed: then there is nothing left to restore.
        traits, removed = (*traits, text), tuple(each for each in removed if each != text)
    else:
        source = traits if change == "remove" else removed
        if text not in source:
            raise Refusal("E_PAYLOAD", field="text")
        kept = tuple(each for each in source if each != text)
        traits, removed = (kept, (*removed, text)) if change == "remove" else ((*traits, text), kept)
    state = guards.pay(state, action.seat, cost).with_component(thing.id, traits=traits, removed=removed)
    state = replace(state, passes=0).with_scene(touched=True)
    state = state.noted(action.seat, f"trait_{change}", text, cost=cost, about=(thing.id,))
    facts = {"seat": action.seat, "name": thing.name, "text": text, "cost": cost}
    return Applied(state, (Event(f"trait_{change}", facts),))


def set_control(state: State, action: Action, _: Chance) -> Applied:
    """Control within the scene goes to `player`, who pays what was typed in (UN-42)."""
    guards.phase_is(state, "FRAMING", "TURNS")
    guards.leads(state, action.seat)
    thing = guards.component(state, action.payload)
    if state.scene.controller(thing.id) is None:
        raise Refusal("E_NOT_PRESENT", name=thing.name)
    seat = guards.player(state, action.payload, "player")
    cost = read.integer(action.payload, "cost", low=0, high=guards.MOST_TYPED, default=0)
    state = guards.pay(state, seat, cost)
    present = tuple(replace(p, controller=seat) if p.component == thing.id else p for p in state.scene.present)
    state = state.with_scene(present=present).noted(seat, "control", cost=cost, about=(thing.id,))
    return Applied(state, (Event("control", {"seat": seat, "name": thing.name, "cost": cost}),))


def mark_eliminated(state: State, action: Action, _: Chance) -> Applied:
    """The Component ends in this scene and leaves it free of charge (UN-34, UN-40). The Location in place can't."""
    guards.phase_is(state, "FRAMING", "TURNS")
    guards.leads(state, action.seat)
    thing = guards.component(state, action.payload)
    scene = state.scene
    if thing.id == scene.location:
        raise Refusal("E_LOCATION_REQUIRED")
    if guards.gone(state, thing, scene):
        raise Refusal("E_ELIMINATED", name=thing.name)
    later = [s.no for s in state.scenes if s.rank > scene.rank and s.era == "future" and thing.id in s.been]
    state = leave(state.with_component(thing.id, eliminated=scene.no), thing.id)
    state = state.noted("", "eliminated", about=(thing.id,))
    warned = [Event("W_FUTURE_FACT", {"name": thing.name, "scene": later[0]})] if later else []
    return Applied(state, (Event("eliminated", {"name": thing.name}), *warned))


def transfer(state: State, action: Action, _: Chance) -> Applied:
    """Coins given away out of Wealth, never out of T; not while bids are sealed or a stake is due (UN-Q23)."""
    to, coins, note = _between(state, action, sealed=True)
    if coins > state.wealth[action.seat]:
        raise Refusal("E_INSUFFICIENT", cost=coins)
    wealth = {**state.wealth, action.seat: state.wealth[action.seat] - coins}
    wealth[to] += coins
    after = replace(state, wealth=wealth).noted(action.seat, "transfer", note, cost=coins, to=to)
    seen: Any = "all" if state.options.wealth_visibility == "public" else (action.seat, to)
    facts = {"seat": action.seat, "to": to, "coins": coins, "note": note}
    return Applied(after, (Event("transfer", facts, seen),))


def iou(state: State, action: Action, _: Chance) -> Applied:
    """A debt written down for the two of them; it moves nothing."""
    to, coins, note = _between(state, action, sealed=False)
    after = replace(state, ious=(*state.ious, Iou(action.seat, to, coins, note)))
    facts = {"seat": action.seat, "to": to, "coins": coins, "note": note}
    return Applied(after, (Event("iou", facts, (action.seat, to)),))


def _between(state: State, action: Action, *, sealed: bool) -> tuple[str, int, str]:
    if state.options.transfers == "off":
        raise Refusal("E_OPTION_OFF")
    if sealed and state.phase == "BIDDING":
        raise Refusal("E_BIDS_SEALED")
    if state.phase == "ENDED" or (sealed and state.phase == "STAKE") or action.seat not in state.seats:
        raise Refusal("E_WRONG_STATE")
    to = guards.player(state, action.payload, "to")
    if to == action.seat:
        raise Refusal("E_PAYLOAD", field="to")
    coins = read.integer(action.payload, "coins", low=1, high=guards.MOST_TYPED)
    return to, coins, read.text(action.payload, "note", longest=200, empty=True)

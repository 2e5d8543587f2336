"""After a plan that failed: another plan, flight, or the end (SH-93 … SH-95, SG-27, SG-28)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from side_events.games.saturday_horror import denouement
from side_events.games.saturday_horror.cards import clockwise, in_scene, lay, living, name_of, player_of
from side_events.games.saturday_horror.conflicts import started, target, told
from side_events.games.saturday_horror.denouement import survivors_of
from side_events.games.saturday_horror.fates import escaped, seized
from side_events.games.saturday_horror.guards import by_director, no_conflict, opened, phase_is
from side_events.games.saturday_horror.state import MONSTER, Conflict, Side, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

WAYS = ("plan", "flee", "end")


def choose(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The players of living roles vote for a new plan, flight, or the end; of equal counts the director decides."""
    phase_is(state, "D_AFTER")
    way = payload.one_of(action.payload, "way", WAYS)
    if state.tied:
        by_director(state, action.seat)
        if way not in leading(state):
            raise Refusal("E_PAYLOAD", field="way")
        return decided(state, way, ())
    if action.seat not in survivors_of(state):
        raise Refusal("E_NOT_YOURS")
    return voted(state, action.seat, way)


def voted(state: State, seat: str, way: str) -> Applied:
    if seat in state.votes:
        raise Refusal("E_NOT_YOUR_TURN", seat=seat)
    state = replace(state, votes={**state.votes, seat: way})
    events = (Event("voted" if way else "abstained", {"seat": seat, "way": WAY_WORDS.get(way, "")}),)
    if any(one not in state.votes for one in survivors_of(state)):
        return Applied(state, events)
    best = leading(state)
    if len(best) == 1:
        return decided(state, best[0], events)
    return Applied(replace(state, tied=True), (*events, Event("votes_tied", {"seat": state.director})))


def leading(state: State) -> list[str]:
    """The ways with the most votes; all of them where nobody voted."""
    counts = Counter(way for way in state.votes.values() if way)
    return [way for way in WAYS if counts[way] == max(counts.values(), default=0)]


def decided(state: State, way: str, events: tuple[Event, ...]) -> Applied:
    """What was chosen begins; who was knocked out comes round (SG-27)."""
    state = replace(state, votes={}, tied=False).with_scene(knocked_out=())
    if way == "end":
        return denouement.credits(state, "monster_wins", events)
    if way == "plan":
        state = replace(state, plan_no=state.plan_no + 1, last_director=state.director, director="", lured=False)
        return Applied(replace(state, phase="D_POOLS"), (*events, Event("new_plan", {"number": state.plan_no})))
    for card in living(state):
        seat = player_of(state, card)
        state = state.with_role(card, status="free", reason="")
        state = state if card in state.scene.played else lay(state, card, seat)
    return Applied(replace(state, phase="D_FLEE"), (*events, Event("fleeing", {})))


def flee(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """A role's player opens its flight: a chase without Monster Dice, for which no chair is needed (SH-95)."""
    opened(state, "D_FLEE")
    no_conflict(state)
    card = on_the_run(state, action)
    if state.options.flee != "contest":
        raise Refusal("E_PHASE", phase=state.phase)
    if state.scene.played[card] != action.seat:
        raise Refusal("E_NOT_YOURS")
    if not in_scene(state, MONSTER):
        raise Refusal("E_NOT_IN_SCENE", name=name_of(state, MONSTER))
    hunter = state.scene.played[MONSTER]
    if hunter == action.seat:
        hunter = clockwise(state, action.seat)[0]
    a, b = Side(card, target(state, card), action.seat), Side(MONSTER, target(state, MONSTER), hunter)
    conflict = Conflict("contest", a, b, "chase", is_action=True)
    return Applied(started(state, conflict), (told(state, conflict),))


def on_the_run(state: State, action: Action) -> str:
    card = payload.one_of(action.payload, "role", tuple(state.roles))
    if not in_scene(state, card):
        raise Refusal("E_NOT_IN_SCENE", name=name_of(state, card))
    return card


def rule_escape(state: State, action: Action, chance: Chance) -> Applied:
    """The director decides whether the role gets away, where the table chose so (SG-28)."""
    opened(state, "D_FLEE")
    no_conflict(state)
    by_director(state, action.seat)
    if state.options.flee != "ruling":
        raise Refusal("E_PHASE", phase=state.phase)
    card = on_the_run(state, action)
    if payload.flag(action.payload, "escapes"):
        state, events = escaped(state, card)
    else:
        state, events = seized(state, card, "flight")
    return denouement.ended_if_empty(state, chance, events)


WAY_WORDS = {
    "plan": {"ru": "новый план", "en": "a new plan"},
    "flee": {"ru": "бежать", "en": "to flee"},
    "end": {"ru": "титры", "en": "the credits"},
}

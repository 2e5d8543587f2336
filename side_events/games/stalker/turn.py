"""Whose turn it is, its die and its end (ST-09, ST-21, ST-24, ST-27, ST-46, ST-49; TG-04, TG-17, TG-20)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.stalker.marks import cross
from side_events.games.stalker.state import (
    ACTIVE,
    AFTER_MOVE,
    FINISHED,
    MOVING,
    OUT,
    READY,
    SKIPPED,
    TURN,
    WON,
    Contact,
    Entrant,
    State,
)
from side_events.games.stalker.zone import WEB, Cell
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Event
from side_events.table.refusal import Refusal

Told = tuple[State, list[Event]]
"""A state and what is told of the way there."""


def check_turn(state: State, seat: str) -> None:
    """Refuses whoever acts outside the turns (`E_PHASE`) or out of turn (`E_NOT_YOUR_TURN`)."""
    if state.phase not in TURN:
        raise Refusal("E_PHASE", phase=state.phase)
    if seat != state.seat:
        raise Refusal("E_NOT_YOUR_TURN", seat=state.seat)


def judges(state: State, owner: str) -> tuple[str, ...]:
    """Who sees and judges the ground of `owner`; nobody where the software does."""
    if state.mutual:
        return (owner,)
    return (state.judge, FACILITATOR) if state.judge else ()


def undoers(before: State, action: Action) -> tuple[str, ...]:  # noqa: ARG001
    """In the mutual mode the owner of the zone that was walked takes back what was done on it (ST-60, ST-62)."""
    return (before.walked.owner,) if before.mutual and before.phase in TURN else ()


def die(state: State, chance: Chance, label: str) -> tuple[State, int]:
    """A typed die, or the next of the stream `dice` (ST-65). Typed ones don't use up the stream."""
    if chance.typed is not None:
        (value,) = chance.take(1)
        chance.note(label, [value], typed=True)
        return state, value
    stream = chance.stream("dice", state.dice_cursor)
    value = stream.die()
    chance.note(label, [value])
    return replace(state, dice_cursor=stream.cursor), value


def roll(state: State, seat: str, chance: Chance) -> Told:
    """The move die, once a turn (`E_ALREADY_ROLLED`); in a skipped turn never (`E_PHASE`)."""
    check_turn(state, seat)
    if state.phase == SKIPPED:
        raise Refusal("E_PHASE", phase=state.phase)
    if state.phase != READY:
        raise Refusal("E_ALREADY_ROLLED")
    state, value = die(state, chance, "move")
    return replace(state, phase=MOVING, die=value, steps_left=value), [Event("rolled", {"seat": seat, "die": value})]


def pause(state: State, seat: str) -> Told:
    """A stop declared amid the move, where the option lets such a stop be the one to return to (TG-07)."""
    check_turn(state, seat)
    if state.options.return_to != "last_pause" or state.phase not in (READY, MOVING):
        raise Refusal("E_PHASE", phase=state.phase)
    if state.phase == READY:
        raise Refusal("E_NO_ROLL")
    walker = _stopped(state)
    return state.with_entrant(walker), [Event("paused", {"seat": seat, "cell": name_of(walker.pos)})]


def end(state: State, seat: str) -> Told:
    """The turn ends where the token stands, unused steps are lost (ST-24). The judge may end another's.

    Refuses to camp where no turn may end (`E_NO_STOP`, ST-51).
    """
    if state.phase not in TURN:
        raise Refusal("E_PHASE", phase=state.phase)
    if seat not in (state.seat, FACILITATOR, *judges(state, state.walker.ground)):
        raise Refusal("E_NOT_YOUR_TURN", seat=state.seat)
    walker = state.walker
    told = [] if seat == walker.seat else [Event("ended_by_judge", {"seat": walker.seat})]
    if state.phase == SKIPPED:
        state = state.with_entrant(replace(walker, skip=walker.skip - 1))
        return _and([*told, Event("skipped", {"seat": walker.seat})], next_turn(state))
    state = state.with_entrant(_stopped(state))
    told.append(Event("stopped", {"seat": walker.seat, "cell": name_of(walker.pos)}))
    state, said = tell_webs(state)
    told += said
    if walker.pos == state.field.ball and state.options.exact_ball == "yes":
        return _and(told, win(state))
    return _and(told, next_turn(state))


def win(state: State) -> Told:
    """The walker has the ball: the end, or (TG-04) the round is played to its end first."""
    state, told = tell_webs(state)
    walker = replace(state.walker, status=WON)
    state = state.with_entrant(walker)
    told.append(Event("reached_ball", {"seat": walker.seat, "cell": state.field.ball.name}))
    return _and(told, next_turn(state) if state.options.equal_turns == "yes" else finish(state))


def put_out(state: State) -> Told:
    """The walker is out: the token leaves the field and the turn ends (ST-46, ST-54)."""
    state, told = tell_webs(state)
    walker = replace(state.walker, status=OUT, pos=None)
    state = state.with_entrant(walker)
    told.append(Event("out", {"seat": walker.seat}))
    left = state.active
    nobody_won = all(entrant.status != WON for entrant in state.entrants)
    if state.options.last_standing == "yes" and len(left) == 1 and len(state.entrants) > 1 and nobody_won:
        state = state.with_entrant(replace(left[0], status=WON))
        return _and([*told, Event("last_standing", {"seat": left[0].seat})], finish(state))
    return _and(told, next_turn(state))


def next_turn(state: State) -> Told:
    """The next active entrant in the order; turns to skip pass by themselves (ST-27) unless nuts may be thrown then."""
    told: list[Event] = []
    if not state.active:
        return finish(state)
    place, turn = state.current, state.turn
    while True:
        place += 1
        if place == len(state.order):
            if any(entrant.status == WON for entrant in state.entrants):
                return _and(told, finish(replace(state, turn=turn)))
            place = 0
        walker = state.entrant(state.order[place])
        if walker.status != ACTIVE:
            continue
        turn += 1
        if not walker.skip or state.options.throw_while_skipping == "yes":
            break
        state = state.with_entrant(replace(walker, skip=walker.skip - 1))
        told.append(Event("skipped", {"seat": walker.seat}))
    phase = SKIPPED if walker.skip else READY
    begun = len(walker.track)
    return replace(state, phase=phase, current=place, turn=turn, die=None, steps_left=None, begun=begun), told


def finish(state: State) -> Told:
    winners = [entrant.seat for entrant in state.entrants if entrant.status == WON]
    return replace(state, phase=FINISHED), [Event("finished", {"winners": winners})]


def tell_webs(state: State) -> Told:
    """Webs that were to be told at the end of the turn are told, and cost their turn now (TG-19)."""
    walker = state.walker
    if not walker.unsaid:
        return state, []
    for spot in walker.unsaid:
        state = know(state, Contact(spot, WEB, "step"))
    told = [Event("hit_web", {"seat": walker.seat, "cell": spot.name}) for spot in walker.unsaid]
    skip = skipping(walker.skip, len(walker.unsaid), state)
    return state.with_entrant(replace(walker, skip=skip, unsaid=())), told


def skipping(skip: int, causes: int, state: State) -> int:
    """Turns to skip after `causes` more: one in all (ST-47), or one each with the option `skip_stack`."""
    return skip + causes if state.options.skip_stack == "yes" else max(skip, min(causes, 1))


def know(state: State, contact: Contact) -> State:
    """The contact on the list of those heard of, once."""
    ground = state.walked
    return state if contact in ground.known else state.with_ground(replace(ground, known=(*ground.known, contact)))


def left_with(state: State, steps: int) -> State:
    return replace(state, steps_left=steps, phase=MOVING if steps else AFTER_MOVE)


def name_of(spot: Cell | None) -> str:
    return spot.name if spot else ""


def _stopped(state: State) -> Entrant:
    walker = state.walker
    if walker.pos is not None and not state.field.stoppable(walker.pos):
        raise Refusal("E_NO_STOP", cell=walker.pos.name)
    return cross(replace(walker, stop=walker.pos))


def _and(told: list[Event], then: Told) -> Told:
    return then[0], told + then[1]

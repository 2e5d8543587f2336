"""Conflicts are announced, Moments wished for, dice rolled (TC-35 … TC-39, TC-57)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.guards import alive, by_player, by_roller, by_storyteller, on_top, step_is
from side_events.games.ten_candles.state import FREE, Conflict, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal

LINE = 160


def declare_conflict(state: State, action: Action) -> Applied:
    """The Storyteller names the one player who rolls (TC-35) and whether failure may be deadly (TC-37)."""
    step_is(state, *FREE)
    by_storyteller(state, action.seat)
    active = payload.one_of(action.payload, "active", state.players)
    alive(state, active)
    with_dice(state, active)
    conflict = Conflict(
        "ordinary",
        active,
        payload.flag(action.payload, "dangerous"),
        what=payload.text(action.payload, "what", longest=LINE, empty=True),
        stake=payload.text(action.payload, "stake", longest=LINE, empty=True),
    )
    return declared(state, conflict)


def declared(state: State, conflict: Conflict) -> Applied:
    kind = "moment_conflict" if conflict.kind == "moment" else "conflict"
    kind = f"dangerous_{kind}" if conflict.dangerous else kind
    about = (Event("conflict_about", {"what": conflict.what}),) if conflict.what else ()
    events = (*about, Event(kind, {"seat": conflict.active}))
    return Applied(replace(state, step="CONFLICT_DECLARED", conflict=conflict), events)


def with_dice(state: State, seat: str, *, hope: bool = True) -> None:
    """Refuses a roll without any die, where the table chose so (TC-Q16)."""
    none = state.pool == 0 and not (hope and state.survivors[seat].hope)
    if none and state.options.empty_pool == "refuse":
        raise Refusal("E_EMPTY_POOL")


def declare_moment(state: State, action: Action) -> Applied:
    """A player wants to live the own Moment, the active card; the Storyteller must agree (TC-57)."""
    step_is(state, *FREE)
    by_player(state, action.seat)
    alive(state, action.seat)
    on_top(state, action.seat, "moment")
    complete_wish(state)
    return Applied(replace(state, wish=action.seat), (Event("moment_wished", {"seat": action.seat}),))


def complete_wish(state: State) -> None:
    """One wish at a time: the Storyteller answers it first."""
    if state.wish:
        raise Refusal("E_STEP_INCOMPLETE", missing=[state.storyteller])


def wished(state: State, seat: str) -> str:
    """The seat whose wish the Storyteller answers."""
    step_is(state, *FREE)
    by_storyteller(state, seat)
    if not state.wish:
        raise Refusal("E_WRONG_STEP", step=state.step)
    return state.wish


def approve(state: State, action: Action) -> Applied:
    """The Storyteller agrees: a conflict of kind `moment` is declared (TC-57)."""
    active = wished(state, action.seat)
    with_dice(state, active)
    conflict = Conflict("moment", active, payload.flag(action.payload, "dangerous"))
    return declared(replace(state, wish=""), conflict)


def decline(state: State, action: Action) -> Applied:
    active = wished(state, action.seat)
    return Applied(replace(state, wish=""), (Event("moment_declined", {"seat": active}),))


def set_dangerous(state: State, action: Action) -> Applied:
    """Before the roll the Storyteller may still say that the conflict is dangerous, or not (TC-37)."""
    if state.step in ("ROLL_OPEN", "NARRATION"):
        raise Refusal("E_DANGER_LATE")
    step_is(state, "CONFLICT_DECLARED")
    by_storyteller(state, action.seat)
    assert state.conflict is not None
    dangerous = payload.flag(action.payload, "dangerous", default=True)
    event = Event("danger_set" if dangerous else "danger_lifted", {"seat": state.conflict.active})
    return Applied(replace(state, conflict=replace(state.conflict, dangerous=dangerous)), (event,))


def roll(state: State, action: Action, chance: Chance) -> Applied:
    """The whole shared pool, the roller's own hope die, and the Storyteller's pool (TC-38, TC-39).

    Typed dice stand in this order (SYS-4). The hope die may be left out (TC-Q23).
    """
    step_is(state, "CONFLICT_DECLARED")
    by_roller(state, action.seat)
    alive(state, action.seat)
    assert state.conflict is not None
    leave_out = payload.flag(action.payload, "leave_out_hope")
    with_dice(state, action.seat, hope=not leave_out)
    with_hope = state.survivors[action.seat].hope and not leave_out
    conflict = replace(
        state.conflict,
        shared=chance.roll("shared", state.pool),
        hope=chance.roll("hope", 1)[0] if with_hope else None,
        gm=chance.roll("gm", state.gm),
        left_out=leave_out and state.survivors[action.seat].hope,
    )
    return Applied(replace(state, step="ROLL_OPEN", conflict=conflict), (rolled("rolled", conflict),))


def rolled(kind: str, conflict: Conflict) -> Event:
    facts = {"seat": conflict.active, "shared": list(conflict.shared), "hope": conflict.hope, "gm": list(conflict.gm)}
    return Event(kind, facts)

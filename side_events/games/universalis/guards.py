"""Who may act, when, upon what, and for how many Coins: what many acts share. Coins go to the Bank (UN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from side_events.games.universalis.state import Component, Scene, State
from side_events.table.game import FACILITATOR
from side_events.table.refusal import Refusal

LONGEST_NAME = 60
LONGEST_TEXT = 500
MOST_TYPED = 1000


def phase_is(state: State, *phases: str) -> None:
    if state.phase not in phases:
        raise Refusal("E_WRONG_STATE")


def may_lead(state: State, seat: str) -> bool:
    """The facilitator; any player where none is named (SYS-6)."""
    if seat == FACILITATOR or seat == state.leader:
        return True
    return not state.leader and state.options.led_by == "players"


def leads(state: State, seat: str) -> None:
    if not may_lead(state, seat):
        raise Refusal("E_NOT_FACILITATOR")


def plays(state: State, seat: str) -> None:
    """A facilitator who doesn't sit in the ring owns nothing and takes no turn."""
    if seat not in state.seats:
        raise Refusal("E_NOT_YOUR_TURN", seat=state.current)


def framing(state: State, seat: str) -> None:
    """The Framer frames (UN-19)."""
    phase_is(state, "FRAMING")
    if seat != state.framer:
        raise Refusal("E_NOT_FRAMER", seat=state.framer)


def on_turn(state: State, seat: str) -> None:
    """It is the seat's turn in a scene; while framing it is the Framer's (UN-37, UN-60)."""
    phase_is(state, "FRAMING", "TURNS")
    if seat != state.current:
        raise Refusal("E_NOT_YOUR_TURN", seat=state.current)


def player(state: State, payload: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = payload.get(key, default)
    if not isinstance(value, str) or value not in state.seats:
        raise Refusal("E_PAYLOAD", field=key)
    return value


def component(state: State, payload: Mapping[str, Any], key: str = "component") -> Component:
    """The Component named by its id, or by a name that only one bears."""
    return known(state, payload.get(key), key)


def known(state: State, value: Any, key: str = "component") -> Component:
    found = [each for each in state.components if each.id == value]
    if not found and isinstance(value, str):
        found = [each for each in state.components if each.name.casefold() == value.strip().casefold()]
    if len(found) != 1:
        raise Refusal("E_PAYLOAD", field=key)
    return found[0]


def per_player(state: State, payload: Mapping[str, Any], key: str, *, low: int, high: int) -> dict[str, int]:
    """Coins by seat: the object under `key`, or as a page sends them, one by one under `key-<seat>`."""
    given = payload.get(key, {})
    if not isinstance(given, Mapping):
        raise Refusal("E_PAYLOAD", field=key)
    flat = {seat: payload[f"{key}-{seat}"] for seat in state.seats if f"{key}-{seat}" in payload}
    coins = {**given, **flat}
    for seat, value in coins.items():
        if seat not in state.seats or type(value) is not int or not low <= value <= high:
            raise Refusal("E_PAYLOAD", field=key)
    return coins


def gone(state: State, thing: Component, scene: Scene) -> bool:
    """Eliminated earlier in story time than `scene`, or in that very scene (UN-40, UN-Q14)."""
    if not thing.eliminated:
        return False
    end = state.scene_no(thing.eliminated)
    return end is not None and (scene.rank > end.rank or scene.no == end.no)


def pay(state: State, seat: str, cost: int, *, bank: bool = True) -> State:
    """The state after `seat` has paid: the Framer out of T first (UN-17, UN-Q18). To the Bank unless `bank` is no.

    Refused whole (`E_INSUFFICIENT`, UN-04) where the Coins aren't there.
    """
    if cost > state.funds(seat):
        raise Refusal("E_INSUFFICIENT", cost=cost)
    from_table = min(cost, state.table_bid) if seat == state.framer else 0
    return replace(
        state,
        table_bid=state.table_bid - from_table,
        wealth={**state.wealth, seat: state.wealth[seat] - (cost - from_table)},
        bank_net=state.bank_net + (cost if bank else 0),
    )


def give(state: State, coins: Mapping[str, int]) -> State:
    """Coins out of the Bank."""
    wealth = {seat: owned + coins.get(seat, 0) for seat, owned in state.wealth.items()}
    return replace(state, wealth=wealth, bank_net=state.bank_net - sum(coins.values()))


def refreshed(state: State, coins: int) -> State:
    """Everybody gets `coins` from the Bank (UN-05)."""
    return give(state, dict.fromkeys(state.seats, coins))


def settle(state: State, coins: Mapping[str, int]) -> State:
    """Each pays (below 0) or gets (above), all or nobody."""
    for seat, value in coins.items():
        if value < 0:
            state = pay(state, seat, -value)
    return give(state, {seat: value for seat, value in coins.items() if value > 0})


def names(state: State, keys: Iterable[str]) -> str:
    return ", ".join(state.component(key).name for key in keys)

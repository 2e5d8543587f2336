"""Who may act, and when: the refusals that many actions share."""

from __future__ import annotations

from side_events.games.ten_candles.state import Card, State
from side_events.table.refusal import Refusal


def step_is(state: State, *steps: str) -> None:
    if state.step not in steps:
        raise Refusal("E_WRONG_STEP", step=state.step)


def by_storyteller(state: State, seat: str) -> None:
    if seat != state.storyteller:
        raise Refusal("E_STORYTELLER_ONLY")


def by_player(state: State, seat: str) -> None:
    """Everybody but the Storyteller plays one survivor (TC-02)."""
    if seat not in state.survivors:
        raise Refusal("E_PLAYERS_ONLY")


def alive(state: State, seat: str) -> None:
    """A dead survivor's player does nothing any more with dice and cards (TC-64)."""
    if not state.survivors[seat].alive:
        raise Refusal("E_DEAD", seat=seat)


def by_roller(state: State, seat: str) -> None:
    if state.conflict is None or seat != state.conflict.active:
        raise Refusal("E_NOT_ROLLER")


def complete(missing: list[str]) -> None:
    """Refuses while somebody in `missing` still has to finish the step."""
    if missing:
        raise Refusal("E_STEP_INCOMPLETE", missing=missing)


def active_card(state: State, seat: str) -> Card | None:
    """The card on top of the seat's stack (TC-31), if it is active already.

    With `new_top_active=next_roll` a card that came to the top during a roll waits for the next one (TC-Q08).
    """
    survivor = state.survivors[seat]
    conflict = state.conflict
    waits = (
        state.options.new_top_active == "next_roll"
        and conflict is not None
        and conflict.active == seat
        and conflict.burned
    )
    return survivor.stack[0] if survivor.stacked and survivor.stack and not waits else None


def on_top(state: State, seat: str, *kinds: str) -> Card:
    card = active_card(state, seat)
    if card is None or card.kind not in kinds:
        raise Refusal("E_CARD_NOT_ACTIVE")
    return card

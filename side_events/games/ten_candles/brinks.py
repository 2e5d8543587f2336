"""The Brinks: who writes which, and who may read them (TC-17 … TC-22, TC-34, TC-Q24, TC-Q29)."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.creation import CARD, TEXT
from side_events.games.ten_candles.guards import active_card, by_player, by_storyteller, step_is
from side_events.games.ten_candles.state import PLAY, Card, State, left_of
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.game import Applied, Event
from side_events.table.refusal import Refusal


def reader(state: State, author: str) -> str:
    """Whom the seat writes a Brink for: the left neighbour in the full ring; the Storyteller stands for Them."""
    return left_of(author, state.ring)


def prompt(state: State, author: str) -> str:
    """Which phrase opens the card that this seat writes (TC-17, TC-18, TC-19)."""
    if author == state.storyteller:
        return "they_saw_you"
    return "i_saw_them" if reader(state, author) == state.storyteller else "i_saw_you"


def brink_by(state: State, author: str) -> Card | None:
    """The Brink that the seat has written, unburned."""
    for_whom = reader(state, author)
    return state.their_brink if for_whom == state.storyteller else state.survivors[for_whom].card("brink")


def readers(state: State, card: Card) -> tuple[str, ...]:
    """The seats that know a Brink while it is not revealed: its author and its owner (TC-22)."""
    known = {card.author, reader(state, card.author)}
    if state.options.storyteller_sees_brinks:
        known.add(state.storyteller)
    return tuple(seat for seat in state.ring if seat in known)


def submit_brink(state: State, action: Action) -> Applied:
    """Everybody, the Storyteller too, writes a Brink for the left neighbour (TC-17).

    The player to the Storyteller's right writes Theirs, and confirms that it names no weakness (TC-19, TC-20).
    """
    step_is(state, "S5_BRINK")
    author = action.seat
    text = payload.text(action.payload, "text", longest=CARD)
    where = payload.text(action.payload, "where", longest=TEXT)
    card = Card("brink", text, author, where)
    for_whom = reader(state, author)
    if for_whom == state.storyteller:
        if not payload.flag(action.payload, "no_weakness"):
            raise Refusal("E_THEIR_WEAKNESS")
        after = replace(state, their_brink=card)
    else:
        kept = tuple(other for other in state.survivors[for_whom].stack if other.kind != "brink")
        after = state.with_survivor(for_whom, stack=(*kept, card))
    events = (
        Event("brink_written", {"seat": author}),
        Event("brink_read", {"seat": author, "text": text, "where": where}, readers(after, card)),
    )
    return Applied(after, events, revealed=True)


def without_brink(state: State) -> list[str]:
    return [seat for seat in state.ring if brink_by(state, seat) is None]


def return_brink(state: State, action: Action) -> Applied:
    """The Storyteller sends the Brink of Them back to its author, with a reason (TC-20)."""
    step_is(state, "S5_BRINK")
    by_storyteller(state, action.seat)
    if state.their_brink is None:
        raise Refusal("E_STEP_INCOMPLETE", missing=[state.ring[state.ring.index(state.storyteller) - 1]])
    reason = payload.text(action.payload, "reason")
    seen_by = readers(state, state.their_brink)
    event = Event("brink_returned", {"seat": state.their_brink.author, "reason": reason}, seen_by)
    return Applied(replace(state, their_brink=None), (event,))


def reveal_brink(state: State, action: Action) -> Applied:
    """The owner shows the own Brink, once it is the active card (TC-34)."""
    step_is(state, *PLAY)
    by_player(state, action.seat)
    card = active_card(state, action.seat)
    if card is None or card.kind != "brink":
        raise Refusal("E_BRINK_SECRET")
    if state.survivors[action.seat].brink_revealed:
        raise Refusal("E_WRONG_STEP", step=state.step)
    event = Event("brink_shown", {"seat": action.seat, "text": card.text, "where": card.where})
    return Applied(state.with_survivor(action.seat, brink_revealed=True), (event,), revealed=True)


def reveal_their_brink(state: State, action: Action) -> Applied:
    """The Storyteller shows the Brink of Them, whenever it suits the story (TC-Q24)."""
    step_is(state, *PLAY)
    by_storyteller(state, action.seat)
    card = state.their_brink
    if card is None or state.their_brink_revealed:
        raise Refusal("E_WRONG_STEP", step=state.step)
    event = Event("their_brink_shown", {"text": card.text, "where": card.where})
    return Applied(replace(state, their_brink_revealed=True), (event,), revealed=True)

"""Swaps before a scene (SH-31, SH-32, SG-11): offers name types of cards, never the cards themselves."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror import chair
from side_events.games.saturday_horror.cards import TYPES, into_hand, out_of_hand, swap_type
from side_events.games.saturday_horror.guards import phase_is
from side_events.games.saturday_horror.scenes import settled
from side_events.games.saturday_horror.state import SWAPS, Offer, State
from side_events.table import payload
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Applied, Event
from side_events.table.refusal import Refusal

KEYS = {"wanted", "given", "card", "gift"}


def types(state: State) -> tuple[str, ...]:
    return (*TYPES, "monster") if state.options.monster_swap_label == "monster" else TYPES


def still_swapping(state: State, seat: str) -> None:
    if seat in state.done:
        raise Refusal("E_PHASE", phase=state.phase)


def limit(state: State, seat: str) -> None:
    if state.players[seat].swaps_used >= SWAPS:
        raise Refusal("E_SWAP_LIMIT", seat=seat)


def offer_swap(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Holds out `card`, seen by nobody, for a card of the type `wanted`; `given` says its type aloud. `gift`: for
    nothing, where the table allows it."""
    settled(state, action)
    still_swapping(state, action.seat)
    sent = action.payload
    allowed = types(state)
    gift = payload.flag(sent, "gift")
    if set(sent) - KEYS or any(sent.get(key, "") not in ("", *allowed) for key in ("wanted", "given")):
        raise Refusal("E_SWAP_TEXT")
    wanted, given = sent.get("wanted", ""), sent.get("given", "")
    if gift and state.options.swap_gifts == "no":
        raise Refusal("E_PAYLOAD", field="gift")
    if bool(wanted) == gift:
        raise Refusal("E_PAYLOAD", field="wanted")
    card = payload.text(sent, "card", longest=20)
    if card not in state.players[action.seat].hand:
        raise Refusal("E_NOT_YOURS")
    if given and swap_type(state, card) != given:
        raise Refusal("E_PAYLOAD", field="given")
    if any(offer.card == card for offer in state.offers):
        raise Refusal("E_PAYLOAD", field="card")
    limit(state, action.seat)
    offer = Offer(state.offers_made + 1, action.seat, wanted, given, card, gift)
    state = replace(state, offers=(*state.offers, offer), offers_made=offer.number)
    kind = "gift_offered" if gift else "swap_offered_for" if given else "swap_offered"
    facts = {"seat": action.seat, "wanted": TYPE_WORDS.get(wanted, ""), "given": TYPE_WORDS.get(given, "")}
    return Applied(state, (Event(kind, facts),))


def offer_of(state: State, action: Action) -> Offer:
    number = payload.integer(action.payload, "offer", low=1, high=10_000)
    found = next((offer for offer in state.offers if offer.number == number), None)
    if found is None:
        raise Refusal("E_PAYLOAD", field="offer")
    return found


def accept_swap(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """Takes what is held out, for an own `card` of the type wanted. Both players count one swap; a gift counts for the
    giver alone."""
    settled(state, action)
    still_swapping(state, action.seat)
    offer = offer_of(state, action)
    if offer.by == action.seat:
        raise Refusal("E_NOT_YOURS")
    state = replace(state, offers=tuple(one for one in state.offers if one is not offer))
    limit(state, offer.by)
    if not offer.gift:
        card = payload.text(action.payload, "card", longest=20)
        if card not in state.players[action.seat].hand:
            raise Refusal("E_NOT_YOURS")
        if swap_type(state, card) != offer.wanted:
            raise Refusal("E_PAYLOAD", field="card")
        limit(state, action.seat)
        # An offer of this card is void: it is nobody's to hold out any more.
        state = replace(state, offers=tuple(one for one in state.offers if one.card != card))
        state = counted(into_hand(out_of_hand(state, card), offer.by, card), action.seat)
    state = counted(into_hand(out_of_hand(state, offer.card), action.seat, offer.card), offer.by)
    return Applied(state, (Event("swapped", {"seat": action.seat, "other": offer.by}),), revealed=True)


def counted(state: State, seat: str) -> State:
    used = state.players[seat].swaps_used + 1
    state = state.with_player(seat, swaps_used=used)
    if used >= SWAPS:
        state = replace(state, offers=tuple(offer for offer in state.offers if offer.by != seat))
    return state


def withdraw_offer(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    settled(state, action)
    offer = offer_of(state, action)
    if offer.by != action.seat:
        raise Refusal("E_NOT_YOURS")
    state = replace(state, offers=tuple(one for one in state.offers if one is not offer))
    return Applied(state, (Event("offer_withdrawn", {"seat": action.seat}),))


def done(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The player is finished with swaps; with the last one the chair is open."""
    settled(state, action)
    still_swapping(state, action.seat)
    return finished(state, (action.seat,))


def finished(state: State, seats: tuple[str, ...]) -> Applied:
    offers = tuple(offer for offer in state.offers if offer.by not in seats)
    state = replace(state, done=(*state.done, *seats), offers=offers)
    events = tuple(Event("swaps_done", {"seat": seat}) for seat in seats)
    if len(state.done) < len(state.seats):
        return Applied(state, events)
    return chair.offered(replace(state, offers=()), "CHAIR_OPEN", (*events, Event("chair_open", {})))


def end_swaps(state: State, action: Action, chance: Chance) -> Applied:  # noqa: ARG001
    """The host ends the swaps for everybody."""
    phase_is(state, "SWAP")
    if action.seat != FACILITATOR:
        raise Refusal("E_HOST_ONLY")
    return finished(state, tuple(seat for seat in state.seats if seat not in state.done))


TYPE_WORDS = {
    "role": {"ru": "роль", "en": "a role"},
    "set": {"ru": "сет", "en": "a set"},
    "trope": {"ru": "штамп", "en": "a trope"},
    "subplot": {"ru": "побочная линия", "en": "a subplot"},
    "monster": {"ru": "монстр", "en": "the monster"},
}

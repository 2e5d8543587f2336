"""What a seat may do now: every act that the rules would not refuse, and a few that they would, with the reason.

Nothing is decided here. Each offer is tried on the rules themselves; the code of a refusal is what `off` says.
"""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.game import apply
from side_events.games.ten_candles.offers import OFFERS, Offer
from side_events.games.ten_candles.state import State
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Choice
from side_events.table.refusal import Refusal


def legal(state: State, seat: str) -> list[Choice]:
    actor = state.storyteller if seat == FACILITATOR else seat
    choices = []
    for offer in OFFERS:
        if state.step not in offer.steps or (made := offer.make(state, actor)) is None:
            continue
        choice, sample = made
        code = refused(state, Action(seat, choice.kind, sample))
        if not code:
            choices.append(choice)
        elif shown(offer, code, state, actor):
            choices.append(replace(choice, off=code, main=False))
    return choices


def shown(offer: Offer, code: str, state: State, actor: str) -> bool:
    """Whether a button that can't be pressed stands there with its reason."""
    return code in offer.off and (actor == state.storyteller or code != "E_STORYTELLER_ONLY")


def refused(state: State, action: Action) -> str:
    """The code of the refusal that the action would get; empty for none. Its dice are thrown away."""
    try:
        apply(state, action, Chance("", 0))
    except Refusal as refusal:
        return refusal.code
    return ""

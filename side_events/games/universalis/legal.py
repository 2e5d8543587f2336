"""What a seat may do now: every act that the rules would not refuse, and a few that they would, with the reason.

Nothing is decided here. Each offer is tried on the rules themselves; the code of a refusal is what `off` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from side_events.games.universalis import between, offers
from side_events.games.universalis.game import apply
from side_events.games.universalis.offers import Offer
from side_events.games.universalis.state import RUNNING, State
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import Choice
from side_events.table.refusal import Refusal

ANY = ("SETUP", "BIDDING", "STAKE", "NO_COINS", *RUNNING)
Make = Callable[[State, str], list[Offer]]
OFFERS: tuple[tuple[tuple[str, ...], Make, tuple[str, ...]], ...] = (
    (("SETUP",), between.start, ("E_WRONG_STATE",)),
    (("SETUP",), between.enter_coins, ()),
    (("SETUP",), between.choose_reference, ()),
    (("SETUP",), between.add_tenet, ()),
    (("BIDDING",), between.bid, ()),
    (("BIDDING",), between.ready, ()),
    (("BIDDING",), between.reveal, ()),
    (("BIDDING",), between.new_auction, ()),
    (("BIDDING",), between.type_bids, ()),
    (("STAKE",), between.stake, ()),
    (("NO_COINS",), between.extra_refresh, ()),
    (("BIDDING", *RUNNING), between.challenge_close, ()),
    (("FRAMING",), offers.set_location, ("E_INSUFFICIENT",)),
    (("FRAMING",), offers.resume_scene, ("E_INSUFFICIENT",)),
    (RUNNING, offers.event, ("E_INSUFFICIENT", "E_LOCATION_REQUIRED")),
    (RUNNING, offers.introduce, ()),
    (RUNNING, offers.pass_, ()),
    (RUNNING, offers.end_scene, ("E_WRONG_STATE", "E_INSUFFICIENT")),
    (("TURNS",), offers.change_location, ()),
    (RUNNING, offers.exit_, ()),
    (RUNNING, offers.set_time, ()),
    (RUNNING, offers.trait_change, ()),
    (RUNNING, offers.declare_absent, ()),
    (RUNNING, offers.interrupt, ("E_FRAMING_IMMUNE", "E_INSUFFICIENT")),
    (("BIDDING", *RUNNING), between.challenge_open, ()),
    (RUNNING, between.complication_note, ()),
    (RUNNING, between.mark_eliminated, ()),
    (RUNNING, between.set_control, ()),
    (ANY, between.transfer, ()),
    (ANY, between.iou, ()),
    (ANY, between.add_gimmick, ()),
    (("BIDDING", "NO_COINS"), between.end_game, ()),
)
"""Phases, the button, and the refusals in which it stays in sight."""


def legal(state: State, seat: str) -> list[Choice]:
    choices = []
    for phases, make, off in OFFERS:
        if state.phase not in phases or (state.challenge is not None and make is not between.challenge_close):
            continue
        for choice, sample in make(state, seat):
            refusal = refused(state, Action(seat, choice.kind, sample))
            if refusal is None:
                choices.append(choice)
            elif refusal.code in off:
                choices.append(replace(choice, off=refusal.code, off_facts=refusal.facts, main=False))
    return choices


def refused(state: State, action: Action) -> Refusal | None:
    """The refusal that the action would get."""
    try:
        apply(state, action, Chance("", 0))
    except Refusal as refusal:
        return refusal
    return None

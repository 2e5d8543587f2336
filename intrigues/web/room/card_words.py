"""Where a card is and how it came there, in words for masters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from intrigues.models import Card, CardDesign, Intrigue, Move, Place
from larp.models import Player
from larp.templatetags.larp import local, recorder

PLACES: dict[str, str | Promise] = {
    Place.BANK: _("the bank"),
    Place.HAND: _("a hand"),
    Place.STAKE: _("a stake"),
    Place.PRIZE: _("a prize"),
    Place.SPENT: _("spent"),
    Place.OUT: _("out of play"),
}
_WHY: dict[str, str | Promise] = {
    "entered": _("made for the deck"),
    "deal": _("dealt by masters"),
    "gift": _("given away"),
    "stake": _("staked"),
    "stake_to_bank": _("stake to the bank at the close"),
    "prize_up": _("put up as a prize"),
    "prize_back": _("prize not taken"),
    "draft": _("won in the draft"),
    "payout": _("paid out by a side table"),
    "played": _("played as a circumstance"),
    "struck": _("struck"),
    "spent": _("spent by a strike"),
    "call_off": _("intrigue called off"),
    "correction": _("corrected by a master"),
}


@dataclass(frozen=True)
class MoveLine:
    """One move of a card. `where` is whither it went."""

    made_at: datetime
    why: str
    where: str
    by_name: str
    reason: str


def place_of(card: Card) -> str:
    """Where the card is now: "Karl’s hand" by the holder's name."""
    return _where(card.place, card.holder, card.intrigue)


def move_line(move: Move) -> MoveLine:
    """The move in words. It needs `to_holder` and `to_intrigue`."""
    where = _where(move.to_place, move.to_holder, move.to_intrigue)
    return MoveLine(move.made_at, str(_WHY.get(move.why, move.why)), where, recorder(move), move.reason)


def name_of(design: CardDesign) -> str:
    """The name of a person, or the title of another card."""
    if design.kind == CardDesign.Kind.PERSON:
        return f"{local(design.given)} {local(design.surname)}".strip()
    return local(design.title)


def _where(place: str, holder: Player | None, intrigue: Intrigue | None) -> str:
    facts = {"name": local(holder.name) if holder else "", "number": intrigue.number if intrigue else ""}
    words = {
        Place.HAND: gettext("hand: %(name)s"),
        Place.STAKE: gettext("stake in No. %(number)s: %(name)s"),
        Place.PRIZE: gettext("prize in No. %(number)s"),
    }
    return words[Place(place)] % facts if place in words else str(PLACES[place])

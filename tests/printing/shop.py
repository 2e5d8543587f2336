"""What the tests of printing share: a clinic with a base address, cards in bank and hands, and its master."""

from __future__ import annotations

from dataclasses import dataclass

from intrigues.models import Card
from larp.models import Badge, Event, Player
from larp.permissions import Actor
from printing.models import PrintRun
from printing.services import runs
from tests import cast

BASE = "http://192.168.1.5:8000"
KARLS = "7KQ2M9XTRW4HPA3E"
NOW = cast.at("10:00")


@dataclass
class Clinic:
    event: Event
    karl: Player
    vera: Player
    nora: Actor
    cards: list[Card]


def clinic(**fields) -> Clinic:
    """Karl holds an officer and a weakness; a banker of two copies and a circumstance lie in the bank.

    `badge` is the code of Karl's badge, other fields are columns of the event.
    """
    badge = fields.pop("badge", KARLS)
    made = cast.cast(base_url=fields.pop("base_url", BASE), **fields)
    officer = cast.person(event=made.event, key="officer", suit="army", weight=6, weaknesses=["money", "women"])
    banker = cast.person(event=made.event, key="banker", suit="business", weight=3)
    cheque = cast.weakness(event=made.event, key="cheque")
    gossip = cast.circumstance(event=made.event, key="gossip")
    cards = [
        cast.card(design=officer, holder=made.karl),
        cast.card(design=cheque, holder=made.karl),
        cast.card(design=banker),
        cast.card(design=banker),
        cast.card(design=gossip),
    ]
    Badge.objects.create(player=made.karl, code=badge, issued_at=cast.MORNING)
    return Clinic(made.event, made.karl, made.vera, cast.master(), cards)


def order(clinic: Clinic, *, now=NOW, **fields) -> PrintRun:
    """The whole deck in Russian, unless `fields` say otherwise."""
    given = {"kind": "deck", "language": "ru", "selection": {"cards": "all"}, **fields}
    return runs.start_run(actor=clinic.nora, event=clinic.event, now=now, **given)

"""The masters' pages of intrigues, cards and deals. At the table mediators lead too (IN-12)."""

from __future__ import annotations

from tests import cast
from tests.access.rows import of_event, row


def of_intrigue(world):
    """An intrigue of the clinic, made when it is first asked for."""
    intrigue = world.clinic.intrigues.first() or cast.intrigue(event=world.clinic)
    return {**of_event(world), "number": intrigue.number}


def of_card(world):
    """A card of the clinic's bank."""
    found = world.clinic.cards.first() or cast.card(design=cast.person(event=world.clinic, key="falk"))
    return {**of_event(world), "card_id": found.pk}


def of_design(world):
    """The design of that card."""
    of_card(world)
    return {**of_event(world), "key": world.clinic.designs.order_by("pk")[0].key}


def of_deal(world):
    """An empty draft of the clinic."""
    deal, _ = world.clinic.deals.get_or_create(created_at=cast.MORNING)
    return {**of_event(world), "deal_id": deal.pk}


ROWS = [
    row("intrigues:room", master=200),
    row("intrigues:room_sweep", master=200),
    row("intrigues:room_intrigues", master=200),
    row("intrigues:room_new", master=200),
    row("intrigues:room_intrigue", arguments=of_intrigue, master=200),
    row("intrigues:room_table", arguments=of_intrigue, master=200, mediator=200),
    row("intrigues:room_drafts", arguments=of_intrigue, master=200),
    row("intrigues:room_fates", master=200),
    row("intrigues:room_cards", master=200),
    row("intrigues:room_new_design", master=200),
    row("intrigues:room_design", arguments=of_design, master=200),
    row("intrigues:room_card", arguments=of_card, master=200),
    row("intrigues:room_deals", master=200),
    row("intrigues:room_deal", arguments=of_deal, master=200),
]

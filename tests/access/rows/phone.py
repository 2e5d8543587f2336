"""The player's pages: the player alone, whoever else knocks; a card's code: whoever scans it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from intrigues.models import CardCode, CardDesign, GiveCode, Intrigue, Offer, Showing
from larp import clock
from larp.codes import new_code
from larp.models import Player
from tests import cast
from tests.access.rows import row
from tests.access.world import World


def _design(world: World, key: str) -> CardDesign:
    return CardDesign.objects.filter(event=world.clinic, key=key).first() or cast.person(event=world.clinic, key=key)


def _karl(world: World) -> Player:
    return Player.objects.filter(event=world.clinic, key="karl").first() or cast.player(event=world.clinic, key="karl")


def _card(world: World) -> dict[str, Any]:
    card = cast.card(design=_design(world, "falk"), holder=world.vera)
    return {"slug": world.clinic.slug, "card_id": card.pk}


def _offer(world: World) -> dict[str, Any]:
    karl = _karl(world)
    card = cast.card(design=_design(world, "brandt"), holder=karl)
    offer = Offer.objects.create(card=card, giver=karl, receiver=world.vera, made_at=cast.MORNING)
    return {"slug": world.clinic.slug, "offer_id": offer.pk}


def _held_out(world: World) -> dict[str, Any]:
    return {"slug": world.clinic.slug, "held_id": _give_code(world.vera, _design(world, "falk")).pk}


def _given_by_code(world: World) -> dict[str, Any]:
    return {"code": _give_code(_karl(world), _design(world, "brandt")).code}


def _give_code(giver: Player, design: CardDesign) -> GiveCode:
    now, card = clock.now(), cast.card(design=design, holder=giver)
    return GiveCode.objects.create(
        card=card, giver=giver, code=new_code(), made_at=now, until=now + timedelta(minutes=1)
    )


def _showing(world: World) -> dict[str, Any]:
    karl = _karl(world)
    showing = Showing.objects.create(owner=world.vera, viewer=karl, shown_at=cast.MORNING, until=cast.MORNING)
    return {"slug": world.clinic.slug, "showing_id": showing.pk}


def _intrigue(world: World) -> dict[str, Any]:
    if not Intrigue.objects.filter(event=world.clinic).exists():
        cast.intrigue(event=world.clinic)
    return {"slug": world.clinic.slug, "number": 1}


def _code(world: World) -> dict[str, Any]:
    return {"code": CardCode.objects.get(card=_card(world)["card_id"]).code}


ROWS = [
    row("intrigues:hand_codes", player=200),
    *(row(f"intrigues:{name}", player=200) for name in ("now", "hand", "show_hand", "shown", "you")),
    *(row(f"intrigues:{name}", arguments=_card, player=200) for name in ("card", "give", "show")),
    row("intrigues:hold_out", arguments=_card, method="post", player=302),
    row("intrigues:held_out", arguments=_held_out, player=200),
    # Who is no player of the event learns to sign in first.
    row("intrigues:give_code", arguments=_given_by_code, everybody=200),
    row("intrigues:offer", arguments=_offer, player=200),
    row("intrigues:revoke", arguments=_showing, method="post", player=302),
    *(row(f"intrigues:{name}", arguments=_intrigue, player=200) for name in ("table", "draft")),
    row("intrigues:wishes", arguments=lambda world: _intrigue(world) | {"kind": "influence"}, player=200),
    # A stranger learns that it is a card of the event; its holder goes on to its page.
    row("intrigues:code", arguments=_code, everybody=200, player=302),
]

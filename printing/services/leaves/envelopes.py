"""Envelopes: one a player, for badge and cards, cut and folded out of a sheet.

On the outside stands nothing that a passer-by may not read: names, and how many cards. What kinds of cards they are
stands beneath the closed flap; which ones, nowhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext, ngettext, override

from intrigues.models import Card, CardDesign, Place, Suit
from larp.models import Event, Player
from larp.rules.errors import RuleViolation
from larp.services import badges as badge_codes
from printing.rules.codes import address, symbol_for
from printing.rules.envelope import Envelope, envelope
from printing.rules.faces import Way
from printing.rules.paper import PRINTERS
from printing.services import badges
from printing.services.faces import sign_of, text_of
from printing.services.leaves.order import Order, fitted
from printing.services.leaves.pages import Leaf, page_of
from printing.services.papers import size_of

LONGEST_NOTE = 60
_NAME = [Way(15, 1.1, 2), Way(12, 1.1, 2), Way(10, 1.1, 3), Way(8.4, 1.1, 5), Way(8.4, 1.1, 2)]
_LOW = 70
"""A front that is lower than this, in millimetres, has its words closer together, and names in at most three lines."""
_LOW_NAME = [Way(15, 1.1, 2), Way(12, 1.1, 2), Way(10, 1.1, 3), Way(8.4, 1.1, 3)]
_ROLE = [Way(10, 1.2, 1), Way(8.4, 1.2, 1)]
_PERSON = [Way(9, 1.2, 1), Way(7.6, 1.2, 1)]
_LABEL = [Way(7, 1.15, 1)]
_KINDS = CardDesign.Kind


def leaves(order: Order) -> list[Leaf]:
    """The envelopes of all players who are here, by name; `{"player": id}` for one of them, `{"badge": true}` with the
    badge beneath, `{"note": text}` for a line on the flap.

    Players without a badge get one when badges are asked for, which need the event's address
    (`base_address_missing`). Refuses a note over `LONGEST_NOTE` (`print_note_long`), cards that no envelope on that
    sheet holds (`print_envelope_size`), and an unknown player (`print_selection`).
    """
    selection, event = order.selection, order.event
    note = str(selection.get("note", ""))
    if len(note) > LONGEST_NOTE:
        raise RuleViolation("print_note_long", most=LONGEST_NOTE)
    shape = _shape(order)
    faces = _badges(order) if selection.get("badge") and shape.badge else {}
    cards = _cards(event)
    players = Player.objects.filter(event=event, bystander=False, left_at__isnull=True)
    if "player" in selection:
        players = players.filter(pk=selection["player"])
        if not players:
            raise RuleViolation("print_selection")
    signs = [sign for sign in (sign_of(suit.sign) for suit in Suit.objects.filter(event=event)) if sign][:4]
    with override(order.language):
        shared = {"shape": _drawn(shape), "signs": signs, "flap": text_of(note, order.language)}
        made = [_leaf(player, order, cards[player.pk], faces.get(player.pk), shape) | shared for player in players]
    return sorted(made, key=lambda leaf: (leaf["name"].casefold(), leaf["id"]))


def _shape(order: Order) -> Envelope:
    sheet = page_of("envelopes", order.paper).size
    try:
        return envelope(card=size_of(order.paper), sheet=sheet, margins=PRINTERS[order.paper["printer"]])
    except ValueError:
        raise RuleViolation("print_envelope_size") from None


def _badges(order: Order) -> dict[int, dict[str, Any]]:
    if not order.event.base_url:
        raise RuleViolation("base_address_missing")
    badge_codes.issue_missing(actor=order.actor, event_id=order.event.pk, now=order.now)
    return {face["id"]: face for face in badges.faces(event=order.event, language=order.language)}


def _cards(event: Event) -> dict[int, Counter[str]]:
    """By player, how many cards of each kind the hand holds."""
    rows = Card.objects.filter(event=event, place=Place.HAND).values_list("holder_id", "design__kind")
    held: dict[int, Counter[str]] = defaultdict(Counter)
    for holder, kind, number in rows.annotate(number=Count("pk")).order_by():
        held[holder][kind] = number
    return held


def _leaf(
    player: Player, order: Order, cards: Counter[str], badge: dict[str, Any] | None, shape: Envelope
) -> dict[str, Any]:
    event, language = order.event, order.language
    name = text_of(player.name, language) or player.key
    person = text_of(player.person, language)
    width = shape.front.width - 44
    parts = {
        "name": fitted(name, width=width, font="literata-600", ways=_LOW_NAME if _is_low(shape) else _NAME),
        "role": fitted(text_of(player.role, language), width=width, font="literata-400i", ways=_ROLE),
        "person": fitted(
            gettext("Played by %(name)s") % {"name": person} if person else "",
            width=width, font="fira-condensed-500", ways=_PERSON,
        ),
        "event": fitted(text_of(event.name, language).upper(), width=width / 1.1, font="fira-condensed-600",
                        ways=_LABEL),
    }  # fmt: skip
    number = cards.total()
    leaf = {
        "kind": "envelope",
        "id": player.pk,
        "name": name,
        "parts": parts,
        "cut": [key for key, part in parts.items() if part["cut"]],
        "cards": ngettext("%(n)d card at the start of play.", "%(n)d cards at the start of play.", number)
        % {"n": number},
        "inside": [*([gettext("badge")] if badge else []), *_inside(cards)],
    }
    if badge is None or shape.badge is None:
        return leaf
    symbol = symbol_for([address(base=event.base_url, kind="badge", code=badge["code"])])
    drawn = {"face": badge, "box": asdict(shape.badge), "base": event.base_url}
    return leaf | {"piece": drawn | {"symbol": [symbol.version, symbol.module, symbol.box]}}


def _inside(cards: Counter[str]) -> list[str]:
    lines = [
        ngettext("%(n)d person", "%(n)d people", cards[_KINDS.PERSON]) % {"n": cards[_KINDS.PERSON]},
        ngettext("%(n)d weakness", "%(n)d weaknesses", cards[_KINDS.WEAKNESS]) % {"n": cards[_KINDS.WEAKNESS]},
        ngettext("%(n)d circumstance", "%(n)d circumstances", cards[_KINDS.CIRCUMSTANCE])
        % {"n": cards[_KINDS.CIRCUMSTANCE]},
    ]
    return [line for line, kind in zip(lines, _KINDS, strict=True) if cards[kind]]


def _drawn(shape: Envelope) -> dict[str, Any]:
    """The shape as its template wants it: every length as text, so that no language puts a comma into it."""

    def box(part: Any) -> dict[str, str]:
        return {key: f"{value:g}mm" for key, value in asdict(part).items()} | {"right": f"{part.right:g}"}

    front = shape.front
    return {
        "outline": shape.outline, "folds": shape.folds, "glue": list(shape.glue),
        "front": box(front), "back": box(shape.back), "hidden": box(shape.hidden),
        "note_top": f"{shape.note_top:g}mm", "flap_top": f"{front.y - 20:g}mm",
        "seen": f"{shape.hidden.y - shape.back.y:g}mm", "low": _is_low(shape),
    }  # fmt: skip


def _is_low(shape: Envelope) -> bool:
    return shape.front.height < _LOW

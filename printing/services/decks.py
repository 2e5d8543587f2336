"""Decks: which cards are printed, frozen as faces.

A *face* is plain JSON with all that stands on one card, in one language: it is printed as it was at the instant the
run was started, whatever is changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Prefetch, QuerySet

from intrigues.models import Card, CardCode, CardDesign, Place, Suit, Weakness
from larp.codes import LENGTH
from larp.models import Event
from larp.rules.errors import RuleViolation
from printing.models import Portrait, PrintRun
from printing.rules.friezes import FORMS, form_of_suit
from printing.services.faces import sign_of, text_of
from printing.services.typesetting import Face

HOLDER = "holder"
"""Where a face says whose sheet it lies on; only of all hands."""

CHOICES = ("all", "changed", "bank", "hands", "hand", "designs", "one")


def chosen_cards(*, event: Event, selection: dict[str, Any]) -> QuerySet[Card]:
    """The cards of an event that `selection` names: `{"cards": "all"}`, `"changed"`, `"bank"`, `"hands"` (all of them),
    `{"cards": "hand", "player": id}`, `{"cards": "designs", "designs": [id…]}`, `{"cards": "one", "card": id}`. Refuses
    any other (`print_selection`). What has changed the faces tell."""
    cards = Card.objects.filter(event=event)
    choice = selection.get("cards")
    if choice in ("all", "changed"):
        return cards
    if choice == "bank":
        return cards.filter(place=Place.BANK)
    if choice == "hands":
        return cards.filter(place=Place.HAND)
    if choice == "hand" and selection.get("player"):
        return cards.filter(place=Place.HAND, holder_id=selection["player"])
    if choice == "designs" and selection.get("designs"):
        return cards.filter(design_id__in=selection["designs"])
    if choice == "one" and selection.get("card"):
        return cards.filter(pk=selection["card"])
    raise RuleViolation("print_selection")


def faces(*, event: Event, language: str, selection: dict[str, Any]) -> list[Face]:
    """The faces of the chosen cards: people by suit and falling weight, then weaknesses, then circumstances.

    Of the changed ones those that no finished run of the language has printed as they are now.
    All hands come hand by hand, by the names of their holders, who then stand under each sheet.
    """
    suits = {suit.key: (place, suit) for place, suit in enumerate(Suit.objects.filter(event=event))}
    weaknesses = {weakness.key: weakness for weakness in Weakness.objects.filter(event=event)}
    copies = dict(CardDesign.objects.filter(event=event).annotate(made=Count("cards")).values_list("pk", "made"))
    live = Prefetch("codes", CardCode.objects.filter(withdrawn_at__isnull=True), to_attr="live_codes")
    cards = chosen_cards(event=event, selection=selection).select_related("design", "holder").prefetch_related(live)

    by_hand = selection.get("cards") == "hands"

    def holder(card: Card) -> str:
        return text_of(card.holder.name, language) if by_hand and card.holder else ""

    def order(card: Card) -> tuple[Any, ...]:
        design = card.design
        suit = suits.get(design.suit)
        kind = list(CardDesign.Kind.values).index(design.kind)
        hand = (holder(card), card.holder_id if by_hand else 0)
        return (*hand, kind, suit[0] if suit else 0, -(design.weight or 0), design.pk, card.number)

    pictures = dict(Portrait.objects.filter(design__event=event).values_list("design_id", "name"))
    found = [
        _face(
            card,
            event=event,
            language=language,
            of=copies[card.design_id],
            place=suits.get(card.design.suit, (0, None))[0],
            suit=suits.get(card.design.suit, (0, None))[1],
            weaknesses=[weaknesses[key] for key in card.design.weaknesses if key in weaknesses],
        )
        | ({"picture": pictures[card.design_id]} if card.design_id in pictures else {})
        | ({HOLDER: holder(card)} if by_hand else {})
        for card in sorted(cards, key=order)
    ]
    if selection["cards"] != "changed":
        return found
    printed = last_printed(event=event, language=language)
    return [face for face in found if printed.get(face["id"]) != face]


def holders(faces: Iterable[Face]) -> str:
    """Whose cards lie on a sheet that was ordered hand by hand; empty on any other."""
    return ", ".join(dict.fromkeys(face[HOLDER] for face in faces if face.get(HOLDER)))


def last_printed(*, event: Event, language: str) -> dict[int, Face]:
    """By card, the face that the last finished run of that language printed of it, those left out as broken not."""
    runs = PrintRun.objects.filter(
        event=event, kind=PrintRun.Kind.DECK, language=language, state=PrintRun.State.READY
    ).order_by("pk")
    printed: dict[int, Face] = {}
    for content, failures in runs.values_list("content", "failures"):
        broken = {failure["name"] for failure in failures}
        sound = [face for face in content if face["name"] not in broken]
        # Under whose sheet a card lay is not on the card.
        printed |= {face["id"]: {key: face[key] for key in face if key != HOLDER} for face in sound}
    return printed


def sample(design: CardDesign, *, language: str) -> Face:
    """The face that a copy of a design would have, with a code that opens nothing; of one that isn't saved too."""
    event = design.event
    suits = {suit.key: (place, suit) for place, suit in enumerate(Suit.objects.filter(event=event))}
    weaknesses = {weakness.key: weakness for weakness in Weakness.objects.filter(event=event)}
    card = Card(design=design, number=1)
    card.live_codes = []  # type: ignore[attr-defined]
    place, suit = suits.get(design.suit, (0, None))
    known = [weaknesses[key] for key in design.weaknesses if key in weaknesses]
    copies = max(1, design.cards.count()) if design.pk else 1
    face = _face(card, event=event, language=language, of=copies, place=place, suit=suit, weaknesses=known)
    portrait = Portrait.objects.filter(design_id=design.pk).first()
    return face | {"code": "0" * LENGTH} | ({"picture": portrait.name} if portrait else {})


def _suit(suit: Suit, place: int, language: str) -> dict[str, str]:
    return {
        "label": text_of(suit.label or suit.name, language),
        "sign": sign_of(suit.sign),
        "form": form_of_suit(sign=suit.sign, position=place),
    }


def _face(
    card: Card, *, event: Event, language: str, of: int, place: int, suit: Suit | None, weaknesses: list[Weakness]
) -> Face:
    design = card.design
    codes = card.live_codes  # type: ignore[attr-defined]
    words = {
        field: text_of(getattr(design, field), language)
        for field in ("given", "surname", "post", "title", "text", "effect_line")
    }
    return {
        "kind": design.kind,
        "id": card.pk,
        "name": words["title"] or f"{words['given']} {words['surname']}".strip() or design.key,
        "code": codes[0].code if codes else "",
        "number": card.number,
        "of": of,
        "event": text_of(event.name, language),
        "given": words["given"],
        "surname": words["surname"],
        "post": words["post"],
        "title": words["title"],
        "text": words["text"],
        "line": words["effect_line"],
        "weight": design.weight,
        "source": design.source,
        "suit": _suit(suit, place, language) if suit else {"label": design.suit, "sign": "", "form": FORMS[0]},
        "weaknesses": [
            {"name": text_of(weakness.name, language), "sign": sign_of(weakness.sign)} for weakness in weaknesses
        ],
    }

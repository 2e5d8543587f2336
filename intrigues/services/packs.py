"""Setting packs made into an event's suits, designs, cards, bodies and players."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.models import Body, CardDesign, Suit, Weakness
from intrigues.rules.pack import Pack
from intrigues.rules.pack.deck import CircumstanceText, DesignText, PersonText, WeaknessCardText
from intrigues.services import ledger
from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal


@transaction.atomic
def install(*, actor: Actor, event: Event, pack: Pack, now: datetime) -> Event:
    """Makes an event's deck of a pack: suits, weaknesses, designs, every copy in the bank with its code, and bodies.

    The event's `setting` takes the pack's own words, its deal rule, its timetable, and under `prizes` the ids of the
    cards that stay in the bank for influence (IN-24). Refuses an event that has designs already (`pack_installed`).
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if CardDesign.objects.filter(event=locked).exists():
        raise RuleViolation("pack_installed")
    Suit.objects.bulk_create(
        Suit(event=locked, key=s.key, name=s.name, label=s.label, forms=s.forms, sign=s.sign, position=place)
        for place, s in enumerate(pack.deck.suits)
    )
    Weakness.objects.bulk_create(
        Weakness(event=locked, key=w.key, name=w.name, forms=w.forms, sign=w.sign, position=place)
        for place, w in enumerate(pack.deck.weaknesses)
    )
    Body.objects.bulk_create(
        Body(event=locked, key=b.key, name=b.name, text=b.text, position=place) for place, b in enumerate(pack.bodies)
    )
    prizes = {prize.design: prize.copies for prize in pack.prizes}
    prize_cards: list[int] = []
    for text in pack.deck.designs.values():
        design = CardDesign.objects.create(event=locked, key=text.key, **_columns(text))
        cards = [
            ledger.enter(design=design, number=number, actor=actor, now=now) for number in range(1, text.copies + 1)
        ]
        prize_cards += [card.pk for card in cards[text.copies - prizes.get(text.key, 0) :]]
    locked.setting = {**locked.setting, **_setting(pack), "prizes": prize_cards}
    locked.save(update_fields=["setting"])
    data = {"pack": pack.key, "title": pack.title, "cards": sum(text.copies for text in pack.deck.designs.values())}
    journal.record(actor=actor, event=locked, kind="pack.installed", now=now, data=data)
    return locked


@transaction.atomic
def cast_characters(*, actor: Actor, event: Event, pack: Pack, now: datetime) -> list[Player]:
    """Adds the pack's characters as players of an event, in the pack's order. One journal entry.

    Refuses where one of their keys is taken (`player_key_taken`).
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    keys = [character.key for character in pack.characters]
    if taken := Player.objects.filter(event=locked, key__in=keys).values_list("key", flat=True).first():
        raise RuleViolation("player_key_taken", key=taken)
    Player.objects.bulk_create(
        Player(event=locked, key=c.key, name=c.name, role=c.role, tier=c.tier) for c in pack.characters
    )
    journal.record(actor=actor, event=locked, kind="pack.cast", now=now, data={"pack": pack.key, "count": len(keys)})
    return list(Player.objects.filter(event=locked, key__in=keys).order_by("pk"))


def _columns(text: DesignText) -> dict[str, Any]:
    """The columns of a `CardDesign` that its kind fills."""
    if isinstance(text, PersonText):
        return {
            "kind": CardDesign.Kind.PERSON,
            "given": text.given,
            "surname": text.surname,
            "post": text.post,
            "suit": text.suit,
            "weight": text.weight,
            "weaknesses": list(text.weaknesses),
            "effects": list(text.abilities.written),
            "effect_line": text.ability_line,
        }
    if isinstance(text, WeaknessCardText):
        return {
            "kind": CardDesign.Kind.WEAKNESS,
            "title": text.title,
            "text": text.text,
            "weaknesses": [text.weakness],
            "source": text.source,
        }
    return _circumstance_columns(text)


def _circumstance_columns(text: CircumstanceText) -> dict[str, Any]:
    return {
        "kind": CardDesign.Kind.CIRCUMSTANCE,
        "title": text.title,
        "text": text.flavour,
        "effects": list(text.effects.written),
        "effect_line": text.effect_line,
    }


def _setting(pack: Pack) -> dict[str, Any]:
    return {
        "pack": pack.key,
        "title": pack.title,
        "description": pack.description,
        "place": pack.place,
        "deal": pack.deal.to_json(),
        "timetable": [planned.to_json() for planned in pack.timetable],
    }

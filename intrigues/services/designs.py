"""Designs of cards: what a master writes on a card, and how many copies of it there are (IN-01 to IN-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max, Q

from intrigues.models import Card, CardDesign
from intrigues.permissions import check_master
from intrigues.rules.cards import CIRCUMSTANCE, PERSON, check_circumstance, check_kind, check_person, check_weakness
from intrigues.rules.effects import Use, parse_effects
from intrigues.services import ledger
from larp.models import Event
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.rules.keys import key_from
from larp.services import journal
from larp.services.texts import NAME_LENGTH, TEXT_LENGTH, by_language

Text = Mapping[str, str]
MOST_COPIES = 99
TEXTS = {
    "given": NAME_LENGTH, "surname": NAME_LENGTH, "post": TEXT_LENGTH, "title": NAME_LENGTH, "text": TEXT_LENGTH,
    "effect_line": TEXT_LENGTH,
}  # fmt: skip
"""What is written on cards, and how long it may be."""
_COUNTED = ("suit", "weight", "weaknesses", "effects")


@dataclass(frozen=True)
class Written:
    """What stands on a card, texts by language; what its kind doesn't have stays empty (see `CardDesign`). `effects`
    is the list as JSON has it, read and perhaps refused by the service."""

    kind: str
    given: Text = field(default_factory=dict)
    surname: Text = field(default_factory=dict)
    post: Text = field(default_factory=dict)
    title: Text = field(default_factory=dict)
    text: Text = field(default_factory=dict)
    suit: str = ""
    weight: int | None = None
    weaknesses: tuple[str, ...] = ()
    source: str = ""
    effects: Any = ()
    effect_line: Text = field(default_factory=dict)


@transaction.atomic
def add(*, actor: Actor, event: Event, written: Written, now: datetime) -> CardDesign:
    """A new design without copies; its key is made of its name.

    Refuses a card that `check_person`, `check_weakness` or `check_circumstance` doesn't know, effects that can't be
    read (naming the place), effects without a line that words them (`effect_line_missing`), and too long texts.
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    columns = _columns(locked, written)
    taken = set(locked.designs.values_list("key", flat=True))
    named = columns["surname"] or columns["title"]
    key = key_from(named.get("en") or named.get("ru") or "", taken=taken)
    made = CardDesign.objects.create(event=locked, key=key, kind=written.kind, **columns)
    journal.record(actor=actor, event=locked, kind="design.added", now=now, data={"design": key})
    return made


@transaction.atomic
def change(*, actor: Actor, design: CardDesign, written: Written, now: datetime) -> CardDesign:
    """The design as written now. Refuses as `add` does, another kind (`design_kind_stays`), and a change of what
    counts while a copy lies in a lineup or was played in an intrigue that isn't closed (`design_in_play`)."""
    check_master(actor, event_id=design.event_id)
    row = CardDesign.objects.select_for_update(no_key=True).select_related("event").get(pk=design.pk)
    if written.kind != row.kind:
        raise RuleViolation("design_kind_stays", "IN-01")
    columns = _columns(row.event, written)
    changed = [name for name, value in columns.items() if getattr(row, name) != value]
    if any(name in _COUNTED for name in changed) and _is_in_play(row):
        raise RuleViolation("design_in_play", "IN-50")
    for name in changed:
        setattr(row, name, columns[name])
    row.save(update_fields=changed or None)
    if changed:
        data = {"design": row.key, "changed": changed}
        journal.record(actor=actor, event=row.event, kind="design.changed", now=now, data=data)
    return row


@transaction.atomic
def add_copies(*, actor: Actor, design: CardDesign, count: int, now: datetime) -> list[Card]:
    """So many more copies, in the bank, each with a code (IN-05). Refuses a count under 1 and more than `MOST_COPIES`
    copies in all (`copies_count`)."""
    check_master(actor, event_id=design.event_id)
    row = CardDesign.objects.select_for_update(no_key=True).get(pk=design.pk)
    last = row.cards.aggregate(last=Max("number"))["last"] or 0
    if count < 1 or last + count > MOST_COPIES:
        raise RuleViolation("copies_count", "IN-05", most=MOST_COPIES)
    numbers = range(last + 1, last + count + 1)
    made = [ledger.enter(design=row, number=number, actor=actor, now=now) for number in numbers]
    journal.record(
        actor=actor, event=row.event_id, kind="design.copied", now=now, data={"design": row.key, "count": count}
    )
    return made


def _columns(event: Event, written: Written) -> dict[str, Any]:
    check_kind(written.kind)
    texts = {name: by_language(getattr(written, name), field=name, longest=most) for name, most in TEXTS.items()}
    kinds = set(event.weaknesses.values_list("key", flat=True))
    blank: dict[str, Any] = {name: {} for name in TEXTS}
    blank |= {"suit": "", "weight": None, "weaknesses": [], "source": "", "effects": []}
    if written.kind == PERSON:
        check_person(
            given_name=_any(texts["given"]), surname=_any(texts["surname"]), post=_any(texts["post"]),
            suit=written.suit, weight=written.weight, weaknesses=written.weaknesses,
            suits=set(event.suits.values_list("key", flat=True)), weakness_kinds=kinds,
        )  # fmt: skip
        own: dict[str, Any] = {name: texts[name] for name in ("given", "surname", "post")}
        own |= {"suit": written.suit, "weight": written.weight, "weaknesses": list(dict.fromkeys(written.weaknesses))}
        return {**blank, **own, **_effects(written, texts["effect_line"], use="ability")}
    if written.kind == CIRCUMSTANCE:
        check_circumstance(text=_any(texts["title"]) and _any(texts["text"]) + _any(texts["effect_line"]))
        own = {name: texts[name] for name in ("title", "text")}
        return {**blank, **own, **_effects(written, texts["effect_line"], use="circumstance")}
    if len(written.weaknesses) != 1 or not _any(texts["title"]):
        raise RuleViolation("weakness_one", "IN-03")
    check_weakness(weakness=written.weaknesses[0], source=written.source, weakness_kinds=kinds)
    own = {"title": texts["title"], "text": texts["text"], "weaknesses": list(written.weaknesses)}
    return {**blank, **own, "source": written.source}


def _effects(written: Written, line: dict[str, str], *, use: Use) -> dict[str, Any]:
    parse_effects(written.effects, use=use)
    if written.effects and not line:
        raise RuleViolation("effect_line_missing", "IN-04")
    return {"effects": list(written.effects), "effect_line": line}


def _any(text: Mapping[str, str]) -> str:
    return next(iter(text.values()), "")


def _is_in_play(design: CardDesign) -> bool:
    laid = Q(lineups__entrant__intrigue__closed_at=None, lineups__entrant__folded_at=None, lineups__isnull=False)
    played = Q(plays__isnull=False, plays__returned_at=None, plays__intrigue__closed_at=None)
    struck = Q(strikes__isnull=False, strikes__intrigue__closed_at=None)
    return design.cards.filter(laid | played | struck).exists()

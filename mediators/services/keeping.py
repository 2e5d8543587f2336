"""How a record is kept and answered: what came, from whom, what it holds, and the one shape of every answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from intrigues.models import Card, CardHold, Place
from intrigues.rules.entries import counted_at
from intrigues.services import ledger
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal
from mediators.models import Device, Entry, Mediator
from mediators.rules.entry import content_of, maker_of, read_id

Answer = dict[str, Any]


@dataclass(frozen=True)
class Maker:
    """Who made a record, and on which device; a master has neither mediator nor device."""

    actor: Actor
    mediator: Mediator | None
    device: Device | None


@dataclass(frozen=True)
class Sent:
    """A record as it came that can be kept: its id, what came under it with its digest, and who made it."""

    id: str
    item: Mapping[str, Any]
    digest: str
    maker: Maker

    def columns(self, now: datetime) -> dict[str, Any]:
        """The columns of its `Entry` that don't depend on what becomes of it."""
        maker = self.maker
        return {
            "payload": self.item,
            "content_hash": self.digest,
            "mediator": maker.mediator,
            "device": maker.device,
            "by_name": maker.actor.name,
            "by_public_name": maker.actor.public_name,
            "made_at": now,
            "received_at": now,
            "kind": str(self.item.get("kind", ""))[:20],
        }


def read_sent(item: Any, *, present: Maker, earlier: Mapping[int, Maker]) -> Sent:
    """What was sent. Refuses what can't be kept: no usable id, too long, no plain text, or made by somebody else than
    the present one and the `earlier` (`made_by_another`)."""
    return Sent(read_id(item), item, content_of(item), _maker(item, present, earlier))


def answer_of(
    entry_id: str, state: Entry.State, no: RuleViolation | None = None, data: dict[str, Any] | None = None
) -> Answer:
    """What the desk is told of a record: why it wasn't simply taken, or what it did."""
    return {
        "id": entry_id,
        "state": str(state.value),
        "repeat": False,
        "code": no.code if no else "",
        "rule": no.rule if no else "",
        "facts": no.facts if no else {},
        "data": data or {},
    }


def hold(entry: Entry, cards: Sequence[Card], *, now: datetime) -> None:
    """The cards handed over that are still in that hand can't be used until masters have judged (IN-70)."""
    fresh = ledger.lock_cards(cards=cards)
    still = [card for card in fresh.values() if card.place == Place.HAND and card.holder_id == entry.player_id]
    holds = CardHold.objects.bulk_create(CardHold(card=card, held_at=now, why="entry") for card in still)
    entry.holds.add(*holds)


def write_down(entry: Entry, actor: Actor, *, now: datetime) -> None:
    """The journal's entry for a record that wasn't simply taken."""
    journal.record(
        actor=actor,
        event=entry.event_id,
        kind=f"entry.{entry.state}",
        data={"entry": entry.pk, "kind": entry.kind, "code": entry.code, "rule": entry.rule},
        now=now,
        happened_at=counted_at(entry.made_at, now),
        subject=entry.intrigue_id,
        player=entry.player_id,
    )


def _maker(item: Mapping[str, Any], present: Maker, earlier: Mapping[int, Maker]) -> Maker:
    named = maker_of(item)
    if named is None or (present.mediator is not None and named == present.mediator.pk):
        return present
    if named not in earlier:
        raise RuleViolation("made_by_another", "IN-40")
    return earlier[named]

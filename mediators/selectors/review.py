"""What waits for the masters, side by side with what was known when it was made (IN-70, IN-71)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from intrigues.models import Card
from intrigues.rules.bidding import Standing
from intrigues.rules.entries import replay
from intrigues.rules.intake import OUT_OF_TOUCH
from intrigues.selectors.entries import entries_of, standing_of
from larp.codes import read_code
from larp.models import Event, Player
from larp.selectors.prepared import Given, Prepared
from mediators.models import Entry
from mediators.selectors.faces import Face, faces_of


@dataclass(frozen=True)
class CardLine:
    """A card that the record names, where it is now (`card` with its holder), its face, and where the record puts it:
    `goes` is lineup, stake or nothing."""

    card: Card
    face: Face
    goes: str


@dataclass(frozen=True)
class WaitingLine:
    """One record in the list."""

    entry: Entry
    out_of_touch: bool


@dataclass(frozen=True)
class Dispute:
    """One record to judge. `then` is the standing that it found, `present` the standing now; `other` the record taken
    that it clashes with, where there is one. `stake_then` and `stake_now` are the player's own."""

    entry: Entry
    cards: tuple[CardLine, ...]
    other: Entry | None
    other_cards: tuple[CardLine, ...]
    then: Standing | None
    present: Standing | None
    stake_then: int
    stake_now: int
    number: int
    of: int


_OF_PLAYER = Prepared(lambda: _waiting(Given("event")).filter(player_id=Given("player")))


def waiting_of(event: Event) -> QuerySet[Entry]:
    """Every record that waits, the oldest first."""
    return _waiting(event.pk)


def waiting_of_player(player: Player) -> list[Entry]:
    """The records about that player that wait, the oldest first."""
    return _OF_PLAYER(event=player.event_id, player=player.pk)


def _waiting(event_id: int | Given) -> QuerySet[Entry]:
    waiting = Entry.objects.filter(event_id=event_id, state=Entry.State.WAITING)
    named = waiting.select_related("player", "intrigue", "mediator", "device", "clash_of", "slip")
    return named.order_by("received_at", "id")


def waiting_lines(event: Event) -> tuple[WaitingLine, ...]:
    """The list for masters."""
    return tuple(
        WaitingLine(entry, out_of_touch=entry.received_at - entry.made_at > OUT_OF_TOUCH) for entry in waiting_of(event)
    )


def head_of(entry: Entry) -> Player | None:
    """Whose head the record declares; None where it declares none of this event."""
    part = entry.payload.get("goal")
    head = part.get("head") if isinstance(part, dict) else None
    return Player.objects.filter(event=entry.event_id, pk=head).first() if isinstance(head, int) else None


def judged_of(event: Event, *, most: int = 20) -> QuerySet[Entry]:
    """What masters judged, the latest first."""
    judged = Entry.objects.filter(event=event, judged_at__isnull=False)
    return judged.select_related("player", "intrigue", "mediator").order_by("-judged_at", "-id")[:most]


def dispute(*, event: Event, entry_id: int) -> Dispute | None:
    """The record with that primary key beside what was known; None where none of this event waits under it."""
    waiting = list(waiting_of(event))
    place = next((n for n, row in enumerate(waiting, start=1) if row.pk == entry_id), None)
    if place is None:
        return None
    entry = waiting[place - 1]
    cards = list(entry.cards.select_related("design", "holder").prefetch_related("codes"))
    other = _other(entry)
    other_cards = list(other.cards.select_related("design").prefetch_related("codes")) if other else []
    faces = faces_of(event=event, cards=[*cards, *other_cards])
    then = present = None
    if entry.intrigue is not None:
        course = replay(entries_of(entry.intrigue))
        then = course.standing_at(made_at=entry.made_at, received_at=entry.received_at)
        present = standing_of(entry.intrigue)
    player_id = entry.player_id or 0
    return Dispute(
        entry=entry,
        cards=tuple(CardLine(card, faces[card.pk], _goes(entry, card)) for card in cards),
        other=other,
        other_cards=tuple(CardLine(card, faces[card.pk], _goes(other, card)) for card in other_cards) if other else (),
        then=then,
        present=present,
        stake_then=then.stake(player_id) if then else 0,
        stake_now=present.stake(player_id) if present else 0,
        number=place,
        of=len(waiting),
    )


def _goes(entry: Entry, card: Card) -> str:
    """Where a bid puts the card; nothing for other records and for a card that it doesn't name there."""
    part = entry.payload.get("bid")
    codes = {code.code for code in card.codes.all()}
    for field, goes in (("lineup", "lineup"), ("cards", "stake")):
        named = part.get(field) if isinstance(part, dict) else None
        if isinstance(named, list) and any(isinstance(code, str) and read_code(code) in codes for code in named):
            return goes
    return ""


def _other(entry: Entry) -> Entry | None:
    """The record taken that stands in the way: the first of the same id, one that used the same card, or the last of
    the same player in that intrigue."""
    if entry.clash_of is not None:
        return entry.clash_of
    taken = Entry.objects.filter(event=entry.event_id, state__in=[Entry.State.TAKEN, Entry.State.ACCEPTED])
    taken = taken.select_related("player", "intrigue", "mediator").exclude(pk=entry.pk)
    if entry.code == "second_eyes_differ":
        pair = Entry.objects.filter(event=entry.event_id, intrigue=entry.intrigue, player=entry.player, kind="bid")
        pair = pair.select_related("player", "intrigue", "mediator").filter(code=entry.code).exclude(pk=entry.pk)
        return pair.order_by("-id").first()
    same_card = taken.filter(cards__in=entry.cards.all(), intrigue=entry.intrigue).order_by("-made_at").first()
    if same_card is not None:
        return same_card
    if entry.code in ("second_lineup", "folded", "bid_after_fold", "goal_already"):
        return taken.filter(player=entry.player, intrigue=entry.intrigue).order_by("-made_at").first()
    return None

"""What a mediator may tell (IN-43, IN-44): the cards known from the desk, and the limits used up so far."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from intrigues.models import Card, Intrigue
from larp.codes import read_code
from larp.models import Event, Player
from mediators.models import Disclosure, Entry, Mediator
from mediators.selectors.faces import Face, faces_of
from mediators.selectors.known import entries_seen, lying, mark_of


@dataclass(frozen=True)
class KnownCard:
    """A card of a player's lineup or stake (`what`) that the mediator knows from the desk: the `nth` of them, as they
    were laid and handed over. `mark` names it without saying what it is."""

    about: Player
    what: str
    nth: int
    mark: str
    face: Face

    @property
    def key(self) -> str:
        """For a form: part, card and player, "stake:17:3"."""
        return f"{self.what}:{self.face.card}:{self.about.pk}"


@dataclass(frozen=True)
class Told:
    """One disclosure with the card's face."""

    row: Disclosure
    face: Face


def known_cards(*, mediator: Mediator, intrigue: Intrigue) -> tuple[KnownCard, ...]:
    """Every card of the intrigue's lineups and stakes that the mediator took down, by player, in the order of the
    records."""
    taken = entries_seen(mediator=mediator).filter(
        intrigue=intrigue, kind="bid", player__isnull=False, state__in=[Entry.State.TAKEN, Entry.State.ACCEPTED]
    )
    named = taken.select_related("player").prefetch_related("cards__design", "cards__codes")
    lies = lying(intrigue=intrigue)
    found: dict[tuple[Player, str], dict[int, Card]] = {}
    for entry in named.order_by("player__key", "made_at", "id"):
        assert entry.player is not None
        for what in (Disclosure.What.LINEUP, Disclosure.What.STAKE):
            part = found.setdefault((entry.player, str(what)), {})
            part.update({card.pk: card for card in _in_order(entry) if (entry.player_id, card.pk) in lies[what]})
    faces = faces_of(event=mediator.event, cards=[card for part in found.values() for card in part.values()])
    return tuple(
        KnownCard(about, what, nth, mark_of(intrigue=intrigue, card_id=card), faces[card])
        for (about, what), part in found.items()
        for nth, card in enumerate(part, start=1)
    )


def _in_order(entry: Entry) -> list[Card]:
    """The cards of a bid as they were laid and handed over."""
    bid = entry.payload["bid"]
    places = {read_code(code): place for place, code in enumerate([*(bid.get("lineup") or []), *bid["cards"]])}

    def place(card: Card) -> int:
        return min((places.get(code.code, len(places)) for code in card.codes.all()), default=len(places))

    return sorted(entry.cards.all(), key=place)


def told_by(*, mediator: Mediator, intrigue: Intrigue) -> tuple[Told, ...]:
    """The mediator's own disclosures in the intrigue, the latest first."""
    return _with_faces(mediator.event, _rows(Disclosure.objects.filter(mediator=mediator, intrigue=intrigue)))


def all_told(event: Event) -> tuple[Told, ...]:
    """Every disclosure of the event, the latest first: for masters alone."""
    return _with_faces(event, _rows(Disclosure.objects.filter(intrigue__event=event)))


def _rows(rows: QuerySet[Disclosure]) -> list[Disclosure]:
    named = rows.select_related("mediator__event", "to", "about", "intrigue", "card__design")
    return list(named.order_by("-told_at", "-id")[:500])


def _with_faces(event: Event, rows: list[Disclosure]) -> tuple[Told, ...]:
    faces = faces_of(event=event, cards=[row.card for row in rows])
    return tuple(Told(row, faces[row.card_id]) for row in rows)

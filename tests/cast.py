"""The cast of the tests: one Saturday at the clinic, with Karl, Hans, Dietrich and Vera, their cards and intrigues.

Rows that a service of another part would make (an event, a player, an intrigue) are written directly, so that a test
of one part needs no other. Cards go through the ledger, so that the doctor is content with every cast.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from intrigues.models import (
    Bid,
    Card,
    CardDesign,
    Entrant,
    Intrigue,
    LineupCard,
    Move,
    Place,
    ScheduleChange,
    Suit,
    Weakness,
)
from intrigues.models.recorded import by
from intrigues.services import ledger
from larp.models import Event, Player
from larp.permissions import Actor, Role

SUITS = ["business", "army", "party", "service"]
WEAKNESSES = ["money", "women", "luxury", "forbidden"]
SATURDAY = datetime(2026, 9, 19, tzinfo=ZoneInfo("Europe/Moscow"))


def at(clock: str) -> datetime:
    """That Saturday's instant, from the event's local time: "15:45", "15:44:59.999"."""
    parts = time.fromisoformat(clock)
    return datetime.combine(SATURDAY.date(), parts, tzinfo=SATURDAY.tzinfo).astimezone(UTC)


MORNING = at("09:00")


def event(*, slug: str = "clinic", **fields) -> Event:
    """An event in Moscow's time with four suits and four weaknesses; `options` and other columns as given."""
    made = Event.objects.create(name=fields.pop("name", "Erlenbruch"), slug=slug, created_at=MORNING, **fields)
    Suit.objects.bulk_create(
        Suit(event=made, key=key, name={"ru": key, "en": key}, sign=f"suit-{key}", position=place)
        for place, key in enumerate(SUITS)
    )
    Weakness.objects.bulk_create(
        Weakness(event=made, key=key, name={"ru": key, "en": key}, sign=f"weak-{key}", position=place)
        for place, key in enumerate(WEAKNESSES)
    )
    return made


def player(*, event: Event, key: str, **fields) -> Player:
    """A player whose name in both languages is the key with a capital letter."""
    name = fields.pop("name", {"ru": key.capitalize(), "en": key.capitalize()})
    return Player.objects.create(event=event, key=key, name=name, **fields)


def master() -> Actor:
    return Actor(role=Role.MASTER, id=1, name="Frau Doktor", public_name="Frau Doktor")


def mediator() -> Actor:
    return Actor(role=Role.MEDIATOR, id=1, name="Moritz", public_name="Moritz")


def acting(player: Player) -> Actor:
    """The player as an actor."""
    name = player.name["en"]
    return Actor(
        role=Role.PLAYER, event_id=player.event_id, id=player.pk, name=name, public_name=name, player_id=player.pk
    )


def person(*, event: Event, key: str, suit: str = "party", weight: int = 3, **fields) -> CardDesign:
    """A person's design; `weaknesses` and `effects` (abilities) are lists."""
    words = {"ru": key.capitalize(), "en": key.capitalize()}
    return CardDesign.objects.create(
        event=event,
        key=key,
        kind="person",
        given={"ru": "Отто", "en": "Otto"},
        surname=words,
        suit=suit,
        weight=weight,
        **fields,
    )


def weakness(*, event: Event, key: str, kind: str = "money", source: str = "means") -> CardDesign:
    """A weakness card's design; `kind` is the weakness."""
    words = {"ru": key.capitalize(), "en": key.capitalize()}
    return CardDesign.objects.create(
        event=event, key=key, kind="weakness", title=words, weaknesses=[kind], source=source
    )


def circumstance(*, event: Event, key: str, effects: list[dict] | None = None) -> CardDesign:
    """A circumstance's design."""
    words = {"ru": key.capitalize(), "en": key.capitalize()}
    return CardDesign.objects.create(event=event, key=key, kind="circumstance", title=words, effects=effects or [])


def card(*, design: CardDesign, holder: Player | None = None) -> Card:
    """One more copy of the design: in the bank, or in the hand of `holder`."""
    made = ledger.enter(design=design, number=design.cards.count() + 1, actor=master(), now=MORNING)
    if holder:
        ledger.move(actor=master(), card=made, to_place=Place.HAND, to_holder=holder, why="deal", now=MORNING)
    return made


def people(*, holder: Player, weights: list[int], suit: str = "party") -> list[Card]:
    """Cards in the holder's hand, each of a person of its own with the given weight."""
    first = holder.event.designs.count()
    return [
        card(
            design=person(event=holder.event, key=f"{holder.key}-{first + n}", suit=suit, weight=weight), holder=holder
        )
        for n, weight in enumerate(weights)
    ]


def intrigue(*, event: Event, number: int = 1, goals_from: str = "14:00", **fields) -> Intrigue:
    """An intrigue of 60, 60 and 30 minutes: by default goals 14:00, bids 15:00 to 16:00, resolution from 16:30."""
    start = at(goals_from)
    hour = timedelta(hours=1)
    made = Intrigue.objects.create(
        event=event,
        number=number,
        **{
            "goals_from": start,
            "bids_from": start + hour,
            "circumstances_from": start + 2 * hour,
            "resolution_from": start + 2.5 * hour,
            **fields,
        },
    )
    ScheduleChange.objects.create(
        intrigue=made,
        kind="created",
        after=made.schedule.to_json(),
        made_at=MORNING,
        received_at=MORNING,
        **by(master()),
    )
    return made


def entrant(
    *, intrigue: Intrigue, player: Player, lineup: list[Card], staked: list[Card], when: str = "15:10"
) -> Entrant:
    """The player in the intrigue by one bid: a lineup laid, cards staked, the current stake risen to their number."""
    made = Entrant.objects.create(intrigue=intrigue, player=player, entered_at=at(when), stake=len(staked))
    for position, laid in enumerate(lineup, start=1):
        LineupCard.objects.create(entrant=made, card=laid, position=position)
    for paid in staked:
        ledger.move(
            actor=mediator(),
            card=paid,
            to_place=Place.STAKE,
            to_holder=player,
            to_intrigue=intrigue,
            why="stake",
            now=at(when),
        )
    bid = Bid.objects.create(
        entrant=made,
        kind="first",
        count=len(staked),
        stake_after=len(staked),
        current_after=max(intrigue.current_stake, len(staked)),
        made_at=at(when),
        received_at=at(when),
        **by(mediator()),
    )
    bid.cards.set(staked)
    intrigue.current_stake = max(intrigue.current_stake, len(staked))
    intrigue.save(update_fields=["current_stake"])
    return made


@dataclass
class Cast:
    event: Event
    karl: Player
    hans: Player
    dietrich: Player
    vera: Player


def cast(*, slug: str = "clinic", **fields) -> Cast:
    """The event with its four players and no cards; `fields` are columns of the event."""
    made = event(slug=slug, **fields)
    return Cast(made, *(player(event=made, key=key) for key in ["karl", "hans", "dietrich", "vera"]))


def moves_of(card: Card) -> list[tuple[str, str, str]]:
    """(from, to, why) of each move of a card, first to last."""
    return list(Move.objects.filter(card=card).order_by("seq").values_list("from_place", "to_place", "why"))

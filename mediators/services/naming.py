"""What a record names, found in its event: the intrigue, players and cards.

A stranger's rows are answered as rows that don't exist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from intrigues.models import Card, CardCode, Intrigue, Slip
from larp.codes import read_code
from larp.models import Player
from larp.rules.errors import RuleViolation
from mediators.rules.entry import Record
from mediators.selectors.known import card_of_mark


@dataclass
class Named:
    """The rows of a record. `cards` are those it hands over (staked, played), `lineup` those it lays; `withdrawn` are
    codes that were no longer good when the record was made. `slip` is the paper that it was on first."""

    intrigue: Intrigue | None = None
    player: Player | None = None
    head: Player | None = None
    target: Player | None = None
    to: Player | None = None
    card: Card | None = None
    cards: list[Card] = field(default_factory=list)
    lineup: list[Card] | None = None
    withdrawn: list[str] = field(default_factory=list)
    slip: Slip | None = None
    missing: RuleViolation | None = None

    @property
    def all_cards(self) -> list[Card]:
        return list({card.pk: card for card in [*self.cards, *(self.lineup or [])]}.values())


_READ = (
    "code",
    "withdrawn_at",
    *(f"card__{field.name}" for field in Card._meta.concrete_fields),
    # Of a design its kind is enough to judge by, and the rest is long.
    "card__design__kind",
)


def name(*, record: Record, event_id: int, as_of: datetime) -> Named:
    """Finds everything that can be found; `missing` is the first thing that isn't there (`intrigue_unknown`,
    `player_unknown`, `card_unknown` and `slip_unknown` with the code as typed)."""
    [found] = name_all(records=[(record, as_of)], event_id=event_id)
    key = record.card_key
    if record.mark:
        key = card_of_mark(intrigue=found.intrigue, mark=record.mark) if found.intrigue else None
    if record.mark or key is not None:
        found.card = Card.objects.select_related("design").filter(event=event_id, pk=key or 0).first()
        if found.card is None and found.missing is None:
            found.missing = RuleViolation("card_unknown", typed="")
    if record.slip:
        found.slip = Slip.objects.filter(event=event_id, code=read_code(record.slip)).first()
        if found.slip is None:
            found.missing = found.missing or RuleViolation("slip_unknown", typed=record.slip)
    return found


def name_all(*, records: Sequence[tuple[Record, datetime]], event_id: int) -> list[Named]:
    """`name` for several records, each as of its own instant, as far as bids need it: neither slip nor `card`."""
    said = [record for record, _ in records]
    intrigues = Intrigue.objects.filter(event=event_id).in_bulk({record.intrigue for record in said})
    players = Player.objects.filter(event=event_id).in_bulk({key for record in said for key in _people(record)})
    typed = {code: read_code(code) for record in said for code in _codes(record)}
    codes = CardCode.objects.select_related("card__design").filter(card__event=event_id).only(*_READ)
    rows = {row.code: row for row in codes.filter(code__in={code for code in typed.values() if code})}
    known = {code: rows[read] for code, read in typed.items() if read in rows}
    return [_named(record, as_of, intrigues, players, known) for record, as_of in records]


def _named(
    record: Record,
    as_of: datetime,
    intrigues: Mapping[int, Intrigue],
    players: Mapping[int, Player],
    known: Mapping[str, CardCode],
) -> Named:
    codes = _codes(record)
    unknown = [code for code in codes if code not in known]
    missing = None
    if record.intrigue not in intrigues:
        missing = RuleViolation("intrigue_unknown")
    elif not all(key in players for key in _people(record)):
        missing = RuleViolation("player_unknown")
    elif unknown:
        missing = RuleViolation("card_unknown", typed=unknown[0])
    return Named(
        intrigue=intrigues.get(record.intrigue),
        player=players.get(record.player),
        head=players.get(record.head or 0),
        target=players.get(record.target or 0),
        to=players.get(record.to or 0),
        cards=[known[code].card for code in record.cards if code in known],
        lineup=None if record.lineup is None else [known[code].card for code in record.lineup if code in known],
        withdrawn=[known[code].code for code in codes if code in known and _is_withdrawn(known[code], as_of)],
        missing=missing,
    )


def _people(record: Record) -> list[int]:
    return [key for key in (record.player, record.head, record.target, record.to) if key is not None]


def _codes(record: Record) -> list[str]:
    return [*record.cards, *(record.lineup or ())]


def _is_withdrawn(row: CardCode, as_of: datetime) -> bool:
    return row.withdrawn_at is not None and row.withdrawn_at <= as_of

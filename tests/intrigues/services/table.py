"""A table at resolution: Karl, Dietrich and perhaps Hans, each one card poorer, with lineups of known people."""

from __future__ import annotations

from dataclasses import dataclass, field

from intrigues.models import Card, CardDesign, Entrant, Intrigue, LineupCard
from intrigues.selectors.standings import standings
from intrigues.services import resolution
from larp.models import Event, Player
from tests import cast
from tests.cast import at


@dataclass
class Table:
    """`t.karl` are players; `t.laid["karl"]` the lineup cards as laid."""

    cast: cast.Cast
    intrigue: Intrigue
    entrants: dict[str, Entrant] = field(default_factory=dict)
    laid: dict[str, list[LineupCard]] = field(default_factory=dict)

    @property
    def event(self) -> Event:
        return self.cast.event

    @property
    def karl(self) -> Player:
        return self.cast.karl

    @property
    def dietrich(self) -> Player:
        return self.cast.dietrich

    @property
    def hans(self) -> Player:
        return self.cast.hans

    @property
    def vera(self) -> Player:
        return self.cast.vera

    def key(self, player_id: int | None) -> str | None:
        return None if player_id is None else Player.objects.get(pk=player_id).key

    def points(self) -> list[tuple[int, str, str]]:
        """(place, player, points) as the standings have it now."""
        found = standings(self.fresh()) or {"standings": []}
        return [(row["place"], self.key(row["player"]), row["points"]) for row in found["standings"]]

    def fresh(self) -> Intrigue:
        return Intrigue.objects.get(pk=self.intrigue.pk)

    def open(self, when: str = "16:45") -> None:
        resolution.open_lineups(actor=cast.master(), intrigue=self.intrigue, now=at(when))

    def to_count(self) -> None:
        self.open()
        resolution.close_strikes(actor=cast.master(), intrigue=self.intrigue, now=at("16:50"))

    def counted(self) -> None:
        self.to_count()
        resolution.end_count(actor=cast.master(), intrigue=self.intrigue, now=at("16:55"))

    def hand_weakness(self, player: Player, kind: str = "money") -> Card:
        key = f"means-{kind}"
        design = CardDesign.objects.filter(event=self.event, key=key).first()
        return cast.card(design=design or cast.weakness(event=self.event, key=key, kind=kind), holder=player)

    def hand_circumstance(self, player: Player, key: str, effects: list[dict]) -> Card:
        return cast.card(design=cast.circumstance(event=self.event, key=key, effects=effects), holder=player)


def lay(lineups: dict[str, list[int | dict]], *, staked: int = 1, **event_fields) -> Table:
    """A table with a lineup for each name. A weight makes a person of its own; a dict holds columns (`weight`,
    `weaknesses`, …), and one with a `key` laid before is a further copy of that person.
    Resolution begins at 16:30; everybody has staked as much."""
    made = cast.cast(**event_fields)
    table = Table(made, cast.intrigue(event=made.event))
    for minute, (name, wanted) in enumerate(lineups.items(), start=10):
        player = getattr(made, name)
        cards = [cast.card(design=_design(made.event, name, n, what), holder=player) for n, what in enumerate(wanted)]
        paid = cast.people(holder=player, weights=[1] * staked)
        entrant = cast.entrant(intrigue=table.intrigue, player=player, lineup=cards, staked=paid, when=f"15:{minute}")
        table.entrants[name] = entrant
        table.laid[name] = list(entrant.lineup.all())
    return table


def _design(event: Event, name: str, n: int, what: int | dict) -> CardDesign:
    fields = {"weight": what} if isinstance(what, int) else dict(what)
    key = fields.pop("key", f"{name}-{n}")
    known = CardDesign.objects.filter(event=event, key=key).first()
    return known or cast.person(event=event, key=key, **fields)

"""What one desk shows (IN-42, IN-44): the clock's intrigue, each player's stake, and the records taken there.

Cards are shown of the mediator's own records alone; of the rest each player's stake count and whether they are in.
With the option `shared_desk` all mediators see all records, a masked colleague's under no name (IN-41).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from intrigues.models import CircumstancePlay, Entrant, Goal, Intrigue
from intrigues.selectors.entries import standing_of
from larp.models import Event, Player
from larp.permissions import Actor, Role
from larp.rules.timeline import CLOCKED, Phase
from mediators.models import Disclosure, Entry, Mediator
from mediators.selectors.faces import Face, faces_of
from mediators.selectors.known import entries_seen

SHOWN = 40
"""How many records a desk lists, the newest first."""


@dataclass(frozen=True)
class PlayerLine:
    """A player as every desk may see them. `state`: none (no bid), in, short (below the current stake by `short_by`)
    or out; `own` where the mediator plays this character (IN-45)."""

    player: Player
    state: str
    stake: int
    short_by: int
    goal: Goal | None
    own: bool


@dataclass(frozen=True)
class EntryLine:
    """A record with its cards. `by` is whose it is where that isn't this desk; None there for "a mediator"."""

    entry: Entry
    faces: tuple[Face, ...]
    mine: bool
    by: str


@dataclass(frozen=True)
class Desk:
    """`intrigues` are those not closed; `intrigue` the one the desk works on, None where there is none.

    `people` may bid; `heads` are all whose head may be played for, bystanders too (IN-22). `waiting` counts the
    records of this desk that masters haven't judged. `told` are this mediator's disclosures in the intrigue (IN-43).
    """

    intrigues: tuple[Intrigue, ...]
    intrigue: Intrigue | None
    phase: Phase | None
    current_stake: int
    people: tuple[PlayerLine, ...]
    heads: tuple[Player, ...]
    circumstances: tuple[CircumstancePlay, ...]
    entries: tuple[EntryLine, ...]
    waiting: int
    told: tuple[Disclosure, ...]

    def line_of(self, player_id: int | None) -> PlayerLine | None:
        """The line of one player, or None for somebody who can't bid here."""
        return next((line for line in self.people if line.player.pk == player_id), None)


def desk(
    *, viewer: Actor, mediator: Mediator | None, event: Event, now: datetime, intrigue_id: int | None = None
) -> Desk:
    """The desk of `mediator` at `now`, or of a master where that is None. `intrigue_id` chooses among several."""
    rows = list(Intrigue.objects.filter(event=event, closed_at=None).select_related("event"))
    chosen = _chosen(rows, intrigue_id, now)
    players = list(Player.objects.filter(event=event, left_at=None))
    entries = _entries(viewer, mediator, event)
    told: tuple[Disclosure, ...] = ()
    if mediator is not None and chosen is not None:
        told = tuple(mediator.disclosures.filter(intrigue=chosen).select_related("to", "about", "card__design"))
    return Desk(
        intrigues=tuple(rows),
        intrigue=chosen,
        phase=chosen.schedule.phase_at(now) if chosen else None,
        current_stake=chosen.current_stake if chosen else 0,
        people=_people(viewer, chosen, players),
        heads=tuple(players),
        circumstances=_circumstances(chosen),
        entries=entries,
        waiting=sum(line.mine and line.entry.awaits_master for line in entries),
        told=told,
    )


def own_entry(*, viewer: Actor, mediator: Mediator | None, event: Event, entry_id: str) -> EntryLine | None:
    """One record of this desk, for the receipt; None for a colleague's and for what isn't there."""
    found = _of_desk(mediator, event).filter(entry_id=entry_id, clash_of=None).first()
    return _lines(viewer, event, [found])[0] if found else None


def _chosen(rows: list[Intrigue], intrigue_id: int | None, now: datetime) -> Intrigue | None:
    """The one asked for, else of those that take records the one nearest its end, else one at the table, else the
    next to begin."""
    asked = next((row for row in rows if row.pk == intrigue_id), None)
    if asked is not None:
        return asked
    phases = {row.pk: row.schedule.phase_at(now) for row in rows}
    takes = [row for row in rows if phases[row.pk] in CLOCKED]
    begun = [row for row in rows if phases[row.pk] is not Phase.ANNOUNCED]
    if takes or begun:
        return min(takes or begun, key=lambda row: (row.resolution_from, row.number))
    return min(rows, key=lambda row: (row.goals_from, row.number), default=None)


def _people(viewer: Actor, intrigue: Intrigue | None, players: list[Player]) -> tuple[PlayerLine, ...]:
    entrants: dict[int, Entrant] = {}
    goals: dict[int, Goal] = {}
    if intrigue is not None:
        entrants = {row.player_id: row for row in intrigue.entrants.all()}
        goals = {row.player_id: row for row in intrigue.goals.filter(withdrawn_at=None).select_related("head")}
        standing = standing_of(intrigue)
    lines = []
    for player in players:
        if player.bystander:
            continue
        row = entrants.get(player.pk)
        short_by = standing.missing(player.pk) if row is not None and row.folded_at is None else 0
        state = "none" if row is None else "out" if row.folded_at else "short" if short_by else "in"
        lines.append(
            PlayerLine(
                player=player, state=state, stake=row.stake if row else 0, short_by=short_by,
                goal=goals.get(player.pk), own=viewer.role is Role.MEDIATOR and viewer.player_id == player.pk,
            )
        )  # fmt: skip
    return tuple(lines)


def _circumstances(intrigue: Intrigue | None) -> tuple[CircumstancePlay, ...]:
    """Those that lie open: what lies face down a mediator doesn't tell either (IN-47)."""
    if intrigue is None:
        return ()
    shown = intrigue.circumstances.filter(returned_at=None, opened_at__isnull=False)
    return tuple(shown.select_related("card__design", "target"))


def _of_desk(mediator: Mediator | None, event: Event) -> QuerySet[Entry]:
    entries = Entry.objects.filter(event=event).select_related("player", "intrigue").prefetch_related("cards__design")
    return entries.filter(mediator=mediator)


def _entries(viewer: Actor, mediator: Mediator | None, event: Event) -> tuple[EntryLine, ...]:
    if mediator is None:
        rows = _of_desk(None, event)
    else:
        seen = entries_seen(mediator=mediator).select_related("player", "intrigue").prefetch_related("cards__design")
        # What waits for a second pair of eyes isn't shown to them: it is to be entered blind (IN-40).
        rows = seen.filter(Q(mediator=mediator) | ~(Q(state=Entry.State.REFUSED) | Q(code="second_eyes")))
    return tuple(_lines(viewer, event, list(rows.order_by("-id")[:SHOWN])))


def _lines(viewer: Actor, event: Event, rows: list[Entry]) -> list[EntryLine]:
    faces = faces_of(event=event, cards=(card for row in rows for card in row.cards.all()))
    mine = viewer.id if viewer.role is Role.MEDIATOR else None
    return [
        EntryLine(
            entry=row,
            faces=tuple(faces[card.pk] for card in row.cards.all()),
            mine=row.mediator_id == mine,
            by="" if row.mediator_id == mine else row.by_public_name,
        )
        for row in rows
    ]

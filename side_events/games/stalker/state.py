"""The state of a table of Stalker, as frozen values (section 2).

A *ground* is one layout with what happened in it: in the ordinary game there is one, the judge's; in the mutual mode
each of the two players owns one and walks the other's. A *contact* is a trap cell that somebody heard of.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as of_dataclass
from typing import Literal

from side_events.games.stalker.options import Options
from side_events.games.stalker.report import Said
from side_events.games.stalker.zone import Cell, Field, Kind, Trap

Phase = Literal["SETUP", "LAYOUT", "ENTRY", "READY", "MOVING", "AFTER_MOVE", "SKIPPED", "FINISHED"]
Status = Literal["active", "out", "won"]
Sign = Literal["dash", "dot", "cross", "plus"]

SETUP: Phase = "SETUP"
LAYOUT: Phase = "LAYOUT"
ENTRY: Phase = "ENTRY"
READY: Phase = "READY"
MOVING: Phase = "MOVING"
AFTER_MOVE: Phase = "AFTER_MOVE"
SKIPPED: Phase = "SKIPPED"
"""Only with the option `throw_while_skipping`; else a skipped turn passes by itself."""
FINISHED: Phase = "FINISHED"
TURN = (READY, MOVING, AFTER_MOVE, SKIPPED)
ACTIVE: Status = "active"
OUT: Status = "out"
WON: Status = "won"
NUTS = 15
OUT_AT = 3
"""Penalty points (ST-46)."""
MOST_ENTRANTS = 4

DASH: Sign = "dash"
DOT: Sign = "dot"
CROSS: Sign = "cross"
PLUS: Sign = "plus"


@dataclass(frozen=True)
class Mark:
    """One sign on the judge's sheet (ST-56–ST-59): a dash along `cells`, a dot in each, a × or a + in the one."""

    kind: Sign
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Contact:
    """A trap cell reported: by a `nut` that flew over it, or by a `step` into it. `heard` is empty for everybody,
    else the one seat that heard it beside the judge."""

    cell: Cell
    kind: Kind
    by: Literal["nut", "step"]
    heard: str = ""


@dataclass(frozen=True)
class Report:
    """A trap cell that a nut showed."""

    kind: Kind
    cell: Cell


@dataclass(frozen=True)
class Flight:
    """The last nut: what it flew over, and what the die alone would have let it fly over."""

    by: str
    direction: str
    die: int
    path: tuple[Cell, ...]
    aimed: tuple[Cell, ...]
    reports: tuple[Report, ...]


@dataclass(frozen=True)
class Ground:
    """A layout of one owner. `dead` are the ids of the grinders used up; `tries` and the rest tell of the generator."""

    owner: str
    traps: tuple[Trap, ...] = ()
    locked: bool = False
    dead: tuple[str, ...] = ()
    known: tuple[Contact, ...] = ()
    tries: int = 0
    shortfall: dict[str, int] = of_dataclass(default_factory=dict)


@dataclass(frozen=True)
class Entrant:
    """One stalker or team. `stop` is where the last turn ended; `skip` counts turns to skip (one at most without the
    option `skip_stack`); `unsaid` are webs entered this turn that nobody was told of yet."""

    seat: str
    ground: str
    entrance: Cell | None = None
    pos: Cell | None = None
    stop: Cell | None = None
    nuts: int = NUTS
    penalty: int = 0
    skip: int = 0
    galosha: bool = False
    status: Status = ACTIVE
    members: tuple[str, ...] = ()
    track: tuple[Mark, ...] = ()
    unsaid: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class State:
    """The whole table. `order` holds the seats in the order of turns, `current` the place in it; `turn` counts turns
    begun. `judge` is the seat that judges: the facilitator without one, nobody in the mutual mode or for the software.
    `agreed` are the players of the mutual mode who are for the field as it stands. `begun` is how long the walker's
    track was when the turn began. `unconfirmed` is the owner of the ground whose judge has not yet stood by the last
    report, `said` that report as everybody heard it. The cursors count words used of the streams `dice` and `layout`
    (appendix A).
    """

    options: Options
    judge: str
    phase: Phase
    field: Field
    counts: dict[str, tuple[int, int]]
    grounds: tuple[Ground, ...]
    entrants: tuple[Entrant, ...]
    agreed: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    current: int = 0
    turn: int = 0
    die: int | None = None
    steps_left: int | None = None
    begun: int = 0
    flight: Flight | None = None
    unconfirmed: str = ""
    said: tuple[Said, ...] = ()
    dice_cursor: int = 0
    layout_cursor: int = 0

    @property
    def mutual(self) -> bool:
        return self.options.mutual == "on"

    @property
    def seat(self) -> str:
        """Whose turn it is; empty outside the turns."""
        return self.order[self.current] if self.phase in TURN else ""

    @property
    def walker(self) -> Entrant:
        return self.entrant(self.order[self.current])

    def entrant(self, seat: str) -> Entrant:
        return next(entrant for entrant in self.entrants if entrant.seat == seat)

    def ground(self, owner: str) -> Ground:
        return next(ground for ground in self.grounds if ground.owner == owner)

    @property
    def walked(self) -> Ground:
        """The ground under the entrant whose turn it is."""
        return self.ground(self.walker.ground)

    @property
    def active(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if entrant.status == ACTIVE]

    def with_entrant(self, changed: Entrant) -> State:
        return replace(self, entrants=tuple(changed if e.seat == changed.seat else e for e in self.entrants))

    def with_ground(self, changed: Ground) -> State:
        return replace(self, grounds=tuple(changed if g.owner == changed.owner else g for g in self.grounds))

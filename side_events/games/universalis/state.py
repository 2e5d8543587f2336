"""The state of a story of Universalis, frozen.

Terms. Seats sit in a ring, listed clockwise. `table_bid` (T) is what is left of the Framer's winning bid; `bank_net` is
what the Bank took in less what it gave. A scene's `no` is its place in the order of play, its `rank` the place in the
order of the story: the same rank is the same time. Scenes of one `line` follow each other: line 0 is the present one,
another bears the number of the scene that opened it in the past or the future (`era`). A scene that was resumed goes
on as another record; all parts share `root`, the number of the first.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from side_events.games.universalis.options import Options

Phase = Literal["SETUP", "BIDDING", "STAKE", "NO_COINS", "FRAMING", "TURNS", "ENDED"]
RUNNING = ("FRAMING", "TURNS")
TimeKind = Literal["after", "same", "past", "future", "present"]
Era = Literal["present", "past", "future"]
Kind = Literal["location", "character", "prop"]


@dataclass(frozen=True)
class Component:
    """`traits` begin with the Role trait; `removed` may be restored. `eliminated` is the scene of its end, 0: none."""

    id: str
    name: str
    type: Kind
    traits: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    eliminated: int = 0


@dataclass(frozen=True)
class Present:
    """A Component in a scene, and the seat that controls it. The Location is among them (UN-Q28)."""

    component: str
    controller: str


@dataclass(frozen=True)
class Scene:
    """`been` are all Components that were ever in it; `time_set` says that Time was established, `touched` that
    framing has begun; `events` counts the Events."""

    no: int
    framer: str
    root: int
    rank: int = 1
    line: int = 0
    era: Era = "present"
    time_kind: TimeKind = "after"
    location: str | None = None
    present: tuple[Present, ...] = ()
    absent: tuple[str, ...] = ()
    been: tuple[str, ...] = ()
    status: Literal["running", "ended", "faded"] = "running"
    time_set: bool = False
    touched: bool = False
    events: int = 0

    def controller(self, component: str) -> str | None:
        return next((each.controller for each in self.present if each.component == component), None)


@dataclass(frozen=True)
class Fact:
    """A line of the journal: in `scene` (0: outside of any), `by` paid `cost` for what `kind` says. `components` are
    those it is about, `to` another seat in it; `struck`: a Challenge reversed it."""

    scene: int
    by: str
    kind: str
    text: str = ""
    cost: int = 0
    components: tuple[str, ...] = ()
    to: str = ""
    struck: bool = False


@dataclass(frozen=True)
class Iou:
    debtor: str
    creditor: str
    coins: int
    note: str = ""


@dataclass(frozen=True)
class Challenge:
    by: str
    against: str
    text: str


@dataclass(frozen=True)
class Before:
    """What a Challenge puts back when it reverses the last act (section 5.2): all but Coins. `facts` is how long the
    journal was."""

    phase: Phase
    current: str
    passes: int
    scenes: tuple[Scene, ...]
    components: tuple[Component, ...]
    facts: int


@dataclass(frozen=True)
class Auction:
    """The auction revealed last. `why` the winner won: the highest bid, a tie, or the stake that was due."""

    number: int
    bids: dict[str, int]
    winner: str
    why: Literal["highest", "tie", "stake", "nobody"]


@dataclass(frozen=True)
class State:
    """`total` is the sum that never changes: all Wealth, T and the Bank. `leader` is the seat that facilitates, empty
    where the tablet does. `opened`: the bids were revealed once and can't be hidden again (SYS-2). `reference` plays
    the last Framer's part in the first auction."""

    seats: tuple[str, ...]
    options: Options
    wealth: dict[str, int]
    total: int
    names: dict[str, str] = field(default_factory=dict)
    leader: str = ""
    phase: Phase = "SETUP"
    table_bid: int = 0
    bank_net: int = 0
    bids: dict[str, int] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    auction: int = 0
    opened: bool = False
    reference: str = ""
    framer: str = ""
    prev_framer: str = ""
    current: str = ""
    passes: int = 0
    scenes: tuple[Scene, ...] = ()
    components: tuple[Component, ...] = ()
    facts: tuple[Fact, ...] = ()
    ious: tuple[Iou, ...] = ()
    tenets: tuple[str, ...] = ()
    gimmicks: tuple[str, ...] = ()
    challenge: Challenge | None = None
    before: Before | None = None
    revealed: Auction | None = None

    @property
    def scene(self) -> Scene:
        """The scene played now, or else the one played last."""
        return self.scenes[-1]

    @property
    def running(self) -> bool:
        return self.phase in RUNNING

    def component(self, key: str) -> Component:
        return next(each for each in self.components if each.id == key)

    def scene_no(self, no: int) -> Scene | None:
        return next((scene for scene in self.scenes if scene.no == no), None)

    def funds(self, seat: str) -> int:
        """What the seat can pay: Wealth, and T for the Framer (UN-17)."""
        return self.wealth[seat] + (self.table_bid if seat == self.framer else 0)

    def clockwise(self, seat: str) -> str:
        """The left neighbour."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def distance(self, start: str, end: str) -> int:
        """Seats clockwise from `start` to `end`; all the way round where they are one (UN-13)."""
        steps = (self.seats.index(end) - self.seats.index(start)) % len(self.seats)
        return steps or len(self.seats)

    def with_scene(self, **changes: object) -> State:
        """The state with the scene played now changed."""
        return replace(self, scenes=(*self.scenes[:-1], replace(self.scene, **changes)))  # type: ignore[arg-type]

    def with_component(self, key: str, **changes: object) -> State:
        changed = tuple(replace(c, **changes) if c.id == key else c for c in self.components)  # type: ignore[arg-type]
        return replace(self, components=changed)

    def noted(self, by: str, kind: str, text: str = "", *, cost: int = 0, about: tuple[str, ...] = (), to: str = "",
              scene: int | None = None) -> State:  # fmt: skip
        """The state with one more line in the journal."""
        no = scene if scene is not None else self.scene.no if self.running else 0
        return replace(self, facts=(*self.facts, Fact(no, by, kind, text, cost, about, to)))

"""The state of a film, frozen (section 2 of the rule file).

Terms. Cards are named by ids: `c01`, `c02` … in the order of their making, and `monster`. `phase` is the phase beneath:
an open auction, forced cards still to be laid and an open conflict lie over it (`overlay`). `budget` holds the dice
that a player may spend now; those in an open bid, revealed stake or pool are in `escrow`. Sealed stakes and pools are
taken from the budget when they are revealed: until then nobody can spend anything else.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from side_events.games.saturday_horror.deck import Monster, Player, Role, Set, Subplot, Trope
from side_events.games.saturday_horror.options_state import Options

Phase = Literal[
    "SETUP",
    "MEETING",
    "SWAP",
    "CHAIR_OPEN",
    "SCENE_SETUP",
    "SCENE",
    "D_POOLS",
    "D_CHAIR",
    "D_SCENE",
    "D_PLAN",
    "D_AFTER",
    "D_FLEE",
    "CREDITS",
]
Act = Literal[1, 2, 3, "D"]
Outcome = Literal["", "heroes_win", "monster_wins", "survivors_escape"]
Where = Literal["a", "b", ""]

SHOOTING = ("SCENE_SETUP", "SCENE")
DENOUEMENT = ("D_POOLS", "D_CHAIR", "D_SCENE", "D_PLAN", "D_AFTER", "D_FLEE")
MONSTER, PLAN = "monster", "plan"
MONSTER_TARGET, PLAN_TARGET, MOST_TARGET = 4, 3, 5
BUDGET, SWAPS = 12, 3


@dataclass(frozen=True)
class Side:
    """One side of a conflict; its stake is `budget_dice + monster_dice`."""

    entity: str
    st: int
    player: str
    budget_dice: int = 0
    monster_dice: int = 0
    committed: bool = False

    @property
    def stake(self) -> int:
        return self.budget_dice + self.monster_dice


@dataclass(frozen=True)
class Conflict:
    """`faces_a`, `faces_b`: the newest roll; `lost_a`, `lost_b`: the dice lost by it. `md_asked`: how many Monster Dice
    somebody asked for where anyone may. `attacked`: roles that attacked in this chase."""

    kind: Literal["check", "contest"]
    a: Side
    b: Side
    intent: Literal["chase", "other"] = "other"
    is_action: bool = False
    what: str = ""
    revealed: bool = False
    round: int = 0
    faces_a: tuple[int, ...] = ()
    faces_b: tuple[int, ...] = ()
    lost_a: int = 0
    lost_b: int = 0
    md_asked: int | None = None
    attacked: tuple[str, ...] = ()
    result: Where = ""

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.a, self.b

    def side(self, which: str) -> Side:
        return self.a if which == "a" else self.b


@dataclass(frozen=True)
class Auction:
    high_bidder: str
    high_bid: int
    passed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Forced:
    card: str
    holder: str


@dataclass(frozen=True)
class Listing:
    """A trope or subplot played in this scene, with the roles that it named then."""

    card: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    by: str
    text: str
    about: str = ""
    struck: bool = False


@dataclass(frozen=True)
class Ruling:
    by: str
    text: str
    flags: tuple[str, ...] = ()
    void: bool = False


@dataclass(frozen=True)
class Scene:
    """`just_acted`: an action conflict is over and no other was opened. `act_done`: the act's last trope was played.
    `lost_check`: the role that lost the newest check against the monster. `last`: the newest conflict that is over.
    `free`: its director took the chair for nothing."""

    opened: bool = False
    played: dict[str, str] = field(default_factory=dict)
    active_set: str = ""
    shifted: bool = False
    just_acted: bool = False
    active_subplot: str = ""
    subplots_used: tuple[str, ...] = ()
    listed: tuple[Listing, ...] = ()
    forced_queue: tuple[Forced, ...] = ()
    knocked_out: tuple[str, ...] = ()
    conflict: Conflict | None = None
    last: Conflict | None = None
    auction: Auction | None = None
    volunteers: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    free: bool = False
    act_done: bool = False
    lost_check: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Offer:
    """A swap that `by` holds out: a card of the type `wanted` for `card`. `gift`: for nothing."""

    number: int
    by: str
    wanted: str
    given: str
    card: str
    gift: bool = False


@dataclass(frozen=True)
class Pool:
    plan: int = 0
    monster: int = 0


@dataclass(frozen=True)
class State:
    """`names`: seat → who sits there. `agreed`: who confirmed the film. `empty_passes`: passes in a row without any
    creation. `closer`: who closed the newest meeting. `done`: who finished swapping. `pools`: contributions, sealed
    until each is in. `removal`: card → who would take it out of the Denouement. `votes`: after a plan that failed;
    `tied`: the director decides."""

    seats: tuple[str, ...]
    options: Options = field(default_factory=Options)
    names: dict[str, str] = field(default_factory=dict)
    phase: Phase = "SETUP"
    title: str = ""
    setting: str = ""
    act: Act = 1
    meeting_no: int = 1
    scene_no: int = 0
    writer: str = ""
    created_this_turn: int = 0
    empty_passes: int = 0
    closer: str = ""
    director: str = ""
    last_director: str = ""
    outcome: Outcome = ""
    players: dict[str, Player] = field(default_factory=dict)
    monster: Monster = field(default_factory=Monster)
    roles: dict[str, Role] = field(default_factory=dict)
    sets: dict[str, Set] = field(default_factory=dict)
    tropes: dict[str, Trope] = field(default_factory=dict)
    subplots: dict[str, Subplot] = field(default_factory=dict)
    scene: Scene = Scene()
    rulings: tuple[Ruling, ...] = ()
    agreed: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    offers_made: int = 0
    deals: int = 0
    dice_cursor: int = 0
    pools: dict[str, Pool] = field(default_factory=dict)
    pool_plan: int = 0
    pool_monster: int = 0
    contributions: dict[str, Pool] = field(default_factory=dict)
    plan_no: int = 1
    md_used_in_plan: bool = False
    lured: bool = False
    removal: dict[str, tuple[str, ...]] = field(default_factory=dict)
    votes: dict[str, str] = field(default_factory=dict)
    tied: bool = False

    def with_player(self, seat: str, **changes: Any) -> State:
        return replace(self, players={**self.players, seat: replace(self.players[seat], **changes)})

    def with_role(self, card: str, **changes: Any) -> State:
        return replace(self, roles={**self.roles, card: replace(self.roles[card], **changes)})

    def with_scene(self, **changes: Any) -> State:
        return replace(self, scene=replace(self.scene, **changes))

    def with_monster(self, **changes: Any) -> State:
        return replace(self, monster=replace(self.monster, **changes))

"""The state of an evening of Ten Candles, frozen.

Terms. The *ring* lists the seats clockwise; a *left neighbour* sits next in it. A *stack* is a survivor's cards, the
top one first. `lit` candles burn. Of the ten dice `pool` are the players' now, `aside` are lost until the scene ends,
`gm` are the Storyteller's; hope dice are extra.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

Step = Literal[
    "LOBBY",
    "S1_TRAITS",
    "S2_MODULE",
    "S3_DESCRIBE",
    "S4_MOMENT",
    "S5_BRINK",
    "S6_STACK",
    "S7_SUPPLIES",
    "OPENING",
    "SCENE",
    "CONFLICT_DECLARED",
    "ROLL_OPEN",
    "NARRATION",
    "TRUTHS",
    "CHORUS",
    "LAST_STAND",
    "ENDED",
]
CREATION = ("S1_TRAITS", "S2_MODULE", "S3_DESCRIBE", "S4_MOMENT", "S5_BRINK", "S6_STACK", "S7_SUPPLIES")
FREE = ("SCENE", "LAST_STAND")
ROLLING = ("CONFLICT_DECLARED", "ROLL_OPEN", "NARRATION")
PLAY = (*FREE, *ROLLING, "TRUTHS", "CHORUS")

CardKind = Literal["virtue", "vice", "moment", "brink"]
Cause = Literal["", "failed_roll", "seize", "accident"]
TRAITS = ("virtue", "vice")
CANDLES = DICE = 10


@dataclass(frozen=True)
class Options:
    """How this table answers the open questions of the rule file (its section 5)."""

    players_min: int = 2
    players_max: int = 8
    creation_accident: Literal["stay_out", "relight"] = "stay_out"
    brink_success_loss: Literal["ones_and_sixes", "sixes_only", "ones_only"] = "ones_and_sixes"
    brink_condition: Literal["fail_or_lost_narration", "any_roll"] = "fail_or_lost_narration"
    seize_when: Literal["any_loss", "tie_only"] = "any_loss"
    brink_repeat_same_roll: bool = True
    gm_rerolls: bool = False
    trait_reroll_includes_hope: bool = True
    new_top_active: Literal["at_once", "next_roll"] = "at_once"
    moment_on_failure: Literal["burn", "keep"] = "burn"
    dead_state_truths: bool = True
    accident_open_roll: Literal["lapse", "settle_first"] = "lapse"
    last_stand_failure: Literal["roller_dies", "candle_out_ends_game"] = "roller_dies"
    last_stand_seize: Literal["refuse", "allow_ends_game"] = "refuse"
    playback_at_end: Literal["offer", "off"] = "offer"
    lower_cards: Literal["public", "owner_only"] = "public"
    empty_pool: Literal["auto_fail", "refuse"] = "auto_fail"
    truth_starter_after_sacrifice: Literal["roller", "sacrificer"] = "roller"
    storyteller_kill: Literal["dangerous_only", "last_stand_only"] = "dangerous_only"
    truth_confirm: Literal["storyteller", "auto"] = "storyteller"
    candles: Literal["virtual", "physical"] = "virtual"
    burn_minutes: int = 0
    trait_one_word: Literal["enforce", "warn"] = "enforce"
    storyteller_sees_brinks: bool = False


@dataclass(frozen=True)
class Card:
    """`author` is the seat that wrote it, `where` (a Brink's) where or when it was seen, `note` how a burned Trait
    weighs in the telling, `scene` the scene in which it burned (0: not burned)."""

    kind: CardKind
    text: str
    author: str
    where: str = ""
    note: str = ""
    scene: int = 0


@dataclass(frozen=True)
class Description:
    name: str
    look: str
    summary: str


@dataclass(frozen=True)
class Survivor:
    """`written` are the Traits its player has written for the neighbours, until they are passed. `stack` has no order
    to speak of until `stacked`."""

    written: tuple[Card, ...] = ()
    stack: tuple[Card, ...] = ()
    stacked: bool = False
    burned: tuple[Card, ...] = ()
    description: Description | None = None
    recorded: bool = False
    hope: bool = False
    alive: bool = True
    died_in: int = 0
    trait_burned_scene: int | None = None
    brink_revealed: bool = False

    def card(self, kind: str) -> Card | None:
        return next((card for card in self.stack if card.kind == kind), None)


@dataclass(frozen=True)
class Conflict:
    """One roll, from its announcement until its outcome is told. `success` is None until it is settled; `lost` counts
    the shared dice set aside then; `left_out`: the roller keeps the own hope die out of it."""

    kind: Literal["ordinary", "moment"]
    active: str
    dangerous: bool
    what: str = ""
    stake: str = ""
    shared: tuple[int, ...] = ()
    hope: int | None = None
    gm: tuple[int, ...] = ()
    left_out: bool = False
    burned: tuple[CardKind, ...] = ()
    embraces: int = 0
    success: bool | None = None
    narrator: str = ""
    lost: int = 0
    seized: bool = False
    sacrificer: str = ""


@dataclass(frozen=True)
class Truth:
    speaker: str
    text: str
    topic: str
    scene: int


@dataclass(frozen=True)
class Module:
    """The scenario read in step 2."""

    title: str
    text: str


@dataclass(frozen=True)
class State:
    """`wish` is the seat whose Moment waits for the Storyteller's word. `truths_needed` counts the truths of this
    phase with the chorus, `truths_left` the single ones still to come, `truth_due` the seat whose turn it is,
    `pending` one that the Storyteller has not accepted yet."""

    ring: tuple[str, ...]
    storyteller: str
    options: Options = Options()
    step: Step = "LOBBY"
    lit: int = 0
    pool: int = 0
    aside: int = 0
    gm: int = 0
    scene: int = 1
    last_stand: bool = False
    module: Module | None = None
    survivors: dict[str, Survivor] = field(default_factory=dict)
    their_brink: Card | None = None
    their_brink_revealed: bool = False
    wish: str = ""
    conflict: Conflict | None = None
    scene_end_cause: Cause = ""
    truth_starter: str = ""
    truths_needed: int = 0
    truths_left: int = 0
    truth_due: str = ""
    opening_said: bool = False
    pending: Truth | None = None
    truths: tuple[Truth, ...] = ()

    def with_survivor(self, seat: str, /, **changes: Any) -> State:
        survivors = {**self.survivors, seat: replace(self.survivors[seat], **changes)}
        return replace(self, survivors=survivors)

    @property
    def players(self) -> tuple[str, ...]:
        """The player ring: the seats without the Storyteller's."""
        return tuple(seat for seat in self.ring if seat != self.storyteller)

    @property
    def living(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.players if self.survivors[seat].alive)


def left_of(seat: str, ring: tuple[str, ...]) -> str:
    """The next seat clockwise."""
    return ring[(ring.index(seat) + 1) % len(ring)]


def right_of(seat: str, ring: tuple[str, ...]) -> str:
    return ring[ring.index(seat) - 1]


def lighted(state: State) -> int:
    """How many candles have been lit so far, those that went out since included (TC-08, TC-14, TC-16, TC-27)."""
    by_step = {"LOBBY": 0, "S1_TRAITS": 3, "S2_MODULE": 3, "S3_DESCRIBE": 3, "S4_MOMENT": 6}
    return by_step.get(state.step, 9 if state.step in CREATION else CANDLES)

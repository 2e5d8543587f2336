"""What a game is: the agreement between the table and a folder under `games/`.

A game is a package that exposes `META` and the functions of `Game`. No base class, no model, no address, no settings:
the folder is the game, with its words in every language and its templates
`templates/<key>/{seat,facilitator,audience}.html` (each gets `view`, `seats`, `language`); `seat_more` stands below a
seat's buttons, `facilitator_left` in the left of the tablet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from side_events.table.action import Action
from side_events.table.dice import Chance

Words = Mapping[str, str]
"""A text by language: {"ru": …, "en": …}."""

FACILITATOR = "facilitator"
AUDIENCE = "audience"
EVERYBODY = "all"


def words(*, ru: str, en: str) -> Words:
    return {"ru": ru, "en": en}


@dataclass(frozen=True)
class Seat:
    """A place at the table, in the order of the ring. `role` is one of `Meta.roles`, empty for an ordinary player."""

    key: str
    name: str
    role: str = ""


@dataclass(frozen=True)
class Role:
    """A seat that is not an ordinary player: storyteller, judge. `least` … `most` of them sit at a table."""

    key: str
    title: Words
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Option:
    """A rule that a table may choose when it is opened, and keeps.

    `choices` (value, words) where it is one of a few (also yes and no: True and False); else `low` … `high` for a
    number (both None and `choices` empty: a free text of `longest` characters).
    """

    key: str
    default: Any
    title: Words
    explanation: Words
    choices: tuple[tuple[Any, Words], ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int = 200
    rule: str = ""


@dataclass(frozen=True)
class Meta:
    """What is known of a game before anybody plays.

    `least` … `most` seats in all, roles included. `facilitator_role`: the role whose seat the facilitator's tablet
    acts for; empty where the facilitator is nobody at the table. `actions`: kind → label of its button; a kind not
    here is refused before the game sees it. `refusals` and `events`: code or kind → sentence, with the facts as
    `{name}`. `dice_codes`: the refusals of typed dice, (wrong number, wrong value). `undo` says who may take back an
    action that neither rolled nor revealed: its own seat too, or the facilitator alone; `undo_code` refuses the rest.
    `theme` dresses the pages ("candle" or empty). `records`: people speak messages that a table may keep. `drawn` are
    the kinds whose forms the game's own templates draw, out of `choices.own`. `for_the_room`: nothing of it is secret
    and the whole room plays along, so that its audience's view may stand on the screens in the hall.
    """

    key: str
    rules_version: str
    title: Words
    summary: Words
    least: int
    most: int
    actions: Mapping[str, Words]
    refusals: Mapping[str, Words]
    events: Mapping[str, Words] = field(default_factory=dict)
    roles: tuple[Role, ...] = ()
    facilitator_role: str = ""
    options: tuple[Option, ...] = ()
    dice_codes: tuple[str, str] = ("E_DICE_COUNT", "E_DICE_VALUE")
    undo: Literal["seat", "facilitator"] = "seat"
    undo_code: str = "E_UNDO"
    theme: str = ""
    records: bool = False
    drawn: tuple[str, ...] = ()
    for_the_room: bool = False


FieldKind = Literal["int", "text", "choice", "multi", "order", "cells", "flag", "hidden", "json"]


@dataclass(frozen=True)
class Field:
    """One entry of a payload, with enough said for the page to draw it and to read it.

    int: `low` … `high`. text: at most `longest` characters (`rows` high). choice: one of `values`. multi: `low` …
    `high` different ones of `values`, a list. order: all of `values`, a list. cells: `low` … `high` cells of a grid
    `columns` × `rows`, a list of names as `B6` (column letters, row from the top); with `values`, of these only.
    flag: true or false. hidden: `default`, as it stands. json: any value, written by the game's own page in at most
    `longest` characters of JSON, which `apply` has to judge. Values are (JSON scalar, words).

    A `secret` text may be read by the seat that typed it and by `seen_by`, and by nobody else until an action that
    says `revealed`.
    """

    key: str
    kind: FieldKind
    label: Words
    values: tuple[tuple[Any, Words], ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int = 200
    rows: int = 1
    columns: int = 0
    required: bool = True
    default: Any = None
    note: Words | None = None
    secret: bool = False
    seen_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """What a seat may do now: a button with its fields.

    `off` names the refusal that stands in the way, with its facts in `off_facts`: the button is shown, can't be
    pressed, and says why. `dice` is how many real dice may be typed for it (0: it rolls none). `main` marks the one
    that the moment waits for. `records`: its person speaks a message for the story, which a table may keep. `loose`:
    the fields can't say everything, so that some of the values they allow are refused.
    """

    kind: str
    fields: tuple[Field, ...] = ()
    label: Words | None = None
    note: Words | None = None
    off: str = ""
    off_facts: Mapping[str, Any] = field(default_factory=dict)
    dice: int = 0
    sides: int = 6
    main: bool = False
    records: bool = False
    loose: bool = False


@dataclass(frozen=True)
class Event:
    """Something that the log tells. `seen_by` is "all" or the seats (and "facilitator") that may read it."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    seen_by: str | tuple[str, ...] = EVERYBODY


@dataclass(frozen=True)
class Applied:
    """What an action made: the next state, what the log tells of it, and whether somebody saw a secret anew."""

    state: Any
    events: tuple[Event, ...] = ()
    revealed: bool = False


@dataclass(frozen=True)
class Passage:
    """A piece of the story that a table told: `text` with its `facts`, and a `note` on it (who said it, what it cost).
    A `heading` begins a chapter; what is `aside` tells how it was told, and is left out of the plain story."""

    text: Words
    facts: Mapping[str, Any] = field(default_factory=dict)
    note: Words | None = None
    heading: bool = False
    aside: bool = False


class Game(Protocol):
    """The functions of a game's package. States are frozen dataclasses; all functions are pure."""

    META: Meta

    def setup(self, *, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> Any:
        """The first state. `options` is complete and checked. May refuse by `Refusal`."""

    def legal(self, state: Any, seat: str) -> list[Choice]:
        """What `seat` (or the facilitator) may do now."""

    def apply(self, state: Any, action: Action, chance: Chance) -> Applied:
        """The action done, or a `Refusal`. Whoever may act, and with what payload, is checked here, not in `legal`."""

    def view(self, state: Any, viewer: str) -> dict[str, Any]:
        """What a seat, the facilitator or the audience may know, as JSON."""

    def view_action(self, action: Action, viewer: str) -> dict[str, Any]:
        """The payload as `viewer` may read it in the log."""

    def undoers(self, before: Any, action: Action) -> Sequence[str]:
        """The seats that may take back that act, the newest, as the facilitator may: those who judged it. A game
        without such seats has no such function."""

    def undone(self, state: Any, taken: Sequence[Any]) -> Any:
        """Where the table goes on after an undo: `state`, with what can't be unseen after the states `taken`. A game
        without such things has no such function."""

    def story(self, state: Any, viewer: str) -> Sequence[Passage]:
        """The story as `viewer` may read it, to be searched and kept as text. A game without one has no such
        function."""

    def outcome(self, state: Any) -> dict[str, Any] | None:
        """How it ended, as JSON; None while it goes on."""

    def invariants(self, state: Any) -> list[str]:
        """What is wrong with the state, in words for a test; empty when all holds."""

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as JSON; `load(dump(state)) == state`."""

    def load(self, data: dict[str, Any]) -> Any:
        """The state in `data`. What is no state is refused (`E_PAYLOAD`, with the `field` at fault)."""

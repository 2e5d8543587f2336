"""Frozen states to JSON and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest

from side_events.table import frozen
from side_events.table.refusal import Refusal


@dataclass(frozen=True)
class Piece:
    name: str
    worth: int | None = None


@dataclass(frozen=True)
class Board:
    size: int
    phase: Literal["open", "closed"] = "open"
    pieces: tuple[Piece, ...] = ()
    hands: dict[str, tuple[int, ...]] = field(default_factory=dict)
    over: bool = False


BOARD = Board(3, "closed", (Piece("rook", 5), Piece("pawn")), {"a": (1, 2)}, over=True)
JSON = {
    "size": 3,
    "phase": "closed",
    "pieces": [{"name": "rook", "worth": 5}, {"name": "pawn", "worth": None}],
    "hands": {"a": [1, 2]},
    "over": True,
}


def test_there_and_back():
    assert frozen.dump(BOARD) == JSON
    assert frozen.load(Board, JSON) == BOARD


def test_fields_left_out_take_their_defaults():
    assert frozen.load(Board, {"size": 3}) == Board(3)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({}, "state.size"),
        ({"size": "3"}, "state.size"),
        ({"size": True}, "state.size"),
        ({"size": 3, "phase": "shut"}, "state.phase"),
        ({"size": 3, "pieces": [{"name": 1}]}, "state.pieces.0.name"),
        ({"size": 3, "pieces": [{}]}, "state.pieces.0.name"),
        ({"size": 3, "pieces": {"name": "rook"}}, "state.pieces"),
        ({"size": 3, "hands": {"a": ["x"]}}, "state.hands.a.0"),
        ({"size": 3, "colour": 1}, "state.colour"),
        ([], "state"),
    ],
)
def test_what_is_no_state_is_refused_with_its_place(wrong, at):
    with pytest.raises(Refusal) as refused:
        frozen.load(Board, wrong)
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": at})


@dataclass(frozen=True)
class Colour:
    """Says by itself how it goes to JSON."""

    code: int

    def to_json(self) -> str:
        return f"#{self.code:03d}"

    @classmethod
    def from_json(cls, data: str) -> Colour:
        return cls(int(data[1:]))


@dataclass(frozen=True)
class Flag:
    stripes: tuple[Colour, ...]


def test_a_class_may_say_for_itself():
    assert frozen.dump(Flag((Colour(7),))) == {"stripes": ["#007"]}
    assert frozen.load(Flag, {"stripes": ["#007"]}) == Flag((Colour(7),))
    with pytest.raises(Refusal) as refused:
        frozen.load(Flag, {"stripes": ["#007", "#red"]})
    assert refused.value.facts == {"field": "state.stripes.1"}

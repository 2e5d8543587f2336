"""The steps of a count, for everybody at the table to follow (IN-63).

A step is data, so that a screen can word it in its reader's language; `step_text` is the plain English of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

SIGNS = {"mul": "×", "div": "÷", "add": "+", "sub": "−"}


@dataclass(frozen=True)
class Source:
    """Where a modifier comes from.

    `kind` is `circumstance`, `ability` or `ruling`; `name` the circumstance's name, the design's key or the reason;
    `player` who played it or holds it, None for a ruling; `index` its place among the circumstances or rulings, or
    the holder's card's place in the lineup, from 0.
    """

    kind: str
    name: str
    player: str | None
    index: int


@dataclass(frozen=True)
class Step:
    """One step. Numbers are exact text: "8", "5/2"; `result` is what stands after the step.

    Kinds on a card: `printed`; `mul`, `div` (with `value` and a source), `round_up`; `add`, `sub` (likewise); `floor`
    (at least 1); `share` (`value` copies), `share_round_up`; `struck` (`value` the weakness, source `strike`).
    Kinds on a lineup: `sum`, the same factors, roundings and terms, `floor` (at least 0), `empty`.
    """

    kind: str
    result: str
    value: str = ""
    source_kind: str = ""
    source_name: str = ""
    source_player: str | None = None
    source_index: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The step as plain JSON values."""
        return dict(vars(self))


def step(kind: str, result: Fraction | int, value: Fraction | int | str = "", source: Source | None = None) -> Step:
    """A step from exact numbers."""
    if source is None:
        return Step(kind, str(result), str(value))
    return Step(kind, str(result), str(value), source.kind, source.name, source.player, source.index)


def step_text(step: Step) -> str:
    """The step in plain English, on one line."""
    if step.kind in SIGNS:
        return f"{SIGNS[step.kind]}{step.value} = {step.result} ({_source_text(step)})"
    return {
        "printed": "printed weight {result}",
        "round_up": "rounded up to {result}",
        "floor": "never below {result}",
        "share": "shared by {value} copies: {result}",
        "share_round_up": "rounded up to {result}",
        "struck": "struck by {source_player} through {value}: no weight",
        "sum": "sum of the lineup: {result}",
        "empty": "an empty lineup scores nothing",
    }[step.kind].format(**vars(step))


def _source_text(step: Step) -> str:
    if step.source_kind == "ruling":
        return f"ruling: {step.source_name}"
    verb = "played by" if step.source_kind == "circumstance" else "held by"
    return f"{step.source_kind} {step.source_name}, {verb} {step.source_player}"

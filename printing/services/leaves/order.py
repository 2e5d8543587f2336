"""An order of leaves, and what their makers share: texts fitted into their rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from larp.models import Event
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.web.hyphens import with_soft_hyphens
from printing.rules.faces import Way, ways_to_set
from printing.services.fonts import measure
from printing.services.papers import Paper


@dataclass(frozen=True)
class Order:
    """A run of leaves as it was ordered.

    `secret` are words that stand on the paper and nowhere else: a network's password. A leaf that holds one says
    `secret`, and is emptied when its run ends.
    """

    actor: Actor
    event: Event
    language: str
    selection: dict[str, Any]
    paper: Paper
    now: datetime
    secret: dict[str, str] = field(default_factory=dict)


def fitted(text: str, *, width: float, font: str, ways: Sequence[Way]) -> dict[str, Any]:
    """A text set into a room: `size`, `lines` and whether it was `cut`. Width in millimetres; the first of `ways` that
    keeps all of it, else the last, which is cut."""
    settings = ways_to_set(with_soft_hyphens(text), width=width, ways=ways, measure=measure(font))
    chosen = next((setting for setting in settings if not setting.cut), settings[-1])
    return {"size": f"{chosen.size:g}pt", "lines": list(chosen.lines), "cut": chosen.cut}


def whole_number(value: Any, *, least: int, most: int) -> int:
    """A number of a selection. Refuses what is none, or out of range (`print_count`)."""
    if type(value) is not int or not least <= value <= most:
        raise RuleViolation("print_count", least=least, most=most)
    return value

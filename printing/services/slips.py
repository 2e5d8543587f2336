"""Slips: paper with fields to write in when tablets fail, each with a code of its own."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from intrigues.models import Slip
from intrigues.services import slips
from larp.models import Event
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from printing.rules.imposition import Layout, lay_out
from printing.rules.paper import SHORT_SLIP, SLIP
from printing.services.faces import text_of
from printing.services.typesetting import Face

LINEUP_LINES, STAKE_LINES = 3, 6


def fresh(*, actor: Actor, event: Event, language: str, selection: dict[str, Any], now: datetime) -> list[Face]:
    """The faces of newly issued slips, so many whole sheets of one kind: `{"slips": "bid", "sheets": 4}`.

    Refuses any other selection (`print_selection`) and too many (`slips_count`).
    """
    kind, sheets = selection.get("slips"), selection.get("sheets")
    if kind not in Slip.Kind.values or type(sheets) is not int or sheets < 1:
        raise RuleViolation("print_selection")
    layout = layout_of(kind)
    made = slips.issue(actor=actor, event=event, kind=kind, count=sheets * layout.count, now=now)
    return [_face(slip, event=event, language=language, width=layout.piece.width) for slip in made]


def layout_of(kind: str) -> Layout:
    """How slips of a kind lie on their sheets: bids take a whole line, goals and circumstances half of it."""
    return lay_out(piece=SLIP if kind == Slip.Kind.BID else SHORT_SLIP)


def _face(slip: Slip, *, event: Event, language: str, width: float) -> Face:
    return {
        "kind": "slip",
        "slip": slip.kind,
        "id": slip.pk,
        "name": f"№ {slip.number}",
        "number": slip.number,
        "event": text_of(event.name, language),
        "code": slip.code,
        "width": width,
        "lineup": LINEUP_LINES,
        "stake": STAKE_LINES,
    }

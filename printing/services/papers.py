"""The paper that an event prints on: chosen once, frozen into every run."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from larp.models import Event
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from printing.models import PaperChoice
from printing.rules.duplex import MOST_OFF, Edge, Off, Order
from printing.rules.imposition import Layout, lay_out
from printing.rules.looks import Look
from printing.rules.paper import (
    A4,
    LARGEST_PIECE,
    LEAST_PIECE,
    MOST_BLEED,
    MOST_GUTTER,
    PIECES,
    POKER,
    PRINTERS,
    SHEETS,
    Size,
)

Paper = dict[str, Any]
"""A choice frozen into a run: `sheet`, `printer`, `edge`, `order`, `off` as [right, down], `piece` (its trade name),
`size` as [width, height], `gutter`, `bleed`, `look`."""
OWN = "own"
PLAIN: Paper = {
    "sheet": "a4", "printer": "most", "edge": "", "order": str(Order.TURNS), "off": [0, 0], "piece": "poker",
    "size": [POKER.width, POKER.height], "gutter": 0, "bleed": 0, "look": str(Look.BLACK),
}  # fmt: skip


@dataclass(frozen=True)
class Cut:
    """How cards are cut: a trade name or `OWN` with a size, the gutter between them, the bleed of their backs."""

    piece: str = "poker"
    width: float = POKER.width
    height: float = POKER.height
    gutter: float = 0
    bleed: float = 0

    @property
    def size(self) -> Size:
        return PIECES.get(self.piece) or Size(self.width, self.height)


def paper_of(event: Event) -> Paper:
    """The paper chosen for the event; without a choice A4, poker cards, fronts alone."""
    choice = PaperChoice.objects.filter(event=event).first()
    if choice is None:
        return dict(PLAIN)
    size = Cut(choice.piece, choice.own_width, choice.own_height).size
    return {
        "sheet": choice.sheet, "printer": choice.printer, "edge": choice.edge, "order": choice.order,
        "off": [choice.off_right, choice.off_down], "piece": choice.piece, "size": [size.width, size.height],
        "gutter": choice.gutter, "bleed": choice.bleed, "look": choice.look,
    }  # fmt: skip


@transaction.atomic
def choose(
    *, actor: Actor, event: Event, sheet: str, printer: str, edge: str, order: str, off: Off, now: datetime,
    cut: Cut = Cut(), look: str = Look.BLACK,
) -> PaperChoice:  # fmt: skip
    """Chooses paper and printer, what was measured on the calibration page, how cards are cut and their look.

    Refuses what there is not (`print_selection`), offsets over `MOST_OFF` millimetres (`print_off`), a size of one's
    own out of bounds or lying (`print_size`), a gutter or bleed out of bounds (`print_gutter`), a gutter too narrow for
    two bleeds (`print_bleed`), and cards of which no sheet takes one (`print_no_room`).
    """
    check_master(actor, event_id=event.pk)
    known = sheet in SHEETS and printer in PRINTERS and edge in ("", *Edge) and order in list(Order)
    if not known or cut.piece not in (*PIECES, OWN) or look not in list(Look):
        raise RuleViolation("print_selection")
    if not all(math.isfinite(way) and abs(way) <= MOST_OFF for way in (off.right, off.down)):
        raise RuleViolation("print_off", most=MOST_OFF)
    _check(cut)
    choice = PaperChoice.objects.select_for_update(no_key=True).filter(event=event).first() or PaperChoice(event=event)
    if (choice.off_right, choice.off_down) != (off.right, off.down):
        choice.measured_at = now
    choice.sheet, choice.printer, choice.edge, choice.order = sheet, printer, edge, order
    choice.off_right, choice.off_down = off.right, off.down
    choice.piece, choice.gutter, choice.bleed, choice.look = cut.piece, cut.gutter, cut.bleed, look
    choice.own_width, choice.own_height = cut.size.width, cut.size.height
    choice.save()
    facts = paper_of(event)
    try:
        cards_on(facts)
    except ValueError:
        raise RuleViolation("print_no_room") from None
    journal.record(actor=actor, event=event, kind="print.paper_chosen", now=now, data=facts)
    return choice


def _check(cut: Cut) -> None:
    size = cut.size
    within = (
        LEAST_PIECE.width <= size.width <= LARGEST_PIECE.width
        and LEAST_PIECE.height <= size.height <= LARGEST_PIECE.height
        and size.width <= size.height
    )
    # NaN is within nothing.
    if not within:
        raise RuleViolation(
            "print_size",
            least=f"{LEAST_PIECE.width:g} × {LEAST_PIECE.height:g}",
            most=f"{LARGEST_PIECE.width:g} × {LARGEST_PIECE.height:g}",
        )
    if not (0 <= cut.gutter <= MOST_GUTTER and 0 <= cut.bleed <= MOST_BLEED):
        raise RuleViolation("print_gutter", gutter=MOST_GUTTER, bleed=MOST_BLEED)
    if cut.bleed and cut.gutter < 2 * cut.bleed:
        raise RuleViolation("print_bleed", least=f"{2 * cut.bleed:g}")


def size_of(paper: Paper) -> Size:
    """The size of its cards."""
    width, height = paper.get("size") or PLAIN["size"]
    return Size(width, height)


def layout_on(paper: Paper, *, piece: Size = POKER, gutter: float = 0, bleed: float = 0) -> Layout:
    """How pieces lie on that paper. Where backs are printed there is room for moving them."""
    margins = PRINTERS[paper["printer"]]
    if paper["edge"]:
        margins = margins.wider(max(map(abs, paper["off"])))
    return lay_out(sheet=SHEETS.get(paper["sheet"], A4), piece=piece, margins=margins, gutter=gutter, bleed=bleed)


def cards_on(paper: Paper) -> Layout:
    """How cards lie on that paper: of its size, with its gutter and bleed."""
    return layout_on(paper, piece=size_of(paper), gutter=paper.get("gutter", 0), bleed=paper.get("bleed", 0))


def off_of(paper: Paper) -> Off:
    """What the printer is off."""
    return Off(*paper["off"])

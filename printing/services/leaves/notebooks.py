"""Notebooks: numbered, ruled pages on which a mediator writes for an hour when no laptop answers.

Each entry has a number and a code of its own, so that it is entered at a desk later, and once.
"""

from __future__ import annotations

from typing import Any

from intrigues.models import Slip
from intrigues.services import slips
from larp.codes import grouped
from larp.rules.errors import RuleViolation
from printing.rules.codes import address, symbol_for
from printing.services.faces import text_of
from printing.services.leaves.order import Order, whole_number
from printing.services.leaves.pages import Leaf, page_of

MOST_PAGES = 30
STAKES = 29
"""So many stakes stand at the head of a page, to be struck out as the current stake rises."""
_HEAD, _FOOT, _AIR = 43, 16, 8.8


def leaves(order: Order) -> list[Leaf]:
    """The pages of one notebook, `{"pages": 6}`, with newly issued codes.

    Refuses another number of pages than 1 to `MOST_PAGES` (`print_count`), and an event without a base address
    (`base_address_missing`).
    """
    event = order.event
    pages = whole_number(order.selection.get("pages"), least=1, most=MOST_PAGES)
    if not event.base_url:
        raise RuleViolation("base_address_missing")
    symbol = symbol_for([address(base=event.base_url, kind="slip", code="0" * 16)])
    high = symbol.box + _AIR
    a_page = int((page_of("notebook", order.paper).size.height - _HEAD - _FOOT) / high)
    made = slips.issue(actor=order.actor, event=event, kind=Slip.Kind.NOTE, count=pages * a_page, now=order.now)
    return [
        {
            "kind": "notebook",
            "id": page,
            "name": f"№ {rows[0].number}–{rows[-1].number}",
            "event": text_of(event.name, order.language),
            "page": page,
            "pages": pages,
            "stakes": list(range(1, STAKES + 1)),
            "box": f"{symbol.box:g}mm",
            "entries": [_entry(slip, n, high) for n, slip in enumerate(rows)],
            "codes": {
                f"code:{slip.code}": [address(base=event.base_url, kind="slip", code=slip.code), symbol.version]
                for slip in rows
            },
        }
        for page, rows in ((n + 1, made[n * a_page : (n + 1) * a_page]) for n in range(pages))
    ]


def _entry(slip: Slip, n: int, high: float) -> dict[str, Any]:
    fours = grouped(slip.code)
    return {
        "number": slip.number, "qr": f"code:{slip.code}", "halves": [fours[:9], fours[10:]],
        "top": f"{_HEAD + n * high:g}mm", "height": f"{high:g}mm",
    }  # fmt: skip

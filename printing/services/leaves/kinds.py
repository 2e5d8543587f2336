"""What a run of leaves freezes, by the kind of the run."""

from __future__ import annotations

from collections.abc import Callable

from printing.models import PrintRun
from printing.services.leaves import envelopes, games, notebooks, posters, records
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf

_MADE: dict[str, Callable[[Order], list[Leaf]]] = {
    PrintRun.Kind.ENVELOPES: envelopes.leaves,
    PrintRun.Kind.NOTEBOOK: notebooks.leaves,
    PrintRun.Kind.POSTERS: posters.leaves,
    PrintRun.Kind.RECORD: records.leaves,
    PrintRun.Kind.GAMES: games.leaves,
}


def frozen(kind: str, order: Order) -> list[Leaf]:
    """The leaves of an order. Refuses a selection that there is not (`print_selection`) and what its kind refuses."""
    return _MADE[kind](order)

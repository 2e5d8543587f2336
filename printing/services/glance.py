"""What a run would order first, with nothing drawn."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any

from printing.models import PrintRun
from printing.rules.paper import Size
from printing.services import runs
from printing.services.leaves import pages as leaf_pages
from printing.services.pool import Pool
from printing.services.press import PressError
from printing.services.printer import Job, NoLongerOursError


def first_page(run: PrintRun, *, clock: Callable[[], datetime]) -> tuple[Size, dict[str, Any]]:
    """How large the first sheet of a run is, and the order by which its front would be drawn; nothing is drawn."""
    is_leaf = run.kind in leaf_pages.KINDS
    layout = runs.layout_of(run)
    run.content = run.content[: 1 if is_leaf else layout.count]
    size = leaf_pages.page_of(run.kind, runs.paper_of_run(run)).size if is_leaf else layout.sheet
    try:
        with _Glance() as glance:
            Job(run, glance, Path(), clock).print()
    except _SeenError as seen:
        return size, seen.order
    raise PressError("nothing to draw")


class _SeenError(NoLongerOursError):
    """The order that was to be seen."""

    def __init__(self, order: dict[str, Any]) -> None:
        super().__init__()
        self.order = order


class _Glance(Pool):
    """Presses that print nothing and tell what they were ordered first."""

    presses = 0

    def give(self, order: dict[str, Any]) -> Future[int]:
        raise _SeenError(order)

"""How tests wait and judge a promised time: on a busy computer nothing is measured by the wall's clock."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from larp import clock

PATIENCE = 60_000
"""Milliseconds that a browser may take for anything before the test gives up."""


def set_clock(file: Path, instant: datetime) -> None:
    """It is `instant` for the processes whose `LARP_CLOCK_FILE` this is, and goes on from there.

    The file is replaced whole: one found empty would be read as no offset, and the clock would stand at today.
    """
    written = file.with_suffix(".new")
    written.write_text(str((instant - clock.now()).total_seconds()))
    written.replace(file)


def let_pass(page: Any, milliseconds: int) -> None:
    """Lets that much time pass for a page whose clock was installed before it was opened, and holds it there: what is
    seen afterwards happened within it, however long the computer took."""
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    page.clock.run_for(milliseconds - 100)


def longest_motion(page: Any, selector: str) -> float:
    """Milliseconds from the start to the end of the motion of an element, as its style declares it."""
    return float(
        page.evaluate(
            "(s) => Math.max(...document.querySelector(s).getAnimations()"
            ".map((one) => one.effect.getComputedTiming().endTime))",
            selector,
        )
    )

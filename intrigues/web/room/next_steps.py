"""What comes next in an intrigue, in words: by itself, or by a master's hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from intrigues.selectors.room import Room


@dataclass(frozen=True)
class NextLine:
    """One thing to come; without `at` somebody must act for it."""

    at: datetime | None
    text: str


def next_words(shown: Room) -> list[NextLine]:
    """The lines in order. In a pause the times are as if it ended now."""
    words = {
        "goals": gettext("goals begin"),
        "bids": gettext("goals end, bids begin"),
        "window": gettext("no more raises"),
        "circumstances": gettext("bids end; whoever is below the stake goes out"),
        "resolution": gettext("circumstances end, to the table"),
        "open_lineups": gettext("open the lineups"),
        "close_strikes": gettext("end the strikes"),
        "end_count": gettext("end the count"),
        "to_victory": gettext("go on to victory"),
        "drafts": gettext("share out heads and influence"),
        "close": gettext("close the intrigue"),
    }
    return [NextLine(step.at, words[step.what]) for step in shown.next]

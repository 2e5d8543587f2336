"""What mediators add to a player's own pages: whom to see, and what of the player's waits for the masters."""

from __future__ import annotations

from typing import Any

from larp.web.access import EventRequest
from larp.web.you import WHO_TO_SEE, Page, Section, register
from mediators.selectors.devices import known_mediators
from mediators.selectors.review import waiting_of_player


def who_to_see(request: EventRequest) -> dict[str, Any] | None:
    """The known mediators with where they are; incognito ones are never among them (IN-41)."""
    return {"mediators": list(known_mediators(request.event))}


def waiting(request: EventRequest) -> dict[str, Any] | None:
    """The player's own records that masters have still to judge (IN-70)."""
    entries = waiting_of_player(request.player)
    return {"entries": entries} if entries else None


register(Section(WHO_TO_SEE, Page.YOU, 10, "mediators/you/who_to_see.html", who_to_see))
register(Section("waiting", Page.NOW, 10, "mediators/you/waiting.html", waiting))

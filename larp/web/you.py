"""Sections that other apps add to a player's own pages.

The player's pages belong to the app of the intrigues; what apps above it know of the player (whom to see, what waits
for the masters) they register here and the pages show it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from larp.web.access import EventRequest


class Page(StrEnum):
    """The page of the player on which a section stands."""

    NOW = "now"
    YOU = "you"


@dataclass(frozen=True)
class Section:
    """A section of a player's page. `read` gets the request (`player` and `now` are set) and returns the context of
    `template`, or None where there is nothing to show. Sections stand by `order`."""

    key: str
    page: Page
    order: int
    template: str
    read: Callable[[EventRequest], dict[str, Any] | None]


WHO_TO_SEE = "who-to-see"
"""The key of the section that names the mediators whom everybody may know (IN-41)."""

_sections: dict[str, Section] = {}


def register(section: Section) -> None:
    """Adds a section, or puts another in the place of the one with the same key."""
    _sections[section.key] = section


def has(key: str) -> bool:
    """Whether a section is registered under `key`; pages link to it by that anchor."""
    return key in _sections


def sections(request: EventRequest, page: Page) -> list[dict[str, Any]]:
    """The sections of `page` that have something to show to the player of `request`: `template` and `told`."""
    wanted = sorted((row for row in _sections.values() if row.page is page), key=lambda row: row.order)
    read = [(row, row.read(request)) for row in wanted]
    return [{"key": row.key, "template": row.template, "told": told} for row, told in read if told is not None]

"""Tabs: the pages of each hat, named by the apps that have them.

An app registers its pages where its web modules are imported (`<app>/web/tabs.py`, imported by `<app>/urls.py`). The
first tab of a role is also its front page, to which a sign-in leads.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise

from larp.models import Event
from larp.permissions import Role


@dataclass(frozen=True)
class Tab:
    """One tab: `key` is what a view puts into its context as `tab`; `label` a lazy text; `icon` a sign of the sprite;
    `url_name` takes the event's `slug`; tabs stand by `order`."""

    role: Role
    key: str
    label: str | Promise
    icon: str
    url_name: str
    order: int


@dataclass(frozen=True)
class Errand:
    """What a signed-in master may begin outside every event, shown on the front page: a lazy text and an address
    without arguments."""

    label: str | Promise
    url_name: str


_tabs: dict[tuple[Role, str], Tab] = {}


def register(tab: Tab) -> None:
    """Adds a tab, or puts another in the place of the one with the same role and key."""
    _tabs[tab.role, tab.key] = tab


_errands: dict[str, Errand] = {}


def register_errand(errand: Errand) -> None:
    """Adds an errand to the front page of masters."""
    _errands[errand.url_name] = errand


def errands() -> list[Errand]:
    """The errands in the order they were added."""
    return list(_errands.values())


def tabs_of(role: Role) -> list[Tab]:
    """The tabs of `role` in order."""
    return sorted((tab for tab in _tabs.values() if tab.role is role), key=lambda tab: tab.order)


def front_page(role: Role, event: Event) -> str:
    """The address where `role` begins in `event`; the front door where no app offers a page."""
    first = next(iter(tabs_of(role)), None)
    return reverse(first.url_name, kwargs={"slug": event.slug}) if first else reverse("larp:home")

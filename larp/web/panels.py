"""What a screen in the hall can show: panels, named by the apps that have them.

A screen shows one panel, or several in turn. An app registers its own where its web modules are imported. A panel
shows what everybody may know: its `read` gets a request whose actor is the public.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from larp.models import Event, Screen
from larp.web.access import EventRequest

PAGE = "larp:hall"
"""The name of the screen's address; what a panel shows beyond the journal registers a part of its version there
(`larp.selectors.version.register_on`)."""

USUAL = "intrigue"
"""What a screen shows that nobody has set up."""

Read = Callable[[EventRequest], dict[str, Any]]


@dataclass(frozen=True)
class Panel:
    """One panel. `label` names it for masters and screen readers, `hint` says what it shows. `read` returns the
    context of `template`, in the present language; with `empty` set in it the panel is left out where another one
    has something to show; with `holds` the screen stays with it as long as that is so. `lasts` in it is how many
    seconds the panel wants, if not one page after another.
    `styles` and `scripts` are what `{% static %}` finds. Panels stand by `order` where a master chooses among them.
    """

    key: str
    order: int
    label: str | Promise
    hint: str | Promise
    template: str
    read: Read
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Crown:
    """What stands in the head of the screen beside the event's name, whatever panel is shown: `read` returns the
    context of `template`, or None where there is nothing to say."""

    template: str
    read: Callable[[EventRequest], dict[str, Any] | None]


_panels: dict[str, Panel] = {}
_crowns: dict[str, Crown] = {}


def register(panel: Panel) -> None:
    """Adds a panel, or puts another in the place of the one with the same key."""
    _panels[panel.key] = panel


def register_crown(crown: Crown) -> None:
    """Adds what stands in the head of every screen."""
    _crowns[crown.template] = crown


def all_panels() -> list[Panel]:
    """Every panel there is, by order."""
    return sorted(_panels.values(), key=lambda panel: panel.order)


def crowns() -> Sequence[Crown]:
    """What stands in the head of a screen."""
    return tuple(_crowns.values())


def panels_of(screen: Screen) -> list[Panel]:
    """What `screen` shows, in its own order. A key that no app knows (any more) is passed over."""
    wanted = [_panels[key] for key in screen.panels if key in _panels]
    return wanted or [_panels[USUAL]]


def languages_of(screen: Screen, event: Event) -> list[str]:
    """The languages that `screen` speaks, in turn where they are two: the event's own first."""
    if screen.language == Screen.Language.BOTH:
        return sorted(("ru", "en"), key=lambda language: language != event.language)
    return [screen.language or event.language]
